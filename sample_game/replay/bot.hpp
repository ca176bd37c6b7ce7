// SPDX-License-Identifier: Zlib
#pragma once

#include "world/world.hpp"

namespace game
{

/// The bot plays by looking at the world only: the same world gives the same input. Starts a new game when one is over.
[[nodiscard]] Input botInput(const World& world);

} // namespace game
