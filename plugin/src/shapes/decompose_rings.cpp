// SPDX-License-Identifier: Zlib
#include "shapes/decompose_rings.hpp"

#include <algorithm>

namespace graze::decomposition
{

namespace
{

using Vertices = std::vector<RingVertex>;

// Closes vertices first..end of the array into a ring.
void link(Vertices& vertices, std::size_t first)
{
    const std::size_t count = vertices.size() - first;
    for (std::size_t i = 0; i < count; ++i)
    {
        vertices[first + i].next = static_cast<std::uint32_t>(first + (i + 1) % count);
        vertices[first + i].previous = static_cast<std::uint32_t>(first + (i + count - 1) % count);
    }
}

// Faults of a single ring, except edges that meet.
DecomposeError::Kind faultOf(std::span<const RingVertex> ring)
{
    if (ring.size() < 2)
        return DecomposeError::Kind::TooFewPoints;
    const Vec2 a = ring[0].at;
    const Vec2 b = ring[1].at; // differs from a: there are no consecutive duplicates
    bool third = false;
    for (const RingVertex& v : ring)
    {
        if (orientation(a, b, v.at) != 0)
            return DecomposeError::Kind::None;
        third = third || (!(v.at == a) && !(v.at == b));
    }
    return third ? DecomposeError::Kind::Degenerate : DecomposeError::Kind::TooFewPoints;
}

} // namespace

Vertices joinRings(std::span<const Vec2> outline, std::span<const std::vector<Vec2>> holes, DecomposeError& error)
{
    const auto refuse = [&error](DecomposeError::Kind kind, std::size_t ring, std::size_t index, Vec2 place)
    {
        error = {kind, ring, index, ring, index, place};
        return Vertices{};
    };
    Vertices vertices;
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

Vertices orientedCorners(const Vertices& vertices)
{
    Vertices corners;
    for (std::size_t begin = 0, end = 0; begin < vertices.size(); begin = end)
    {
        const std::size_t first = corners.size();
        for (end = begin; end < vertices.size() && vertices[end].ring == vertices[begin].ring; ++end)
        {
            const RingVertex& v = vertices[end];
            if (orientation(vertices[v.previous].at, v.at, vertices[v.next].at) != 0)
                corners.push_back(v);
        }
        link(corners, first);
        // The first corner in sweep order is convex, so its turn is the winding: exact, unlike an area.
        const auto lowest =
            std::min_element(corners.begin() + static_cast<std::ptrdiff_t>(first), corners.end(),
                             [](const RingVertex& a, const RingVertex& b) { return before(a.at, b.at); });
        const int turn = orientation(corners[lowest->previous].at, lowest->at, corners[lowest->next].at);
        if ((turn > 0) != (vertices[begin].ring == 0))
        {
            std::reverse(corners.begin() + static_cast<std::ptrdiff_t>(first), corners.end());
            link(corners, first);
        }
    }
    return corners;
}

} // namespace graze::decomposition
