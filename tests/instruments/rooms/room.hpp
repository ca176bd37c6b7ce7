// SPDX-License-Identifier: Zlib
#pragma once

#include "rooms/tracer.hpp"

#include "support/random.hpp"

#include <array>
#include <cstdint>
#include <vector>

namespace graze::test::rooms
{

inline constexpr std::array RoomNames{"a sprite a tile", "one sprite", "merged tiles", "rectangles", "turned boxes"};

/// A closed room of at most 320 x 240 pixels with things in it, in a system and in doubles.
struct Room
{
    CollisionSystem system;
    std::vector<Solid> solids;
    float tile = 16.f;
    std::uint32_t kind = 0; ///< of RoomNames

    Room(Random& random, Method method);

private:
    void addBox(Vec2 centre, Vec2 size, float angleRadians = 0.f);
    void addTiles(Random& random);
    void addThings(Random& random);
};

/// A bullet that starts outside of everything.
struct Shot
{
    Ball ball;
    BulletDef def;
};

/// A shot of any kind, from anywhere, often along the diagonals of tiles or at a corner of a tile.
[[nodiscard]] Shot randomShot(Random& random, Room& room);

} // namespace graze::test::rooms
