// SPDX-License-Identifier: Zlib
#pragma once

#include <graze/sprite/sprite2d.hpp>

namespace game
{

/// The answer of a solver that knows nothing of floats.
struct NaiveAnswer
{
    bool hit = false;     ///< overlap, or a cast that meets
    float number = 0.f;   ///< the distance, or the share of the motion
    bool endless = false; ///< it would run for ever
};

// Collision code as many texts have it, in floats, for the first piece of each sprite. Each function holds mistakes on
// purpose: see traps.cpp.

[[nodiscard]] NaiveAnswer naiveOverlap(const graze::Sprite2D& a, const graze::Sprite2D& b);
[[nodiscard]] NaiveAnswer naiveDistance(const graze::Sprite2D& a, const graze::Sprite2D& b);
/// A moves, B stays.
[[nodiscard]] NaiveAnswer naiveCast(graze::Sprite2D a, graze::Vec2 motion, const graze::Sprite2D& b);

} // namespace game
