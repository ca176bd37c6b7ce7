// SPDX-License-Identifier: Zlib
#include "support/places.hpp"

#include <graze/system/collision_system.hpp>

#include <gtest/gtest.h>

#include <vector>

namespace
{

using namespace graze;
using test::at;

TEST(SpriteCalls, GettersReturnTheGivenValues)
{
    CollisionSystem system;
    const Layer rocks = system.layer("rocks");
    const std::vector<Shape> pieces{Box{{10.f, 20.f}}, Circle{3.f, {20.f, 0.f}}};
    const Affine2 pose = Affine2::from({.position = {5.f, 6.f}, .angleRadians = 0.5f, .scale = {2.f, -1.f}});
    const SpriteId id = system.add({.shape = pieces, .matrix = pose, .layer = rocks, .user = 77});
    EXPECT_TRUE(system.contains(id));
    EXPECT_EQ(system.matrix(id), pose);
    EXPECT_EQ(system.inverse(id), pose.inverse());
    EXPECT_EQ(system.user(id), 77u);
    EXPECT_EQ(system.layerOf(id), rocks);
    const auto sprite = system.sprite(id);
    ASSERT_TRUE(sprite.has_value());
    EXPECT_EQ(sprite->matrix(), pose);
    EXPECT_EQ(sprite->pieces().size(), 2u);
    EXPECT_EQ(sprite->bounds(), system.bounds(id));
    EXPECT_EQ(sprite->pieces()[1].radius(), 3.f);

    EXPECT_EQ(system.setMatrix(id, at(1.f, 2.f)), Refused::None);
    EXPECT_EQ(system.setUser(id, 78), Refused::None);
    EXPECT_EQ(system.setLayer(id, Layer{}), Refused::None);
    EXPECT_EQ(system.matrix(id), at(1.f, 2.f));
    EXPECT_EQ(system.user(id), 78u);
    EXPECT_EQ(system.layerOf(id), Layer{});
    EXPECT_EQ(system.bounds(id)->upper, Vec2(24.f, 12.f));
}

TEST(SpriteCalls, ListsSpritesInOrderOfCreationIntoTheCallersBuffer)
{
    CollisionSystem system;
    std::vector<SpriteId> ids;
    for (int i = 0; i < 10; ++i)
        ids.push_back(system.add({.shape = Circle{1.f}}));
    for (const int gone : {7, 3, 0})
    {
        system.remove(ids[static_cast<std::size_t>(gone)]);
        ids.erase(ids.begin() + gone);
    }
    for (int round = 0; round < 2; ++round)
    {
        std::vector<SpriteId> listed(20);
        EXPECT_EQ(system.sprites(listed), ids.size());
        listed.resize(ids.size());
        EXPECT_EQ(listed, ids);
        std::vector<SpriteId> three(3);
        EXPECT_EQ(system.sprites(three), ids.size());
        EXPECT_TRUE(std::equal(three.begin(), three.end(), ids.begin()));
        EXPECT_EQ(system.spriteCount(), ids.size());
        // Once before the dead rows go and once after; the newest goes to the end, in an old slot.
        system.update();
        ids.push_back(system.add({.shape = Circle{1.f}}));
    }
}

} // namespace
