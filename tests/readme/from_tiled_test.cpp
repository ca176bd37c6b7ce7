// SPDX-License-Identifier: Zlib
// The C++ blocks of docs/from-tiled.md, word for word.
// [program]
#include <graze/graze.hpp>
#include <graze/maps/add_objects.hpp>
#include <graze/maps/tiled.hpp>

#include <iostream>

int play(const std::filesystem::path& file)
{
    const graze::Map map = graze::loadTiled(file); // throws graze::MapError
    for (const std::string& warning : map.warnings)
        std::cerr << warning << '\n';

    graze::CollisionSystem collisions;
    const graze::Layer players = collisions.layer("players"), walls = collisions.layer("walls"),
                       coins = collisions.layer("coins");
    collisions.collide(players, walls | coins);
    graze::MapSprites level =
        graze::addObjects(collisions, map, {{"ground", {.layer = walls}}, {"coin", {.layer = coins}}});

    const graze::MapObject* start = map.findName("start");
    const graze::SpriteId player = collisions.add({.shape = graze::Box{10.f, 14.f},
                                                   .matrix = start != nullptr ? start->matrix : graze::Affine2{},
                                                   .layer = players});
    collisions.update();
    int found = 0;
    for (const graze::Contact& touch : collisions.begun())
        if (const auto object = level.objectOf(touch.other(player)))
            found += static_cast<int>(map.objects[*object].properties.number("worth", 1.));
    return found;
}
// [end]

#include "support/temporary_folder.hpp"

#include <gtest/gtest.h>

#include <fstream>
#include <vector>

namespace
{

TEST(FromTiledGuide, PlayerFindsTheCoinThatItStandsOn)
{
    const graze::test::TemporaryFolder folder;
    std::ofstream(folder.path() / "level.tmx")
        << "<map orientation=\"orthogonal\" width=\"2\" height=\"2\" tilewidth=\"16\" tileheight=\"16\">"
           "<tileset firstgid=\"1\" name=\"t\" tilewidth=\"16\" tileheight=\"16\" columns=\"1\"/>"
           "<layer name=\"ground\" width=\"2\" height=\"2\"><data encoding=\"csv\">0,0,1,1</data></layer>"
           "<objectgroup name=\"things\"><object id=\"1\" name=\"start\" x=\"8\" y=\"9\"><point/></object>"
           "<object id=\"2\" type=\"coin\" x=\"10\" y=\"4\" width=\"4\" height=\"4\"><ellipse/><properties>"
           "<property name=\"worth\" type=\"int\" value=\"5\"/></properties></object>"
           "<object id=\"3\" type=\"coin\" x=\"28\" y=\"4\" width=\"4\" "
           "height=\"4\"><ellipse/></object></objectgroup></map>";
    EXPECT_EQ(play(folder.path() / "level.tmx"), 5);
}

TEST(FromTiledGuide, ObjectOfAnotherLoaderIsPlacedByTheRules)
{
    graze::CollisionSystem collisions;
    const graze::Layer walls = collisions.layer("walls");
    const std::vector<graze::Vec2> points{{0.f, 0.f}, {8.f, 0.f}, {8.f, 2.f}, {0.f, 2.f}};
    const double degrees = 90.;
    const float x = 10.f, y = 20.f;
    // [other]
    const graze::Pieces body = graze::Pieces::fromOutline(points); // relative to x and y, not turned
    const float turn = static_cast<float>(degrees * graze::Pi / 180.);
    collisions.add(
        {.shape = body, .matrix = graze::Affine2::from({.position = {x, y}, .angleRadians = turn}), .layer = walls});
    // [end]
    std::vector<graze::SpriteId> ids(1);
    ASSERT_EQ(collisions.sprites(ids), 1u);
    EXPECT_NEAR(collisions.bounds(ids[0])->lower.x, 8.f, 1e-4f);
    EXPECT_NEAR(collisions.bounds(ids[0])->upper.y, 28.f, 1e-4f);
}

} // namespace
