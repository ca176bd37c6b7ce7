// SPDX-License-Identifier: Zlib
#include "slider.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <span>

namespace graze::detail
{

double Slider::findTouched(Walls& walls) noexcept
{
    walls.clear();
    double worst = -std::numeric_limits<double>::infinity();
    for (std::uint32_t i = 0; i < m_shape.pieceCount(); ++i)
        m_queries.forEachInBox(
            m_shape.bounds(i).grown(static_cast<float>(m_gap)),
            [&](std::uint32_t piece)
            {
                const Touch touch = m_queries.pairQueries().touch(m_shape.piece(i), m_queries.operand(piece));
                const auto depth = static_cast<double>(touch.depth);
                worst = std::max(worst, depth);
                if (depth > -1.5 * m_gap)
                    walls.push_back({piece, i, outwardFrom(touch.normal), Vec2d(touch.point), 0., depth});
            });
    const SpriteTable& sprites = m_queries.sprites();
    std::sort(walls.begin(), walls.end(),
              [&](const Wall& a, const Wall& b)
              {
                  const std::uint32_t rowA = sprites.pieces.row[a.piece], rowB = sprites.pieces.row[b.piece];
                  if (a.depth != b.depth)
                      return a.depth > b.depth;
                  if (rowA != rowB)
                      return sprites.rank[rowA] < sprites.rank[rowB];
                  return a.piece != b.piece ? a.piece < b.piece : a.moverPiece < b.moverPiece;
              });
    return worst;
}

double Slider::worstDepthAt(Vec2d place) noexcept
{
    static thread_local Walls touched;
    const Vec2d before = offset();
    standAt(place);
    const double worst = findTouched(touched);
    standAt(before);
    return worst;
}

// How far along a unit direction the mover leaves a wall: the way back from where it surely is out.
double Slider::exitFrom(const Wall& wall, Vec2d direction) noexcept
{
    const Vec2d place = offset();
    const Aabb mover = m_shape.bounds(wall.moverPiece);
    const Aabb& other = m_queries.sprites().pieces.bounds[wall.piece];
    const Vec2 sizes = mover.size() + other.size();
    const double out = static_cast<double>(sizes.x) + static_cast<double>(sizes.y) + m_gap;
    Wall met;
    standAt(place + direction * out);
    const bool back = meets(wall, direction * -out, met);
    standAt(place);
    return back ? out * (1. - met.fraction) : 0.;
}

// Nothing may be crossed on the way out: no wall that is not touched yet, unless the way ends in it, and none
// that is touched only.
bool Slider::isPassable(Vec2d way, const Walls& touched) noexcept
{
    for (const Wall& wall : touched)
        if (wall.depth <= m_tolerance && dot(way, wall.normal) < std::min(wall.depth, 0.))
            return false;
    static thread_local Walls met;
    findWalls(way, met);
    const Vec2d place = offset();
    standAt(place + way);
    const bool crosses =
        std::any_of(met.begin(), met.end(),
                    [&](const Wall& wall)
                    {
                        const bool isNew = std::none_of(touched.begin(), touched.end(),
                                                        [&](const Wall& other) { return other.piece == wall.piece; });
                        return isNew && !m_queries.pairQueries()
                                             .overlap(m_shape.piece(wall.moverPiece), m_queries.operand(wall.piece))
                                             .overlapping();
                    });
    standAt(place);
    return !crosses;
}

Slider::WayOut Slider::chooseAmong(std::span<Vec2d> ways, const Walls& walls, double worst) noexcept
{
    // The first of equals stays first, and std::stable_sort would ask the heap for room.
    // Guarded by Allocation.MoversThatArePushedOutOfWallsAllocateNothing.
    const auto isShorter = [](Vec2d a, Vec2d b) { return dot(a, a) < dot(b, b); };
    for (auto next = ways.begin(); next != ways.end(); ++next)
        std::rotate(std::upper_bound(ways.begin(), next, *next, isShorter), next, next + 1);
    WayOut best{{}, worst - m_tolerance * 0.5};
    for (const Vec2d& way : ways)
    {
        const double depth = worstDepthAt(offset() + way);
        if (depth < best.depth && isPassable(way, walls))
            best = {way, depth};
        if (best.depth <= -m_gap * 0.5)
            break;
    }
    return best;
}

// The way out of one wall may lead out of the others too, or into them; the way out of two at once is where
// their borders cross. So these are tried, the shortest first, and the first that frees the mover is taken. If
// none does, the one after which it is least deep is a step on the way; without such a step, ways along one wall
// out of another are tried.
Vec2d Slider::chooseWayOut(const Walls& walls, double worst) noexcept
{
    constexpr std::size_t MostWalls = 6;
    std::array<Vec2d, 2 * MostWalls * MostWalls> ways;
    std::size_t count = 0;
    const std::size_t n = std::min(walls.size(), MostWalls);
    const auto needOf = [this](const Wall& wall) { return std::max(wall.depth + m_gap, 0.); };
    for (std::size_t i = 0; i < n; ++i)
    {
        const Vec2d a = walls[i].normal;
        ways[count++] = a * needOf(walls[i]);
        for (std::size_t j = 0; j < i; ++j)
        {
            const Vec2d b = walls[j].normal;
            const double sine = cross(a, b);
            if (std::fabs(sine) > 1e-2)
                ways[count++] = perpendicular(a * needOf(walls[j]) - b * needOf(walls[i])) * (1. / sine);
        }
    }
    const WayOut direct = chooseAmong({ways.data(), count}, walls, worst);
    if (!(direct.way == Vec2d{}) || worst <= m_tolerance)
        return direct.way;

    // Farther than it is large would be another place, not a way out.
    const Vec2 size = m_shape.validBounds().size();
    const double farthest = static_cast<double>(size.x) + static_cast<double>(size.y);
    count = 0;
    for (std::size_t i = 0; i < n; ++i)
        for (std::size_t j = 0; j < n && walls[i].depth > m_tolerance; ++j)
            for (const double side : {1., -1.})
            {
                const Vec2d along = perpendicular(walls[j].normal) * side;
                const double out = exitFrom(walls[i], along) + m_gap;
                if (out <= farthest)
                    ways[count++] = along * out;
            }
    return chooseAmong({ways.data(), count}, walls, worst).way;
}

// False when it still overlaps. What is nearer than half the gap is pushed away too: a mover that is rounded
// towards a wall again and again never gets there.
bool Slider::pushOut(Stage stage) noexcept
{
    static thread_local Walls walls;
    double worst = findTouched(walls);
    if (stage == Stage::Start)
        m_result.startedOverlapping = worst > m_tolerance;
    for (int push = 0; push < m_options.maxPushes && worst > -m_gap * 0.5; ++push)
    {
        const Vec2d way = chooseWayOut(walls, worst);
        if (way == Vec2d{})
            break;
        const Vec2d before = offset();
        standAt(before + way);
        m_result.pushed += (offset() - before).toFloat();
        for (const Wall& wall : walls)
            if (wall.depth > m_tolerance && dot(way, wall.normal) > 0.)
                tell(wall);
        worst = findTouched(walls);
    }
    m_result.overlapping = worst > m_tolerance;
    return !m_result.overlapping;
}

} // namespace graze::detail
