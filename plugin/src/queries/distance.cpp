// SPDX-License-Identifier: Zlib
#include "base/upper_halves.hpp"
#include "fast/door.hpp"

#include <graze/gjk/distance_run.hpp>
#include <graze/queries/distance.hpp>

#include <cmath>

namespace graze
{

DistanceResult distance(const Operand& a, const Operand& b, const GjkSettings& settings) noexcept
{
    detail::clearUpperHalves();
    const bool fast = settings.method == Method::Fast;
    const bool single = a.pieceCount() == 1 && b.pieceCount() == 1;
    // Single pieces: there is only one pair.
    DistanceResult closed;
    if (fast && single && !std::isnan(settings.epsilon) &&
        detail::fastDistance(a.firstPiece(), a.matrix(), b.firstPiece(), b.matrix(), closed))
        return closed;
    const auto features = [&](const PiecePairs& pairs, DistanceQuestion& question)
    {
        DistanceResult pair;
        const bool known =
            fast && !single &&
            detail::fastDistance(a.piece(pairs.pieceA()), a.matrix(), b.piece(pairs.pieceB()), b.matrix(), pair);
        if (known)
            question.take(pairs, pair);
        return known;
    };
    return PieceRun<DistanceQuestion>(a, b, DistanceQuestion(Limits(settings)), isAnswerable(a, b, settings), {},
                                      detail::fastSearch(settings.method))
        .finish(features);
}

} // namespace graze
