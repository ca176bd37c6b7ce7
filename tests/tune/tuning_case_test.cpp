// SPDX-License-Identifier: Zlib
#include "support/methods.hpp"

#include <graze/graze.hpp>

#include <gtest/gtest.h>

#include <limits>

namespace
{

using namespace graze;

class TuningCaseTest : public testing::TestWithParam<Method>
{
protected:
    GjkSettings settings{.method = GetParam()};
    Sprite2D box{Box{{20.f, 20.f}}};
    Sprite2D disc{Circle{5.f}};
    Affine2 beside = Affine2::translation({40.f, 0.f});
};

INSTANTIATE_TEST_SUITE_P(Methods, TuningCaseTest, testing::ValuesIn(test::Methods),
                         [](const auto& method) { return test::methodName(method.param); });

TEST_P(TuningCaseTest, AnswersAreThoseOfTheQueries)
{
    disc.setMatrix(beside);
    const TuningAnswer apart = answerOf(TuningCase::overlap(box, disc), settings);
    EXPECT_EQ(apart.status, Status::Separated);
    EXPECT_TRUE(apart.isFinished());
    const TuningAnswer gap = answerOf(TuningCase::distance(box, disc), settings);
    EXPECT_NEAR(gap.value, 25.f, 1e-3f);
    EXPECT_NEAR(gap.separation.x, 25.f, 1e-3f);
    EXPECT_NEAR(answerOf(TuningCase::distance(disc, box), settings).separation.x, -25.f, 1e-3f);
    disc.setMatrix(Affine2::translation({12.f, 0.f}));
    const TuningAnswer deep = answerOf(TuningCase::penetration(box, disc), settings);
    EXPECT_EQ(deep.status, Status::Overlapping);
    EXPECT_NEAR(deep.value, 3.f, 1e-3f);
    EXPECT_EQ(deep.by, penetration(box, disc, settings).by);
    EXPECT_EQ(answerOf(TuningCase::penetration(disc, box), settings).by, penetration(disc, box, settings).by);
}

TEST_P(TuningCaseTest, CastsHaveTheirFractionAndTheirHit)
{
    const TuningAnswer ray = answerOf(TuningCase::rayCast(box, {{-50.f, 1.f}, {1.f, 0.f}, 100.f}), settings);
    EXPECT_TRUE(ray.hit);
    EXPECT_NEAR(ray.value, 40.f, 0.02f);
    disc.setMatrix(beside);
    const TuningAnswer cast = answerOf(TuningCase::shapeCast(disc, {-50.f, 0.f}, box), settings);
    EXPECT_TRUE(cast.hit);
    EXPECT_NEAR(cast.value, 0.5f, 1e-3f);
    EXPECT_FALSE(answerOf(TuningCase::shapeCast(disc, {50.f, 0.f}, box), settings).hit);
    const Motion flight{beside, Affine2::translation({-10.f, 0.f}), {}};
    const Motion still = Motion::still({});
    EXPECT_NEAR(answerOf(TuningCase::timeOfImpact(disc, flight, box, still), settings).value, 0.5f, 1e-3f);
    EXPECT_NEAR(answerOf(TuningCase::timeOfImpact(box, still, disc, flight), settings).value, 0.5f, 1e-3f);
    const Motion past{Affine2::translation({-40.f, 22.f}), Affine2::translation({40.f, 22.f}), {}};
    const TuningAnswer pass = answerOf(TuningCase::closestApproach(disc, past, box, still), settings);
    EXPECT_NEAR(pass.value, 7.f, 0.02f);
    EXPECT_EQ(pass.status, Status::Separated);
}

TEST_P(TuningCaseTest, InvalidInputIsNoFinishedAnswer)
{
    Affine2 broken;
    broken.tx = std::numeric_limits<float>::quiet_NaN();
    const Shape shape = Circle{1.f};
    for (const TuningCase& asked :
         {TuningCase::overlap({shape, broken}, box), TuningCase::distance(box, {shape, broken}),
          TuningCase::rayCast({shape, broken}, {})})
        EXPECT_FALSE(answerOf(asked, settings).isFinished()) << toString(asked.query);
}

TEST(TunedQueryTest, EachHasAName)
{
    EXPECT_STREQ(toString(TunedQuery::Overlap), "overlap");
    EXPECT_STREQ(toString(TunedQuery::ClosestApproach), "closest approach");
    EXPECT_STREQ(toString(static_cast<TunedQuery>(200)), "unknown");
}

} // namespace
