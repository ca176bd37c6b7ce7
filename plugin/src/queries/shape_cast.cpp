// SPDX-License-Identifier: Zlib
#include "base/upper_halves.hpp"
#include "fast/door.hpp"
#include "queries/pieces.hpp"

#include <graze/gjk/cast_run.hpp>
#include <graze/queries/pair_queries.hpp>

namespace graze
{

namespace
{

// EPA is the slow part of a cast that starts in contact. Where an accelerator finds an overlap deeper than a touch,
// that is the answer: for small pieces at once, for others where EPA does not finish.
CastResult castFast(CastRun& run) noexcept
{
    while (!run.cast().done() && run.step())
    {
    }
    const bool inContact = run.cast().startsInContact();
    const bool isSmall = run.bodyA().count <= VertexBlock && run.bodyB().count <= VertexBlock;
    if (!inContact || !isSmall)
        finish(run);
    CastResult result = run.result();
    if (!inContact || (!isSmall && result.status != Status::IterationLimit))
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
    finish(run);
    return run.result();
}

} // namespace

CastResult shapeCast(const Operand& a, Vec2 motionA, const Operand& b, Vec2 motionB,
                     const GjkSettings& settings) noexcept
{
    detail::clearUpperHalves();
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

} // namespace graze
