// SPDX-License-Identifier: Zlib
#include <graze/shapes/decompose.hpp>
#include <graze/shapes/primitives.hpp>

#include "shapes/decompose_sweep.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <map>
#include <utility>

namespace graze
{

namespace
{

using namespace decomposition;
using detail::before;

std::string textOf(float value)
{
    std::array<char, 32> text{};
    const auto end = std::to_chars(text.data(), text.data() + text.size(), value).ptr;
    return {text.data(), end};
}

std::string nameOf(std::size_t ring)
{
    return ring == 0 ? "the outline" : "hole " + std::to_string(ring - 1);
}

// Faults of a single ring, except edges that meet.
DecomposeError::Kind faultOf(std::span<const RingVertex> ring)
{
    for (std::size_t i = 2; i < ring.size(); ++i)
        if (orientation(ring[0].at, ring[1].at, ring[i].at) != 0)
            return DecomposeError::Kind::None;
    const bool third =
        std::any_of(ring.begin(), ring.end(),
                    [ring](const RingVertex& v) { return !(v.at == ring[0].at) && !(v.at == ring[1].at); });
    return third ? DecomposeError::Kind::Degenerate : DecomposeError::Kind::TooFewPoints;
}

// Closes vertices from `first` to the end into a ring, with the inside on the left of its edges.
void link(std::vector<RingVertex>& vertices, std::size_t first)
{
    const auto start = static_cast<std::uint32_t>(first);
    const auto count = static_cast<std::uint32_t>(vertices.size() - first);
    const auto ring = std::span(vertices).subspan(first);
    for (std::uint32_t i = 0; i < count; ++i)
    {
        ring[i].next = start + (i + 1) % count;
        ring[i].previous = start + (i + count - 1) % count;
    }
    // The first vertex in the order of the sweep is convex, so its turn is the winding: exact, unlike an area.
    const auto lowest = std::min_element(ring.begin(), ring.end(),
                                         [](const RingVertex& a, const RingVertex& b) { return before(a.at, b.at); });
    const int turn = orientation(vertices[lowest->previous].at, lowest->at, vertices[lowest->next].at);
    const bool isTurned = (turn > 0) != (ring[0].ring == 0);
    for (RingVertex& v : ring)
    {
        if (isTurned)
            std::swap(v.next, v.previous);
        v.edge = isTurned ? vertices[v.next].index : v.index;
    }
}

// All rings in one array, without consecutive duplicates. On bad data `error` has a kind.
std::vector<RingVertex> joinRings(std::span<const Vec2> outline, std::span<const std::vector<Vec2>> holes,
                                  DecomposeError& error)
{
    std::vector<RingVertex> vertices;
    const auto refuse = [&](DecomposeError::Kind kind, std::size_t ring, std::size_t index, Vec2 place)
    {
        error = {kind, ring, index, ring, index, place};
        return vertices;
    };
    for (std::size_t ring = 0; ring <= holes.size(); ++ring)
    {
        const std::span<const Vec2> loop = ring == 0 ? outline : std::span<const Vec2>(holes[ring - 1]);
        const std::size_t first = vertices.size();
        for (std::size_t i = 0; i < loop.size(); ++i)
        {
            if (!isFinite(loop[i]))
                return refuse(DecomposeError::Kind::NotFinite, ring, i, loop[i]);
            if (vertices.size() == first || !(vertices.back().at == loop[i]))
                vertices.push_back({loop[i], static_cast<std::uint32_t>(ring), static_cast<std::uint32_t>(i)});
        }
        while (vertices.size() > first + 1 && vertices.back().at == vertices[first].at)
            vertices.pop_back();
        const auto kind = faultOf(std::span(vertices).subspan(first));
        if (kind != DecomposeError::Kind::None)
            return refuse(kind, ring, 0, loop.empty() ? Vec2{} : loop[0]);
        link(vertices, first);
    }
    return vertices;
}

// Half-edges of faces, counter-clockwise. Each inner edge is two of them, twins.
class Mesh
{
public:
    Mesh(std::span<const RingVertex> vertices, std::span<const Triangle> triangles) : m_vertices(vertices)
    {
        for (const Triangle& triangle : triangles)
        {
            const auto first = static_cast<std::uint32_t>(m_origin.size());
            m_origin.insert(m_origin.end(), triangle.begin(), triangle.end());
            m_next.insert(m_next.end(), {first + 1, first + 2, first});
            m_previous.insert(m_previous.end(), {first + 2, first, first + 1});
        }
        m_twin.resize(m_origin.size(), None);
        std::map<std::pair<std::uint32_t, std::uint32_t>, std::uint32_t> edges; // by their ends
        for (std::uint32_t edge = 0; edge < m_origin.size(); ++edge)
            edges[{m_origin[edge], endOf(edge)}] = edge;
        for (std::uint32_t edge = 0; edge < m_origin.size(); ++edge)
            if (const auto twin = edges.find({endOf(edge), m_origin[edge]}); twin != edges.end())
                m_twin[edge] = twin->second;
    }

    // Thin triangles leave angles in which nothing can be merged: swaps inner edges towards a constrained Delaunay
    // triangulation, each at most once in a pass.
    void flipThin()
    {
        constexpr int MostPasses = 16;
        const std::vector<std::uint32_t> edges = innerEdges();
        const auto flipIfThin = [this](std::uint32_t edge) { return isThin(edge) && (flip(edge), true); };
        for (int pass = 0; pass < MostPasses && std::count_if(edges.begin(), edges.end(), flipIfThin) > 0; ++pass)
            ;
    }

    // Removes inner edges where the resulting face is convex: long ones first with sign 1, short ones with -1.
    void mergeConvex(double sign)
    {
        const auto weight = [this, sign](std::uint32_t edge)
        {
            const Vec2d along = Vec2d(at(endOf(edge))) - Vec2d(at(m_origin[edge]));
            return sign * dot(along, along);
        };
        std::vector<std::uint32_t> order = innerEdges();
        std::stable_sort(order.begin(), order.end(),
                         [&](std::uint32_t e, std::uint32_t f) { return weight(e) > weight(f); });
        // Both faces are convex, so their angles at a corner add up to less than a full turn (the outside has a part of
        // it), and the sign of one turn decides.
        for (const std::uint32_t edge : order)
            if (const std::uint32_t twin = m_twin[edge];
                turn(m_previous[edge], m_next[twin]) >= 0 && turn(m_previous[twin], m_next[edge]) >= 0)
            {
                connect(m_previous[edge], m_next[twin]);
                connect(m_previous[twin], m_next[edge]);
                m_next[edge] = m_next[twin] = None;
            }
    }

    // Without corners on a straight line, which faces that met there leave behind.
    [[nodiscard]] std::vector<std::vector<Vec2>> pieces() const
    {
        std::vector<std::vector<Vec2>> result;
        std::vector<bool> seen(m_next.size(), false);
        for (std::uint32_t start = 0; start < m_next.size(); ++start)
        {
            if (seen[start] || m_next[start] == None)
                continue;
            auto& piece = result.emplace_back();
            for (std::uint32_t edge = start; !seen[edge]; edge = m_next[edge])
            {
                seen[edge] = true;
                if (turn(m_previous[edge], edge) > 0)
                    piece.push_back(at(m_origin[edge]));
            }
            std::rotate(piece.begin(), std::min_element(piece.begin(), piece.end(), before), piece.end());
        }
        return result;
    }

private:
    static constexpr std::uint32_t None = ~0u;

    [[nodiscard]] Vec2 at(std::uint32_t vertex) const { return m_vertices[vertex].at; }
    [[nodiscard]] std::uint32_t endOf(std::uint32_t edge) const { return m_origin[m_next[edge]]; }

    // One half-edge of each.
    [[nodiscard]] std::vector<std::uint32_t> innerEdges() const
    {
        std::vector<std::uint32_t> edges;
        for (std::uint32_t edge = 0; edge < m_twin.size(); ++edge)
            if (m_twin[edge] != None && edge < m_twin[edge])
                edges.push_back(edge);
        return edges;
    }

    void connect(std::uint32_t arrives, std::uint32_t leaves)
    {
        m_next[arrives] = leaves;
        m_previous[leaves] = arrives;
    }

    // Whether the quadrilateral around an edge is convex and its other diagonal is the better one: the far corner of
    // one triangle is within the circle of the other. In doubles: a wrong answer only leaves a thin piece.
    [[nodiscard]] bool isThin(std::uint32_t edge) const
    {
        const std::uint32_t twin = m_twin[edge];
        const Vec2 a = at(m_origin[edge]), b = at(m_origin[twin]);
        const Vec2 c = at(m_origin[m_previous[edge]]), d = at(m_origin[m_previous[twin]]);
        if (orientation(c, d, b) <= 0 || orientation(d, c, a) <= 0)
            return false;
        // The angles at c and d, opposite of the edge, add up to more than half a turn.
        const auto cosine = [a, b](Vec2 corner)
        {
            const Vec2d toA = Vec2d(a) - Vec2d(corner), toB = Vec2d(b) - Vec2d(corner);
            return dot(toA, toB) / std::sqrt(dot(toA, toA) * dot(toB, toB));
        };
        return cosine(c) + cosine(d) < -1e-9;
    }

    void flip(std::uint32_t edge)
    {
        const std::uint32_t twin = m_twin[edge];
        const std::uint32_t bc = m_next[edge], ca = m_previous[edge], ad = m_next[twin], db = m_previous[twin];
        m_origin[edge] = m_origin[db];
        m_origin[twin] = m_origin[ca];
        connect(edge, ca);
        connect(ca, ad);
        connect(ad, edge);
        connect(twin, db);
        connect(db, bc);
        connect(bc, twin);
    }

    [[nodiscard]] int turn(std::uint32_t arrives, std::uint32_t leaves) const
    {
        return orientation(at(m_origin[arrives]), at(m_origin[leaves]), at(endOf(leaves)));
    }

    std::span<const RingVertex> m_vertices;
    std::vector<std::uint32_t> m_origin;
    std::vector<std::uint32_t> m_next; // None where the edge was removed
    std::vector<std::uint32_t> m_previous;
    std::vector<std::uint32_t> m_twin; // None on a border
};

// The edges that can be removed depend on those removed before; a few orders are tried, the fewest pieces win.
std::vector<std::vector<Vec2>> joined(std::span<const RingVertex> vertices, std::span<const Triangle> triangles)
{
    Mesh mesh(vertices, triangles);
    mesh.flipThin();
    std::vector<std::vector<Vec2>> best;
    for (const double sign : {1., -1., 0.})
    {
        Mesh merged = mesh;
        merged.mergeConvex(sign);
        auto pieces = merged.pieces();
        if (best.empty() || pieces.size() < best.size())
            best = std::move(pieces);
    }
    return best;
}

} // namespace

std::string DecomposeError::message() const
{
    const std::string where = " near (" + textOf(place.x) + ", " + textOf(place.y) + ")";
    const std::string number = std::to_string(index), name = nameOf(ring), other = std::to_string(otherIndex);
    switch (kind)
    {
        case Kind::None:
            break;
        case Kind::NotFinite:
            return "point " + number + " of " + name + " is not finite";
        case Kind::TooFewPoints:
            return name + " has fewer than three different points";
        case Kind::Degenerate:
            return name + " has no area: all its points lie on one line";
        case Kind::SelfIntersecting:
            return "edge " + number + " of " + name + " crosses edge " + other + where;
        case Kind::TouchesItself:
            return "edge " + number + " of " + name + " touches edge " + other + where;
        case Kind::HoleOutside:
            return name + " is not strictly inside the outline: see its point " + number + where;
        case Kind::HolesOverlap:
            return name + " and " + nameOf(otherRing) + " are not apart: see point " + number + " of the former" +
                   where;
        case Kind::TooLarge:
            return "point " + number + " of " + name + " is too large: beyond " + textOf(MaxCoordinate);
    }
    return "no error";
}

InvalidOutline::InvalidOutline(const DecomposeError& error) :
std::invalid_argument("outline: " + error.message()),
m_error(error)
{
}

std::optional<std::vector<std::vector<Vec2>>> decompose(std::span<const Vec2> outline,
                                                        std::span<const std::vector<Vec2>> holes, DecomposeError* error)
{
    using Kind = DecomposeError::Kind;
    DecomposeError found;
    const std::vector<RingVertex> vertices = joinRings(outline, holes, found);
    std::vector<Triangle> triangles;
    if (found.kind == Kind::None)
        triangles = triangulated(vertices, found);
    if (error)
        *error = found;
    return found.kind == Kind::None ? std::optional(joined(vertices, triangles)) : std::nullopt;
}

} // namespace graze
