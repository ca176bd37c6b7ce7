// SPDX-License-Identifier: Zlib
#include "system/snapshot/snapshot_shapes.hpp"

#include "system/snapshot/snapshot_reader.hpp"
#include "system/snapshot/snapshot_writer.hpp"

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

namespace
{

using namespace graze;
using namespace graze::detail;

/// A sprite of two pieces, one with the first of them again, and a bullet of another shape.
class SnapshotShapesTest : public testing::Test
{
protected:
    SnapshotShapesTest()
    {
        unused = scene.pool.acquire(Shape(Circle{99.f}).view());
        add({box, disc});
        add({box});
        bullets.fire({.radius = 2.f, .position = {}, .velocity = {}, .owner = {}});
        bullets.fire({.shape = scene.pool.acquire(capsule.view()), .position = {}, .velocity = {}, .owner = {}});
        shapes.number(scene, bullets);
    }
    void add(const std::vector<Shape>& pieces)
    {
        scene.sprites.add({.pieces = pieces, .owner = {}, .order = {}}, scene.pool);
    }
    [[nodiscard]] std::vector<std::byte> bytes()
    {
        std::vector<std::byte> written;
        SnapshotWriter writer(written, 1);
        shapes.write(writer, scene.pool);
        return written;
    }
    /// One shape as a snapshot would hold it.
    static void expectRefused(std::uint32_t count, float radius, bool convex, const std::vector<float>& x,
                              const std::vector<float>& y)
    {
        std::vector<std::byte> forged;
        SnapshotWriter writer(forged, 1);
        writer.count(1);
        writer.explicitNumbers(std::vector<std::uint32_t>{count});
        writer.numbers(std::vector<float>{radius});
        writer.numbers(std::vector<bool>{convex});
        writer.explicitFloats(x);
        writer.explicitFloats(y);
        SnapshotShapes read;
        ShapePool pool(1);
        SnapshotReader reader(forged, 1);
        EXPECT_THROW(read.read(reader, pool), SnapshotRefused);
    }

    const Shape box = Box{{10.f, 6.f}}, disc = Circle{3.f, {5.f, 0.f}}, capsule = Capsule{{0.f, 0.f}, {4.f, 0.f}, 1.f};
    Scene scene{1};
    BulletTable bullets{1};
    SnapshotShapes shapes;
    std::uint32_t unused = 0;
};

TEST_F(SnapshotShapesTest, ShapesAreNumberedByTheirFirstUse)
{
    EXPECT_EQ(shapes.size(), 3u);
    EXPECT_EQ(shapes.numberOf(*scene.pool.find(box.view())), 0u);
    EXPECT_EQ(shapes.numberOf(*scene.pool.find(disc.view())), 1u);
    EXPECT_EQ(shapes.numberOf(*scene.pool.find(capsule.view())), 2u);
    EXPECT_EQ(shapes.numberOf(unused), ShapePool::None);
    EXPECT_EQ(shapes.place(2), *scene.pool.find(capsule.view()));
}

TEST_F(SnapshotShapesTest, AnotherPoolGetsEqualShapes)
{
    const auto written = bytes();
    SnapshotShapes read;
    ShapePool pool(2);
    SnapshotReader reader(written, 2);
    read.read(reader, pool);
    reader.finish();
    ASSERT_EQ(read.size(), 3u);
    EXPECT_EQ(pool.find(box.view()), read.place(0));
    EXPECT_EQ(pool.find(disc.view()), read.place(1));
    EXPECT_EQ(pool.find(capsule.view()), read.place(2));
    EXPECT_EQ(read.localBounds(0), (Aabb{{-5.f, -3.f}, {5.f, 3.f}}));
    EXPECT_EQ(read.localBounds(1), (Aabb{{2.f, -3.f}, {8.f, 3.f}}));
}

TEST_F(SnapshotShapesTest, SamePoolKeepsItsPlaces)
{
    const auto written = bytes();
    SnapshotShapes read;
    SnapshotReader reader(written, 1);
    const std::uint32_t places = scene.pool.places();
    read.read(reader, scene.pool);
    EXPECT_EQ(read.place(0), *scene.pool.find(box.view()));
    EXPECT_EQ(scene.pool.places(), places);
}

TEST_F(SnapshotShapesTest, ReadShapesHaveAReferenceUntilTheyAreReleased)
{
    const auto written = bytes();
    SnapshotShapes read;
    ShapePool pool(2);
    SnapshotReader reader(written, 2), again(written, 2);
    read.read(reader, pool);
    EXPECT_TRUE(pool.find(disc.view()));
    read.release(pool);
    EXPECT_FALSE(pool.find(disc.view()));
    EXPECT_EQ(read.size(), 0u);
    // A known shape gets one more reference, not its first.
    const std::uint32_t place = pool.acquire(disc.view());
    read.read(again, pool);
    pool.release(place);
    EXPECT_TRUE(pool.find(disc.view()));
}

TEST_F(SnapshotShapesTest, NumbersThatAreNoShapeAreRefused)
{
    expectRefused(0, 1.f, true, {}, {});
    expectRefused(1, -1.f, true, {0.f}, {0.f});
    expectRefused(1, std::numeric_limits<float>::infinity(), true, {0.f}, {0.f});
    expectRefused(2, 0.f, true, {0.f, std::numeric_limits<float>::quiet_NaN()}, {0.f, 0.f});
    expectRefused(1'000'000'000, 0.f, true, {0.f}, {0.f});
}

// Fast paths trust that a convex loop is one.
TEST_F(SnapshotShapesTest, DentedLoopThatCallsItselfConvexIsRefused)
{
    expectRefused(4, 0.f, true, {0.f, 9.f, 2.f, 0.f}, {0.f, 0.f, 2.f, 9.f});
    expectRefused(3, 0.f, false, {0.f, 9.f, 0.f}, {0.f, 0.f, 9.f});
}

} // namespace
