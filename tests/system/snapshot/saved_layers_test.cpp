// SPDX-License-Identifier: Zlib
#include "system/snapshot/saved_tables.hpp"
#include "system/snapshot/snapshot_reader.hpp"
#include "system/snapshot/snapshot_writer.hpp"
#include "system/snapshot/state_hasher.hpp"

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace
{

using namespace graze;
using namespace graze::detail;

/// Names and masks as a snapshot holds them.
using NamesAndMasks = std::vector<std::pair<std::string, std::uint32_t>>;

std::vector<std::byte> bytesOf(const LayerTable& layers)
{
    std::vector<std::byte> bytes;
    SnapshotWriter writer(bytes, 1);
    SavedLayers::write(layers, writer);
    return bytes;
}

LayerTable read(const std::vector<std::byte>& bytes)
{
    LayerTable layers;
    SnapshotReader reader(bytes, 1);
    SavedLayers::read(layers, reader);
    reader.finish();
    return layers;
}

void expectRefused(const NamesAndMasks& layers)
{
    std::vector<std::byte> bytes;
    SnapshotWriter writer(bytes, 1);
    writer.value(static_cast<std::uint32_t>(layers.size()));
    for (const auto& [name, mask] : layers)
    {
        writer.text(name);
        writer.value(mask);
    }
    EXPECT_THROW(read(bytes), SnapshotRefused);
}

std::uint64_t hashOf(const LayerTable& layers)
{
    const SpriteTable noSprites(1);
    const BulletTable noBullets(1);
    StateHasher hasher(OwnerNames(noSprites, noBullets));
    SavedLayers::write(layers, hasher);
    return hasher.result();
}

TEST(SavedLayers, NamesAndMasksAreReadAsWritten)
{
    LayerTable layers;
    const Layer rocks = layers.layer("rocks"), ships = layers.layer("ships");
    layers.collide(rocks, ships, true);
    const LayerTable restored = read(bytesOf(layers));
    ASSERT_EQ(restored.count(), 3u);
    EXPECT_EQ(restored.name(ships), "ships");
    EXPECT_TRUE(restored.collides(rocks, ships));
    EXPECT_FALSE(restored.collides(rocks, rocks));
}

TEST(SavedLayers, OneTo32LayersAreRead)
{
    expectRefused({});
    LayerTable layers;
    for (int i = 1; i < 32; ++i)
        layers.layer("layer " + std::to_string(i));
    EXPECT_EQ(read(bytesOf(layers)).count(), 32u);
    NamesAndMasks many;
    for (int i = 0; i < 33; ++i)
        many.emplace_back("layer " + std::to_string(i), 0);
    expectRefused(many);
}

TEST(SavedLayers, EmptyAndRepeatedNamesAreRefused)
{
    expectRefused({{"", 0}});
    expectRefused({{"one", 0}, {"two", 0}, {"one", 0}});
}

TEST(SavedLayers, MasksThatDifferFromEachOtherAreRefused)
{
    expectRefused({{"one", 2}, {"two", 0}});
    expectRefused({{"one", 0}, {"two", 1}});
}

TEST(SavedLayers, MasksOfUnknownLayersAreRefused)
{
    expectRefused({{"one", 4}, {"two", 0}});
    expectRefused({{"one", 1u << 31}});
}

TEST(SavedLayers, HashSeesNamesAndMasks)
{
    LayerTable one, other, colliding;
    const Layer rocks = one.layer("rocks");
    other.layer("ships");
    colliding.layer("rocks");
    colliding.collide(rocks, rocks, true);
    EXPECT_NE(hashOf(one), hashOf(other));
    EXPECT_NE(hashOf(one), hashOf(colliding));
    EXPECT_EQ(hashOf(one), hashOf(read(bytesOf(one))));
}

TEST(SavedLayers, TakenNamesThatBothHaveKeepTheirMemory)
{
    LayerTable layers, taken;
    const std::string longName = "a name too long to stand in the string itself";
    const Layer kept = layers.layer(longName), later = layers.layer("later");
    taken.layer(longName);
    taken.layer("new");
    taken.collide(kept, kept, true);
    const char* const memory = layers.name(kept).data();
    SavedLayers::take(layers, taken);
    EXPECT_EQ(layers.name(kept).data(), memory);
    EXPECT_EQ(layers.count(), 3u);
    EXPECT_EQ(layers.name(later), "new");
    EXPECT_TRUE(layers.collides(kept, kept));
}

} // namespace
