// SPDX-License-Identifier: Zlib
#pragma once

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

/// The part of the motion in which the moving box touches the box, grown by possible rounding errors.
[[nodiscard]] MotionSpan touchingSpan(const MovingBox& motion, const Aabb& box) noexcept;

/// One cast through grids.
class BoxCast
{
public:
    BoxCast(const MovingBox& motion, std::uint64_t mask) noexcept : m_motion(motion), m_mask(mask) {}

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
    /// The parts of a motion through a level.
    [[nodiscard]] Parts partsIn(const BoxGrid& grid, const GridLevel& level) const noexcept;
    [[nodiscard]] Needle around(double lower, double upper) const noexcept;

    MovingBox m_motion;
    std::uint64_t m_mask;
    float m_limit = 1.f;
};

template <class Visit>
void BoxCast::along(const BoxGrid& grid, Visit&& visit)
{
    const GridPointers boxes = grid.pointers();
    for (const GridLevel& level : grid.levels())
    {
        if ((level.bits & m_mask) == 0)
            continue;
        const Parts parts = partsIn(grid, level);
        for (std::uint32_t i = 0; i < parts.count; ++i)
        {
            const double lower = parts.lower + parts.step * i;
            const double upper = parts.lower + parts.step * (i + 1);
            if (static_cast<float>(lower) > m_limit)
                break;
            const auto visitSlot = [&](std::uint32_t slot)
            {
                const MotionSpan span = touchingSpan(
                    m_motion, {{boxes.lowerX[slot], boxes.lowerY[slot]}, {boxes.upperX[slot], boxes.upperY[slot]}});
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
    const MotionSpan span = touchingSpan(m_motion, box);
    const auto fraction = static_cast<float>(span.lower);
    if (span.lower <= span.upper && fraction <= m_limit)
        m_limit = visit(fraction);
}

} // namespace graze::detail
