// SPDX-License-Identifier: Zlib
#pragma once

#include "support/random.hpp"

#include <graze/graze.hpp>

#include <vector>

namespace graze::test::mover
{

/// A shape where it stands.
struct Placed
{
    Shape shape;
    Affine2 matrix{};
    int strip = -1; ///< the sprite of that number, one of several pieces; below 0: a sprite of its own
};

/// A sprite of several pieces: a platform.
struct Strip
{
    OneWay oneWay{};    ///< in the frame of its pieces
    bool moves = false; ///< a bit before each move of the mover
};

enum class CourseKind
{
    Floor,    ///< flat, of tiles
    Corridor, ///< two floors that face each other, as wide as the mover or wider
    Terrain,  ///< slopes, each of tiles
    Steps,    ///< a floor of tiles with boxes on it
    Room,     ///< convex things without seams
    Ring,     ///< a closed room of walls without thickness
    Strips,   ///< a floor, and chains of slopes above it: one-way ones, some that move
    Count
};

[[nodiscard]] const char* nameOf(CourseKind kind);

/// Walls, and a mover that starts free of them.
struct Course
{
    CourseKind kind = CourseKind::Floor;
    std::vector<Placed> tiles; ///< the walls of the collision system
    std::vector<Placed> whole; ///< the same surfaces without seams, for the model
    std::vector<Strip> strips; ///< what tiles and whole walls belong to
    std::vector<Shape> mover;  ///< its pieces
    Affine2 start{};           ///< where it starts
    Vec2 along{1.f, 0.f};      ///< most wishes lead to and fro in this direction,
    Vec2 into{0.f, 1.f};       ///< and in this one, towards the walls
    float speed = 20.f;        ///< a usual wish (unit: pixels)
    bool isFlat = false;       ///< all normals are those of `into`
    std::vector<Shape> inside; ///< the mover's first point never leaves these; empty for no such place
};

/// A course of any kind. The mover may overlap a wall of a room by chance: see the caller.
[[nodiscard]] Course randomCourse(Random& random);

struct Wish
{
    Vec2 motion{};
    bool isAtCorner = false; ///< it leads exactly to where two walls without thickness meet: any turn is right
};

/// The next wish of a mover whose first point is there.
[[nodiscard]] Wish randomWish(Random& random, const Course& course, Vec2 from);

} // namespace graze::test::mover
