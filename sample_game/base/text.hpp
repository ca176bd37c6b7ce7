// SPDX-License-Identifier: Zlib
#pragma once

#include <graze/math/vec2.hpp>

#include <concepts>
#include <cstdint>
#include <functional>
#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

namespace game
{

/// One string of several. (`"a" + std::to_string(n)` makes g++ 12 warn of an overlap that is not there.)
[[nodiscard]] std::string joined(std::initializer_list<std::string_view> parts);
/// 1234567 -> "1 234 567"
[[nodiscard]] std::string grouped(std::uint64_t number);
/// "12.5", "0.00032", "1.6e-07": a few digits, the same whatever the locale.
[[nodiscard]] std::string numberText(double value, int digits = 5);
/// The fewest digits that read back to the same float, whatever the locale: "0.0001", "1000".
[[nodiscard]] std::string shortestText(float value);
template <std::integral Number>
[[nodiscard]] std::string shortestText(Number value)
{
    return std::to_string(value);
}
/// The same as C++: "0.0001f", "1000.f".
[[nodiscard]] std::string literalOf(float value);
/// The number of these digits, for files that hold doubles.
[[nodiscard]] double shortestDouble(float value);
/// A text in lines that fit, broken between words; a word that fits into none stays whole. "B - A" is one word: a line
/// that begins with "- A" could not be read.
[[nodiscard]] std::vector<std::string> linesOf(std::string_view text,
                                               const std::function<bool(const std::string& line)>& fits);
/// 125.4 -> "2:05"
[[nodiscard]] std::string clockText(double seconds);
/// 16 digits
[[nodiscard]] std::string hexText(std::uint64_t value);

/// A number for a sentence, not for a record: "128", "12.3", "0.43", "0.0051". At most one decimal from 1 on.
[[nodiscard]] std::string readable(double value);
/// "(12.3, -45)"
[[nodiscard]] std::string readablePoint(graze::Vec2 point);
/// "(0.97, -0.25)": for vectors of length 1.
[[nodiscard]] std::string readableDirection(graze::Vec2 direction);
/// 0.2512 -> "25.1 %"
[[nodiscard]] std::string readablePercent(float fraction);

} // namespace game
