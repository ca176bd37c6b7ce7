// SPDX-License-Identifier: Zlib
#pragma once

#include "fast/turning_loop.hpp"
#include <graze/pair/body.hpp>

#include <graze/pair/motion.hpp>

namespace graze::detail
{

/// A small convex loop with its motion, in floats: a quick test that shows for most bullets that they pass it. Seen
/// from the frame of TurningLoop.
struct alignas(64) MovingOutline
{
    Vec2d centre; ///< in the world at the start
    Vec2d travel;
    double cosine; ///< cosine of the whole turn, up to `strain`
    double sine;
    float turn;   ///< bound of the angle
    float strain; ///< bound of the part of the motion that is neither turn nor shift
    float size;   ///< bound of the terms whose sums are the corners
    float radius; ///< in the world, rounded up
    bool known;   ///< false: the test never decides

    // Padded by repeating the last corner, and by sides with nothing beyond them.
    alignas(16) float x[VertexBlock];
    alignas(16) float y[VertexBlock];
    alignas(16) float outwardX[VertexBlock];
    alignas(16) float outwardY[VertexBlock];
    alignas(16) float border[VertexBlock];
};

/// Not `known` for a piece that is not small, is nearly flat, turns by a sixth of a turn or more, or changes its form.
void makeMovingOutline(const ShapeView& piece, const Motion& motion, MovingOutline& outline) noexcept;

/// Bounds of the whole motion; the outline is known.
[[nodiscard]] Aabb sweptBounds(const MovingOutline& outline) noexcept;

/// True: the two certainly do not touch. False: undecided.
///
/// In the frame of the loop the centre of the disc stays near the chord of its path, within an eighth of its largest
/// acceleration. So the two are apart when an axis (a side's normal or the chord's) separates chord and loop by more
/// than that and the radii.
[[nodiscard]] bool certainlyPasses(const RoundPath& round, const MovingOutline& outline) noexcept;

} // namespace graze::detail
