// SPDX-License-Identifier: Zlib
#include "base/upper_halves.hpp"
#include "fast/door.hpp"

#include <graze/gjk/cast_run.hpp>
#include <graze/queries/shape_cast.hpp>

#include <cmath>

namespace graze
{

CastResult shapeCast(const Operand& a, Vec2 motionA, const Operand& b, Vec2 motionB,
                     const GjkSettings& settings) noexcept
{
    detail::clearUpperHalves();
    // A SupportFunction has no features.
    const bool fast = settings.method == Method::Fast && isValid(a) && isValid(b);
    const bool single = a.pieceCount() == 1 && b.pieceCount() == 1;
    const Vec2d motion = Vec2d(motionA) - Vec2d(motionB);
    CastOutcome alone;
    // Single pieces: there is only one pair.
    if (fast && single && isFinite(motionA) && isFinite(motionB) && !std::isnan(settings.epsilon) &&
        detail::fastCast(a.firstPiece(), a.matrix(), b.firstPiece(), b.matrix(), motion, alone))
        return resultOf(alone, originOf(a) + Vec2d(motionB) * alone.fraction, AnsweredBy::Sweep);
    const auto sweep = [&](const PiecePairs& pairs, CastQuestion& question)
    {
        CastOutcome outcome;
        const bool known =
            fast && !single &&
            detail::fastCast(a.piece(pairs.pieceA()), a.matrix(), b.piece(pairs.pieceB()), b.matrix(), motion, outcome);
        if (known)
            question.take(pairs, outcome, AnsweredBy::Sweep);
        return known;
    };
    return PieceRun<CastQuestion>(a, b, CastQuestion(motion, Vec2d(motionB), Limits(settings)),
                                  isAnswerable(a, b, settings) && isFinite(motionA) && isFinite(motionB), motion,
                                  detail::fastSearch(settings.method))
        .finish(sweep);
}

} // namespace graze
