// SPDX-License-Identifier: Zlib
#include "fast/loop_depth.hpp"

#include "fast/closed_form.hpp"
#include "fast/loop.hpp"

#include <graze/pair/limits.hpp>

#include <algorithm>
#include <cmath>
#include <limits>

namespace graze::detail
{

namespace
{

// Rounding turns the line between nearest points that are close to each other: the ends of a long edge would be off.
// Guarded by Penetration.OfARoundPieceWhoseMiddleIsAllButOnALongEdgeIsAWayOut.
bool hasDirection(const Loop& a, const Loop& b, double distance, double radii) noexcept
{
    if (distance > 0.01 * radii)
        return true;
    double size = 0.;
    for (const Loop* loop : {&a, &b})
        for (std::uint32_t i = 0; i < loop->piece.count; ++i)
            size = std::max(size, sizeOf(loop->corner(i)));
    return distance > 1e-7 * size;
}

// Cores that are apart, and nearest at corners.
bool cornerDepth(const ShapeView& a, const Affine2& matrixA, const ShapeView& b, const Affine2& matrixB, double radii,
                 PieceDepth& found, double& separation) noexcept
{
    const NearestFeatures nearest = nearestFeatures(a, matrixA, b, matrixB, 0., FeatureGoal::Features);
    if (nearest.kind != NearestFeatures::Apart)
        return false;
    separation = std::sqrt(nearest.squared);
    const Loop loopA{a, linearOf(matrixA), {}};
    const Loop loopB{b, linearOf(matrixB), offsetOf(matrixB) - offsetOf(matrixA)};
    if (!hasDirection(loopA, loopB, separation, radii))
        return false;
    found.normal = nearest.separation * (1. / separation);
    found.onA = nearest.onA;
    found.onB = nearest.onA + nearest.separation;
    return true;
}

} // namespace

bool loopDepth(const ShapeView& a, const Affine2& matrixA, const ShapeView& b, const Affine2& matrixB,
               PieceDepth& found, double& extent) noexcept
{
    double radiusA, radiusB;
    if (!isSmallLoop(a) || !isSmallLoop(b) || !roundRadius(a, matrixA, radiusA) || !roundRadius(b, matrixB, radiusB))
        return false;
    const double radii = radiusA + radiusB;
    double separation = std::numeric_limits<double>::infinity();
    DepthFeatures features;
    features.extent = std::numeric_limits<double>::infinity();
    const Guess guess =
        featureKernels().depth({a.x, a.y, &matrixA.m00, a.count}, {b.x, b.y, &matrixB.m00, b.count}, radii, features);
    extent = features.extent;
    if (guess != Guess::Undecided)
        found.normal = {features.normalX, features.normalY};
    else if (radii == 0. || !cornerDepth(a, matrixA, b, matrixB, radii, found, separation))
        return false;
    if (guess == Guess::Overlapping)
    {
        const std::uint32_t ofB = features.edge / VertexBlock, start = features.edge % VertexBlock;
        separation = features.separation;
        found.farthest = {{features.vertex, features.vertex}};
        (*found.farthest)[ofB] = std::min(start, (ofB != 0 ? b : a).count - 1);
        found.onA = {features.on[0][0], features.on[0][1]};
        found.onB = {features.on[1][0], features.on[1][1]};
    }
    found.by = AnsweredBy::Features;
    found.overlaps = separation <= radii;
    found.status = found.overlaps ? Status::Overlapping : Status::Separated;
    if (!found.overlaps)
        return true;
    found.depth = radii - separation;
    found.lowerBound = found.depth;
    found.onA = found.onA + found.normal * radiusA;
    found.onB = found.onB - found.normal * radiusB;
    return true;
}

} // namespace graze::detail
