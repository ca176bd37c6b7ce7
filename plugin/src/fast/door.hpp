// SPDX-License-Identifier: Zlib
#pragma once

#include "fast/lane_batch.hpp"
#include "fast/moving_loop.hpp"

#include <graze/gjk/runs.hpp>
#include <graze/pair/operand.hpp>
#include <graze/pair/results.hpp>

namespace graze::detail
{

// The door to the accelerators, the only header of fast/ that others include. Each function answers operands of one
// piece each for certain and returns true, or leaves the result as it is for GJK. docs/algorithms.md has a table: what
// each answers, how it is certain, and what it gains. For many pairs and bullets at once: LaneBatch, MovingLoop.

/// The depth of two convex loops whose cores overlap, and sharp ones that are apart. Exact for any number of vertices,
/// and not for ellipses. Cost: an axis per edge; each takes a pass over the vertices of the other loop.
[[nodiscard]] bool fastDepth(const RunBodies& bodies, PenetrationResult& result) noexcept;

/// A sharp convex loop of 2 vertices or more, or a disc, under a matrix that does not flatten much.
[[nodiscard]] bool fastRay(const Operand& target, const Ray& ray, RayCastResult& result) noexcept;

/// A disc that goes straight and a loop of up to 8 vertices that turns, whichever is A. The motions are finite.
[[nodiscard]] bool fastImpact(const Operand& a, const MotionPath& pathA, const Operand& b, const MotionPath& pathB,
                              CastResult& result) noexcept;

} // namespace graze::detail
