// SPDX-License-Identifier: Zlib
#include "box_cast.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace graze::detail
{

namespace
{

double wide(float value) noexcept
{
    return static_cast<double>(value);
}

// Larger than the rounding errors of the distances below, which are computed in doubles from floats.
constexpr double Slack = 1e-14;

void cut(MotionSpan& span, double from, double motion, double half, double lower, double upper) noexcept
{
    const double blur = Slack * (std::fabs(from) + half);
    const double before = lower - half - from - (blur + Slack * std::fabs(lower));
    const double after = upper + half - from + (blur + Slack * std::fabs(upper));
    if (motion == 0.)
    {
        if (!(before <= 0. && after >= 0.))
            span.upper = -1.;
        return;
    }
    const double first = before / motion;
    const double second = after / motion;
    span.lower = std::max(span.lower, std::min(first, second));
    span.upper = std::min(span.upper, std::max(first, second));
}

float below(double value) noexcept
{
    constexpr double Most = static_cast<double>(std::numeric_limits<float>::max());
    const auto rounded = static_cast<float>(std::clamp(value, -Most, Most));
    return std::nextafter(rounded, -std::numeric_limits<float>::infinity());
}

float above(double value) noexcept
{
    return -below(-value);
}

} // namespace

MotionSpan touchingSpan(const MovingBox& motion, const Aabb& box) noexcept
{
    MotionSpan span;
    cut(span, wide(motion.from.x), wide(motion.motion.x), wide(motion.half.x), wide(box.lower.x), wide(box.upper.x));
    cut(span, wide(motion.from.y), wide(motion.motion.y), wide(motion.half.y), wide(box.lower.y), wide(box.upper.y));
    return span;
}

BoxCast::Parts BoxCast::partsIn(const BoxGrid& grid, const GridLevel& level) const noexcept
{
    // Only through the bounds of all boxes: a motion of a million pixels must not take forever.
    const MotionSpan span = touchingSpan(m_motion, grid.bounds());
    if (!(span.lower <= span.upper))
        return {};
    const double length = std::max(std::fabs(wide(m_motion.motion.x)), std::fabs(wide(m_motion.motion.y)));
    const double size = std::max(wide(m_motion.half.x), wide(m_motion.half.y)) * 2.;
    const double perPixel = level.cellsPerPixel;
    const double cells = length * (span.upper - span.lower) * perPixel / std::max(1., size * perPixel);
    // With more parts than boxes, testing every box is less work.
    const double most = static_cast<double>(level.lastSlot - level.firstSlot) * 0.125;
    const double count = std::floor(cells > 0. ? std::min(cells, most) : 0.) + 1.;
    return {span.lower, (span.upper - span.lower) / count, static_cast<std::uint32_t>(count)};
}

Needle BoxCast::around(double lower, double upper) const noexcept
{
    const auto bounds = [lower, upper](double from, double motion, double half)
    {
        const double start = from + motion * lower, end = from + motion * upper;
        const double slack = 1e-9 * (std::fabs(from) + std::fabs(motion) + half);
        struct
        {
            float lower, upper;
        } interval{below(std::min(start, end) - half - slack), above(std::max(start, end) + half + slack)};
        return interval;
    };
    const auto x = bounds(wide(m_motion.from.x), wide(m_motion.motion.x), wide(m_motion.half.x));
    const auto y = bounds(wide(m_motion.from.y), wide(m_motion.motion.y), wide(m_motion.half.y));
    return {x.lower, y.lower, x.upper, y.upper, m_mask};
}

} // namespace graze::detail
