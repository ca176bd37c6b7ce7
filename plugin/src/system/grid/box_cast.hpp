// SPDX-License-Identifier: Zlib
#pragma once

#include "base/compiler.hpp"
#include "box_grid.hpp"

#include <graze/math/aabb.hpp>
#include <graze/math/vec2.hpp>

#include <algorithm>
#include <cmath>
#include <cstdint>

namespace graze::detail
{

/// A box that moves from where it is by `motion`, which is finite.
struct MovingBox
{
    Aabb box{};
    Vec2 motion{};
};

/// A part of a motion, as fractions; empty when `lower > upper`.
struct MotionSpan
{
    double lower = 0.;
    double upper = 1.;
};

/// When a moving box touches others.
class TouchingSpans
{
public:
    explicit TouchingSpans(const MovingBox& moving) noexcept :
    m_x(moving.box.lower.x, moving.box.upper.x, moving.motion.x),
    m_y(moving.box.lower.y, moving.box.upper.y, moving.motion.y)
    {
    }

    /// The part of the motion in which it touches the box, grown by possible rounding errors.
    [[nodiscard]] GRAZE_INLINE MotionSpan with(const Aabb& box) const noexcept
    {
        // Differences of floats have no error in doubles but their own rounding, so their products are right to 1e-15.
        constexpr double Slack = 1e-14;
        MotionSpan span;
        m_x.cut(span, box.lower.x, box.upper.x);
        m_y.cut(span, box.lower.y, box.upper.y);
        return {span.lower * (1. - Slack), std::min(span.upper * (1. + Slack), 1.)};
    }

private:
    struct Axis
    {
        double lower, upper; ///< edges of the moving box
        double motion, perMotion;

        Axis(float lowerEdge, float upperEdge, float travel) noexcept :
        lower(static_cast<double>(lowerEdge)),
        upper(static_cast<double>(upperEdge)),
        motion(static_cast<double>(travel)),
        perMotion(1. / motion)
        {
        }
        GRAZE_INLINE void cut(MotionSpan& span, float otherLower, float otherUpper) const noexcept
        {
            const double before = static_cast<double>(otherLower) - upper;
            const double after = static_cast<double>(otherUpper) - lower;
            if (motion == 0.)
            {
                if (!(before <= 0. && after >= 0.))
                    span.upper = -1.;
                return;
            }
            const double first = before * perMotion, second = after * perMotion;
            span.lower = std::max(span.lower, std::min(first, second));
            span.upper = std::min(span.upper, std::max(first, second));
        }
    };

    Axis m_x, m_y;
};

/// One cast through grids.
class BoxCast
{
public:
    BoxCast(const MovingBox& motion, std::uint64_t mask) noexcept : m_motion(motion), m_spans(motion), m_mask(mask) {}

    /// visit(slot, fraction, limit) returns the new limit.
    template <class Visit>
    void along(const BoxGrid& grid, Visit&& visit);
    /// visit(fraction) returns the new limit.
    template <class Visit>
    void against(const Aabb& box, Visit&& visit);

private:
    /// The motion through a level is cut into parts of about a cell. A box belongs to the part in which it is touched
    /// first: no box is found twice, and no part finds boxes of a later one.
    struct Parts
    {
        double lower = 0.;
        double step = 0.;
        std::uint32_t count = 0;
    };
    /// The parts of that span of the motion in a level.
    [[nodiscard]] Parts partsIn(const GridLevel& level, const MotionSpan& span) const noexcept;
    [[nodiscard]] Needle around(double lower, double upper) const noexcept;

    MovingBox m_motion;
    TouchingSpans m_spans;
    std::uint64_t m_mask;
    float m_limit = 1.f;
};

template <class Visit>
void BoxCast::along(const BoxGrid& grid, Visit&& visit)
{
    // Only through the bounds of all boxes: a motion of a million pixels must not take forever.
    const MotionSpan whole = m_spans.with(grid.bounds());
    if (!(whole.lower <= whole.upper))
        return;
    const GridPointers boxes = grid.pointers();
    for (const GridLevel& level : grid.levels())
    {
        if ((level.bits & m_mask) == 0)
            continue;
        const Parts parts = partsIn(level, whole);
        for (std::uint32_t i = 0; i < parts.count; ++i)
        {
            const double lower = parts.lower + parts.step * i;
            const double upper = parts.lower + parts.step * (i + 1);
            if (static_cast<float>(lower) > m_limit)
                break;
            const auto visitSlot = [&](std::uint32_t slot)
            {
                const MotionSpan span =
                    m_spans.with({{boxes.lowerX[slot], boxes.lowerY[slot]}, {boxes.upperX[slot], boxes.upperY[slot]}});
                const bool isFirst = i == 0 || span.lower >= lower;
                const bool isLast = i + 1 == parts.count || span.lower < upper;
                const auto fraction = static_cast<float>(span.lower);
                if (span.lower <= span.upper && isFirst && isLast && fraction <= m_limit)
                    m_limit = visit(slot, fraction, m_limit);
            };
            grid.search(level, around(lower, upper), m_mask, visitSlot);
        }
    }
}

template <class Visit>
void BoxCast::against(const Aabb& box, Visit&& visit)
{
    const MotionSpan span = m_spans.with(box);
    const auto fraction = static_cast<float>(span.lower);
    if (span.lower <= span.upper && fraction <= m_limit)
        m_limit = visit(fraction);
}

} // namespace graze::detail
