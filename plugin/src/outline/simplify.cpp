// SPDX-License-Identifier: Zlib
#include "outline/simplify.hpp"

#include "outline/distance_to_segment.hpp"

#include <graze/math/aabb.hpp>
#include <graze/math/predicates.hpp>

#include <algorithm>
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
    bool kept = true;
};

struct Candidate
{
    double deviationSquared;
    std::uint32_t node;
    std::uint32_t version;

    friend bool operator<(const Candidate& a, const Candidate& b)
    {
        // The queue serves the largest first.
        return a.deviationSquared != b.deviationSquared ? a.deviationSquared > b.deviationSquared : a.node > b.node;
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
        for (const Vec2 p : loop.points)
            bounds = merged(bounds, p);
    return bounds.isEmpty() ? Vec2{} : bounds.upper;
}

class Simplifier
{
public:
    Simplifier(std::span<const Loop> loops, std::span<const double> tolerances) :
    m_loops(loops),
    m_tolerances(tolerances),
    m_grid(extentOf(loops))
    {
        for (std::uint32_t loop = 0; loop < loops.size(); ++loop)
        {
            const auto first = static_cast<std::uint32_t>(m_nodes.size());
            const auto count = static_cast<std::uint32_t>(loops[loop].points.size());
            m_first.push_back(first);
            m_keptCount.push_back(count);
            for (std::uint32_t i = 0; i < count; ++i)
            {
                m_grid.add(first + i, loops[loop].points[i]);
                m_nodes.push_back(
                    {loops[loop].points[i], loop, first + (i + 1) % count, first + (i + count - 1) % count});
            }
        }
    }

    std::vector<Loop> run()
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
        std::vector<Loop> result(m_loops.begin(), m_loops.end());
        for (Loop& loop : result)
            loop.points.clear();
        for (const Node& node : m_nodes)
            if (node.kept)
                result[node.loop].points.push_back(node.at);
        return result;
    }

private:
    void propose(std::uint32_t id)
    {
        const Node& node = m_nodes[id];
        if (!node.kept || m_keptCount[node.loop] <= 4)
            return;
        const double tolerance = m_tolerances[m_loops[node.loop].island - 1];
        const double limit = tolerance * tolerance;
        const double deviation = deviationSquared(id, limit);
        if (deviation <= limit)
            m_queue.push({deviation, id, node.version});
    }

    // Of all points between the neighbours, dropped ones too, from the edge that would replace them; stops
    // at the first beyond the limit.
    double deviationSquared(std::uint32_t id, double limit) const
    {
        const Node& node = m_nodes[id];
        const Vec2 a = m_nodes[node.previous].at;
        const Vec2 b = m_nodes[node.next].at;
        const std::uint32_t first = m_first[node.loop];
        const auto count = static_cast<std::uint32_t>(m_loops[node.loop].points.size());
        double worst = 0.;
        for (std::uint32_t i = node.previous; worst <= limit;)
        {
            i = i + 1 == first + count ? first : i + 1;
            if (i == node.next)
                break;
            worst = std::max(worst, squaredDistanceToSegment(m_nodes[i].at, a, b));
        }
        return worst;
    }

    // Taking b from a-b-c changes the border by the triangle abc: nothing else may stand in it.
    bool isBlocked(std::uint32_t id) const
    {
        const Node& node = m_nodes[id];
        const Vec2 a = m_nodes[node.previous].at;
        const Vec2 b = node.at;
        const Vec2 c = m_nodes[node.next].at;
        const int turn = orientation(a, b, c);
        const auto stands = [&](std::uint32_t other)
        {
            if (other == id || other == node.previous || other == node.next)
                return false;
            const Vec2 p = m_nodes[other].at;
            const int ab = orientation(a, b, p) * turn;
            const int bc = orientation(b, c, p) * turn;
            const int ca = orientation(c, a, p) * turn;
            if (ab < 0 || bc < 0 || ca < 0)
                return false;
            // Another island may share a corner: it lies outside, so a cut into the inside passes it by.
            return turn <= 0 || !(p == a || p == b || p == c);
        };
        const Aabb box = merged(merged(Aabb{a, a}, b), c);
        return m_grid.any(box, stands);
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
    std::span<const double> m_tolerances;
    Grid m_grid;
    std::vector<Node> m_nodes;
    std::vector<std::uint32_t> m_first;     // node of a loop
    std::vector<std::uint32_t> m_keptCount; // of a loop
    std::priority_queue<Candidate> m_queue;
};

} // namespace

std::vector<Loop> simplified(std::span<const Loop> loops, std::span<const double> tolerances)
{
    return Simplifier(loops, tolerances).run();
}

} // namespace graze::tracing
