// SPDX-License-Identifier: Zlib
#pragma once

#include "bench/workload.hpp"

#include <cstdint>
#include <memory>
#include <string>

/// One class of pairs or rays as each library keeps them, and a run through all of them.
///
/// What stands outside the timed runs, for every library: making shapes and setting poses. A game pays
/// for that once per sprite and frame, not once per query.
namespace graze::bench
{

struct Tally
{
    std::int64_t hits = 0;       ///< overlapping pairs, or casts that hit
    std::int64_t iterations = 0; ///< where the library counts them
    double checksum = 0.;        ///< sum of the answers, so that none can be left out
};

/// Each function asks every pair of the class once.
class PairSet
{
public:
    virtual ~PairSet() = default;
    virtual Tally overlap() const = 0;
    virtual Tally distance() const = 0;
    /// Depth and normal; up to two points for libraries that have manifolds.
    virtual Tally penetration() const = 0;
    virtual Tally manifold() const { return penetration(); }
    virtual Tally cast() const = 0;
};

class RaySet
{
public:
    virtual ~RaySet() = default;
    virtual Tally cast() const = 0;
};

[[nodiscard]] std::unique_ptr<PairSet> grazePairs(const std::vector<Pair>& pairs, Method method);
/// All pairs of the class in one call; for overlap alone.
[[nodiscard]] std::unique_ptr<PairSet> grazeBatch(const std::vector<Pair>& pairs);
[[nodiscard]] std::unique_ptr<PairSet> box2dPairs(const std::vector<Pair>& pairs);
[[nodiscard]] std::unique_ptr<PairSet> chipmunkPairs(const std::vector<Pair>& pairs);

[[nodiscard]] std::unique_ptr<RaySet> grazeRays(const std::vector<RayCase>& rays, Method method);
[[nodiscard]] std::unique_ptr<RaySet> box2dRays(const std::vector<RayCase>& rays);
[[nodiscard]] std::unique_ptr<RaySet> chipmunkRays(const std::vector<RayCase>& rays);

} // namespace graze::bench
