// SPDX-License-Identifier: Zlib
#pragma once

#include <graze/base/export.hpp>
#include <graze/queries/shape_cast.hpp>

namespace GRAZE_API graze
{

/// A sprite on its way from one matrix to another within a frame.
///
/// The one motion rule of graze: the centre c of the shape's local bounds moves straight from M0 c to
/// M1 c. With D = L1 inverse(L0), L0 regular and det D > 0, polar D = R(angle) P with |angle| <= pi,
/// L(t) = R(t angle) ((1-t) I + t P) L0. Otherwise (a flip, a singular matrix) L0 holds on [0, 1) and
/// L1 at 1. Turns beyond pi a frame can't be told.
struct Motion
{
    Affine2 start{}; ///< world from local at t = 0
    Affine2 end{};   ///< world from local at t = 1
    Vec2 centre{};   ///< the centre c, in object space

    /// A sprite that stays where it is.
    [[nodiscard]] static Motion still(const Affine2& matrix) noexcept { return {matrix, matrix, {}}; }
    /// Of a shape or a sprite: c from the bounds of all pieces together.
    [[nodiscard]] static Motion of(const Operand& operand, const Affine2& end) noexcept;
};

/// The matrix at t in [0, 1]; exactly `start` at 0 and `end` at 1. In between rounded to floats.
[[nodiscard]] Affine2 motionAt(const Motion& motion, float t) noexcept;

/// First contact when both sprites move by the motion rule. The operands' own matrices are not used.
///
/// Advances along the separating axis by the largest step that no point of either shape can outrun,
/// second order in the turn, so that no contact is stepped over.
///
/// Frame   world space, in pixels; `normal` points from A to B, at the moment of the contact.
/// Result  as shapeCast, `fraction` of the frame. Started in touch: a hit only when approaching.
/// Errors  never throws, never allocates.
/// Source  conservative advancement: Mirtich 1996; directional bounds: Zhang, Lee, Kim 2006.
[[nodiscard]] CastResult timeOfImpact(const Operand& a, const Motion& motionA, const Operand& b, const Motion& motionB,
                                      const GjkSettings& settings = {}) noexcept;

/// Answer of `closestApproach`.
struct ApproachResult
{
    Status status = Status::InvalidInput; ///< Separated, or Overlapping when they touch on the way
    float distance = 0.f;                 ///< smallest gap over the motion, 0 when they touch (unit: pixels)
    float lowerBound = 0.f;               ///< the true smallest gap is at least this
    float fraction = 0.f;                 ///< of the motion, [0, 1]: when they are that near
    int iterations = 0;                   ///< support searches over all pairs of pieces
};

/// Smallest gap of two sprites on their way: what a near miss is judged by.
///
/// Result  within 1e-3 px + 1e-4 x size of the true minimum whatever epsilon is, or IterationLimit with true bounds.
/// Errors  never throws, never allocates.
/// Source  straight ways: one distance to the swept shape. Turning ones: search by golden section, and a proof that
///         nothing is nearer by the bounds of timeOfImpact.
[[nodiscard]] ApproachResult closestApproach(const Operand& a, const Motion& motionA, const Operand& b,
                                             const Motion& motionB, const GjkSettings& settings = {}) noexcept;

} // namespace graze
