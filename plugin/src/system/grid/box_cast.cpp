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

/// The edges of a box along an axis.
struct Interval
{
    double lower, upper;
};

Interval alongX(const Aabb& box) noexcept
{
    return {wide(box.lower.x), wide(box.upper.x)};
}

Interval alongY(const Aabb& box) noexcept
{
    return {wide(box.lower.y), wide(box.upper.y)};
}

void cut(MotionSpan& span, const Interval& own, double motion, const Interval& other) noexcept
{
    const double before = other.lower - own.upper - Slack * (std::fabs(own.upper) + std::fabs(other.lower));
    const double after = other.upper - own.lower + Slack * (std::fabs(own.lower) + std::fabs(other.upper));
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
    cut(span, alongX(motion.box), wide(motion.motion.x), alongX(box));
    cut(span, alongY(motion.box), wide(motion.motion.y), alongY(box));
    return span;
}

BoxCast::Parts BoxCast::partsIn(const BoxGrid& grid, const GridLevel& level) const noexcept
{
    // Only through the bounds of all boxes: a motion of a million pixels must not take forever.
    const MotionSpan span = touchingSpan(m_motion, grid.bounds());
    if (!(span.lower <= span.upper))
        return {};
    const double length = std::max(std::fabs(wide(m_motion.motion.x)), std::fabs(wide(m_motion.motion.y)));
    const double size = std::max(wide(m_motion.box.size().x), wide(m_motion.box.size().y));
    const double perPixel = level.cellsPerPixel;
    const double cells = length * (span.upper - span.lower) * perPixel / std::max(1., size * perPixel);
    // With more parts than boxes, testing every box is less work.
    const double most = static_cast<double>(level.lastSlot - level.firstSlot) * 0.125;
    const double count = std::floor(cells > 0. ? std::min(cells, most) : 0.) + 1.;
    return {span.lower, (span.upper - span.lower) / count, static_cast<std::uint32_t>(count)};
}

Needle BoxCast::around(double lower, double upper) const noexcept
{
    const auto bounds = [lower, upper](const Interval& own, double motion)
    {
        const double first = motion * (motion < 0. ? upper : lower), last = motion * (motion < 0. ? lower : upper);
        const double slack = 1e-9 * (std::fabs(own.lower) + std::fabs(own.upper) + std::fabs(motion));
        struct
        {
            float lower, upper;
        } interval{below(own.lower + first - slack), above(own.upper + last + slack)};
        return interval;
    };
    const auto x = bounds(alongX(m_motion.box), wide(m_motion.motion.x));
    const auto y = bounds(alongY(m_motion.box), wide(m_motion.motion.y));
    return {x.lower, y.lower, x.upper, y.upper};
}

} // namespace graze::detail
