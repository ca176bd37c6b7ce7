// SPDX-License-Identifier: Zlib
#pragma once

#include <graze/base/export.hpp>
#include <graze/pair/operand.hpp>
#include <graze/pair/results.hpp>

namespace GRAZE_API graze
{

/// First contact when A is moved by motionA and B by motionB at the same time, without turning.
///
/// The GJK cast: in the Minkowski difference a point moves from the origin towards B - A, up to the plane of each
/// support vertex.
///
/// Frame   world space, in pixels; `normal` points from A to B.
/// Result  a hit means that the two come within epsilon x size; `gap` is the distance left. With the default it is
///         inside the band; a coarse epsilon hits early. Starting in touch hits at 0 only when approaching; sliding,
///         receding and resting miss and set startedTouching. Starting overlapped hits at 0, sets startedOverlapping
///         and has the normal of the penetration. Iterations used up: no hit, `status` says so, and nothing is hit
///         before `fraction`.
/// Errors  never throws, never allocates.
/// Cost    one support search per shape and iteration, also for a contact at the start; pairs of pieces whose
///         swept bounds are apart need none.
/// Method  Gjk: CastRun. Fast: the same run, but an overlap of convex pieces at the start is measured as by
///         `penetration`.
/// Source  van den Bergen 2004.
[[nodiscard]] CastResult shapeCast(const Operand& a, Vec2 motionA, const Operand& b, Vec2 motionB = {},
                                   const GjkSettings& settings = {}) noexcept;

} // namespace graze
