// SPDX-License-Identifier: Zlib
// World queries keep to the iterations of the settings: at one iteration an answer is right, or says that it is not
// finished.
#include <graze/system/collision_system.hpp>

#include "support/random.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace
{

using namespace graze;

/// The same crowd of all kinds of shapes under all kinds of matrices.
CollisionSystem crowdOf(int maxIterations, Method method)
{
    CollisionSystem system({.maxIterations = maxIterations, .method = method});
    test::Random random(7);
    for (int i = 0; i < 60; ++i)
        system.add({.shape = random.shape(40.f), .matrix = random.affine(150.f)});
    return system;
}

constexpr float Slack = 0.05f; // more than the band of shapes of this size (unit: pixels)

// Asks at one iteration and with 128. A finished answer is the same; an unfinished one says so.
struct Compared
{
    int finished = 0;
    int unfinished = 0;

    template <class Answer>
    void compare(const Answer& hurried, const Answer& patient, float difference)
    {
        if (hurried.status == Status::IterationLimit)
        {
            ++unfinished;
            return;
        }
        ++finished;
        EXPECT_EQ(hurried.hit, patient.hit);
        EXPECT_LE(difference, Slack);
    }
};

class WorldQueriesAtTheLimit : public testing::TestWithParam<Method>
{
};

TEST_P(WorldQueriesAtTheLimit, AFinishedAnswerIsRightAndAnUnfinishedOneSaysSo)
{
    const CollisionSystem hurried = crowdOf(1, GetParam()), patient = crowdOf(128, GetParam());
    test::Random random(9);
    Compared rays, casts;
    for (int i = 0; i < 600; ++i)
    {
        const Vec2 motion = random.inSquare(200.f);
        const Ray ray{random.inSquare(200.f), motion, 300.f};
        const RayHit seen = hurried.rayCast(ray), truly = patient.rayCast(ray);
        rays.compare(seen, truly, std::fabs(seen.distance - truly.distance));
        const Shape shape = random.shape(30.f);
        const Operand probe(shape, random.affine(200.f));
        const CastHit swept = hurried.shapeCast(probe, motion), exact = patient.shapeCast(probe, motion);
        casts.compare(swept, exact, std::fabs(swept.fraction - exact.fraction) * length(motion));
    }
    for (const Compared& one : {rays, casts})
    {
        EXPECT_GT(one.finished, 10);
        EXPECT_GT(one.unfinished, 10);
    }
}

INSTANTIATE_TEST_SUITE_P(Methods, WorldQueriesAtTheLimit, testing::Values(Method::Fast, Method::Gjk));

} // namespace
