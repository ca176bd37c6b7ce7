// SPDX-License-Identifier: Zlib
#pragma once

#include <graze/math/predicates.hpp>

#include <span>
#include <vector>

namespace graze::tracing
{

struct BorderPoint
{
    Vec2 at{};
    bool isStair = false; ///< a corner of a step, off the line
};

/// The pixel border of a slanted line is a stair of steps of one pixel. The line itself runs through the middles of
/// the steps and covers the same pixel centres: the middles are inserted, and the corners of the steps are marked, to
/// be removed first.
[[nodiscard]] inline std::vector<BorderPoint> withMiddlesOfSteps(std::span<const Vec2> loop)
{
    const std::size_t n = loop.size();
    const auto turnAt = [&](std::size_t i) { return orientation(loop[(i + n - 1) % n], loop[i], loop[(i + 1) % n]); };
    std::vector<bool> isStep(n); // whether the edge that leaves the point is a step
    for (std::size_t i = 0; i < n; ++i)
    {
        const std::size_t j = (i + 1) % n;
        isStep[i] = lengthSquared(loop[j] - loop[i]) == 1.f && turnAt(i) * turnAt(j) < 0;
    }
    std::vector<BorderPoint> points;
    for (std::size_t i = 0; i < n; ++i)
    {
        points.push_back({loop[i], isStep[i] || isStep[(i + n - 1) % n]});
        if (isStep[i])
            points.push_back({(loop[i] + loop[(i + 1) % n]) * 0.5f, false});
    }
    return points;
}

} // namespace graze::tracing
