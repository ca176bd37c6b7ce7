// SPDX-License-Identifier: Zlib
#pragma once

#include "near_state.hpp"
#include "system/queries/counted_queries.hpp"

#include <graze/pair/motion.hpp>

#include <algorithm>
#include <limits>

namespace graze::detail
{

/// Shares of the frame.
struct FramePart
{
    float from = 0.f;
    float to = 1.f;
    bool isFirst = true; ///< of the parts of a frame
};

/// Two sprites, or a bullet and a sprite, as they move past each other in a frame.
///
/// `forEachPair(f)` calls f(viewA, viewB) for the pairs of pieces that may come near. The motions are those of a part
/// of the frame.
template <class ForEachPair>
class Passage
{
public:
    Passage(const CountedQueries& queries, const Motion& a, const Motion& b, bool moving, ForEachPair forEachPair,
            const FramePart& part = {}) noexcept :
    m_queries(queries),
    m_a(a),
    m_b(b),
    m_moving(moving),
    m_part(part),
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
                if (!m_moving)
                    return;
                const ApproachResult approach = m_queries.closestApproach(endA, m_a, endB, m_b);
                if (approach.distance < gap.smallest)
                {
                    gap.smallest = approach.distance;
                    gap.fraction = approach.fraction;
                }
            });
        if (gap.atEnd <= gap.smallest)
        {
            gap.smallest = gap.atEnd;
            gap.fraction = 1.f;
        }
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

    /// Adds the frame to the near state of the pair; true when the two have left, which is to be reported.
    [[nodiscard]] bool follow(NearState& state, ClosestMoment& moment, const GapOfFrame& gap, float nearDistance) const
    {
        const NearState before = state;
        // Not where both rest: after a restore resting pairs are followed too.
        moment.framesAgo += m_moving && m_part.isFirst ? 1u : 0u;
        const bool left = state.advance(gap, nearDistance);
        if (state.active && (!before.active || state.closest < before.closest))
            moment = momentAt(gap.fraction);
        return left;
    }

private:
    [[nodiscard]] ClosestMoment momentAt(float fraction) const
    {
        const Affine2 matrixA = motionAt(m_a, fraction), matrixB = motionAt(m_b, fraction);
        ClosestMoment moment{.motion = displacementOf(m_a) - displacementOf(m_b),
                             .fraction = m_part.from + fraction * (m_part.to - m_part.from)};
        float closest = std::numeric_limits<float>::infinity();
        m_forEachPair(
            [&](const ShapeView& a, const ShapeView& b)
            {
                const Operand operandA(a, matrixA), operandB(b, matrixB);
                const DistanceResult gap = m_queries.distance(operandA, operandB);
                if (!(gap.distance < closest))
                    return;
                closest = gap.distance;
                moment.pointA = gap.pointA;
                moment.pointB = gap.pointB;
                if (gap.distance <= 0.f)
                    moment.pointA = moment.pointB = m_queries.touch(operandA, operandB).point;
            });
        return moment;
    }
    [[nodiscard]] static Vec2 displacementOf(const Motion& motion) noexcept
    {
        return motion.end.transformPoint(motion.centre) - motion.start.transformPoint(motion.centre);
    }

    const CountedQueries& m_queries;
    const Motion& m_a;
    const Motion& m_b;
    bool m_moving;
    FramePart m_part;
    ForEachPair m_forEachPair;
};

} // namespace graze::detail
