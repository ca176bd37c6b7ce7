// SPDX-License-Identifier: Zlib
#pragma once

#include "support/random.hpp"

#include <graze/math/affine2.hpp>
#include <graze/math/vec2.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <span>
#include <vector>

namespace graze::test
{

using Ring = std::vector<Vec2>;

/// Rounded to 1/64 px: below 4096 px the areas of such polygons are exact in double.
inline Vec2 onLattice(double x, double y)
{
    return {static_cast<float>(std::floor(x * 64.) / 64.), static_cast<float>(std::floor(y * 64.) / 64.)};
}

/// A simple polygon around a centre: the angles rise by more than the rounding can undo.
inline Ring starPolygon(Random& random, std::uint32_t count, Vec2 centre, float smallest, float largest)
{
    Ring ring;
    for (std::uint32_t i = 0; i < count; ++i)
    {
        const double angle = (static_cast<double>(i) + static_cast<double>(random.between(0.f, 0.5f))) * 2. * Pi /
                             static_cast<double>(count);
        const SinCos turn = sinCos(angle);
        const auto radius = static_cast<double>(random.between(smallest, largest));
        ring.push_back(onLattice(static_cast<double>(centre.x) + radius * turn.cosine,
                                 static_cast<double>(centre.y) + radius * turn.sine));
    }
    return ring;
}

/// Two convex loops (counter-clockwise): some edge of either has the whole other on its outer side. Exact.
inline bool interiorsDisjoint(std::span<const Vec2> a, std::span<const Vec2> b)
{
    const auto separates = [](std::span<const Vec2> edges, std::span<const Vec2> points)
    {
        for (std::size_t i = 0; i < edges.size(); ++i)
        {
            bool allOutside = true;
            for (const Vec2 p : points)
                allOutside = allOutside && orientation(edges[i], edges[(i + 1) % edges.size()], p) <= 0;
            if (allOutside)
                return true;
        }
        return false;
    };
    return separates(a, b) || separates(b, a);
}

/// Everything that decompose promises about its pieces, for rings on the lattice.
inline void expectPiecesOf(const Ring& outline, const std::vector<Ring>& holes, const std::vector<Ring>& pieces,
                           std::uint32_t seed = 1)
{
    double expected = std::fabs(signedArea(outline));
    Ring vertices = outline;
    for (const Ring& hole : holes)
    {
        expected -= std::fabs(signedArea(hole));
        vertices.insert(vertices.end(), hole.begin(), hole.end());
    }
    double area = 0.;
    for (std::size_t i = 0; i < pieces.size(); ++i)
    {
        EXPECT_TRUE(isConvex(pieces[i]));
        EXPECT_EQ(winding(pieces[i]), Winding::CounterClockwise);
        area += signedArea(pieces[i]);
        for (const Vec2 p : pieces[i])
            EXPECT_NE(std::find(vertices.begin(), vertices.end(), p), vertices.end());
        for (std::size_t j = 0; j < i; ++j)
            EXPECT_TRUE(interiorsDisjoint(pieces[i], pieces[j])) << "pieces " << j << " and " << i;
    }
    EXPECT_EQ(area, expected);

    Aabb bounds;
    for (const Vec2 p : outline)
        bounds = merged(bounds, p);
    Random random(seed);
    for (int i = 0; i < 100; ++i)
    {
        const Vec2 p{random.between(bounds.lower.x, bounds.upper.x), random.between(bounds.lower.y, bounds.upper.y)};
        bool inside = contains(outline, p);
        for (const Ring& hole : holes)
            inside = inside && !contains(hole, p);
        bool covered = false;
        for (const Ring& piece : pieces)
            covered = covered || contains(piece, p);
        EXPECT_EQ(covered, inside) << p.x << ", " << p.y;
    }
}

} // namespace graze::test
