// SPDX-License-Identifier: Zlib
#include <graze/system/collision_system.hpp>

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace
{

using namespace graze;

TEST(BulletShapes, BulletNamesItsShapeAndTheSystemCopiesIt)
{
    CollisionSystem system;
    const Shape needle = Shape::hullOf(std::vector<Vec2>{{0.f, 0.f}, {9.f, 1.f}, {0.f, 2.f}}, 0.5f);
    const ShapeId bar = system.addShape(Box{{2.f, 60.f}});
    const ShapeId needleId = system.addShape(needle);
    const BulletId round = system.fire({.radius = 3.f});
    const BulletId shaped = system.fire({.radius = 3.f, .shape = needleId});
    EXPECT_TRUE(system.bullet(round)->shape.isNull());
    EXPECT_EQ(system.bullet(round)->radius, 3.f);
    EXPECT_EQ(system.bullet(shaped)->shape, needleId);
    EXPECT_EQ(system.bullet(shaped)->radius, 0.f);

    const std::optional<Shape> copy = system.shape(needleId);
    ASSERT_TRUE(copy.has_value());
    ASSERT_EQ(copy->pointCount(), 3u);
    for (std::uint32_t i = 0; i < 3; ++i)
        EXPECT_EQ(copy->point(i), needle.point(i));
    EXPECT_EQ(copy->radius(), 0.5f);
    EXPECT_EQ(system.addShape(*copy), needleId);
    EXPECT_NE(needleId, bar);

    CollisionSystem other;
    (void)other.addShape(needle);
    EXPECT_FALSE(other.shape(needleId).has_value());
    EXPECT_FALSE(system.shape({}).has_value());
}

TEST(BulletShapes, RestoredBulletNamesItsShape)
{
    CollisionSystem system;
    const ShapeId bar = system.addShape(Box{{2.f, 60.f}});
    const BulletId shaped = system.fire({.shape = bar});
    std::vector<std::byte> bytes;
    system.snapshot(bytes);
    ASSERT_EQ(system.restore(bytes), SnapshotFault::None);
    EXPECT_EQ(system.bullet(shaped)->shape, bar);

    // Another system has ids of its own.
    CollisionSystem other;
    ASSERT_EQ(other.restore(bytes), SnapshotFault::None);
    std::vector<BulletId> ids(1);
    ASSERT_EQ(other.bullets(ids), 1u);
    const ShapeId there = other.bullet(ids[0])->shape;
    EXPECT_FALSE(there.isNull());
    EXPECT_NE(there, bar);
    ASSERT_TRUE(other.shape(there).has_value());
    EXPECT_EQ(other.shape(there)->localBounds(), system.shape(bar)->localBounds());
}

} // namespace
