// SPDX-License-Identifier: Zlib
#include "support/random.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <limits>
#include <type_traits>
#include <utility>

namespace
{

using graze::DecomposeError;
using graze::Pieces;
using graze::Vec2;
using Kind = graze::DecomposeError::Kind;
using Loop = std::vector<Vec2>;

const Loop LetterL{{0.f, 0.f}, {40.f, 0.f}, {40.f, 10.f}, {10.f, 10.f}, {10.f, 40.f}, {0.f, 40.f}};

TEST(Pieces, ConcaveOutlineCollidesAsItLooks)
{
    for (const Loop& outline : {LetterL, Loop(LetterL.rbegin(), LetterL.rend())})
    {
        const graze::Sprite2D letter{Pieces::fromOutline(outline).shapes()};
        EXPECT_EQ(letter.pieces().size(), 2u);
        EXPECT_TRUE(letter.contains({5.f, 35.f}));
        EXPECT_TRUE(letter.contains({35.f, 5.f}));
        EXPECT_FALSE(letter.contains({30.f, 30.f})); // in its hull, not in the letter
    }
}

TEST(Pieces, HoleOfAnOutlineIsEmpty)
{
    const graze::Sprite2D frame{Pieces::fromOutline({{0.f, 0.f}, {9.f, 0.f}, {9.f, 9.f}, {0.f, 9.f}},
                                                    {{{3.f, 3.f}, {6.f, 3.f}, {6.f, 6.f}, {3.f, 6.f}}})
                                    .shapes()};
    EXPECT_FALSE(frame.contains({4.5f, 4.5f}));
    EXPECT_TRUE(frame.contains({1.5f, 4.5f}));
    EXPECT_TRUE(frame.contains({4.5f, 7.5f}));
}

TEST(Pieces, OutlineIsAColliderInOneLine)
{
    graze::CollisionSystem collisions;
    const graze::SpriteId letter = collisions.add({.shape = Pieces::fromOutline(LetterL)});
    const graze::SpriteId ball = collisions.add({.shape = graze::Circle{5.f}});
    const auto touchesAt = [&](Vec2 place)
    {
        EXPECT_EQ(collisions.teleport(ball, graze::Affine2::translation(place)), graze::Refused::None);
        collisions.update();
        return collisions.whyNot(letter, ball).touching();
    };
    EXPECT_FALSE(touchesAt({20.f, 20.f}));
    EXPECT_TRUE(touchesAt({5.f, 42.f}));
}

TEST(Pieces, OutlineAtFaultIsRefusedByNameAndPlace)
{
    const Loop bowtie{{0.f, 0.f}, {4.f, 4.f}, {4.f, 0.f}, {0.f, 4.f}};
    DecomposeError error;
    EXPECT_FALSE(Pieces::tryFromOutline(bowtie, {}, &error).has_value());
    EXPECT_EQ(error.kind, Kind::SelfIntersecting);
    EXPECT_EQ(error.place, Vec2(2.f, 2.f));
    EXPECT_FALSE(Pieces::tryFromOutline(bowtie).has_value());
    try
    {
        static_cast<void>(Pieces::fromOutline(bowtie));
        FAIL() << "nothing was thrown";
    }
    catch (const graze::InvalidOutline& refusal)
    {
        EXPECT_STREQ(refusal.what(), "outline: edge 0 of the outline crosses edge 2 near (2, 2)");
        EXPECT_EQ(refusal.error().kind, Kind::SelfIntersecting);
        EXPECT_EQ(refusal.error().index, 0u);
        EXPECT_EQ(refusal.error().otherIndex, 2u);
    }
}

TEST(Pieces, OutlineBeyondWhatShapesTakeIsRefusedByName)
{
    Loop large = LetterL;
    large[2].x = 2e12f;
    DecomposeError error;
    EXPECT_FALSE(Pieces::tryFromOutline(large, {}, &error).has_value());
    EXPECT_EQ(error.kind, Kind::TooLarge);
    EXPECT_EQ(error.ring, 0u);
    EXPECT_EQ(error.index, 2u);
    EXPECT_EQ(error.message(), "point 2 of the outline is too large: beyond 1e+12");
    large[2].x = std::numeric_limits<float>::quiet_NaN();
    EXPECT_FALSE(Pieces::tryFromOutline(large, {}, &error).has_value());
    EXPECT_EQ(error.kind, Kind::NotFinite);
}

TEST(Pieces, GoodOutlineClearsTheError)
{
    DecomposeError error{.kind = Kind::Degenerate};
    const auto pieces = Pieces::tryFromOutline(LetterL, {}, &error);
    ASSERT_TRUE(pieces.has_value());
    EXPECT_EQ(pieces->shapes().size(), 2u);
    EXPECT_EQ(error.kind, Kind::None);
}

// A loop over the pieces of a temporary would else read what is gone.
TEST(Pieces, ShapesOfATemporaryAreItsOwn)
{
    static_assert(!std::is_reference_v<decltype(std::declval<graze::Pieces>().shapes())>);
    static_assert(std::is_reference_v<decltype(std::declval<const graze::Pieces&>().shapes())>);
    std::uint32_t points = 0;
    for (const graze::Shape& shape : Pieces::fromOutline({{0.f, 0.f}, {9.f, 0.f}, {9.f, 9.f}, {0.f, 9.f}}).shapes())
        points += shape.pointCount();
    EXPECT_EQ(points, 4u);
}

} // namespace
