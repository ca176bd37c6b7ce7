// SPDX-License-Identifier: Zlib
#pragma once

#include "window/lab/canvas.hpp"
#include "window/lab/outlines.hpp"

namespace game
{

/// How both pictures are looked at: world and difference.
struct LabCameras
{
    LabCamera world;
    LabCamera difference;

    /// Shows all of both. They have the same scale, so that lengths can be compared; only beside the many axes, where
    /// there is less room, the difference has its own.
    void fit(LabExtent extent, LabMode mode, const sf::FloatRect& worldPane, const sf::FloatRect& differencePane);
    /// When something is dragged or set, the difference moves in its pane: what would leave it is followed.
    void follow(const LabExtent& extent, const sf::FloatRect& differencePane);
    /// Both by the same factor, around a place in one of the panes; false outside of both.
    bool zoomAt(graze::Vec2 mouse, float factor, const sf::FloatRect& worldPane, const sf::FloatRect& differencePane);
};

} // namespace game
