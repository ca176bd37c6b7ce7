// SPDX-License-Identifier: Zlib
// The examples of docs/tuning.md, between the markers, and what comes of them.
#include <graze/graze.hpp>

#include <graze/math/affine2.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdio>
#include <vector>

namespace
{

using graze::Vec2;

// A boss of 200 vertices, 300 px wide.
graze::Shape bossShape()
{
    std::vector<Vec2> points;
    for (int i = 0; i < 200; ++i)
    {
        const graze::SinCos turn = graze::sinCos(2. * graze::Pi * i / 200.);
        points.push_back({150.f * static_cast<float>(turn.cosine), 90.f * static_cast<float>(turn.sine)});
    }
    return graze::Shape::hullOf(points);
}

class TuningGuide : public ::testing::Test
{
protected:
    graze::Sprite2D boss{bossShape()};
    graze::Sprite2D bullet{graze::Circle{4.f}};

    void place(Vec2 position) { bullet.setMatrix(graze::Affine2::translation(position)); }
};

TEST_F(TuningGuide, WhereSettingsGo)
{
    place({200.f, 120.f});
    // [where settings go]
    graze::CollisionSystem collisions({.maxIterations = 24, .epsilon = 1e-3f}); // for all of its queries
    collisions.setSettings({.maxIterations = 32});                              // from now on; epsilon is 1e-4 again
    const graze::DistanceResult gap = graze::distance(bullet, boss, {.maxIterations = 12}); // for this query alone
    // [end]
    EXPECT_EQ(collisions.settings(), graze::GjkSettings{});
    EXPECT_EQ(gap.status, graze::Status::Separated);
}

TEST_F(TuningGuide, BoundsOfADistance)
{
    const float grazeZone = 30.f;
    int asked = 0;
    bool safe = false;
    const auto look = [&]
    {
        asked = 1;
        // [bounds of a distance]
        graze::DistanceResult gap = graze::distance(bullet, boss, {.maxIterations = 3});
        if (gap.status == graze::Status::IterationLimit && gap.lowerBound <= grazeZone)
        {
            gap = graze::distance(bullet, boss, {.maxIterations = 64}); // the bounds do not decide: try again
            ++asked;
        }
        safe = gap.lowerBound > grazeZone; // nothing is nearer than that, whatever the status
        // [end]
    };
    place({300.f, 170.f});
    EXPECT_EQ(graze::distance(bullet, boss, {.maxIterations = 3}).status, graze::Status::IterationLimit);
    look();
    EXPECT_TRUE(safe);
    EXPECT_EQ(asked, 1);

    place({140.f, 75.f});
    look();
    EXPECT_FALSE(safe);
    EXPECT_EQ(asked, 2);
}

TEST_F(TuningGuide, BoundsOfACast)
{
    place({300.f, 170.f});
    const Vec2 start{300.f, 170.f};
    const Vec2 motion{-200.f, -150.f};
    Vec2 position = start;
    // [bounds of a cast]
    const graze::CastResult cast = graze::shapeCast(bullet, motion, boss, {}, {.maxIterations = 4});
    if (cast.status == graze::Status::IterationLimit)
        position += motion * cast.fraction; // nothing is hit before that; the rest of the motion may wait
    // [end]
    EXPECT_EQ(cast.status, graze::Status::IterationLimit);
    EXPECT_NE(position, start);
    const graze::CastResult whole = graze::shapeCast(bullet, motion, boss);
    EXPECT_TRUE(whole.hit);
    EXPECT_LE(cast.fraction, whole.fraction);
}

TEST_F(TuningGuide, BoundsOfADepth)
{
    place({20.f, 10.f});
    // [bounds of a depth]
    const graze::GjkSettings few{.maxIterations = 8, .method = graze::Method::Gjk};
    const graze::PenetrationResult out = graze::penetration(boss, bullet, few);
    if (out.depth > 0.f) // overlap is certain
        bullet.setMatrix(graze::Affine2::translation(out.normal * (out.depth + 0.01f)) * bullet.matrix());
    // [end]
    EXPECT_EQ(out.status, graze::Status::IterationLimit);
    EXPECT_LT(out.lowerBound, out.depth);
    EXPECT_EQ(graze::overlap(bullet, boss).status, graze::Status::Separated);
}

TEST_F(TuningGuide, Counters)
{
    graze::CollisionSystem collisions({.maxIterations = 1});
    const graze::Layer all = collisions.layer("all");
    collisions.collide(all, all);
    collisions.add({.shape = bossShape(), .layer = all});
    collisions.add({.shape = bossShape(), .matrix = graze::Affine2::translation({250.f, 10.f}), .layer = all});
    const auto frame = [&]
    {
        collisions.update();
        // [counters]
        const graze::Statistics& statistics = collisions.statistics();
        graze::GjkSettings settings = collisions.settings();
        if (statistics.limitsReached > 0)
        {
            settings.maxIterations = std::min(2 * settings.maxIterations, 128);
            collisions.setSettings(settings);
        }
        int most = 0; // iterations that a pair of sprites took in this frame
        for (std::size_t i = 0; i < graze::Statistics::Bins; ++i)
            if (statistics.iterationHistogram[i] > 0)
                most = static_cast<int>(i);
        // [end]
        return most;
    };
    EXPECT_EQ(frame(), 1);
    EXPECT_EQ(collisions.settings().maxIterations, 2);
    for (int i = 0; i < 8; ++i)
        frame();
    EXPECT_EQ(collisions.statistics().limitsReached, 0u);
    EXPECT_EQ(collisions.statistics().touchingPairs, 1u);
    EXPECT_LT(collisions.settings().maxIterations, 32);
}

TEST_F(TuningGuide, Recorder)
{
    graze::CollisionSystem collisions;
    const graze::Layer all = collisions.layer("all");
    collisions.collide(all, all);
    collisions.add({.shape = bossShape(), .layer = all});
    const graze::SpriteId moon = collisions.add({.shape = bossShape(), .layer = all});
    const auto play = [moon](graze::CollisionSystem& system, int frame)
    {
        system.setMatrix(moon, graze::Affine2::translation({400.f - 2.f * static_cast<float>(frame), 40.f}));
        system.update();
    };
    // [a recorder]
    graze::QueryRecorder recorder;
    for (int frame = 0; frame < 240; ++frame)
    {
        play(collisions, frame); // moves, fires, updates
        recorder.record(collisions);
    }
    const graze::TuningReport report = graze::tune(recorder.cases());
    if (report.leastIterations && report.coarsestEpsilon)
        collisions.setSettings(report.settings); // no recorded answer changes
    // [end]
    EXPECT_GT(report.judged, 100u);
    ASSERT_TRUE(report.leastIterations);
    EXPECT_GT(*report.leastIterations, 2);
    EXPECT_LT(*report.leastIterations, 64);
    EXPECT_EQ(collisions.settings(), report.settings);
    EXPECT_EQ(graze::tune(recorder.cases(), {.start = report.settings, .repeats = 0}).iterations.back().changed, 0u);
    graze::QueryOrigin worst;
    ::testing::internal::CaptureStdout();
    // [the report]
    for (const graze::TuningRow& row : report.iterations)
        std::printf("%3d iterations: %4u changed, %4u unfinished, %.2f us\n", row.settings.maxIterations, row.changed,
                    row.unfinished, row.microseconds);
    if (report.worst)
        worst = recorder.origins()[*report.worst]; // the two sprites, or the bullet, and the frame
    // [end]
    EXPECT_EQ(::testing::internal::GetCapturedStdout().substr(0, 14), "  1 iterations");
    EXPECT_EQ(worst.b, moon);
    EXPECT_LT(worst.frame, 240u);
}

TEST_F(TuningGuide, Cases)
{
    place({300.f, 170.f});
    // [cases]
    const graze::TuningCase cases[] = {graze::TuningCase::distance(bullet, boss),
                                       graze::TuningCase::shapeCast(bullet, {-200.f, -150.f}, boss),
                                       graze::TuningCase::rayCast(boss, {{300.f, 10.f}, {-1.f, 0.f}, 400.f})};
    const graze::TuningReport few = graze::tune(cases, {.start = {.method = graze::Method::Gjk}});
    // [end]
    EXPECT_EQ(few.judged, 3u);
    ASSERT_TRUE(few.leastIterations);
    EXPECT_GT(*few.leastIterations, 3);
    EXPECT_EQ(few.settings.method, graze::Method::Gjk);
}

} // namespace
