// SPDX-License-Identifier: Zlib
#pragma once

#include <graze/math/vec2.hpp>

#include <algorithm>
#include <cstdint>
#include <vector>

namespace graze::test
{

// The tests of decompose about rings, made again in integers and for every pair of edges. Coordinates are
// small enough for products of three differences.

struct Lattice
{
    std::int64_t x, y;
    bool operator==(const Lattice&) const = default;
};

using LatticeRing = std::vector<Lattice>;

inline Lattice latticeOf(Vec2 p)
{
    return {static_cast<std::int64_t>(p.x), static_cast<std::int64_t>(p.y)};
}

inline std::vector<Vec2> ringOf(const LatticeRing& lattice)
{
    std::vector<Vec2> ring;
    for (const Lattice p : lattice)
        ring.emplace_back(static_cast<float>(p.x), static_cast<float>(p.y));
    return ring;
}

/// Twice the area of the triangle, counter-clockwise (y up) positive.
inline std::int64_t turn(Lattice a, Lattice b, Lattice c)
{
    return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
}

inline bool onEdge(Lattice a, Lattice b, Lattice p)
{
    return turn(a, b, p) == 0 && (p.x - a.x) * (p.x - b.x) <= 0 && (p.y - a.y) * (p.y - b.y) <= 0;
}

/// Each edge has the ends of the other one on both sides.
inline bool cross(Lattice a, Lattice b, Lattice c, Lattice d)
{
    const auto sign = [](std::int64_t v) { return (v > 0) - (v < 0); };
    return sign(turn(a, b, c)) * sign(turn(a, b, d)) < 0 && sign(turn(c, d, a)) * sign(turn(c, d, b)) < 0;
}

inline bool edgesMeet(Lattice a, Lattice b, Lattice c, Lattice d)
{
    return cross(a, b, c, d) || onEdge(a, b, c) || onEdge(a, b, d) || onEdge(c, d, a) || onEdge(c, d, b);
}

inline bool ringsMeet(const LatticeRing& a, const LatticeRing& b)
{
    for (std::size_t i = 0; i < a.size(); ++i)
        for (std::size_t j = 0; j < b.size(); ++j)
            if (edgesMeet(a[i], a[(i + 1) % a.size()], b[j], b[(j + 1) % b.size()]))
                return true;
    return false;
}

inline bool isSimple(LatticeRing ring)
{
    ring.erase(std::unique(ring.begin(), ring.end()), ring.end());
    while (ring.size() > 1 && ring.back() == ring.front())
        ring.pop_back();
    const std::size_t n = ring.size();
    if (n < 3)
        return false;
    for (std::size_t i = 0; i < n; ++i)
    {
        const Lattice a = ring[i], b = ring[(i + 1) % n], c = ring[(i + 2) % n];
        if (turn(a, b, c) == 0 && (onEdge(a, b, c) || onEdge(b, c, a)))
            return false;
        for (std::size_t j = i + 2; j < n; ++j)
            if ((j + 1) % n != i && edgesMeet(a, b, ring[j], ring[(j + 1) % n]))
                return false;
    }
    return true;
}

/// By a ray to the right; for points that are not on the border.
inline bool isInside(const LatticeRing& ring, Lattice p)
{
    bool inside = false;
    for (std::size_t i = 0; i < ring.size(); ++i)
    {
        const Lattice a = ring[i], b = ring[(i + 1) % ring.size()];
        if ((a.y > p.y) != (b.y > p.y) && (turn(a, b, p) > 0) == (b.y > a.y))
            inside = !inside;
    }
    return inside;
}

/// Every ring simple, every hole strictly inside the outline, which is the first ring, and all apart.
inline bool areOutlineAndHoles(const std::vector<LatticeRing>& rings)
{
    for (std::size_t r = 0; r < rings.size(); ++r)
    {
        if (!isSimple(rings[r]))
            return false;
        for (std::size_t s = 0; s < r; ++s)
            if (ringsMeet(rings[r], rings[s]) || isInside(rings[s], rings[r][0]) != (s == 0) ||
                isInside(rings[r], rings[s][0]))
                return false;
    }
    return true;
}

} // namespace graze::test
