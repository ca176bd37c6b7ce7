// SPDX-License-Identifier: Zlib
#include "queries/polytope.hpp"

#include <algorithm>

namespace graze::detail
{

namespace
{

// A convex loop of difference vertices, counter-clockwise with y up, with the outward normal and the
// offset of the edge that starts at each. Four to begin with, one more an iteration.
class Polytope
{
public:
    static constexpr std::size_t Capacity = 4 + 128;

    void append(const DifferencePoint& point) noexcept { m_points[m_size++] = point; }

    [[nodiscard]] std::size_t size() const noexcept { return m_size; }
    [[nodiscard]] const DifferencePoint& point(std::size_t i) const noexcept { return m_points[i % m_size]; }
    [[nodiscard]] Vec2d normal(std::size_t i) const noexcept { return m_normals[i]; }
    [[nodiscard]] double offset(std::size_t i) const noexcept { return m_offsets[i]; }

    void measureAll() noexcept
    {
        for (std::size_t i = 0; i < m_size; ++i)
            measure(i);
    }

    // The first of the edges nearest to the origin.
    [[nodiscard]] std::size_t nearestEdge() const noexcept
    {
        std::size_t best = 0;
        for (std::size_t i = 1; i < m_size; ++i)
            if (m_offsets[i] < m_offsets[best])
                best = i;
        return best;
    }

    void split(std::size_t edge, const DifferencePoint& point) noexcept
    {
        for (std::size_t i = m_size; i > edge + 1; --i)
        {
            m_points[i] = m_points[i - 1];
            m_normals[i] = m_normals[i - 1];
            m_offsets[i] = m_offsets[i - 1];
        }
        m_points[edge + 1] = point;
        ++m_size;
        measure(edge);
        measure(edge + 1);
    }

private:
    void measure(std::size_t i) noexcept
    {
        const Vec2d e = point(i + 1).w - m_points[i].w;
        const double l = length(e);
        m_normals[i] = l > 0. ? Vec2d{e.y / l, -e.x / l} : Vec2d{};
        m_offsets[i] = dot(m_normals[i], m_points[i].w);
    }

    std::array<DifferencePoint, Capacity> m_points{};
    std::array<Vec2d, Capacity> m_normals{};
    std::array<double, Capacity> m_offsets{};
    std::size_t m_size = 0;
};

// Outward directions of the difference in the order in which ties are decided; a way out along the
// outward direction m is a normal -m from A to B.
constexpr Vec2d StartDirections[4] = {{0., 1.}, {-1., 0.}, {0., -1.}, {1., 0.}};

void takeWitness(WayOut& out, const DifferencePoint& p, const DifferencePoint& q) noexcept
{
    const Vec2d e = q.w - p.w;
    const double squared = dot(e, e);
    const double t = squared > 0. ? std::clamp(-dot(p.w, e) / squared, 0., 1.) : 0.;
    out.onA = p.a + (q.a - p.a) * t;
    out.onB = p.b + (q.b - p.b) * t;
}

} // namespace

WayOut expandPolytope(const Body& a, const Body& b, const Limits& limits) noexcept
{
    WayOut out;
    Polytope polytope;
    double scale = 0.;
    bool first = true;
    // Every direction tried is a way out as long as the difference reaches along it.
    const auto offer = [&](Vec2d outward, const DifferencePoint& point)
    {
        const double reach = dot(point.w, outward);
        if (first || reach < out.depth)
        {
            out.depth = std::max(0., reach);
            out.normal = -outward;
            out.onA = point.a;
            out.onB = point.b;
        }
        first = false;
        scale = std::max(scale, length(point.w));
    };

    for (const Vec2d direction : StartDirections)
    {
        if (out.iterations == limits.maxIterations)
            return out;
        ++out.iterations;
        const DifferencePoint point = differenceSupport(a, b, direction);
        offer(direction, point);
        const std::size_t n = polytope.size();
        if (n == 0 || !(point.w == polytope.point(n - 1).w || point.w == polytope.point(0).w))
            polytope.append(point);
    }
    if (polytope.size() == 1)
    {
        out.finished = true; // a single point, at the origin: any direction is as good
        return out;
    }

    polytope.measureAll();
    for (;;)
    {
        const std::size_t edge = polytope.nearestEdge();
        const Vec2d outward = polytope.normal(edge);
        out.lowerBound = std::clamp(polytope.offset(edge), 0., out.depth);
        if (out.iterations == limits.maxIterations)
            return out;
        ++out.iterations;
        const DifferencePoint point = differenceSupport(a, b, outward);
        const double growth = dot(point.w, outward) - polytope.offset(edge);
        if (growth <= borderTolerance(a, b, scale))
        {
            out.finished = true;
            out.normal = -outward;
            out.depth = std::max(0., dot(point.w, outward));
            out.lowerBound = std::clamp(out.lowerBound, 0., out.depth);
            takeWitness(out, polytope.point(edge), polytope.point(edge + 1));
            return out;
        }
        offer(outward, point);
        polytope.split(edge, point);
    }
}

} // namespace graze::detail
