// SPDX-License-Identifier: Zlib
#include "maps/map_text.hpp"
#include "support/temporary_folder.hpp"

#include <graze/maps/add_objects.hpp>
#include <graze/maps/ldtk.hpp>

#include <gtest/gtest.h>

#include <fstream>

namespace
{

using graze::LdtkLevel;
using graze::LdtkProject;
using graze::Map;
using graze::MapObject;
using graze::readLdtk;
using graze::Vec2;

// Two layers of cells, and entities, as LDtk 1.5 defines them.
const std::string Definitions = R"("defs": {
    "layers": [{"uid": 1, "identifier": "Ground", "gridSize": 8, "parallaxFactorX": 0, "intGridValues": [
                   {"value": 3, "identifier": "water"}, {"value": 1, "identifier": "wall"},
                   {"value": 2, "identifier": null}]},
               {"uid": 2, "identifier": "Things"}, {"uid": 3, "identifier": "Sky", "parallaxFactorX": 0.5}],
    "entities": [{"uid": 10, "identifier": "Door", "width": 16, "height": 24, "pivotX": 0.5, "pivotY": 1}],
    "tilesets": [{"uid": 20, "relPath": "art/doors.png"}, {"uid": 21, "relPath": null}]})";

std::string project(const std::string& levels, const std::string& more = R"("worldLayout": "Free")")
{
    return "{\"jsonVersion\": \"1.5.3\", \"defaultGridSize\": 8, " + more + ", " + Definitions + ", \"levels\": [" +
           levels + "]}";
}

std::string level(const std::string& layers, const std::string& name = "Cave", const std::string& more = {},
                  const std::string& fields = {})
{
    return R"({"identifier": ")" + name + R"(", "iid": "l-)" + name +
           R"(", "worldX": 64, "worldY": -32, "worldDepth": 1, "pxWid": 24, "pxHei": 16, "fieldInstances": [)" +
           fields + R"(], "layerInstances": [)" + layers + "]" + more + "}";
}

std::string ground(const std::string& csv, const std::string& more = {})
{
    return R"({"__identifier": "Ground", "__type": "IntGrid", "__cWid": 3, "__cHei": 2, "__gridSize": 8,
        "__pxTotalOffsetX": 4, "__pxTotalOffsetY": -2, "layerDefUid": 1, "visible": true, "intGridCsv": [)" +
           csv + "]" + more + "}";
}

std::string things(const std::string& entities)
{
    return R"({"__identifier": "Things", "__type": "Entities", "__cWid": 3, "__cHei": 2, "__gridSize": 8,
        "__pxTotalOffsetX": 4, "__pxTotalOffsetY": -2, "layerDefUid": 2, "visible": false,
        "entityInstances": [)" +
           entities + "]}";
}

std::string door(const std::string& fields, const std::string& more = {})
{
    return R"({"__identifier": "Door", "iid": "d-1", "__pivot": [0.5, 1], "px": [20, 12], "width": 8, "height": 10,
        "__tags": ["exit", "wood"], "defUid": 10, "fieldInstances": [)" +
           fields + "]" + more + "}";
}

std::vector<std::string> solidRows(const graze::MapGrid& grid)
{
    std::vector<std::string> rows;
    for (int y = 0; y < grid.grid.height(); ++y)
    {
        rows.emplace_back();
        for (int x = 0; x < grid.grid.width(); ++x)
            rows.back() += grid.grid.isSolid(x, y) ? '#' : '.';
    }
    return rows;
}

using Rows = std::vector<std::string>;

TEST(Ldtk, EachValueOfAnIntGridIsAGridOfItsName)
{
    const LdtkProject read = readLdtk(project(level(things("") + "," + ground("1, 0, 3, 1, 2, 3"))), "a.ldtk");
    EXPECT_TRUE(read.warnings.empty());
    ASSERT_EQ(read.levels.size(), 1u);
    const LdtkLevel& cave = read.levels[0];
    EXPECT_EQ(read.find("Cave"), &cave);
    EXPECT_EQ(read.find("Cellar"), nullptr);
    EXPECT_EQ(cave.iid, "l-Cave");
    EXPECT_EQ(cave.position, Vec2(64.f, -32.f));
    EXPECT_EQ(cave.depth, 1);
    EXPECT_EQ(cave.map.size, Vec2(24.f, 16.f));
    EXPECT_EQ(cave.map.tileSize, Vec2(8.f, 8.f));
    // The file has the layer in front first.
    ASSERT_EQ(cave.map.layers.size(), 2u);
    EXPECT_EQ(cave.map.layers[0].name, "Ground");
    EXPECT_FALSE(cave.map.layers[1].visible);
    const std::vector<graze::MapGrid>& grids = cave.map.layers[0].grids;
    ASSERT_EQ(grids.size(), 3u);
    EXPECT_EQ(grids[0].className, "2"); // nobody named it
    EXPECT_EQ(solidRows(grids[0]), (Rows{"...", ".#."}));
    EXPECT_EQ(grids[1].className, "wall");
    EXPECT_EQ(solidRows(grids[1]), (Rows{"#..", "#.."}));
    EXPECT_EQ(grids[2].className, "water");
    EXPECT_EQ(solidRows(grids[2]), (Rows{"..#", "..#"}));
    EXPECT_EQ(grids[2].grid.cell(), 8.f);
    EXPECT_EQ(grids[2].matrix, graze::Affine2::translation({4.f, -2.f}));
}

TEST(Ldtk, ATableNamesValuesAndJoinsThem)
{
    const LdtkProject read =
        readLdtk(project(level(ground("1, 0, 3, 1, 2, 0"))), "a.ldtk", {}, {.values = {{2, "solid"}, {1, "solid"}}});
    const std::vector<graze::MapGrid>& grids = read.levels.at(0).map.layers.at(0).grids;
    ASSERT_EQ(grids.size(), 2u);
    EXPECT_EQ(grids[0].className, "solid");
    EXPECT_EQ(solidRows(grids[0]), (Rows{"#..", "##."}));
    EXPECT_EQ(grids[1].className, "water");
}

// px is the pivot, and the offset of the layer is added: the box begins at 20 - 4 + 4, 12 - 10 - 2.
TEST(Ldtk, AnEntityIsABoxAboutItsPivot)
{
    for (const graze::LdtkPlace place : {graze::LdtkPlace::Level, graze::LdtkPlace::World})
    {
        const LdtkProject read =
            readLdtk(project(level(things(door("")) + "," + ground("0,0,0,0,0,0"))), "a.ldtk", {}, {.place = place});
        ASSERT_EQ(read.levels.at(0).map.objects.size(), 1u);
        const MapObject& found = read.levels[0].map.objects[0];
        EXPECT_EQ(found.className, "Door");
        EXPECT_EQ(found.id, "d-1");
        EXPECT_EQ(found.layer, 1u);
        EXPECT_EQ(found.size, Vec2(8.f, 10.f));
        ASSERT_EQ(found.pieces.size(), 1u);
        EXPECT_EQ(found.pieces[0].points, (std::vector<Vec2>{{}, {8.f, 0.f}, {8.f, 10.f}, {0.f, 10.f}}));
        const Vec2 origin = place == graze::LdtkPlace::World ? Vec2{64.f, -32.f} : Vec2{};
        EXPECT_EQ(found.matrix, graze::Affine2::translation(Vec2{20.f, 0.f} + origin));
        EXPECT_EQ(found.properties.text("tags.1"), "wood");
    }
}

TEST(Ldtk, SizesOfZeroAreSegmentsAndPlaces)
{
    const std::string line = R"({"__identifier": "Rope", "px": [1, 2], "width": 0, "height": 9, "fieldInstances": []})";
    const std::string spot = R"({"__identifier": "Spot", "px": [1, 2], "width": 0, "height": 0, "fieldInstances": []})";
    const LdtkProject read = readLdtk(project(level(things(line + "," + spot))), "a.ldtk");
    const auto& objects = read.levels.at(0).map.objects;
    EXPECT_EQ(objects.at(0).pieces.at(0).points, (std::vector<Vec2>{{}, {0.f, 9.f}}));
    EXPECT_EQ(objects.at(1).pieces.at(0), (graze::ColliderPiece{{{}}, "marker"}));
}

TEST(Ldtk, FieldsOfAllKindsAreProperties)
{
    const auto field = [](const std::string& name, const std::string& value)
    { return R"({"__identifier": ")" + name + R"(", "__type": "x", "__value": )" + value + "}"; };
    const std::string fields =
        field("speed", "2.5") + "," + field("open", "true") + "," + field("name", "\"north\"") + "," +
        field("gone", "null") + "," + field("at", R"({"cx": 3, "cy": 4})") + "," +
        field("path", R"([{"cx": 1, "cy": 2}, {"cx": 5, "cy": 6}])") + "," + field("prices", "[1, null, 3.5]") + "," +
        field("drops", R"([null, 7, "key", null, 8, "gem"])") + "," +
        field("key", R"({"entityIid": "k-7", "layerIid": "y", "levelIid": "z", "worldIid": "w"})") + "," +
        field("one_way", "\"up\"");
    const LdtkProject read = readLdtk(
        project(
            level(things(door(fields, R"(, "__tile": {"tilesetUid": 20, "x": 16, "y": 0, "w": 8, "h": 12})")), "Cave")),
        "levels/a.ldtk");
    const MapObject& found = read.levels.at(0).map.objects.at(0);
    const graze::MapProperties& all = found.properties;
    EXPECT_EQ(all.number("speed"), 2.5);
    EXPECT_TRUE(all.isTrue("open"));
    EXPECT_EQ(all.text("name"), "north");
    EXPECT_EQ(all.find("gone"), nullptr);
    EXPECT_EQ(all.number("at.cy"), 4.);
    EXPECT_EQ(all.number("path.1.cx"), 5.);
    EXPECT_EQ(all.number("prices.0"), 1.);
    EXPECT_EQ(all.find("prices.1"), nullptr);
    EXPECT_EQ(all.number("prices.2"), 3.5);
    EXPECT_EQ(all.find("drops.0"), nullptr);
    EXPECT_EQ(all.number("drops.1"), 7.);
    EXPECT_EQ(all.text("drops.2"), "key");
    EXPECT_EQ(all.number("drops.4"), 8.);
    EXPECT_EQ(all.text("drops.5"), "gem");
    EXPECT_EQ(all.text("key"), "k-7");
    EXPECT_EQ(found.oneWay.direction, Vec2(0.f, -1.f));
    EXPECT_EQ(found.picture, (graze::MapPicture{"levels/art/doors.png", {16, 0, 8, 12}}));
}

TEST(Ldtk, LevelsMayHaveFilesOfTheirOwn)
{
    const std::string external = level(ground("1,1,1,1,1,1"), "Cave", R"(, "__smartColor": "#ffffff")",
                                       R"({"__identifier": "music", "__value": "drip"})");
    const std::string text =
        project(R"({"identifier": "Cave", "layerInstances": null, "externalRelPath": "world/Cave.ldtkl"})");
    const LdtkProject read =
        readLdtk(text, "maps/world.ldtk", graze::test::filesOf({{"maps/world/Cave.ldtkl", external}}));
    ASSERT_EQ(read.levels.size(), 1u);
    EXPECT_EQ(read.levels[0].map.layers.at(0).grids.size(), 1u);
    EXPECT_EQ(read.levels[0].position, Vec2(64.f, -32.f));
    EXPECT_EQ(read.levels[0].map.properties.text("music"), "drip");

    const graze::test::TemporaryFolder folder;
    std::filesystem::create_directories(folder.path() / "world");
    std::ofstream(folder.path() / "world.ldtk") << text;
    std::ofstream(folder.path() / "world" / "Cave.ldtkl") << external;
    EXPECT_EQ(graze::loadLdtk(folder.path() / "world.ldtk").levels.at(0).name, "Cave");
}

TEST(Ldtk, WorldsHaveLevelsOfTheirOwnAndLinearOnesNoPlace)
{
    const std::string worlds = R"("worlds": [{"identifier": "Over", "worldLayout": "GridVania", "levels": [)" +
                               level(ground("1,0,0,0,0,0"), "A") +
                               R"(]}, {"identifier": "Under", "worldLayout": "LinearHorizontal", "levels": [)" +
                               level(ground("1,0,0,0,0,0"), "B") + "," + level("", "C") + "]}]";
    const LdtkProject read = readLdtk(project("", worlds), "a.ldtk", {}, {.place = graze::LdtkPlace::World});
    ASSERT_EQ(read.levels.size(), 3u);
    EXPECT_EQ(read.find("A")->world, "Over");
    EXPECT_EQ(read.find("A")->position, Vec2(64.f, -32.f));
    EXPECT_EQ(read.find("A")->map.layers.at(0).grids.at(0).matrix, graze::Affine2::translation({68.f, -34.f}));
    EXPECT_EQ(read.find("B")->world, "Under");
    EXPECT_EQ(read.find("B")->position, Vec2());
    EXPECT_EQ(read.find("B")->map.layers.at(0).grids.at(0).matrix, graze::Affine2::translation({4.f, -2.f}));
    ASSERT_EQ(read.warnings.size(), 1u); // once for both levels
    EXPECT_NE(read.warnings[0].find("levels of a linear world have no place in it"), std::string::npos);
}

// Before 0.7 pivots, before 0.8 sizes stood in the definitions, and an IntGrid had a list of cells, with the value - 1.
TEST(Ldtk, OldFilesAreReadFromTheirDefinitions)
{
    const std::string cells = R"(, "intGrid": [{"coordId": 1, "v": 0}, {"coordId": 5, "v": 2}])";
    const std::string old = R"({"__identifier": "Door", "px": [20, 30], "defUid": 10, "fieldInstances": []})";
    const LdtkProject read = readLdtk(project(level(things(old) + "," + ground("", cells))), "a.ldtk");
    const Map& map = read.levels.at(0).map;
    ASSERT_EQ(map.layers.at(0).grids.size(), 2u);
    EXPECT_EQ(map.layers[0].grids[0].className, "wall");
    EXPECT_EQ(solidRows(map.layers[0].grids[0]), (Rows{".#.", "..."}));
    EXPECT_EQ(solidRows(map.layers[0].grids[1]), (Rows{"...", "..#"}));
    EXPECT_EQ(map.objects.at(0).size, Vec2(16.f, 24.f));
    EXPECT_EQ(map.objects[0].matrix.offset(), Vec2(20.f - 8.f + 4.f, 30.f - 24.f - 2.f));
}

TEST(Ldtk, RulesPutALevelIntoASystem)
{
    const LdtkProject read = readLdtk(project(level(things(door("")) + "," + ground("1, 0, 3, 1, 2, 3"))), "a.ldtk");
    graze::CollisionSystem collisions;
    const graze::Layer walls = collisions.layer("walls"), doors = collisions.layer("doors");
    const graze::MapSprites sprites =
        graze::addObjects(collisions, read.levels.at(0).map, {{"wall", {.layer = walls}}, {"Door", {.layer = doors}}});
    ASSERT_EQ(sprites.grids.size(), 1u);
    const graze::Aabb wall = *collisions.bounds(sprites.grids[0].sprites.at(0, 0));
    const graze::Aabb found = *collisions.bounds(sprites.objects.at(0));
    for (const auto& [computed, expected] :
         {std::pair(wall.lower, Vec2{4.f, -2.f}), std::pair(wall.upper, Vec2{12.f, 14.f}),
          std::pair(found.lower, Vec2{20.f, 0.f})})
    {
        EXPECT_NEAR(computed.x, expected.x, 1e-4f);
        EXPECT_NEAR(computed.y, expected.y, 1e-4f);
    }
}

TEST(Ldtk, WhatIsLeftOutIsSaidOnce)
{
    const std::string tiles = R"({"__identifier": "Art", "__type": "Tiles", "gridTiles": []})";
    const std::string sky =
        R"({"__identifier": "Sky", "__type": "IntGrid", "__cWid": 0, "__cHei": 0, "__gridSize": 8, "layerDefUid": 3})";
    const std::string odd = R"({"__identifier": "Odd", "__type": "Voxels"})";
    const std::string all = tiles + "," + sky + "," + odd;
    const LdtkProject read = readLdtk(project(level(all, "A") + "," + level(all, "B")), "a.ldtk");
    ASSERT_EQ(read.warnings.size(), 3u);
    EXPECT_NE(read.warnings[0].find("the layer \"Odd\" has the type \"Voxels\""), std::string::npos);
    EXPECT_NE(read.warnings[1].find("the layer \"Sky\" has a parallax factor"), std::string::npos);
    EXPECT_NE(read.warnings[2].find("the layer \"Art\" has tiles alone"), std::string::npos);
    EXPECT_EQ(read.levels.at(1).map.layers.size(), 3u); // they keep their places
}

TEST(Ldtk, APictureOutsideIsNamedOnceForAllEntities)
{
    const std::string picture = R"(, "__tile": {"tilesetUid": 20, "x": 0, "y": 0, "w": 8, "h": 12})";
    std::string text = project(level(things(door("", picture) + "," + door("", picture))));
    text.replace(text.find("art/doors.png"), 13, "C:/art/doors.png");
    const LdtkProject read = readLdtk(text, "a.ldtk");
    ASSERT_EQ(read.warnings.size(), 1u);
    EXPECT_NE(read.warnings[0].find("the picture \"C:/art/doors.png\" has an absolute path"), std::string::npos);
}

std::string refusalOf(const std::string& text, const graze::MapFiles& files = {})
{
    try
    {
        static_cast<void>(readLdtk(text, "a.ldtk", files));
    }
    catch (const graze::MapError& error)
    {
        const std::string what = error.what();
        return what.substr(what.find(": ") + 2);
    }
    return "accepted";
}

TEST(LdtkErrors, EachIsNamedWithItsLineAndWhatToDo)
{
    const auto external = [](const std::string& path)
    { return project(R"({"identifier": "Cave", "externalRelPath": ")" + path + R"(", "layerInstances": null})"); };
    const std::string again = ": save the project in LDtk again";
    EXPECT_EQ(refusalOf("{").substr(0, 11), "is no JSON:");
    EXPECT_EQ(refusalOf("{\"levels\": []}"), "is no project of LDtk: it has no \"defs\" and \"levels\"");
    EXPECT_EQ(refusalOf(project(R"({"identifier": "Cave", "layerInstances": null})")),
              "the level \"Cave\" has no layers" + again + ", with all its level files");
    EXPECT_EQ(refusalOf(external("world/Cave.ldtkl")).substr(0, 43), "the file \"world/Cave.ldtkl\" is not there: p");
    EXPECT_NE(refusalOf(external("../Cave.ldtkl")).find("is outside of the folder of the map"), std::string::npos);
    EXPECT_EQ(refusalOf(project(level(ground("1, 0, 3")))),
              "the intGridCsv of the layer \"Ground\" has 3 numbers for 6 cells" + again);
    for (const char* const csv : {"1,2,3,4,5,6,7", "1,2,3,4,5,-6", "1,2,3,4,5,6.5"})
        EXPECT_EQ(
            refusalOf(project(level(ground(csv)))),
            "the intGridCsv of the layer \"Ground\" has not just a whole number of 0 or more for each of 6 cells" +
                again);
    EXPECT_EQ(refusalOf(project(level(ground("", R"(, "intGrid": [{"coordId": 6, "v": 0}])")))).substr(0, 50),
              "the coordId of the layer \"Ground\" is \"6\", and must");
    EXPECT_EQ(refusalOf(project(level(things(R"({"__identifier": "Door", "x": 20, "y": 30})")))),
              "the entity \"Door\" () has no \"px\", as in files before 0.6" + again);
    EXPECT_EQ(refusalOf(project(level(things(R"({"__identifier": "Door", "iid": "d", "px": [1]})")))),
              "the px of the entity \"Door\" (d) must be two numbers");
    EXPECT_EQ(refusalOf(project(level(things(R"({"__identifier": "Door", "iid": "d", "px": [1, 2], "width": -1})")))),
              "the entity \"Door\" (d) has a size that nothing may have");
    const std::string huge = R"({"__identifier": "G", "__type": "IntGrid", "__cWid": 9000, "__cHei": 9000,
        "__gridSize": 8, "intGridCsv": []})";
    EXPECT_EQ(refusalOf(project(level(huge))), "the layer \"G\" has a size that no grid may have");
}

TEST(LdtkErrors, HugeLayersAreCountedTogether)
{
    // A few bytes for each of many large layers.
    const std::string large = R"({"__identifier": "G", "__type": "IntGrid", "__cWid": 4096, "__cHei": 4096,
        "__gridSize": 8, "intGrid": [{"coordId": 0, "v": 0}]})";
    EXPECT_EQ(refusalOf(project(level(large + "," + large + "," + large))),
              "the layers of the project have more than 33554432 cells together");
}

} // namespace
