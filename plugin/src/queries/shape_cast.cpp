// SPDX-License-Identifier: Zlib
#include "fast/door.hpp"

#include <graze/gjk/cast_run.hpp>
#include <graze/queries/shape_cast.hpp>

namespace graze
{

namespace
{

using namespace detail;

CastResult castByGjk(const Operand& a, Vec2 motionA, const Operand& b, Vec2 motionB,
                     const GjkSettings& settings) noexcept
{
    CastRun run(a, motionA, b, motionB, settings);
    while (run.step())
    {
    }
    return run.result();
}

} // namespace

CastResult shapeCast(const Operand& a, Vec2 motionA, const Operand& b, Vec2 motionB,
                     const GjkSettings& settings) noexcept
{
    if (settings.method == Method::Gjk || !isValid(a) || !isValid(b) || !isFinite(motionA) || !isFinite(motionB) ||
        std::isnan(settings.epsilon))
        return castByGjk(a, motionA, b, motionB, settings);
    const Limits limits(settings);
    const Vec2d travelB(motionB), motion = Vec2d(motionA) - travelB;
    CastAnswer answer;
    for (PiecePairs pairs(a, b, motion, fastSearch(settings.method)); pairs.next(0.);)
    {
        CastOutcome fast;
        if (fastCast(a.piece(pairs.pieceA()), a.matrix(), b.piece(pairs.pieceB()), b.matrix(), motion, fast))
        {
            answer.take(pairs, fast, travelB, AnsweredBy::Sweep);
            continue;
        }
        PairCast run(pairs.bodyA(), pairs.bodyB(), motion, limits, PairCast::Of::Shape);
        while (run.step())
        {
        }
        answer.take(pairs, run.outcome(), travelB, AnsweredBy::Gjk);
    }
    return answer.result();
}

} // namespace graze
