// SPDX-License-Identifier: Zlib
#include "fast/loop_depth.hpp"

#include "fast/closed_form.hpp"

#include <cmath>

namespace graze::detail
{

bool cornerDepth(const ShapeView& a, const Affine2& matrixA, const ShapeView& b, const Affine2& matrixB, double radii,
                 double extent, PieceDepth& found, double& separation) noexcept
{
    const NearestFeatures nearest = nearestFeatures(a, matrixA, b, matrixB, 0., FeatureGoal::Features);
    if (nearest.kind != NearestFeatures::Apart)
        return false;
    separation = std::sqrt(nearest.squared);
    // Rounding turns the line between nearest points that are close to each other: the ends of a long edge would be
    // off. Guarded by Penetration.OfARoundPieceWhoseMiddleIsAllButOnALongEdgeIsAWayOut.
    if (!(separation > 0.01 * radii || separation > 2e-7 * extent))
        return false;
    found.normal = nearest.separation * (1. / separation);
    found.onA = nearest.onA;
    found.onB = nearest.onA + nearest.separation;
    return true;
}

} // namespace graze::detail
