// SPDX-License-Identifier: Zlib
#include <graze/outline/outline.hpp>
#include <graze/queries/pair_queries.hpp>
#include <graze/sprite/sprite2d.hpp>

#include "outline/steps.hpp"
#include "shapes/loops.hpp"

#include <algorithm>
#include <array>
#include <cmath>
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

// Pieces that were drawn by hand: discs, capsules, segments, and polygons of any coordinates.
class OtherPieces
{
public:
    explicit OtherPieces(std::span<const Shape> pieces) : m_pieces(pieces.begin(), pieces.end()) {}

    template <class Each>
    void forCovered(int width, int height, const Each& each) const
    {
        for (const Sprite2D& piece : m_pieces)
        {
            const Aabb box = piece.bounds();
            const auto end = [](float upper, int size)
            { return std::min(static_cast<int>(std::min(upper, static_cast<float>(size))) + 1, size); };
            const auto begin = [](float lower, int size)
            { return static_cast<int>(std::clamp(lower, 0.f, static_cast<float>(size))); };
            for (int y = begin(box.lower.y, height); y < end(box.upper.y, height); ++y)
                for (int x = begin(box.lower.x, width); x < end(box.upper.x, width); ++x)
                    if (piece.contains(centreOf(x, y)))
                        each(x, y);
        }
    }

    double squaredFrom(Vec2 point) const
    {
        double best = std::numeric_limits<double>::infinity();
        const Sprite2D there(Shape(Point{point}));
        for (const Sprite2D& piece : m_pieces)
        {
            const auto gap = static_cast<double>(distance(there, piece).distance);
            best = std::min(best, gap * gap);
        }
        return best;
    }

private:
    std::vector<Sprite2D> m_pieces;
};

} // namespace

WorstPixel worstPixel(const Islands& islands, const OpaqueDistance& opaque, std::span<const std::vector<Vec2>> polygons,
                      std::span<const Shape> others)
{
    WorstPixel worst;
    const auto take = [&worst](double squared, int x, int y)
    {
        if (squared > worst.squaredError)
            worst = {squared, x, y};
    };
    std::vector<bool> covered(islands.pixels(), false);
    const auto cover = [&](int x, int y)
    {
        covered[islands.index(x, y)] = true;
        if (islands.at(x, y) == 0)
            take(opaque.squaredFrom(x, y), x, y);
    };
    for (const auto& polygon : polygons)
        for (const PixelRun& run : coveredPixels(polygon, islands.width(), islands.height()))
            for (int x = run.first; x <= run.last; ++x)
                cover(x, run.y);
    const OtherPieces rest(others);
    rest.forCovered(islands.width(), islands.height(), cover);
    const Edges edges(islands, polygons);
    for (int y = 0; y < islands.height(); ++y)
        for (int x = 0; x < islands.width(); ++x)
            if (islands.at(x, y) != 0 && !covered[islands.index(x, y)])
                take(std::min(edges.squaredFrom(centreOf(x, y)), rest.squaredFrom(centreOf(x, y))), x, y);
    return worst;
}

} // namespace graze::tracing

namespace graze
{

namespace
{

// Whether outlineOf could have made it: the grid of edges is exact for these alone.
bool isTraceable(std::span<const Vec2> points, const tracing::Islands& islands)
{
    const auto fits = [](float at, int size)
    { return at >= 0.f && at <= static_cast<float>(size) && at * 4.f == std::floor(at * 4.f); };
    return points.size() >= 3 &&
           std::all_of(points.begin(), points.end(),
                       [&](Vec2 p) { return fits(p.x, islands.width()) && fits(p.y, islands.height()); });
}

} // namespace

OutlineError errorOf(const AlphaMask& mask, std::span<const Shape> pieces, std::uint8_t threshold)
{
    const tracing::Islands islands(tracing::checked(mask, {}), threshold);
    std::vector<std::vector<Vec2>> polygons;
    std::vector<Shape> others;
    for (const Shape& shape : pieces)
    {
        std::vector<Vec2> points;
        for (std::uint32_t i = 0; i < shape.pointCount(); ++i)
            points.push_back(shape.point(i));
        if (shape.radius() == 0.f && isTraceable(points, islands))
            polygons.push_back(std::move(points));
        else
            others.push_back(shape);
    }
    const auto worst = tracing::worstPixel(islands, tracing::OpaqueDistance(islands), polygons, others);
    return {static_cast<float>(std::sqrt(worst.squaredError)), tracing::centreOf(worst.x, worst.y)};
}

} // namespace graze
