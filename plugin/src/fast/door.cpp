// SPDX-License-Identifier: Zlib
#include "fast/door.hpp"

#include "fast/polygon_depth.hpp"

#include <algorithm>
#include <cmath>

namespace graze::detail
{

namespace
{

// At least as far as its coordinates are from the origin of the matrix.
float reachOf(const ShapeView& piece, const Affine2& m) noexcept
{
    const float x = std::fabs(piece.centre.x) + piece.halfSize.x, y = std::fabs(piece.centre.y) + piece.halfSize.y;
    return std::max(std::fabs(m.m00) * x + std::fabs(m.m01) * y, std::fabs(m.m10) * x + std::fabs(m.m11) * y);
}

// The square of the radius of a disc around the middle that is inside, of a piece that is as round as it is wide.
double innerSquared(const ShapeView& piece, const Mat2d& linear) noexcept
{
    const auto inner = static_cast<double>(std::min(piece.halfSize.x, piece.halfSize.y));
    return inner * inner * std::fabs(linear.determinant());
}

} // namespace

bool wideOverlap(const ShapeView& a, const Affine2& matrixA, const ShapeView& b, const Affine2& matrixB,
                 int maxIterations, FastVerdict& verdict) noexcept
{
    if (!isWideLoop(a) || !isWideLoop(b) || (isSmallLoop(a) && isSmallLoop(b)))
        return false;
    const float extent = std::max(reachOf(a, matrixA), reachOf(b, matrixB));
    return isCertain(LaneFound(featureKernels()
                                   .overlapWide({a.x, a.y, &matrixA.m00, a.count}, {b.x, b.y, &matrixB.m00, b.count},
                                                extent, maxIterations)
                                   .bits),
                     verdict);
}

bool wideDistance(const ShapeView& a, const Affine2& matrixA, const ShapeView& b, const Affine2& matrixB,
                  int maxIterations, DistanceResult& result) noexcept
{
    const Mat2d linearA = linearOf(matrixA), linearB = linearOf(matrixB);
    const Vec2d from = linearA * Vec2d(a.centre) + offsetOf(matrixA),
                to = linearB * Vec2d(b.centre) + offsetOf(matrixB);
    const double nearSquared = innerSquared(a, linearA) + innerSquared(b, linearB);
    FastVerdict verdict;
    if (!(dot(to - from, to - from) < nearSquared) || !wideOverlap(a, matrixA, b, matrixB, maxIterations, verdict) ||
        verdict.status != Status::Overlapping)
        return false;
    result.status = verdict.status;
    result.iterations = verdict.iterations;
    result.by = verdict.by;
    return true;
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
