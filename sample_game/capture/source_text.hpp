// SPDX-License-Identifier: Zlib
#pragma once

#include <graze/math/vec2.hpp>

#include <string>
#include <string_view>

namespace game
{

/// A number that C++ reads back to the bit: "-0x1.8p+3f". Finite numbers only, as shapes and matrices hold.
[[nodiscard]] std::string hexadecimal(float value);
/// "{0x1p+0f, 0x1.8p+1f}"
[[nodiscard]] std::string hexadecimal(graze::Vec2 point);
/// For people: the shortest form that reads back to the same number.
[[nodiscard]] std::string decimal(float value);

/// Puts `by` in the place of every `mark`.
void replaceAll(std::string& text, std::string_view mark, std::string_view by);

} // namespace game
