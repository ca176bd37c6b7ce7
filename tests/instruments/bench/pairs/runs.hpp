// SPDX-License-Identifier: Zlib
#pragma once

#include "bench/pairs/cases.hpp"

#include <functional>
#include <memory>

/// A run through one class of pairs or rays, by each library.
///
/// For every library, making shapes and setting poses stand outside the timed runs. A game pays
/// for that once per sprite and frame, not once per query.
namespace graze::bench
{

enum class Work
{
    Overlap,
    Batch, ///< overlap of all pairs in one call
    Distance,
    Penetration, ///< depth and normal
    Manifold,    ///< the same and up to two points
    Cast
};

struct Tally
{
    std::int64_t hits = 0;       ///< overlapping pairs, or casts that hit
    std::int64_t iterations = 0; ///< where the library counts them
    double checksum = 0.;        ///< sum of the answers, so that none can be left out
};

/// Asks every pair of the class once. Empty where the library has no function for the work.
using Run = std::function<Tally()>;

[[nodiscard]] Run grazeRun(Work work, const std::vector<Pair>& pairs, Method method);
[[nodiscard]] Run box2dRun(Work work, const std::vector<Pair>& pairs);
/// Up to 8 vertices: it has no larger polygons.
[[nodiscard]] Run box2d3Run(Work work, const std::vector<Pair>& pairs);
[[nodiscard]] Run chipmunkRun(Work work, const std::vector<Pair>& pairs);
[[nodiscard]] Run grazeRays(const std::vector<RayCase>& rays, Method method);
[[nodiscard]] Run box2dRays(const std::vector<RayCase>& rays);
[[nodiscard]] Run box2d3Rays(const std::vector<RayCase>& rays);
[[nodiscard]] Run chipmunkRays(const std::vector<RayCase>& rays);

/// Prepares every case, and asks about each in a run: `ask(prepared, tally)`.
template <class Case, class Prepare, class Ask>
[[nodiscard]] Run runOf(const std::vector<Case>& cases, Prepare prepare, Ask ask)
{
    using Prepared = decltype(prepare(cases.front()));
    const auto all = std::make_shared<std::vector<Prepared>>();
    all->reserve(cases.size());
    for (const Case& one : cases)
        all->push_back(prepare(one));
    return [all, ask]
    {
        Tally tally;
        for (const Prepared& one : *all)
            ask(one, tally);
        return tally;
    };
}

} // namespace graze::bench
