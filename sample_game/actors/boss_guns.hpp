// SPDX-License-Identifier: Zlib
#pragma once

#include "actors/boss_part.hpp"
#include "actors/bullets.hpp"
#include "arena/arena.hpp"

#include <span>

namespace game
{

/// The boss in one step, as its guns see it.
struct BossGuns
{
    Arena& arena;
    Bullets& bullets;
    graze::SpriteId owner;           ///< owner of the bullets: the core
    std::span<const BossPart> parts; ///< the parts that are left
    BossPhase phase;
    int round;    ///< 0 for the first boss; later ones fire more
    int phaseAge; ///< steps since the phase began

    /// Fires every gun whose turn it is.
    void fire() const;

private:
    void fireArm(const BossPart& arm) const;
    void fireCannon(const BossPart& cannon) const;
    void fireRings() const;
    void fireStreams(int streams, float speed) const;
};

} // namespace game
