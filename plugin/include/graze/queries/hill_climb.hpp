// SPDX-License-Identifier: Zlib
#pragma once

#include <graze/base/export.hpp>
#include <graze/queries/support.hpp>

namespace GRAZE_API graze
{

/// supportLocal() by walking uphill from vertex to vertex instead of looking at all of them.
///
/// A convex loop rises to the farthest vertex and falls again, so a walk that climbs arrives. Starting at
/// the last answer it costs what the answer has moved, whatever the number of vertices; a `start` beyond
/// the last vertex begins at the last. The queries scan all vertices, several at once: that is faster up to
/// some 40 of them, and always where directions jump. docs/algorithms.md has the figures.
///
/// Needs   core points in convex order, counter-clockwise with y up, as hullOf() gives them; duplicates
///         and collinear points are fine. Anything else can end in a wrong vertex.
/// Result  that of supportLocal(), index and ties included.
/// Errors  never throws, never allocates.
/// Source  Cameron 1997.
[[nodiscard]] SupportPoint supportHillClimb(const ShapeView& shape, Vec2 directionLocal, std::uint32_t start) noexcept;

} // namespace graze
