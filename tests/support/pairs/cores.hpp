// SPDX-License-Identifier: Zlib
#pragma once

#include "support/pairs/bodies.hpp"

#include <graze/gjk/gjk.hpp>

namespace graze::test
{

/// Whether the cores overlap.
[[nodiscard]] inline bool coresOverlap(const BodyPair& bodies)
{
    GjkDistance run(bodies.a, bodies.b, Exact);
    finish(run);
    return run.coresOverlap();
}

/// The gap of the cores: round radii taken off again.
[[nodiscard]] inline double depthOfCores(const BodyPair& bodies)
{
    oracle::Body a = bodies.judgedA, b = bodies.judgedB;
    if (bodies.a.roundRadius > 0.)
        a.radius = 0.;
    if (bodies.b.roundRadius > 0.)
        b.radius = 0.;
    return -oracle::signedGap(a, b).gap;
}

/// Calls `check(bodies, random)` for random pairs whose cores overlap.
template <class Check>
void forCores(std::uint32_t seed, int count, Check check)
{
    int checked = 0;
    for (const View view : {View::Rigid, View::Any})
        forBodies(seed + static_cast<std::uint32_t>(view), count, view,
                  [&](const BodyPair& bodies, Random& random)
                  {
                      if (!coresOverlap(bodies))
                          return;
                      ++checked;
                      check(bodies, random);
                  });
    EXPECT_GE(checked, atLeast(0.25, caseCount(count)));
}

} // namespace graze::test
