// SPDX-License-Identifier: Zlib
#pragma once

#include <graze/graze.hpp>

#include <algorithm>
#include <vector>

namespace graze::test
{

/// The gap that `slide` keeps, and twice the rounding of a position.
inline float gapAt(float reach)
{
    return 1.1e-3f + reach * 0x1p-20f;
}

/// Deepest overlap of the shape with any sprite that it may meet.
inline float depthInside(const CollisionSystem& system, const Operand& shape, SpriteId mover = {})
{
    std::vector<SpriteFound> found(64);
    found.resize(std::min<std::size_t>(64, system.overlapping(shape, found, {.ignore = mover})));
    float deepest = 0.f;
    for (const SpriteFound& one : found)
        deepest = std::max(deepest, penetration(shape, *system.sprite(one.sprite)).depth);
    return deepest;
}

} // namespace graze::test
