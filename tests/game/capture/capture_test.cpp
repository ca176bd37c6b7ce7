// SPDX-License-Identifier: Zlib
#include "base/save_file.hpp"
#include "capture/capture.hpp"
#include "game/fixtures.hpp"

#include <graze/system/collision_system.hpp>

#include <bit>
#include <cstdlib>

namespace
{

using namespace game;
using namespace game::test;

Capture twoCircles(const std::string& note = {})
{
    graze::Sprite2D b(graze::Circle{3.f});
    b.setMatrix(graze::Affine2::translation({20.f, 0.f}));
    return captureOf(graze::Sprite2D(graze::Circle{5.f}), b, {}, note);
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
    ASSERT_TRUE(taken);
    EXPECT_EQ(taken->a.motion.start.tx, 0.f);
    EXPECT_EQ(taken->a.motion.end.tx, 7.f);
    EXPECT_EQ(taken->b.motion.start, taken->b.motion.end) << "it stood still";
    EXPECT_EQ(captureOf(collisions, b, a)->b.motion.end.tx, 7.f);
}

TEST(GameCapture, BulletsThatPassCloseComeAlongTheNearestFirst)
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
    const Capture taken = captureOf(collisions, a, b).value();
    ASSERT_EQ(taken.bullets.size(), Capture::MostBullets);
    const CapturedSprite& first = taken.bullets[0];
    EXPECT_EQ(first.motion.start, graze::Affine2::translation({-40.f, -8.f}));
    EXPECT_EQ(first.motion.end, first.sprite.matrix());
    EXPECT_EQ(first.sprite.matrix(), graze::Affine2::translation({40.f, -8.f}));
    EXPECT_EQ(first.sprite.pieces()[0].radius(), 2.f);
    EXPECT_EQ(taken.bullets[1].motion.end.ty, 12.f);
    EXPECT_EQ(taken.bullets[3].motion.end.ty, 20.f);
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

TEST(GameCaptureFolder, AFolderThatCannotBeMadeIsNamed)
{
    const TemporaryFolder folder;
    const auto below = folder.write("taken", "a file") / "below";
    expectPart(sentenceOf<FileError>([&] { saveCapture(below, twoCircles()); }), "below");
}

// That captured files compile and pass is shown by graze_captured_test, which is built from some.

TEST(GameTestSource, NoteCannotLeaveItsComment)
{
    const std::string text = asTest(twoCircles("first\nsecond \\\nthird\r#error"), 1);
    EXPECT_NE(text.find("// first\n// second \n// third#error\n"), std::string::npos) << text;
    EXPECT_EQ(text.find('\\'), std::string::npos);
    EXPECT_EQ(text.find('@'), std::string::npos) << "a mark of the form was not filled in";
}

TEST(GameTestSource, SettingsAreReadBackToTheBit)
{
    Capture fast = twoCircles();
    fast.settings = {.maxIterations = 7, .epsilon = 0.5f, .method = graze::Method::Fast};
    expectPart(asTest(fast, 1), "Captured{.maxIterations = 7, .epsilon = 0.5f, .method = graze::Method::Fast};");
    for (const float value : {-0.f, 1e-45f, -1.1754942e-38f, 3.4028235e38f, 0.1f})
    {
        Capture capture = twoCircles();
        capture.settings.epsilon = value;
        const std::string text = asTest(capture, 1);
        const float read = std::strtof(text.c_str() + text.find(".epsilon = ") + 11, nullptr);
        EXPECT_EQ(std::bit_cast<std::uint32_t>(read), std::bit_cast<std::uint32_t>(value)) << value;
    }
}

} // namespace
