// SPDX-License-Identifier: Zlib
#include "slider.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace graze::detail
{

namespace
{

// Beside walls that are nearer than so many gaps the mover is not free.
constexpr double Around = 6.;
// A motion of less than so many gaps stays at the place.
constexpr double Step = 4.;
// The first is the way out, and the others are about rounding.
constexpr int MostPushes = 4;
// Cosine between two normals: those of a round corner, or of two tiles of one floor.
constexpr double SameFace = 0.9999;
// Cosine between two motions that are square to each other, up to the rounding of normals.
constexpr double Square = 1e-6;

} // namespace

Slider::Slider(const WorldSearch& search, const QueryShape& shape, const SlideOptions& options) :
m_mover(search, shape, options.through),
m_options(options),
m_maxSlides(std::clamp(options.maxSlides, 1, 64)),
m_maxPush(within(options.maxPush, 1e6)),
m_up(directionOf(Vec2d(options.up))),
m_slope(std::max(1e-3, sinCos(within(options.slopeLimit, 0.5 * Pi) + 1e-3).cosine))
{
}

std::optional<MoveResult> Slider::run(Vec2d wish)
{
    const Vec2d start = m_mover.offset();
    const std::optional<Vec2d> carry = carried();
    if (!carry || !m_mover.reaches(length(*carry) + length(wish)))
        return std::nullopt;
    if (length(*carry) > m_mover.tolerance()) // numbers that are rounded to floats are no motion
        ride(*m_mover.search().sprites().ids().find(m_options.floor->sprite.value), *carry);
    const bool asksForFloor = m_options.snapDistance > 0.f || m_options.stepHeight > 0.f;
    const double leaning = 2. * m_mover.gap(), reach = asksForFloor ? leaning : m_mover.gap();
    double depth = m_mover.findTouched(m_touched, reach);
    if (const Wall& wall = m_mover.runInto(); wall.depth > 0. && m_mover.reaches(length(liftOf(wall))))
    {
        ride(m_mover.search().rowOf(wall.piece), liftOf(wall));
        depth = m_mover.findTouched(m_touched, reach);
    }
    m_result.startedOverlapping = depth > m_mover.tolerance();
    pushOut(depth);
    const bool wasStuck = m_result.overlapping;
    if (asksForFloor)
        m_stands = m_stands || std::any_of(m_touched.begin(), m_touched.end(),
                                           [&](const Wall& wall) { return contactOf(wall) == Contact::Floor; });
    slide(wish);
    if (m_stands && walks(wish))
        snap();
    depth = m_mover.findTouched(m_touched, leaning);
    if (!wasStuck || depth <= m_mover.tolerance())
        pushOut(depth);
    reportGround();
    m_result.matrix = m_mover.shape().matrix();
    m_result.moved = (m_mover.offset() - start).toFloat();
    if (m_mover.limitReached() || m_result.overlapping)
        m_result.status = Status::IterationLimit;
    if (m_result.status == Status::Separated && m_result.planes > 0)
        m_result.status = Status::Overlapping;
    return m_result;
}

TouchedPlane planeAt(const SpriteTable& sprites, std::uint32_t row, Vec2d point, Vec2d normal) noexcept
{
    const Vec2 local = localPoint(sprites.matrix[row], point).toFloat();
    constexpr float None = std::numeric_limits<float>::quiet_NaN();
    return {sprites.id[row], sprites.user[row], 0,
            point.toFloat(), normal.toFloat(),  isFinite(local) ? local : Vec2{None, None}};
}

TouchedPlane Slider::planeOf(const Wall& wall) const noexcept
{
    const SpriteTable& sprites = m_mover.search().sprites();
    TouchedPlane plane = planeAt(sprites, m_mover.search().rowOf(wall.piece), wall.point, wall.normal);
    plane.piece = sprites.localPiece(wall.piece);
    return plane;
}

void Slider::report(const Wall& wall) noexcept
{
    const std::size_t index = m_result.planes++;
    if (index < m_options.planes.size())
        m_options.planes[index] = planeOf(wall);
}

// A mover nearer than half the gap is pushed away too: rounded towards a wall again and again, it never gets there.
void Slider::pushOut(double worst)
{
    findCrush();
    for (int push = 0; push < MostPushes && m_maxPush > 0. && worst > -m_mover.gap() * 0.5; ++push)
    {
        const Vec2d displacement = findExit(m_mover, m_touched, m_maxPush);
        if (displacement == Vec2d{})
            break;
        const Vec2d before = m_mover.offset();
        m_mover.standAt(before + displacement);
        m_result.pushed += (m_mover.offset() - before).toFloat();
        for (const Wall& wall : m_touched)
            if (wall.depth > m_mover.tolerance() && dot(displacement, wall.normal) > 0.)
                report(wall);
        worst = m_mover.findTouched(m_touched, 2. * m_mover.gap());
    }
    m_result.overlapping = worst > m_mover.tolerance();
}

// A wall that faces along the motion is no obstacle, up to the rounding of the cast; nor is a wall that a step aside by
// the tolerance would miss: the side of the next tile of a floor. But a wall that the rest of the motion enters by less
// than the tolerance is one: to slide there costs nothing, and a thin wall would be crossed. From aside any side of the
// wall counts: of one-way pieces in a row, the next one shows its end there.
// Guarded by MoverOneWay.ASlopeAfterALevelPieceIsClimbedAndNotWalkedInto.
bool Slider::isObstacle(const Wall& wall, Vec2d motion) noexcept
{
    const double approach = approachOf(wall, motion);
    if (approach <= 0x1p-22 * length(motion))
        return false;
    // A mover without width would pass between two walls that meet.
    if (approach * (1. - wall.fraction) <= m_mover.room(wall.moverPiece) || isThin(wall.moverPiece, motion))
        return true;
    bool missed = false;
    fromAside(motion, m_mover.room(wall.moverPiece), [&](Vec2d) { missed = missed || !m_mover.hits(wall, motion); });
    return !missed;
}

bool Slider::isThin(std::uint32_t moverPiece, Vec2d motion) noexcept
{
    const Vec2d across = perpendicular(motion) * (1. / length(motion));
    const Operand piece = m_mover.piece(moverPiece);
    return reachOf(piece, across) + reachOf(piece, -across) <= 4. * m_mover.gap();
}

bool Slider::isFirst(const Wall& wall, Vec2d motion)
{
    Scratch<Wall> met;
    m_mover.findMet(motion, met);
    return std::all_of(met.begin(), met.end(),
                       [&](const Wall& other)
                       { return other.fraction >= wall.fraction || dot(other.normal, wall.normal) > SameFace; });
}

bool Slider::isFree(const Wall& wall, Vec2d motion, double within)
{
    if (!(length(motion) > 0.))
        return true;
    const Vec2d sweep = beyond(motion);
    Wall met;
    return !m_mover.meets(wall, sweep, met) || met.fraction * approachOf(met, sweep) > within ||
           !isObstacle(met, sweep);
}

// The first obstacle. But a wall before it that is no obstacle alone may be the floor that the mover comes down to, at
// the very end of a tile. If it were left out, the corner of the next tile would stop the mover: so it counts where the
// mover slides past the other one beside it.
const Wall* Slider::findObstacle(Vec2d motion)
{
    const auto leftBeside = [&](const Wall& wall) { return clippedMotion(motion, {&wall.normal, 1}); };
    const auto first =
        std::find_if(m_met.begin(), m_met.end(), [&](const Wall& wall) { return isObstacle(wall, motion); });
    if (first == m_met.end())
        return nullptr;
    const auto floor = std::find_if(m_met.begin(), first,
                                    [&](const Wall& wall)
                                    {
                                        const Vec2d left = leftBeside(wall);
                                        return approachOf(wall, motion) > 0. &&
                                               length(left) > length(leftBeside(*first)) &&
                                               isFree(*first, left, std::numeric_limits<double>::infinity());
                                    });
    return &*floor;
}

Slider::Turn Slider::turnAt(const Wall& plane, Vec2d motion, double latest)
{
    const double reached = reachedAt(plane, beyond(motion)) * (1. + 2. * m_mover.gap() / length(motion));
    Turn turn{plane, std::min(latest, reached), {}};
    const Vec2d rest = motion * (1. - turn.fraction);
    if (turn.fraction * length(motion) > Step * m_mover.gap())
        turn.rest = clippedMotion(rest, {&plane.normal, 1});
    else
    {
        m_corner.push_back(plane.normal);
        turn.rest = clippedMotion(rest, m_corner);
        m_corner.pop_back();
    }
    return turn;
}

// A step aside by the tolerance may meet another face of the wall: the floor of the next tile in place of its side. The
// mover is before that face, or deeper by no more than the tolerance. One without width must not step across a wall.
// The face that sets the mover free and leaves most of the motion counts; in a corner none does, and the wall itself
// counts.
Slider::Turn Slider::chooseTurn(const Wall& obstacle, Vec2d motion)
{
    const Vec2d place = m_mover.offset(), sweep = beyond(motion);
    const Turn turn = turnAt(obstacle, motion, 1.);
    Turn best = turn;
    double longest = -1.;
    const auto isNear = [&](const Wall& wall)
    { return (wall.fraction - reachedAt(obstacle, sweep)) * approachOf(wall, sweep) <= Around * m_mover.gap(); };
    const auto consider = [&](const Turn& next)
    {
        const double whole = next.fraction * length(motion) + length(next.rest);
        const Vec2d before = m_mover.offset();
        m_mover.standAt(place + motion * next.fraction);
        if (whole > longest && std::all_of(m_met.begin(), m_met.end(),
                                           [&](const Wall& wall) {
                                               return !isNear(wall) || isFree(wall, next.rest, Around * m_mover.gap());
                                           }))
        {
            best = next;
            longest = whole;
        }
        m_mover.standAt(before);
    };
    consider(turn);
    const bool thin = isThin(obstacle.moverPiece, sweep);
    fromAside(sweep, m_mover.tolerance(),
              [&](Vec2d step)
              {
                  Wall met;
                  const bool isMet = m_mover.meets(obstacle, sweep, met);
                  const double approach = approachOf(met, sweep);
                  if (!isMet || !(approach > 0.) ||
                      (thin ? !isFirst(met, sweep) : dot(met.normal, obstacle.normal) > SameFace))
                      return;
                  met.fraction -= dot(step, met.normal) / approach; // as seen from the place itself
                  if ((obstacle.fraction - met.fraction) * approach <= m_mover.tolerance())
                      consider(turnAt(met, motion, turn.fraction));
              });
    return best;
}

Slider::Turn Slider::advance(Vec2d motion)
{
    const Vec2d sweep = beyond(motion);
    m_mover.findMet(sweep, m_met);
    const Wall* const obstacle = findObstacle(sweep);
    // Backing off along the motion keeps to where nothing is, and loses nothing: the rest of the motion slides.
    const Turn turn = obstacle ? chooseTurn(*obstacle, motion) : Turn{};
    m_mover.standAt(m_mover.offset() + motion * turn.fraction);
    return turn;
}

// A mover without width, aimed at where two walls without thickness meet, would pass one of them by rounding, and back
// off to beyond it. Guarded by Mover.NothingSlipsOutWhereThinWallsMeet.
void Slider::slide(Vec2d wish)
{
    m_mover.thicken(m_mover.tolerance());
    m_mover.rule().aim(wish);
    m_corner.clear();
    Vec2d motion = wish;
    for (int slides = 0; length(motion) > (slides > 0 ? m_mover.tolerance() * 0x1p-6 : 0.); ++slides)
    {
        const Turn turn = advance(motion);
        if (turn.fraction == 1.)
            break;
        if (turn.fraction * length(motion) > Step * m_mover.gap())
            m_corner.clear();
        motion = motion * (1. - turn.fraction);
        if (slides == m_maxSlides)
        {
            m_result.status = Status::IterationLimit;
            m_result.remaining = motion.toFloat();
            break;
        }
        ++m_result.slides;
        if (m_options.stepHeight > 0.f && walks(wish) && climb(turn.plane, motion))
            continue;
        report(turn.plane);
        m_corner.push_back(turn.plane.normal);
        motion = m_options.stopOnSlopes && walks(wish) ? heldMotion(turn.plane, motion, wish) : turn.rest;
        // Never back: in a wedge that would be a jitter.
        if (dot(motion, wish) <= Square * length(motion) * length(wish))
            break;
    }
    m_mover.thicken(0.);
}

MoveResult slide(const WorldSearch& search, const QueryShape& shape, Vec2 wish, SlideOptions options)
{
    MoveResult nowhere;
    nowhere.matrix = shape.matrix();
    if (!search.isValid() || !isFinite(wish) || !isFinite(options.up))
        return nowhere;
    return Slider(search, shape, options).run(Vec2d(wish)).value_or(nowhere);
}

} // namespace graze::detail
