// SPDX-License-Identifier: Zlib
#pragma once

#include <graze/math/vec2.hpp>

#include <string>

namespace game
{

/// A number for a sentence, not for a record: "128", "12.3", "0.43", "0.0051". At most one decimal from 1 on.
[[nodiscard]] std::string readable(double value);
/// "97.9 .. 103", or one number where both read the same.
[[nodiscard]] std::string readableRange(double low, double high);
/// "(12.3, -45)"
[[nodiscard]] std::string readablePoint(graze::Vec2 point);
/// "(0.97, -0.25)": for vectors of length 1.
[[nodiscard]] std::string readableDirection(graze::Vec2 direction);
/// 0.2512 -> "25.1 %"
[[nodiscard]] std::string readablePercent(float fraction);

} // namespace game
