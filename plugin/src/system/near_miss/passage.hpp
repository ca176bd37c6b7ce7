// SPDX-License-Identifier: Zlib
#pragma once

#include "near_state.hpp"
#include "system/contact/counted_queries.hpp"

#include <graze/pair/motion.hpp>

#include <algorithm>
#include <limits>

namespace graze::detail
{

/// Two sprites, or a bullet and a sprite, as they move past each other in a frame.
///
/// `forEachPair(f)` calls f(viewA, viewB) for the pairs of pieces that may come near.
template <class ForEachPair>
class Passage
{
public:
    Passage(CountedQueries& queries, const Motion& a, const Motion& b, bool moving, ForEachPair forEachPair) noexcept :
    m_queries(queries),
    m_a(a),
    m_b(b),
    m_moving(moving),
    m_forEachPair(forEachPair)
    {
    }

    /// Measures the gap of the frame. `startedApart` is left open.
    [[nodiscard]] GapOfFrame gap() const
    {
        constexpr float Infinity = std::numeric_limits<float>::infinity();
        GapOfFrame gap{Infinity, Infinity, false};
        m_forEachPair(
            [&](const ShapeView& a, const ShapeView& b)
            {
                const Operand endA(a, m_a.end), endB(b, m_b.end);
                gap.atEnd = std::min(gap.atEnd, m_queries.distance(endA, endB).distance);
                if (m_moving)
                    gap.smallest = std::min(gap.smallest, m_queries.closestApproach(endA, m_a, endB, m_b).distance);
            });
        gap.smallest = std::min(gap.smallest, gap.atEnd);
        return gap;
    }

    /// Whether there was a motion that began with a gap between all pairs of pieces. The events of the last frame do
    /// not say: one of the two may be new, or have another shape.
    [[nodiscard]] bool startedApart() const
    {
        bool apart = m_moving;
        m_forEachPair(
            [&](const ShapeView& a, const ShapeView& b) {
                apart = apart && m_queries.distance({a, m_a.start}, {b, m_b.start}).distance > 0.f;
            });
        return apart;
    }

private:
    CountedQueries& m_queries;
    const Motion& m_a;
    const Motion& m_b;
    bool m_moving;
    ForEachPair m_forEachPair;
};

} // namespace graze::detail
