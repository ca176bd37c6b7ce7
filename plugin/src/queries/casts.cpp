// SPDX-License-Identifier: Zlib
#include "base/compiler.hpp"
#include "fast/door.hpp"
#include "queries/pieces.hpp"

#include <graze/gjk/advancement.hpp>
#include <graze/gjk/cast.hpp>
#include <graze/queries/pair_queries.hpp>

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

// Where an accelerator finds an overlap at the start that is deeper than a touch, that is the answer.
bool overlapsAtStart(const CastRun& run, CastResult& result) noexcept
{
    detail::Depth start;
    if (!run.cast().startsInContact() || !detail::fastDepth(run.bodyA(), run.bodyB(), start) ||
        start.depth <= touchDepth(run.bodyA(), run.bodyB(), run.origin(), start.depth))
        return false;
    result.status = Status::Overlapping;
    result.hit = result.startedOverlapping = true;
    result.fraction = 0.f;
    result.point = (start.point - start.normal * (0.5 * start.depth) + run.origin()).toFloat();
    result.normal = start.normal.toFloat();
    result.iterations = run.cast().iterations();
    result.by = AnsweredBy::Fast;
    return true;
}

// EPA is the slow part of a cast that starts in contact: small pieces ask the accelerator before, others where EPA does
// not finish.
CastResult castFast(CastRun& run) noexcept
{
    while (!run.cast().done() && run.step())
    {
    }
    const bool isSmall = run.bodyA().count <= VertexBlock && run.bodyB().count <= VertexBlock;
    CastResult result;
    if (isSmall && overlapsAtStart(run, result))
        return result;
    finish(run);
    result = run.result();
    if (!isSmall && result.status == Status::IterationLimit)
        overlapsAtStart(run, result);
    return result;
}

} // namespace

CastResult shapeCast(const Operand& a, Vec2 motionA, const Operand& b, Vec2 motionB,
                     const GjkSettings& settings) noexcept
{
    if (a.pieceCount() != 1 || b.pieceCount() != 1)
        return detail::castOfPieces(a, motionA, b, motionB, settings,
                                    [&](std::uint32_t i, std::uint32_t j)
                                    { return shapeCast(a.only(i), motionA, b.only(j), motionB, settings); });
    CastRun run(a, motionA, b, motionB, settings);
    if (settings.method == Method::Fast)
        return castFast(run);
    finish(run);
    return run.result();
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
