// SPDX-License-Identifier: Zlib
#include "maps/map_text.hpp"

#include <graze/maps/add_objects.hpp>

#include <gtest/gtest.h>

#include <limits>
#include <stdexcept>
#include <string>

namespace
{

using namespace graze;

const std::string Level = test::tmx(
    "<tileset firstgid=\"1\" name=\"set\" tilewidth=\"16\" tileheight=\"16\" columns=\"2\" tilecount=\"4\">"
    "<image source=\"set.png\" width=\"32\" height=\"32\"/><tile id=\"1\" type=\"spikes\"><objectgroup>"
    "<object id=\"1\" y=\"8\" width=\"16\" height=\"8\"/></objectgroup></tile>"
    "<tile id=\"2\" type=\"ledge\"><properties><property name=\"one_way\" value=\"up\"/></properties></tile></tileset>"
    "<layer name=\"ground\" width=\"4\" height=\"3\"><data encoding=\"csv\">0,3,3,0, 0,0,0,2, 1,1,1,1</data></layer>"
    "<group name=\"room\"><objectgroup name=\"things\">"
    "<object id=\"5\" type=\"coin\" x=\"8\" y=\"8\" width=\"4\" height=\"4\"><ellipse/></object>"
    "<object id=\"6\" name=\"start\" type=\"coin\" x=\"30\" y=\"20\"><point/></object>"
    "<object id=\"7\" x=\"40\" y=\"8\" width=\"4\" height=\"4\"/></objectgroup></group>");

struct AddObjects : testing::Test
{
    CollisionSystem system;
    Layer walls = system.layer("walls"), coins = system.layer("coins"), players = system.layer("players");
    Map map = readTiled(Level, "level.tmx");
};

TEST_F(AddObjects, ClassGoesBeforeLayerAndMarkersStayOut)
{
    const MapSprites sprites =
        addObjects(system, map, {{"coin", {.layer = coins, .user = 7}}, {"things", {.layer = walls}}});
    ASSERT_EQ(sprites.objects.size(), 3u);
    EXPECT_EQ(system.layerOf(sprites.objects[0]), coins);
    EXPECT_EQ(system.user(sprites.objects[0]), UserValue(7));
    EXPECT_TRUE(sprites.objects[1].isNull());
    EXPECT_EQ(system.layerOf(sprites.objects[2]), walls);
    EXPECT_EQ(system.bounds(sprites.objects[2])->lower, (Vec2{40.f, 8.f}));
    EXPECT_EQ(sprites.objectOf(sprites.objects[2]), 2u);
    EXPECT_EQ(sprites.objectOf({}), std::nullopt);
    EXPECT_TRUE(sprites.grids.empty());
    EXPECT_EQ(system.spriteCount(), 2u);
}

TEST_F(AddObjects, PathAndRestAreNamesToo)
{
    EXPECT_EQ(addObjects(system, map, {{"room/things", {.layer = coins}}}).objects[0].isNull(), false);
    EXPECT_EQ(system.spriteCount(), 2u);
    const MapSprites all = addObjects(system, map, {{"", {.layer = walls}}, {"coin", {.layer = coins}}});
    EXPECT_EQ(system.layerOf(all.objects[0]), coins);
    EXPECT_EQ(system.layerOf(all.objects[2]), walls);
    EXPECT_EQ(all.grids.size(), 2u);
    EXPECT_FALSE(all.tiles[0].at(0).isNull());
}

TEST_F(AddObjects, TilesAreGridsAndSprites)
{
    MapSprites sprites = addObjects(system, map, {{"ground", {.layer = "walls"}}, {"spikes", {.layer = coins}}});
    ASSERT_EQ(sprites.grids.size(), 2u);
    const TileSprites& ground = sprites.grids[0].sprites;
    EXPECT_EQ(map.layers[sprites.grids[0].layer].grids[sprites.grids[0].grid].className, "");
    EXPECT_EQ(system.bounds(ground.at(0, 2))->upper, (Vec2{64.f, 48.f}));
    EXPECT_EQ(system.oneWay(ground.at(0, 2))->direction, Vec2{});
    const TileSprites& ledge = sprites.grids[1].sprites;
    EXPECT_EQ(system.bounds(ledge.at(1, 0))->lower, (Vec2{16.f, 0.f}));
    EXPECT_EQ(system.oneWay(ledge.at(1, 0))->direction, (Vec2{0.f, -1.f}));
    const SpriteId spikes = sprites.tiles[0].at(0);
    EXPECT_EQ(system.layerOf(spikes), coins);
    EXPECT_EQ(system.bounds(spikes)->lower, (Vec2{48.f, 24.f}));
    EXPECT_EQ(system.spriteCount(), 3u);
    sprites.grids[0].sprites.set(system, 1, 2, false);
    EXPECT_EQ(system.spriteCount(), 4u);
    sprites.remove(system);
    EXPECT_EQ(system.spriteCount(), 0u);
}

TEST_F(AddObjects, WhatTheGameHasRemovedIsNotRemovedAgain)
{
    MapSprites sprites = addObjects(system, map, {{"", {.layer = walls}}});
    for (const SpriteId id : {sprites.objects[0], sprites.tiles[0].at(0)})
        ASSERT_EQ(system.remove(id), Refused::None);
    system.setRefusalHandler([](const Refusal& refusal) { ADD_FAILURE() << refusal.message(); });
    sprites.remove(system);
    EXPECT_EQ(system.spriteCount(), 0u);
}

TEST_F(AddObjects, RulesThatNothingGoesByAreNamed)
{
    const MapSprites sprites = addObjects(
        system, map, {{"", {}}, {"Ground", {}}, {"coin", {.layer = coins}}, {"ledge", {.layer = walls}}, {"room", {}}});
    EXPECT_EQ(sprites.unusedRules, (std::vector<std::string>{"Ground", "room"}));
    EXPECT_EQ(addObjects(system, Map{}, {{"", {}}}).unusedRules, std::vector<std::string>{""});
}

TEST_F(AddObjects, SideOfTheRuleGoesBeforeThatOfTheMap)
{
    const MapSprites sprites =
        addObjects(system, map, {{"ledge", {.layer = walls, .oneWay = {.direction = {0.f, 1.f}}}}});
    EXPECT_EQ(system.oneWay(sprites.grids[0].sprites.at(1, 0))->direction, (Vec2{0.f, 1.f}));
}

TEST_F(AddObjects, RefusedRulesAndThingsChangeNothing)
{
    const std::uint64_t before = system.hash();
    const ColliderDef good{.layer = walls};
    EXPECT_THROW(static_cast<void>(addObjects(system, map, {{"", good}, {"coin", {.layer = "gold"}}})),
                 std::invalid_argument);
    EXPECT_THROW(static_cast<void>(addObjects(system, map, {{"", good}, {"coin", {.layer = Layer{9}}}})),
                 std::invalid_argument);
    EXPECT_THROW(static_cast<void>(addObjects(system, map, {{"", good}, {"coin", {.nearDistance = -1.f}}})),
                 std::invalid_argument);
    map.objects[2].matrix.tx = std::numeric_limits<float>::infinity();
    EXPECT_THROW(static_cast<void>(addObjects(system, map, {{"", good}})), std::invalid_argument);
    map.objects[2].matrix.tx = 0.f;
    map.objects[2].pieces[0].points[1].x = std::numeric_limits<float>::quiet_NaN();
    EXPECT_THROW(static_cast<void>(addObjects(system, map, {{"", good}})), InvalidShape);
    EXPECT_EQ(system.hash(), before);
    EXPECT_EQ(system.layerCount(), 4u);
}

TEST_F(AddObjects, RefusalsNameTheRule)
{
    const auto reason = [this](const ColliderDef& rule) -> std::string
    {
        try
        {
            static_cast<void>(addObjects(system, map, {{"coin", rule}}));
        }
        catch (const std::invalid_argument& error)
        {
            return error.what();
        }
        return "none";
    };
    EXPECT_EQ(reason({.layer = "gold"}),
              "graze: the rule \"coin\" names a layer that the system does not have, \"gold\": "
              "make it by layer()");
    EXPECT_EQ(reason({.layer = Layer{9}}), "graze: the rule \"coin\" names a layer that the system does not have");
    EXPECT_EQ(reason({.nearDistance = -1.f}),
              "graze: the near distance of a new sprite is negative or not finite: see the rule \"coin\"");
}

} // namespace
