// SPDX-License-Identifier: Zlib
// What a slide does with a ground: riding on floors, steps, slopes, and what the mover stands on at its end.
#include "slider.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace graze::detail
{

namespace
{

/// What does not lead against the normal.
[[nodiscard]] Vec2d without(Vec2d v, Vec2d normal) noexcept
{
    return v - normal * std::min(0., dot(v, normal));
}

/// The edges of a polygon in the world, with their outward normals of length 1: f(normal, start).
template <class F>
void forEachEdge(const Operand& piece, F&& f)
{
    const ShapeView& shape = piece.firstPiece();
    const auto corner = [&](std::uint32_t i)
    { return worldPoint(piece.matrix(), Vec2d(shape.point(i % shape.count))); };
    for (std::uint32_t i = 0; i < shape.count && shape.radius == 0.f; ++i)
    {
        const Vec2d normal = directionOf(perpendicular(corner(i + 1) - corner(i)));
        const double inside = dot(corner(i + 2) - corner(i), normal);
        if (inside <= 0.)
            f(normal, corner(i));
        if (inside >= 0.)
            f(-normal, corner(i));
    }
}

} // namespace

// A round mover leans aslant on the corner of a step, which is a floor all the same: the top of the step ends there.
// Without an edge that is a floor it is not: the tiles of a steep slope have such corners too.
// Guarded by MoverGround.ARoundMoverStandsOnTheCornerOfAFloorAndNotOnTheTilesOfASteepSlope.
bool Slider::isFloor(const Wall& wall) const noexcept
{
    if (facesUp(wall.normal))
        return true;
    bool isCorner = false;
    if (dot(wall.normal, m_up) > 1e-3)
        forEachEdge(m_mover.search().operand(wall.piece),
                    [&](Vec2d normal, Vec2d start)
                    {
                        const double above = dot(wall.point - start, normal);
                        isCorner = isCorner || (facesUp(normal) && std::fabs(above) <= m_mover.gap());
                    });
    return isCorner;
}

// A corner of the next tile may be near the mover and hold it in no direction: beside a wall of tiles, under the end of
// a floor of them. Guarded by MoverGround.NothingStandsOnTheTilesOfAWallBesideIt.
Slider::Contact Slider::contactOf(const Wall& wall)
{
    const double rise = dot(wall.normal, m_up);
    const Contact contact = isFloor(wall) ? Contact::Floor : rise <= -m_slope ? Contact::Ceiling : Contact::Wall;
    if (std::fabs(rise) < 1e-6 || std::fabs(rise) > 1. - 1e-6)
        return contact;
    bool isHeld = m_mover.search().operand(wall.piece).firstPiece().radius > 0.f;
    forEachEdge(m_mover.search().operand(wall.piece),
                [&](Vec2d normal, Vec2d /*start*/) { isHeld = isHeld || dot(normal, wall.normal) > 1. - 1e-6; });
    if (isHeld)
        return contact;
    const Vec2d into = contact == Contact::Floor     ? -m_up
                       : contact == Contact::Ceiling ? m_up
                                                     : directionOf(m_up * rise - wall.normal);
    const Vec2d motion = into * (100. * m_mover.gap());
    Wall met;
    return m_mover.meets(wall, motion, met) && isObstacle(met, motion) ? contact : Contact::None;
}

void Slider::ride(std::uint32_t row, Vec2d displacement)
{
    m_mover.rule().pass(row);
    slide(displacement);
    m_mover.rule().takeBack();
    m_mover.rule().aim({});
}

// One that has carried it has moved it already, and the point at which one that turns meets it is not the deepest of
// before. Out of it in its direction: across a slope, a wall beside the mover would hold it.
// Guarded by MoverOneWay.ASlopeThatMovesUnderAWallLifts.
Vec2d Slider::liftOf(const Wall& wall) const noexcept
{
    constexpr double Flattest = 0.5; // cosine between direction and normal
    const std::uint32_t row = m_mover.search().rowOf(wall.piece);
    const Vec2d motion = m_mover.carrier() == row ? Vec2d{} : motionOf(wall);
    const double left = wall.depth - dot(motion, wall.normal);
    if (left <= m_mover.tolerance() || !m_mover.rule().isStoppingSide(row, wall.normal))
        return motion;
    const Vec2d direction = directionOf(m_mover.rule().stoppingDirection(row));
    const double cosine = dot(direction, wall.normal);
    const Vec2d out = cosine > Flattest ? direction * (1. / cosine) : wall.normal;
    return motion + out * (left + m_mover.gap());
}

// A flat floor has no local points, and carries nothing.
std::optional<Vec2d> Slider::carried() noexcept
{
    if (!m_options.floor)
        return Vec2d{};
    const auto& [sprite, user, piece, point, normal, local] = *m_options.floor;
    const bool isFlat = std::isnan(local.x) || std::isnan(local.y);
    if (!isFinite(point) || !(isFlat || isFinite(local)))
        return std::nullopt;
    const SpriteTable& sprites = m_mover.search().sprites();
    const auto row = sprites.ids().find(sprite.value);
    m_stands = row && sprites.takesPart(*row);
    if (m_stands)
        m_mover.comeWith(*row);
    return m_stands && !isFlat ? worldPoint(sprites.matrix[*row], Vec2d(local)) - Vec2d(point) : Vec2d{};
}

double Slider::reachAlong(Vec2d direction)
{
    double farthest = -std::numeric_limits<double>::infinity();
    for (std::uint32_t i = 0; i < m_mover.shape().pieceCount(); ++i)
        farthest = std::max(farthest, reachOf(m_mover.piece(i), direction));
    return farthest;
}

// Over a piece that still rises where the mover would end it is enough to be there.
double Slider::liftOver(const Wall& wall, Vec2d place, Vec2d side)
{
    constexpr double None = std::numeric_limits<double>::infinity();
    const double height = within(m_options.stepHeight, 1e6), room = 2. * m_mover.gap();
    m_mover.standAt(place);
    const double over =
        reachOf(m_mover.search().operand(wall.piece), m_up) + reachOf(m_mover.piece(wall.moverPiece), -m_up);
    const double highest = std::min(over, height) + room;
    m_mover.standAt(place + side + m_up * highest);
    Wall met;
    const bool isMet = highest > 0. && m_mover.meets(wall, m_up * -highest, met);
    m_mover.standAt(place);
    if (isMet && met.fraction > 0. && dot(met.normal, side) < 0.)
        return highest * (1. - met.fraction) + m_mover.gap();
    return over <= height ? over + m_mover.gap() : None;
}

// On the way down it may lean on something higher, and go on aside of that; or that holds it where it stands already.
bool Slider::comesDown(double by, double highest)
{
    constexpr int MostTurns = 4;
    const auto isGround = [&](const Wall& wall)
    { return isFloor(wall) && dot(wall.point, m_up) <= highest + m_mover.gap(); };
    const double hair = 2. * m_mover.gap();
    Vec2d motion = m_up * -(by + hair);
    m_corner.clear();
    std::optional<Wall> ground;
    for (int turns = 0; turns < MostTurns && !ground && length(motion) > m_mover.tolerance(); ++turns)
    {
        const Turn turn = advance(motion);
        if (turn.fraction == 1.)
            break;
        if (isGround(turn.plane))
            ground = turn.plane;
        m_corner.push_back(turn.plane.normal);
        motion = turn.rest;
    }
    m_corner.clear();
    if (!ground)
    {
        m_mover.findMet(m_up * -hair, m_met);
        const auto met = std::find_if(m_met.begin(), m_met.end(), isGround);
        if (met == m_met.end() || contactOf(*met) != Contact::Floor)
            return false;
        ground = *met;
    }
    report(*ground);
    return true;
}

double Slider::stepOver(const Wall& plane, Vec2d side, double highest)
{
    constexpr int MostLifts = 4;
    const Vec2d place = m_mover.offset();
    const auto covered = [&] { return dot(m_mover.offset() - place, side) / length(side); };
    Wall blocker = plane;
    double lift = 0.;
    for (int i = 0; i < MostLifts; ++i)
    {
        const double needed = liftOver(blocker, place, side);
        if (!(needed > lift && needed < std::numeric_limits<double>::infinity()))
            break;
        lift = needed;
        if (advance(m_up * lift).fraction * lift < lift - m_mover.tolerance())
            break;
        const Turn turn = advance(side);
        if (covered() > m_mover.gap() && comesDown(lift, highest) && covered() > m_mover.gap())
            return covered();
        if (turn.fraction == 1.)
            break;
        blocker = turn.plane;
    }
    m_mover.standAt(place);
    return 0.;
}

// All of the way at once, or shorter parts of it: at a great speed the end may be over a pit behind the step.
bool Slider::climb(const Wall& plane, Vec2d& motion)
{
    constexpr double Shortest = 0x1p-10;
    const Vec2d side = motion - m_up * dot(motion, m_up);
    const double whole = length(side), hair = 4. * m_mover.gap();
    m_stands = m_stands || facesUp(plane.normal);
    if (!m_stands || std::fabs(dot(plane.normal, m_up)) >= m_slope || dot(side, plane.normal) >= 0.)
        return false;
    const double highest = within(m_options.stepHeight, 1e6) - reachAlong(-m_up);
    const Vec2d place = m_mover.offset();
    if (liftOver(plane, place, side * std::min(1., hair / whole)) == std::numeric_limits<double>::infinity())
        return false;
    for (double share = 1.; share >= Shortest && share * whole > hair; share *= 0.5)
        if (const double done = stepOver(plane, side * share, highest); done > 0.)
        {
            motion = side * std::max(0., 1. - done / whole);
            return true;
        }
    return false;
}

Vec2d Slider::heldMotion(const Wall& plane, Vec2d rest, Vec2d& wish)
{
    const Vec2d level = directionOf(plane.normal - m_up * dot(plane.normal, m_up));
    const auto stop = [&](Vec2d normal)
    {
        wish = without(wish, normal);
        rest = without(rest, normal);
    };
    // The corner of a floor may be as steep as a wall.
    if (!facesUp(plane.normal) && dot(plane.normal, m_up) > 0.)
        stop(level);
    if (isFloor(plane))
    {
        m_stands = true;
        stop(m_up);
        rest = rest - plane.normal * dot(rest, plane.normal);
    }
    return clippedMotion(rest, m_corner);
}

void Slider::snap()
{
    const double distance = within(m_options.snapDistance, 1e6);
    if (!(distance > 0.))
        return;
    m_mover.thicken(m_mover.tolerance());
    const Vec2d place = m_mover.offset();
    const double gap = m_mover.gap();
    Turn down = advance(m_up * -distance);
    // Far below a wider gap is kept.
    if (isFloor(down.plane) && m_mover.reaches(0.) && m_mover.gap() > gap)
    {
        m_mover.standAt(place);
        down = advance(m_up * -distance);
    }
    m_mover.thicken(0.);
    if (!isFloor(down.plane))
        m_mover.standAt(place);
    else if (down.fraction * distance > m_mover.tolerance())
        report(down.plane);
}

// From the pose at the last update. A sprite that no call has moved since then rests, and its previous pose is that of
// the frame before. Guarded by MoverRegression.AWallThatHasStoppedHasNoMotion.
Vec2d Slider::motionOf(const Wall& wall) const noexcept
{
    const SpriteTable& sprites = m_mover.search().sprites();
    const std::uint32_t row = m_mover.search().rowOf(wall.piece);
    if (!sprites.flags.has(row, RowFlags::Moved))
        return {};
    const Affine2 &before = sprites.previous[row], &now = sprites.matrix[row];
    if (sprites.onlyShifts(row))
        return Vec2d(now.offset()) - Vec2d(before.offset());
    const Vec2d local = localPoint(now, wall.point);
    return std::isfinite(local.x) ? wall.point - worldPoint(before, local) : Vec2d{};
}

// A wall behind the plane of a deeper one drives the mover nowhere: the next piece of a wall that pushes, over its
// head, would drive it into the floor. And it is driven against nothing that it is turned past by a wall before: by a
// floor, past the side of the next tile. Guarded by MoverRegression.APiecedWallThatPushesCrushesNothing and
// MoverRegression.AWallThatLeansOverCrushesNothingAtASeam.
void Slider::findCrush()
{
    constexpr double Opposed = -0.9; // cosine between the two normals
    const auto hides = [&](const Wall& deeper, const Wall& wall)
    {
        return reachOf(m_mover.search().operand(wall.piece), deeper.normal) +
                   reachOf(m_mover.piece(wall.moverPiece), -deeper.normal) <=
               deeper.depth + m_mover.tolerance();
    };
    for (auto at = m_touched.begin(); at != m_touched.end() && at->depth > m_mover.tolerance(); ++at)
    {
        const Wall& wall = *at;
        const Vec2d motion = motionOf(wall);
        if (motion == Vec2d{} ||
            std::any_of(m_touched.begin(), at, [&](const Wall& deeper) { return hides(deeper, wall); }))
            continue;
        const double path = wall.depth + m_mover.gap();
        m_mover.findMet(wall.normal * path, m_met);
        m_corner.clear();
        for (const Wall& other : m_met)
        {
            if (dot(other.normal, wall.normal) >= Opposed)
            {
                m_corner.push_back(other.normal);
                continue;
            }
            const Vec2d aside = clippedMotion(wall.normal * path, m_corner);
            Wall met;
            if (!(dot(motion - motionOf(other), wall.normal) > 0.) ||
                (aside != Vec2d{} && !m_mover.meets(other, aside, met)))
                continue;
            const auto touched = std::find_if(
                m_touched.begin(), m_touched.end(),
                [&](const Wall& one) { return one.piece == other.piece && one.moverPiece == other.moverPiece; });
            const bool isIn = touched != m_touched.end() && touched->depth > 0.;
            const double size = reachAlong(wall.normal) + reachAlong(-wall.normal);
            const double room = size - wall.depth + (isIn ? -touched->depth : other.fraction * path);
            m_result.crushed = true;
            m_result.room = std::min(m_result.room, static_cast<float>(std::max(0., room)));
        }
    }
}

void Slider::reportGround()
{
    double lowest = -1., highest = 1.;
    for (const Wall& wall : m_touched)
    {
        const double rise = dot(wall.normal, m_up);
        const Contact contact = contactOf(wall);
        if (contact == Contact::Floor && rise > lowest)
        {
            lowest = rise;
            m_result.floor = planeOf(wall);
            m_result.floorMotion = motionOf(wall).toFloat();
        }
        else if (contact == Contact::Ceiling && rise < highest)
        {
            highest = rise;
            m_result.ceiling = planeOf(wall);
        }
        else if (contact == Contact::Wall && !m_result.wall)
            m_result.wall = planeOf(wall);
        if (m_result.overlapping && m_maxPush > 0. && wall.depth > m_mover.tolerance() && motionOf(wall) != Vec2d{})
        {
            m_result.crushed = true;
            m_result.room = 0.f;
        }
    }
}

} // namespace graze::detail
