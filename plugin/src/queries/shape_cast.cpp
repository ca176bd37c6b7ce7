// SPDX-License-Identifier: Zlib
#include "base/attributes.hpp"
#include "base/upper_halves.hpp"
#include "fast/door.hpp"
#include "queries/pieces.hpp"

#include <graze/gjk/cast_run.hpp>
#include <graze/queries/shape_cast.hpp>

namespace graze
{

namespace
{

GRAZE_NOINLINE CastResult castOfPieces(const Operand& a, Vec2 motionA, const Operand& b, Vec2 motionB,
                                       const GjkSettings& settings) noexcept
{
    if (!isAnswerable(a, b, settings) || !isFinite(motionA) || !isFinite(motionB))
        return {};
    return detail::castOfPieces(PiecePairs(a, b, Vec2d(motionA) - Vec2d(motionB)), 0.,
                                [&](std::uint32_t i, std::uint32_t j)
                                { return shapeCast(a.only(i), motionA, b.only(j), motionB, settings); });
}

// EPA is the slow part of a cast that starts in contact. Where an accelerator finds an overlap deeper than a touch,
// that is the answer: for small pieces at once, for others where EPA does not finish.
GRAZE_NOINLINE CastResult castFast(const Operand& a, Vec2 motionA, const Operand& b, Vec2 motionB,
                                   const GjkSettings& settings) noexcept
{
    CastRun run(a, motionA, b, motionB, settings);
    while (!run.cast().done() && run.step())
    {
    }
    const bool small = run.bodyA().count <= VertexBlock && run.bodyB().count <= VertexBlock;
    CastResult result;
    if (!run.cast().startsInContact() || !small)
    {
        run.finish();
        result = run.result();
    }
    if (!run.cast().startsInContact() || result.status == Status::Overlapping || result.status == Status::Separated)
        return result;
    PenetrationResult start;
    if (detail::fastDepth(run, start) &&
        static_cast<double>(start.depth) >
            4. * touchTolerance(run.cast().scale() + run.bodyA().extent() + run.bodyB().extent()))
    {
        result.status = Status::Overlapping;
        result.hit = result.startedOverlapping = true;
        result.fraction = 0.f;
        result.point = start.point + start.normal * (-0.5f * start.depth);
        result.normal = start.normal;
        result.iterations = run.cast().iterations();
        result.by = AnsweredBy::Fast;
        return result;
    }
    run.finish();
    return run.result();
}

} // namespace

CastResult shapeCast(const Operand& a, Vec2 motionA, const Operand& b, Vec2 motionB,
                     const GjkSettings& settings) noexcept
{
    detail::clearUpperHalves();
    if (a.pieceCount() != 1 || b.pieceCount() != 1)
        return castOfPieces(a, motionA, b, motionB, settings);
    return settings.method == Method::Fast ? castFast(a, motionA, b, motionB, settings)
                                           : CastRun::of(a, motionA, b, motionB, settings);
}

} // namespace graze
