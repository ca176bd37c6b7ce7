// SPDX-License-Identifier: Zlib
#include "slider.hpp"

#include <graze/gjk/support.hpp>

#include <algorithm>
#include <cmath>
#include <limits>

namespace graze::detail
{

namespace
{

/// Vectors of the thread that are in use at the same time, each of its own type.
template <int Use>
struct Memory
{
    std::vector<Wall> walls;
};

template <int Use>
std::vector<Wall>& wallMemory() noexcept
{
    static thread_local Memory<Use> memory;
    memory.walls.clear();
    return memory.walls;
}

double approachOf(const Wall& wall, Vec2d way) noexcept
{
    return -dot(way, wall.normal);
}

} // namespace

// Of length 1 to all digits: what is clipped by it leads along the wall and not a hair into it.
Vec2d outwardFrom(Vec2 normal) noexcept
{
    const Vec2d wide(normal);
    const double l = length(wide);
    return l > 0. ? wide * (-1. / l) : Vec2d{};
}

Vec2d clippedWay(Vec2d way, std::span<const Vec2d> normals) noexcept
{
    const double blur = 1e-9 * length(way);
    const auto isFree = [&](Vec2d v)
    { return std::all_of(normals.begin(), normals.end(), [&](Vec2d normal) { return dot(v, normal) >= -blur; }); };
    if (isFree(way))
        return way;
    Vec2d best{};
    for (const Vec2d& normal : normals)
    {
        const Vec2d clipped = way - normal * dot(way, normal);
        if (dot(way, normal) < 0. && dot(clipped, clipped) > dot(best, best) && isFree(clipped))
            best = clipped;
    }
    return best;
}

Slider::Slider(WorldQueries& queries, const QueryShape& shape, Vec2 wish, const SlideOptions& options) noexcept :
m_queries(queries),
m_shape(shape),
m_options(options),
m_wish(wish),
m_corner(scratch<Vec2d>())
{
    m_options.maxSlides = std::clamp(options.maxSlides, 1, 64);
    m_options.maxPushes = std::clamp(options.maxPushes, 0, 64);
    m_result.matrix = shape.matrix();
}

MoveResult Slider::run() noexcept
{
    const Aabb bounds = m_shape.validBounds();
    const auto limit = static_cast<double>(std::numeric_limits<float>::max() / 4.f);
    double reach = 0.;
    for (const float coordinate :
         {bounds.lower.x, bounds.lower.y, bounds.upper.x, bounds.upper.y, m_shape.matrix().tx, m_shape.matrix().ty})
        reach = std::max(reach, std::fabs(static_cast<double>(coordinate)));
    reach += length(m_wish);
    if (bounds.isEmpty() || !(reach < limit))
        return m_result;

    // Four steps of float at the place: a position that is rounded stays at most an eighth of the gap away.
    m_gap = 1e-3 + reach * 0x1p-21;
    m_tolerance = m_gap * 0.25;
    m_result.status = Status::Separated;
    const Vec2d start = offset();
    if (!pushOut(Stage::Start))
        m_result.status = Status::IterationLimit;
    // Aimed at where two walls without thickness meet, what has none would pass one of them by rounding, and back
    // off to beyond it. Guarded by Mover.NothingSlipsOutWhereThinWallsMeet.
    m_shape.thicken(m_tolerance);
    slide();
    m_shape.thicken(0.);
    if (!m_result.overlapping && m_options.maxPushes > 0)
        pushOut(Stage::End);
    m_result.matrix = m_shape.matrix();
    m_result.moved = (offset() - start).toFloat();
    if (m_result.status == Status::Separated && m_result.planes > 0)
        m_result.status = Status::Overlapping;
    return m_result;
}

void Slider::standAt(Vec2d place) noexcept
{
    m_shape.setOffset(place.toFloat());
}

void Slider::tell(const Wall& wall) noexcept
{
    const SpriteTable& sprites = m_queries.sprites();
    const std::uint32_t row = sprites.pieces.row[wall.piece];
    const std::size_t index = m_result.planes++;
    if (index < m_options.planes.size())
        m_options.planes[index] = {sprites.id[row], sprites.user[row], sprites.localPiece(wall.piece),
                                   wall.point.toFloat(), wall.normal.toFloat()};
}

// --- Sliding ------------------------------------------------------------------------------------

bool Slider::meets(const Wall& wall, Vec2d way, Wall& met) noexcept
{
    const CastResult result = m_queries.pairQueries().shapeCast(m_shape.piece(wall.moverPiece), way.toFloat(),
                                                                m_queries.operand(wall.piece), {});
    met = wall;
    met.fraction = static_cast<double>(result.fraction);
    met.normal = outwardFrom(result.normal);
    met.point = Vec2d(result.point);
    if (result.status == Status::IterationLimit)
    {
        // As far as it is known to be free, and straight into the unknown.
        met.normal = way * (-1. / std::max(length(way), 1e-300));
        m_result.status = Status::IterationLimit;
        return true;
    }
    return result.hit;
}

void Slider::findWalls(Vec2d way, Walls& walls) noexcept
{
    walls.clear();
    for (std::uint32_t i = 0; i < m_shape.pieceCount(); ++i)
        m_queries.forEachAlong({m_shape.bounds(i), way},
                               [&](std::uint32_t piece)
                               {
                                   Wall met;
                                   if (meets({piece, i}, way, met))
                                       walls.push_back(met);
                                   return 1.;
                               });
    // By place, then by what does not depend on the search.
    std::sort(walls.begin(), walls.end(),
              [&](const Wall& a, const Wall& b)
              {
                  const SpriteTable& sprites = m_queries.sprites();
                  const std::uint32_t rowA = sprites.pieces.row[a.piece], rowB = sprites.pieces.row[b.piece];
                  if (a.fraction != b.fraction)
                      return a.fraction < b.fraction;
                  if (rowA != rowB)
                      return sprites.rank[rowA] < sprites.rank[rowB];
                  return a.piece != b.piece ? a.piece < b.piece : a.moverPiece < b.moverPiece;
              });
}

// No obstacle is what faces along the way, but for the rounding of the cast, and what a step aside by the
// tolerance would miss: the side of the next tile of a floor. What the rest of the way leads into by less than
// the tolerance is one though: to slide there costs nothing, and a thin wall would be crossed.
bool Slider::isObstacle(const Wall& wall, Vec2d way) noexcept
{
    const double approach = approachOf(wall, way);
    if (approach <= 0x1p-22 * length(way))
        return false;
    if (approach * (1. - wall.fraction) <= m_tolerance)
        return true;
    const Vec2d across = perpendicular(way) * (1. / length(way));
    const Operand mover = m_shape.piece(wall.moverPiece);
    const auto reach = [&](Vec2d direction)
    { return dot(direction, Vec2d(support(mover.firstPiece(), mover.matrix(), direction.toFloat()).point)); };
    // What has no width would pass between two walls that meet.
    if (reach(across) + reach(-across) <= 4. * m_gap)
        return true;
    const Vec2d place = offset();
    const Vec2d aside = across * m_tolerance;
    bool missed = false;
    for (const double side : {1., -1.})
    {
        Wall met;
        standAt(place + aside * side);
        missed = missed || !meets(wall, way, met);
    }
    standAt(place);
    return !missed;
}

void Slider::keepFirst(Walls& walls, Vec2d way) noexcept
{
    std::size_t kept = 0;
    double first = 1.;
    for (std::size_t i = 0; i < walls.size(); ++i)
    {
        const Wall wall = walls[i];
        const double behind = (wall.fraction - first) * std::max(approachOf(wall, way), 0.);
        if ((kept > 0 && behind > 2. * m_gap) || !isObstacle(wall, way))
            continue;
        first = kept == 0 ? wall.fraction : first;
        walls[kept++] = wall;
    }
    walls.resize(kept);
}

// Backing off along the way keeps to where nothing is, and loses nothing: what is left of the way slides.
double Slider::freeFraction(const Walls& walls, Vec2d way) const noexcept
{
    double fraction = 1.;
    for (const Wall& wall : walls)
        fraction = std::min(fraction, wall.fraction - m_gap / approachOf(wall, way));
    return std::max(fraction, 0.);
}

bool Slider::frees(const Walls& walls, Vec2d way) noexcept
{
    if (!(length(way) > 0.))
        return true;
    return std::none_of(walls.begin(), walls.end(),
                        [&](const Wall& wall)
                        {
                            Wall met;
                            const Vec2d sweep = beyond(way);
                            return meets(wall, sweep, met) && met.fraction * approachOf(met, sweep) <= 2. * m_gap &&
                                   isObstacle(met, sweep);
                        });
}

// Where a floor and the side of its next tile are met at once, the floor alone sets the mover free, and the side
// is none. Of several that do, the one that leaves most of the way; likewise when none does, in a corner.
const Wall& Slider::choosePlane(const Walls& walls, Vec2d way) noexcept
{
    const Wall* best = &walls.front();
    double bestLeft = -1.;
    for (const bool mustFree : {true, false})
    {
        for (const Wall& wall : walls)
        {
            m_corner.push_back(wall.normal);
            const Vec2d left = clippedWay(way, m_corner);
            m_corner.pop_back();
            if (length(left) > bestLeft && (!mustFree || walls.size() == 1 || frees(walls, left)))
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

// A bit farther, so that what is not in the way is not touched at its end either: of a wall in touch, nobody
// knows on which side of it a point is.
Vec2d Slider::beyond(Vec2d way) const noexcept
{
    return way * (1. + 2. * m_gap / length(way));
}

void Slider::slide() noexcept
{
    Vec2d way = m_wish;
    Walls& walls = wallMemory<0>();
    while (length(way) > (m_result.slides > 0 ? m_tolerance * 0x1p-6 : 0.))
    {
        const Vec2d sweep = beyond(way);
        findWalls(sweep, walls);
        keepFirst(walls, sweep);
        const double fraction =
            walls.empty() ? 1. : std::min(1., freeFraction(walls, sweep) * (length(sweep) / length(way)));
        standAt(offset() + way * fraction);
        if (fraction == 1.)
            return;
        if (fraction * length(way) > 4. * m_gap)
            m_corner.clear();
        way = way * (1. - fraction);
        if (m_result.slides == m_options.maxSlides)
        {
            m_result.status = Status::IterationLimit;
            m_result.remaining = way.toFloat();
            return;
        }
        ++m_result.slides;
        const Wall& wall = choosePlane(walls, way);
        tell(wall);
        m_corner.push_back(wall.normal);
        way = clippedWay(way, m_corner);
        // Never back: in a wedge that would be a jitter.
        if (dot(way, m_wish) <= 0.)
            return;
    }
}

} // namespace graze::detail
