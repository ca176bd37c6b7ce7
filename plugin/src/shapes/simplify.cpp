// SPDX-License-Identifier: Zlib
#include "shapes/loops.hpp"
#include "shapes/simplifier.hpp"

#include <graze/shapes/polygon.hpp>

#include <cmath>
#include <utility>

namespace graze::detail
{

namespace
{

double effectOf(const Change& change)
{
    double area = 0.;
    for (const auto& [a, b, c] : change.changed())
        area += std::fabs(cross(Vec2d(b) - Vec2d(a), Vec2d(c) - Vec2d(a)));
    return area;
}

// Touching counts. Edges on one line meet where their bounds do.
bool edgesMeet(Vec2 a, Vec2 b, Vec2 p, Vec2 q)
{
    return overlaps(merged(Aabb{a, a}, b), merged(Aabb{p, p}, q)) && orientation(a, b, p) * orientation(a, b, q) <= 0 &&
           orientation(p, q, a) * orientation(p, q, b) <= 0;
}

std::size_t pointsOf(std::span<const Border> borders)
{
    std::size_t count = 0;
    for (const Border& border : borders)
        count += border.size();
    return count;
}

} // namespace

bool holds(std::span<const Vec2> triangle, Vec2 point) noexcept
{
    // The line of a flat triangle goes on, the triangle does not.
    return boundsOf(triangle).contains(point) && orientation(triangle[0], triangle[1], point) >= 0 &&
           orientation(triangle[1], triangle[2], point) >= 0 && orientation(triangle[2], triangle[0], point) >= 0;
}

bool Simplifier::Candidate::operator<(const Candidate& other) const
{
    // Reversed: the queue serves the largest, and the one with the least effect is to come first. Among equal effects
    // (all along a stair) it is the one whose neighbours changed less: otherwise one edge would grow again and again,
    // at a higher cost each time.
    if (effect != other.effect)
        return effect > other.effect;
    if (version != other.version)
        return version > other.version;
    return node != other.node ? node > other.node : step > other.step;
}

Simplifier::Simplifier(std::span<const Border> borders, const Aabb& bounds, std::uint32_t fewest, Judge judge) :
m_bounds(bounds),
m_fewest(fewest),
m_judge(std::move(judge)),
m_grid(bounds, pointsOf(borders))
{
    for (const Border& points : borders)
    {
        const auto first = static_cast<std::uint32_t>(m_nodes.size());
        const auto count = static_cast<std::uint32_t>(points.size());
        for (std::uint32_t i = 0; i < count; ++i)
        {
            m_grid.add(first + i, points[i].at, points[(i + 1) % count].at);
            m_nodes.push_back({.at = points[i].at,
                               .given = points[i].at,
                               .loop = static_cast<std::uint32_t>(m_loops.size()),
                               .next = first + (i + 1) % count,
                               .previous = first + (i + count - 1) % count,
                               .isStair = points[i].isStair});
        }
        m_loops.push_back({first, count, count});
    }
}

void Simplifier::run(const Phase& phase)
{
    m_phase = phase;
    // An obstacle may be gone after a round.
    bool tookSome = true;
    while (tookSome)
    {
        for (std::uint32_t node = 0; node < m_nodes.size(); ++node)
            propose(node);
        tookSome = false;
        while (!m_queue.empty())
        {
            const Candidate candidate = m_queue.top();
            m_queue.pop();
            const Node& node = m_nodes[candidate.node];
            if (node.kept && node.version == candidate.version && take(candidate))
                tookSome = true;
        }
    }
}

std::vector<Vec2> Simplifier::loop(std::size_t index) const
{
    std::vector<Vec2> points;
    const LoopNodes& loop = m_loops[index];
    for (std::uint32_t id = loop.first; id < loop.first + loop.count; ++id)
        if (m_nodes[id].kept)
            points.push_back(m_nodes[id].at);
    return points;
}

void Simplifier::propose(std::uint32_t id)
{
    const Node& node = m_nodes[id];
    if (!node.kept || (m_phase.stairsOnly && !node.isStair))
        return;
    if (mayDrop(id))
        m_queue.push({effectOf(changeByDropping(id)), id, node.version, Step::Drop});
    if (m_phase.shrinks)
        if (const std::optional<Vec2> point = meetingPoint(id))
            m_queue.push({effectOf(changeByShrinking(id, *point)), id, node.version, Step::Shrink});
}

// All vertices between the neighbours, dropped ones too, have to be near enough to the edge that would replace them.
// The old border between them is connected, so the edge is then as near to it everywhere. Without reach, exactly.
bool Simplifier::mayDrop(std::uint32_t id) const
{
    const Node& node = m_nodes[id];
    const LoopNodes& loop = m_loops[node.loop];
    if (loop.kept <= m_fewest)
        return false;
    const Vec2 a = m_nodes[node.previous].at;
    const Vec2 b = m_nodes[node.next].at;
    for (std::uint32_t i = node.previous;;)
    {
        i = i + 1 == loop.first + loop.count ? loop.first : i + 1;
        if (i == node.next)
            return true;
        const Vec2 p = m_nodes[i].given;
        if (m_phase.reach > 0. ? squaredDistanceToSegment(p, a, b) > m_phase.reach * m_phase.reach
                               : !isOnSegment(p, a, b))
            return false;
    }
}

// The point where the edges before and after this node's edge meet when extended, rounded away from them to a lattice
// of quarters of a pixel: the step grows the area or shrinks it, not both.
std::optional<Vec2> Simplifier::meetingPoint(std::uint32_t id) const
{
    constexpr std::uint32_t FewestToShrink = 4;
    constexpr double Lattice = 4.;
    const auto [a, b, c, d] = cornersAround(id);
    const int turn = orientation(a, b, c);
    if (m_loops[m_nodes[id].loop].kept < FewestToShrink || turn == 0 || orientation(b, c, d) != turn)
        return std::nullopt;
    const Vec2d before(b - a), after(d - c); // exact: on the lattice
    const double turned = cross(before, after);
    if (turned * turn <= 0.) // they diverge
        return std::nullopt;
    const Vec2d exact = Vec2d(b) + before * (cross(Vec2d(c - b), after) / turned);
    const double x = std::floor(exact.x * Lattice), y = std::floor(exact.y * Lattice);
    std::optional<Vec2> best;
    double nearest = m_phase.reach * m_phase.reach;
    for (const double right : {0., 1.})
        for (const double down : {0., 1.})
        {
            const Vec2 q(static_cast<float>((x + right) / Lattice), static_cast<float>((y + down) / Lattice));
            const double squared = squaredDistanceToSegment(q, b, c);
            if (!m_bounds.contains(q) || orientation(a, q, b) * turn < 0 || orientation(q, d, c) * turn < 0 ||
                orientation(a, q, d) != turn || squared > nearest)
                continue;
            nearest = squared;
            best = q;
        }
    return best;
}

std::array<Vec2, 4> Simplifier::cornersAround(std::uint32_t id) const
{
    const Node& b = m_nodes[id];
    const Node& c = m_nodes[b.next];
    return {m_nodes[b.previous].at, b.at, c.at, m_nodes[c.next].at};
}

Change Simplifier::changeByDropping(std::uint32_t id) const
{
    const auto [a, b, c, d] = cornersAround(id);
    Change change{.grows = orientation(a, b, c) < 0, .path = {a, c}, .triangleCount = 1, .edgeCount = 1};
    change.triangles[0] = change.grows ? std::array{a, c, b} : std::array{a, b, c};
    return change;
}

Change Simplifier::changeByShrinking(std::uint32_t id, Vec2 q) const
{
    const auto [a, b, c, d] = cornersAround(id);
    Change change{.grows = orientation(a, b, c) > 0, .path = {a, q, d}, .triangleCount = 3, .edgeCount = 2};
    change.triangles = change.grows ? std::array{std::array{a, q, b}, std::array{b, q, c}, std::array{c, q, d}}
                                    : std::array{std::array{b, q, a}, std::array{c, q, b}, std::array{d, q, c}};
    return change;
}

bool Simplifier::take(const Candidate& candidate)
{
    const std::uint32_t id = candidate.node;
    const bool drops = candidate.step == Step::Drop;
    const std::optional<Vec2> point = drops ? std::nullopt : meetingPoint(id);
    if (drops ? m_loops[m_nodes[id].loop].kept <= m_fewest : !point)
        return false;
    const Change change = drops ? changeByDropping(id) : changeByShrinking(id, *point);
    // Two edges go, or three where one becomes a point.
    const std::array edges{m_nodes[id].previous, id, m_nodes[id].next};
    if (isBlocked(change, id) || (m_judge && !m_judge(change, std::span(edges).first(drops ? 2 : 3))))
        return false;
    if (drops)
        drop(id);
    else
        shrink(id, *point);
    std::uint32_t neighbour = m_nodes[edges[0]].previous;
    for (int i = 0; i < (drops ? 3 : 4); ++i, neighbour = m_nodes[neighbour].next)
    {
        ++m_nodes[neighbour].version;
        propose(neighbour);
    }
    return true;
}

// Whether any other part of the borders lies in the changed area.
bool Simplifier::isBlocked(const Change& change, std::uint32_t id) const
{
    const std::uint32_t before = m_nodes[id].previous;
    const std::uint32_t last = change.edgeCount == 1 ? m_nodes[id].next : m_nodes[m_nodes[id].next].next;
    const auto stands = [&](std::span<const Vec2> triangle, Vec2 p)
    {
        // Another loop may share a corner: it lies outside, so a cut into the inside does not meet it.
        return holds(triangle, p) && (change.grows || std::find(triangle.begin(), triangle.end(), p) == triangle.end());
    };
    const auto isOwn = [&](std::uint32_t node)
    {
        for (std::uint32_t i = before; i != last; i = m_nodes[i].next)
            if (i == node)
                return true;
        return false;
    };
    Aabb box;
    for (const auto& triangle : change.changed())
        box = merged(box, boundsOf(triangle));
    return m_grid.any(box,
                      [&](std::uint32_t other)
                      {
                          const Vec2 p = m_nodes[other].at;
                          if (isOwn(other))
                              return false;
                          if (other != last)
                              for (const auto& triangle : change.changed())
                                  if (stands(triangle, p))
                                      return true;
                          return change.edgeCount == 2 && passes(change, other, before, last);
                      });
}

// An edge may cross the tip that a shrunk edge leaves without having a corner in it.
bool Simplifier::passes(const Change& change, std::uint32_t edge, std::uint32_t before, std::uint32_t last) const
{
    const auto& [a, q, d] = change.path;
    const Vec2 from = m_nodes[edge].at;
    const Vec2 to = m_nodes[m_nodes[edge].next].at;
    const bool arrives = m_nodes[edge].next == before;
    const bool leaves = edge == last;
    return (!arrives && edgesMeet(a, q, from, to)) || (!leaves && edgesMeet(q, d, from, to));
}

void Simplifier::drop(std::uint32_t id)
{
    const std::uint32_t before = m_nodes[id].previous;
    unfile(before);
    unlink(id);
    file(before);
}

void Simplifier::shrink(std::uint32_t id, Vec2 point)
{
    const std::uint32_t before = m_nodes[id].previous;
    unfile(before);
    unfile(id);
    unlink(m_nodes[id].next);
    m_nodes[id].at = point;
    file(before);
    file(id);
}

// Takes the node and its edge; the edge before it is the caller's to file.
void Simplifier::unlink(std::uint32_t id)
{
    Node& node = m_nodes[id];
    unfile(id);
    node.kept = false;
    --m_loops[node.loop].kept;
    m_nodes[node.previous].next = node.next;
    m_nodes[node.next].previous = node.previous;
}

} // namespace graze::detail

namespace graze
{

std::vector<Vec2> simplify(std::span<const Vec2> loop, float maxError)
{
    constexpr std::uint32_t Fewest = 3;
    detail::Border border;
    const std::vector<Vec2> points = detail::withoutDoubles(detail::finitePoints(loop));
    if (points.size() <= Fewest)
        return points;
    for (const Vec2 p : points)
        border.push_back({p});
    detail::Simplifier simplifier(std::span(&border, 1), detail::boundsOf(points), Fewest);
    simplifier.run({.reach = maxError > 0.f ? static_cast<double>(maxError) : 0.}); // NaN allows no error either
    return simplifier.loop(0);
}

} // namespace graze
