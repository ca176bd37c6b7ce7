// SPDX-License-Identifier: Zlib
#pragma once

#include <string>

namespace figures
{

// Each gives the text of an SVG file.
[[nodiscard]] std::string minkowski();
[[nodiscard]] std::string gjkOverlap();
[[nodiscard]] std::string gjkDistance();
[[nodiscard]] std::string supportByTranspose();
[[nodiscard]] std::string gjkCast();
[[nodiscard]] std::string polytope();
[[nodiscard]] std::string giftWrapping();

} // namespace figures
