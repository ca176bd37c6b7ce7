// SPDX-License-Identifier: Zlib
#pragma once

#include "world/world.hpp"

namespace game
{

/// Plays by looking at the world only: the same world gives the same input. Starts a new game when one is over.
struct Bot
{
    [[nodiscard]] Input decide(const World& world) const;
};

} // namespace game
