// SPDX-License-Identifier: Zlib
#pragma once

#include <graze/base/export.hpp>
#include <graze/pair/operand.hpp>
#include <graze/pair/results.hpp>

namespace GRAZE_API graze
{

/// Do two sprites touch or overlap? (boolean GJK)
///
/// Builds a triangle in the Minkowski difference around the origin, and stops at the first direction
/// in which no point of it reaches the origin. Touching counts (sf::Rect counts it as apart). Epsilon plays no part.
///
/// Result  Separated and Overlapping are right outside the band 1e-3 px + 1e-4 x size (ellipses
///         1e-3 x size); IterationLimit means that neither is certain.
///         A cache never changes the status.
/// Errors  never throws, never allocates.
/// Cost    one support search per shape and iteration; pairs of pieces whose bounds are apart need none.
/// Method  Gjk: OverlapRun. Fast: two sharp convex pieces of up to 8 vertices are decided in floats where that is
/// certain;
///         GJK decides the rest.
/// Source  Gilbert, Johnson, Keerthi 1988; simplex with triple product: Muratori 2006.
[[nodiscard]] OverlapResult overlap(const Operand& a, const Operand& b, const GjkSettings& settings = {},
                                    GjkCache* cache = nullptr) noexcept;

} // namespace graze
