// SPDX-License-Identifier: Zlib
#include "base/attributes.hpp"
#include "base/upper_halves.hpp"
#include "queries/pieces.hpp"

#include <graze/gjk/distance_run.hpp>
#include <graze/queries/distance.hpp>

namespace graze
{

namespace
{

GRAZE_NOINLINE DistanceResult distanceOfPieces(const Operand& a, const Operand& b, const GjkSettings& settings) noexcept
{
    if (!isAnswerable(a, b, settings))
        return {};
    return detail::distanceOfPieces(
        a, b, [&](std::uint32_t i, std::uint32_t j) { return distance(a.only(i), b.only(j), settings); });
}

} // namespace

DistanceResult distance(const Operand& a, const Operand& b, const GjkSettings& settings) noexcept
{
    detail::clearUpperHalves();
    if (a.pieceCount() != 1 || b.pieceCount() != 1)
        return distanceOfPieces(a, b, settings);
    return DistanceRun::of(a, b, settings);
}

} // namespace graze
