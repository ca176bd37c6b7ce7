// SPDX-License-Identifier: Zlib
#pragma once

#include <graze/base/export.hpp>
#include <graze/pair/operand.hpp>
#include <graze/pair/settings.hpp>

namespace GRAZE_API graze
{

/// Answer of `sat`.
struct SatResult
{
    Status status = Status::InvalidInput; ///< InvalidInput also for ellipses
    float separation = 0.f;               ///< along the axis: > 0 proves apart, <= 0 is minus the depth
    Vec2 axis{0.f, -1.f};     ///< the first axis that separates, or the one of least depth: length 1, from A to B
    std::uint32_t pieceA = 0; ///< the pair of pieces of the smallest separation, by index: the piece of A
    std::uint32_t pieceB = 0; ///< and the piece of B
};

/// Separating axis test over the edge normals of both shapes, independent of GJK. It begins with the edge
/// that faces the other shape and stops at the first axis that separates.
///
/// Exact for shapes with edges: boxes, polygons, segments, flattened or not. Rounded shapes also try
/// the axes between vertices; ellipses (a circle under an uneven matrix) have no finite set of axes and
/// give `InvalidInput`: use GJK for them.
///
/// Frame   world space, in pixels; `axis` points from A to B.
/// Result  above 0 `separation` is a lower bound of the gap; at most 0 it is minus the depth. Several pieces: the
///         smallest over the pairs of pieces.
/// Errors  never throws, never allocates.
/// Cost    a support search in both shapes per edge: O((n + m) (n + m)) for n and m vertices, O((n + m) log (n + m))
///         from 129 vertices on. Round and flat shapes try n x m axes more.
/// Method  neither GJK nor an accelerator: the settings have no effect.
/// Source  Gottschalk 1996.
[[nodiscard]] SatResult sat(const Operand& a, const Operand& b) noexcept;

} // namespace graze
