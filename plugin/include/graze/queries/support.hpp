// SPDX-License-Identifier: Zlib
#pragma once

#include <graze/base/export.hpp>
#include <graze/queries/operand.hpp>

namespace GRAZE_API graze
{

/// The farthest point of a shape in a direction.
struct SupportPoint
{
    Vec2 point{};            ///< in the frame of the question
    std::uint32_t index = 0; ///< core vertex it comes from; ties take the lowest
};

/// Farthest point in object space. A zero direction gives the first vertex and no radius term; a view without points
/// gives the origin. Never throws, never allocates.
[[nodiscard]] SupportPoint supportLocal(const ShapeView& shape, Vec2 directionLocal) noexcept;

/// Farthest point of the shape as the matrix shows it, for a world direction of any length. The search
/// runs in object space: the direction goes there by transpose(L), the answer comes back by M.
///
///     d . (L v) = (transpose(L) d) . v
///
/// inverse(L) d is the same direction only for rotation with uniform scale; under uneven scale or
/// shear it picks wrong vertices. Errors and special cases as supportLocal(). Guarded by
/// Support.InverseInPlaceOfTransposePicksAWrongVertex.
[[nodiscard]] SupportPoint support(const ShapeView& shape, const Affine2& worldFromLocal, Vec2 direction) noexcept;

} // namespace graze
