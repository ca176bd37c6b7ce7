// SPDX-License-Identifier: Zlib
// The C++ block of docs/from-ldtk.md, word for word.
// [program]
#include <graze/graze.hpp>
#include <graze/maps/add_objects.hpp>
#include <graze/maps/ldtk.hpp>

#include <iostream>

int coinsAtStart(const std::filesystem::path& file)
{
    const graze::LdtkProject project = graze::loadLdtk(file); // throws graze::MapError
    for (const std::string& warning : project.warnings)
        std::cerr << warning << '\n';
    const graze::Map& map = project.levels.front().map; // or project.find("Cave")->map

    graze::CollisionSystem collisions;
    const graze::Layer players = collisions.layer("players"), walls = collisions.layer("walls"),
                       coins = collisions.layer("coins");
    collisions.collide(players, walls | coins);
    graze::MapSprites level =
        graze::addObjects(collisions, map, {{"wall", {.layer = walls}}, {"Coin", {.layer = coins}}});

    int worth = 0;
    for (const graze::MapObject& start : map.objects)
        if (start.className == "Start")
        {
            const graze::SpriteId player =
                collisions.add({.shape = graze::piecesOf(start.pieces), .matrix = start.matrix, .layer = players});
            collisions.update();
            for (const graze::Contact& touch : collisions.begun())
                if (const auto object = level.objectOf(touch.other(player)))
                    worth += static_cast<int>(map.objects[*object].properties.number("worth", 1.));
        }
    return worth;
}
// [end]

#include "support/temporary_folder.hpp"

#include <gtest/gtest.h>

#include <fstream>

namespace
{

TEST(FromLdtkGuide, PlayerFindsTheCoinThatItStandsOn)
{
    const graze::test::TemporaryFolder folder;
    std::ofstream(folder.path() / "world.ldtk")
        << R"({"defs": {"layers": [{"uid": 1, "intGridValues": [{"value": 1, "identifier": "wall"}]}]}, "levels": [
            {"identifier": "Cave", "pxWid": 32, "pxHei": 32, "layerInstances": [
                {"__identifier": "Things", "__type": "Entities", "entityInstances": [
                    {"__identifier": "Start", "px": [8, 16], "__pivot": [0.5, 1], "width": 8, "height": 12},
                    {"__identifier": "Coin", "px": [10, 6], "__pivot": [0.5, 0.5], "width": 4, "height": 4,
                     "fieldInstances": [{"__identifier": "worth", "__value": 5}]},
                    {"__identifier": "Coin", "px": [28, 6], "width": 4, "height": 4}]},
                {"__identifier": "Ground", "__type": "IntGrid", "__cWid": 2, "__cHei": 2, "__gridSize": 16,
                 "layerDefUid": 1, "intGridCsv": [0, 0, 1, 1]}]}]})";
    EXPECT_EQ(coinsAtStart(folder.path() / "world.ldtk"), 5);
}

} // namespace
