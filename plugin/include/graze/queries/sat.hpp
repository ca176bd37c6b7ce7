// SPDX-License-Identifier: Zlib
#pragma once

#include <graze/base/export.hpp>
#include <graze/queries/operand.hpp>
#include <graze/queries/settings.hpp>

namespace GRAZE_API graze
{

/// Answer of `sat`.
struct SatResult
{
    Status status = Status::InvalidInput; ///< InvalidInput also for ellipses
    float separation = 0.f;   ///< largest gap over all axes tried: > 0 proves apart, <= 0 is minus the depth
    Vec2 axis{0.f, -1.f};     ///< the axis of that gap: length 1, from A to B
    std::uint32_t pieceA = 0; ///< the pair of pieces of the smallest separation, by index: that of A
    std::uint32_t pieceB = 0; ///< and that of B
};

/// Separating axis test over the edge normals of both shapes: the second opinion beside GJK.
///
/// Exact for shapes with edges: boxes, polygons, segments, flattened or not. Rounded shapes also try
/// the axes between vertices; ellipses (a circle under an uneven matrix) have no finite set of axes and
/// give `InvalidInput`: ask GJK.
///
/// Frame   world space, in pixels; `axis` points from A to B.
/// Result  `separation` is the true gap only when the shapes overlap or face each other with an edge;
///         otherwise it is a lower bound of it. Several pieces: that of the pair with the smallest.
/// Errors  never throws, never allocates.
/// Cost    O(n (n + m) + m (n + m)) for n and m vertices.
/// Source  Gottschalk 1996.
[[nodiscard]] SatResult sat(const Operand& a, const Operand& b) noexcept;

} // namespace graze
