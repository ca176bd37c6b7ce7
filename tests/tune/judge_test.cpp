// SPDX-License-Identifier: Zlib
#include "tune/judge.hpp"

#include <graze/graze.hpp>

#include <gtest/gtest.h>

#include <limits>

namespace
{

using namespace graze;
using detail::Judge;

// Two boxes of 100 px: their band is 1e-3 + 1e-4 x 100 = 0.011 px.
class JudgeTest : public testing::Test
{
protected:
    [[nodiscard]] Sprite2D boxAt(float x) const
    {
        Sprite2D sprite(Box{{100.f, 100.f}});
        sprite.setMatrix(Affine2::translation({x, 0.f}));
        return sprite;
    }
    [[nodiscard]] static bool isSame(const TuningCase& asked, const TuningAnswer& answer)
    {
        return Judge(asked).isSame(asked, answer, 0.01f);
    }

    Sprite2D a = boxAt(0.f);
};

TEST_F(JudgeTest, TheBandGrowsWithTheLargestPieceAndWithRoundness)
{
    const Sprite2D disc{Circle{50.f}};
    EXPECT_NEAR(Judge(TuningCase::overlap(a, a)).band(), 0.011f, 1e-6f);
    EXPECT_NEAR(Judge(TuningCase::overlap(a, disc)).band(), 0.101f, 1e-5f);
    EXPECT_NEAR(Judge(TuningCase::overlap(disc, a)).band(), 0.101f, 1e-5f);
}

TEST_F(JudgeTest, AnotherVerdictIsTheSameOnlyWithinTheBand)
{
    const TuningAnswer touching{.status = Status::Overlapping}, apart{.status = Status::Separated};
    const Sprite2D close = boxAt(100.009f), far = boxAt(100.02f), deep = boxAt(99.f), shallow = boxAt(99.995f);
    EXPECT_TRUE(isSame(TuningCase::overlap(a, close), touching));
    EXPECT_TRUE(isSame(TuningCase::overlap(close, a), touching));
    EXPECT_FALSE(isSame(TuningCase::overlap(a, far), touching));
    EXPECT_TRUE(isSame(TuningCase::overlap(a, far), apart));
    EXPECT_TRUE(isSame(TuningCase::overlap(a, shallow), apart));
    EXPECT_FALSE(isSame(TuningCase::overlap(a, deep), apart));
    EXPECT_FALSE(isSame(TuningCase::overlap(a, deep), {.status = Status::IterationLimit})) << "unfinished";
}

TEST_F(JudgeTest, NumbersMayDifferByTheBandAndDirectionsByTheAngle)
{
    const Sprite2D b = boxAt(110.f);
    const TuningCase asked = TuningCase::distance(a, b);
    const auto answer = [](float gap, float aside) {
        return TuningAnswer{.status = Status::Separated, .value = gap, .separation = {10.f, aside}};
    };
    EXPECT_TRUE(isSame(asked, answer(10.01f, 0.f)));
    EXPECT_FALSE(isSame(asked, answer(10.012f, 0.f)));
    EXPECT_TRUE(isSame(asked, answer(10.f, 0.1f)));
    EXPECT_FALSE(isSame(asked, answer(10.f, 0.12f))) << "turned by 0.012 rad";
    const Sprite2D deep = boxAt(95.f);
    const TuningCase depth = TuningCase::penetration(a, deep);
    EXPECT_TRUE(isSame(depth, {.status = Status::Overlapping, .value = 5.01f}));
    EXPECT_FALSE(isSame(depth, {.status = Status::Overlapping, .value = 5.02f}));
    EXPECT_FALSE(isSame(depth, {.status = Status::IterationLimit, .value = 5.f}));
}

TEST_F(JudgeTest, WhoeverReadsNoNormalsTakesAnyDirection)
{
    const Sprite2D touching = boxAt(50.f), apart = boxAt(110.f);
    const float any = std::numeric_limits<float>::infinity();
    for (const Sprite2D* b : {&touching, &apart})
    {
        const TuningCase asked = TuningCase::distance(a, *b);
        TuningAnswer answer = answerOf(asked, {});
        answer.separation = -answer.separation;
        EXPECT_TRUE(Judge(asked).isSame(asked, answer, any));
    }
}

TEST_F(JudgeTest, ACastMayStopWithinTheBandOfTheSurface)
{
    const Sprite2D b = boxAt(200.f);
    const auto answer = [](float fraction)
    { return TuningAnswer{.status = Status::Overlapping, .hit = true, .value = fraction}; };
    const TuningCase straight = TuningCase::shapeCast(a, {200.f, 0.f}, b);
    ASSERT_NEAR(Judge(straight).reference().value, 0.5f, 1e-4f);
    EXPECT_TRUE(isSame(straight, answer(0.49996f)));
    EXPECT_FALSE(isSame(straight, answer(0.4999f))) << "0.02 px early";
    EXPECT_FALSE(isSame(straight, answer(0.5001f))) << "0.02 px late";
    EXPECT_FALSE(isSame(straight, {.status = Status::Separated})) << "a miss";
    EXPECT_FALSE(isSame(straight, {.status = Status::IterationLimit}));
    // Almost along the surface: a long path is left where the gap is short.
    Sprite2D below = boxAt(0.f);
    below.setMatrix(Affine2::translation({0.f, 100.05f}));
    const TuningCase grazing = TuningCase::shapeCast(a, {60.f, 0.06f}, below);
    ASSERT_TRUE(Judge(grazing).reference().hit);
    EXPECT_TRUE(isSame(grazing, answer(0.7f))) << "8 px early, and 0.008 px away";
    EXPECT_TRUE(isSame(grazing, {.status = Status::Separated})) << "it would only have grazed by 0.01 px";
}

TEST_F(JudgeTest, RaysAndTurningMotionsAreJudgedAlongTheirPaths)
{
    const auto hitAt = [](float value)
    { return TuningAnswer{.status = Status::Overlapping, .hit = true, .value = value}; };
    const TuningCase ray = TuningCase::rayCast(a, {{-150.f, 3.f}, {2.f, 0.f}, 300.f});
    ASSERT_NEAR(Judge(ray).reference().value, 100.f, 1e-3f);
    EXPECT_TRUE(isSame(ray, hitAt(99.995f)));
    EXPECT_FALSE(isSame(ray, hitAt(99.9f)));
    EXPECT_FALSE(isSame(ray, {.status = Status::Separated, .value = 300.f}));
    const Motion turn{
        Affine2::translation({200.f, 0.f}), Affine2::from({.position = {80.f, 0.f}, .angleRadians = 1.f}), {}};
    const Sprite2D b = boxAt(200.f);
    const TuningCase turning = TuningCase::timeOfImpact(a, Motion::still({}), b, turn);
    const float contact = Judge(turning).reference().value;
    ASSERT_GT(contact, 0.1f);
    EXPECT_TRUE(isSame(turning, hitAt(contact)));
    EXPECT_FALSE(isSame(turning, hitAt(contact * 0.9f)));
    EXPECT_FALSE(isSame(turning, hitAt(contact + 0.05f)));
}

} // namespace
