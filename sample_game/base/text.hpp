// SPDX-License-Identifier: Zlib
#pragma once

#include <graze/pair/results.hpp>

#include <concepts>
#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>

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
/// The number of these digits, for files that hold doubles.
[[nodiscard]] double shortestDouble(float value);
/// 16 digits
[[nodiscard]] std::string hexText(std::uint64_t value);
/// A word for a table: "apart", "contact", "unfinished", "invalid".
[[nodiscard]] std::string_view statusText(graze::Status status) noexcept;
/// For a sentence: "the float lanes", "GJK".
[[nodiscard]] std::string_view answererText(graze::AnsweredBy by) noexcept;

} // namespace game
