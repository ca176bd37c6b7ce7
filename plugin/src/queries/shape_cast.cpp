// SPDX-License-Identifier: Zlib
#include "base/attributes.hpp"
#include "base/upper_halves.hpp"
#include "fast/door.hpp"
#include "queries/pieces.hpp"

#include <graze/gjk/cast_run.hpp>
#include <graze/queries/shape_cast.hpp>

#include <cmath>

namespace graze
{

namespace
{

GRAZE_NOINLINE CastResult ofPieces(const Operand& a, Vec2 motionA, const Operand& b, Vec2 motionB,
                                   const GjkSettings& settings) noexcept
{
    if (!isAnswerable(a, b, settings) || !isFinite(motionA) || !isFinite(motionB))
        return {};
    return detail::castOfPieces(PiecePairs(a, b, Vec2d(motionA) - Vec2d(motionB)), 0.,
                                [&](std::uint32_t i, std::uint32_t j)
                                { return shapeCast(a.only(i), motionA, b.only(j), motionB, settings); });
}

} // namespace

CastResult shapeCast(const Operand& a, Vec2 motionA, const Operand& b, Vec2 motionB,
                     const GjkSettings& settings) noexcept
{
    detail::clearUpperHalves();
    if (a.pieceCount() != 1 || b.pieceCount() != 1)
        return ofPieces(a, motionA, b, motionB, settings);
    if (settings.method == Method::Fast && isFinite(motionA) && isFinite(motionB) && !std::isnan(settings.epsilon))
        if (CastResult result; detail::fastCast(a.firstPiece(), a.matrix(), motionA, b.firstPiece(), b.matrix(),
                                                motionB, result))
            return result;
    return CastRun::of(a, motionA, b, motionB, settings);
}

} // namespace graze
