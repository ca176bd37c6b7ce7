// SPDX-License-Identifier: Zlib
#pragma once

#include "actors/walls.hpp"
#include "game/fixtures.hpp"
#include "world/contacts.hpp"

#include <algorithm>

namespace game::test
{

/// A ship on a field of its own, and the steps of a game without waves.
struct Field
{
    Field()
    {
        addBorders(arena);
        player.begin(arena, 3);
        empty = arena.collisions.spriteCount();
    }
    std::optional<Blow> step(const Input& input = {})
    {
        arena.cues.clear();
        arena.collisions.advanceBullets(TimeStep);
        arena.step();
        player.step(arena, input, 1);
        arena.collisions.update();
        const std::optional<Blow> blow = react(arena, player, scoring);
        arena.sweep();
        return blow;
    }
    void dropShield()
    {
        while (!player.vulnerable())
            player.step(arena, {}, 1);
    }
    [[nodiscard]] bool heard(Cue cue) const { return arena.cues.contains(cue); }
    /// Sprites beside the ship and the borders.
    [[nodiscard]] std::size_t sprites() const { return arena.collisions.spriteCount() - empty; }

    Arena arena = makeArena(1, catalog());
    Player player;
    Scoring scoring;
    std::size_t empty = 0;
};

} // namespace game::test
