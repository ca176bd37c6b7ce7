// SPDX-License-Identifier: Zlib
#pragma once

#include "fast/closed_cast.hpp"
#include <graze/gjk/moving_body.hpp>

#include <array>

namespace graze::detail
{

/// A small convex loop that turns on its way, seen from its own frame: the origin sits at the centre that
/// the motion rule moves straight, and the axes turn along, so that the loop stands still. What it takes to
/// let something round fly past it, worked out once.
struct alignas(64) TurningLoop
{
    struct Corner
    {
        Vec2d at;
        Vec2d outward; ///< of the side from here to the next corner, length 1
        double border; ///< of that side along `outward`
        double length; ///< of that side
    };

    // The data of the early exit fits one cache line.
    std::uint32_t count; ///< 0 when this loop, or how it moves, is none for castRound
    Vec2d centre;        ///< in the world at the start
    Vec2d travel;
    double reach;  ///< farthest corner
    double radius; ///< in the world

    double angle;
    Mat2d strain;       ///< see MotionPath::strain: rounding of the matrices, taken into account all the same
    double strainBound; ///< at least the strain's norm
    std::array<Corner, VertexBlock> corners;
};

/// Sets `count` to 0 unless the motion is a turn and a shift, up to what floats make of a matrix that turns.
void makeTurningLoop(const ShapeView& piece, const MotionPath& path, TurningLoop& loop) noexcept;

/// A disc, or a point, that goes straight.
struct RoundWay
{
    Vec2d start;
    Vec2d travel;
    double radius;
};

/// False when the piece is no disc in the world or does not go straight.
[[nodiscard]] bool makeRoundWay(const ShapeView& piece, const MotionPath& path, RoundWay& way) noexcept;

struct RoundContact
{
    double fraction; ///< of the frame, (0, 1]
    Vec2d outward;   ///< of the loop, length 1, in the world at that moment
    Vec2d centre;    ///< of the round one, then

    /// Where they touch, in the world.
    [[nodiscard]] Vec2d point(const RoundWay& round) const noexcept { return centre - outward * round.radius; }
};

/// The first contact of the two. Unknown for a start in touch, and for a graze that takes too many steps:
/// nothing was proved.
///
/// Conservative advancement without a search: in the frame of the loop the centre of the round one goes along
/// a curve whose bend is known up to a bound, and of each place of it the side that is reached last, or the
/// corner that is nearest, is known at once. Along that axis the gap falls to zero no sooner than a parabola
/// says, so no contact is stepped over, and as the parabola touches the gap's own course, the steps converge
/// as Newton's do.
[[nodiscard]] LoopCast castRound(const RoundWay& round, const TurningLoop& loop, RoundContact& contact) noexcept;

enum class LoopIs
{
    A,
    B
};

/// The same as timeOfImpact tells it of two pieces. False, and no result, when it is not known.
[[nodiscard]] bool castRound(const RoundWay& round, const TurningLoop& loop, LoopIs loopIs,
                             CastResult& result) noexcept;

} // namespace graze::detail
