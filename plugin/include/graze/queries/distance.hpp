// SPDX-License-Identifier: Zlib
#pragma once

#include <graze/base/export.hpp>
#include <graze/queries/operand.hpp>
#include <graze/queries/settings.hpp>

namespace GRAZE_API graze
{

/// Answer of `distance`.
struct DistanceResult
{
    Status status = Status::InvalidInput; ///< whether the numbers are final
    float distance = 0.f;                 ///< gap, 0 when overlapping; an upper bound at IterationLimit (unit: pixels)
    float lowerBound = 0.f;               ///< the true gap is at least this, whatever the status
    Vec2 pointA{};                        ///< nearest point of A, world space
    Vec2 pointB{};                        ///< nearest point of B, world space
    Vec2 separation{};        ///< from pointA to pointB, taken before the points were rounded to world floats
    Vec2 normal{};            ///< length 1, from A to B; zero when overlapping
    int iterations = 0;       ///< support searches over all pairs of pieces; 0 when closed forms answered
    std::uint32_t pieceA = 0; ///< the nearest pair of pieces, by index: that of A
    std::uint32_t pieceB = 0; ///< and that of B
};

/// Gap between two sprites with the nearest point of each (min-norm GJK).
///
/// Each shape is a core of 1..n points inflated by `radius`, seen through its own world-from-local
/// matrix. Scale, mirroring and shear are allowed; a matrix that flattens a shape makes it the segment
/// or point it looks like. Sprites of several pieces: the minimum over pairs of pieces.
///
/// Frame   world space, in pixels; `normal` and `separation` point from A to B.
/// Result  touching or overlapping: `status` Overlapping, distance 0, no normal; ask `penetration()`
///         for a way out. Iterations used up: `status` says so, and the true gap is at least `lowerBound`.
/// Errors  never throws, never allocates.
/// Cost    pieces of up to 8 vertices: a closed form, exact whatever the settings. The rest, ellipses and
///         matrices that squeeze more than 50 to 1: one support search per shape and iteration.
/// Source  Gilbert, Johnson, Keerthi 1988; stop rule: van den Bergen 1999; closest features: Lin, Canny 1991.
[[nodiscard]] DistanceResult distance(const Operand& a, const Operand& b, const GjkSettings& settings = {}) noexcept;

} // namespace graze
