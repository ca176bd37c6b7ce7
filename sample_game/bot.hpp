// SPDX-License-Identifier: Zlib
#pragma once

#include "world.hpp"

#include <vector>

namespace game
{

/// Plays by looking at the world only: the same world gives the same input. Starts a new game when one
/// is over.
class Bot
{
public:
    [[nodiscard]] Input decide(const World& world);

private:
    std::vector<World::Threat> m_threats; // kept for its memory
};

} // namespace game
