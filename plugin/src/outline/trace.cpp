// SPDX-License-Identifier: Zlib
#include "outline/trace.hpp"

#include <graze/math/vec2.hpp>
#include <graze/shapes/polygon.hpp>

namespace graze::tracing
{

Islands::Islands(const AlphaMask& mask, std::uint8_t threshold) :
m_width(mask.width),
m_height(mask.height),
m_labels(static_cast<std::size_t>(mask.width) * static_cast<std::size_t>(mask.height), 0)
{
    constexpr std::uint32_t Unseen = ~0u;
    for (int y = 0; y < m_height; ++y)
        for (int x = 0; x < m_width; ++x)
            if (mask.alpha[y * mask.rowStride + x * mask.pixelStride] >= threshold)
                m_labels[index(x, y)] = Unseen;
    for (int y = 0; y < m_height; ++y)
        for (int x = 0; x < m_width; ++x)
            if (at(x, y) == Unseen)
                flood(x, y);
}

void Islands::flood(int startX, int startY)
{
    const std::uint32_t label = ++m_count;
    const auto reach = [&](int x, int y)
    {
        if (at(x, y) <= m_count) // transparent, seen, or beyond the picture
            return;
        m_labels[index(x, y)] = label;
        m_stack.push_back(index(x, y));
    };
    reach(startX, startY);
    while (!m_stack.empty())
    {
        const std::size_t pixel = m_stack.back();
        m_stack.pop_back();
        const int x = static_cast<int>(pixel % static_cast<std::size_t>(m_width));
        const int y = static_cast<int>(pixel / static_cast<std::size_t>(m_width));
        reach(x + 1, y);
        reach(x - 1, y);
        reach(x, y + 1);
        reach(x, y - 1);
    }
}

namespace
{

struct Step
{
    int x, y;
};

constexpr Step turnedLeft(Step d) // counter-clockwise with y up
{
    return {-d.y, d.x};
}

constexpr Step turnedRight(Step d)
{
    return {d.y, -d.x};
}

// The pixel that touches the grid point (x, y) on the side of direction d (a diagonal one).
std::uint32_t pixelAt(const Islands& islands, Step point, Step forward, Step side)
{
    const int dx = forward.x + side.x;
    const int dy = forward.y + side.y;
    return islands.at(dx > 0 ? point.x : point.x - 1, dy > 0 ? point.y : point.y - 1);
}

// Follows the border from the upper edge of the pixel, its island on the left.
Loop follow(const Islands& islands, int x, int y, std::vector<bool>& seenUpperEdges)
{
    constexpr float Cut = 0.25f;
    Loop loop{islands.at(x, y), false, {}};
    Step point{x, y};
    Step forward{1, 0};
    do
    {
        if (forward.x > 0)
            seenUpperEdges[islands.index(point.x, point.y)] = true;
        point = {point.x + forward.x, point.y + forward.y};
        const std::uint32_t ahead = pixelAt(islands, point, forward, turnedLeft(forward));
        const std::uint32_t beyond = pixelAt(islands, point, forward, turnedRight(forward));
        const Vec2 corner(static_cast<float>(point.x), static_cast<float>(point.y));
        if (ahead == 0)
        {
            // The border turns around the pixel that it follows, also where the one diagonally ahead is opaque: two
            // that share a corner alone stay apart.
            const Step left = turnedLeft(forward);
            if (beyond == loop.island)
            {
                loop.points.push_back(corner -
                                      Vec2(static_cast<float>(forward.x), static_cast<float>(forward.y)) * Cut);
                loop.points.push_back(corner + Vec2(static_cast<float>(left.x), static_cast<float>(left.y)) * Cut);
            }
            else
            {
                loop.points.push_back(corner);
            }
            forward = left;
        }
        else if (beyond != 0)
        {
            loop.points.push_back(corner);
            forward = turnedRight(forward);
        }
    } while (point.x != x || point.y != y || forward.x != 1);
    loop.isHole = signedArea(loop.points) < 0.;
    return loop;
}

} // namespace

std::vector<Loop> traceLoops(const Islands& islands)
{
    std::vector<Loop> loops;
    std::vector<bool> seenUpperEdges(islands.pixels(), false);
    for (int y = 0; y < islands.height(); ++y)
        for (int x = 0; x < islands.width(); ++x)
            if (islands.at(x, y) != 0 && islands.at(x, y - 1) == 0 && !seenUpperEdges[islands.index(x, y)])
                loops.push_back(follow(islands, x, y, seenUpperEdges));
    return loops;
}

std::vector<detail::BorderPoint> withMiddlesOfSteps(std::span<const Vec2> loop)
{
    const std::size_t n = loop.size();
    const auto turnAt = [&](std::size_t i) { return orientation(loop[(i + n - 1) % n], loop[i], loop[(i + 1) % n]); };
    std::vector<bool> isStep(n); // whether the edge that leaves the point is a step
    for (std::size_t i = 0; i < n; ++i)
    {
        const std::size_t j = (i + 1) % n;
        isStep[i] = lengthSquared(loop[j] - loop[i]) == 1.f && turnAt(i) * turnAt(j) < 0;
    }
    std::vector<detail::BorderPoint> points;
    for (std::size_t i = 0; i < n; ++i)
    {
        points.push_back({loop[i], isStep[i] || isStep[(i + n - 1) % n]});
        if (isStep[i])
            points.push_back({(loop[i] + loop[(i + 1) % n]) * 0.5f, false});
    }
    return points;
}

} // namespace graze::tracing
