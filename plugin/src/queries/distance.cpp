// SPDX-License-Identifier: Zlib
#include "base/upper_halves.hpp"
#include "queries/pieces.hpp"

#include <graze/gjk/runs.hpp>
#include <graze/queries/pair_queries.hpp>

namespace graze
{

DistanceResult distance(const Operand& a, const Operand& b, const GjkSettings& settings) noexcept
{
    detail::clearUpperHalves();
    if (a.pieceCount() == 1 && b.pieceCount() == 1)
        return DistanceRun::of(a, b, settings);
    return detail::distanceOfPieces(
        a, b, settings, [&](std::uint32_t i, std::uint32_t j) { return distance(a.only(i), b.only(j), settings); });
}

} // namespace graze
