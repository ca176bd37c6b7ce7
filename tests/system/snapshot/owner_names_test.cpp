// SPDX-License-Identifier: Zlib
#include "system/snapshot/owner_names.hpp"

#include "system/sprites/scene.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace
{

using namespace graze;
using namespace graze::detail;

/// Three sprites with the given owners.
class NamesOfOwners : public testing::Test
{
protected:
    SpriteId add(SpriteId owner)
    {
        const std::vector<Shape> pieces{Circle{1.f}};
        return scene.sprites.add({.pieces = pieces, .owner = owner, .order = {}}, scene.pool);
    }
    [[nodiscard]] std::vector<std::uint64_t> names(std::size_t blockSize = 128) const
    {
        std::vector<std::uint64_t> all;
        for (const SpriteId owner : scene.sprites.owner)
            all.push_back(owner.value);
        bullets.forEachRow([&](std::uint32_t row) { all.push_back(bullets.traits[row].owner.value); });
        const detail::OwnerNames owners(scene.sprites, bullets);
        for (std::size_t first = 0; first < all.size(); first += blockSize)
            owners.name(first, std::span(all).subspan(first, std::min(blockSize, all.size() - first)));
        return all;
    }

    Scene scene{1};
    BulletTable bullets{1};
};

TEST_F(NamesOfOwners, LivingOwnerIsNamedByItsRow)
{
    const SpriteId first = add({});
    const SpriteId second = add(first);
    add(second);
    EXPECT_EQ(names(), (std::vector<std::uint64_t>{0, 1, 2}));
}

TEST_F(NamesOfOwners, DeadOwnersOfTheSameIdHaveTheSameName)
{
    const SpriteId gone{0x123456789ull}, other{0x223456789ull};
    add(gone);
    add(other);
    add(gone);
    const auto all = names();
    EXPECT_EQ(all[0], all[2]);
    EXPECT_NE(all[0], all[1]);
    EXPECT_GT(all[0], 3u) << "not the name of a row";
}

TEST_F(NamesOfOwners, BulletsFollowTheSprites)
{
    const SpriteId first = add({});
    bullets.fire({.position = {}, .owner = first, .pierceLeft = 0, .user = 0});
    EXPECT_EQ(names(), (std::vector<std::uint64_t>{0, 1}));
}

TEST_F(NamesOfOwners, BlocksOfAnySizeHaveTheSameNames)
{
    std::vector<SpriteId> living;
    for (std::uint32_t i = 0; i < 40; ++i)
        living.push_back(add({}));
    for (std::uint32_t i = 0; i < 300; ++i)
        add(i % 3 == 0 ? living[i % 40] : SpriteId{0x123456000ull + i % 37});
    for (std::uint32_t i = 0; i < 300; ++i)
        bullets.fire({.position = {}, .owner = SpriteId{0x123456000ull + i % 53}, .pierceLeft = 0, .user = 0});
    const auto all = names(1);
    EXPECT_EQ(names(7), all);
    EXPECT_EQ(names(128), all);
    EXPECT_EQ(all[41], (std::uint64_t{1} << 32) + 41) << "by the first row that names it";
    EXPECT_EQ(all[41 + 37 * 3], all[41]);
}

} // namespace
