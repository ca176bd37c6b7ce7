// SPDX-License-Identifier: Zlib
#include "support/pairs/judging.hpp"
#include "support/places.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace
{

using namespace graze;
using test::Infinity;
using test::NaN;
using test::Random;

TEST(Sprite2D, StartsAtTheOriginWithTheIdentityAndItsInverse)
{
    const Sprite2D sprite{Box{{4.f, 2.f}}};
    EXPECT_EQ(sprite.matrix(), Affine2{});
    ASSERT_TRUE(sprite.inverse());
    EXPECT_EQ(*sprite.inverse(), Affine2{});
    EXPECT_EQ(sprite.pieces().size(), 1u);
}

TEST(Sprite2D, IsMadeOfWhatAddTakes)
{
    const auto corner = Pieces::fromOutline({{0.f, 0.f}, {9.f, 0.f}, {9.f, 3.f}, {3.f, 3.f}, {3.f, 9.f}, {0.f, 9.f}});
    const Sprite2D sprite{corner};
    EXPECT_EQ(sprite.pieces().size(), corner.shapes().size());
    EXPECT_TRUE(sprite.contains({1.f, 8.f}));
    EXPECT_FALSE(sprite.contains({8.f, 8.f}));
    EXPECT_THROW(Sprite2D{Pieces{}}, InvalidShape);
}

TEST(Sprite2D, KeepsTheMatrixAndItsInverse)
{
    Random random(81);
    Sprite2D sprite{Box{{4.f, 2.f}}};
    for (int i = 0; i < 1000; ++i)
    {
        const Affine2 matrix = random.affine(500.f);
        EXPECT_TRUE(sprite.setMatrix(matrix));
        EXPECT_EQ(sprite.matrix(), matrix);
        ASSERT_TRUE(sprite.inverse());
        const Vec2 local = random.inSquare(100.f);
        const Vec2 back = sprite.inverse()->transformPoint(matrix.transformPoint(local));
        EXPECT_NEAR(back.x, local.x, 0.01f);
        EXPECT_NEAR(back.y, local.y, 0.01f);
    }
}

TEST(Sprite2D, SingularMatrixIsLegalAndHasNoInverse)
{
    Sprite2D sprite{Box{{4.f, 2.f}}};
    for (const Affine2& flat :
         {Affine2::scaling({1.f, 0.f}), Affine2::scaling({0.f, 0.f}), Affine2{1.f, 2.f, 5.f, 2.f, 4.f, 5.f}})
    {
        EXPECT_TRUE(sprite.setMatrix(flat));
        EXPECT_EQ(sprite.matrix(), flat);
        EXPECT_FALSE(sprite.inverse());
    }
    EXPECT_TRUE(sprite.setMatrix({}));
    EXPECT_TRUE(sprite.inverse()); // and it comes back
}

TEST(Sprite2D, MatrixThatIsNotFiniteIsRefusedAndTheLastOneKept)
{
    Sprite2D sprite{Box{{4.f, 2.f}}};
    const Affine2 good = Affine2::from({.position = {3.f, 4.f}, .scale = {2.f, 2.f}});
    EXPECT_TRUE(sprite.setMatrix(good));
    for (std::size_t element = 0; element < 6; ++element)
        for (const float bad : {NaN, Infinity, -Infinity})
        {
            std::array<float, 6> m{1.f, 0.f, 0.f, 0.f, 1.f, 0.f};
            m[element] = bad;
            EXPECT_FALSE(sprite.setMatrix({m[0], m[1], m[2], m[3], m[4], m[5]}));
            EXPECT_EQ(sprite.matrix(), good);
            EXPECT_EQ(*sprite.inverse(), *good.inverse());
        }
}

TEST(Sprite2D, WithoutAPieceThrows)
{
    EXPECT_THROW(Sprite2D(std::vector<Shape>{}), InvalidShape);
}

TEST(Sprite2D, SupportIsTheFarthestPointOfAllPieces)
{
    Random random(82);
    for (int i = 0; i < test::caseCount(5000); ++i)
    {
        std::vector<Shape> pieces;
        for (std::uint32_t k = 0; k < 1 + random.below(4); ++k)
            pieces.push_back(random.shape(40.f));
        Sprite2D sprite(pieces);
        const Affine2 matrix = test::randomMatrix(random, test::View::Any, 200.f);
        ASSERT_TRUE(sprite.setMatrix(matrix));
        const Vec2 d = normalized(random.inSquare(1.f));
        const Vec2 farthest = sprite.support(d);
        // Nothing of any piece lies beyond it, and it belongs to one of them.
        double beyond = -std::numeric_limits<double>::infinity();
        const test::oracle::Body plane{{test::pointOf(farthest)}, 0., {1., 0., 0., 0., 1., 0.}};
        for (const Shape& piece : pieces)
            beyond =
                std::max(beyond, -test::oracle::separationAlong(test::bodyOf(piece, matrix), plane, test::pointOf(d)));
        ASSERT_NEAR(beyond, 0., 1e-3) << test::describe(pieces[0], matrix);
    }
}

TEST(Sprite2D, ContainsWhatIsDrawnAndNothingElse)
{
    Random random(83);
    int inside = 0;
    for (int i = 0; i < test::caseCount(5000); ++i)
    {
        const std::vector<Shape> pieces{random.shape(60.f), random.shape(60.f)};
        Sprite2D sprite(pieces);
        const Affine2 matrix = test::randomMatrix(random, test::View::Any, random.chance(0.2f) ? 1e5f : 200.f);
        ASSERT_TRUE(sprite.setMatrix(matrix));
        const Aabb bounds = sprite.bounds();
        const Vec2 p = bounds.centre() + random.inSquare(0.4f * std::max(bounds.size().x, bounds.size().y));
        double nearest = std::numeric_limits<double>::infinity(), band = 0.;
        for (const Shape& piece : pieces)
        {
            const test::oracle::Body body = test::bodyOf(piece, matrix);
            nearest = std::min(nearest, test::oracle::signedDistance(body, test::pointOf(p)));
            band = std::max(band, test::bandOf(body, body));
        }
        inside += nearest <= 0.;
        if (std::fabs(nearest) > band)
        {
            ASSERT_EQ(sprite.contains(p), nearest < 0.) << nearest << ' ' << test::describe(pieces[0], matrix);
        }
    }
    EXPECT_GT(inside, test::caseCount(5000) / 10);
}

TEST(Sprite2D, ContainsItsBorderAndNotWhatIsNotFinite)
{
    Sprite2D sprite{Box{{4.f, 2.f}}};
    EXPECT_TRUE(sprite.contains({2.f, 1.f}));
    EXPECT_TRUE(sprite.contains({0.f, -1.f}));
    EXPECT_FALSE(sprite.contains({2.01f, 0.f}));
    EXPECT_FALSE(sprite.contains({NaN, 0.f}));
    EXPECT_FALSE(sprite.contains({0.f, Infinity}));
    sprite.setMatrix(Affine2::scaling({1.f, 0.f})); // flat: the segment from (-2, 0) to (2, 0)
    EXPECT_TRUE(sprite.contains({1.5f, 0.f}));
    EXPECT_FALSE(sprite.contains({1.5f, 0.1f}));
}

TEST(Sprite2D, BoundsAreTightOverAllPieces)
{
    Random random(84);
    for (int i = 0; i < test::caseCount(5000); ++i)
    {
        const std::vector<Shape> pieces{random.shape(60.f), random.shape(60.f)};
        Sprite2D sprite(pieces);
        const Affine2 matrix = test::randomMatrix(random, test::View::Any, 300.f);
        ASSERT_TRUE(sprite.setMatrix(matrix));
        const Aabb bounds = sprite.bounds();
        for (const auto& [d, edge] :
             {std::pair{Vec2{1.f, 0.f}, bounds.upper.x}, std::pair{Vec2{-1.f, 0.f}, -bounds.lower.x},
              std::pair{Vec2{0.f, 1.f}, bounds.upper.y}, std::pair{Vec2{0.f, -1.f}, -bounds.lower.y}})
            ASSERT_NEAR(dot(sprite.support(d), d), edge, 2e-4f) << test::describe(pieces[0], matrix);
    }
}

TEST(Sprite2D, CollidesWhereItIsDrawnUnderFlipShearAndUnevenScale)
{
    // The corners as a renderer would draw them, against single points on both sides of every edge.
    const std::array<Vec2, 5> outline{{{0.f, 0.f}, {12.f, 2.f}, {14.f, 9.f}, {5.f, 15.f}, {-3.f, 8.f}}};
    const Sprite2D probe{Point{}};
    for (const Affine2& matrix :
         {Affine2::from({.position = {40.f, 30.f}, .angleRadians = 0.7f, .scale = {3.f, 0.4f}, .origin = {6.f, 6.f}}),
          Affine2::from({.position = {40.f, 30.f}, .angleRadians = -2.f, .scale = {-1.5f, 2.f}}),
          Affine2{1.f, 1.7f, 5.f, 0.f, 1.f, -4.f}, Affine2{-0.5f, 2.f, 900.f, 1.f, 0.3f, -700.f}})
    {
        Sprite2D sprite{Polygon::fromPoints(outline)};
        ASSERT_TRUE(sprite.setMatrix(matrix));
        std::array<Vec2, 5> drawn{};
        std::transform(outline.begin(), outline.end(), drawn.begin(), [&](Vec2 p) { return matrix.transformPoint(p); });
        const Vec2 middle = centroid(drawn);
        for (std::size_t i = 0; i < drawn.size(); ++i)
            for (const float t : {0.1f, 0.5f, 0.9f})
            {
                const Vec2 onEdge = drawn[i] + (drawn[(i + 1) % drawn.size()] - drawn[i]) * t;
                const Vec2 outwards = normalized(onEdge - middle) * 0.05f;
                for (const auto& [at, hits] : {std::pair{onEdge - outwards, true}, std::pair{onEdge + outwards, false}})
                {
                    Sprite2D there = probe;
                    ASSERT_TRUE(there.setMatrix(Affine2::translation(at)));
                    EXPECT_EQ(overlap(sprite, there).overlapping(), hits);
                    EXPECT_EQ(overlap(there, sprite).overlapping(), hits);
                    EXPECT_EQ(sprite.contains(at), hits);
                }
            }
    }
}

TEST(Sprite2D, ContainsIsRightUnderMatricesThatShearToANeedle)
{
    // Found by fuzzing: the inverse in floats takes points of a sheared or far sprite to a place beside their own.
    Random random(34);
    int inside = 0, outside = 0;
    for (int i = 0; i < 3000; ++i)
    {
        const float scale = random.between(10.f, 1000.f), nearly = scale * (1.f + random.between(-2e-3f, 2e-3f));
        const Vec2 far = random.inSquare(random.chance(0.5f) ? 1e4f : 1.f);
        const Shape box = Box{{random.between(0.1f, 2.f), random.between(0.1f, 2.f)}, far};
        const Affine2 matrix{scale, scale, -scale * (far.x + far.y), scale, nearly, -scale * far.x - nearly * far.y};
        Sprite2D sprite{box};
        ASSERT_TRUE(sprite.setMatrix(matrix));
        const Vec2 place = matrix.transformPoint(far + random.inSquare(1.f));
        const test::oracle::Body body = test::bodyOf(box, matrix);
        const double beyond = test::oracle::signedDistance(body, test::pointOf(place));
        if (std::fabs(beyond) <= test::bandOf(body, body))
            continue;
        (beyond < 0. ? inside : outside)++;
        ASSERT_EQ(sprite.contains(place), beyond < 0.) << test::describe(box, matrix) << test::describe(place);
    }
    EXPECT_GT(inside, 50);
    EXPECT_GT(outside, 100);
}

} // namespace
