// SPDX-License-Identifier: Zlib
// World queries take more iterations than the settings allow where those leave a sprite undecided: a game that is
// tuned to one iteration still finds what is there.
#include <graze/system/collision_system.hpp>

#include "support/random.hpp"

#include <gtest/gtest.h>

#include <array>
#include <map>
#include <string>
#include <vector>

namespace
{

using namespace graze;

/// The same crowd of all kinds of shapes under all kinds of matrices.
CollisionSystem crowdOf(int maxIterations)
{
    CollisionSystem system({.maxIterations = maxIterations});
    test::Random random(7);
    for (int i = 0; i < 60; ++i)
        system.add({.shape = random.shape(40.f), .matrix = random.affine(150.f)});
    return system;
}

constexpr float Slack = 0.05f; // more than the band of shapes of this size (unit: pixels)

TEST(WorldQueriesAtTheLimit, NothingIsLeftUndecided)
{
    const CollisionSystem system = crowdOf(1);
    std::map<std::string, int> hits;
    std::array<SpriteFound, 4> found;
    std::array<RayHit, 4> rays;
    std::array<CastHit, 4> casts;
    std::array<NearHit, 4> nearby;
    test::Random random(8);
    for (int i = 0; i < 300; ++i)
    {
        const Shape shape = random.shape(30.f);
        const Affine2 pose = random.affine(150.f);
        const Operand probe(shape, pose);
        const Vec2 at = random.inSquare(150.f), way = random.inSquare(200.f);
        const Ray ray{at, way, 300.f};
        const std::map<std::string, Status> statuses{{"inBox", system.inBox({at, at + Vec2{30.f, 20.f}}, found).status},
                                                     {"overlapping", system.overlapping(probe, found).status},
                                                     {"rayCast", system.rayCast(ray).status},
                                                     {"rayCastAll", system.rayCastAll(ray, rays).status},
                                                     {"rayCastAny", system.rayCastAny(ray).status},
                                                     {"shapeCast", system.shapeCast(probe, way).status},
                                                     {"shapeCastAll", system.shapeCastAll(probe, way, casts).status},
                                                     {"nearest", system.nearest(probe, 100.f, nearby).status},
                                                     {"lineOfSight", system.lineOfSight(at, at + way).blocker.status}};
        for (const auto& [query, status] : statuses)
        {
            EXPECT_TRUE(status == Status::Separated || status == Status::Overlapping) << query;
            hits[query] += status == Status::Overlapping ? 1 : 0;
        }
    }
    for (const auto& [query, times] : hits)
        EXPECT_GT(times, 50) << query;
}

TEST(WorldQueriesAtTheLimit, CastsFindTheSameAsWithPatience)
{
    const CollisionSystem hurried = crowdOf(1), patient = crowdOf(128);
    test::Random random(9);
    int rays = 0, casts = 0;
    for (int i = 0; i < 600; ++i)
    {
        const Vec2 at = random.inSquare(200.f), way = random.inSquare(200.f);
        const RayHit seen = hurried.rayCast({at, way, 300.f}), truly = patient.rayCast({at, way, 300.f});
        EXPECT_EQ(seen.hit, truly.hit);
        EXPECT_NEAR(seen.distance, truly.distance, Slack);
        rays += truly.hit ? 1 : 0;

        const Shape shape = random.shape(30.f);
        const Operand probe(shape, random.affine(200.f));
        const CastHit swept = hurried.shapeCast(probe, way), exact = patient.shapeCast(probe, way);
        EXPECT_EQ(swept.hit, exact.hit);
        EXPECT_NEAR(swept.fraction * length(way), exact.fraction * length(way), Slack);
        casts += exact.hit ? 1 : 0;
    }
    EXPECT_GT(rays, 100);
    EXPECT_GT(casts, 100);
}

} // namespace
