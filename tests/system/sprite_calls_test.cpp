// SPDX-License-Identifier: Zlib
#include "support/places.hpp"
#include "support/random.hpp"

#include <graze/system/collision_system.hpp>

#include <gtest/gtest.h>

#include <limits>
#include <stdexcept>
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

TEST(SpriteCalls, PlacementsMoveSpritesLikeTheirMatrices)
{
    test::Random random(5);
    const std::vector<Shape> two{Box{{10.f, 20.f}}, Circle{3.f}};
    CollisionSystem placed, moved;
    std::vector<SpriteId> ids, others;
    for (int i = 0; i < 150; ++i)
    {
        const Pieces shape = i % 40 == 39 ? Pieces(two) : Pieces(random.shape(9.f));
        ids.push_back(placed.add({.shape = shape}));
        others.push_back(moved.add({.shape = shape}));
    }
    std::vector<Placement> placements(ids.size());
    for (int frame = 0; frame < 4; ++frame)
    {
        std::vector<Affine2> matrices;
        for (Placement& p : placements)
        {
            if (frame == 0 || random.chance(0.3f))
                p = {random.inSquare(90.f), random.between(-9.f, 9.f), random.inSquare(2.f), random.inSquare(5.f)};
            p.angleRadians = random.chance(0.02f) ? 1e7f : p.angleRadians;
            p.position.x = random.chance(0.02f) ? std::numeric_limits<float>::infinity() : p.position.x;
            matrices.push_back(Affine2::from(p));
        }
        EXPECT_EQ(placed.setPlacements(ids, placements), moved.setMatrices(others, matrices));
        placed.update();
        moved.update();
        EXPECT_EQ(placed.hash(), moved.hash());
        EXPECT_EQ(placed.statistics().refused, moved.statistics().refused);
    }
    EXPECT_GT(placed.stays().size(), 10u);
    EXPECT_GT(placed.statistics().refused, 0u);
}

TEST(SpriteCalls, ManyMatricesMoveEveryPieceOfASprite)
{
    const std::vector<Shape> two{Box{{10.f, 20.f}}, Circle{3.f, {40.f, 0.f}}};
    CollisionSystem together, alone;
    std::vector<SpriteId> ids, others;
    std::vector<Affine2> matrices;
    for (int i = 0; i < 9; ++i)
    {
        const Pieces shape = i % 3 == 1 ? Pieces(two) : Pieces(Circle{5.f});
        ids.push_back(together.add({.shape = shape}));
        others.push_back(alone.add({.shape = shape}));
        matrices.push_back(at(100.f * static_cast<float>(i), 7.f));
    }
    EXPECT_EQ(together.setMatrices(ids, matrices), Refused::None);
    for (std::size_t i = 0; i < ids.size(); ++i)
    {
        EXPECT_EQ(alone.setMatrix(others[i], matrices[i]), Refused::None);
        EXPECT_EQ(together.bounds(ids[i])->lower, alone.bounds(others[i])->lower) << i;
        EXPECT_EQ(together.bounds(ids[i])->upper, alone.bounds(others[i])->upper) << i;
    }
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

TEST(SpriteCalls, APositionMovesTheOriginAndKeepsTheRest)
{
    CollisionSystem system;
    const Affine2 pose = Affine2::from({.position = {5.f, 6.f}, .angleRadians = 0.5f, .scale = {2.f, -1.f}});
    const SpriteId id = system.add({.shape = Circle{3.f}, .matrix = pose, .position = Vec2{7.f, 8.f}});
    Affine2 expected = pose;
    expected.tx = 7.f, expected.ty = 8.f;
    EXPECT_EQ(system.matrix(id), expected);
    EXPECT_EQ(system.setPosition(id, {1.f, 2.f}), Refused::None);
    expected.tx = 1.f, expected.ty = 2.f;
    EXPECT_EQ(system.matrix(id), expected);
    const Placement placement{.position = {3.f, 4.f}, .angleRadians = 1.f};
    EXPECT_EQ(system.setMatrix(id, placement), Refused::None);
    EXPECT_EQ(system.matrix(id), Affine2::from(placement));

    system.setRefusalHandler([](const Refusal&) {});
    EXPECT_EQ(system.setPosition(id, {std::numeric_limits<float>::infinity(), 0.f}), Refused::NotFinite);
    EXPECT_EQ(system.setPosition({}, {}), Refused::StaleId);
    EXPECT_EQ(system.matrix(id), Affine2::from(placement));
    EXPECT_THROW(system.add({.shape = Circle{3.f}, .position = Vec2{std::numeric_limits<float>::quiet_NaN(), 0.f}}),
                 std::invalid_argument);
    const SpriteId copy = system.add(*system.sprite(id), {.position = Vec2{100.f, 100.f}});
    EXPECT_EQ(system.matrix(copy), Affine2::from(placement)) << "those of the sprite count";
}

} // namespace
