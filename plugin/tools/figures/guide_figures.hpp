// SPDX-License-Identifier: Zlib
#pragma once

#include <string>

namespace figures
{

// Each gives the text of an SVG file.
[[nodiscard]] std::string pictureCoordinates();
[[nodiscard]] std::string tunnelling();
[[nodiscard]] std::string layers();
[[nodiscard]] std::string touches();
[[nodiscard]] std::string boundsAgainstShapes();
[[nodiscard]] std::string rollback();

} // namespace figures
