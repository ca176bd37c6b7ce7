// SPDX-License-Identifier: Zlib
#pragma once

#include "window/draw/look.hpp"
#include "window/screens/menu.hpp"
#include "window/screens/rows.hpp"

#include <algorithm>

namespace game
{

// Where the screens have what the mouse can choose: what draws them and what listens to the mouse agree on it.

/// The entry that leads back, at the bottom of screens without a menu.
inline constexpr graze::Aabb BackPlace{{FieldMiddle - 90.f, 626.f}, {FieldMiddle + 90.f, 662.f}};
/// The entry that keeps the name.
inline constexpr graze::Aabb KeepPlace{{FieldMiddle - 120.f, 500.f}, {FieldMiddle + 120.f, 540.f}};
/// The name of the list of scores, and the arrows beside it that lead to the next ones.
inline constexpr graze::Aabb ListPlace{{FieldMiddle - 200.f, 128.f}, {FieldMiddle + 200.f, 164.f}};
inline constexpr float ArrowWidth = 60.f;
inline constexpr graze::Aabb EarlierListPlace{ListPlace.lower, {ListPlace.lower.x + ArrowWidth, ListPlace.upper.y}};
inline constexpr graze::Aabb LaterListPlace{{ListPlace.upper.x - ArrowWidth, ListPlace.lower.y}, ListPlace.upper};

/// The entries of a menu between two heights, no farther apart than looks well.
[[nodiscard]] inline Rows menuRows(const Menu& menu, float top, float bottom) noexcept
{
    constexpr float Highest = 46.f;
    const std::size_t count = menu.entries().size();
    const float height = count == 0 ? Highest : std::min(Highest, (bottom - top) / static_cast<float>(count));
    return {.left = FieldMiddle - 210.f, .right = FieldMiddle + 210.f, .top = top, .height = height, .count = count};
}

} // namespace game
