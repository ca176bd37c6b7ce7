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

GRAZE_INLINE bool certainly(const ShapeView& a, const Affine2& matrixA, const ShapeView& b, const Affine2& matrixB,
                            const GjkSettings& settings, DistanceResult& result) noexcept
{
    return detail::fastDistance(a, matrixA, b, matrixB, result) ||
           detail::wideDistance(a, matrixA, b, matrixB, Limits(settings).maxIterations, result);
}

GRAZE_NOINLINE DistanceResult searched(const Operand& a, const Operand& b, const GjkSettings& settings) noexcept
{
    const bool fast = settings.method == Method::Fast && (a.pieceCount() != 1 || b.pieceCount() != 1);
    const auto features = [&](const PiecePairs& pairs, DistanceQuestion& question)
    {
        DistanceResult pair;
        const bool known =
            fast && certainly(a.piece(pairs.pieceA()), a.matrix(), b.piece(pairs.pieceB()), b.matrix(), settings, pair);
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
    if (!mayBeFast || !certainly(a.firstPiece(), a.matrix(), b.firstPiece(), b.matrix(), settings, result))
        result = searched(a, b, settings);
    return result;
}

} // namespace graze
