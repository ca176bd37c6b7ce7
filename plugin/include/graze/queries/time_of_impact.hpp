// SPDX-License-Identifier: Zlib
#pragma once

#include <graze/base/export.hpp>
#include <graze/pair/motion.hpp>
#include <graze/pair/results.hpp>

namespace GRAZE_API graze
{

/// First contact when both sprites move by the motion rule. The operands' own matrices are not used.
///
/// Advances along the separating axis by the largest step that no point of either shape can outrun,
/// second order in the turn, so that no contact is stepped over. If neither turns, it is the cast of shapeCast.
///
/// Frame   world space, in pixels; `normal` points from A to B, at the moment of the contact.
/// Result  as shapeCast, `fraction` of the frame. Started in touch: a hit only when approaching. Iterations used up:
///         no hit, and nothing is hit before `fraction`.
/// Errors  never throws, never allocates.
/// Cost    one support search per shape and iteration, over all moments.
/// Method  Gjk: ImpactRun. Fast: a disc that goes straight and a single piece of up to 8 vertices that turns are
///         answered without a search where that is certain; GJK answers the rest.
/// Source  conservative advancement: Mirtich 1996; directional bounds: Zhang, Lee, Kim 2006.
[[nodiscard]] CastResult timeOfImpact(const Operand& a, const Motion& motionA, const Operand& b, const Motion& motionB,
                                      const GjkSettings& settings = {}) noexcept;

/// Smallest gap of two sprites during their motions. Near misses are judged by it.
///
/// Result  within 1e-3 px + 1e-4 x size of the true minimum whatever epsilon is, or IterationLimit with true bounds.
/// Errors  never throws, never allocates.
/// Cost    straight paths: one distance run. Turning ones: a distance run for each moment.
///         maxIterations counts for each run; at most 4 x maxIterations + 20 moments.
/// Method  GJK answers under both.
/// Source  straight paths: the distance to the swept shape. Turning ones: search by golden section, and a proof that
///         nothing is nearer by the bounds of timeOfImpact.
[[nodiscard]] ApproachResult closestApproach(const Operand& a, const Motion& motionA, const Operand& b,
                                             const Motion& motionB, const GjkSettings& settings = {}) noexcept;

} // namespace graze
