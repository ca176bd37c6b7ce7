// SPDX-License-Identifier: Zlib
#include "base/compiler.hpp"
#include "base/lanes/lanes.hpp"
#include "fast/door.hpp"
#include "queries/pieces.hpp"

#include <graze/gjk/advancement.hpp>
#include <graze/gjk/cast.hpp>
#include <graze/queries/pair_queries.hpp>

#include <algorithm>
#include <cmath>
#include <limits>

namespace graze
{

RayCastResult rayCast(const Operand& target, const Ray& ray, const GjkSettings& settings) noexcept
{
    if (target.pieceCount() != 1)
        return detail::rayCastOfPieces(target, ray, settings,
                                       [&](std::uint32_t i) { return rayCast(target.only(i), ray, settings); });
    if (settings.method == Method::Fast && !std::isnan(settings.epsilon))
        if (RayCastResult result; detail::fastRay(target, ray, result))
            return result;
    return RayRun::of(target, ray, settings);
}

namespace
{

// The bounds of a placed piece, radius included.
struct Box
{
    Vec2d lower;
    Vec2d upper;

    [[nodiscard]] double size() const noexcept { return std::max(upper.x - lower.x, upper.y - lower.y); }
};

GRAZE_INLINE Box boxOf(const detail::PlacedLoop& loop) noexcept
{
    using detail::lanes::FourDoubles, detail::lanes::TwoDoubles;
    const Vec2d radius{loop.roundRadius, loop.roundRadius};
    if (loop.count == 1)
        return {loop.point(0) - radius, loop.point(0) + radius};
    const std::uint32_t others = loop.count <= 4 ? 0 : 4;
    const FourDoubles x = FourDoubles::load(loop.x), y = FourDoubles::load(loop.y);
    const FourDoubles otherX = FourDoubles::load(loop.x + others), otherY = FourDoubles::load(loop.y + others);
    const auto least = [](FourDoubles a, FourDoubles b) GRAZE_INLINE_LAMBDA
    {
        const FourDoubles four = smaller(a, b);
        const TwoDoubles two = smaller(lowerHalf(four), upperHalf(four));
        return std::min(first(two), second(two));
    };
    const auto most = [](FourDoubles a, FourDoubles b) GRAZE_INLINE_LAMBDA
    {
        const FourDoubles four = larger(a, b);
        const TwoDoubles two = larger(lowerHalf(four), upperHalf(four));
        return std::max(first(two), second(two));
    };
    return {Vec2d{least(x, otherX), least(y, otherY)} - radius, Vec2d{most(x, otherX), most(y, otherY)} + radius};
}

// Small pieces that start in contact, by the same rules as CastRun::afterStart() and afterSwept(). False: a sweep that
// cannot be asked here.
bool castFromContact(const detail::PlacedPair& pair, double sizeA, double sizeB, const detail::Depth& start,
                     Vec2d motion, CastResult& result) noexcept
{
    const double size = std::max(sizeA, sizeB), deepest = touchDepth(size, length(pair.origin) + size);
    result.startedTouching = start.depth <= std::max(deepest, touchTolerance(sizeA + sizeB));
    result.startedOverlapping = !result.startedTouching;
    if (result.startedTouching)
    {
        const double scale = sizeA + sizeB + std::max(std::fabs(motion.x), std::fabs(motion.y));
        const double tolerance = std::min(std::max(0., start.depth) + 2. * touchTolerance(scale), deepest);
        const bool approaches = dot(motion, start.normal) > 0.;
        detail::PlacedLoop swept;
        detail::Depth ofSweep{};
        if (approaches &&
            (!detail::sweep(pair.a, motion, swept) || !detail::fastDepth(swept, pair.b, ofSweep, tolerance)))
            return false;
        if (!approaches || ofSweep.depth <= tolerance)
        {
            result.status = Status::Separated;
            result.by = AnsweredBy::Fast;
            return true;
        }
    }
    start.setHitAtStart(pair.origin, result);
    return true;
}

// Small pieces. Those whose boxes are well in each other nearly always start in contact, which the edge test finds in
// half the time of GJK; for the others it would be in vain.
bool castPlaced(const Operand& a, Vec2 motionA, const Operand& b, Vec2 motionB, const GjkSettings& settings,
                CastResult& result) noexcept
{
    constexpr double Deep = 0.2;
    detail::PlacedPair pair;
    if (!pair.place(a, b, settings) || !isFinite(motionA) || !isFinite(motionB))
        return false;
    const Vec2d motion = Vec2d(motionA) - Vec2d(motionB);
    const Box boxA = boxOf(pair.a), boxB = boxOf(pair.b);
    const double sizeA = boxA.size(), sizeB = boxB.size(), blur = touchTolerance(sizeA + sizeB);
    const double gap = std::max(std::max(boxA.lower.x - boxB.upper.x, boxB.lower.x - boxA.upper.x),
                                std::max(boxA.lower.y - boxB.upper.y, boxB.lower.y - boxA.upper.y));
    const auto startsInContact = [&](detail::Depth& start) {
        return detail::haveEdges(pair, a, b) && detail::fastDepth(pair.a, pair.b, start, -blur) && start.depth >= -blur;
    };
    detail::Depth start;
    const bool areDeep = gap < -Deep * std::min(sizeA, sizeB);
    if (areDeep && startsInContact(start))
        return castFromContact(pair, sizeA, sizeB, start, motion, result);
    if (detail::castOf(pair, motion, Vec2d(motionB), Limits(settings), result))
        return true;
    return !areDeep && startsInContact(start) && castFromContact(pair, sizeA, sizeB, start, motion, result);
}

GRAZE_INLINE bool castDisc(const Operand& a, Vec2 motionA, const Operand& b, Vec2 motionB, const GjkSettings& settings,
                           CastResult& result) noexcept
{
    const bool isDiscA = a.firstPiece().count == 1, isDiscB = b.firstPiece().count == 1;
    if (isDiscA == isDiscB || std::isnan(settings.epsilon))
        return false;
    return isDiscA ? detail::fastDiscCast(b, Vec2d(motionB), a, Vec2d(motionA), -1., result)
                   : detail::fastDiscCast(a, Vec2d(motionA), b, Vec2d(motionB), 1., result);
}

// EPA does not finish some polygons of many vertices: the accelerator does.
void endFromContact(const CastRun& run, CastResult& result) noexcept
{
    detail::Depth start;
    if (!run.cast().startsInContact() || !detail::fastDepth(run.bodyA(), run.bodyB(), start) ||
        start.depth <= touchDepth(run.bodyA(), run.bodyB(), run.origin(), start.depth))
        return;
    result.startedOverlapping = true;
    start.setHitAtStart(run.origin(), result);
}

} // namespace

CastResult shapeCast(const Operand& a, Vec2 motionA, const Operand& b, Vec2 motionB,
                     const GjkSettings& settings) noexcept
{
    if (a.pieceCount() != 1 || b.pieceCount() != 1)
        return detail::castOfPieces(a, motionA, b, motionB, settings,
                                    [&](std::uint32_t i, std::uint32_t j)
                                    { return shapeCast(a.only(i), motionA, b.only(j), motionB, settings); });
    if (settings.method == Method::Fast)
        if (CastResult result;
            castDisc(a, motionA, b, motionB, settings, result) || castPlaced(a, motionA, b, motionB, settings, result))
            return result;
    CastRun run(a, motionA, b, motionB, settings);
    finish(run);
    CastResult result = run.result();
    if (settings.method == Method::Fast && result.status == Status::IterationLimit)
        endFromContact(run, result);
    return result;
}

namespace
{

GRAZE_NOINLINE CastResult impactOfPieces(const Operand& a, const Motion& motionA, const Operand& b,
                                         const Motion& motionB, const GjkSettings& settings) noexcept
{
    const Operand startA = a.at(motionA.start), startB = b.at(motionB.start);
    if (!isValid(startA) || !isValid(startB) || !isFinite(motionA) || !isFinite(motionB) ||
        std::isnan(settings.epsilon))
        return {};
    const MotionPath pathA(motionA), pathB(motionB);
    // The bounds of a turning piece sweep more than a straight path: nothing is culled then.
    const bool straight = goStraight(pathA, pathB);
    return detail::castOfPieces(
        PiecePairs(startA, startB, straight ? pathA.translation() - pathB.translation() : Vec2d{}),
        straight ? 0. : std::numeric_limits<double>::infinity(),
        [&](std::uint32_t i, std::uint32_t j)
        { return timeOfImpact(a.only(i), motionA, b.only(j), motionB, settings); });
}

} // namespace

CastResult timeOfImpact(const Operand& a, const Motion& motionA, const Operand& b, const Motion& motionB,
                        const GjkSettings& settings) noexcept
{
    if (a.pieceCount() != 1 || b.pieceCount() != 1)
        return impactOfPieces(a, motionA, b, motionB, settings);
    if (settings.method == Method::Fast && isValid(a) && isValid(b) && isFinite(motionA) && isFinite(motionB) &&
        !std::isnan(settings.epsilon))
    {
        const MotionPath pathA(motionA), pathB(motionB);
        CastResult result;
        if (detail::fastImpact(a, pathA, b, pathB, result))
            return result;
    }
    ImpactRun run(a, motionA, b, motionB, settings);
    finish(run);
    return run.result();
}

} // namespace graze
