// SPDX-License-Identifier: Zlib
#pragma once

#include <graze/base/export.hpp>
#include <graze/pair/operand.hpp>
#include <graze/pair/results.hpp>

namespace GRAZE_API graze
{

/// How deep two sprites overlap, and the shortest displacement that parts them.
///
/// Sprites of several pieces: the deepest pair of pieces, which is not the depth of the union.
///
/// Frame   world space, in pixels; `normal` points from A to B.
/// Result  Separated: depth 0. IterationLimit after overlap is certain: depth x normal still separates
///         the pair, but a shorter displacement may exist (not shorter than `lowerBound`). Ties take the edge of
///         the difference first found, starting from the one towards (0, -1); where an accelerator answers, the
///         normal nearest to that. The relative error of the depth is at most epsilon squared. The depth of polygons is
///         exact, and under Method::Fast never unfinished once overlap is certain.
/// Errors  never throws, never allocates.
/// Cost    distance GJK for every pair of pieces whose bounds meet, and the polytope where their cores overlap; each
///         iteration takes one support search per shape, and maxIterations counts both parts. Under Method::Fast
///         most convex pieces of up to 8 vertices need no search.
/// Method  Gjk: PenetrationRun. Fast: separating axes answer for convex pieces of up to 8 vertices whose cores overlap,
///         and where EPA ends unfinished.
/// Source  van den Bergen 2001, in two dimensions and started from four axis supports.
[[nodiscard]] PenetrationResult penetration(const Operand& a, const Operand& b,
                                            const GjkSettings& settings = {}) noexcept;

} // namespace graze
