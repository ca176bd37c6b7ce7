// SPDX-License-Identifier: Zlib
#include "base/compiler.hpp"
#include "fast/door.hpp"
#include "gjk/placed.hpp"
#include "queries/pieces.hpp"

#include <graze/gjk/runs.hpp>
#include <graze/queries/pair_queries.hpp>

namespace graze
{

DistanceResult distance(const Operand& a, const Operand& b, const GjkSettings& settings) noexcept
{
    if (detail::PlacedPair pair; settings.method == Method::Fast && pair.place(a, b, settings))
        return detail::distanceOf(pair, Limits(settings));
    if (a.pieceCount() == 1 && b.pieceCount() == 1)
        return DistanceRun::of(a, b, settings);
    return detail::distanceOfPieces(
        a, b, settings, [&](std::uint32_t i, std::uint32_t j) { return distance(a.only(i), b.only(j), settings); });
}

namespace
{

// EPA does not finish some polygons of many vertices: the accelerator does.
// Guarded by Penetration.DeepPolygonsOfManyVerticesAreExact.
GRAZE_NOINLINE PenetrationResult searched(const Operand& a, const Operand& b, const GjkSettings& settings) noexcept
{
    PenetrationRun run(a, b, settings);
    finish(run);
    PenetrationResult result = run.result();
    if (detail::Depth depth; settings.method == Method::Fast && result.status == Status::IterationLimit &&
                             run.search().distance().coresOverlap() &&
                             detail::fastDepth(run.bodyA(), run.bodyB(), depth))
        depth.setResult(run.origin(), result);
    return result;
}

} // namespace

PenetrationResult penetration(const Operand& a, const Operand& b, const GjkSettings& settings) noexcept
{
    PenetrationResult result; // the only one that is returned, so it is made in place
    if (a.pieceCount() != 1 || b.pieceCount() != 1)
        result = detail::penetrationOfPieces(a, b, settings,
                                             [&](std::uint32_t i, std::uint32_t j)
                                             { return penetration(a.only(i), b.only(j), settings); });
    else if (detail::PlacedPair pair;
             settings.method != Method::Fast || !detail::fastPenetration(a, b, settings, pair, result))
        result = searched(a, b, settings);
    return result;
}

} // namespace graze
