// SPDX-License-Identifier: Zlib
#include "capture/ab_check.hpp"

#include <graze/system/collision_system.hpp>

#include <gtest/gtest.h>

using namespace game;
using graze::Affine2;

namespace
{

constexpr graze::GjkSettings Hasty{.maxIterations = 1, .epsilon = 1000.f, .method = graze::Method::Gjk};
constexpr graze::GjkSettings Patient{.method = graze::Method::Gjk};

// An ellipse and a box that overlap, and a bullet that flies into them.
void play(graze::CollisionSystem& collisions)
{
    (void)collisions.add({.shape = graze::Circle{30.f}, .matrix = Affine2::scaling({2.f, 0.7f})});
    (void)collisions.add(
        {.shape = graze::Box{{50.f, 20.f}}, .matrix = Affine2::from({.position = {50.f, 14.f}, .angleRadians = 1.f})});
    const graze::BulletId bullet = collisions.fire({.radius = 3.f, .position = {0.f, -80.f}});
    collisions.update();
    const graze::BulletMove move[] = {{bullet, {12.f, 40.f}}};
    collisions.moveBullets(move);
    collisions.update();
}

} // namespace

TEST(GameAbCheck, EverySetIsAskedTheSameQueries)
{
    graze::CollisionSystem collisions;
    play(collisions);
    AbCheck check;
    check.record(collisions, {Hasty, Patient});
    EXPECT_EQ(check.work(0).queries, check.work(1).queries);
    EXPECT_GT(check.work(0).queries, 1u);
    EXPECT_GT(check.work(0).unfinished, 0u);
    EXPECT_EQ(check.work(1).unfinished, 0u);
    EXPECT_GT(check.work(1).meanIterations(), check.work(0).meanIterations());
    EXPECT_GT(check.work(1).microseconds(), 0.);
    EXPECT_GT(check.unlike().lastFrame().overlaps, 0u);
    EXPECT_FALSE(check.unlike().odd().empty());
    EXPECT_EQ(check.otherVerdicts(), check.work(0).unfinished) << "those that one set leaves unfinished";
    EXPECT_EQ(check.otherVerdictsOfFrame(), check.otherVerdicts());
}

TEST(GameAbCheck, OtherSetsBeginAnew)
{
    graze::CollisionSystem collisions;
    play(collisions);
    AbCheck check;
    check.record(collisions, {Hasty, Patient});
    const std::uint32_t queries = check.work(0).queries;
    check.record(collisions, {Hasty, Patient});
    EXPECT_EQ(check.work(0).queries, 2 * queries);
    check.record(collisions, {Patient, Patient});
    EXPECT_EQ(check.work(0).queries, queries);
    EXPECT_EQ(check.otherVerdicts(), 0u);
    EXPECT_EQ(check.unlike().lastSeconds().overlaps, 0u);
    EXPECT_EQ(SetWork{}.microseconds(), 0.);
}
