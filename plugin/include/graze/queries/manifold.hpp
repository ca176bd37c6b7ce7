// SPDX-License-Identifier: Zlib
#pragma once

#include <graze/base/export.hpp>
#include <graze/pair/operand.hpp>
#include <graze/pair/results.hpp>

namespace GRAZE_API graze
{

/// One or two points where two sprites are in each other, each with its depth: for code that pushes them apart. A box
/// that lies on another one has two, at the ends of the common part of their edges.
///
/// Sprites of several pieces: the points of the deepest pair of pieces.
///
/// Frame   world space, in pixels; `normal` is the one of `penetration`, from A to B. The points stand in order along
///         the normal turned by a quarter turn from x to y.
/// Result  Separated: no points. Each piece has one edge or corner that faces the other: the edge most perpendicular to
///         the normal. Each end of the part that the two have in common is a point, unless they are apart there.
///         Discs, ellipses and a SupportFunction have one point. IterationLimit: the points along the normal
///         that `penetration` has where overlap is certain, else none.
/// Errors  never throws, never allocates.
/// Cost    `penetration`, and a look at every vertex of the two pieces.
/// Source  Catto 2007, without a reference edge: docs/algorithms.md.
[[nodiscard]] ManifoldResult manifold(const Operand& a, const Operand& b, const GjkSettings& settings = {}) noexcept;

} // namespace graze
