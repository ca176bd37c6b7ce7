// SPDX-License-Identifier: Zlib
#include "base/attributes.hpp"
#include "base/upper_halves.hpp"
#include "fast/door.hpp"
#include "queries/pieces.hpp"

#include <graze/gjk/distance_run.hpp>
#include <graze/queries/distance.hpp>

#include <cmath>

namespace graze
{

namespace
{

// A function of its own: textbook queries do without its frame.
GRAZE_NOINLINE bool certainly(const Operand& a, const Operand& b, const GjkSettings& settings,
                              DistanceResult& result) noexcept
{
    if (std::isnan(settings.epsilon))
        return false;
    return detail::fastDistance(a.firstPiece(), a.matrix(), b.firstPiece(), b.matrix(), result) ||
           detail::wideDistance(a.firstPiece(), a.matrix(), b.firstPiece(), b.matrix(), Limits(settings).maxIterations,
                                result);
}

GRAZE_NOINLINE DistanceResult ofPieces(const Operand& a, const Operand& b, const GjkSettings& settings) noexcept
{
    if (!isAnswerable(a, b, settings))
        return {};
    return detail::distanceOfPieces(a, b,
                                    [&](std::uint32_t i, std::uint32_t j) { return distance(a.only(i), b.only(j), settings); });
}

} // namespace

DistanceResult distance(const Operand& a, const Operand& b, const GjkSettings& settings) noexcept
{
    detail::clearUpperHalves();
    if (a.pieceCount() != 1 || b.pieceCount() != 1)
        return ofPieces(a, b, settings);
    if (DistanceResult result; settings.method == Method::Fast && certainly(a, b, settings, result))
        return result;
    return DistanceRun::of(a, b, settings);
}

} // namespace graze
