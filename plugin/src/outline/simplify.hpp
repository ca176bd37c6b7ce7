// SPDX-License-Identifier: Zlib
#pragma once

#include "outline/trace.hpp"

#include <span>
#include <vector>

namespace graze::tracing
{

/// Drops points of the loops one by one, the one that matters least first, as long as every dropped
/// point of an edge stays within the tolerance of its island (unit: pixels, index: island - 1). No loop
/// ever crosses itself or another, whatever the tolerance, and each keeps at least four points.
/// Source  removal by least effect: Visvalingam, Whyatt 1993, here with the largest distance of all points
///         dropped so far in place of the area, which bounds the error.
[[nodiscard]] std::vector<Loop> simplified(std::span<const Loop> loops, std::span<const double> tolerances);

} // namespace graze::tracing
