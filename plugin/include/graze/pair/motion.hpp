// SPDX-License-Identifier: Zlib
#pragma once

#include <graze/base/export.hpp>
#include <graze/pair/operand.hpp>

namespace GRAZE_API graze
{

/// The motion of a sprite from one matrix to another within a frame.
///
/// The one motion rule of graze: the centre c of the shape's local bounds moves straight from M0 c to
/// M1 c. With D = L1 inverse(L0), L0 regular and det D > 0, polar D = R(angle) P with |angle| <= pi,
/// L(t) = R(t angle) ((1-t) I + t P) L0. Otherwise (a flip, a singular matrix) L0 holds on [0, 1) and
/// L1 at 1. Two matrices cannot say that a sprite turns by more than pi; exactly half a turn is one by +pi.
struct Motion
{
    Affine2 start{}; ///< world from local at t = 0
    Affine2 end{};   ///< world from local at t = 1
    Vec2 centre{};   ///< the centre c, in object space

    /// A sprite that stays where it is.
    [[nodiscard]] static Motion still(const Affine2& matrix) noexcept { return {matrix, matrix, {}}; }
    /// The motion of a shape or a sprite: c from the bounds of all pieces together.
    [[nodiscard]] static Motion of(const Operand& operand, const Affine2& end) noexcept;
};

/// The matrix at t in [0, 1]; exactly `start` at 0 and `end` at 1. In between rounded to floats.
[[nodiscard]] Affine2 motionAt(const Motion& motion, float t) noexcept;

} // namespace graze
