// SPDX-License-Identifier: Zlib
#pragma once

#include "outline/raster.hpp"
#include "outline/trace.hpp"

#include <span>
#include <vector>

namespace graze::tracing
{

struct SimplifyLimits
{
    /// How far a dropped point may be from the edge that replaces it (unit: pixels, index: island - 1); with 0
    /// the island stays as it is.
    std::span<const double> tolerances;
    /// Square of the distance that a transparent pixel centre may have from the nearest opaque one, so that the
    /// loops may take it in.
    double coveredSquared = 0.;
    OutlineFit fit = OutlineFit::EitherSide;
};

/// Drops points of the loops one by one, the one that matters least first, within the limits. No loop
/// ever crosses itself or another, whatever the limits, and each keeps at least four points.
/// Source  removal by least effect on the area: Visvalingam, Whyatt 1993; the limits are ours.
[[nodiscard]] std::vector<Loop> simplified(std::span<const Loop> loops, const Islands& islands,
                                           const OpaqueDistance& opaque, const SimplifyLimits& limits);

} // namespace graze::tracing
