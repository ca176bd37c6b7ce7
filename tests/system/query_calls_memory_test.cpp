// SPDX-License-Identifier: Zlib
// Queries that fill a buffer need memory: they throw where there is none. The others need none.
#include <graze/system/collision_system.hpp>

#include <gtest/gtest.h>

#include <span>

namespace
{

using namespace graze;

TEST(QueryMemory, QueriesThatFillABufferMayThrow)
{
    const CollisionSystem system;
    const Shape circle(Circle{1.f});
    const Operand shape(circle, {});
    EXPECT_FALSE(noexcept(system.nearest(Vec2{}, 1.f, {})));
    EXPECT_FALSE(noexcept(system.nearest(SpriteId{}, 1.f, {})));
    EXPECT_FALSE(noexcept(system.nearest(shape, 1.f, {})));
    EXPECT_FALSE(noexcept(system.atPoint(Vec2{}, {})));
    EXPECT_FALSE(noexcept(system.inBox(Aabb{}, {})));
    EXPECT_FALSE(noexcept(system.overlapping(shape, {})));
    EXPECT_FALSE(noexcept(system.overlapping(SpriteId{}, {})));
    EXPECT_FALSE(noexcept(system.rayCastAll(Ray{}, {})));
    EXPECT_FALSE(noexcept(system.shapeCastAll(shape, Vec2{}, {})));
    EXPECT_FALSE(noexcept(system.shapeCastAll(SpriteId{}, Vec2{}, {})));
}

TEST(QueryMemory, QueriesWithOneAnswerNeverThrow)
{
    const CollisionSystem system;
    const Shape circle(Circle{1.f});
    const Operand shape(circle, {});
    EXPECT_TRUE(noexcept(system.rayCast(Ray{})));
    EXPECT_TRUE(noexcept(system.rayCasts({}, {})));
    EXPECT_TRUE(noexcept(system.rayCastAny(Ray{})));
    EXPECT_TRUE(noexcept(system.shapeCast(shape, Vec2{})));
    EXPECT_TRUE(noexcept(system.shapeCast(SpriteId{}, Vec2{})));
    EXPECT_TRUE(noexcept(system.lineOfSight(Vec2{}, Vec2{})));
    EXPECT_TRUE(noexcept(system.lineOfSight(SpriteId{}, SpriteId{})));
}

} // namespace
