// SPDX-License-Identifier: Zlib
#include "slider.hpp"

#include "system/queries/scratch.hpp"

#include <graze/gjk/support.hpp>

#include <algorithm>
#include <cmath>
#include <limits>

namespace graze::detail
{

namespace
{

// Walls that are nearer than so many gaps are met at the same place,
constexpr double Near = 3.;
// and beside others that are nearer than so many the mover is not free.
constexpr double Around = 6.;
// Cosine between two normals: those of a round corner, or of two tiles of one floor.
constexpr double SameFace = 0.9999;
// Cosine between two motions that are square to each other, up to the rounding of normals.
constexpr double Square = 1e-6;

} // namespace

Slider::Slider(const SeenPieces& seen, const QueryShape& shape, Vec2 wish, const SlideOptions& options) :
m_mover(seen, shape),
m_options(options),
m_wish(wish),
m_corner(scratch<Vec2d>()),
m_around(scratch<Wall>())
{
    m_options.maxSlides = std::clamp(options.maxSlides, 1, 64);
    m_options.maxPushes = std::clamp(options.maxPushes, 0, 64);
    m_result.matrix = shape.matrix();
}

MoveResult Slider::run()
{
    const QueryShape& shape = m_mover.shape();
    const Aabb bounds = shape.validBounds();
    const auto limit = static_cast<double>(std::numeric_limits<float>::max() / 4.f);
    double reach = 0.;
    for (const float coordinate :
         {bounds.lower.x, bounds.lower.y, bounds.upper.x, bounds.upper.y, shape.matrix().tx, shape.matrix().ty})
        reach = std::max(reach, std::fabs(static_cast<double>(coordinate)));
    reach += length(m_wish);
    if (bounds.isEmpty() || !(reach < limit))
        return m_result;

    m_mover.setReach(reach);
    m_result.status = Status::Separated;
    const Vec2d start = m_mover.offset();
    if (!pushOut(Stage::Start))
        m_result.status = Status::IterationLimit;
    // A mover without width, aimed at where two walls without thickness meet, would pass one of them by rounding, and
    // back off to beyond it. Guarded by Mover.NothingSlipsOutWhereThinWallsMeet.
    m_mover.thicken(m_mover.tolerance());
    slide();
    m_mover.thicken(0.);
    if (!m_result.overlapping && m_options.maxPushes > 0)
        pushOut(Stage::End);
    m_result.matrix = shape.matrix();
    m_result.moved = (m_mover.offset() - start).toFloat();
    if (m_mover.limitReached())
        m_result.status = Status::IterationLimit;
    if (m_result.status == Status::Separated && m_result.planes > 0)
        m_result.status = Status::Overlapping;
    return m_result;
}

void Slider::report(const Wall& wall) noexcept
{
    const SpriteTable& sprites = m_mover.seen().sprites();
    const std::uint32_t row = sprites.pieces.row[wall.piece];
    const std::size_t index = m_result.planes++;
    if (index < m_options.planes.size())
        m_options.planes[index] = {sprites.id[row], sprites.user[row], sprites.localPiece(wall.piece),
                                   wall.point.toFloat(), wall.normal.toFloat()};
}

// A mover nearer than half the gap is pushed away too: rounded towards a wall again and again, it never gets there.
bool Slider::pushOut(Stage stage)
{
    static thread_local Walls walls;
    double worst = m_mover.findTouched(walls);
    if (stage == Stage::Start)
        m_result.startedOverlapping = worst > m_mover.tolerance();
    for (int push = 0; push < m_options.maxPushes && worst > -m_mover.gap() * 0.5; ++push)
    {
        const Vec2d displacement = findExit(m_mover, walls, worst);
        if (displacement == Vec2d{})
            break;
        const Vec2d before = m_mover.offset();
        m_mover.standAt(before + displacement);
        m_result.pushed += (m_mover.offset() - before).toFloat();
        for (const Wall& wall : walls)
            if (wall.depth > m_mover.tolerance() && dot(displacement, wall.normal) > 0.)
                report(wall);
        worst = m_mover.findTouched(walls);
    }
    m_result.overlapping = worst > m_mover.tolerance();
    return !m_result.overlapping;
}

// A wall that faces along the motion is no obstacle, up to the rounding of the cast; nor is a wall that a step aside by
// the tolerance would miss: the side of the next tile of a floor. But a wall that the rest of the motion enters by less
// than the tolerance is one: to slide there costs nothing, and a thin wall would be crossed.
bool Slider::isObstacle(const Wall& wall, Vec2d motion) noexcept
{
    const double approach = approachOf(wall, motion);
    if (approach <= 0x1p-22 * length(motion))
        return false;
    if (approach * (1. - wall.fraction) <= m_mover.tolerance())
        return true;
    // A mover without width would pass between two walls that meet.
    if (isThin(wall.moverPiece, motion))
        return true;
    const Vec2d place = m_mover.offset();
    const Vec2d across = perpendicular(motion) * (m_mover.tolerance() / length(motion));
    bool missed = false;
    for (const double side : {1., -1.})
    {
        Wall met;
        m_mover.standAt(place + across * side);
        missed = missed || !m_mover.meets(wall, motion, met);
    }
    m_mover.standAt(place);
    return !missed;
}

bool Slider::isThin(std::uint32_t moverPiece, Vec2d motion) noexcept
{
    const Vec2d across = perpendicular(motion) * (1. / length(motion));
    const Operand piece = m_mover.piece(moverPiece);
    const auto reach = [&](Vec2d direction)
    { return dot(direction, Vec2d(support(piece.firstPiece(), piece.matrix(), direction.toFloat()).point)); };
    return reach(across) + reach(-across) <= 4. * m_mover.gap();
}

// The corner of a tile, that a path from beside passes: a mover without width has to stand there to pass it.
bool Slider::stepAside(Vec2d motion)
{
    static thread_local Walls met;
    const Vec2d place = m_mover.offset();
    const Vec2d across = perpendicular(motion) * (m_mover.tolerance() / length(motion));
    for (const double side : {1., -1.})
    {
        m_mover.standAt(place + across * side);
        m_mover.findMet(motion, met);
        if (met.empty())
            return true;
    }
    m_mover.standAt(place);
    return false;
}

bool Slider::isFirst(const Wall& wall, Vec2d motion)
{
    static thread_local Walls met;
    m_mover.findMet(motion, met);
    return std::all_of(met.begin(), met.end(),
                       [&](const Wall& other)
                       { return other.fraction >= wall.fraction || dot(other.normal, wall.normal) > SameFace; });
}

double Slider::reachedAt(const Wall& wall, Vec2d motion) const noexcept
{
    return std::max(0., wall.fraction - m_mover.gap() / approachOf(wall, motion));
}

// The mover stops before the first obstacle, and may lean on all that are near there.
void Slider::keepFirst(Walls& walls, Vec2d motion)
{
    static thread_local Walls passed;
    passed.clear();
    m_around = walls;
    std::size_t kept = 0;
    double stop = 1.;
    const auto isWithin = [&](const Wall& wall, double gaps)
    { return (wall.fraction - stop) * approachOf(wall, motion) <= gaps * m_mover.gap(); };
    for (std::size_t i = 0; i < walls.size(); ++i)
    {
        const Wall wall = walls[i];
        if ((kept == 0 || isWithin(wall, Near)) && isObstacle(wall, motion))
        {
            stop = kept == 0 ? reachedAt(wall, motion) : stop;
            walls[kept++] = wall;
        }
        else if (kept == 0 && approachOf(wall, motion) > 0.)
            passed.push_back(wall);
    }
    walls.resize(kept);
    const auto isFar = [&](const Wall& wall) { return !isWithin(wall, Around); };
    m_around.erase(std::remove_if(m_around.begin(), m_around.end(), isFar), m_around.end());
    keepPassed(passed, walls, motion);
}

// A wall that is no obstacle alone may be the floor that the mover comes down to, at the very end of a tile. If it were
// left out, the corner of the next tile would stop the mover: so it counts where the mover slides past the others
// beside it. Guarded by Mover.VertexThatLandsAtASeamMeetsTheFloor.
void Slider::keepPassed(const Walls& passed, Walls& walls, Vec2d motion)
{
    const auto leftBeside = [&](const Wall& wall) { return clippedMotion(motion, {&wall.normal, 1}); };
    double longest = std::numeric_limits<double>::infinity();
    for (std::size_t i = 0; i < walls.size(); ++i)
        longest = std::max(i == 0 ? 0. : longest, length(leftBeside(walls[i])));
    for (const Wall& wall : passed)
    {
        const Vec2d left = leftBeside(wall);
        if (length(left) > longest && isFree(walls, left, std::numeric_limits<double>::infinity()))
        {
            walls.assign(1, wall);
            return;
        }
    }
}

// A step aside by the tolerance may meet another face of the wall: the floor of the next tile in place of its side. The
// mover is before that face, or deeper by no more than the tolerance. One without width must not step across a wall.
void Slider::findPlanes(const Walls& walls, Vec2d motion, Walls& planes)
{
    const Vec2d place = m_mover.offset();
    const Vec2d across = perpendicular(motion) * (m_mover.tolerance() / length(motion));
    planes.clear();
    for (const Wall& wall : walls)
    {
        planes.push_back(wall);
        const bool thin = isThin(wall.moverPiece, motion);
        for (const double side : {1., -1.})
        {
            Wall met;
            m_mover.standAt(place + across * side);
            const bool isMet = m_mover.meets(wall, motion, met);
            const double approach = approachOf(met, motion);
            if (!isMet || !(approach > 0.) || (thin ? !isFirst(met, motion) : dot(met.normal, wall.normal) > SameFace))
                continue;
            met.fraction -= side * dot(across, met.normal) / approach; // as seen from the place itself
            if ((wall.fraction - met.fraction) * approach <= m_mover.tolerance())
                planes.push_back(met);
        }
    }
    m_mover.standAt(place);
}

Slider::Turn Slider::turnAt(const Wall& plane, Vec2d motion, double latest)
{
    Turn turn{
        &plane, std::min(latest, reachedAt(plane, beyond(motion)) * (1. + 2. * m_mover.gap() / length(motion))), {}};
    const Vec2d rest = motion * (1. - turn.fraction);
    if (turn.fraction * length(motion) > 4. * m_mover.gap())
        turn.rest = clippedMotion(rest, {&plane.normal, 1});
    else
    {
        m_corner.push_back(plane.normal);
        turn.rest = clippedMotion(rest, m_corner);
        m_corner.pop_back();
    }
    return turn;
}

bool Slider::isFree(const Walls& walls, Vec2d motion, double within)
{
    if (!(length(motion) > 0.))
        return true;
    const Vec2d sweep = beyond(motion);
    return std::none_of(walls.begin(), walls.end(),
                        [&](const Wall& wall)
                        {
                            Wall met;
                            return m_mover.meets(wall, sweep, met) && met.fraction * approachOf(met, sweep) <= within &&
                                   isObstacle(met, sweep);
                        });
}

// Where a floor and the side of its next tile are met at once, the floor alone sets the mover free, and the side is not
// needed. Among several walls that do, the first: the others are only near. When none does, in a corner, the wall that
// leaves most of the motion.
Slider::Turn Slider::chooseTurn(const Walls& walls, const Walls& planes, Vec2d motion)
{
    const Vec2d place = m_mover.offset();
    const double latest = turnAt(walls.front(), motion, 1.).fraction;
    const auto lengthOf = [&](const Turn& turn) { return turn.fraction * length(motion) + length(turn.rest); };
    const auto isSame = [](const Wall& a, const Wall& b) { return a.piece == b.piece && a.moverPiece == b.moverPiece; };
    Turn best;
    for (const Wall& plane : planes)
    {
        if (best.plane && !isSame(plane, *best.plane))
            break;
        const Turn turn = turnAt(plane, motion, latest);
        m_mover.standAt(place + motion * turn.fraction);
        if ((!best.plane || lengthOf(turn) > lengthOf(best)) && isFree(m_around, turn.rest, Around * m_mover.gap()))
            best = turn;
    }
    m_mover.standAt(place);
    if (best.plane)
        return best;
    for (const Wall& wall : walls)
    {
        const Turn turn = turnAt(wall, motion, latest);
        if (!best.plane || lengthOf(turn) > lengthOf(best))
            best = turn;
    }
    return best;
}

// So that the mover does not end in touch with a wall: on which side of it a point is would not be certain.
Vec2d Slider::beyond(Vec2d motion) const noexcept
{
    return motion * (1. + 2. * m_mover.gap() / length(motion));
}

void Slider::slide()
{
    static thread_local Walls walls, planes;
    Vec2d motion = m_wish;
    while (length(motion) > (m_result.slides > 0 ? m_mover.tolerance() * 0x1p-6 : 0.))
    {
        const Vec2d sweep = beyond(motion);
        m_mover.findMet(sweep, walls);
        keepFirst(walls, sweep);
        if (!walls.empty() && isThin(walls.front().moverPiece, sweep) && stepAside(sweep))
            walls.clear();
        findPlanes(walls, sweep, planes);
        // Backing off along the motion keeps to where nothing is, and loses nothing: the rest of the motion slides.
        const Turn turn = walls.empty() ? Turn{} : chooseTurn(walls, planes, motion);
        m_mover.standAt(m_mover.offset() + motion * turn.fraction);
        if (turn.fraction == 1.)
            return;
        if (turn.fraction * length(motion) > 4. * m_mover.gap())
            m_corner.clear();
        if (m_result.slides == m_options.maxSlides)
        {
            m_result.status = Status::IterationLimit;
            m_result.remaining = (motion * (1. - turn.fraction)).toFloat();
            return;
        }
        ++m_result.slides;
        report(*turn.plane);
        m_corner.push_back(turn.plane->normal);
        motion = turn.rest;
        // Never back: in a wedge that would be a jitter.
        if (dot(motion, m_wish) <= Square * length(motion) * length(m_wish))
            return;
    }
}

} // namespace graze::detail
