// SPDX-License-Identifier: Zlib
#include "base/attributes.hpp"
#include "base/upper_halves.hpp"
#include "fast/door.hpp"

#include <graze/gjk/cast_run.hpp>
#include <graze/queries/shape_cast.hpp>

#include <cmath>

namespace graze
{

namespace
{

// A function of its own: its frame is large, and most queries are answered without it.
GRAZE_NOINLINE CastResult searched(const Operand& a, Vec2 motionA, const Operand& b, Vec2 motionB,
                                   const GjkSettings& settings) noexcept
{
    const bool fast = settings.method == Method::Fast && (a.pieceCount() != 1 || b.pieceCount() != 1);
    const Vec2d motion = Vec2d(motionA) - Vec2d(motionB);
    const auto sweep = [&](const PiecePairs& pairs, CastQuestion& question)
    {
        CastOutcome outcome;
        const bool known = fast && detail::fastCast(a.piece(pairs.pieceA()), a.matrix(), b.piece(pairs.pieceB()),
                                                    b.matrix(), motion, outcome);
        if (known)
            question.take(pairs, outcome, AnsweredBy::Sweep);
        return known;
    };
    return PieceRun<CastQuestion>(a, b, CastQuestion(motion, Vec2d(motionB), Limits(settings)),
                                  isAnswerable(a, b, settings) && isFinite(motionA) && isFinite(motionB), motion,
                                  detail::fastSearch(settings.method))
        .finish(sweep);
}

} // namespace

CastResult shapeCast(const Operand& a, Vec2 motionA, const Operand& b, Vec2 motionB,
                     const GjkSettings& settings) noexcept
{
    detail::clearUpperHalves();
    // Single pieces: there is only one pair.
    const bool mayBeFast = settings.method == Method::Fast && a.pieceCount() == 1 && b.pieceCount() == 1 &&
                           isFinite(motionA) && isFinite(motionB) && !std::isnan(settings.epsilon);
    CastOutcome alone;
    if (!mayBeFast || !detail::fastCast(a.firstPiece(), a.matrix(), b.firstPiece(), b.matrix(),
                                        Vec2d(motionA) - Vec2d(motionB), alone))
        return searched(a, motionA, b, motionB, settings);
    return resultOf(alone, originOf(a) + Vec2d(motionB) * alone.fraction, AnsweredBy::Sweep);
}

} // namespace graze
