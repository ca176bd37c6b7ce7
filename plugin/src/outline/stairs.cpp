// SPDX-License-Identifier: Zlib
#include "outline/stairs.hpp"

#include <graze/math/predicates.hpp>

namespace graze::tracing
{

std::vector<BorderPoint> withMiddlesOfSteps(std::span<const Vec2> loop)
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
