// SPDX-License-Identifier: Zlib
#include "system/snapshot/owner_names.hpp"
#include "system/snapshot/saved_tables.hpp"
#include "system/snapshot/snapshot_reader.hpp"
#include "system/snapshot/snapshot_writer.hpp"
#include "system/snapshot/state_hasher.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

namespace
{

using namespace graze;
using namespace graze::detail;

/// Two sprites and three bullets: a plain one, one with a value of its own in every column, a plain one.
class SavedBulletsTest : public testing::Test
{
protected:
    SavedBulletsTest()
    {
        const std::vector<Shape> pieces{Circle{5.f}};
        for (int i = 0; i < 2; ++i)
            scene.sprites.add({.pieces = pieces, .owner = {}, .order = {}}, scene.pool);
        fire();
        shot = bullets.fire({.radius = 1.f,
                             .shape = *scene.pool.find(scene.pool.publish(capsule.view())),
                             .layer = scene.layers.layer("shots"),
                             .position = {1.f, 2.f},
                             .velocity = {30.f, 40.f},
                             .owner = scene.sprites.id[1],
                             .pierceLeft = 3,
                             .user = 9});
        fire();
        bullets.advance(0.5f, [](std::uint32_t) {});
    }
    BulletId fire() { return bullets.fire({.radius = 2.f, .position = {}, .velocity = {}, .owner = {}}); }
    std::vector<std::byte> written()
    {
        SnapshotShapes shapes;
        shapes.number(scene, bullets);
        std::vector<std::byte> bytes;
        SnapshotWriter writer(bytes, 1);
        shapes.write(writer, scene.pool);
        SavedBullets::write(bullets, writer, shapes);
        return bytes;
    }
    /// Into the pool of the scene, or into another one.
    BulletTable read(const std::vector<std::byte>& bytes, ShapePool& pool)
    {
        SnapshotShapes readShapes;
        SnapshotReader reader(bytes, 1);
        readShapes.read(reader, pool);
        BulletTable read(1);
        SavedBullets::read(read, reader, readShapes, layerCount, scene.sprites, bullets);
        readShapes.reserveIds(pool, read);
        readShapes.publish(pool);
        reader.finish();
        return read;
    }
    BulletTable restored(ShapePool& pool) { return read(written(), pool); }
    BulletTable restored() { return restored(scene.pool); }
    void meet(const std::vector<Meeting>& meetings)
    {
        bullets.meetings.start();
        for (const Meeting& meeting : meetings)
            bullets.meetings.add(meeting);
        bullets.meetings.take();
    }
    void expectRefused() { EXPECT_THROW(restored(), SnapshotRefused); }
    std::uint64_t hash()
    {
        StateHasher hasher(OwnerNames(scene.sprites, bullets));
        SavedBullets::hash(bullets, hasher, scene.pool);
        return hasher.result();
    }

    const Shape capsule = Capsule{{0.f, 0.f}, {4.f, 0.f}, 1.f};
    Scene scene{1};
    BulletTable bullets{1};
    BulletId shot;
    std::size_t layerCount = 2;
};

TEST_F(SavedBulletsTest, ColumnsAreReadAsWritten)
{
    const BulletTable read = restored();
    ASSERT_EQ(read.rows(), 3u);
    EXPECT_EQ(read.alive(), 3u);
    EXPECT_EQ(read.ids().find(shot.value), 1u);
    EXPECT_EQ(read.flight[1].position, (Vec2{16.f, 22.f}));
    EXPECT_EQ(read.flight[1].previous, (Vec2{1.f, 2.f}));
    EXPECT_EQ(read.flight[1].velocity, (Vec2{30.f, 40.f}));
    EXPECT_EQ(read.flight[0].radius, 2.f);
    EXPECT_EQ(read.flight[1].layer.index, 1u);
    EXPECT_EQ(read.traits[1].owner, scene.sprites.id[1]);
    EXPECT_EQ(read.traits[1].pierceLeft, 3);
    EXPECT_EQ(read.traits[1].user, 9u);
    EXPECT_EQ(read.flags, bullets.flags);
    EXPECT_EQ(read.layers(), bullets.layers());
}

TEST_F(SavedBulletsTest, ShapesArePublishedInThePoolOfTheReader)
{
    ShapePool pool(7);
    const BulletTable read = restored(pool);
    EXPECT_EQ(read.traits[0].shape, BulletTable::None);
    EXPECT_EQ(pool.find(capsule.view()), read.traits[1].shape);
    pool.release(read.traits[1].shape); // the reference of reading
    EXPECT_TRUE(pool.find(capsule.view())) << "published shapes stay";
}

// Rows close up in some later frame; which one is no state.
TEST_F(SavedBulletsTest, BulletsOfEarlierFramesThatDiedAreLeftOut)
{
    const BulletId first = bullets.traits[0].id;
    bullets.remove(0, first);
    const BulletTable dying = restored();
    EXPECT_EQ(dying.rows(), 3u);
    EXPECT_EQ(dying.alive(), 2u);
    EXPECT_FALSE(dying.ids().find(first.value));
    bullets.endFrame();
    const BulletTable gone = restored();
    EXPECT_EQ(gone.rows(), 2u);
    EXPECT_EQ(gone.ids().find(shot.value), 0u);
}

TEST_F(SavedBulletsTest, DyingBulletIsBuriedInTheFrameAfterTheRestore)
{
    bullets.remove(1, shot);
    BulletTable read = restored();
    read.endFrame();
    EXPECT_EQ(read.fire({.position = {}, .velocity = {}, .owner = {}}).value >> SlotMap::SlotShift,
              shot.value >> SlotMap::SlotShift)
        << "its slot is free again";
}

TEST_F(SavedBulletsTest, MeetingsAreReadAsWritten)
{
    meet({{1, 0, true, {}}, {1, 1, false, {1.5f, true, true}}, {2, 1, true, {}}});
    const BulletTable read = restored();
    std::vector<Meeting> meetings;
    read.meetings.forEach([&meetings](const Meeting& meeting) { meetings.push_back(meeting); });
    ASSERT_EQ(meetings.size(), 3u);
    EXPECT_EQ(meetings[0].bullet, 1u);
    EXPECT_EQ(meetings[0].target, 0u);
    EXPECT_TRUE(meetings[0].struck);
    EXPECT_FALSE(meetings[0].nearState.active);
    EXPECT_EQ(meetings[1].bullet, 1u);
    EXPECT_EQ(meetings[1].target, 1u);
    EXPECT_FALSE(meetings[1].struck);
    EXPECT_TRUE(meetings[1].nearState.active && meetings[1].nearState.touched);
    EXPECT_EQ(meetings[1].nearState.closest, 1.5f);
    EXPECT_EQ(meetings[2].bullet, 2u);
    EXPECT_EQ(meetings[2].target, 1u);
}

TEST_F(SavedBulletsTest, MeetingsOutOfOrderOrWithoutATargetAreRefused)
{
    meet({{1, 1, true, {}}, {1, 0, true, {}}});
    expectRefused();
    meet({{1, 0, true, {}}, {1, 0, true, {}}});
    expectRefused();
    meet({{1, 2, true, {}}});
    expectRefused();
    meet({{1, 1, true, {}}, {2, 0, true, {}}});
    EXPECT_NO_THROW(restored());
}

// No list holds such a meeting, so a byte of one that has struck is changed: where two snapshots differ that say
// yes and no.
TEST_F(SavedBulletsTest, MeetingThatIsNeitherNearNorStruckIsRefused)
{
    const NearState near{1.5f, true, true};
    meet({{1, 0, true, near}});
    const std::vector<std::byte> yes = written();
    meet({{1, 0, false, near}});
    const std::vector<std::byte> no = written();
    ASSERT_EQ(yes.size(), no.size());
    const auto place = static_cast<std::size_t>(std::mismatch(yes.begin(), yes.end(), no.begin()).first - yes.begin());
    meet({{1, 0, true, {}}});
    std::vector<std::byte> bytes = written();
    EXPECT_NO_THROW(read(bytes, scene.pool));
    ASSERT_EQ(bytes[place], yes[place]);
    bytes[place] = no[place];
    EXPECT_THROW(read(bytes, scene.pool), SnapshotRefused);
}

TEST_F(SavedBulletsTest, RowsThatNoTableHasAreRefused)
{
    layerCount = 1;
    expectRefused();
    layerCount = 2;
    bullets.flight[0].radius = -1.f;
    expectRefused();
    bullets.flight[0].radius = 2.f;
    bullets.traits[0].pierceLeft = -1;
    expectRefused();
    bullets.traits[0].pierceLeft = 0;
    bullets.flight[0].position.x = std::numeric_limits<float>::infinity();
    expectRefused();
    bullets.flight[0].position.x = 0.f;
    EXPECT_NO_THROW(restored());
}

TEST_F(SavedBulletsTest, HashSeesShapesAndMeetings)
{
    const std::uint64_t before = hash();
    EXPECT_EQ(hash(), before);
    const std::uint32_t place = bullets.traits[1].shape;
    bullets.traits[1].shape = *scene.pool.find(scene.pool.publish(Shape(Circle{8.f}).view()));
    EXPECT_NE(hash(), before);
    bullets.traits[1].shape = place;
    meet({{1, 0, true, {}}});
    const std::uint64_t struck = hash();
    EXPECT_NE(struck, before);
    meet({{1, 0, true, {1.5f, true, true}}});
    const std::uint64_t nearAndStruck = hash();
    EXPECT_NE(nearAndStruck, struck);
    meet({{1, 0, false, {1.5f, true, true}}});
    EXPECT_NE(hash(), nearAndStruck);
    EXPECT_NE(hash(), before);
}

} // namespace
