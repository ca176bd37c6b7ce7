// SPDX-License-Identifier: Zlib
#include "base/compiler.hpp"
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

// The larger side of the world bounds.
double sizeOf(const detail::PlacedLoop& loop) noexcept
{
    const auto [left, right] = std::minmax_element(loop.x, loop.x + loop.count);
    const auto [upper, lower] = std::minmax_element(loop.y, loop.y + loop.count);
    return std::max(*right - *left, *lower - *upper) + 2. * loop.roundRadius;
}

// touchDepth() of polygons.
double touchDepth(Vec2d origin, double size) noexcept
{
    constexpr double Pixel = 1e-3, Share = 1e-4, OfPlace = 4e-6;
    return std::min(Pixel, OfPlace * (length(origin) + size)) + 0.1 * Share * size;
}

void setHitAtStart(const detail::Depth& start, Vec2d origin, CastResult& result) noexcept
{
    result.status = Status::Overlapping;
    result.hit = true;
    result.fraction = 0.f;
    result.gap = static_cast<float>(std::max(0., -start.depth));
    result.point = (start.point - start.normal * (0.5 * start.depth) + origin).toFloat();
    result.normal = start.normal.toFloat();
    result.by = AnsweredBy::Fast;
}

// Small pieces that start in contact, by the same rules as CastRun::afterStart() and afterSwept(). False: they cannot be
// answered here.
GRAZE_NOINLINE bool castFromContact(const detail::PlacedPair& pair, const Operand& a, const Operand& b, Vec2d motion,
                                    CastResult& result) noexcept
{
    const double sizeA = sizeOf(pair.a), sizeB = sizeOf(pair.b), blur = touchTolerance(sizeA + sizeB);
    detail::Depth start;
    if (!detail::haveEdges(pair, a, b) || !detail::fastDepth(pair.a, pair.b, start, -blur) || start.depth < -blur)
        return false;
    const double deepest = touchDepth(pair.origin, std::max(sizeA, sizeB));
    result.startedTouching = start.depth <= std::max(deepest, blur);
    result.startedOverlapping = !result.startedTouching;
    if (result.startedTouching)
    {
        const double rounding = 2. * touchTolerance(sizeA + sizeB + std::max(std::fabs(motion.x), std::fabs(motion.y)));
        const double tolerance = std::min(std::max(0., start.depth) + rounding, deepest);
        const bool approaches = dot(motion, start.normal) > 0.;
        detail::PlacedLoop swept;
        detail::Depth ofSweep{};
        if (approaches && (!detail::sweep(pair.a, motion, swept) ||
                           !detail::fastDepth(swept, pair.b, ofSweep, tolerance)))
            return false;
        if (!approaches || ofSweep.depth <= tolerance)
        {
            result.status = Status::Separated;
            result.by = AnsweredBy::Fast;
            return true;
        }
    }
    setHitAtStart(start, pair.origin, result);
    return true;
}

// Small pieces.
bool castPlaced(const Operand& a, Vec2 motionA, const Operand& b, Vec2 motionB, const GjkSettings& settings,
                CastResult& result) noexcept
{
    detail::PlacedPair pair;
    if (!pair.place(a, b, settings) || !isFinite(motionA) || !isFinite(motionB))
        return false;
    const Vec2d motion = Vec2d(motionA) - Vec2d(motionB);
    return detail::castOf(pair, motion, Vec2d(motionB), Limits(settings), result) ||
           castFromContact(pair, a, b, motion, result);
}

// EPA does not finish some polygons of many vertices: the accelerator does.
void endFromContact(const CastRun& run, CastResult& result) noexcept
{
    detail::Depth start;
    if (!run.cast().startsInContact() || !detail::fastDepth(run.bodyA(), run.bodyB(), start) ||
        start.depth <= touchDepth(run.bodyA(), run.bodyB(), run.origin(), start.depth))
        return;
    result.startedOverlapping = true;
    setHitAtStart(start, run.origin(), result);
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
        if (CastResult result; castPlaced(a, motionA, b, motionB, settings, result))
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
