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
    double maxError = 0.; ///< as OutlineOptions has it (unit: pixels)
    OutlineFit fit = OutlineFit::EitherSide;
    /// Not 0 for islands that stay as they are (index: island - 1).
    std::span<const std::uint8_t> isExact;
};

/// Removes vertices from the loops one by one, the least change of area first: a vertex is dropped, or an edge shrinks
/// to the point where its neighbours meet. Each step tests the pixel centres that change sides: a transparent one is
/// gained only within maxError of an opaque one, an opaque one lost only within maxError of the border, then and
/// after every later step. No loop ever crosses itself or another.
/// Source  removal by least effect on the area: Visvalingam, Whyatt 1993; the limits are ours.
[[nodiscard]] std::vector<Loop> simplified(std::span<const Loop> loops, const Islands& islands,
                                           const OpaqueDistance& opaque, const SimplifyLimits& limits);

} // namespace graze::tracing
