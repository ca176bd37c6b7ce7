// SPDX-License-Identifier: Zlib
#pragma once

#include <graze/base/export.hpp>
#include <graze/gjk/support.hpp>

namespace GRAZE_API graze
{

/// supportLocal() by walking uphill from vertex to vertex instead of looking at all of them.
///
/// A convex loop rises to the farthest vertex and falls again, so a walk that climbs arrives there. From the last
/// answer it takes as many steps as the answer has moved, whatever the number of vertices; a `start` beyond
/// the last vertex begins at the last. Every query climbs as well, from 129 vertices up: it finds a start of its own by
/// halving, in O(log n), so it needs no last answer. Up to 128 vertices it compares all.
///
/// Needs   core points in convex order, counter-clockwise with y up, as hullOf() gives them; duplicates
///         and collinear points are fine. Anything else can end in a wrong vertex.
/// Result  the same as supportLocal(), index and ties included.
/// Errors  never throws, never allocates.
/// Source  Cameron 1997.
[[nodiscard]] SupportPoint supportHillClimb(const ShapeView& shape, Vec2 directionLocal, std::uint32_t start) noexcept;

} // namespace graze
