// SPDX-License-Identifier: Zlib
#include "support/shapes/polygons.hpp"

#include <graze/math/affine2.hpp>
#include <graze/math/vec2.hpp>

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

const Ring TenByTen{{0.f, 0.f}, {10.f, 0.f}, {10.f, 10.f}, {0.f, 10.f}};
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

TEST(Decompose, ConvexPolygonsStayWhole)
{
    const auto pieces = decompose(TenByTen);
    ASSERT_TRUE(pieces.has_value());
    EXPECT_EQ(*pieces, std::vector<Ring>{TenByTen});
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
        const auto pieces = decompose(TenByTen, holes);
        ASSERT_TRUE(pieces.has_value());
        EXPECT_LE(pieces->size(), 4u);
        expectPiecesOf(TenByTen, holes, *pieces);
    }
}

TEST(Decompose, RandomStarsAreCutExactlyIntoAtMostTwoPiecesPerReflexVertex)
{
    Random random(12);
    std::size_t allReflex = 0;
    std::size_t allPieces = 0;
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
        allReflex += reflex;
        allPieces += pieces->size();
    }
    // Without the swaps of thin triangles it is more.
    EXPECT_LE(static_cast<double>(allPieces), 1.07 * static_cast<double>(allReflex));
}

TEST(Decompose, RandomHolesAreCutOutExactly)
{
    Random random(13);
    std::size_t allCorners = 0;
    std::size_t allPieces = 0;
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
        allPieces += pieces->size();
        for (const Ring& hole : holes)
            allCorners += hole.size();
    }
    EXPECT_LE(static_cast<double>(allPieces), 0.53 * static_cast<double>(allCorners));
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

TEST(Decompose, TheFirstFaultFromTheLeftIsReported)
{
    // Touches itself at (8, 0), crosses at (2, 2).
    Ring ring{{12.f, -4.f}, {8.f, 0.f}, {12.f, 4.f}, {6.f, 6.f}, {0.f, 4.f},
              {4.f, 0.f},   {0.f, 0.f}, {4.f, 4.f},  {8.f, 0.f}, {6.f, -6.f}};
    expectRefused(ring, {}, Kind::SelfIntersecting, 0, {2.f, 2.f});
    for (Vec2& p : ring)
        p.x = 12.f - p.x;
    expectRefused(ring, {}, Kind::TouchesItself, 0, {4.f, 0.f});
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
    expectRefused(TenByTen, {squareAt(2.f, 2.f, 1.f), {{5.f, 5.f}, {6.f, 5.f}}}, Kind::TooFewPoints, 2, {5.f, 5.f});

    Ring broken = TenByTen;
    broken[2].y = std::numeric_limits<float>::infinity();
    DecomposeError error;
    EXPECT_FALSE(decompose(broken, {}, &error).has_value());
    EXPECT_EQ(error.kind, Kind::NotFinite);
    EXPECT_EQ(error.index, 2u);
    EXPECT_EQ(error.message(), "point 2 of the outline is not finite");
}

TEST(Decompose, HolesOutsideTouchingCrossingAndNestedAreNamed)
{
    expectRefused(TenByTen, {squareAt(20.f, 2.f, 1.f)}, Kind::HoleOutside, 1, {20.f, 2.f});
    expectRefused(TenByTen, {squareAt(-20.f, 2.f, 1.f)}, Kind::HoleOutside, 1, {-20.f, 2.f});
    expectRefused(TenByTen, {squareAt(-5.f, -5.f, 30.f)}, Kind::HoleOutside, 1, {-5.f, -5.f});
    expectRefused(TenByTen, {squareAt(2.f, 2.f, 1.f), squareAt(0.f, 4.f, 1.f)}, Kind::HoleOutside, 2, {0.f, 4.f});
    expectRefused(TenByTen, {squareAt(9.f, 4.f, 2.f)}, Kind::HoleOutside, 1, {10.f, 4.f});
    // A hole in the notch of a concave outline is outside, too.
    expectRefused(LetterL, {squareAt(2.f, 2.f, 1.f)}, Kind::HoleOutside, 1, {2.f, 2.f});

    expectRefused(TenByTen, {squareAt(1.f, 1.f, 8.f), squareAt(3.f, 3.f, 2.f)}, Kind::HolesOverlap, 2, {3.f, 3.f});
    expectRefused(TenByTen, {squareAt(3.f, 3.f, 2.f), squareAt(1.f, 1.f, 8.f)}, Kind::HolesOverlap, 1, {3.f, 3.f});
    expectRefused(TenByTen, {squareAt(1.f, 1.f, 4.f), squareAt(3.f, 3.f, 4.f)}, Kind::HolesOverlap, 2, {3.f, 5.f});
    expectRefused(TenByTen, {squareAt(1.f, 1.f, 2.f), squareAt(3.f, 3.f, 2.f)}, Kind::HolesOverlap, 2, {3.f, 3.f});
    expectRefused(TenByTen, {{{2.f, 2.f}, {6.f, 6.f}, {6.f, 2.f}, {2.f, 6.f}}}, Kind::SelfIntersecting, 1, {4.f, 4.f});
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

// Long edges that lie beside each other in x: what looks at pairs of them takes minutes.
TEST(Decompose, ThirtyThousandLongTeethBesideEachOtherAreCut)
{
    constexpr int Teeth = 30'000;
    Ring comb;
    for (int i = 0; i < Teeth; ++i)
    {
        const auto y = static_cast<float>(4 * i);
        comb.insert(comb.end(), {{0.f, y}, {1000.f + static_cast<float>(i % 7), y + 1.f}, {0.f, y + 2.f}});
    }
    comb.insert(comb.end(), {{-1.f, 4.f * Teeth}, {-1.f, 0.f}});
    const auto pieces = decompose(comb);
    ASSERT_TRUE(pieces.has_value());
    EXPECT_LE(pieces->size(), static_cast<std::size_t>(Teeth) + 1);
    double area = 0.;
    for (const Ring& piece : *pieces)
        area += graze::signedArea(piece);
    EXPECT_EQ(area, std::fabs(graze::signedArea(comb)));
}

TEST(Decompose, AHundredThousandRandomCrossingsAreRefused)
{
    Random random(16);
    Ring ring;
    for (int i = 0; i < 100'000; ++i)
        ring.push_back(random.inSquare(1000.f));
    DecomposeError error;
    EXPECT_FALSE(decompose(ring, {}, &error).has_value());
    EXPECT_EQ(error.kind, Kind::SelfIntersecting);
}

} // namespace
