// SPDX-License-Identifier: Zlib
#include "support/model/model_gap.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace graze::test
{

namespace
{

GjkSettings patient(Method method)
{
    return {.maxIterations = 128, .epsilon = 1e-4f, .method = method};
}

// How far from its centre a sprite reaches on its path: no farther than at one of the two ends.
float reachOf(std::span<const Shape> pieces, const Motion& motion)
{
    float reach = 0.f;
    for (const Affine2& matrix : {motion.start, motion.end})
        for (const Shape& piece : pieces)
        {
            const Aabb box = worldBounds(piece.view(), matrix);
            const Vec2 centre = matrix.transformPoint(motion.centre);
            for (const Vec2 corner :
                 {box.lower, box.upper, Vec2{box.lower.x, box.upper.y}, Vec2{box.upper.x, box.lower.y}})
                reach = std::max(reach, length(corner - centre));
        }
    return reach;
}

bool leaps(const Motion& motion)
{
    return !(motion.start == motion.end) && !(motion.start.determinant() * motion.end.determinant() > 1e-6);
}

// The range around a gap that was found. An overlap is taken as found, without a range.
GapRange around(float gap, float band)
{
    return {std::max(gap - band, 0.f), gap + band};
}

GapRange gapAt(const Operand& a, const Operand& b, float band, Method method)
{
    const GjkSettings settings{.method = method};
    return overlap(a, b, settings).overlapping() ? GapRange{} : around(distance(a, b, settings).distance, band);
}

} // namespace

float bandOf(const Operand& a, const Operand& b)
{
    float size = 0.f;
    bool isRound = false;
    for (const Operand* operand : {&a, &b})
        for (std::uint32_t i = 0; i < operand->pieceCount(); ++i)
        {
            const ShapeView piece = operand->piece(i);
            const Vec2 extent = worldBounds(piece, operand->matrix()).size();
            size = std::max({size, extent.x, extent.y});
            isRound = isRound || piece.radius > 0.f;
        }
    return 1e-3f + (isRound ? 1e-3f : 1e-4f) * size;
}

float Passing::band() const
{
    return std::max(bandOf({a, motionA.start}, {b, motionB.start}), bandOf({a, motionA.end}, {b, motionB.end}));
}

bool Passing::mayComeWithin(float distance) const
{
    const Vec2 start = motionB.start.transformPoint(motionB.centre) - motionA.start.transformPoint(motionA.centre);
    const Vec2 end = motionB.end.transformPoint(motionB.centre) - motionA.end.transformPoint(motionA.centre);
    const Vec2 motion = end - start;
    const float squared = lengthSquared(motion);
    const float nearest = squared > 0.f ? std::clamp(-dot(start, motion) / squared, 0.f, 1.f) : 0.f;
    return length(start + motion * nearest) <= distance + reachOf(a, motionA) + reachOf(b, motionB) + 1.f;
}

// Moved along the normal at which the two pass each other, they would pass at the band or farther: and one of
// the four moves leads far enough along any normal.
bool Passing::surelyMeet() const
{
    const float aside = 3.f * band();
    for (const Vec2 offset : {Vec2{aside, 0.f}, Vec2{-aside, 0.f}, Vec2{0.f, aside}, Vec2{0.f, -aside}})
    {
        const Affine2 move = Affine2::translation(offset);
        const Motion moved{move * motionA.start, move * motionA.end, motionA.centre};
        if (closestApproach({a, moved.start}, moved, {b, motionB.start}, motionB, patient(method)).status !=
            Status::Overlapping)
            return false;
    }
    return true;
}

GapSeen gapSeen(const Passing& passing)
{
    const float band = 2.f * passing.band();
    GapSeen seen;
    seen.jumps = leaps(passing.motionA) || leaps(passing.motionB);
    seen.atEnd = gapAt({passing.a, passing.motionA.end}, {passing.b, passing.motionB.end}, band, passing.method);
    seen.atStart = seen.smallest = seen.atEnd;
    if (!passing.moves())
        return seen;
    const Operand startA(passing.a, passing.motionA.start), startB(passing.b, passing.motionB.start);
    seen.atStart = gapAt(startA, startB, band, passing.method);
    const ApproachResult approach =
        closestApproach(startA, passing.motionA, startB, passing.motionB, patient(passing.method));
    const GapRange between{std::max(approach.lowerBound - band, 0.f), approach.distance + band};
    seen.smallest.low = std::min(seen.atEnd.low, between.low);
    seen.smallest.high = std::min(seen.atEnd.high, between.high);
    if (seen.smallest.low <= 0.f && passing.surelyMeet())
        seen.smallest.high = 0.f;
    return seen;
}

GapSeen farGap()
{
    constexpr GapRange Far{std::numeric_limits<float>::infinity(), std::numeric_limits<float>::infinity()};
    return {Far, Far, Far, false};
}

void Nearness::see(const GapSeen& gap, float nearDistance)
{
    const auto surelyNear = [&](const GapRange& range) { return range.low > 0.f && range.high <= nearDistance; };
    // On an unbroken path from a gap to an overlap, or back, it has been any gap in between.
    const bool passes = !gap.jumps && gap.smallest.high <= nearDistance &&
                        (gap.smallest.low > 0.f || gap.atStart.low > 0.f || gap.atEnd.low > 0.f);
    // Without a near distance nothing enters; a pass that may have begun before is seen to its end.
    const bool mayEnter = nearDistance > 0.f;
    const bool surelyEnters = mayEnter && (passes || surelyNear(gap.atStart) || surelyNear(gap.atEnd));
    const bool perhapsEnters = mayEnter && gap.smallest.low <= nearDistance &&
                               (gap.smallest.high > 0.f || gap.atStart.high > 0.f || gap.atEnd.high > 0.f);
    m_closest.low = m_perhaps ? std::min(m_closest.low, gap.smallest.low) : gap.smallest.low;
    if (m_surely)
        m_closest.high = std::min(m_closest.high, gap.smallest.high);
    else
        m_closest.high = std::max(m_perhaps ? m_closest.high : 0.f, gap.smallest.high);
    m_surelyTouched = (m_surely && m_surelyTouched) || gap.smallest.high <= 0.f;
    m_perhapsTouched = (m_perhaps && m_perhapsTouched) || gap.smallest.low <= 0.f;
    m_surely = m_surely || surelyEnters;
    m_perhaps = m_perhaps || perhapsEnters;
    m_surelyLeft = gap.atEnd.low > nearDistance || !(nearDistance > 0.f);
    m_perhapsLeft = m_surelyLeft || gap.atEnd.high > nearDistance;
}

void Nearness::leave()
{
    m_surelyLeft = m_perhapsLeft = true;
}

const char* Nearness::faultOf(const NearMiss& reported) const
{
    if (!m_perhaps)
        return "was never near";
    if (!m_perhapsLeft)
        return "is near still";
    if (reported.closestDistance < m_closest.low || reported.closestDistance > m_closest.high)
        return "came closer, or not so close";
    if (reported.touched ? !m_perhapsTouched : m_surelyTouched)
        return reported.touched ? "has not touched" : "has touched";
    return nullptr;
}

void Nearness::endFrame(bool wasReported)
{
    if (wasReported || m_surelyLeft)
        *this = Nearness{};
}

} // namespace graze::test
