// SPDX-License-Identifier: Zlib
#pragma once

#include "campaign/tally.hpp"
#include "support/oracle/oracle.hpp"
#include "support/pairs/judging.hpp"

namespace graze::test::campaign
{

/// A pair as the oracles see it, with what its answers are measured by.
struct Truth
{
    oracle::Body a;
    oracle::Body b;
    oracle::Point origin{}; ///< the figures are relative to it
    oracle::Figure figureA;
    oracle::Figure figureB;
    oracle::Difference difference;
    double size = 0.; ///< the larger extent of the two (unit: pixels)
    double band = 0.;
    double farthest = 0.; ///< largest world coordinate of either

    explicit Truth(const Pair& pair) : Truth(bodyOf(pair.a, pair.matrixA), bodyOf(pair.b, pair.matrixB)) {}
    Truth(oracle::Body bodyA, oracle::Body bodyB);

    [[nodiscard]] bool atHand() const { return farthest <= 1000. && size <= 512.; }
    /// World points of answers are floats.
    [[nodiscard]] double worldRounding() const { return 2e-7 * farthest; }
};

/// Beyond the border of the figure by how much (< 0 inside); at most that.
[[nodiscard]] double beyond(const oracle::Figure& figure, oracle::Point p);

/// How far a value is outside an interval.
[[nodiscard]] double outside(double value, double low, double high);

} // namespace graze::test::campaign
