// SPDX-License-Identifier: Zlib
#include "base/upper_halves.hpp"

#include <graze/gjk/sat.hpp>
#include <graze/pair/pairs.hpp>
#include <graze/queries/sat.hpp>

namespace graze
{

SatResult sat(const Operand& a, const Operand& b) noexcept
{
    detail::clearUpperHalves();
    SatResult result;
    if (!isValid(a) || !isValid(b))
        return result;
    bool first = true;
    for (PiecePairs pairs(a, b); pairs.next();)
    {
        const Body bodyA = makeBody(a.only(pairs.pieceA()), pairs.origin());
        const Body bodyB = makeBody(b.only(pairs.pieceB()), pairs.origin());
        if (bodyA.isCurved() || bodyB.isCurved())
            return {};
        const SeparatingAxis best = separatingAxis(bodyA, bodyB);
        // For several pieces the nearest pair counts.
        const auto separation = static_cast<float>(best.separation);
        if (!first && separation >= result.separation)
            continue;
        first = false;
        result = {best.separation > 0. ? Status::Separated : Status::Overlapping, separation, best.axis.toFloat(),
                  pairs.pieceA(), pairs.pieceB()};
    }
    return result;
}

} // namespace graze
