// SPDX-License-Identifier: Zlib
#include "fast/moving_loop.hpp"
#include "fast/lanes/kernels.hpp"

#include <graze/pair/settings.hpp>

#include <algorithm>
#include <cstddef>

namespace graze::detail
{

namespace
{

// The kernels read both as numbers.
static_assert(sizeof(MovingLoop::Side) == 4 * sizeof(double) && sizeof(Mat2d) == 4 * sizeof(double));
static_assert(offsetof(MovingLoop, reach) == LoopRows::Reach * sizeof(double));
static_assert(offsetof(MovingLoop, strain) == LoopRows::Strain * sizeof(double));
static_assert(offsetof(MovingLoop, sides) == LoopRows::Side * sizeof(double) && VertexBlock == LoopRows::Sides);
static_assert(offsetof(MovingLoop, corners) == LoopRows::Corner * sizeof(double));
static_assert(offsetof(RoundPath, radius) == 4 * sizeof(double));
static_assert(LoopRows::FloatFloor == FloatFloor && LoopRows::DoubleFloor == DoubleFloor);

} // namespace

void makeMovingLoop(const ShapeView& piece, const MotionPath& path, MovingLoop& loop) noexcept
{
    loop.count = 0;
    if (!isSmallLoop(piece) || path.jumps())
        return;
    const Mat2d linear = path.linearAt(0.);
    // A polygon that is flattened to a line has no winding.
    // Guarded by MovingLoop.FlattenedPolygonIsNone.
    if (piece.count > 2 && linear.determinant() == 0.)
        return;
    loop.strain = path.strain();
    loop.strainBound = std::fabs(loop.strain.m00) + std::fabs(loop.strain.m01) + std::fabs(loop.strain.m10) +
                       std::fabs(loop.strain.m11);
    double scale = 1.;
    const bool isRound = isSimilarity(linear, scale);
    const bool mirrored = linear.determinant() < 0.;
    if (!(loop.strainBound <= LoopRows::MostStrain) || (piece.radius > 0.f && !isRound))
        return;
    loop.radius = piece.radius > 0.f ? static_cast<double>(piece.radius) * scale : 0.;
    loop.centre = path.centreAt(0., Vec2d{});
    loop.travel = path.translation();
    loop.angle = path.angle();
    loop.reach = 0.;
    // The corners of a mirrored loop are taken in reverse order, so that the winding is always the same.
    const auto local = [&piece, mirrored](std::uint32_t i)
    {
        const std::uint32_t vertex = mirrored ? piece.count - 1 - i : i;
        return Vec2d{static_cast<double>(piece.x[vertex]), static_cast<double>(piece.y[vertex])};
    };
    double shortest = 1.;
    for (std::uint32_t i = 0; i < VertexBlock; ++i)
    {
        if (i >= piece.count)
        {
            loop.corners[i] = loop.corners[i - 1], loop.sides[i] = loop.sides[i - 1];
            continue;
        }
        const Vec2d corner = loop.corners[i] = linear * (local(i) - path.localCentre());
        loop.reach = std::max(loop.reach, length(corner));
        if (piece.count == 1)
        {
            loop.sides[i] = {{}, 0., -1.};
            continue;
        }
        // A side is a difference in object space, so that even the shortest has its direction.
        const Vec2d side = linear * (local(i + 1 == piece.count ? 0 : i + 1) - local(i));
        const double sideLength = length(side);
        const Vec2d outward = Vec2d{side.y, -side.x} * (1. / sideLength);
        loop.sides[i] = {outward, dot(outward, corner), sideLength};
        shortest = std::min(shortest, sideLength);
    }
    if (loop.reach + loop.radius < LoopRows::MostReach && shortest > 1e-30)
        loop.count = piece.count;
}

bool makeRoundPath(const ShapeView& piece, const MotionPath& path, RoundPath& round) noexcept
{
    const Mat2d linear = path.linearAt(0.);
    double scale = 1.;
    if (piece.count != 1 || piece.hasForm || !path.isStraight() ||
        !(piece.radius == 0.f || isSimilarity(linear, scale)))
        return false;
    const Vec2d point{static_cast<double>(piece.x[0]), static_cast<double>(piece.y[0])};
    round.start = linear * (point - path.localCentre()) + path.centreAt(0., Vec2d{});
    round.travel = path.translation();
    round.radius = piece.radius == 0.f ? 0. : static_cast<double>(piece.radius) * scale;
    return true;
}

CastResult castResult(RoundAnswer answer, const RoundPath& round, const RoundContact& contact, LoopIs loopIs) noexcept
{
    CastResult result;
    result.status = Status::Separated;
    result.by = AnsweredBy::Fast;
    if (answer == RoundAnswer::Misses)
        return result;
    result.status = Status::Overlapping;
    result.hit = true;
    result.fraction = static_cast<float>(contact.fraction);
    result.point = contact.point(round).toFloat();
    result.normal = (loopIs == LoopIs::A ? contact.outward : -contact.outward).toFloat();
    return result;
}

void castRound(const RoundPath* rounds, const MovingLoop* const* loops, std::uint32_t count, RoundAnswer* answers,
               RoundContact* contacts) noexcept
{
    const double *roundRows[4], *loopRows[4];
    for (std::uint32_t lane = 0; lane < 4; ++lane)
    {
        const std::uint32_t i = lane < count ? lane : 0;
        roundRows[lane] = &rounds[i].start.x;
        loopRows[lane] = &loops[i]->centre.x;
    }
    RoundContacts found;
    kernels().castRound(roundRows, loopRows, found);
    for (std::uint32_t i = 0; i < count; ++i)
    {
        const bool unknown = (found.unknown >> i & 1) != 0, hits = (found.hits >> i & 1) != 0;
        answers[i] = unknown ? RoundAnswer::Unknown : hits ? RoundAnswer::Hits : RoundAnswer::Misses;
        contacts[i] = {found.fraction[i],
                       {found.outwardX[i], found.outwardY[i]},
                       rounds[i].start + rounds[i].travel * found.fraction[i]};
    }
}

} // namespace graze::detail
