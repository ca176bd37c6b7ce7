// SPDX-License-Identifier: Zlib
#include "fast/turning_loop.hpp"
#include "fast/loop.hpp"
#include "math/sine_polynomials.hpp"
#include <graze/gjk/cast.hpp>

#include <algorithm>
#include <limits>

namespace graze::detail
{

namespace
{

// A matrix of floats that only turns strains by about 1e-7.
constexpr double MostStrain = 1e-5;

// Beyond this, fourth powers would overflow doubles.
constexpr double MostReach = 1e30;

constexpr int MostSteps = 24;

// Position, velocity and acceleration of the disc in the frame of the loop.
struct Place
{
    Vec2d at;
    Vec2d velocity;
    Vec2d acceleration; ///< without the part of the strain
    SinCos turn;        ///< turn of the loop up to now
};

// y = R(-angle t) d with d the displacement from the loop's centre; so y' = R(-angle t) d' - angle J y, and
// y'' = -2 angle J R(-angle t) d' - angle^2 y, with J the quarter turn.
Place placeAt(const TurningLoop& loop, Vec2d from, Vec2d travel, double t) noexcept
{
    Place place;
    place.turn = sinCosOfTurn(loop.angle * t);
    const double c = place.turn.cosine, s = place.turn.sine, w = loop.angle;
    const Vec2d d = from + travel * t;
    const Vec2d at{c * d.x + s * d.y, c * d.y - s * d.x};
    const Vec2d turned{c * travel.x + s * travel.y, c * travel.y - s * travel.x};
    const Vec2d velocity{turned.x + w * at.y, turned.y - w * at.x};
    place.acceleration = {w * (2. * turned.y - w * at.x), w * (-2. * turned.x - w * at.y)};
    // The inverse of I + t strain, up to the square of the strain.
    place.at = at - (loop.strain * at) * t;
    place.velocity = velocity - loop.strain * (at + velocity * t);
    return place;
}

// An axis along which the loop and a place are apart, and by how much.
struct Apart
{
    double gap;
    Vec2d axis;
};

Apart apartAtCorner(const TurningLoop& loop, std::uint32_t corner, Vec2d place, double radii) noexcept
{
    const Vec2d away = place - loop.corners[corner].at;
    const double distance = length(away);
    return {distance - radii, distance > 0. ? away * (1. / distance) : Vec2d{0., -1.}};
}

// The nearest of all corners and insides of sides. In a loop that is flat, or has corners on a straight line, a place
// is beyond several sides by the same distance, and that does not show which one is near.
// Guarded by TurningLoop.FlatLoopIsMetAtItsEnd.
Apart apartAtNearest(const TurningLoop& loop, Vec2d place, double radii) noexcept
{
    double least = std::numeric_limits<double>::infinity();
    std::uint32_t nearest = 0;
    for (std::uint32_t i = 0; i < loop.count; ++i)
    {
        const TurningLoop::Corner& corner = loop.corners[i];
        const Vec2d fromCorner = place - corner.at;
        const double along = std::clamp(dot(perpendicular(corner.outward), fromCorner), 0., corner.length);
        const Vec2d rest = fromCorner - perpendicular(corner.outward) * along;
        const double squared = dot(rest, rest);
        nearest = squared < least ? i : nearest;
        least = std::min(squared, least);
    }
    const TurningLoop::Corner& corner = loop.corners[nearest];
    const double along = dot(perpendicular(corner.outward), place - corner.at);
    if (along < 0.)
        return apartAtCorner(loop, nearest, place, radii);
    if (along > corner.length)
        return apartAtCorner(loop, nearest + 1 == loop.count ? 0 : nearest + 1, place, radii);
    return {dot(corner.outward, place) - corner.border - radii, corner.outward};
}

// The side that the place stays beyond for longest: there it enters, if it does. Where no side separates, the nearest
// feature.
Apart bestAxis(const TurningLoop& loop, const Place& place, double radii, double tolerance) noexcept
{
    constexpr double Slowest = 1e-290;
    if (loop.count == 1)
        return apartAtCorner(loop, 0, place.at, radii);
    double most = -std::numeric_limits<double>::infinity();
    double longest = -1.;
    std::uint32_t side = 0;
    std::uint32_t last = 0;
    for (std::uint32_t i = 0; i < loop.count; ++i)
    {
        const TurningLoop::Corner& corner = loop.corners[i];
        const double beyond = dot(corner.outward, place.at) - corner.border;
        const double gap = beyond - radii;
        const double until = gap > tolerance ? gap / std::max(-dot(corner.outward, place.velocity), Slowest) : -1.;
        side = beyond > most ? i : side;
        most = std::max(beyond, most);
        last = until > longest ? i : last;
        longest = std::max(until, longest);
    }
    if (longest >= 0.)
        return {dot(loop.corners[last].outward, place.at) - loop.corners[last].border - radii,
                loop.corners[last].outward};
    const TurningLoop::Corner& corner = loop.corners[side];
    const double along = dot(perpendicular(corner.outward), place.at - corner.at);
    // Within the tolerance it is undecided whether the place is inside: for a flat loop, all of its line is.
    if (most >= -tolerance && (along < 0. || along > corner.length))
        return apartAtNearest(loop, place.at, radii);
    return {most - radii, corner.outward};
}

// The part of the frame in which the centre is within `reach` of the loop's centre.
struct Stay
{
    double from;
    double to; ///< may be later than 1; below `from` it is never
};

Stay stayWithin(Vec2d from, Vec2d travel, double reach) noexcept
{
    const double squared = dot(travel, travel);
    const double along = dot(from, travel);
    const double outside = dot(from, from) - reach * reach;
    const double beside = cross(from, travel);
    const double half = squared * reach * reach - beside * beside;
    // Still outside and approaching at the end: no contact in this frame.
    const bool late = (along + squared < 0.) & (outside + 2. * along + squared > 0.);
    // One branch for all three cases, which cannot be predicted.
    if ((outside > 0.) & ((along >= 0.) | (half < 0.) | late))
        return {1., 0.};
    const double root = std::sqrt(std::max(half, 0.));
    const double enter = outside > 0. ? outside / (root - along) : 0.;
    const double leave = squared > 0. ? (root - along) / squared : 1.;
    return {enter, leave};
}

// The time for which a gap stays above 0 when it falls at this rate, and is bent down by no more than `bend`.
double safeTime(double gap, double rate, double bend) noexcept
{
    const double root = std::sqrt(rate * rate + 2. * bend * gap);
    return rate < 0. ? 2. * gap / (root - rate) : (rate + root) / bend;
}

void contactAt(const RoundPath& round, const Place& place, double t, const Apart& apart, RoundContact& contact) noexcept
{
    // The time for the rest of the gap, unless it hardly shrinks.
    const double rate = dot(apart.axis, place.velocity);
    const double rest = apart.gap > 0. && rate < 0. ? apart.gap / -rate : 0.;
    contact.fraction = rest < 1e-4 ? std::min(t + rest, 1.) : t;
    const double c = place.turn.cosine, s = place.turn.sine;
    contact.outward = {c * apart.axis.x - s * apart.axis.y, s * apart.axis.x + c * apart.axis.y};
    contact.centre = round.start + round.travel * contact.fraction;
}

} // namespace

void makeTurningLoop(const ShapeView& piece, const MotionPath& path, TurningLoop& loop) noexcept
{
    loop.count = 0;
    if (!isSmallLoop(piece) || path.isStraight() || path.jumps())
        return;
    const Mat2d linear = path.linearAt(0.);
    loop.strain = path.strain();
    loop.strainBound = std::fabs(loop.strain.m00) + std::fabs(loop.strain.m01) + std::fabs(loop.strain.m10) +
                       std::fabs(loop.strain.m11);
    double scale = 1.;
    const bool isRound = isSimilarity(linear, scale);
    const bool mirrored = linear.determinant() < 0.;
    if (!(loop.strainBound <= MostStrain) || (piece.radius > 0.f && !isRound))
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
    for (std::uint32_t i = 0; i < piece.count; ++i)
    {
        TurningLoop::Corner& corner = loop.corners[i];
        // A side is a difference in object space, so that even the shortest has its direction.
        const Vec2d side = linear * (local(i + 1 == piece.count ? 0 : i + 1) - local(i));
        corner.at = linear * (local(i) - path.localCentre());
        corner.length = length(side);
        corner.outward = Vec2d{side.y, -side.x} * (1. / corner.length);
        corner.border = dot(corner.outward, corner.at);
        loop.reach = std::max(loop.reach, length(corner.at));
        shortest = std::min(shortest, corner.length);
    }
    if (loop.reach + loop.radius < MostReach && (shortest > 1e-30 || piece.count == 1))
        loop.count = piece.count;
}

bool makeRoundPath(const ShapeView& piece, const MotionPath& path, RoundPath& round) noexcept
{
    const Mat2d linear = path.linearAt(0.);
    double scale = 1.;
    if (piece.count != 1 || !path.isStraight() || !(piece.radius == 0.f || isSimilarity(linear, scale)))
        return false;
    const Vec2d point{static_cast<double>(piece.x[0]), static_cast<double>(piece.y[0])};
    round.start = linear * (point - path.localCentre()) + path.centreAt(0., Vec2d{});
    round.travel = path.translation();
    round.radius = piece.radius == 0.f ? 0. : static_cast<double>(piece.radius) * scale;
    return true;
}

bool castRound(const RoundPath& round, const TurningLoop& loop, LoopIs loopIs, CastResult& result) noexcept
{
    RoundContact contact;
    const LoopCast answer = castRound(round, loop, contact);
    if (answer == LoopCast::Unknown)
        return false;
    result = {};
    result.status = Status::Separated;
    if (answer == LoopCast::Misses)
        return true;
    result.status = Status::Overlapping;
    result.hit = true;
    result.fraction = static_cast<float>(contact.fraction);
    result.point = contact.point(round).toFloat();
    result.normal = (loopIs == LoopIs::A ? contact.outward : -contact.outward).toFloat();
    return true;
}

LoopCast castRound(const RoundPath& round, const TurningLoop& loop, RoundContact& contact) noexcept
{
    const Vec2d from = round.start - loop.centre;
    const Vec2d travel = round.travel - loop.travel;
    const double radii = round.radius + loop.radius;
    const double apart = sizeOf(from);
    const double around = (loop.reach + radii) * (1. + 2. * MostStrain);
    const double reach = around + 1e-12 * (apart + around);
    if (loop.count == 0 || !(apart + sizeOf(travel) + radii < MostReach))
        return LoopCast::Unknown;
    const Stay stay = stayWithin(from, travel, reach);
    if (!(stay.from <= stay.to))
        return LoopCast::Misses;

    const double end = std::min(stay.to, 1.);
    const double turn = std::fabs(loop.angle);
    const double speed = length(travel);
    // Bounds of the second and third derivative of the place in the frame of the loop.
    const double strained = 2. * loop.strainBound * (speed + turn * reach);
    const double mostBend = (1. + MostStrain) * turn * (turn * reach + 2. * speed) + strained;
    const double bendRate = turn * turn * (turn * reach + 3. * speed);
    const double tolerance = touchTolerance(2. * loop.reach + radii);
    double t = stay.from;
    for (int step = 0; step < MostSteps; ++step)
    {
        const Place place = placeAt(loop, from, travel, t);
        const Apart gap = bestAxis(loop, place, radii, tolerance);
        if (gap.gap <= 2. * tolerance && t == 0.)
            return LoopCast::Unknown;
        if (gap.gap <= tolerance)
        {
            contactAt(round, place, t, gap, contact);
            return LoopCast::Hits;
        }
        // The bend of the gap now, and a bound of its change until the end.
        const double now = -dot(gap.axis, place.acceleration);
        const double bend = now + MostStrain * std::fabs(now) + strained + bendRate * (end - t);
        t += safeTime(gap.gap, dot(gap.axis, place.velocity), std::clamp(bend, 0., mostBend));
        // The end point belongs to the motion, also after rounding.
        if (t > stay.to || t > 1. + DoubleFloor)
            return LoopCast::Misses;
        t = std::min(t, 1.);
    }
    return LoopCast::Unknown;
}

} // namespace graze::detail
