// SPDX-License-Identifier: Zlib
#include "system/snapshot/saved_tables.hpp"
#include "system/snapshot/snapshot_reader.hpp"
#include "system/snapshot/snapshot_writer.hpp"
#include "system/snapshot/state_hasher.hpp"

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <vector>

namespace
{

using namespace graze;
using namespace graze::detail;

/// Four sprites, the last one of lowest rank.
class SavedPairsTest : public testing::Test
{
protected:
    SavedPairsTest()
    {
        const std::vector<Shape> pieces{Circle{1.f}};
        for (const std::uint64_t order : {10u, 11u, 12u, 1u})
            scene.sprites.add({.pieces = pieces, .owner = {}, .order = order}, scene.pool);
    }
    /// A list with these records, from first to last.
    static PairList listOf(const std::vector<PairRecord>& records)
    {
        PairList pairs;
        std::vector<PairFinding> found;
        for (const PairRecord& record : records)
            found.push_back({record.a, record.b, PairFinding::Touching});
        std::size_t next = 0;
        static_cast<void>(pairs.merge(
            found, PairOrder{{}, 9},
            [&](PairRecord& record, ClosestMoment&, const PairFinding&) { record = records[next++]; },
            [](PairRecord&, ClosestMoment&) {}));
        pairs.take([](const PairRecord&) {});
        return pairs;
    }
    PairList restored(const PairList& pairs)
    {
        std::vector<std::byte> bytes;
        SnapshotWriter writer(bytes, 1);
        SavedPairs::write(pairs, writer);
        PairList read;
        SnapshotReader reader(bytes, 1);
        SavedPairs::read(read, reader, scene.sprites);
        reader.finish();
        return read;
    }
    static std::uint64_t hashOf(const PairList& pairs)
    {
        const SpriteTable noSprites(1);
        const BulletTable noBullets(1);
        StateHasher hasher(OwnerNames(noSprites, noBullets));
        SavedPairs::write(pairs, hasher);
        return hasher.result();
    }
    static PairRecord touching(std::uint32_t a, std::uint32_t b) { return {a, b, {}, false, true}; }
    static PairRecord near(std::uint32_t a, std::uint32_t b, float closest) { return {a, b, {closest, true, false}}; }

    Scene scene{1};
};

TEST_F(SavedPairsTest, RecordsAreReadAsWritten)
{
    const PairList read = restored(listOf({touching(3, 0), touching(3, 1), near(0, 1, 2.5f)}));
    ASSERT_EQ(read.records().size(), 3u);
    EXPECT_EQ(read.records()[0].a, 3u);
    EXPECT_EQ(read.records()[1].b, 1u);
    EXPECT_TRUE(read.records()[1].touched);
    EXPECT_FALSE(read.records()[2].touched);
    EXPECT_TRUE(read.records()[2].nearState.active);
    EXPECT_EQ(read.records()[2].nearState.closest, 2.5f);
}

// A resting pair has no finding in the next frame, and still touches.
TEST_F(SavedPairsTest, PairThatTouchedTouchesUntilAFindingSaysOtherwise)
{
    const PairList read = restored(listOf({touching(0, 1), near(0, 2, 1.f)}));
    EXPECT_TRUE(read.records()[0].touching);
    EXPECT_FALSE(read.records()[1].touching);
}

TEST_F(SavedPairsTest, RowsThatAreNoSpritesAreRefused)
{
    EXPECT_THROW(restored(listOf({touching(0, 4)})), SnapshotRefused);
    EXPECT_THROW(restored(listOf({touching(4, 0)})), SnapshotRefused);
}

TEST_F(SavedPairsTest, SpriteOfLowerRankComesFirst)
{
    EXPECT_THROW(restored(listOf({touching(1, 0)})), SnapshotRefused);
    EXPECT_THROW(restored(listOf({touching(0, 3)})), SnapshotRefused);
    EXPECT_THROW(restored(listOf({touching(2, 2)})), SnapshotRefused);
}

TEST_F(SavedPairsTest, PairsOutOfOrderOrRepeatedAreRefused)
{
    EXPECT_THROW(restored(listOf({touching(0, 1), touching(3, 0)})), SnapshotRefused);
    EXPECT_THROW(restored(listOf({touching(0, 2), touching(0, 1)})), SnapshotRefused);
    EXPECT_THROW(restored(listOf({touching(0, 1), touching(0, 1)})), SnapshotRefused);
}

TEST_F(SavedPairsTest, HashSeesEveryColumn)
{
    const std::uint64_t hash = hashOf(listOf({near(0, 1, 2.5f)}));
    EXPECT_EQ(hashOf(restored(listOf({near(0, 1, 2.5f)}))), hash);
    EXPECT_NE(hashOf(listOf({near(0, 1, 2.f)})), hash);
    EXPECT_NE(hashOf(listOf({near(0, 2, 2.5f)})), hash);
    EXPECT_NE(hashOf(listOf({near(1, 1, 2.5f)})), hash);
    EXPECT_NE(hashOf(listOf({touching(0, 1)})), hash);
    EXPECT_NE(hashOf(listOf({})), hash);
}

} // namespace
