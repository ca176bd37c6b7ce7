// SPDX-License-Identifier: Zlib
#pragma once

#include <graze/base/export.hpp>
#include <graze/pair/operand.hpp>
#include <graze/pair/results.hpp>

namespace GRAZE_API graze
{

/// Gap between two sprites, and the nearest point of each (distance GJK).
///
/// Each shape is a core of 1..n points inflated by `radius`, seen through its own world-from-local
/// matrix. Scale, mirroring and shear are allowed; a matrix that flattens a shape makes it the segment
/// or point it looks like. Sprites of several pieces: the minimum over pairs of pieces.
///
/// Frame   world space, in pixels; `normal` and `separation` point from A to B.
/// Result  touching or overlapping: `status` Overlapping, distance 0, no normal; `penetration()`
///         gives depth and normal. Iterations used up: `status` says so, and the true gap is at least `lowerBound`.
///         The relative error of the distance is at most epsilon squared, the error of the normal epsilon.
/// Errors  never throws, never allocates.
/// Cost    one support search per shape and iteration; pairs of pieces whose bounds are farther apart than the gap
///         so far need none.
/// Method  DistanceRun answers under both.
/// Source  Gilbert, Johnson, Keerthi 1988; stop rule: van den Bergen 1999.
[[nodiscard]] DistanceResult distance(const Operand& a, const Operand& b, const GjkSettings& settings = {}) noexcept;

} // namespace graze
