// SPDX-License-Identifier: Zlib
#pragma once

#include "fast/turning_loop.hpp"
#include <graze/pair/body.hpp>

#include <graze/pair/motion.hpp>

namespace graze::detail
{

/// A small convex loop on its way in floats, to send most of what flies past it away with one look. Seen from the
/// frame of TurningLoop.
struct alignas(64) MovingOutline
{
    Vec2d centre; ///< in the world at the start
    Vec2d travel;
    double cosine; ///< of the whole turn, as exact as `strain` says
    double sine;
    float turn;   ///< bound of the angle
    float strain; ///< bound of what the motion is besides a turn and a shift
    float size;   ///< of what was added up to get the corners
    float radius; ///< in the world, at least
    bool known;   ///< false: nothing is ever sent away

    // Padded by repeating the last corner, and by sides that have nobody beyond them.
    alignas(16) float x[VertexBlock];
    alignas(16) float y[VertexBlock];
    alignas(16) float outwardX[VertexBlock];
    alignas(16) float outwardY[VertexBlock];
    alignas(16) float border[VertexBlock];
};

/// Not `known` for what is not small, is nearly flat, turns by a sixth of a turn or more, or changes its form.
void makeMovingOutline(const ShapeView& piece, const Motion& motion, MovingOutline& outline) noexcept;

/// Around all of its way; of a known one.
[[nodiscard]] Aabb sweptBounds(const MovingOutline& outline) noexcept;

/// True: the two do not touch, by more than floats can blur. False says nothing.
///
/// In the frame of the loop the centre of the round one stays near the chord of its course, by no more than an
/// eighth of its largest acceleration: by more than that and the radii, an axis has to separate the chord from the
/// loop, one of the sides' or the chord's own.
[[nodiscard]] bool certainlyPasses(const RoundWay& round, const MovingOutline& outline) noexcept;

} // namespace graze::detail
