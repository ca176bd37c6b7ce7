// SPDX-License-Identifier: Zlib
#pragma once

#include "files/json_tokens.hpp"

#include <graze/files/collider_file.hpp>

#include <span>

namespace graze::files
{

/// In collider_reader.cpp. Throws TokenError with the line that breaks the format.
[[nodiscard]] ColliderFile colliderFileFrom(const Tokens& tokens);

/// In collider_writer.cpp. Throws std::invalid_argument with the reason why it could not be read again.
[[nodiscard]] std::string textOf(const ColliderFile& file);

// In collider_rules.cpp.

/// The reason why these cannot be in a collider file, in words that follow "piece 3 ", "point 7 " and so on; empty
/// when they can. Reading and writing use the same rules, so that every written file can be read.
[[nodiscard]] std::string reasonAgainstPiece(std::span<const Vec2> points);
[[nodiscard]] std::string reasonAgainstLoop(std::span<const Vec2> points);
[[nodiscard]] std::string reasonAgainstPoint(Vec2 point);
[[nodiscard]] std::string reasonAgainstError(float error);
[[nodiscard]] std::string reasonAgainstRect(const PixelRect& rect);
[[nodiscard]] std::string reasonAgainstText(std::string_view text);

/// Counts towards the largest numbers of pieces and points.
class Budget
{
public:
    /// The limit that one more would break; empty when there is room.
    [[nodiscard]] std::string piece();
    [[nodiscard]] std::string point();

private:
    std::size_t m_pieces = 0;
    std::size_t m_points = 0;
};

} // namespace graze::files
