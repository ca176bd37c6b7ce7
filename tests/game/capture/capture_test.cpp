// SPDX-License-Identifier: Zlib
#include "capture/capture.hpp"
#include "capture/capture_folder.hpp"
#include "capture/source_text.hpp"
#include "capture/test_source.hpp"
#include "game/temporary_folder.hpp"

#include <graze/system/collision_system.hpp>

#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <cstdlib>
#include <random>

namespace
{

using game::test::TemporaryFolder;
using namespace game;

Capture twoCircles(const std::string& note = {})
{
    graze::Sprite2D b(graze::Circle{3.f});
    b.setMatrix(graze::Affine2::translation({20.f, 0.f}));
    return {graze::Sprite2D(graze::Circle{5.f}), b, {}, note};
}

TEST(GameCapture, DeadSpritesCannotBeCaptured)
{
    graze::CollisionSystem collisions({.maxIterations = 7, .method = graze::Method::Gjk});
    const graze::SpriteId a = collisions.add({.shape = graze::Circle{5.f}});
    const graze::SpriteId b = collisions.add({.shape = graze::Circle{5.f}});
    ASSERT_TRUE(captureOf(collisions, a, b));
    EXPECT_EQ(captureOf(collisions, a, b)->settings.maxIterations, 7);
    EXPECT_EQ(captureOf(collisions, a, b)->settings.method, graze::Method::Gjk);
    collisions.remove(b);
    EXPECT_FALSE(captureOf(collisions, a, b));
    EXPECT_FALSE(captureOf(collisions, b, a));
}

TEST(GameCapture, MotionsOfTheFrameComeAlong)
{
    graze::CollisionSystem collisions;
    const graze::SpriteId a = collisions.add({.shape = graze::Circle{5.f}});
    const graze::SpriteId b = collisions.add({.shape = graze::Circle{5.f}});
    collisions.update();
    collisions.setMatrix(a, graze::Affine2::translation({7.f, 0.f}));
    collisions.update();
    const std::optional<Capture> taken = captureOf(collisions, a, b);
    ASSERT_TRUE(taken && taken->motionA);
    EXPECT_EQ(taken->motionA->start.tx, 0.f);
    EXPECT_EQ(taken->motionA->end.tx, 7.f);
    EXPECT_FALSE(taken->motionB) << "it stood still";
    EXPECT_TRUE(captureOf(collisions, b, a)->motionB);
}

TEST(GameCapture, BulletsAndRaysThatPassCloseComeAlongTheNearestFirst)
{
    graze::CollisionSystem collisions;
    const graze::SpriteId a = collisions.add({.shape = graze::Circle{5.f}});
    const graze::SpriteId b =
        collisions.add({.shape = graze::Circle{5.f}, .matrix = graze::Affine2::translation({300.f, 0.f})});
    std::vector<graze::BulletMove> moves;
    for (const float y : {20.f, 100.f, 12.f, -8.f, 26.f, 15.f})
        moves.push_back({collisions.fire({.radius = 2.f, .position = {-40.f, y}}), {40.f, y}});
    collisions.update();
    collisions.moveBullets(moves);
    collisions.update();
    const graze::Ray rays[] = {{{0.f, -60.f}, {1.f, 0.f}, 400.f}, {{300.f, 50.f}, {0.f, -2.f}, 100.f}};
    const Capture taken = captureOf(collisions, a, b, rays).value();
    ASSERT_EQ(taken.bullets.size(), MostCaptured);
    EXPECT_EQ(taken.bullets[0].from, graze::Vec2(-40.f, -8.f));
    EXPECT_EQ(taken.bullets[0].to, graze::Vec2(40.f, -8.f));
    EXPECT_EQ(taken.bullets[0].radius, 2.f);
    EXPECT_EQ(taken.bullets[1].from.y, 12.f);
    EXPECT_EQ(taken.bullets[3].from.y, 20.f);
    ASSERT_EQ(taken.rays.size(), 1u) << "the other is too far away";
    EXPECT_EQ(taken.rays[0].origin, rays[1].origin);
}

TEST(GameCaptureFolder, EveryFileGetsTheNumberAfterTheHighestOne)
{
    const TemporaryFolder folder;
    const auto captures = folder.path() / "made" / "when missing";
    EXPECT_EQ(saveCapture(captures, twoCircles()).filename(), "captured_pair_001_test.cpp");
    EXPECT_EQ(saveCapture(captures, twoCircles()).filename(), "captured_pair_002_test.cpp");
    folder.write("made/when missing/captured_pair_1041_test.cpp", "");
    EXPECT_EQ(saveCapture(captures, twoCircles()).filename(), "captured_pair_1042_test.cpp");
}

std::uint32_t bitsReadBack(float value)
{
    return std::bit_cast<std::uint32_t>(std::strtof(hexadecimal(value).c_str(), nullptr));
}

TEST(GameSourceText, NumbersAreReadBackToTheBit)
{
    for (const float value : {-0.f, 1e-45f, -1.1754942e-38f, 3.4028235e38f})
        EXPECT_EQ(bitsReadBack(value), std::bit_cast<std::uint32_t>(value)) << hexadecimal(value);
    std::mt19937 random(5);
    for (int i = 0; i < 2000; ++i)
    {
        const auto bits = static_cast<std::uint32_t>(random());
        const float value = std::bit_cast<float>(bits);
        if (std::isfinite(value))
        {
            ASSERT_EQ(bitsReadBack(value), bits) << hexadecimal(value);
        }
    }
}

// That captured files compile and pass is shown by graze_captured_test, which is built from some.

TEST(GameTestSource, NoteCannotLeaveItsComment)
{
    const std::string text = asTest(twoCircles("first\nsecond \\\nthird\r#error"), 1);
    EXPECT_NE(text.find("// first\n// second \n// third#error\n"), std::string::npos) << text;
    EXPECT_EQ(text.find('\\'), std::string::npos);
    EXPECT_EQ(text.find('@'), std::string::npos) << "a mark of the form was not filled in";
}

TEST(GameTestSource, SettingsAreWrittenWithTheirMethod)
{
    Capture capture = twoCircles();
    capture.settings = {.maxIterations = 7, .epsilon = 0.5f, .method = graze::Method::Fast};
    constexpr const char* Written = "Captured{.maxIterations = 7, .epsilon = 0x1p-1f, .method = graze::Method::Fast};";
    EXPECT_NE(asTest(capture, 1).find(Written), std::string::npos);
}

} // namespace
