// SPDX-License-Identifier: Zlib
#include "fast/door.hpp"

#include <graze/gjk/distance_run.hpp>
#include <graze/queries/distance.hpp>

#include <cmath>

namespace graze
{

DistanceResult distance(const Operand& a, const Operand& b, const GjkSettings& settings) noexcept
{
    if (std::isnan(settings.epsilon))
        return {};
    const bool fast = settings.method == Method::Fast;
    const bool single = a.pieceCount() == 1 && b.pieceCount() == 1;
    // A pair of single pieces has no other pair to be compared with.
    DistanceResult closed;
    if (fast && single && detail::fastDistance(a.firstPiece(), a.matrix(), b.firstPiece(), b.matrix(), closed))
        return closed;
    if (!isConvex(a) || !isConvex(b))
        return {};
    const Limits limits(settings);
    DistanceAnswer answer;
    for (PiecePairs pairs(a, b, {}, detail::fastSearch(settings.method)); pairs.next(answer.within());)
    {
        DistanceResult pair;
        if (fast && !single &&
            detail::fastDistance(a.piece(pairs.pieceA()), a.matrix(), b.piece(pairs.pieceB()), b.matrix(), pair))
        {
            if (!answer.take(pairs, pair))
                break;
            continue;
        }
        GjkDistance run(pairs.bodyA(), pairs.bodyB(), limits);
        while (run.step())
        {
        }
        if (!answer.take(pairs, run))
            break;
    }
    return answer.result();
}

} // namespace graze
