// SPDX-License-Identifier: Zlib
#pragma once

#include "support/outline/pictures.hpp"

#include <span>
#include <vector>

namespace graze::test
{

/// How far convex pieces are from a picture, found without a line of the tracer's code: coordinates as
/// integers, coverage by half planes, distances by parabolas (Felzenszwalb, Huttenlocher 2012).
struct JudgedOutline
{
    int coveredTransparent = 0; ///< pixels whose centre a piece covers; touching counts
    int uncoveredOpaque = 0;
    double farthestCovered =
        0.; ///< the farthest of the transparent ones, from the nearest opaque centre (unit: pixels)
    double farthestUncovered = 0.; ///< the farthest of the opaque ones, from the nearest piece

    [[nodiscard]] double error() const
    {
        return farthestCovered > farthestUncovered ? farthestCovered : farthestUncovered;
    }
};

/// Pieces counter-clockwise with y up, coordinates multiples of 1/8 px (those of outlines are).
[[nodiscard]] JudgedOutline judged(const Picture& picture, std::span<const std::vector<Vec2>> pieces);

} // namespace graze::test
