// SPDX-License-Identifier: Zlib
#include "shapes/decompose_sweep.hpp"

#include <algorithm>
#include <numeric>
#include <set>
#include <utility>

namespace graze::decomposition
{

namespace
{

using detail::before; // the order of the sweep
using Vertices = std::span<const RingVertex>;

// An edge in the status, known by its vertex. It changes where one ends and the next of its ring begins: the order
// stays the same.
struct Slot
{
    mutable std::uint32_t edge;
};

// From low to high y, along the line.
struct Order
{
    using is_transparent = void;

    Vertices vertices;

    [[nodiscard]] std::pair<Vec2, Vec2> endsOf(const Slot& slot) const noexcept
    {
        const Vec2 a = vertices[slot.edge].at;
        const Vec2 b = vertices[vertices[slot.edge].next].at;
        return before(a, b) ? std::pair(a, b) : std::pair(b, a);
    }
    bool operator()(const Slot& a, const Slot& b) const noexcept
    {
        const auto [leftA, rightA] = endsOf(a);
        const auto [leftB, rightB] = endsOf(b);
        if (leftA == leftB)
            return orientation(leftA, rightA, rightB) > 0;
        // Only the left end of the later one is sure to be level with the other.
        return before(leftA, leftB) ? orientation(leftA, rightA, leftB) > 0 : orientation(leftB, rightB, leftA) < 0;
    }
    bool operator()(const Slot& slot, Vec2 point) const noexcept { return side(slot, point) > 0; }
    [[nodiscard]] int side(const Slot& slot, Vec2 point) const noexcept
    {
        const auto [left, right] = endsOf(slot);
        return orientation(left, right, point);
    }
};

// A line x = constant moves from left to right; the status holds the edges that it meets.
//
// Two edges that cross become neighbours in the status before the line reaches that point, and a vertex on another edge
// is found when it is looked up. So until something is found the order in the status is true; and a fault is true
// whatever the order, because every pair is decided by itself. (Shamos, Hoey 1976)
//
// Each stretch of the line that is inside, between an edge and the next one, has a chain: the border of the triangles
// cut so far, from low to high. It never turns towards the line, except at its ends: each vertex that joins it cuts off
// all triangles that it sees. (Hertel, Mehlhorn 1983)
class Sweep
{
public:
    Sweep(Vertices vertices, DecomposeError& error) :
    m_vertices(vertices),
    m_error(error),
    m_status(Order{vertices}),
    m_chains(vertices.size())
    {
    }

    std::vector<Triangle> run()
    {
        std::vector<std::uint32_t> order(m_vertices.size());
        std::iota(order.begin(), order.end(), 0u);
        std::stable_sort(order.begin(), order.end(),
                         [this](std::uint32_t v, std::uint32_t w)
                         { return before(m_vertices[v].at, m_vertices[w].at); });
        for (std::size_t i = 0; i < order.size() && isGood(); ++i)
        {
            // Neighbours in a ring differ, so edges that start in the same point are no neighbours.
            if (i + 1 < order.size() && m_vertices[order[i]].at == m_vertices[order[i + 1]].at)
                refuse(Kind::TouchesItself, order[i], order[i + 1], m_vertices[order[i]].at);
            else
                visit(order[i]);
        }
        if (isGood())
            m_error = m_misplaced;
        return std::move(m_triangles);
    }

private:
    using Kind = DecomposeError::Kind;
    using Place = std::set<Slot, Order>::const_iterator;
    static constexpr std::uint32_t None = ~0u;

    static constexpr std::size_t Low = 0, High = 1;

    struct Node
    {
        std::uint32_t vertex = 0;
        std::array<std::uint32_t, 2> toward{None, None}; // the low end, the high end
    };

    struct Chain
    {
        std::uint32_t low = None, high = None; // nodes at its ends
        std::uint32_t latest = None;           // the node farthest to the right
    };

    [[nodiscard]] bool isGood() const noexcept { return m_error.kind == Kind::None; }

    void visit(std::uint32_t v)
    {
        const RingVertex& vertex = m_vertices[v];
        const std::uint32_t arriving = vertex.previous;
        const Place first = m_status.lower_bound(vertex.at);
        Place above = first;
        for (; isGood() && above != m_status.end() && m_status.key_comp().side(*above, vertex.at) == 0; ++above)
            if (const std::uint32_t edge = above->edge; edge != v && edge != arriving)
                // The edge at the vertex that is no neighbour of the one that runs through it.
                refuse(Kind::TouchesItself, vertex.next == edge ? arriving : v, edge, vertex.at);
        const Vec2 previous = m_vertices[arriving].at, next = m_vertices[vertex.next].at;
        const int turn = orientation(previous, vertex.at, next);
        const bool previousIsLeft = before(previous, vertex.at), nextIsLeft = before(next, vertex.at);
        if (turn == 0 && previousIsLeft == nextIsLeft)
            refuse(Kind::TouchesItself, arriving, v, vertex.at);
        if (!isGood())
            return;

        if (m_misplaced.kind == Kind::None)
            cut(v, first, turn, previousIsLeft, nextIsLeft);
        const int leaving = (previousIsLeft ? 0 : 1) + (nextIsLeft ? 0 : 1);
        if (leaving == 0)
            m_status.erase(first, above);
        else if (leaving == 1)
            first->edge = previousIsLeft ? v : arriving;
        else
            for (const std::uint32_t edge : {v, arriving})
                m_status.insert(above, Slot{edge});
        for (const Place place : {std::prev(above, leaving), above})
            if (place != m_status.begin() && place != m_status.end())
                testPair(std::prev(place)->edge, place->edge);
    }

    // Adds the vertex to the chains that it ends, before the status changes. While no ring is misplaced, the stretches
    // between edges are outside and inside in turn.
    void cut(std::uint32_t v, Place place, int turn, bool previousIsLeft, bool nextIsLeft)
    {
        const std::uint32_t arriving = m_vertices[v].previous;
        const std::uint32_t below = place == m_status.begin() ? None : std::prev(place)->edge;
        if (!previousIsLeft && !nextIsLeft && (turn < 0) != isInsideAbove(below))
        {
            // This ring begins outside of the outline, or inside of a hole. It is a hole itself: the outline begins
            // before all others. Where no edges meet, all of it lies there.
            const RingVertex other = below == None ? RingVertex{} : m_vertices[below];
            m_misplaced = {other.ring == 0 ? Kind::HoleOutside : Kind::HolesOverlap,
                           m_vertices[v].ring,
                           m_vertices[v].index,
                           other.ring,
                           other.edge,
                           m_vertices[v].at};
            return;
        }
        if (previousIsLeft && !nextIsLeft) // the inside is above both edges
            m_chains[v] = m_chains[arriving];
        if (turn == 0)
            return;

        const auto node = static_cast<std::uint32_t>(m_nodes.size());
        m_nodes.push_back({v});
        if (previousIsLeft && (turn > 0 || !nextIsLeft))
        {
            Chain& chain = m_chains[nextIsLeft ? arriving : v];
            attach(node, chain.low, Low);
            chain.low = chain.latest = node;
        }
        else if (nextIsLeft)
        {
            Chain& chain = m_chains[below];
            attach(node, chain.high, High);
            chain.high = chain.latest = node;
            if (previousIsLeft) // two stretches become one
            {
                attach(node, m_chains[arriving].low, Low);
                chain.high = m_chains[arriving].high;
            }
        }
        else if (turn > 0)
            m_chains[v] = {node, node, node};
        else
            split(m_chains[below], node);
    }

    // Two edges leave to the right from within a stretch: the vertex sees the latest one of the chain.
    void split(Chain& chain, std::uint32_t node)
    {
        const std::uint32_t end = chain.latest;
        const auto start = static_cast<std::uint32_t>(m_nodes.size());
        const std::uint32_t v = m_nodes[node].vertex;
        m_nodes.push_back({m_nodes[end].vertex, {None, m_nodes[end].toward[High]}});
        m_nodes.push_back({v});
        if (const std::uint32_t above = std::exchange(m_nodes[end].toward[High], None); above != None)
            m_nodes[above].toward[Low] = start;
        m_chains[v] = {start + 1, chain.high == end ? start : chain.high, start + 1};
        chain.high = chain.latest = node;
        attach(node, end, High);
        attach(start + 1, start, Low);
    }

    // The node becomes the end of a chain on that side, and cuts off the triangles that it sees.
    void attach(std::uint32_t node, std::uint32_t end, std::size_t side)
    {
        const std::size_t inwards = High - side;
        std::uint32_t p = end;
        for (std::uint32_t q = m_nodes[p].toward[inwards]; q != None; q = m_nodes[p].toward[inwards])
        {
            const Triangle triangle{m_nodes[node].vertex, m_nodes[p].vertex, m_nodes[q].vertex};
            const int turn =
                orientation(m_vertices[triangle[0]].at, m_vertices[triangle[1]].at, m_vertices[triangle[2]].at);
            if (side == High ? turn <= 0 : turn >= 0)
                break;
            m_triangles.push_back(side == High ? triangle : Triangle{triangle[2], triangle[1], triangle[0]});
            p = q;
        }
        m_nodes[node].toward[inwards] = p;
        m_nodes[p].toward[side] = node;
    }

    [[nodiscard]] bool isInsideAbove(std::uint32_t edge) const
    {
        return edge != None && before(m_vertices[edge].at, m_vertices[m_vertices[edge].next].at);
    }

    void testPair(std::uint32_t e, std::uint32_t f)
    {
        const Vec2 a = m_vertices[e].at, b = m_vertices[m_vertices[e].next].at;
        const Vec2 c = m_vertices[f].at, d = m_vertices[m_vertices[f].next].at;
        if (orientation(a, b, c) * orientation(a, b, d) < 0 && orientation(c, d, a) * orientation(c, d, b) < 0)
        {
            // The place is for the message only: doubles do.
            const Vec2d ab = Vec2d(b) - Vec2d(a), cd = Vec2d(d) - Vec2d(c);
            const double area = cross(ab, cd), t = area != 0. ? cross(Vec2d(c) - Vec2d(a), cd) / area : 0.;
            refuse(Kind::SelfIntersecting, e, f, (Vec2d(a) + ab * t).toFloat());
        }
    }

    void refuse(Kind kind, std::uint32_t e, std::uint32_t f, Vec2 place)
    {
        if (!isGood())
            return;
        const RingVertex *one = &m_vertices[e], *two = &m_vertices[f];
        // The hole at fault first, or the first of two edges of a ring.
        if (one->ring != two->ring ? one->ring < two->ring : one->edge > two->edge)
            std::swap(one, two);
        if (one->ring != two->ring)
            kind = two->ring == 0 ? Kind::HoleOutside : Kind::HolesOverlap;
        m_error = {kind, one->ring, one->edge, two->ring, two->edge, place};
    }

    Vertices m_vertices;
    DecomposeError& m_error;
    DecomposeError m_misplaced; // counts if no edges meet
    std::set<Slot, Order> m_status;
    std::vector<Chain> m_chains; // of the stretch above each edge that has the inside there
    std::vector<Node> m_nodes;
    std::vector<Triangle> m_triangles;
};

} // namespace

std::vector<Triangle> triangulated(std::span<const RingVertex> vertices, DecomposeError& error)
{
    return Sweep(vertices, error).run();
}

} // namespace graze::decomposition
