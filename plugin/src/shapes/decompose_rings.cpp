// SPDX-License-Identifier: Zlib
#include "shapes/decompose_rings.hpp"

#include <graze/math/predicates.hpp>

#include <algorithm>
#include <numeric>
#include <optional>
#include <tuple>

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

// What is wrong with the ring by itself, apart from its edges meeting.
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

bool withinBounds(Vec2 a, Vec2 b, Vec2 p)
{
    return std::min(a.x, b.x) <= p.x && p.x <= std::max(a.x, b.x) && std::min(a.y, b.y) <= p.y &&
           p.y <= std::max(a.y, b.y);
}

struct Meeting
{
    bool crossing = false; // otherwise they touch
    Vec2 place{};
};

// In doubles and only for the message: of two edges that properly cross.
Vec2 crossingPoint(Vec2 a, Vec2 b, Vec2 c, Vec2 d)
{
    const double abx = static_cast<double>(b.x) - static_cast<double>(a.x);
    const double aby = static_cast<double>(b.y) - static_cast<double>(a.y);
    const double cdx = static_cast<double>(d.x) - static_cast<double>(c.x);
    const double cdy = static_cast<double>(d.y) - static_cast<double>(c.y);
    const double acx = static_cast<double>(c.x) - static_cast<double>(a.x);
    const double acy = static_cast<double>(c.y) - static_cast<double>(a.y);
    const double area = abx * cdy - aby * cdx;
    const double t = area != 0. ? (acx * cdy - acy * cdx) / area : 0.;
    return {static_cast<float>(static_cast<double>(a.x) + t * abx),
            static_cast<float>(static_cast<double>(a.y) + t * aby)};
}

std::optional<Meeting> meetingOf(Vec2 a, Vec2 b, Vec2 c, Vec2 d)
{
    const int sideC = orientation(a, b, c);
    const int sideD = orientation(a, b, d);
    if (sideC * sideD > 0)
        return std::nullopt;
    const int sideA = orientation(c, d, a);
    const int sideB = orientation(c, d, b);
    if (sideA * sideB > 0)
        return std::nullopt;
    if (sideC * sideD < 0 && sideA * sideB < 0)
        return Meeting{true, crossingPoint(a, b, c, d)};
    for (const auto& [side, point] : {std::pair(sideC, c), std::pair(sideD, d)})
        if (side == 0 && withinBounds(a, b, point))
            return Meeting{false, point};
    for (const auto& [side, point] : {std::pair(sideA, a), std::pair(sideB, b)})
        if (side == 0 && withinBounds(c, d, point))
            return Meeting{false, point};
    return std::nullopt;
}

std::optional<Meeting> meetingOf(const Vertices& vertices, std::uint32_t e, std::uint32_t f)
{
    if (vertices[f].next == e)
        std::swap(e, f);
    const Vec2 a = vertices[e].at;
    const Vec2 b = vertices[vertices[e].next].at;
    const Vec2 d = vertices[vertices[f].next].at;
    if (vertices[e].next != f)
        return meetingOf(a, b, vertices[f].at, d);
    // Neighbours share b; they meet elsewhere only when the second runs back along the first.
    if (orientation(a, b, d) == 0 && before(b, a) == before(b, d))
        return Meeting{false, b};
    return std::nullopt;
}

DecomposeError errorOf(const Vertices& vertices, std::uint32_t e, std::uint32_t f, const Meeting& meeting)
{
    using Kind = DecomposeError::Kind;
    const RingVertex* one = &vertices[e];
    const RingVertex* two = &vertices[f];
    // The hole at fault first, or the first of two edges of a ring.
    const bool swapped = one->ring != two->ring ? one->ring < two->ring : one->index > two->index;
    if (swapped)
        std::swap(one, two);
    const Kind kind = one->ring == two->ring ? (meeting.crossing ? Kind::SelfIntersecting : Kind::TouchesItself)
                      : two->ring == 0       ? Kind::HoleOutside
                                             : Kind::HolesOverlap;
    return {kind, one->ring, one->index, two->ring, two->index, meeting.place};
}

} // namespace

Vertices joinRings(std::span<const Vec2> outline, std::span<const std::vector<Vec2>> holes, DecomposeError& error)
{
    Vertices vertices;
    for (std::size_t ring = 0; ring <= holes.size(); ++ring)
    {
        const std::span<const Vec2> loop = ring == 0 ? outline : std::span<const Vec2>(holes[ring - 1]);
        const std::size_t first = vertices.size();
        for (std::size_t i = 0; i < loop.size(); ++i)
        {
            if (!isFinite(loop[i]))
            {
                error = {DecomposeError::Kind::NotFinite, ring, i, ring, i, loop[i]};
                return {};
            }
            if (vertices.size() == first || !(vertices.back().at == loop[i]))
                vertices.push_back({loop[i], static_cast<std::uint32_t>(ring), static_cast<std::uint32_t>(i)});
        }
        while (vertices.size() > first + 1 && vertices.back().at == vertices[first].at)
            vertices.pop_back();
        const auto kind = faultOf(std::span(vertices).subspan(first));
        if (kind != DecomposeError::Kind::None)
        {
            error = {kind, ring, 0, ring, 0, loop.empty() ? Vec2{} : loop[0]};
            return {};
        }
        link(vertices, first);
    }
    return vertices;
}

void checkEdges(const Vertices& vertices, DecomposeError& error)
{
    struct Extent
    {
        float left, right, low, high;
    };
    std::vector<Extent> extents;
    extents.reserve(vertices.size());
    for (const RingVertex& v : vertices)
    {
        const Vec2 a = v.at;
        const Vec2 b = vertices[v.next].at;
        extents.push_back({std::min(a.x, b.x), std::max(a.x, b.x), std::min(a.y, b.y), std::max(a.y, b.y)});
    }
    std::vector<std::uint32_t> order(vertices.size());
    std::iota(order.begin(), order.end(), 0u);
    std::sort(order.begin(), order.end(),
              [&](std::uint32_t e, std::uint32_t f)
              { return extents[e].left != extents[f].left ? extents[e].left < extents[f].left : e < f; });

    // The worst and first fault wins, whatever the order of the search.
    const auto rank = [](const DecomposeError& e, bool touching)
    { return std::tuple(touching, e.ring, e.index, e.otherRing, e.otherIndex); };
    bool touching = false;
    std::vector<std::uint32_t> active;
    for (const std::uint32_t e : order)
    {
        const Extent& extent = extents[e];
        std::size_t kept = 0;
        for (const std::uint32_t f : active)
        {
            if (extents[f].right < extent.left)
                continue;
            active[kept++] = f;
            if (extents[f].high < extent.low || extent.high < extents[f].low)
                continue;
            const auto meeting = meetingOf(vertices, e, f);
            if (!meeting)
                continue;
            const DecomposeError found = errorOf(vertices, e, f, *meeting);
            if (error.kind == DecomposeError::Kind::None || rank(found, !meeting->crossing) < rank(error, touching))
            {
                error = found;
                touching = !meeting->crossing;
            }
        }
        active.resize(kept);
        active.push_back(e);
    }
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
