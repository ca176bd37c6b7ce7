// SPDX-License-Identifier: Zlib
#include "queries/support_search.hpp"

#include <graze/queries/hill_climb.hpp>

#include <algorithm>

namespace graze
{

namespace
{

using namespace detail;

class Climber
{
public:
    Climber(const ShapeView& shape, Vec2 direction) noexcept : m_shape(shape), m_direction(direction) {}

    [[nodiscard]] std::uint32_t climbFrom(std::uint32_t start) noexcept
    {
        const std::uint32_t top = walkToTop(start);
        m_best = top;
        m_bestReach = scanReach(top);
        const Height peak = heightOf(top);
        // The full scan compares floats, in which a vertex a hair lower may win or tie.
        settle(top, peak.value - peak.blur, [this](std::uint32_t i) { return next(i); });
        settle(top, peak.value - peak.blur, [this](std::uint32_t i) { return previous(i); });
        return m_best;
    }

private:
    struct Height
    {
        double value = 0.; ///< along the direction, from the first vertex
        double blur = 0.;  ///< no less than the rounding of scanReach
    };

    [[nodiscard]] std::uint32_t next(std::uint32_t i) const noexcept { return i + 1 == m_shape.count ? 0 : i + 1; }
    [[nodiscard]] std::uint32_t previous(std::uint32_t i) const noexcept { return (i == 0 ? m_shape.count : i) - 1; }
    [[nodiscard]] Vec2d at(std::uint32_t i) const noexcept { return Vec2d(m_shape.point(i)); }

    // Does the loop go on to the top along this edge? A level edge does at the bottom, where a loop that
    // turns counter-clockwise runs against the way it runs at the top.
    [[nodiscard]] bool leadsUp(Vec2d edge) const noexcept
    {
        const double rise = dot(edge, Vec2d(m_direction));
        return rise > 0. || (rise == 0. && cross(Vec2d(m_direction), edge) < 0.);
    }
    [[nodiscard]] bool leadsDown(Vec2d edge) const noexcept
    {
        const double rise = dot(edge, Vec2d(m_direction));
        return rise < 0. || (rise == 0. && cross(Vec2d(m_direction), edge) < 0.);
    }

    [[nodiscard]] std::uint32_t walkToTop(std::uint32_t start) const noexcept
    {
        std::uint32_t top = start;
        for (std::uint32_t i = start, steps = 0; steps < m_shape.count; ++steps)
        {
            const Vec2d edge = at(next(i)) - at(i);
            i = next(i);
            // Behind doubled vertices the way may go on.
            if (edge == Vec2d{})
                continue;
            if (!leadsUp(edge))
                break;
            top = i;
        }
        if (top != start)
            return top;
        for (std::uint32_t i = start, steps = 0; steps < m_shape.count; ++steps)
        {
            const Vec2d edge = at(i) - at(previous(i));
            i = previous(i);
            if (edge == Vec2d{})
                continue;
            if (!leadsDown(edge))
                break;
            top = i;
        }
        return top;
    }

    [[nodiscard]] Height heightOf(std::uint32_t i) const noexcept
    {
        const Vec2d p = at(i) - at(0);
        const Vec2d d(m_direction);
        constexpr double FourRoundings = 0x1p-22;
        constexpr double Underflow = 1e-44;
        return {dot(p, d), FourRoundings * (std::fabs(p.x * d.x) + std::fabs(p.y * d.y)) + Underflow};
    }

    // To the bit what the full scan computes.
    [[nodiscard]] float scanReach(std::uint32_t i) const noexcept
    {
        return (m_shape.x[i] - m_shape.x[0]) * m_direction.x + (m_shape.y[i] - m_shape.y[0]) * m_direction.y;
    }

    // Looks at the vertices downhill as long as they may reach as far in floats. Behind an edge that falls
    // by more than a rounding's share of its length the loop falls at least as steeply, so that no later
    // vertex can make up for it however far off it is.
    template <class Step>
    void settle(std::uint32_t top, double level, Step step) noexcept
    {
        constexpr double EightRoundings = 0x1p-21;
        const Vec2d d(m_direction);
        for (std::uint32_t i = step(top), last = top; i != top; last = i, i = step(i))
        {
            const float reach = scanReach(i);
            if (reach > m_bestReach || (reach == m_bestReach && i < m_best))
            {
                m_best = i;
                m_bestReach = reach;
            }
            const Height height = heightOf(i);
            const Vec2d edge = at(i) - at(last);
            if (height.value + height.blur < level && -dot(edge, d) > EightRoundings * std::fabs(cross(edge, d)))
                return;
        }
    }

    const ShapeView& m_shape;
    Vec2 m_direction;
    std::uint32_t m_best = 0;
    float m_bestReach = 0.f;
};

} // namespace

SupportPoint supportHillClimb(const ShapeView& shape, Vec2 directionLocal, std::uint32_t start) noexcept
{
    if (shape.count == 0)
        return {};
    const Vec2d d(directionLocal);
    const double l = length(d);
    const std::uint32_t index =
        shape.count == 1 ? 0 : Climber(shape, searchDirection(d)).climbFrom(std::min(start, shape.count - 1));
    Vec2d point(shape.point(index));
    if (shape.radius > 0.f && l > 0.)
        point = point + d * (static_cast<double>(shape.radius) / l);
    return {point.toFloat(), index};
}

} // namespace graze
