// SPDX-License-Identifier: Zlib
#include "c/events.hpp"

#include <gtest/gtest.h>

#include <cstddef>
#include <cstring>
#include <vector>

// Every field of C stands where its header has it: each value below is another one.
namespace
{

using graze::Vec2;
using graze::c::closestMoment;
using graze::c::toC;

bool same(graze_vec2 a, Vec2 b)
{
    return a.x == b.x && a.y == b.y;
}

// Hosts have these numbers compiled in. A number that changes here breaks every host; new fields come after them.
static_assert(sizeof(void*) != 8 || (sizeof(graze_contact) == 64 && sizeof(graze_hit) == 72 &&
                                     sizeof(graze_near_miss) == 48 && sizeof(graze_closest_moment) == 32 &&
                                     offsetof(graze_events, near_misses) + sizeof(graze_near_miss*) == 64));

TEST(CEvents, AContactKeepsItsFields)
{
    const graze_contact c = toC(graze::Contact{.a = {1},
                                               .b = {2},
                                               .userA = 3,
                                               .userB = 4,
                                               .point = {5.f, 6.f},
                                               .normal = {7.f, 8.f},
                                               .depth = 9.f,
                                               .pieceA = 10,
                                               .pieceB = 11,
                                               .layerA = {12},
                                               .layerB = {31}});
    EXPECT_EQ((std::vector<std::uint64_t>{c.a, c.b, c.user_a, c.user_b, c.piece_a, c.piece_b, c.layer_a, c.layer_b}),
              (std::vector<std::uint64_t>{1, 2, 3, 4, 10, 11, 12, 31}));
    EXPECT_TRUE(same(c.point, {5.f, 6.f}) && same(c.normal, {7.f, 8.f}) && c.depth == 9.f);
}

TEST(CEvents, AHitKeepsItsFields)
{
    graze::Hit hit;
    hit.bullet = {1};
    hit.target = {2};
    hit.owner = {3};
    hit.userBullet = 4;
    hit.userTarget = 5;
    hit.point = {6.f, 7.f};
    hit.normal = {8.f, 9.f};
    hit.fraction = 0.5f;
    hit.depth = 10.f;
    hit.piece = 11;
    hit.spent = true;
    const graze_hit c = toC(hit);
    EXPECT_EQ((std::vector<std::uint64_t>{c.bullet, c.target, c.owner, c.user_bullet, c.user_target, c.piece, c.spent}),
              (std::vector<std::uint64_t>{1, 2, 3, 4, 5, 11, 1}));
    EXPECT_TRUE(same(c.point, {6.f, 7.f}) && same(c.normal, {8.f, 9.f}) && c.fraction == 0.5f && c.depth == 10.f);
}

TEST(CEvents, ANearMissKeepsItsFields)
{
    graze::NearMiss miss;
    miss.bullet = {1};
    miss.a = {2};
    miss.b = {3};
    miss.userA = 4;
    miss.userB = 5;
    miss.closestDistance = 6.f;
    miss.touched = true;
    const graze_near_miss c = toC(miss);
    EXPECT_EQ((std::vector<std::uint64_t>{c.bullet, c.a, c.b, c.user_a, c.user_b, c.touched}),
              (std::vector<std::uint64_t>{1, 2, 3, 4, 5, 1}));
    EXPECT_EQ(c.closest_distance, 6.f);
}

TEST(CEvents, AClosestMomentKeepsItsFields)
{
    graze::NearMiss miss;
    miss.pointA = {1.f, 2.f};
    miss.pointB = {3.f, 4.f};
    miss.motion = {5.f, 6.f};
    miss.fraction = 0.5f;
    miss.framesAgo = 7;
    const graze_closest_moment c = closestMoment(miss);
    EXPECT_TRUE(same(c.point_a, {1.f, 2.f}) && same(c.point_b, {3.f, 4.f}) && same(c.motion, {5.f, 6.f}));
    EXPECT_EQ(c.fraction, 0.5f);
    EXPECT_EQ(c.frames_ago, 7u);
}

} // namespace
