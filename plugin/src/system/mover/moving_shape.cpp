// SPDX-License-Identifier: Zlib
#include "mover.hpp"

#include <graze/gjk/support.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <span>
#include <tuple>

namespace graze::detail
{

namespace
{

// So many gaps behind the side of a one-way sprite the mover is before it still: it gets there past the wall before.
constexpr double MostSunk = 1.5;

// A mover stands closer to a wall than the epsilon of a cast, also at long walls; and its casts start in touch more
// often than others, which takes three runs in place of one. Guarded by MoverOnTiles.SeamsAreNotFelt.
GjkSettings finer(GjkSettings settings) noexcept
{
    settings.epsilon *= 0.01f;
    settings.maxIterations = 2 * std::clamp(settings.maxIterations, 1, 64);
    return settings;
}

} // namespace

Vec2d outwardFrom(Vec2 normal) noexcept
{
    const Vec2d wide(normal);
    const double l = length(wide);
    return l > 0. ? wide * (-1. / l) : Vec2d{};
}

double reachOf(const Operand& piece, Vec2d direction) noexcept
{
    return dot(Vec2d(support(piece.firstPiece(), piece.matrix(), direction.toFloat()).point), direction);
}

Vec2d clippedMotion(Vec2d motion, std::span<const Vec2d> normals) noexcept
{
    const double blur = 1e-9 * length(motion);
    const auto isFree = [&](Vec2d v)
    { return std::all_of(normals.begin(), normals.end(), [&](Vec2d normal) { return dot(v, normal) >= -blur; }); };
    if (isFree(motion))
        return motion;
    Vec2d best{};
    for (const Vec2d& normal : normals)
    {
        const Vec2d clipped = motion - normal * dot(motion, normal);
        if (dot(motion, normal) < 0. && dot(clipped, clipped) > dot(best, best) && isFree(clipped))
            best = clipped;
    }
    return best;
}

MovingShape::MovingShape(const WorldSearch& search, const QueryShape& shape, std::span<const SpriteId> through) :
m_search(search),
m_queries(finer(search.settings())),
m_shape(shape),
m_start(offset()),
m_rule(search, through)
{
}

// The gap is four steps of float at the place: a position that is rounded stays at most an eighth of it away.
bool MovingShape::reaches(double distance) noexcept
{
    const Aabb bounds = m_shape.validBounds();
    double farthest = 0.;
    for (const float coordinate :
         {bounds.lower.x, bounds.lower.y, bounds.upper.x, bounds.upper.y, m_shape.matrix().tx, m_shape.matrix().ty})
        farthest = std::max(farthest, std::fabs(static_cast<double>(coordinate)));
    farthest += distance;
    const bool isInside = farthest < static_cast<double>(std::numeric_limits<float>::max() / 4.f); // false for NaN too
    if (bounds.isEmpty() || !isInside)
        return false;
    m_gap = std::max(m_gap, 1e-3 + farthest * 0x1p-21);
    m_tolerance = m_gap * 0.25;
    return true;
}

Operand MovingShape::piece(std::uint32_t index) noexcept
{
    const Operand bare = m_shape.piece(index);
    return m_thickness > 0. && !hasWidth(bare) ? thickened(bare) : bare;
}

bool MovingShape::hasWidth(const Operand& piece) noexcept
{
    const ShapeView& shape = piece.firstPiece();
    return (shape.count > 2 || shape.radius > 0.f) && piece.matrix().determinant() != 0.;
}

// The segment or point that is seen in the world, where its radius is the same in all directions: in object space,
// uneven scale would magnify it in one of them.
// Guarded by Mover.PointsAndSegmentsKeepTheGapUnderUnevenScale.
Operand MovingShape::thickened(const Operand& piece) noexcept
{
    const ShapeView& shape = piece.firstPiece();
    Affine2 linear = piece.matrix();
    linear.tx = linear.ty = 0.f;
    Vec2 first = linear.transformPoint(shape.point(0)), last = linear.transformPoint(shape.point(shape.count - 1));
    if (shape.count > 2 || shape.radius > 0.f)
    {
        const Vec2 x{linear.m00, linear.m10}, y{linear.m01, linear.m11};
        const Vec2 along = lengthSquared(x) >= lengthSquared(y) ? x : y;
        first = support(shape, linear, along).point;
        last = support(shape, linear, -along).point;
    }
    std::fill_n(m_ends, VertexBlock, last.x);
    std::fill_n(m_ends + VertexBlock, VertexBlock, last.y);
    m_ends[0] = first.x;
    m_ends[VertexBlock] = first.y;
    ShapeView round{m_ends, m_ends + VertexBlock, first == last ? 1u : 2u, static_cast<float>(m_thickness), true};
    describePoints(round);
    return {round, Affine2::translation(piece.matrix().offset())};
}

CastResult MovingShape::cast(const Wall& wall, Vec2d motion) noexcept
{
    const CastResult result =
        m_queries.shapeCast(piece(wall.moverPiece), motion.toFloat(), m_search.operand(wall.piece), {});
    m_limitReached = m_limitReached || result.status == Status::IterationLimit;
    return result;
}

bool MovingShape::hits(const Wall& wall, Vec2d motion) noexcept
{
    const CastResult result = cast(wall, motion);
    return result.hit || result.status == Status::IterationLimit;
}

bool MovingShape::meets(const Wall& wall, Vec2d motion, Wall& met) noexcept
{
    const std::uint32_t row = m_search.rowOf(wall.piece);
    if (m_rule.passes(row))
        return false;
    const Operand own = piece(wall.moverPiece), other = m_search.operand(wall.piece);
    const CastResult result = cast(wall, motion);
    met = wall;
    met.fraction = static_cast<double>(result.fraction);
    met.normal = outwardFrom(result.normal);
    met.point = Vec2d(result.point);
    if (result.status == Status::IterationLimit)
    {
        // Free so far; a wall across the motion stands for the rest.
        met.normal = motion * (-1. / std::max(length(motion), 1e-300));
        return true;
    }
    if (!result.hit || !m_rule.isOneWay(row))
        return result.hit;
    // A step aside of the motion leads into it by less than the gap; deeper, the mover has come in by another side.
    const bool isIn = result.startedOverlapping && static_cast<double>(touchOf(own, other).depth) > m_gap;
    return (!isIn && m_rule.isStoppingSide(row, met.normal)) || meetsFromBefore(wall, motion, met);
}

// Past a wall that a step aside would miss the mover gets below the stopping side of the next piece by that step, and
// meets that piece at its end. Guarded by MoverOneWay.NothingSinksInWhereASlopeEnds.
bool MovingShape::meetsFromBefore(const Wall& wall, Vec2d motion, Wall& met) noexcept
{
    const std::uint32_t row = m_search.rowOf(wall.piece);
    const Vec2d direction = m_rule.stoppingDirection(row);
    if (direction == Vec2d{})
        return false;
    const Vec2d place = offset(), step = direction * (room(wall.moverPiece) / length(direction));
    standAt(place + step);
    const CastResult result = cast(wall, motion);
    const bool isIn =
        result.startedOverlapping &&
        static_cast<double>(touchOf(piece(wall.moverPiece), m_search.operand(wall.piece)).depth) > m_tolerance;
    standAt(place);
    met.normal = outwardFrom(result.normal);
    met.point = Vec2d(result.point);
    const double approach = approachOf(met, motion);
    if (!result.hit || isIn || !(approach > 0.) || !m_rule.isStoppingSide(row, met.normal))
        return false;
    met.fraction = std::max(0., static_cast<double>(result.fraction) - dot(step, met.normal) / approach);
    return true;
}

void MovingShape::findMet(Vec2d motion, Walls& walls)
{
    walls.clear();
    for (std::uint32_t i = 0; i < m_shape.pieceCount(); ++i)
        m_search.forEachAlong(m_shape.bounds(i).grown(static_cast<float>(m_thickness)), motion.toFloat(),
                              [&](std::uint32_t piece)
                              {
                                  Wall met;
                                  if (meets({piece, i}, motion, met))
                                      walls.push_back(met);
                                  return 1.;
                              });
    sort(walls, [](const Wall& wall) { return wall.fraction; });
}

// The walls that it leans on are a gap away, which the distance finds at once.
Touch MovingShape::touchOf(const Operand& own, const Operand& wall) const noexcept
{
    const DistanceResult gap = m_queries.distance(own, wall);
    return gap.status == Status::Separated ? Touch{gap.pointB, gap.normal, -gap.distance} : m_queries.touch(own, wall);
}

double MovingShape::findTouched(Walls& walls, double reach)
{
    walls.clear();
    for (std::uint32_t i = 0; i < m_shape.pieceCount(); ++i)
        m_search.forEachInBox(
            m_shape.bounds(i).grown(static_cast<float>(reach)),
            [&](std::uint32_t wall)
            {
                const Touch touch = touchOf(piece(i), m_search.operand(wall));
                const auto depth = static_cast<double>(touch.depth);
                if (depth <= -1.5 * m_gap)
                    return;
                Wall& found =
                    walls.emplace_back(Wall{wall, i, outwardFrom(touch.normal), Vec2d(touch.point), 0., depth});
                const std::uint32_t row = m_search.rowOf(wall);
                if (depth <= MostSunk * m_gap && m_rule.isOneWay(row) && m_rule.isStoppingSide(row, found.normal))
                    found.depth = std::min(depth, m_tolerance); // it only touches that side
            });
    sort(walls, [](const Wall& wall) { return -wall.depth; }); // the deepest may run into it
    leaveOutPassed(walls);
    return walls.empty() ? -std::numeric_limits<double>::infinity() : walls.front().depth;
}

// A floor that turns comes into the mover beside the point at which it carries it.
// Guarded by MoverOneWay.OneThatTurnsCarriesWhatStandsOnIt.
bool MovingShape::isRunInto(const Wall& wall) noexcept
{
    const std::uint32_t row = m_search.rowOf(wall.piece);
    if (row == m_carrier)
        return m_rule.isStoppingSide(row, wall.normal);
    // Not by a motion of the frame before: the mover may have come in since.
    if (!m_search.sprites().flags.has(row, RowFlags::Moved))
        return false;
    const Vec2d place = offset();
    standAt(m_start);
    const auto before = [&](std::uint32_t own, std::uint32_t other)
    { return touchOf(piece(own), m_search.operand(other).at(m_search.sprites().previous[row])); };
    bool wasOut = true;
    for (std::uint32_t own = 0; own < m_shape.pieceCount(); ++own)
        m_search.sprites().forEachPieceOf(
            row, [&](std::uint32_t other)
            { wasOut = wasOut && static_cast<double>(before(own, other).depth) <= m_tolerance; });
    const bool isIt = wasOut && m_rule.isStoppingSide(row, outwardFrom(before(wall.moverPiece, wall.piece).normal));
    standAt(place);
    return isIt;
}

// Guarded by MoverOneWay.ASpriteThatItIsInStopsItWithNoneOfItsPieces.
void MovingShape::leaveOutPassed(Walls& walls)
{
    const bool isFirst = !m_runInto;
    for (const Wall& wall : walls)
    {
        const std::uint32_t row = m_search.rowOf(wall.piece);
        if (wall.depth <= m_tolerance || !m_rule.isOneWay(row) || m_rule.passes(row))
            continue;
        if (isFirst && isRunInto(wall))
            m_runInto = m_runInto.value_or(wall);
        else
            m_rule.pass(row);
    }
    std::erase_if(walls,
                  [&](const Wall& wall)
                  {
                      const std::uint32_t row = m_search.rowOf(wall.piece);
                      return m_rule.isOneWay(row) && (wall.depth > m_tolerance || m_rule.passes(row) ||
                                                      !m_rule.isStoppingSide(row, wall.normal));
                  });
    if (!m_runInto)
        m_runInto = Wall{};
}

void MovingShape::sort(Walls& walls, double (*place)(const Wall&)) const noexcept
{
    const auto key = [&](const Wall& wall) {
        return std::tuple(place(wall), m_search.sprites().rank[m_search.rowOf(wall.piece)], wall.piece,
                          wall.moverPiece);
    };
    std::sort(walls.begin(), walls.end(), [&](const Wall& a, const Wall& b) { return key(a) < key(b); });
}

} // namespace graze::detail
