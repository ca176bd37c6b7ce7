// SPDX-License-Identifier: Zlib
#include "outline/simplify.hpp"

#include "shapes/distance_to_segment.hpp"

#include <graze/math/predicates.hpp>

#include <algorithm>
#include <array>
#include <queue>

namespace graze::tracing
{

namespace
{

struct Node
{
    Vec2 at{};
    std::uint32_t loop = 0;
    std::uint32_t next = 0; // kept neighbours
    std::uint32_t previous = 0;
    std::uint32_t version = 0; // counts changes of the neighbours
    bool isStair = false;
    bool kept = true;
};

struct BorderPoint
{
    Vec2 at{};
    bool isStair = false;
};

// The pixel border of a slanted line is a stair of steps of one pixel. The line itself runs through the
// middles of the steps, from which no pixel centre differs: they are put in, and the corners of the steps
// are marked, to go first.
std::vector<BorderPoint> withMiddlesOfSteps(std::span<const Vec2> loop)
{
    const std::size_t n = loop.size();
    const auto turnAt = [&](std::size_t i) { return orientation(loop[(i + n - 1) % n], loop[i], loop[(i + 1) % n]); };
    std::vector<bool> isStep(n); // of the edge that leaves the point
    for (std::size_t i = 0; i < n; ++i)
    {
        const std::size_t j = (i + 1) % n;
        isStep[i] = lengthSquared(loop[j] - loop[i]) == 1.f && turnAt(i) * turnAt(j) < 0;
    }
    std::vector<BorderPoint> points;
    for (std::size_t i = 0; i < n; ++i)
    {
        points.push_back({loop[i], isStep[i] || isStep[(i + n - 1) % n]});
        if (isStep[i])
            points.push_back({(loop[i] + loop[(i + 1) % n]) * 0.5f, false});
    }
    return points;
}

struct Candidate
{
    float effect; // on the area, doubled
    std::uint32_t node;
    std::uint32_t version;

    friend bool operator<(const Candidate& a, const Candidate& b)
    {
        // The queue serves the largest first.
        return a.effect != b.effect ? a.effect > b.effect : a.node > b.node;
    }
};

// Kept nodes by where they are.
class Grid
{
public:
    explicit Grid(Vec2 extent) : m_columns(cell(extent.x) + 1), m_rows(cell(extent.y) + 1), m_cells(m_columns * m_rows)
    {
    }

    void add(std::uint32_t node, Vec2 at) { cellOf(at).push_back(node); }
    void remove(std::uint32_t node, Vec2 at) { std::erase(cellOf(at), node); }

    template <class Predicate>
    bool any(const Aabb& box, Predicate predicate) const
    {
        for (std::size_t row = cell(box.lower.y); row <= cell(box.upper.y); ++row)
            for (std::size_t column = cell(box.lower.x); column <= cell(box.upper.x); ++column)
            {
                const auto& nodes = m_cells[row * m_columns + column];
                if (std::any_of(nodes.begin(), nodes.end(), predicate))
                    return true;
            }
        return false;
    }

private:
    static std::size_t cell(float coordinate) { return static_cast<std::size_t>(coordinate) / 16; }
    std::vector<std::uint32_t>& cellOf(Vec2 at) { return m_cells[cell(at.y) * m_columns + cell(at.x)]; }

    std::size_t m_columns;
    std::size_t m_rows;
    std::vector<std::vector<std::uint32_t>> m_cells;
};

Vec2 extentOf(std::span<const Loop> loops)
{
    Aabb bounds;
    for (const Loop& loop : loops)
        bounds = merged(bounds, boundsOf(loop.points));
    return bounds.isEmpty() ? Vec2{} : bounds.upper;
}

class Simplifier
{
public:
    Simplifier(std::span<const Loop> loops, const Islands& islands, const OpaqueDistance& opaque,
               const SimplifyLimits& limits) :
    m_loops(loops),
    m_islands(islands),
    m_opaque(opaque),
    m_limits(limits),
    m_grid(extentOf(loops))
    {
        for (std::uint32_t loop = 0; loop < loops.size(); ++loop)
        {
            const bool exact = toleranceOf(loop) == 0.;
            std::vector<BorderPoint> points;
            if (exact)
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
                m_grid.add(first + i, points[i].at);
                m_nodes.push_back({.at = points[i].at,
                                   .loop = loop,
                                   .next = first + (i + 1) % count,
                                   .previous = first + (i + count - 1) % count,
                                   .isStair = points[i].isStair});
            }
        }
    }

    std::vector<Loop> run()
    {
        m_stairsOnly = true;
        removeWhatCanGo();
        m_stairsOnly = false;
        removeWhatCanGo();
        std::vector<Loop> result(m_loops.begin(), m_loops.end());
        for (Loop& loop : result)
            loop.points.clear();
        for (const Node& node : m_nodes)
            if (node.kept)
                result[node.loop].points.push_back(node.at);
        return result;
    }

private:
    double toleranceOf(std::uint32_t loop) const { return m_limits.tolerances[m_loops[loop].island - 1]; }

    void removeWhatCanGo()
    {
        // A point that was in the way may be gone after a round.
        bool removedSome = true;
        while (removedSome)
        {
            for (std::uint32_t node = 0; node < m_nodes.size(); ++node)
                propose(node);
            removedSome = false;
            while (!m_queue.empty())
            {
                const Candidate candidate = m_queue.top();
                m_queue.pop();
                const Node& node = m_nodes[candidate.node];
                if (!node.kept || node.version != candidate.version || m_keptCount[node.loop] <= 4 ||
                    isBlocked(candidate.node))
                    continue;
                remove(candidate.node);
                removedSome = true;
            }
        }
    }

    void propose(std::uint32_t id)
    {
        const Node& node = m_nodes[id];
        if (!node.kept || m_keptCount[node.loop] <= 4 || (m_stairsOnly && !node.isStair))
            return;
        const double tolerance = m_stairsOnly ? std::min(0.5, toleranceOf(node.loop)) : toleranceOf(node.loop);
        const double limit = tolerance * tolerance;
        if (!staysWithin(id, limit))
            return;
        const Vec2 a = m_nodes[node.previous].at;
        const Vec2 c = m_nodes[node.next].at;
        m_queue.push({std::fabs(cross(node.at - a, c - a)), id, node.version});
    }

    // All points between the neighbours, dropped ones too, close enough to the edge that would replace them?
    bool staysWithin(std::uint32_t id, double limitSquared) const
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
            if (detail::squaredDistanceToSegment(m_nodes[i].at, a, b) > limitSquared)
                return false;
        }
    }

    // Taking b from a-b-c changes the border by the triangle abc: nothing else may stand in it.
    bool isBlocked(std::uint32_t id) const
    {
        const Node& node = m_nodes[id];
        const Vec2 a = m_nodes[node.previous].at;
        const Vec2 b = node.at;
        const Vec2 c = m_nodes[node.next].at;
        const int turn = orientation(a, b, c);
        const Aabb box = boundsOf(std::array{a, b, c});
        const auto stands = [&](std::uint32_t other)
        {
            const Vec2 p = m_nodes[other].at;
            if (other == id || other == node.previous || other == node.next || !box.contains(p))
                return false;
            if (turn == 0)
                return orientation(a, c, p) == 0;
            if (orientation(a, b, p) * turn < 0 || orientation(b, c, p) * turn < 0 || orientation(c, a, p) * turn < 0)
                return false;
            // Another island may share a corner: it lies outside, so a cut into the inside passes it by.
            return turn < 0 || !(p == a || p == b || p == c);
        };
        return m_grid.any(box, stands) || (turn < 0 && takesInTooMuch(a, c, b)) ||
               (turn > 0 && m_limits.fit == OutlineFit::Outside && losesPixel(a, b, c));
    }

    // Would the border, grown by this triangle, cover a pixel centre that is too far from the island?
    bool takesInTooMuch(Vec2 a, Vec2 b, Vec2 c) const
    {
        const double limit = m_limits.fit == OutlineFit::Inside ? 0. : m_limits.coveredSquared;
        for (const PixelRun& run : coveredPixels(std::array{a, b, c}, m_islands.width(), m_islands.height()))
            for (int x = run.first; x <= run.last; ++x)
                if (m_opaque.squaredFrom(x, run.y) > limit)
                    return true;
        return false;
    }

    // Would the border, without this triangle, leave out an opaque pixel's centre? One on ca stays covered.
    bool losesPixel(Vec2 a, Vec2 b, Vec2 c) const
    {
        for (const PixelRun& run : coveredPixels(std::array{a, b, c}, m_islands.width(), m_islands.height()))
            for (int x = run.first; x <= run.last; ++x)
                if (m_islands.at(x, run.y) != 0 && orientation(c, a, centreOf(x, run.y)) != 0)
                    return true;
        return false;
    }

    void remove(std::uint32_t id)
    {
        Node& node = m_nodes[id];
        node.kept = false;
        --m_keptCount[node.loop];
        m_grid.remove(id, node.at);
        m_nodes[node.previous].next = node.next;
        m_nodes[node.next].previous = node.previous;
        for (const std::uint32_t neighbour : {node.previous, node.next})
        {
            ++m_nodes[neighbour].version;
            propose(neighbour);
        }
    }

    std::span<const Loop> m_loops;
    const Islands& m_islands;
    const OpaqueDistance& m_opaque;
    SimplifyLimits m_limits;
    Grid m_grid;
    std::vector<Node> m_nodes;
    std::vector<std::uint32_t> m_first;     // node of a loop
    std::vector<std::uint32_t> m_count;     // of a loop, and
    std::vector<std::uint32_t> m_keptCount; // how many of them are left
    bool m_stairsOnly = false;
    std::priority_queue<Candidate> m_queue;
};

} // namespace

std::vector<Loop> simplified(std::span<const Loop> loops, const Islands& islands, const OpaqueDistance& opaque,
                             const SimplifyLimits& limits)
{
    return Simplifier(loops, islands, opaque, limits).run();
}

} // namespace graze::tracing
