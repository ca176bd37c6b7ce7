// SPDX-License-Identifier: Zlib
#include "base/attributes.hpp"
#include "base/upper_halves.hpp"
#include "fast/door.hpp"
#include "queries/single_depth.hpp"

#include <graze/gjk/penetration_run.hpp>
#include <graze/queries/penetration.hpp>

#include <cmath>

namespace graze
{

namespace
{

// EPA, where floats leave it undecided. Polygons of many vertices have more edges than it may split: then the
// separating axis test gives the depth. Guarded by Penetration.DeepPolygonsOfManyVerticesAreExact.
class FastPenetrationQuestion : public PenetrationQuestion
{
public:
    using PenetrationQuestion::PenetrationQuestion;

    void take(const PiecePairs& pairs, const GjkPenetration& run) noexcept
    {
        PieceDepth found = depthOf(run);
        if (found.status == Status::IterationLimit && run.distance().coresOverlap())
            static_cast<void>(detail::fastDepth(pairs.bodyA(), pairs.bodyB(), found));
        PenetrationQuestion::take(pairs, found);
    }
};

// A function of its own: its frame is large, and most single pairs are answered without it.
GRAZE_NOINLINE PenetrationResult searched(const Operand& a, const Operand& b, const GjkSettings& settings,
                                          bool single) noexcept
{
    if (settings.method == Method::Gjk)
        return PenetrationRun(a, b, settings)
            .finish([](const PiecePairs&, const PenetrationQuestion&) { return false; });
    const auto sides = [&](const PiecePairs& pairs, FastPenetrationQuestion& question)
    {
        PieceDepth found;
        const bool known = !single && detail::fastDepth(a.piece(pairs.pieceA()), a.matrix(), b.piece(pairs.pieceB()),
                                                        b.matrix(), found);
        if (known)
            question.PenetrationQuestion::take(pairs, found);
        return known;
    };
    return PieceRun<FastPenetrationQuestion>(a, b, FastPenetrationQuestion(Limits(settings)),
                                             isAnswerable(a, b, settings), {}, detail::fastSearch(settings.method))
        .finish(sides);
}

} // namespace

PenetrationResult detail::penetrationOf(const Operand& a, const Operand& b, const GjkSettings& settings,
                                        PieceDepth& alone) noexcept
{
    clearUpperHalves();
    const bool single = a.pieceCount() == 1 && b.pieceCount() == 1;
    if (settings.method == Method::Fast && single && !std::isnan(settings.epsilon) &&
        detail::fastDepth(a.firstPiece(), a.matrix(), b.firstPiece(), b.matrix(), alone))
        return resultOf(alone, originOf(a));
    return searched(a, b, settings, single);
}

PenetrationResult penetration(const Operand& a, const Operand& b, const GjkSettings& settings) noexcept
{
    PieceDepth alone;
    return detail::penetrationOf(a, b, settings, alone);
}

} // namespace graze
