// SPDX-License-Identifier: Zlib
#include "fast/door.hpp"

#include "fast/loop_depth.hpp"
#include "fast/polygon_depth.hpp"

namespace graze::detail
{

SupportSearch fastSearch(Method method) noexcept
{
    return method == Method::Fast ? featureKernels().support : nullptr;
}

bool fastDepth(const ShapeView& a, const Affine2& matrixA, const ShapeView& b, const Affine2& matrixB,
               PieceDepth& found) noexcept
{
    double extent;
    return loopDepth(a, matrixA, b, matrixB, found, extent);
}

bool fastDepth(const Body& a, const Body& b, PieceDepth& found) noexcept
{
    return polygonDepth(a, b, found);
}

bool fastImpact(const MovingBody& a, const MovingBody& b, CastResult& result) noexcept
{
    RoundPath round;
    TurningLoop loop;
    const bool loopIsA = b.path->isStraight();
    const MovingBody& turning = loopIsA ? a : b;
    const MovingBody& straight = loopIsA ? b : a;
    if (turning.path->isStraight() || straight.path->jumps() || !makeRoundPath(straight.shape, *straight.path, round))
        return false;
    makeTurningLoop(turning.shape, *turning.path, loop);
    RoundContact contact;
    const LoopCast answer = castRound(round, loop, contact);
    if (answer == LoopCast::Unknown)
        return false;
    result = castResult(answer, round, contact, loopIsA ? LoopIs::A : LoopIs::B);
    result.by = AnsweredBy::TurningLoop;
    return true;
}

} // namespace graze::detail
