// SPDX-License-Identifier: Zlib
#include "system/state/owner_names.hpp"

#include "system/sprites/scene.hpp"

#include <gtest/gtest.h>

#include <vector>

namespace
{

using namespace graze;
using namespace graze::detail;

/// Three sprites with the given owners.
class OwnerNames : public testing::Test
{
protected:
    SpriteId add(SpriteId owner)
    {
        const std::vector<Shape> pieces{Circle{1.f}};
        return scene.sprites.add({.pieces = pieces, .owner = owner, .order = {}}, scene.pool);
    }
    [[nodiscard]] std::vector<std::uint64_t> names() const
    {
        const auto all = ownerNames(scene.sprites, bullets);
        return {all.begin(), all.end()};
    }

    Scene scene{1};
    BulletTable bullets{1};
};

TEST_F(OwnerNames, LivingOwnerIsNamedByItsRow)
{
    const SpriteId first = add({});
    const SpriteId second = add(first);
    add(second);
    EXPECT_EQ(names(), (std::vector<std::uint64_t>{0, 1, 2}));
}

TEST_F(OwnerNames, DeadOwnersOfTheSameIdHaveTheSameName)
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

TEST_F(OwnerNames, BulletsFollowTheSprites)
{
    const SpriteId first = add({});
    bullets.fire({.position = {}, .owner = first, .pierceLeft = 0, .user = 0});
    EXPECT_EQ(names(), (std::vector<std::uint64_t>{0, 1}));
}

} // namespace
