// SPDX-License-Identifier: Zlib
#pragma once

#include "fast/lanes/feature_kernels.hpp"
#include "fast/small_loop.hpp"

#include "fast/piece_depth.hpp"

#include <algorithm>
#include <limits>

namespace graze::detail
{

/// Cores that are apart, and nearest at corners: sets the normal and the points.
[[nodiscard]] bool cornerDepth(const ShapeView& a, const Affine2& matrixA, const ShapeView& b, const Affine2& matrixB,
                               double radii, double extent, PieceDepth& found, double& separation) noexcept;

/// The depth of two small loops with round radii, without a search: doubles measure every edge of one against every
/// vertex of the other, or against a point. Also answers where the two are apart. Among equal depths it takes the one
/// whose normal is nearest to (0, -1). `extent` is the largest coordinate, the scale of rounding. False: undecided, or
/// an ellipse.
[[nodiscard]] GRAZE_INLINE bool loopDepth(const ShapeView& a, const Affine2& matrixA, const ShapeView& b,
                                          const Affine2& matrixB, PieceDepth& found, double& extent) noexcept
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
    else if (radii == 0. || !cornerDepth(a, matrixA, b, matrixB, radii, extent, found, separation))
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
