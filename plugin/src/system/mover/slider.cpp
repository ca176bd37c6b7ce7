// SPDX-License-Identifier: Zlib
#include "slider.hpp"

#include "system/ask/scratch.hpp"

#include <graze/gjk/support.hpp>

#include <algorithm>
#include <cmath>
#include <limits>

namespace graze::detail
{

Slider::Slider(SeenPieces& seen, const QueryShape& shape, Vec2 wish, const SlideOptions& options) :
m_mover(seen, shape),
m_options(options),
m_wish(wish),
m_corner(scratch<Vec2d>())
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
        const Vec2d displacement = ExitSearch(m_mover).choose(walls, worst);
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
// the tolerance would miss: the side of the next tile of a floor. A step aside may also meet the wall later, at another
// of its faces: the floor of the next tile. The mover is still before that face, or deeper by no more than the
// tolerance, so it stops there. But a wall that the rest of the motion enters by less than the tolerance is an
// obstacle: to slide there costs nothing, and a thin wall would be crossed.
bool Slider::isObstacle(Wall& wall, Vec2d motion) noexcept
{
    const double approach = approachOf(wall, motion);
    if (approach <= 0x1p-22 * length(motion))
        return false;
    const Vec2d across = perpendicular(motion) * (1. / length(motion));
    const Operand piece = m_mover.piece(wall.moverPiece);
    const auto reach = [&](Vec2d direction)
    { return dot(direction, Vec2d(support(piece.firstPiece(), piece.matrix(), direction.toFloat()).point)); };
    // A mover without width would pass between two walls that meet.
    const bool mustStop =
        approach * (1. - wall.fraction) <= m_mover.tolerance() || reach(across) + reach(-across) <= 4. * m_mover.gap();
    const Vec2d place = m_mover.offset();
    bool missed = false;
    double latest = wall.fraction;
    for (const double side : {1., -1.})
    {
        Wall met;
        const Vec2d aside = across * (side * m_mover.tolerance());
        m_mover.standAt(place + aside);
        if (!m_mover.meets(wall, motion, met))
            missed = true;
        else if (met.fraction > latest && approachOf(met, motion) > 0.)
        {
            latest = met.fraction;
            wall = met;
            wall.fraction = met.fraction - dot(aside, met.normal) / approachOf(met, motion);
        }
    }
    m_mover.standAt(place);
    return mustStop || !missed;
}

void Slider::keepFirst(Walls& walls, Vec2d motion) noexcept
{
    std::size_t kept = 0;
    double first = 1.;
    for (std::size_t i = 0; i < walls.size(); ++i)
    {
        Wall wall = walls[i];
        const double behind = (wall.fraction - first) * std::max(approachOf(wall, motion), 0.);
        if ((kept > 0 && behind > 2. * m_mover.gap()) || !isObstacle(wall, motion))
            continue;
        first = kept == 0 ? wall.fraction : first;
        walls[kept++] = wall;
    }
    walls.resize(kept);
}

// Backing off along the motion keeps to where nothing is, and loses nothing: the rest of the motion slides.
double Slider::freeFraction(const Walls& walls, Vec2d motion) const noexcept
{
    double fraction = 1.;
    for (const Wall& wall : walls)
        fraction = std::min(fraction, wall.fraction - m_mover.gap() / approachOf(wall, motion));
    return std::max(fraction, 0.);
}

bool Slider::isFree(const Walls& walls, Vec2d motion)
{
    if (!(length(motion) > 0.))
        return true;
    const Vec2d sweep = beyond(motion);
    return std::none_of(walls.begin(), walls.end(),
                        [&](const Wall& wall)
                        {
                            Wall met;
                            return m_mover.meets(wall, sweep, met) &&
                                   met.fraction * approachOf(met, sweep) <= 2. * m_mover.gap() &&
                                   isObstacle(met, sweep);
                        });
}

// Where a floor and the side of its next tile are met at once, the floor alone sets the mover free, and the side is not
// needed. Among several that do, the one that leaves most of the motion; likewise when none does, in a corner.
const Wall& Slider::choosePlane(const Walls& walls, Vec2d motion)
{
    const Wall* best = &walls.front();
    double bestLeft = -1.;
    for (const bool mustFree : {true, false})
    {
        for (const Wall& wall : walls)
        {
            m_corner.push_back(wall.normal);
            const Vec2d left = clippedMotion(motion, m_corner);
            m_corner.pop_back();
            if (length(left) > bestLeft && (!mustFree || walls.size() == 1 || isFree(walls, left)))
            {
                best = &wall;
                bestLeft = length(left);
            }
        }
        if (bestLeft >= 0.)
            break;
    }
    return *best;
}

// So that the mover does not end in touch with a wall: on which side of it a point is would not be certain.
Vec2d Slider::beyond(Vec2d motion) const noexcept
{
    return motion * (1. + 2. * m_mover.gap() / length(motion));
}

void Slider::slide()
{
    static thread_local Walls walls;
    Vec2d motion = m_wish;
    while (length(motion) > (m_result.slides > 0 ? m_mover.tolerance() * 0x1p-6 : 0.))
    {
        const Vec2d sweep = beyond(motion);
        m_mover.findMet(sweep, walls);
        keepFirst(walls, sweep);
        const double fraction =
            walls.empty() ? 1. : std::min(1., freeFraction(walls, sweep) * (length(sweep) / length(motion)));
        m_mover.standAt(m_mover.offset() + motion * fraction);
        if (fraction == 1.)
            return;
        if (fraction * length(motion) > 4. * m_mover.gap())
            m_corner.clear();
        motion = motion * (1. - fraction);
        if (m_result.slides == m_options.maxSlides)
        {
            m_result.status = Status::IterationLimit;
            m_result.remaining = motion.toFloat();
            return;
        }
        ++m_result.slides;
        const Wall& wall = choosePlane(walls, motion);
        report(wall);
        m_corner.push_back(wall.normal);
        motion = clippedMotion(motion, m_corner);
        // Never back: in a wedge that would be a jitter.
        if (dot(motion, m_wish) <= 0.)
            return;
    }
}

} // namespace graze::detail
