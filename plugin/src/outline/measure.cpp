// SPDX-License-Identifier: Zlib
#include "outline/steps.hpp"

#include "shapes/loops.hpp"

#include <algorithm>
#include <array>
#include <limits>

namespace graze::tracing
{

namespace
{

using Edge = std::array<Vec2, 2>;

std::vector<Edge> edgesOf(std::span<const std::vector<Vec2>> pieces)
{
    std::vector<Edge> edges;
    for (const auto& points : pieces)
        for (std::size_t i = 0, j = points.size() - 1; i < points.size(); j = i++)
            edges.push_back({points[j], points[i]});
    return edges;
}

// To find the nearest edge of the pieces.
class Edges
{
public:
    Edges(const Islands& islands, std::span<const std::vector<Vec2>> pieces) :
    m_picture{{}, {static_cast<float>(islands.width()), static_cast<float>(islands.height())}},
    m_edges(edgesOf(pieces)),
    m_grid(m_picture, m_edges.size())
    {
        for (std::uint32_t i = 0; i < m_edges.size(); ++i)
            m_grid.add(i, m_edges[i][0], m_edges[i][1]);
    }

    double squaredFrom(Vec2 point) const
    {
        double best = std::numeric_limits<double>::infinity();
        const auto look = [&](std::uint32_t edge)
        {
            best = std::min(best, detail::squaredDistanceToSegment(point, m_edges[edge][0], m_edges[edge][1]));
            return false;
        };
        // The grid finds all edges within reach, and perhaps others.
        const float farthest = std::max(m_picture.upper.x, m_picture.upper.y);
        for (float reach = 1.f; best > static_cast<double>(reach * reach) / 4. && reach < 4.f * farthest; reach *= 2.f)
        {
            const Aabb box = Aabb{point, point}.grown(reach);
            (void)m_grid.any({{std::max(box.lower.x, 0.f), std::max(box.lower.y, 0.f)},
                              {std::min(box.upper.x, m_picture.upper.x), std::min(box.upper.y, m_picture.upper.y)}},
                             look);
        }
        return best;
    }

private:
    Aabb m_picture;
    std::vector<Edge> m_edges;
    detail::EdgeGrid m_grid;
};

} // namespace

double measuredErrorSquared(const Islands& islands, const OpaqueDistance& opaque,
                            std::span<const std::vector<Vec2>> pieces)
{
    double worst = 0.;
    std::vector<bool> covered(islands.pixels(), false);
    for (const auto& piece : pieces)
        for (const PixelRun& run : coveredPixels(piece, islands.width(), islands.height()))
            for (int x = run.first; x <= run.last; ++x)
            {
                covered[islands.index(x, run.y)] = true;
                if (islands.at(x, run.y) == 0)
                    worst = std::max(worst, opaque.squaredFrom(x, run.y));
            }
    const Edges edges(islands, pieces);
    for (int y = 0; y < islands.height(); ++y)
        for (int x = 0; x < islands.width(); ++x)
            if (islands.at(x, y) != 0 && !covered[islands.index(x, y)])
                worst = std::max(worst, edges.squaredFrom(centreOf(x, y)));
    return worst;
}

} // namespace graze::tracing
