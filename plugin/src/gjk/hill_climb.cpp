// SPDX-License-Identifier: Zlib
#include <graze/gjk/support.hpp>

#include "gjk/search.hpp"

#include <algorithm>
#include <bit>

namespace graze
{

namespace
{

using namespace detail;

// Looks for the peak of a convex loop along a direction. The loop rises to it and falls again.
class Climber
{
public:
    Climber(const float* x, const float* y, std::uint32_t count, Vec2d direction) noexcept :
    m_x(x),
    m_y(y),
    m_count(count),
    m_direction(direction)
    {
    }

    // Every `stride`-th vertex first: the peak is less than one stride from the best. Then half the stride, and so on.
    [[nodiscard]] std::uint32_t descend() const noexcept
    {
        std::uint32_t stride = std::bit_floor(m_count / 8);
        std::uint32_t best = 0;
        for (std::uint32_t i = stride; i < m_count; i += stride)
            best = higher(best, i);
        for (stride /= 2; stride > 0; stride /= 2)
        {
            const std::uint32_t before = best >= stride ? best - stride : best + m_count - stride;
            const std::uint32_t after = best + stride < m_count ? best + stride : best + stride - m_count;
            best = higher(higher(best, before), after);
        }
        return best;
    }

    [[nodiscard]] std::uint32_t climb(std::uint32_t start) noexcept
    {
        const std::uint32_t top = walkToTop(start);
        m_best = top;
        const double level = reach(top) - blurOf(top);
        // The full scan compares rounded numbers, so a vertex that is slightly lower may win or tie.
        settle(top, level, [this](std::uint32_t i) { return next(i); });
        settle(top, level, [this](std::uint32_t i) { return previous(i); });
        return m_best;
    }

private:
    [[nodiscard]] std::uint32_t next(std::uint32_t i) const noexcept { return i + 1 == m_count ? 0 : i + 1; }
    [[nodiscard]] std::uint32_t previous(std::uint32_t i) const noexcept { return (i == 0 ? m_count : i) - 1; }
    [[nodiscard]] double reach(std::uint32_t i) const noexcept { return dot(at(i), m_direction); }
    [[nodiscard]] std::uint32_t higher(std::uint32_t i, std::uint32_t j) const noexcept
    {
        return reach(j) > reach(i) ? j : i;
    }
    [[nodiscard]] Vec2d at(std::uint32_t i) const noexcept
    {
        return {static_cast<double>(m_x[i]), static_cast<double>(m_y[i])};
    }
    // Compares differences, which are exact: along short edges the reaches themselves may be equal.
    [[nodiscard]] double rise(std::uint32_t from, std::uint32_t to) const noexcept
    {
        return dot(at(to) - at(from), m_direction);
    }
    // At least the rounding of `reach`.
    [[nodiscard]] double blurOf(std::uint32_t i) const noexcept
    {
        constexpr double FourRoundings = 0x1p-51;
        const Vec2d p = at(i);
        return FourRoundings * (std::fabs(p.x * m_direction.x) + std::fabs(p.y * m_direction.y));
    }

    [[nodiscard]] std::uint32_t walkToTop(std::uint32_t start) const noexcept
    {
        std::uint32_t top = start;
        for (std::uint32_t steps = 0; steps < m_count && rise(top, next(top)) > 0.; ++steps)
            top = next(top);
        for (std::uint32_t steps = 0; steps < m_count && rise(top, previous(top)) > 0.; ++steps)
            top = previous(top);
        return top;
    }

    // Looks downhill while a vertex may reach as far in rounded numbers. The loop only gets steeper from the top on,
    // so after a fall by more than both roundings no later vertex can reach as far.
    template <class Step>
    void settle(std::uint32_t top, double level, Step step) noexcept
    {
        for (std::uint32_t i = step(top); i != top; i = step(i))
        {
            const double here = reach(i), most = reach(m_best);
            if (here > most || (here == most && i < m_best))
                m_best = i;
            if (here + blurOf(i) < level)
                return;
        }
    }

    const float* m_x;
    const float* m_y;
    std::uint32_t m_count;
    Vec2d m_direction;
    std::uint32_t m_best = 0;
};

} // namespace

std::uint32_t detail::peakOfLoop(const float* x, const float* y, std::uint32_t count, Vec2d d) noexcept
{
    if (d == Vec2d{})
        return 0;
    Climber climber(x, y, count, d);
    return climber.climb(climber.descend());
}

} // namespace graze
