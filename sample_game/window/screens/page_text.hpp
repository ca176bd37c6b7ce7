// SPDX-License-Identifier: Zlib
#pragma once

#include "window/draw/batch.hpp"
#include "window/draw/look.hpp"
#include "window/screens/rows.hpp"

#include <string_view>

namespace game
{

/// Behind the entry that is chosen.
inline constexpr Tint ChosenTint{60, 90, 160, 120};

/// Below this height (unit: logical pixels) text of a given height ends at any size of the window.
[[nodiscard]] TextStyle within(const Batch& batch, std::string_view text, TextStyle style, const graze::Aabb& area);

/// A line in the middle of the field, no wider than it.
void addCentred(Batch& batch, std::string_view text, float y, float height, Tint tint);
/// A line in the middle of an area between top and bottom, from its left end, middle or right end.
void addWithin(Batch& batch, std::string_view text, const graze::Aabb& area, TextStyle style);
/// An entry of a menu.
void addEntry(Batch& batch, std::string_view text, const graze::Aabb& area, bool chosen);
/// At the bottom, above the line of notices.
void addHint(Batch& batch, std::string_view text);
/// The heading of a screen.
void addHeading(Batch& batch, std::string_view text);
/// The entry that leads back, on a screen without a menu.
void addBack(Batch& batch);

} // namespace game
