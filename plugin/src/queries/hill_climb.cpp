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

    [[nodiscard]] double rise(std::uint32_t from, std::uint32_t to) const noexcept
    {
        return dot(at(to) - at(from), Vec2d(m_direction));
    }

    // On doubled vertices and on a level edge at the bottom it stays where it is. That costs time and no
    // more: settling looks uphill as well.
    [[nodiscard]] std::uint32_t walkToTop(std::uint32_t start) const noexcept
    {
        std::uint32_t top = start;
        for (std::uint32_t steps = 0; steps < m_shape.count && rise(top, next(top)) > 0.; ++steps)
            top = next(top);
        for (std::uint32_t steps = 0; steps < m_shape.count && rise(top, previous(top)) > 0.; ++steps)
            top = previous(top);
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

    // Looks at the vertices downhill as long as one may reach as far in floats. Where the fall from the top
    // is more than both roundings, which grow with the way at most, the loop has fallen by more than a
    // rounding's share of the way; as it gets only steeper from there, no later vertex can make up for it.
    template <class Step>
    void settle(std::uint32_t top, double level, Step step) noexcept
    {
        for (std::uint32_t i = step(top); i != top; i = step(i))
        {
            const float reach = scanReach(i);
            if (reach > m_bestReach || (reach == m_bestReach && i < m_best))
            {
                m_best = i;
                m_bestReach = reach;
            }
            const Height height = heightOf(i);
            if (height.value + height.blur < level)
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
