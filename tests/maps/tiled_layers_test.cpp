// SPDX-License-Identifier: Zlib
#include "maps/map_text.hpp"

#include <graze/maps/add_objects.hpp>

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace
{

using namespace graze;
using test::tileLayer;

/// The solid cells as text, a row for each.
std::string cellsOf(const MapGrid& grid)
{
    std::string text;
    for (int y = 0; y < grid.grid.height(); ++y)
    {
        for (int x = 0; x < grid.grid.width(); ++x)
            text += grid.grid.isSolid(x, y) ? '#' : '.';
        text += '/';
    }
    return text;
}

Map layerOf(const std::string& data, const std::string& size = "width=\"4\" height=\"3\"")
{
    return readTiled(
        test::tmx("<tileset firstgid=\"1\" tilewidth=\"16\" tileheight=\"16\"><image source=\"a.png\"/></tileset>"
                  "<layer name=\"ground\" " +
                  size + ">" + data + "</layer>"),
        "level.tmx");
}

const std::string Solid = "#.##/..##/#..#/";

TEST(TiledLayers, AllEncodingsAreTheSameCells)
{
    std::string elements = "<data>";
    for (const char* gid : {"1", "0", "2", "3", "0", "0", "1", "1", "2147483649", "0", "0", "8"})
        elements += std::string("<tile gid=\"") + gid + "\"/>";
    for (const std::string& data :
         {std::string("<data encoding=\"csv\">1,0,2,3,\n0,0,1,1,\n2147483649,0,0,8\n</data>"), elements + "</data>",
          std::string("<data encoding=\"base64\">\n  "
                      "AQAAAAAAAAACAAAAAwAAAAAAAAAAAAAAAQAAAAEAAAABAACAAAAAAAAAAAAIAAAA\n</data>"),
          std::string("<data encoding=\"base64\" compression=\"zlib\">eNpjZIAAJiBmZkAARgRugIlxADEAB/gAkg==</data>"),
          std::string("<data encoding=\"base64\" "
                      "compression=\"gzip\">H4sIAAAAAAACA2NkgAAmIGZmQABGBG6AiXEAMQBwxNUBMAAAAA==</data>")})
    {
        const Map map = layerOf(data);
        ASSERT_EQ(map.layers.at(0).grids.size(), 1u) << data;
        EXPECT_EQ(cellsOf(map.layers[0].grids[0]), Solid) << data;
        EXPECT_EQ(map.tileKinds.size(), 4u);
    }
}

TEST(TiledLayers, BrokenPackedDataIsRefused)
{
    for (const char* text : {"eNpjZIAAJiBmZkAARgRugIlx", "AAAA", "="})
        EXPECT_NE(
            test::faultOf(test::tmx("<layer width=\"4\" height=\"3\"><data encoding=\"base64\" compression=\"zlib\">" +
                                    std::string(text) + " </data></layer>")),
            "")
            << text;
}

TEST(TiledLayers, LayerWithoutDataIsEmpty)
{
    EXPECT_TRUE(layerOf("").layers.at(0).grids.empty());
    EXPECT_TRUE(layerOf("<data encoding=\"csv\"></data>").layers.at(0).grids.empty());
}

TEST(TiledLayers, OffsetsOfGroupsAddUp)
{
    const Map map = readTiled(
        test::tmx("<tileset firstgid=\"1\" tilewidth=\"16\" tileheight=\"16\"/><group offsetx=\"3\" offsety=\"-2\">"
                  "<layer width=\"1\" height=\"1\" x=\"9\" y=\"9\" offsetx=\"0.5\"><data "
                  "encoding=\"csv\">1</data></layer></group>"),
        "level.tmx");
    EXPECT_EQ(map.layers.at(0).grids.at(0).matrix, Affine2::translation({3.5f, -2.f}));
}

TEST(TiledLayers, CellsThatAreNoSquaresAreScaled)
{
    const Map map =
        readTiled("<map orientation=\"orthogonal\" width=\"3\" height=\"1\" tilewidth=\"24\" tileheight=\"10\">"
                  "<tileset firstgid=\"1\" tilewidth=\"24\" tileheight=\"10\"/><layer width=\"3\" height=\"1\">"
                  "<data encoding=\"csv\">0,0,1</data></layer></map>",
                  "level.tmx");
    const MapGrid& grid = map.layers.at(0).grids.at(0);
    const Shape cell = grid.grid.shapeOf({2, 0, 1, 1});
    const Aabb bounds = worldBounds(cell.view(), grid.matrix);
    EXPECT_EQ(grid.matrix, (Affine2{24.f, 0.f, 0.f, 0.f, 10.f, 0.f}));
    EXPECT_NEAR(bounds.lower.x, 48.f, 1e-4);
    EXPECT_NEAR(bounds.upper.y, 10.f, 1e-4);
}

const std::string Shapes =
    "<tile id=\"1\" type=\"slope\"><objectgroup><object id=\"1\"><polygon points=\"0,16 16,16 "
    "16,0\"/></object></objectgroup></tile>"
    "<tile id=\"2\"><objectgroup><object id=\"1\" width=\"16\" height=\"16\"/></objectgroup></tile>"
    "<tile id=\"3\" type=\"water\"/>"
    "<tile id=\"4\"><properties><property name=\"one_way\" value=\"up\"/></properties></tile>"
    "<tile id=\"5\"><properties><property name=\"solid\" type=\"bool\" value=\"false\"/></properties></tile>"
    "<tile id=\"6\"><properties><property name=\"solid\" type=\"bool\" value=\"true\"/></properties></tile>";

TEST(TiledLayers, TilesAreSortedByWhatTheyAre)
{
    const Map map = readTiled(tileLayer("1,2,3,4, 5,6,7,0, 3,0,2147483650,4", Shapes), "level.tmx");
    const MapLayer& layer = map.layers.at(0);
    ASSERT_EQ(layer.grids.size(), 3u);
    EXPECT_EQ(layer.grids[0].className, "");
    EXPECT_EQ(layer.grids[0].oneWay.direction, (Vec2{0.f, -1.f}));
    EXPECT_EQ(cellsOf(layer.grids[0]), "..../#.../..../");
    // A tile whose one rectangle fills it is as solid as a tile without shapes.
    EXPECT_EQ(cellsOf(layer.grids[1]), "#.#./..#./#.../");
    EXPECT_EQ(layer.grids[2].className, "water");
    EXPECT_EQ(cellsOf(layer.grids[2]), "...#/..../...#/");
    ASSERT_EQ(layer.tiles.size(), 2u);
    EXPECT_EQ(layer.tiles[0].cell, (TileCell{1, 0}));
    EXPECT_EQ(layer.tiles[0].matrix, Affine2::translation({16.f, 0.f}));
    EXPECT_EQ(layer.tiles[1].cell, (TileCell{2, 2}));
    EXPECT_EQ(layer.tiles[1].matrix, (Affine2{-1.f, 0.f, 48.f, 0.f, 1.f, 32.f}));
    EXPECT_EQ(layer.tiles[0].kind, layer.tiles[1].kind);
    EXPECT_EQ(map.tileKinds.at(layer.tiles[0].kind).className, "slope");
    EXPECT_EQ(map.tileKinds.at(layer.tiles[0].kind).picture, (MapPicture{"set.png", {16, 0, 16, 16}}));
}

TEST(TiledLayers, PlainTilesMayBeEmpty)
{
    const Map map =
        readTiled(tileLayer("1,2,3,4, 5,6,7,0, 3,0,0,4", Shapes), "level.tmx", {}, {.plainTiles = PlainTiles::Empty});
    const MapLayer& layer = map.layers.at(0);
    ASSERT_EQ(layer.grids.size(), 1u);
    EXPECT_EQ(cellsOf(layer.grids[0]), "..#./..#./#.../");
    EXPECT_EQ(layer.tiles.size(), 1u);
}

TEST(TiledLayers, SideOfATileTurnsWithItsFlips)
{
    constexpr std::uint32_t Vertical = 1u << 30, Quarter = 5u << 29; // D and H: a quarter turn clockwise
    const std::string csv = std::to_string(Vertical + 5) + "," + std::to_string(Quarter + 5) + ",0,0, 0,0,0,0, 0,0,0,0";
    const Map map = readTiled(tileLayer(csv, Shapes), "level.tmx");
    const MapLayer& layer = map.layers.at(0);
    ASSERT_EQ(layer.grids.size(), 2u);
    EXPECT_EQ(layer.grids[0].oneWay.direction, (Vec2{0.f, 1.f}));
    EXPECT_EQ(layer.grids[1].oneWay.direction, (Vec2{1.f, 0.f}));
}

TEST(TiledLayers, SideOfALayerIsThatOfItsTiles)
{
    const std::string side = "<properties><property name=\"one_way\" value=\"left\"/></properties>";
    const Map map = readTiled(tileLayer("1,5,0,0, 0,0,0,0, 0,0,0,0", Shapes, side), "level.tmx");
    ASSERT_EQ(map.layers.at(0).grids.size(), 2u);
    EXPECT_EQ(map.layers[0].grids[0].oneWay.direction, (Vec2{-1.f, 0.f}));
    EXPECT_EQ(map.layers[0].grids[1].oneWay.direction, (Vec2{0.f, -1.f}));
}

// Thin ledges: the side is that of the screen, however the picture is flipped.
TEST(TiledLayers, SideOfALayerIsThatOfItsTilesWithShapesToo)
{
    constexpr std::uint32_t Vertical = 1u << 30, Quarter = 5u << 29; // D and H: a quarter turn clockwise
    const std::string ledges =
        "<tile id=\"0\"><objectgroup><object id=\"1\" width=\"16\" height=\"4\"/></objectgroup></tile>"
        "<tile id=\"1\"><properties><property name=\"one_way\" value=\"left\"/></properties>"
        "<objectgroup><object id=\"1\" width=\"4\" height=\"16\"/></objectgroup></tile>"
        "<tile id=\"2\"><properties><property name=\"one_way\" type=\"bool\" value=\"false\"/></properties>"
        "<objectgroup><object id=\"1\" width=\"4\" height=\"16\"/></objectgroup></tile>"
        "<tile id=\"3\"><properties><property name=\"one_way\" type=\"bool\" value=\"false\"/></properties></tile>";
    const std::string csv =
        "1," + std::to_string(Vertical + 1) + "," + std::to_string(Quarter + 1) + ",2, 3,4,0,0, " + "0,0,0,0";
    const std::string side = "<properties><property name=\"one_way\" type=\"bool\" value=\"true\"/></properties>";
    const Map map = readTiled(tileLayer(csv, ledges, side), "level.tmx");
    const MapLayer& layer = map.layers.at(0);
    ASSERT_EQ(layer.tiles.size(), 5u);
    for (const std::size_t tile : {0u, 1u, 2u})
        EXPECT_EQ(layer.tiles[tile].matrix.transformVector(layer.tiles[tile].oneWay.direction), (Vec2{0.f, -1.f}))
            << tile;
    EXPECT_EQ(layer.tiles[2].oneWay.direction, (Vec2{-1.f, 0.f}));
    EXPECT_EQ(layer.tiles[3].oneWay.direction, (Vec2{-1.f, 0.f})) << "a tile decides for itself";
    EXPECT_EQ(layer.tiles[4].oneWay, OneWay{});
    ASSERT_EQ(layer.grids.size(), 1u);
    EXPECT_EQ(layer.grids[0].oneWay, OneWay{});

    CollisionSystem system;
    const MapSprites sprites = addObjects(system, map, {{"", {}}});
    EXPECT_EQ(system.oneWay(sprites.tiles[0][0])->direction, (Vec2{0.f, -1.f}));
    EXPECT_EQ(system.oneWay(sprites.tiles[0][1])->direction, (Vec2{0.f, 1.f}));
}

TEST(TiledLayers, InfiniteLayerBeginsWhereItsTilesDo)
{
    const Map map = readTiled(test::tmx("<tileset firstgid=\"1\" tilewidth=\"16\" tileheight=\"16\"/>"
                                        "<layer width=\"4\" height=\"3\"><data encoding=\"csv\">"
                                        "<chunk x=\"-4\" y=\"-2\" width=\"2\" height=\"2\">0,1,0,0</chunk>"
                                        "<chunk x=\"0\" y=\"0\" width=\"3\" height=\"1\">1,1,0</chunk></data></layer>",
                                        "orientation=\"orthogonal\" infinite=\"1\""),
                              "level.tmx");
    const MapGrid& grid = map.layers.at(0).grids.at(0);
    EXPECT_EQ(map.size, Vec2{});
    EXPECT_EQ(grid.first, (TileCell{-3, -2}));
    EXPECT_EQ(grid.matrix, Affine2::translation({-48.f, -32.f}));
    EXPECT_EQ(cellsOf(grid), "#..../...../...##/");
}

TEST(TiledLayers, ChunksTooFarApartAreRefused)
{
    const std::string fault = test::faultOf(
        test::tmx("<tileset firstgid=\"1\" tilewidth=\"16\" tileheight=\"16\"/><layer><data encoding=\"csv\">"
                  "<chunk x=\"-9000000\" y=\"0\" width=\"1\" height=\"1\">1</chunk>"
                  "<chunk x=\"9000000\" y=\"0\" width=\"1\" height=\"1\">1</chunk></data></layer>"));
    EXPECT_EQ(fault,
              "level.tmx:3: the layer reaches over 18000001 x 1 cells, more than a grid may have: put far parts of "
              "the map into layers of their own");
}

TEST(TiledLayers, TilesOfOtherMapsAreAWarning)
{
    const Map map =
        readTiled(test::tmx("<layer name=\"ground\" width=\"1\" height=\"1\"><data encoding=\"csv\">7</data></layer>",
                            "orientation=\"hexagonal\""),
                  "level.tmx");
    ASSERT_EQ(map.warnings.size(), 1u);
    EXPECT_EQ(map.warnings[0],
              "level.tmx:3: the layer \"ground\" is a tile layer of a map that is not orthogonal, and left "
              "out: draw what collides as objects");
    EXPECT_EQ(map.layers.at(0).name, "ground");
}

TEST(TiledLayers, TileBeyondItsTilesetIsAWarningOnce)
{
    const Map map = readTiled(tileLayer("1,9,9,0, 0,0,0,0, 0,0,0,9"), "level.tmx");
    EXPECT_EQ(map.warnings, std::vector<std::string>{
                                "level.tmx:4: the tile 8 is not in the tileset \"set\", which has 8: it is taken "
                                "for one without shapes"});
    EXPECT_EQ(cellsOf(map.layers.at(0).grids.at(0)), "###./..../...#/");
}

TEST(TiledLayers, LargePicturesStandOnTheLowerBorderOfTheirCell)
{
    const auto matrixOf = [](const char* attributes)
    {
        const Map map = readTiled(
            test::tmx("<tileset firstgid=\"1\" tilewidth=\"32\" tileheight=\"48\" " + std::string(attributes) +
                      "><tileoffset x=\"2\" y=\"4\"/><tile id=\"0\"><image source=\"a.png\" width=\"32\" "
                      "height=\"48\"/><objectgroup><object width=\"8\" height=\"8\"/></objectgroup></tile>"
                      "</tileset><layer width=\"1\" height=\"1\"><data encoding=\"csv\">1</data></layer>"),
            "level.tmx");
        return map.layers.at(0).tiles.at(0).matrix;
    };
    EXPECT_EQ(matrixOf(""), Affine2::translation({2.f, -28.f}));
    EXPECT_EQ(matrixOf("tilerendersize=\"grid\""), (Affine2{0.5f, 0.f, 1.f, 0.f, 1.f / 3.f, 4.f / 3.f}));
    // The aspect is kept: a third of both, in the middle of the cell.
    const Affine2 kept = matrixOf("tilerendersize=\"grid\" fillmode=\"preserve-aspect-fit\"");
    EXPECT_FLOAT_EQ(kept.m00, 1.f / 3.f);
    EXPECT_FLOAT_EQ(kept.m11, 1.f / 3.f);
    EXPECT_FLOAT_EQ(kept.tx, 8.f - 16.f / 3.f + 2.f / 3.f);
    EXPECT_FLOAT_EQ(kept.ty, 4.f / 3.f);
}

TEST(TiledLayers, ShapesOfAnIsometricTilesetAreProjected)
{
    const Map map = readTiled(
        test::tmx(
            "<tileset firstgid=\"1\" tilewidth=\"32\" tileheight=\"48\"><grid orientation=\"isometric\" width=\"32\" "
            "height=\"16\"/><image source=\"a.png\" width=\"32\" height=\"48\"/><tile id=\"0\"><objectgroup>"
            "<object width=\"16\" height=\"16\"/></objectgroup></tile></tileset>"
            "<objectgroup><object gid=\"1\" x=\"0\" y=\"0\"/></objectgroup>",
            "orientation=\"isometric\""),
        "level.tmx");
    // A cell of the grid is the rhombus in the lowest 16 px of the picture.
    EXPECT_EQ(map.objects.at(0).pieces.at(0).points,
              (std::vector<Vec2>{{16.f, 32.f}, {32.f, 40.f}, {16.f, 48.f}, {0.f, 40.f}}));
}

// --- JSON -------------------------------------------------------------------------------------------

const char* const Json = R"({"type": "map", "orientation": "orthogonal", "width": 2, "height": 1, "tilewidth": 16,
 "tileheight": 16, "infinite": false, "class": "level", "properties": [{"name": "gravity", "type": "float", "value": 9.5}],
 "tilesets": [{"firstgid": 1, "name": "set", "tilewidth": 16, "tileheight": 16, "image": "set.png", "imagewidth": 32,
   "imageheight": 16, "columns": 2, "tiles": [{"id": 1, "type": "slope", "objectgroup": {"objects": [
     {"id": 1, "x": 0, "y": 0, "polygon": [{"x": 0, "y": 16}, {"x": 16, "y": 16}, {"x": 16, "y": 0}]}]}}]}],
 "layers": [{"type": "tilelayer", "name": "ground", "width": 2, "height": 1, "data": [1, 2]},
   {"type": "imagelayer", "name": "sky"},
   {"type": "objectgroup", "name": "things", "objects": [{"id": 4, "type": "door", "x": 1.5, "y": 2, "rotation": 90,
     "width": 8, "height": 4, "visible": false, "properties": [{"name": "gun", "type": "class", "propertytype": "Gun",
     "value": {"shots": 6, "name": "big", "loaded": true, "at": {"x": 1}}}, {"name": "way", "type": "list", "value": [{"type": "int", "value": 3}]}]}]}]})";

const std::string Xml =
    "<map orientation=\"orthogonal\" width=\"2\" height=\"1\" tilewidth=\"16\" tileheight=\"16\" "
    "class=\"level\"><properties>"
    "<property name=\"gravity\" type=\"float\" value=\"9.5\"/></properties><tileset firstgid=\"1\" name=\"set\" "
    "tilewidth=\"16\" tileheight=\"16\" columns=\"2\"><image source=\"set.png\" width=\"32\" height=\"16\"/>"
    "<tile id=\"1\" type=\"slope\"><objectgroup><object id=\"1\"><polygon points=\"0,16 16,16 "
    "16,0\"/></object></objectgroup>"
    "</tile></tileset><layer name=\"ground\" width=\"2\" height=\"1\"><data encoding=\"csv\">1,2</data></layer>"
    "<imagelayer name=\"sky\"/><objectgroup name=\"things\"><object id=\"4\" type=\"door\" x=\"1.5\" y=\"2\" "
    "rotation=\"90\" "
    "width=\"8\" height=\"4\" visible=\"0\"><properties><property name=\"gun\" type=\"class\" "
    "propertytype=\"Gun\"><properties>"
    "<property name=\"shots\" type=\"int\" value=\"6\"/><property name=\"name\" value=\"big\"/>"
    "<property name=\"loaded\" type=\"bool\" value=\"true\"/><property name=\"at\" type=\"class\"><properties>"
    "<property name=\"x\" type=\"float\" value=\"1\"/></properties></property></properties></property>"
    "<property name=\"way\" type=\"list\"><item type=\"int\" "
    "value=\"3\"/></property></properties></object></objectgroup></map>";

void expectSame(const Map& a, const Map& b)
{
    EXPECT_EQ(a.objects, b.objects);
    EXPECT_EQ(a.properties, b.properties);
    EXPECT_EQ(a.className, b.className);
    EXPECT_EQ(a.warnings, b.warnings);
    ASSERT_EQ(a.layers.size(), b.layers.size());
    for (std::size_t i = 0; i < a.layers.size(); ++i)
    {
        EXPECT_EQ(a.layers[i].name, b.layers[i].name);
        ASSERT_EQ(a.layers[i].grids.size(), b.layers[i].grids.size());
        for (std::size_t g = 0; g < a.layers[i].grids.size(); ++g)
            EXPECT_EQ(cellsOf(a.layers[i].grids[g]), cellsOf(b.layers[i].grids[g]));
        ASSERT_EQ(a.layers[i].tiles.size(), b.layers[i].tiles.size());
        for (std::size_t t = 0; t < a.layers[i].tiles.size(); ++t)
            EXPECT_EQ(a.layers[i].tiles[t].matrix, b.layers[i].tiles[t].matrix);
    }
    ASSERT_EQ(a.tileKinds.size(), b.tileKinds.size());
    for (std::size_t i = 0; i < a.tileKinds.size(); ++i)
        EXPECT_EQ(a.tileKinds[i].pieces, b.tileKinds[i].pieces);
}

TEST(TiledJson, IsTheSameMapAsXml)
{
    const Map map = readTiled(Json, "level.tmj");
    expectSame(map, readTiled(Xml, "level.tmx"));
    EXPECT_EQ(map.properties.number("gravity"), 9.5);
    EXPECT_EQ(map.objects.at(0).properties.number("gun.at.x"), 1.);
    EXPECT_EQ(map.objects.at(0).properties.number("way.0"), 3.);
    EXPECT_EQ(map.layers.at(0).tiles.size(), 1u);
}

TEST(TiledJson, OfVersionsBefore12IsReadToo)
{
    const Map map =
        readTiled(R"({"width": 1, "height": 1, "tilewidth": 16, "tileheight": 16, "orientation": "orthogonal",
        "properties": {"gravity": 9.5, "mood": "dark"}, "propertytypes": {"gravity": "float", "mood": "string"},
        "tilesets": [{"firstgid": 1, "name": "set", "tilewidth": 16, "tileheight": 16, "columns": 1, "image": "a.png",
          "tiles": {"0": {"objectgroup": {"objects": [{"x": 0, "y": 8, "width": 16, "height": 8}]}}},
          "tileproperties": {"0": {"weight": 3}, "1": {"weight": 4}},
          "tilepropertytypes": {"0": {"weight": "int"}, "1": {"weight": "int"}}}],
        "layers": [{"type": "objectgroup", "name": "things", "objects": [{"id": 1, "gid": 1,
          "properties": {"worth": 5}, "propertytypes": {"worth": "int"}}, {"id": 2, "gid": 2}]}]})",
                  "level.json");
    EXPECT_EQ(map.warnings, std::vector<std::string>{});
    EXPECT_EQ(map.properties.number("gravity"), 9.5);
    EXPECT_EQ(map.properties.text("mood"), "dark");
    ASSERT_EQ(map.objects.size(), 2u);
    EXPECT_EQ(map.objects[0].properties.number("worth"), 5.);
    EXPECT_EQ(map.objects[0].properties.number("weight"), 3.);
    EXPECT_EQ(map.objects[0].pieces.size(), 1u);
    EXPECT_EQ(map.objects[1].properties.number("weight"), 4.);
}

TEST(TiledJson, PackedLayersAndChunksAreReadToo)
{
    const Map map = readTiled(R"({"type": "map", "infinite": true, "tilewidth": 16, "tileheight": 16,
        "tilesets": [{"firstgid": 1, "tilewidth": 16, "tileheight": 16}],
        "layers": [{"type": "tilelayer", "encoding": "base64", "compression": "zlib", "width": 4, "height": 3,
          "chunks": [{"x": -4, "y": 0, "width": 4, "height": 3,
          "data": "eNpjZIAAJiBmZkAARgRugIlxADEAB/gAkg=="}]}]})",
                              "level.tmj");
    EXPECT_EQ(map.layers.at(0).grids.at(0).first, (TileCell{-4, 0}));
    EXPECT_EQ(cellsOf(map.layers[0].grids[0]), Solid);
}

} // namespace
