// SPDX-License-Identifier: Zlib
#pragma once

#include "window/draw/batch.hpp"
#include "window/draw/layout.hpp"
#include "world/world.hpp"

#include <SFML/Graphics/RenderTarget.hpp>

namespace game
{

/// The marks of grazing on the field: the zone around the ship in which bullets earn points, its hitbox while it
/// flies exactly, the gap of every near miss, near misses until the next step of the multiplier, and the contact that
/// destroyed a ship.
void drawGrazing(sf::RenderTarget& target, const Layout& layout, const World& world, graze::Vec2 shift);
/// The newest gap in pixels, into a batch of Layout::windowView().
void addGrazeLabel(Batch& batch, const World& world);

} // namespace game
