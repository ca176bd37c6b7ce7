// SPDX-License-Identifier: Zlib
#pragma once

#include "bench/solids.hpp"

#include <graze/queries/pair_queries.hpp>

#include <string>

namespace graze::bench
{

struct Pair
{
    Solid a;
    Solid b;
    Pose poseA{};
    Pose poseB{};
    Vec2 motionB{}; ///< for casts: A stands still
};

struct RayCase
{
    Solid target;
    Pose pose{};
    Ray ray{};
};

inline constexpr std::size_t PairsPerClass = 4000;

/// `kind`: box-box, poly-poly, circle-poly, capsule-poly or big-big; `gap`: far, near, shallow or deep. Made at the
/// first call, kept afterwards.
[[nodiscard]] const std::vector<Pair>& pairsOf(const std::string& kind, const std::string& gap);
/// `kind`: box, poly or big; `lane`: hit, near-miss or far-miss.
[[nodiscard]] const std::vector<RayCase>& raysOf(const std::string& kind, const std::string& lane);

} // namespace graze::bench
