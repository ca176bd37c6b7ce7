// SPDX-License-Identifier: Zlib
// What a slide does with a ground: riding on floors, steps, slopes, and what the mover stands on at its end.
#include "slider.hpp"

#include <graze/gjk/support.hpp>

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
}

// Numbers that are rounded to floats are no motion.
void Slider::carry()
{
    if (!m_options.floor)
        return;
    const SpriteTable& sprites = m_mover.search().sprites();
    const auto row = sprites.ids().find(m_options.floor->sprite.value);
    if (!row || !sprites.takesPart(*row))
        return;
    m_stands = true;
    const Vec2d displacement =
        worldPoint(sprites.matrix[*row], Vec2d(m_options.floor->local)) - Vec2d(m_options.floor->point);
    if (length(displacement) > m_mover.tolerance())
        ride(*row, displacement);
}

double Slider::lowestPoint()
{
    double lowest = std::numeric_limits<double>::infinity();
    for (std::uint32_t i = 0; i < m_mover.shape().pieceCount(); ++i)
    {
        const Operand piece = m_mover.piece(i);
        const Vec2d point(support(piece.firstPiece(), piece.matrix(), (-m_up).toFloat()).point);
        lowest = std::min(lowest, dot(point, m_up));
    }
    return lowest;
}

// Up, on, and down again.
bool Slider::climb(const Wall& plane, Vec2d& motion)
{
    const Vec2d side = motion - m_up * dot(motion, m_up);
    const double rise = dot(plane.normal, m_up);
    m_stands = m_stands || facesUp(plane.normal);
    if (!m_stands || std::fabs(rise) >= m_slope || dot(side, plane.normal) >= 0.)
        return false;
    const Vec2d place = m_mover.offset();
    const double height = within(m_options.stepHeight, 1e6), lowest = lowestPoint();
    const double risen = advance(m_up * height).fraction * height;
    const double covered = advance(side).fraction;
    const Turn down = advance(m_up * -(risen + 2. * m_mover.gap()));
    // What is round may lean on a corner that is higher than it was lifted.
    const bool isHigh = dot(down.plane.point, m_up) > lowest + height + m_mover.gap();
    if (covered * length(side) <= m_mover.tolerance() || !isFloor(down.plane) || isHigh)
    {
        m_mover.standAt(place);
        return false;
    }
    report(down.plane);
    m_corner.clear();
    motion = side * (1. - covered);
    return true;
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
    const Turn down = advance(m_up * -distance);
    m_mover.thicken(0.);
    if (!isFloor(down.plane))
        m_mover.standAt(place);
    else if (down.fraction * distance > m_mover.tolerance())
        report(down.plane);
}

// From the pose at the last update.
Vec2d Slider::motionOf(const Wall& wall) const noexcept
{
    const SpriteTable& sprites = m_mover.search().sprites();
    const std::uint32_t row = m_mover.search().rowOf(wall.piece);
    const Affine2 &before = sprites.previous[row], &now = sprites.matrix[row];
    if (sprites.onlyShifts(row))
        return Vec2d(now.offset()) - Vec2d(before.offset());
    const Vec2d local = localPoint(now, wall.point);
    return std::isfinite(local.x) ? wall.point - worldPoint(before, local) : Vec2d{};
}

bool Slider::isCrushed()
{
    constexpr double Opposed = -0.9; // cosine between the two normals
    for (const Wall& wall : m_touched)
    {
        if (wall.depth <= m_mover.tolerance())
            break;
        const Vec2d motion = motionOf(wall);
        if (motion == Vec2d{})
            continue;
        m_mover.findMet(wall.normal * (wall.depth + m_mover.gap()), m_met);
        for (const Wall& other : m_met)
            if (dot(other.normal, wall.normal) < Opposed && dot(motion - motionOf(other), wall.normal) > 0.)
                return true;
    }
    return false;
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
        m_result.crushed = m_result.crushed || (m_result.overlapping && m_maxPush > 0. &&
                                                wall.depth > m_mover.tolerance() && motionOf(wall) != Vec2d{});
    }
}

} // namespace graze::detail
