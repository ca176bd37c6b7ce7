// SPDX-License-Identifier: Zlib
#include "system/queries/contact.hpp"

#include <graze/shapes/primitives.hpp>

#include <gtest/gtest.h>

#include <vector>

namespace
{

using namespace graze;
using detail::CountedQueries;
using detail::Scene;

/// Row 0: discs of radius 1 at (0, 0) and (10, 0). Row 1: discs of radius 1 at (0, 0) and (100, 0), moved.
class ContactTest : public testing::Test
{
protected:
    ContactTest()
    {
        add(10.f);
        add(100.f);
    }
    void add(float second)
    {
        const std::vector<Shape> pieces{Circle{1.f}, Shape(Circle{1.f, {second, 0.f}})};
        scene.sprites.add({.pieces = pieces, .owner = {}, .user = 7, .order = {}}, scene.pool);
    }
    void place(Vec2 position) { ASSERT_TRUE(scene.sprites.setMatrix(1, Affine2::translation(position), scene.pool)); }

    Scene scene{1};
    CountedQueries queries{GjkSettings{}};
};

TEST_F(ContactTest, StatusIsThatOfAnyPairOfPieces)
{
    place({11.5f, 0.f});
    EXPECT_EQ(detail::statusOf(scene, 0, 1, queries), Status::Overlapping);
    place({12.5f, 0.f});
    EXPECT_EQ(detail::statusOf(scene, 0, 1, queries), Status::Separated);
}

TEST_F(ContactTest, UndecidedPairOfPiecesIsUndecided)
{
    Scene boxes(2);
    const std::vector<Shape> pieces{Box{{20.f, 20.f}}};
    for (int i = 0; i < 2; ++i)
        boxes.sprites.add({.pieces = pieces, .matrix = Affine2::rotation(0.5f), .owner = {}, .order = {}}, boxes.pool);
    ASSERT_TRUE(boxes.sprites.setMatrix(1, Affine2::translation({14.f, 13.f}), boxes.pool));
    CountedQueries single{GjkSettings{.maxIterations = 1, .method = Method::Gjk}};
    EXPECT_EQ(detail::statusOf(boxes, 0, 1, single), Status::IterationLimit);
    EXPECT_EQ(detail::statusOf(boxes, 0, 1, queries), Status::Overlapping);
}

TEST_F(ContactTest, ContactIsThatOfTheDeepestPieces)
{
    place({11.5f, 0.f});
    const auto contact = detail::contactOf(scene, 0, 1, queries);
    ASSERT_TRUE(contact);
    EXPECT_EQ(contact->pieceA, 1u);
    EXPECT_EQ(contact->pieceB, 0u);
    EXPECT_NEAR(contact->depth, 0.5f, 1e-3f);
    EXPECT_NEAR(contact->normal.x, 1.f, 1e-3f);
    EXPECT_EQ(contact->userA, 7u);
}

TEST_F(ContactTest, NoContactWithoutOverlappingBounds)
{
    place({50.f, 50.f});
    EXPECT_FALSE(detail::contactOf(scene, 0, 1, queries));
}

} // namespace
