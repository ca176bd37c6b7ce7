// SPDX-License-Identifier: Zlib
#include "support/polygons.hpp"

#include <graze/math/predicates.hpp>
#include <graze/math/trigonometry.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>

namespace
{

using graze::decompose;
using graze::DecomposeError;
using graze::Vec2;
using graze::test::expectPiecesOf;
using graze::test::Random;
using graze::test::Ring;
using Kind = graze::DecomposeError::Kind;

const Ring Square{{0.f, 0.f}, {10.f, 0.f}, {10.f, 10.f}, {0.f, 10.f}};
const Ring LetterL{{0.f, 0.f}, {4.f, 0.f}, {4.f, 1.f}, {1.f, 1.f}, {1.f, 4.f}, {0.f, 4.f}};

Ring squareAt(float x, float y, float side)
{
    return {{x, y}, {x + side, y}, {x + side, y + side}, {x, y + side}};
}

void expectRefused(const Ring& outline, const std::vector<Ring>& holes, Kind kind, std::size_t ring, Vec2 place)
{
    DecomposeError error;
    EXPECT_FALSE(decompose(outline, holes, &error).has_value());
    EXPECT_EQ(error.kind, kind) << error.message();
    EXPECT_EQ(error.ring, ring) << error.message();
    EXPECT_EQ(error.place, place) << error.message();
}

TEST(Decompose, ConvexPolygonIsOnePiece)
{
    const auto pieces = decompose(Square);
    ASSERT_TRUE(pieces.has_value());
    ASSERT_EQ(pieces->size(), 1u);
    EXPECT_EQ(pieces->front(), Square);
}

TEST(Decompose, LetterLIsTwoPieces)
{
    const auto pieces = decompose(LetterL);
    ASSERT_TRUE(pieces.has_value());
    EXPECT_EQ(pieces->size(), 2u);
    expectPiecesOf(LetterL, {}, *pieces);
}

TEST(Decompose, EitherWindingAndAnyFirstVertexGiveTheSameArea)
{
    Random random(11);
    const Ring star = graze::test::starPolygon(random, 17, {3.f, -2.f}, 20.f, 200.f);
    for (std::size_t shift = 0; shift < star.size(); ++shift)
    {
        Ring turned = star;
        std::rotate(turned.begin(), turned.begin() + static_cast<std::ptrdiff_t>(shift), turned.end());
        for (int winding = 0; winding < 2; ++winding)
        {
            const auto pieces = decompose(turned);
            ASSERT_TRUE(pieces.has_value());
            expectPiecesOf(turned, {}, *pieces);
            std::reverse(turned.begin(), turned.end());
        }
    }
}

TEST(Decompose, ConsecutiveDuplicatesAndCollinearVerticesAreLegal)
{
    const Ring ring{{0.f, 0.f}, {0.f, 0.f}, {2.f, 0.f}, {4.f, 0.f}, {4.f, 1.f}, {1.f, 1.f}, {1.f, 1.f},
                    {1.f, 1.f}, {1.f, 3.f}, {1.f, 4.f}, {0.f, 4.f}, {0.f, 2.f}, {0.f, 0.f}};
    const auto pieces = decompose(ring);
    ASSERT_TRUE(pieces.has_value());
    EXPECT_EQ(pieces->size(), 2u);
    expectPiecesOf(ring, {}, *pieces);
}

TEST(Decompose, SquareWithSquareHoleTakesFourPiecesAtMost)
{
    for (const bool clockwise : {false, true})
    {
        std::vector<Ring> holes{squareAt(3.f, 3.f, 4.f)};
        if (clockwise)
            std::reverse(holes[0].begin(), holes[0].end());
        const auto pieces = decompose(Square, holes);
        ASSERT_TRUE(pieces.has_value());
        EXPECT_LE(pieces->size(), 4u);
        expectPiecesOf(Square, holes, *pieces);
    }
}

TEST(Decompose, RandomStarsAreCutExactlyIntoAtMostTwoPiecesPerReflexVertex)
{
    Random random(12);
    for (std::uint32_t round = 0; round < 400; ++round)
    {
        const Ring star = graze::test::starPolygon(random, 3 + random.below(58), random.inSquare(100.f), 60.f, 500.f);
        std::size_t reflex = 0;
        for (std::size_t i = 0; i < star.size(); ++i)
            reflex +=
                graze::orientation(star[i], star[(i + 1) % star.size()], star[(i + 2) % star.size()]) < 0 ? 1u : 0u;
        const auto pieces = decompose(star);
        ASSERT_TRUE(pieces.has_value()) << "round " << round;
        EXPECT_LE(pieces->size(), 2 * reflex + 1) << "round " << round;
        expectPiecesOf(star, {}, *pieces, round);
    }
}

TEST(Decompose, RandomHolesAreCutOutExactly)
{
    Random random(13);
    for (std::uint32_t round = 0; round < 150; ++round)
    {
        const Ring star = graze::test::starPolygon(random, 16 + random.below(20), {}, 310.f, 500.f);
        std::vector<Ring> holes;
        for (float y = -144.f; y <= 144.f; y += 72.f)
            for (float x = -144.f; x <= 144.f; x += 72.f)
                if (random.chance(0.5f))
                {
                    holes.push_back(graze::test::starPolygon(random, 3 + random.below(9), {x, y}, 4.f, 30.f));
                    if (random.chance(0.5f))
                        std::reverse(holes.back().begin(), holes.back().end());
                }
        DecomposeError error;
        const auto pieces = decompose(star, holes, &error);
        ASSERT_TRUE(pieces.has_value()) << "round " << round << ": " << error.message();
        expectPiecesOf(star, holes, *pieces, round);
    }
}

// The same question in integers, every pair of edges: is the ring simple?
struct Lattice
{
    long x, y;
    bool operator==(const Lattice&) const = default;
};

long turn(Lattice a, Lattice b, Lattice c)
{
    return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
}

bool onEdge(Lattice a, Lattice b, Lattice p)
{
    return turn(a, b, p) == 0 && (p.x - a.x) * (p.x - b.x) <= 0 && (p.y - a.y) * (p.y - b.y) <= 0;
}

bool edgesMeet(Lattice a, Lattice b, Lattice c, Lattice d)
{
    const auto sign = [](long v) { return (v > 0) - (v < 0); };
    if (sign(turn(a, b, c)) * sign(turn(a, b, d)) < 0 && sign(turn(c, d, a)) * sign(turn(c, d, b)) < 0)
        return true;
    return onEdge(a, b, c) || onEdge(a, b, d) || onEdge(c, d, a) || onEdge(c, d, b);
}

bool isSimple(std::vector<Lattice> ring)
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

TEST(Decompose, AgreesWithIntegersOnWhichSmallLatticeRingsAreSimple)
{
    Random random(14);
    int simple = 0;
    for (int round = 0; round < 30000; ++round)
    {
        const std::uint32_t count = 1 + random.below(7);
        std::vector<Lattice> lattice;
        Ring ring;
        for (std::uint32_t i = 0; i < count; ++i)
        {
            lattice.push_back({static_cast<long>(random.below(5)), static_cast<long>(random.below(5))});
            ring.emplace_back(static_cast<float>(lattice.back().x), static_cast<float>(lattice.back().y));
        }
        DecomposeError error;
        const auto pieces = decompose(ring, {}, &error);
        const bool expected = isSimple(lattice);
        ASSERT_EQ(pieces.has_value(), expected) << "round " << round << ": " << error.message();
        ASSERT_EQ(error.kind == Kind::None, expected);
        if (!pieces)
            continue;
        ++simple;
        double area = 0.;
        for (const Ring& piece : *pieces)
        {
            ASSERT_TRUE(graze::isConvex(piece));
            area += graze::signedArea(piece);
        }
        ASSERT_EQ(area, std::fabs(graze::signedArea(ring))) << "round " << round;
    }
    EXPECT_GT(simple, 5000);
    EXPECT_LT(simple, 25000);
}

TEST(Decompose, AgreesWithIntegersOnWhichHolesLieStrictlyInside)
{
    Random random(15);
    int valid = 0;
    for (int round = 0; round < 60000; ++round)
    {
        std::array<std::vector<Lattice>, 2> lattice;
        std::array<Ring, 2> rings;
        for (std::size_t r = 0; r < 2; ++r)
        {
            const std::uint32_t count = 3 + random.below(3);
            for (std::uint32_t i = 0; i < count; ++i)
            {
                const long extent = r == 0 ? 9 : 4;
                const long offset = r == 0 ? 0 : 3;
                lattice[r].push_back({offset + static_cast<long>(random.below(static_cast<std::uint32_t>(extent))),
                                      offset + static_cast<long>(random.below(static_cast<std::uint32_t>(extent)))});
                rings[r].emplace_back(static_cast<float>(lattice[r].back().x), static_cast<float>(lattice[r].back().y));
            }
        }
        bool expected = isSimple(lattice[0]) && isSimple(lattice[1]) && graze::contains(rings[0], rings[1][0]);
        for (std::size_t i = 0; expected && i < lattice[0].size(); ++i)
            for (std::size_t j = 0; expected && j < lattice[1].size(); ++j)
                expected = !edgesMeet(lattice[0][i], lattice[0][(i + 1) % lattice[0].size()], lattice[1][j],
                                      lattice[1][(j + 1) % lattice[1].size()]);
        const std::vector<Ring> holes{rings[1]};
        DecomposeError error;
        const auto pieces = decompose(rings[0], holes, &error);
        ASSERT_EQ(pieces.has_value(), expected) << "round " << round << ": " << error.message();
        if (pieces && ++valid % 16 == 0)
            expectPiecesOf(rings[0], holes, *pieces, static_cast<std::uint32_t>(round));
    }
    EXPECT_GT(valid, 500);
}

TEST(Decompose, CrossingEdgesAreNamedWithThePlace)
{
    const Ring bowtie{{0.f, 0.f}, {4.f, 4.f}, {4.f, 0.f}, {0.f, 4.f}};
    DecomposeError error;
    EXPECT_FALSE(decompose(bowtie, {}, &error).has_value());
    EXPECT_EQ(error.kind, Kind::SelfIntersecting);
    EXPECT_EQ(error.index, 0u);
    EXPECT_EQ(error.otherIndex, 2u);
    EXPECT_EQ(error.place, Vec2(2.f, 2.f));
    EXPECT_EQ(error.message(), "edge 0 of the outline crosses edge 2 near (2, 2)");
}

TEST(Decompose, CrossingIsToldBeforeTouching)
{
    // Touches itself at (8, 0) early in the ring, crosses at (2, 2) late.
    const Ring ring{{12.f, -4.f}, {8.f, 0.f}, {12.f, 4.f}, {6.f, 6.f}, {0.f, 4.f},
                    {4.f, 0.f},   {0.f, 0.f}, {4.f, 4.f},  {8.f, 0.f}, {6.f, -6.f}};
    expectRefused(ring, {}, Kind::SelfIntersecting, 0, {2.f, 2.f});
}

TEST(Decompose, VertexOnAnEdgeAndSpikesAndPinchesTouch)
{
    const Ring onEdgeOfItself{{0.f, 0.f}, {4.f, 0.f}, {4.f, 4.f}, {2.f, 0.f}, {0.f, 4.f}};
    expectRefused(onEdgeOfItself, {}, Kind::TouchesItself, 0, {2.f, 0.f});
    const Ring spike{{0.f, 0.f}, {4.f, 0.f}, {8.f, 0.f}, {4.f, 0.f}, {4.f, 4.f}};
    DecomposeError error;
    EXPECT_FALSE(decompose(spike, {}, &error).has_value());
    EXPECT_EQ(error.kind, Kind::TouchesItself);
    const Ring pinch{{0.f, 0.f}, {2.f, 2.f}, {4.f, 0.f}, {4.f, 4.f}, {2.f, 2.f}, {0.f, 4.f}};
    expectRefused(pinch, {}, Kind::TouchesItself, 0, {2.f, 2.f});
}

TEST(Decompose, TooFewPointsNoAreaAndNonFiniteAreNamed)
{
    expectRefused({}, {}, Kind::TooFewPoints, 0, {});
    expectRefused({{1.f, 2.f}}, {}, Kind::TooFewPoints, 0, {1.f, 2.f});
    expectRefused({{1.f, 2.f}, {3.f, 4.f}, {1.f, 2.f}, {3.f, 4.f}}, {}, Kind::TooFewPoints, 0, {1.f, 2.f});
    expectRefused({{0.f, 0.f}, {1.f, 1.f}, {3.f, 3.f}, {2.f, 2.f}}, {}, Kind::Degenerate, 0, {0.f, 0.f});
    expectRefused(Square, {squareAt(2.f, 2.f, 1.f), {{5.f, 5.f}, {6.f, 5.f}}}, Kind::TooFewPoints, 2, {5.f, 5.f});

    Ring broken = Square;
    broken[2].y = std::numeric_limits<float>::infinity();
    DecomposeError error;
    EXPECT_FALSE(decompose(broken, {}, &error).has_value());
    EXPECT_EQ(error.kind, Kind::NotFinite);
    EXPECT_EQ(error.index, 2u);
    EXPECT_EQ(error.message(), "point 2 of the outline is not finite");
}

TEST(Decompose, HolesOutsideTouchingCrossingAndNestedAreNamed)
{
    expectRefused(Square, {squareAt(20.f, 2.f, 1.f)}, Kind::HoleOutside, 1, {20.f, 2.f});
    expectRefused(Square, {squareAt(-20.f, 2.f, 1.f)}, Kind::HoleOutside, 1, {-20.f, 2.f});
    expectRefused(Square, {squareAt(-5.f, -5.f, 30.f)}, Kind::HoleOutside, 1, {-5.f, -5.f});
    expectRefused(Square, {squareAt(2.f, 2.f, 1.f), squareAt(0.f, 4.f, 1.f)}, Kind::HoleOutside, 2, {0.f, 4.f});
    expectRefused(Square, {squareAt(9.f, 4.f, 2.f)}, Kind::HoleOutside, 1, {10.f, 4.f});
    // A hole in the notch of a concave outline is outside, too.
    expectRefused(LetterL, {squareAt(2.f, 2.f, 1.f)}, Kind::HoleOutside, 1, {2.f, 2.f});

    expectRefused(Square, {squareAt(1.f, 1.f, 8.f), squareAt(3.f, 3.f, 2.f)}, Kind::HolesOverlap, 2, {3.f, 3.f});
    expectRefused(Square, {squareAt(3.f, 3.f, 2.f), squareAt(1.f, 1.f, 8.f)}, Kind::HolesOverlap, 1, {3.f, 3.f});
    expectRefused(Square, {squareAt(1.f, 1.f, 4.f), squareAt(3.f, 3.f, 4.f)}, Kind::HolesOverlap, 2, {5.f, 3.f});
    expectRefused(Square, {squareAt(1.f, 1.f, 2.f), squareAt(3.f, 3.f, 2.f)}, Kind::HolesOverlap, 2, {3.f, 3.f});
    expectRefused(Square, {{{2.f, 2.f}, {6.f, 6.f}, {6.f, 2.f}, {2.f, 6.f}}}, Kind::SelfIntersecting, 1, {4.f, 4.f});
}

TEST(Decompose, HugeTinyAndFarCoordinatesStayExact)
{
    for (const float scale : {1e-38f, 1e-20f, 1.f, 1e20f, 1e37f})
    {
        Ring scaled;
        for (const Vec2 p : LetterL)
            scaled.push_back(p * scale);
        const auto pieces = decompose(scaled);
        ASSERT_TRUE(pieces.has_value()) << scale;
        EXPECT_EQ(pieces->size(), 2u) << scale;
        for (const Ring& piece : *pieces)
            EXPECT_TRUE(graze::isConvex(piece)) << scale;
    }
    // One step of a float is enough of a notch.
    const float distant = 16777212.f;
    const Ring notch{{distant, 0.f}, {distant + 2.f, 0.f}, {distant + 2.f, 2.f}, {distant + 1.f, 1.f}, {distant, 2.f}};
    const auto pieces = decompose(notch);
    ASSERT_TRUE(pieces.has_value());
    EXPECT_EQ(pieces->size(), 2u);
}

TEST(Decompose, CombOfFourThousandVerticesTakesOnePieceATooth)
{
    constexpr int Teeth = 1000;
    Ring comb{{0.f, 0.f}, {2.f * Teeth - 1.f, 0.f}};
    for (int i = Teeth; i-- > 0;)
    {
        const auto x = static_cast<float>(2 * i);
        comb.insert(comb.end(), {{x + 1.f, 9.f}, {x, 9.f}});
        if (i > 0)
            comb.insert(comb.end(), {{x, 1.f}, {x - 1.f, 1.f}});
    }
    const auto pieces = decompose(comb);
    ASSERT_TRUE(pieces.has_value());
    EXPECT_LE(pieces->size(), static_cast<std::size_t>(Teeth) + 1);
    double area = 0.;
    for (const Ring& piece : *pieces)
        area += graze::signedArea(piece);
    EXPECT_EQ(area, std::fabs(graze::signedArea(comb)));
}

} // namespace
