// SPDX-License-Identifier: Zlib
#pragma once

#include <string>
#include <string_view>

namespace figures
{

/// A coordinate with one digit behind the point: small files, the same ones from every compiler.
[[nodiscard]] std::string number(double value);
/// ` name="value"`
[[nodiscard]] std::string attribute(std::string_view name, double value);
/// Words as they stand between the tags of an SVG file.
[[nodiscard]] std::string escaped(std::string_view words);
/// "0.25": two digits after the point.
[[nodiscard]] std::string hundredths(float value);

} // namespace figures
