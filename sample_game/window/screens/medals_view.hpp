// SPDX-License-Identifier: Zlib
#pragma once

#include "settings/medals.hpp"
#include "window/draw/batch.hpp"

#include <string_view>

namespace game
{

/// A medal in words: its title, and how it is won.
struct MedalText
{
    std::string_view title;
    std::string_view how;
};
[[nodiscard]] MedalText medalText(Medal medal) noexcept;

/// The picture of a medal, grey while it is not won, around a place on the field.
void addMedal(Batch& batch, Medal medal, bool won, graze::Vec2 centre, float width);

/// The screen of all medals.
void addMedals(Batch& batch, const MedalSet& won);

} // namespace game
