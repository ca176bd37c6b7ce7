// SPDX-License-Identifier: Zlib
#pragma once

#include <graze/base/export.hpp>
#include <graze/gjk/moving_body.hpp>
#include <graze/pair/limits.hpp>

namespace GRAZE_API graze
{

/// The smallest gap of two pieces during their motions.
struct Approach
{
    Status status = Status::IterationLimit; ///< Separated, or Overlapping when they touch
    double distance = 0.;                   ///< the smallest gap
    double lowerBound = 0.;                 ///< the true smallest gap is at least this
    double fraction = 0.;                   ///< when they are that near
    int iterations = 0;                     ///< support searches of all moments
};

/// Straight paths: one distance run against the sweep of A. Turning ones: a search by golden section, and a proof by
/// the bounds of conservative advancement that nothing is nearer.
///
/// Cost    `limits` count for each moment that is looked at; at most 64 x maxIterations moments for an eighth of a
/// turn.
[[nodiscard]] Approach approachOf(const MovingBody& a, const MovingBody& b, Vec2d origin,
                                  const Limits& limits) noexcept;

} // namespace graze
