// SPDX-License-Identifier: Zlib
#include "queries/cast.hpp"

#include <graze/queries/shape_cast.hpp>

namespace graze
{

CastResult shapeCast(const Operand& a, Vec2 motionA, const Operand& b, Vec2 motionB,
                     const GjkSettings& settings) noexcept
{
    using namespace detail;
    Limits limits;
    if (!isValid(a) || !isValid(b) || !isFinite(motionA) || !isFinite(motionB) || !makeLimits(settings, limits))
        return {};

    const Vec2d motion = Vec2d(motionA) - Vec2d(motionB);
    CastGatherer gatherer;
    const Vec2d origin = originOf(a);
    for (std::uint32_t i = 0; i < a.pieceCount(); ++i)
        for (std::uint32_t j = 0; j < b.pieceCount(); ++j)
        {
            const Body bodyA = makeBody(a.piece(i), a.matrix(), origin);
            const Body bodyB = makeBody(b.piece(j), b.matrix(), origin);
            gatherer.take(castBody(bodyA, bodyB, motion, limits), i, j, origin, Vec2d(motionB));
        }
    return gatherer.result();
}

} // namespace graze
