// SPDX-License-Identifier: Zlib
#include "shapes/loops.hpp"

#include <graze/shapes/simplify.hpp>

#include <algorithm>
#include <queue>

namespace graze
{

namespace
{

struct Node
{
    std::size_t next = 0; // kept neighbours
    std::size_t previous = 0;
    std::size_t version = 0; // counts changes of the neighbours
    bool kept = true;
};

struct Candidate
{
    double effect = 0.; // change of the area, doubled
    std::size_t node = 0;
    std::size_t version = 0;

    friend bool operator<(const Candidate& a, const Candidate& b)
    {
        // The queue serves the largest first.
        return a.effect != b.effect ? a.effect > b.effect : a.node > b.node;
    }
};

class Simplifier
{
public:
    Simplifier(std::vector<Vec2> points, double maxError) :
    m_points(std::move(points)),
    m_maxErrorSquared(maxError * maxError),
    m_nodes(m_points.size()),
    m_keptCount(m_points.size())
    {
        const std::size_t count = m_points.size();
        for (std::size_t i = 0; i < count; ++i)
            m_nodes[i] = {.next = (i + 1) % count, .previous = (i + count - 1) % count};
    }

    std::vector<Vec2> run()
    {
        // A vertex that blocked the change may be gone after a round.
        bool removedSome = true;
        while (removedSome)
        {
            for (std::size_t id = 0; id < m_nodes.size(); ++id)
                propose(id);
            removedSome = false;
            for (; !m_queue.empty(); m_queue.pop())
            {
                const Candidate candidate = m_queue.top();
                const Node& node = m_nodes[candidate.node];
                if (!node.kept || node.version != candidate.version || m_keptCount <= 3 || isBlocked(candidate.node))
                    continue;
                remove(candidate.node);
                removedSome = true;
            }
        }
        std::vector<Vec2> kept;
        for (std::size_t id = 0; id < m_nodes.size(); ++id)
            if (m_nodes[id].kept)
                kept.push_back(m_points[id]);
        return kept;
    }

private:
    void propose(std::size_t id)
    {
        const Node& node = m_nodes[id];
        if (!node.kept || !staysWithin(node))
            return;
        const Vec2 a = m_points[node.previous];
        const Vec2 b = m_points[id];
        const Vec2 c = m_points[node.next];
        const double effect = std::fabs(cross(Vec2d(b) - Vec2d(a), Vec2d(c) - Vec2d(a)));
        m_queue.push({effect, id, node.version});
    }

    // Whether all vertices between the neighbours, dropped ones too, are near enough to the edge that would replace
    // them. The old border between them is connected, so the edge is then as near to it everywhere.
    bool staysWithin(const Node& node) const
    {
        const Vec2 a = m_points[node.previous];
        const Vec2 c = m_points[node.next];
        for (std::size_t i = (node.previous + 1) % m_points.size(); i != node.next; i = (i + 1) % m_points.size())
        {
            if (!detail::isOnSegment(m_points[i], a, c) &&
                !(detail::squaredDistanceToSegment(m_points[i], a, c) <= m_maxErrorSquared && m_maxErrorSquared > 0.))
                return false;
        }
        return true;
    }

    // Removing b from a-b-c changes the border by the triangle abc: while no vertex lies in it, no edge runs through
    // it.
    bool isBlocked(std::size_t id) const
    {
        const Node& node = m_nodes[id];
        const Vec2 a = m_points[node.previous];
        const Vec2 b = m_points[id];
        const Vec2 c = m_points[node.next];
        const int turn = orientation(a, b, c);
        const Aabb box = merged(merged(Aabb{a, a}, b), c);
        for (std::size_t i = m_nodes[node.next].next; i != node.previous; i = m_nodes[i].next)
        {
            const Vec2 p = m_points[i];
            if (!box.contains(p))
                continue;
            if (turn == 0 ? orientation(a, c, p) == 0
                          : orientation(a, b, p) * turn >= 0 && orientation(b, c, p) * turn >= 0 &&
                                orientation(c, a, p) * turn >= 0)
                return true;
        }
        return false;
    }

    void remove(std::size_t id)
    {
        Node& node = m_nodes[id];
        node.kept = false;
        --m_keptCount;
        m_nodes[node.previous].next = node.next;
        m_nodes[node.next].previous = node.previous;
        for (const std::size_t neighbour : {node.previous, node.next})
        {
            ++m_nodes[neighbour].version;
            propose(neighbour);
        }
    }

    std::vector<Vec2> m_points;
    double m_maxErrorSquared;
    std::vector<Node> m_nodes;
    std::size_t m_keptCount;
    std::priority_queue<Candidate> m_queue;
};

} // namespace

std::vector<Vec2> simplify(std::span<const Vec2> loop, float maxError)
{
    std::vector<Vec2> points = detail::withoutDoubles(detail::finitePoints(loop));
    if (points.size() <= 3)
        return points;
    // NaN allows no error either.
    return Simplifier(std::move(points), maxError > 0.f ? static_cast<double>(maxError) : 0.).run();
}

} // namespace graze
