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

float narrowed(double value) noexcept
{
    constexpr double Most = static_cast<double>(std::numeric_limits<float>::max());
    return static_cast<float>(std::clamp(value, -Most, Most));
}

} // namespace

BoxCast::Parts BoxCast::partsIn(const GridLevel& level, const MotionSpan& span) const noexcept
{
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
    struct Interval
    {
        float lower, upper;
    };
    const auto bounds = [lower, upper](float ownLower, float ownUpper, float motion) -> Interval
    {
        const double first = wide(motion) * (motion < 0.f ? upper : lower);
        const double last = wide(motion) * (motion < 0.f ? lower : upper);
        // More than the rounding of floats, the smallest ones too.
        const double slack =
            0x1p-23 * (std::fabs(wide(ownLower)) + std::fabs(wide(ownUpper)) + std::fabs(wide(motion))) + 1e-44;
        return {narrowed(wide(ownLower) + first - slack), narrowed(wide(ownUpper) + last + slack)};
    };
    const Interval x = bounds(m_motion.box.lower.x, m_motion.box.upper.x, m_motion.motion.x);
    const Interval y = bounds(m_motion.box.lower.y, m_motion.box.upper.y, m_motion.motion.y);
    return {x.lower, y.lower, x.upper, y.upper};
}

} // namespace graze::detail
