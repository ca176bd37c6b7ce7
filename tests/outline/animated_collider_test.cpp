// SPDX-License-Identifier: Zlib
#include <graze/outline/collider_sheet.hpp>

#include <gtest/gtest.h>

#include <cstddef>
#include <limits>
#include <stdexcept>
#include <string>
#include <vector>

namespace
{

using graze::Affine2;
using graze::AnimatedCollider;
using graze::ColliderFrame;
using graze::ColliderSheet;
using graze::PixelRect;
using graze::Refused;
using graze::Vec2;

const PixelRect Standing{0, 0, 20, 20};
const PixelRect Striking{20, 0, 20, 20};
const PixelRect Gone{40, 0, 20, 20};

std::vector<Vec2> box(float left, float top, float right, float bottom)
{
    return {{left, top}, {right, top}, {right, bottom}, {left, bottom}};
}

// A body in two frames, a fist that reaches out in one of them, and a frame with nothing in it.
ColliderSheet fighter()
{
    ColliderFrame standing{"standing", Standing, 0.f, {}, {{box(0.f, 0.f, 10.f, 20.f), "hurt"}}};
    ColliderFrame striking{
        "striking",
        Striking,
        0.f,
        {},
        {{box(0.f, 0.f, 8.f, 20.f), "hurt"}, {box(10.f, 8.f, 20.f, 12.f), "hit"}, {{{20.f, 10.f}}, "marker"}}};
    return ColliderSheet(std::vector<ColliderFrame>{standing, striking, {"gone", Gone, 0.f, {}, {}}});
}

class AnimatedColliderTest : public testing::Test
{
protected:
    AnimatedColliderTest()
    {
        system.setRefusalHandler([this](const graze::Refusal& refusal) { refusals.push_back(refusal); });
    }

    [[nodiscard]] graze::Aabb boundsOf(const AnimatedCollider& collider) const
    {
        return system.bounds(collider.id()).value();
    }

    graze::CollisionSystem system;
    ColliderSheet sheet = fighter();
    std::vector<graze::Refusal> refusals;
};

TEST_F(AnimatedColliderTest, HasThePiecesOfTheFrameThatIsShown)
{
    AnimatedCollider body(system, sheet, Standing, {}, {.user = 3}, "hurt");
    EXPECT_EQ(body.shown().rect, Standing);
    EXPECT_EQ(body.tag(), "hurt");
    EXPECT_EQ(system.user(body.id()), 3u);
    EXPECT_EQ(boundsOf(body).upper.x, 10.f);

    EXPECT_EQ(body.follow(sheet, Striking, Affine2::translation({100.f, 0.f})), Refused::None);
    EXPECT_EQ(body.shown().rect, Striking);
    EXPECT_EQ(boundsOf(body).upper.x, 108.f);
    EXPECT_EQ(boundsOf(body).lower.x, 100.f);
}

TEST_F(AnimatedColliderTest, TouchesOnlyWhileTheFrameHasPieces)
{
    AnimatedCollider fist(system, sheet, Standing, {}, {}, "hit");
    const graze::SpriteId other =
        system.add({.shape = graze::Circle{2.f}, .matrix = Affine2::translation({18.f, 10.f})});
    system.update();
    EXPECT_TRUE(system.begun().empty());

    EXPECT_EQ(fist.follow(sheet, Striking, {}), Refused::None);
    system.update();
    ASSERT_EQ(system.begun().size(), 1u);
    EXPECT_EQ(system.begun()[0].other(other), fist.id());

    EXPECT_EQ(fist.follow(sheet, Gone, {}), Refused::None);
    system.update();
    EXPECT_EQ(system.ended().size(), 1u);

    EXPECT_EQ(fist.follow(sheet, Striking, {}), Refused::None);
    system.update();
    EXPECT_EQ(system.begun().size(), 1u);
}

TEST_F(AnimatedColliderTest, OneFrameForLongIsNoChange)
{
    AnimatedCollider body(system, sheet, Standing, {}, {}, "hurt");
    system.add({.shape = graze::Circle{2.f}});
    system.update();
    EXPECT_EQ(system.begun().size(), 1u);
    for (int frame = 0; frame < 3; ++frame)
    {
        EXPECT_EQ(body.follow(sheet, Standing, {}), Refused::None);
        system.update();
        EXPECT_TRUE(system.begun().empty());
        EXPECT_TRUE(system.ended().empty());
    }
}

// A game with a picture for each animation: the first cell of each has the same rect.
TEST_F(AnimatedColliderTest, AnotherSheetHasOtherPiecesInTheSameRect)
{
    const std::vector<ColliderFrame> frames{{"sits", Standing, 0.f, {}, {{box(0.f, 10.f, 10.f, 20.f), "hurt"}}}};
    ColliderSheet sitting{frames};
    AnimatedCollider body(system, sheet, Standing, Affine2{}, {}, "hurt");
    const AnimatedCollider::Shown stood = body.shown();
    std::vector<std::byte> bytes;
    system.snapshot(bytes);
    ASSERT_EQ(body.follow(sitting, Standing, Affine2{}), Refused::None);
    EXPECT_EQ(boundsOf(body), (graze::Aabb{{0.f, 10.f}, {10.f, 20.f}}));

    ASSERT_EQ(system.restore(bytes), graze::SnapshotFault::None);
    body.setShown(stood);
    ASSERT_EQ(body.follow(sitting, Standing, Affine2{}), Refused::None);
    EXPECT_EQ(boundsOf(body), (graze::Aabb{{0.f, 10.f}, {10.f, 20.f}}));

    // A picture that is read again while the game runs.
    sitting = fighter();
    ASSERT_EQ(body.follow(sitting, Standing, Affine2{}), Refused::None);
    EXPECT_EQ(boundsOf(body), (graze::Aabb{{0.f, 0.f}, {10.f, 20.f}}));
}

TEST_F(AnimatedColliderTest, WhatTheGameSwitchedOffStaysOff)
{
    AnimatedCollider fist(system, sheet, Striking, {}, {}, "hit");
    EXPECT_EQ(system.setEnabled(fist.id(), false), Refused::None);
    for (const PixelRect& rect : {Standing, Striking, Gone, Striking})
    {
        EXPECT_EQ(fist.follow(sheet, rect, {}), Refused::None);
        EXPECT_EQ(system.isEnabled(fist.id()), false);
    }

    AnimatedCollider off(system, sheet, Gone, {}, {.enabled = false}, "hit");
    EXPECT_EQ(off.follow(sheet, Striking, {}), Refused::None);
    EXPECT_EQ(system.isEnabled(off.id()), false);
}

TEST_F(AnimatedColliderTest, WhatTheGameSwitchesOnWaitsForAFrameWithPieces)
{
    AnimatedCollider fist(system, sheet, Striking, Affine2{}, {.enabled = false}, "hit");
    ASSERT_EQ(fist.follow(sheet, Standing, Affine2{}), Refused::None);
    fist.collider().setEnabled(true);
    ASSERT_EQ(fist.follow(sheet, Standing, Affine2{}), Refused::None);
    EXPECT_EQ(system.isEnabled(fist.id()), false) << "there is no fist to strike with";
    ASSERT_EQ(fist.follow(sheet, Gone, Affine2{}), Refused::None);
    EXPECT_EQ(system.isEnabled(fist.id()), false);
    ASSERT_EQ(fist.follow(sheet, Striking, Affine2{}), Refused::None);
    EXPECT_EQ(system.isEnabled(fist.id()), true);
}

TEST_F(AnimatedColliderTest, AnUnknownRectKeepsThePiecesAndIsReported)
{
    AnimatedCollider body(system, sheet, Standing, {}, {.user = 9}, "hurt");
    const auto refused = system.statistics().refused;
    EXPECT_EQ(body.follow(sheet, {1, 2, 3, 4}, Affine2::translation({50.f, 0.f})), Refused::UnknownFrame);
    EXPECT_EQ(body.shown().rect, Standing);
    EXPECT_EQ(boundsOf(body).upper.x, 60.f) << "it moves all the same";
    EXPECT_EQ(system.statistics().refused, refused + 1);
    ASSERT_EQ(refusals.size(), 1u);
    EXPECT_EQ(refusals[0].reason, Refused::UnknownFrame);
    EXPECT_STREQ(refusals[0].asked.data(), "rect 1, 2, 3 x 4");
    EXPECT_NE(refusals[0].message().find("asked for rect 1, 2, 3 x 4"), std::string::npos);
    EXPECT_EQ(refusals[0].id, body.id().value);
    EXPECT_EQ(refusals[0].user, 9u);
    EXPECT_EQ(std::string(graze::toString(refusals[0].reason)), "unknown frame");
    EXPECT_EQ(body.follow(sheet, Striking, {}), Refused::None);
}

TEST_F(AnimatedColliderTest, RefusalsOfTheSystemArePassedOn)
{
    AnimatedCollider body(system, sheet, Standing, {}, {}, "hurt");
    Affine2 broken;
    broken.tx = std::numeric_limits<float>::quiet_NaN();
    EXPECT_EQ(body.follow(sheet, Striking, broken), Refused::NotFinite);
    EXPECT_EQ(boundsOf(body).upper.x, 8.f) << "the pieces of the frame, at the last good pose";

    EXPECT_EQ(system.remove(body.id()), Refused::None);
    EXPECT_EQ(body.follow(sheet, Striking, {}), Refused::StaleId);
    EXPECT_EQ(body.follow(sheet, Gone, {}), Refused::StaleId);
}

TEST_F(AnimatedColliderTest, IsPutBackWithASnapshotOfTheSystem)
{
    AnimatedCollider fist(system, sheet, Striking, {}, {}, "hit");
    std::vector<std::byte> bytes;
    system.snapshot(bytes);
    const AnimatedCollider::Shown kept = fist.shown();
    EXPECT_EQ(fist.follow(sheet, Gone, {}), Refused::None);
    ASSERT_EQ(system.restore(bytes), graze::SnapshotFault::None);
    fist.setShown(kept);
    EXPECT_EQ(system.isEnabled(fist.id()), true);
    EXPECT_EQ(fist.follow(sheet, Gone, {}), Refused::None);
    EXPECT_EQ(system.isEnabled(fist.id()), false);
}

TEST_F(AnimatedColliderTest, MarkersAndUnknownRectsAreNotAttached)
{
    EXPECT_THROW(AnimatedCollider(system, sheet, Striking, {}, {}, "marker"), std::invalid_argument);
    EXPECT_THROW(AnimatedCollider(system, sheet, {7, 7, 7, 7}, {}), graze::InvalidOutline);
    EXPECT_EQ(system.spriteCount(), 0u);
}

} // namespace
