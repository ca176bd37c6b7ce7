// SPDX-License-Identifier: Zlib
#include "base/attributes.hpp"
#include "base/upper_halves.hpp"
#include "fast/door.hpp"

#include <graze/gjk/distance_run.hpp>
#include <graze/queries/distance.hpp>

#include <cmath>

namespace graze
{

namespace
{

GRAZE_NOINLINE DistanceResult searched(const Operand& a, const Operand& b, const GjkSettings& settings) noexcept
{
    const bool fast = settings.method == Method::Fast && (a.pieceCount() != 1 || b.pieceCount() != 1);
    const auto features = [&](const PiecePairs& pairs, DistanceQuestion& question)
    {
        DistanceResult pair;
        const bool known = fast && detail::fastDistance(a.piece(pairs.pieceA()), a.matrix(), b.piece(pairs.pieceB()),
                                                        b.matrix(), pair);
        if (known)
            question.take(pairs, pair);
        return known;
    };
    return PieceRun<DistanceQuestion>(a, b, DistanceQuestion(Limits(settings)), isAnswerable(a, b, settings), {},
                                      detail::fastSearch(settings.method))
        .finish(features);
}

} // namespace

DistanceResult distance(const Operand& a, const Operand& b, const GjkSettings& settings) noexcept
{
    detail::clearUpperHalves();
    DistanceResult result; // the only one that is returned, so it is made in place: a copy would wait for its parts
    // Single pieces: there is only one pair.
    const bool mayBeFast =
        settings.method == Method::Fast && a.pieceCount() == 1 && b.pieceCount() == 1 && !std::isnan(settings.epsilon);
    if (!mayBeFast || !detail::fastDistance(a.firstPiece(), a.matrix(), b.firstPiece(), b.matrix(), result))
        result = searched(a, b, settings);
    return result;
}

} // namespace graze
