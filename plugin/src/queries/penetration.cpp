// SPDX-License-Identifier: Zlib
#include "base/attributes.hpp"
#include "base/upper_halves.hpp"
#include "fast/door.hpp"
#include "queries/pieces.hpp"
#include "queries/single_depth.hpp"

#include <graze/gjk/penetration_run.hpp>
#include <graze/queries/penetration.hpp>

#include <cmath>

namespace graze
{

namespace
{

GRAZE_NOINLINE PenetrationResult ofPieces(const Operand& a, const Operand& b, const GjkSettings& settings) noexcept
{
    if (!isAnswerable(a, b, settings))
        return {};
    return detail::penetrationOfPieces(a, b,
                                       [&](std::uint32_t i, std::uint32_t j) { return penetration(a.only(i), b.only(j), settings); });
}

// A function of its own: its frame is large, and most pairs are answered without it.
GRAZE_NOINLINE PenetrationResult searched(const Operand& a, const Operand& b, const GjkSettings& settings) noexcept
{
    PenetrationRun run(a, b, settings);
    run.finish();
    PenetrationResult result = run.result();
    // Polygons of many vertices have more edges than EPA may split: then the separating axis test gives the depth.
    // Guarded by Penetration.DeepPolygonsOfManyVerticesAreExact.
    detail::PieceDepth found;
    if (settings.method == Method::Fast && result.status == Status::IterationLimit &&
        run.search().distance().coresOverlap() && detail::fastDepth(run.bodyA(), run.bodyB(), found))
    {
        const int iterations = result.iterations;
        result = detail::resultOf(found, run.origin());
        result.iterations = iterations;
    }
    return result;
}

} // namespace

PenetrationResult detail::penetrationOf(const Operand& a, const Operand& b, const GjkSettings& settings,
                                        PieceDepth& alone) noexcept
{
    clearUpperHalves();
    if (a.pieceCount() != 1 || b.pieceCount() != 1)
        return ofPieces(a, b, settings);
    if (settings.method == Method::Fast && !std::isnan(settings.epsilon) &&
        detail::fastDepth(a.firstPiece(), a.matrix(), b.firstPiece(), b.matrix(), alone))
        return resultOf(alone, originOf(a));
    return searched(a, b, settings);
}

PenetrationResult penetration(const Operand& a, const Operand& b, const GjkSettings& settings) noexcept
{
    detail::PieceDepth alone;
    return detail::penetrationOf(a, b, settings, alone);
}

} // namespace graze
