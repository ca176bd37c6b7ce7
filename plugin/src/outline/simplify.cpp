// SPDX-License-Identifier: Zlib
#include "outline/steps.hpp"

#include "outline/change.hpp"
#include "outline/edge_grid.hpp"
#include "shapes/loops.hpp"
#include <graze/math/vec2d.hpp>

#include <graze/math/predicates.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <queue>

namespace graze::tracing
{

namespace
{

using graze::Vec2d;

// A vertex of a loop, and the edge that leaves it.
struct Node
{
    Vec2 at{};
    Vec2 traced{}; // where it was before an edge shrank to it
    std::uint32_t loop = 0;
    std::uint32_t next = 0; // kept neighbours
    std::uint32_t previous = 0;
    std::uint32_t version = 0; // counts changes nearby
    bool isStair = false;
    bool kept = true;
};

enum class StepKind : std::uint8_t
{
    Drop,  // the node goes
    Shrink // its edge becomes a point
};

struct Candidate
{
    float effect; // change of the area, doubled
    std::uint32_t node;
    std::uint32_t version;
    StepKind step;

    friend bool operator<(const Candidate& a, const Candidate& b)
    {
        // The queue serves the largest first. Among equals (all along a stair) the one whose neighbours changed less:
        // otherwise one edge would grow again and again, at a higher cost each time.
        if (a.effect != b.effect)
            return a.effect > b.effect;
        if (a.version != b.version)
            return a.version > b.version;
        return a.node != b.node ? a.node > b.node : a.step > b.step;
    }
};

// Touching counts.
bool edgesMeet(Vec2 a, Vec2 b, Vec2 p, Vec2 q)
{
    return orientation(a, b, p) * orientation(a, b, q) <= 0 && orientation(p, q, a) * orientation(p, q, b) <= 0;
}

class Simplifier
{
public:
    Simplifier(std::span<const Loop> loops, const Islands& islands, const OpaqueDistance& opaque,
               const SimplifyLimits& limits) :
    m_loops(loops),
    m_extent(static_cast<float>(islands.width()), static_cast<float>(islands.height())),
    m_limits(limits),
    m_centres(islands, opaque, limits.maxError, limits.fit),
    m_grid(m_extent)
    {
        for (std::uint32_t loop = 0; loop < loops.size(); ++loop)
        {
            std::vector<BorderPoint> points;
            if (isExact(loop))
                for (const Vec2 p : loops[loop].points)
                    points.push_back({p, false});
            else
                points = withMiddlesOfSteps(loops[loop].points);
            const auto first = static_cast<std::uint32_t>(m_nodes.size());
            const auto count = static_cast<std::uint32_t>(points.size());
            m_first.push_back(first);
            m_count.push_back(count);
            m_keptCount.push_back(count);
            for (std::uint32_t i = 0; i < count; ++i)
            {
                m_grid.add(first + i, points[i].at, points[(i + 1) % count].at);
                m_nodes.push_back({.at = points[i].at,
                                   .traced = points[i].at,
                                   .loop = loop,
                                   .next = first + (i + 1) % count,
                                   .previous = first + (i + count - 1) % count,
                                   .isStair = points[i].isStair});
            }
        }
        m_leftOut.resize(m_nodes.size());
    }

    std::vector<Loop> run()
    {
        m_stairsOnly = true;
        takeWhatCanGo();
        m_stairsOnly = false;
        takeWhatCanGo();
        m_shrinks = true;
        takeWhatCanGo();
        std::vector<Loop> result(m_loops.begin(), m_loops.end());
        for (Loop& loop : result)
            loop.points.clear();
        for (const Node& node : m_nodes)
            if (node.kept)
                result[node.loop].points.push_back(node.at);
        return result;
    }

private:
    // A rectangle stays one: a loop of four becomes a triangle only by an edge between slanted ones.
    static constexpr std::uint32_t FewestToDrop = 5;
    static constexpr std::uint32_t FewestToShrink = 4;

    bool isExact(std::uint32_t loop) const { return m_limits.isExact[m_loops[loop].island - 1] != 0; }

    // How far the border may move from the traced one; between pixel centres nothing else limits it.
    double reach() const { return m_stairsOnly ? 0.5 : m_limits.maxError + 1.; }

    void takeWhatCanGo()
    {
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

    void propose(std::uint32_t id)
    {
        const Node& node = m_nodes[id];
        if (!node.kept || isExact(node.loop) || (m_stairsOnly && !node.isStair))
            return;
        if (m_keptCount[node.loop] >= FewestToDrop && staysWithinReach(id))
            m_queue.push({changeByDropping(id).area(), id, node.version, StepKind::Drop});
        if (!m_shrinks || m_keptCount[node.loop] < FewestToShrink)
            return;
        if (const std::optional<Vec2> point = meetingPoint(id))
            m_queue.push({changeByShrinking(id, *point).area(), id, node.version, StepKind::Shrink});
    }

    // Whether all points between the neighbours, dropped ones too, are close enough to the edge that would replace
    // them.
    bool staysWithinReach(std::uint32_t id) const
    {
        const Node& node = m_nodes[id];
        const Vec2 a = m_nodes[node.previous].at;
        const Vec2 b = m_nodes[node.next].at;
        const std::uint32_t first = m_first[node.loop];
        const std::uint32_t count = m_count[node.loop];
        for (std::uint32_t i = node.previous;;)
        {
            i = i + 1 == first + count ? first : i + 1;
            if (i == node.next)
                return true;
            if (detail::squaredDistanceToSegment(m_nodes[i].traced, a, b) > reach() * reach())
                return false;
        }
    }

    // The point where the edges before and after this node's edge meet when extended, rounded away from them to a
    // lattice of quarters of a pixel: the step grows the area or shrinks it, not both. Within the picture, because
    // beyond it there are no pixels to measure.
    std::optional<Vec2> meetingPoint(std::uint32_t id) const
    {
        const auto [a, b, c, d] = cornersAround(id);
        const int turn = orientation(a, b, c);
        if (turn == 0 || orientation(b, c, d) != turn)
            return std::nullopt;
        const Vec2d before(b - a), after(d - c); // exact: on the lattice
        const double turned = cross(before, after);
        if (turned * turn <= 0.) // they diverge
            return std::nullopt;
        constexpr double Lattice = 4.;
        const Vec2d exact = Vec2d(b) + before * (cross(Vec2d(c - b), after) / turned);
        const double x = std::floor(exact.x * Lattice), y = std::floor(exact.y * Lattice);
        std::optional<Vec2> best;
        double nearest = reach() * reach();
        for (const double right : {0., 1.})
            for (const double down : {0., 1.})
            {
                const Vec2 q(static_cast<float>((x + right) / Lattice), static_cast<float>((y + down) / Lattice));
                const double squared = detail::squaredDistanceToSegment(q, b, c);
                if (!isInPicture(q) || orientation(a, q, b) * turn < 0 || orientation(q, d, c) * turn < 0 ||
                    orientation(a, q, d) != turn || squared > nearest)
                    continue;
                nearest = squared;
                best = q;
            }
        return best;
    }

    bool isInPicture(Vec2 p) const { return p.x >= 0.f && p.y >= 0.f && p.x <= m_extent.x && p.y <= m_extent.y; }

    std::array<Vec2, 4> cornersAround(std::uint32_t id) const
    {
        const Node& b = m_nodes[id];
        const Node& c = m_nodes[b.next];
        return {m_nodes[b.previous].at, b.at, c.at, m_nodes[c.next].at};
    }

    Change changeByDropping(std::uint32_t id) const
    {
        const Node& node = m_nodes[id];
        const Vec2 a = m_nodes[node.previous].at;
        const Vec2 c = m_nodes[node.next].at;
        Change change{.grows = orientation(a, node.at, c) < 0, .path = {a, c}, .triangleCount = 1, .edgeCount = 1};
        change.triangles[0] = change.grows ? std::array{a, c, node.at} : std::array{a, node.at, c};
        return change;
    }

    Change changeByShrinking(std::uint32_t id, Vec2 q) const
    {
        const auto [a, b, c, d] = cornersAround(id);
        Change change{.grows = orientation(a, b, c) > 0, .path = {a, q, d}, .triangleCount = 3, .edgeCount = 2};
        change.triangles = change.grows ? std::array{std::array{a, q, b}, std::array{b, q, c}, std::array{c, q, d}}
                                        : std::array{std::array{b, q, a}, std::array{c, q, b}, std::array{d, q, c}};
        return change;
    }

    bool take(const Candidate& candidate)
    {
        const std::uint32_t id = candidate.node;
        const bool drops = candidate.step == StepKind::Drop;
        const std::optional<Vec2> point = drops ? std::nullopt : meetingPoint(id);
        if (m_keptCount[m_nodes[id].loop] < (drops ? FewestToDrop : FewestToShrink) || (!drops && !point))
            return false;
        const Change change = drops ? changeByDropping(id) : changeByShrinking(id, *point);
        // Two edges go, or three where one becomes a point.
        const std::array before{&m_leftOut[m_nodes[id].previous], &m_leftOut[id], &m_leftOut[m_nodes[id].next]};
        std::array<LeftOut, 2> leftOut;
        if (isBlocked(change, id) || !m_centres.allow(change, std::span(before).first(drops ? 2 : 3), leftOut))
            return false;
        if (drops)
            drop(id, std::move(leftOut[0]));
        else
            shrink(id, *point, leftOut);
        return true;
    }

    // Whether any other part of the borders lies in the changed area.
    bool isBlocked(const Change& change, std::uint32_t id) const
    {
        const std::uint32_t before = m_nodes[id].previous;
        const std::uint32_t last = change.edgeCount == 1 ? m_nodes[id].next : m_nodes[m_nodes[id].next].next;
        const auto stands = [&](std::span<const Vec2> triangle, Vec2 p)
        {
            // Another island may share a corner: it lies outside, so a cut into the inside does not meet it.
            return holds(triangle, p) &&
                   (change.grows || std::find(triangle.begin(), triangle.end(), p) == triangle.end());
        };
        const auto isOwn = [&](std::uint32_t node)
        {
            for (std::uint32_t i = before; i != last; i = m_nodes[i].next)
                if (i == node)
                    return true;
            return false;
        };
        return m_grid.any(change.bounds(),
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
    bool passes(const Change& change, std::uint32_t edge, std::uint32_t before, std::uint32_t last) const
    {
        const auto& [a, q, d] = change.path;
        const Vec2 from = m_nodes[edge].at;
        const Vec2 to = m_nodes[m_nodes[edge].next].at;
        const bool arrives = m_nodes[edge].next == before;
        const bool leaves = edge == last;
        return (!arrives && edgesMeet(a, q, from, to)) || (!leaves && edgesMeet(q, d, from, to));
    }

    void file(std::uint32_t node) { m_grid.add(node, m_nodes[node].at, m_nodes[m_nodes[node].next].at); }
    void unfile(std::uint32_t node) { m_grid.remove(node, m_nodes[node].at, m_nodes[m_nodes[node].next].at); }

    void drop(std::uint32_t id, LeftOut leftOut)
    {
        const std::uint32_t before = m_nodes[id].previous;
        unfile(before);
        unlink(id);
        file(before);
        m_leftOut[before] = std::move(leftOut);
        for (const std::uint32_t neighbour : {m_nodes[before].previous, before, m_nodes[before].next})
            renew(neighbour);
    }

    void shrink(std::uint32_t id, Vec2 point, std::array<LeftOut, 2>& leftOut)
    {
        const std::uint32_t before = m_nodes[id].previous;
        unfile(before);
        unfile(id);
        unlink(m_nodes[id].next);
        m_nodes[id].at = point;
        file(before);
        file(id);
        m_leftOut[before] = std::move(leftOut[0]);
        m_leftOut[id] = std::move(leftOut[1]);
        for (const std::uint32_t neighbour : {m_nodes[before].previous, before, id, m_nodes[id].next})
            renew(neighbour);
    }

    // Takes the node and its edge; the edge before it is the caller's to file.
    void unlink(std::uint32_t id)
    {
        Node& node = m_nodes[id];
        unfile(id);
        node.kept = false;
        --m_keptCount[node.loop];
        m_leftOut[id].clear();
        m_nodes[node.previous].next = node.next;
        m_nodes[node.next].previous = node.previous;
    }

    void renew(std::uint32_t id)
    {
        ++m_nodes[id].version;
        propose(id);
    }

    std::span<const Loop> m_loops;
    Vec2 m_extent;
    SimplifyLimits m_limits;
    Centres m_centres;
    EdgeGrid m_grid;
    std::vector<Node> m_nodes;
    std::vector<LeftOut> m_leftOut;         // for the edge of each node
    std::vector<std::uint32_t> m_first;     // first node of each loop
    std::vector<std::uint32_t> m_count;     // nodes of each loop, and
    std::vector<std::uint32_t> m_keptCount; // how many of them are left
    bool m_stairsOnly = false;
    bool m_shrinks = false;
    std::priority_queue<Candidate> m_queue;
};

} // namespace

std::vector<Loop> simplified(std::span<const Loop> loops, const Islands& islands, const OpaqueDistance& opaque,
                             const SimplifyLimits& limits)
{
    return Simplifier(loops, islands, opaque, limits).run();
}

} // namespace graze::tracing
