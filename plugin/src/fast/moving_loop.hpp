// SPDX-License-Identifier: Zlib
#pragma once

#include <graze/pair/body.hpp>
#include <graze/pair/motion.hpp>
#include <graze/pair/results.hpp>

#include <algorithm>
#include <array>
#include <cmath>

namespace graze::detail
{

/// Whether accelerators may be tried on a piece: it has points, not too many, and a finite radius.
[[nodiscard]] inline bool isSmallLoop(const ShapeView& piece) noexcept
{
    return piece.convexLoop && piece.count - 1u < VertexBlock && piece.radius - piece.radius == 0.f && !piece.hasForm;
}

/// A small convex loop during its motion, seen from its own frame: the origin is the centre that the motion rule moves
/// straight, and the axes turn with the loop, so that it stands still. Its data for casts of discs is computed once, in
/// the order of LoopRows.
struct alignas(64) MovingLoop
{
    struct Side
    {
        Vec2d outward; ///< normal of the side from a corner to the next one, length 1
        double border; ///< reach of that side along `outward`
        double length; ///< length of that side; below 0 for a loop of one corner, which has none
    };

    Vec2d centre; ///< in the world at the start
    Vec2d travel;
    double reach;  ///< farthest corner
    double radius; ///< in the world
    double angle;
    double strainBound; ///< at least the strain's norm
    Mat2d strain;       ///< see MotionPath::strain: rounding of the matrices, but taken into account
    // Behind the last one, the last one again.
    std::array<Side, VertexBlock> sides;
    std::array<Vec2d, VertexBlock> corners;
    std::uint32_t count; ///< 0 when castRound cannot take this loop or its motion
};

/// Sets `count` to 0 unless the motion is rest, a shift, or a turn and a shift, up to the rounding of float matrices.
void makeMovingLoop(const ShapeView& piece, const MotionPath& path, MovingLoop& loop) noexcept;

/// A disc, or a point, that goes straight.
struct RoundPath
{
    Vec2d start;
    Vec2d travel;
    double radius;
};

/// False when the piece is no disc in the world or does not go straight.
[[nodiscard]] bool makeRoundPath(const ShapeView& piece, const MotionPath& path, RoundPath& round) noexcept;

/// The disc stays out of the circle that the loop turns in, so it misses. Without a square root: of discs whose boxes
/// meet that of a loop, half fly past it, and not to cast them saves a tenth of a frame of 10,000 bullets.
[[nodiscard]] inline bool passesOutside(const RoundPath& round, const MovingLoop& loop) noexcept
{
    const Vec2d from = round.start - loop.centre, travel = round.travel - loop.travel;
    const double squared = dot(travel, travel);
    const double along = squared > 0. ? std::clamp(-dot(from, travel) / squared, 0., 1.) : 0.;
    const Vec2d closest = from + travel * along;
    // More than the strain and the rounding of this.
    const double around = (loop.reach + loop.radius + round.radius) * (1. + 1e-4);
    const double reach = around + 1e-9 * (std::fabs(from.x) + std::fabs(from.y) + around);
    return dot(closest, closest) > reach * reach;
}

enum class RoundAnswer : std::uint8_t
{
    Unknown, ///< a start in touch, a graze that takes too many steps, or numbers that are too large
    Misses,
    Hits
};

struct RoundContact
{
    double fraction; ///< share of the frame, (0, 1]
    Vec2d outward;   ///< normal of the loop, length 1, in the world at that moment
    Vec2d centre;    ///< centre of the disc at that moment

    /// Where they touch, in the world.
    [[nodiscard]] Vec2d point(const RoundPath& round) const noexcept { return centre - outward * round.radius; }
};

/// The first contact of a disc with each of at most four loops.
///
/// Conservative advancement without a search: in the frame of the loop the centre of the disc follows a curve of
/// bounded bend. For each place on it the side that separates most, or the nearest corner, is found directly. Along
/// that axis the gap falls to zero no sooner than a parabola does, so no contact is stepped over; the parabola touches
/// the curve of the gap, so the steps converge like Newton's.
void castRound(const RoundPath* rounds, const MovingLoop* const* loops, std::uint32_t count, RoundAnswer* answers,
               RoundContact* contacts) noexcept;

enum class LoopIs
{
    A,
    B
};

/// The same as a result of timeOfImpact; the answer is known.
[[nodiscard]] CastResult castResult(RoundAnswer answer, const RoundPath& round, const RoundContact& contact,
                                    LoopIs loopIs) noexcept;

} // namespace graze::detail
