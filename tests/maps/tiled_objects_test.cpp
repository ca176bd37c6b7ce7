// SPDX-License-Identifier: Zlib
// Where things are is tested by tiled_rules.py; here, what they are.
#include "maps/map_text.hpp"

#include <graze/shapes/polygon.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <span>
#include <string>
#include <vector>

namespace
{

using namespace graze;
using test::objects;

MapObject only(const std::string& content)
{
    const Map map = readTiled(objects(content), "level.tmx");
    EXPECT_EQ(map.objects.size(), 1u);
    return map.objects.at(0);
}

using Points = std::vector<Vec2>;

TEST(TiledObjects, HaveNamesClassesPropertiesAndALayer)
{
    const Map map =
        readTiled(test::tmx("<group name=\"cave\" visible=\"0\"><objectgroup name=\"doors\" class=\"door layer\">"
                            "<object id=\"7\" name=\"exit\" type=\"door\" x=\"1\" y=\"2\" visible=\"0\">"
                            "<properties><property name=\"to\" value=\"hall\"/></properties></object>"
                            "<object id=\"9\" class=\"key\" x=\"1\" y=\"2\"/></objectgroup></group>"),
                  "level.tmx");
    ASSERT_EQ(map.layers.size(), 1u);
    EXPECT_EQ(map.layers[0].name, "doors");
    EXPECT_EQ(map.layers[0].path, "cave/doors");
    EXPECT_EQ(map.layers[0].className, "door layer");
    EXPECT_FALSE(map.layers[0].visible);
    ASSERT_EQ(map.objects.size(), 2u);
    const MapObject* exit = map.findName("exit");
    ASSERT_NE(exit, nullptr);
    EXPECT_EQ(exit->id, "7");
    EXPECT_EQ(exit->className, "door");
    EXPECT_EQ(exit->layer, 0u);
    EXPECT_FALSE(exit->visible);
    EXPECT_EQ(exit->properties.text("to"), "hall");
    EXPECT_EQ(map.findId("9")->className, "key"); // as 1.9 wrote it
    EXPECT_EQ(map.findId("8"), nullptr);
    EXPECT_EQ(map.findName("hall"), nullptr);
    EXPECT_EQ(map.size, (Vec2{64.f, 48.f}));
    EXPECT_EQ(map.tileSize, (Vec2{16.f, 16.f}));
}

TEST(TiledObjects, RectangleIsOnePieceFromItsCornerOn)
{
    const MapObject object = only("<object id=\"1\" x=\"10\" y=\"20\" width=\"30\" height=\"5\"/>");
    ASSERT_EQ(object.pieces.size(), 1u);
    EXPECT_EQ(object.pieces[0], (ColliderPiece{{{0.f, 0.f}, {30.f, 0.f}, {30.f, 5.f}, {0.f, 5.f}}, "hit", {}}));
    EXPECT_EQ(object.matrix, Affine2::translation({10.f, 20.f}));
    EXPECT_EQ(object.size, (Vec2{30.f, 5.f}));
}

TEST(TiledObjects, RectangleWithoutASizeIsAPointOrASegment)
{
    EXPECT_EQ(only("<object id=\"1\" x=\"1\" y=\"2\"/>").pieces, (std::vector<ColliderPiece>{{{{}}, "hit", {}}}));
    EXPECT_EQ(only("<object id=\"1\" x=\"1\" y=\"2\" width=\"8\"/>").pieces,
              (std::vector<ColliderPiece>{{{{}, {8.f, 0.f}}, "hit", {}}}));
}

TEST(TiledObjects, RoundShapesKeepTheirDisc)
{
    const auto shaped = [](const char* size, const char* shape)
    { return only("<object id=\"1\" " + std::string(size) + "><" + shape + "/></object>").pieces.at(0); };
    EXPECT_EQ(shaped("width=\"20\" height=\"8\"", "ellipse"),
              (ColliderPiece{{{10.f, 4.f}}, "hit", {10.f, 0.f, 0.f, 4.f}}));
    EXPECT_EQ(shaped("width=\"20\" height=\"8\"", "capsule"),
              (ColliderPiece{{{4.f, 4.f}, {16.f, 4.f}}, "hit", {4.f, 0.f, 0.f, 4.f}}));
    EXPECT_EQ(shaped("width=\"6\" height=\"8\"", "capsule"),
              (ColliderPiece{{{3.f, 3.f}, {3.f, 5.f}}, "hit", {3.f, 0.f, 0.f, 3.f}}));
    EXPECT_EQ(shaped("width=\"8\" height=\"8\"", "capsule"), shaped("width=\"8\" height=\"8\"", "ellipse"));
    EXPECT_EQ(shaped("height=\"8\"", "ellipse"), (ColliderPiece{{{}, {0.f, 8.f}}, "hit", {}}));
    EXPECT_EQ(shaped("", "ellipse"), (ColliderPiece{{{}}, "hit", {}}));
}

TEST(TiledObjects, PointIsAMarker)
{
    EXPECT_EQ(only("<object id=\"1\" x=\"3\" y=\"4\"><point/></object>").pieces,
              (std::vector<ColliderPiece>{{{{}}, "marker", {}}}));
}

TEST(TiledObjects, PolygonIsCutIntoConvexPiecesInEitherWinding)
{
    for (const char* points : {"0,0 40,0 40,40 20,10 0,40", "0,40 20,10 40,40 40,0 0,0"})
    {
        const MapObject object = only("<object id=\"1\"><polygon points=\"" + std::string(points) + "\"/></object>");
        double area = 0.;
        for (const ColliderPiece& piece : object.pieces)
        {
            EXPECT_TRUE(isConvex(std::span<const Vec2>(piece.points)));
            area += signedArea(piece.points);
        }
        EXPECT_GE(object.pieces.size(), 2u);
        EXPECT_DOUBLE_EQ(area, 1000.);
    }
}

TEST(TiledObjects, FlatPolygonIsASegmentOrAPoint)
{
    const auto pieces = [](const char* points)
    { return only("<object id=\"1\"><polygon points=\"" + std::string(points) + "\"/></object>").pieces; };
    EXPECT_EQ(pieces("0,0 9,0"), (std::vector<ColliderPiece>{{{{}, {9.f, 0.f}}, "hit", {}}}));
    EXPECT_EQ(pieces("0,0 4,0 9,0"), (std::vector<ColliderPiece>{{{{}, {9.f, 0.f}}, "hit", {}}}));
    EXPECT_EQ(pieces("2,3 2,3"), (std::vector<ColliderPiece>{{{{2.f, 3.f}}, "hit", {}}}));
}

TEST(TiledObjects, PolylineIsAnOpenChainOfSegments)
{
    const auto pieces = only("<object id=\"1\"><polyline points=\"0,0 10,0 10,0 10,5.5\"/></object>").pieces;
    ASSERT_EQ(pieces.size(), 2u);
    EXPECT_EQ(pieces[0].points, (Points{{}, {10.f, 0.f}}));
    EXPECT_EQ(pieces[1].points, (Points{{10.f, 0.f}, {10.f, 5.5f}}));
}

TEST(TiledObjects, TextHasNoPieces)
{
    EXPECT_TRUE(only("<object id=\"1\" width=\"9\" height=\"9\"><text>Hello</text></object>").pieces.empty());
}

TEST(TiledObjects, PropertiesHaveTheirTypes)
{
    const MapProperties properties =
        only("<object id=\"1\"><properties><property name=\"speed\" type=\"float\" value=\"2.5\"/>"
             "<property name=\"lives\" type=\"int\" value=\"3\"/><property name=\"open\" type=\"bool\" value=\"true\"/>"
             "<property name=\"shut\" type=\"bool\" value=\"false\"/><property name=\"to\" type=\"object\" "
             "value=\"12\"/>"
             "<property name=\"nobody\" type=\"object\" value=\"0\"/><property name=\"tint\" type=\"color\" "
             "value=\"#ff102030\"/><property name=\"words\">two\nlines</property>"
             "<property name=\"gun\" type=\"class\" propertytype=\"Gun\"><properties>"
             "<property name=\"shots\" type=\"int\" value=\"6\"/></properties></property>"
             "<property name=\"way\" type=\"list\"><item type=\"int\" value=\"4\"/></property>"
             "</properties></object>")
            .properties;
    EXPECT_EQ(properties.number("speed"), 2.5);
    EXPECT_EQ(properties.number("lives"), 3.);
    EXPECT_TRUE(properties.isTrue("open"));
    EXPECT_FALSE(properties.isTrue("shut"));
    EXPECT_EQ(properties.text("to"), "12");
    EXPECT_EQ(properties.text("nobody", "?"), "");
    EXPECT_EQ(properties.text("tint"), "#ff102030");
    EXPECT_EQ(properties.text("words"), "two\nlines");
    EXPECT_EQ(properties.number("gun.shots"), 6.);
    EXPECT_EQ(properties.number("missing", -1.), -1.);
    EXPECT_EQ(properties.number("tint", -1.), -1.);
    EXPECT_EQ(properties.text("lives", "none"), "none");
}

TEST(TiledObjects, OneWaySideIsInObjectSpace)
{
    const auto side = [](const char* property)
    {
        return only("<object id=\"1\" rotation=\"90\"><properties><property name=\"one_way\" " + std::string(property) +
                    "/></properties></object>")
            .oneWay.direction;
    };
    EXPECT_EQ(side("value=\"up\""), (Vec2{0.f, -1.f}));
    EXPECT_EQ(side("value=\"down\""), (Vec2{0.f, 1.f}));
    EXPECT_EQ(side("value=\"left\""), (Vec2{-1.f, 0.f}));
    EXPECT_EQ(side("value=\"right\""), (Vec2{1.f, 0.f}));
    EXPECT_EQ(side("type=\"bool\" value=\"true\""), (Vec2{0.f, -1.f}));
    EXPECT_EQ(side("type=\"bool\" value=\"false\""), Vec2{});
}

TEST(TiledObjects, UnknownThingsAreWarnings)
{
    const Map map = readTiled(
        test::tmx("<sprites/>\n<objectgroup name=\"far\" parallaxx=\"0.5\">\n<object id=\"4\"><torus/><properties>"
                  "<property name=\"one_way\" value=\"north\"/></properties></object></objectgroup>"),
        "level.tmx");
    ASSERT_EQ(map.warnings.size(), 4u);
    EXPECT_EQ(map.warnings[0], "level.tmx:3: \"sprites\" is not known here, and left out");
    EXPECT_EQ(map.warnings[1],
              "level.tmx:4: the layer \"far\" has a parallax factor, which moves with the camera: it is "
              "read without");
    EXPECT_EQ(map.warnings[2], "level.tmx:5: \"torus\" of an object is not known here, and left out");
    EXPECT_EQ(map.warnings[3],
              "level.tmx:5: the property \"one_way\" is \"north\", and knows up, down, left and right");
    EXPECT_EQ(map.objects.size(), 1u);
}

TEST(TiledObjects, RoundThingsBesideTheirBoxAreSaid)
{
    const std::string ellipse =
        "<objectgroup><object id=\"1\" width=\"8\" height=\"8\"><ellipse/></object></objectgroup>";
    EXPECT_EQ(readTiled(test::tmx(ellipse, "orientation=\"isometric\""), "level.tmx").warnings.size(), 1u);
    EXPECT_TRUE(readTiled(test::tmx(ellipse), "level.tmx").warnings.empty());
}

TEST(TiledObjects, ObliqueMapsAreSheared)
{
    const Map map = readTiled(test::tmx("<objectgroup><object id=\"1\" x=\"8\" y=\"16\"/></objectgroup>",
                                        "orientation=\"oblique\" skewx=\"4\" skewy=\"8\""),
                              "level.tmx");
    EXPECT_EQ(map.objects.at(0).matrix, (Affine2{1.f, 0.25f, 12.f, 0.5f, 1.f, 20.f}));
}

// --- Tiles and templates ----------------------------------------------------------------------------

const std::string Crates =
    "<tileset name=\"crates\" tilewidth=\"20\" tileheight=\"10\" margin=\"2\" spacing=\"1\" columns=\"3\">"
    "<image source=\"art/crates.png\" width=\"70\" height=\"60\"/><tile id=\"4\" type=\"crate\"><properties>"
    "<property name=\"weight\" type=\"int\" value=\"5\"/><property name=\"colour\" value=\"red\"/></properties>"
    "<objectgroup><object id=\"1\" type=\"hurt\" x=\"2\" y=\"3\" width=\"4\" "
    "height=\"5\"/></objectgroup></tile></tileset>";

TEST(TiledObjects, TileObjectHasWhatItsTileHas)
{
    const std::string text =
        test::tmx("<tileset firstgid=\"11\" source=\"sets/crates.tsx\"/><objectgroup>"
                  "<object id=\"1\" gid=\"15\" x=\"0\" y=\"20\" width=\"40\" height=\"20\"><properties>"
                  "<property name=\"colour\" value=\"blue\"/></properties></object>"
                  "<object id=\"2\" name=\"b\" type=\"chest\" gid=\"15\"/></objectgroup>");
    const Map map = readTiled(text, "maps/level.tmx", test::filesOf({{"maps/sets/crates.tsx", Crates}}));
    const MapObject& object = map.objects.at(0);
    EXPECT_EQ(object.className, "crate");
    EXPECT_EQ(object.properties.number("weight"), 5.);
    EXPECT_EQ(object.properties.text("colour"), "blue");
    EXPECT_EQ(object.picture, (MapPicture{"maps/sets/art/crates.png", {23, 13, 20, 10}}));
    EXPECT_EQ(object.size, (Vec2{20.f, 10.f}));
    EXPECT_EQ(object.pieces,
              (std::vector<ColliderPiece>{{{{2.f, 3.f}, {6.f, 3.f}, {6.f, 8.f}, {2.f, 8.f}}, "hurt", {}}}));
    EXPECT_EQ(object.matrix, (Affine2{2.f, 0.f, 0.f, 0.f, 2.f, 0.f}));
    // Without a size it has that of the picture.
    EXPECT_EQ(map.objects.at(1).matrix, Affine2::translation({0.f, -10.f}));
    EXPECT_EQ(map.objects.at(1).className, "chest");
}

TEST(TiledObjects, TileObjectWithoutShapesIsItsBox)
{
    const auto solid = [](const char* value) {
        return "<properties><property name=\"solid\" type=\"bool\" value=\"" + std::string(value) + "\"/></properties>";
    };
    const std::string text =
        test::tmx("<tileset firstgid=\"11\" source=\"crates.tsx\"/><objectgroup>"
                  "<object id=\"1\" gid=\"12\" x=\"0\" y=\"20\" width=\"40\" height=\"20\"/>"
                  "<object id=\"2\" gid=\"12\">" +
                  solid("false") + "</object><object id=\"3\" gid=\"12\">" + solid("true") +
                  "</object><object id=\"4\" gid=\"15\">" + solid("false") + "</object></objectgroup>");
    const auto piecesOf = [&text](PlainTiles plain, std::size_t object)
    {
        const MapFiles files = test::filesOf({{"crates.tsx", Crates}});
        return readTiled(text, "level.tmx", files, {.plainTiles = plain}).objects.at(object).pieces;
    };
    const std::vector<ColliderPiece> box{{{{}, {20.f, 0.f}, {20.f, 10.f}, {0.f, 10.f}}}};
    EXPECT_EQ(piecesOf(PlainTiles::Solid, 0), box);
    EXPECT_TRUE(piecesOf(PlainTiles::Empty, 0).empty());
    EXPECT_TRUE(piecesOf(PlainTiles::Solid, 1).empty());
    EXPECT_EQ(piecesOf(PlainTiles::Empty, 2), box);
    EXPECT_TRUE(piecesOf(PlainTiles::Solid, 3).empty()) << "its tile has a shape";
}

TEST(TiledObjects, TemplateGivesWhatTheObjectLeavesOut)
{
    const MapFiles files = test::filesOf(
        {{"crates.tsx", Crates},
         {"crate.tx",
          "<template><tileset firstgid=\"1\" source=\"crates.tsx\"/><object name=\"box\" gid=\"5\" width=\"20\" "
          "height=\"10\" rotation=\"90\"><properties><property name=\"colour\" value=\"green\"/></properties>"
          "</object></template>"},
         {"round.tj",
          R"({"type": "template", "object": {"type": "ball", "ellipse": true, "width": 8, "height": 8}})"}});
    const Map map = readTiled(objects("<object id=\"1\" template=\"crate.tx\" x=\"5\" y=\"6\"/>"
                                      "<object id=\"2\" template=\"crate.tx\" name=\"own\" width=\"40\" height=\"0\" "
                                      "rotation=\"0\" x=\"5\" y=\"6\"/><object id=\"3\" template=\"round.tj\"/>"),
                              "level.tmx", files);
    ASSERT_EQ(map.objects.size(), 3u);
    EXPECT_EQ(map.objects[0].name, "box");
    EXPECT_EQ(map.objects[0].className, "crate");
    EXPECT_EQ(map.objects[0].properties.text("colour"), "green");
    EXPECT_EQ(map.objects[0].properties.number("weight"), 5.);
    EXPECT_EQ(map.objects[0].matrix, (Affine2{0.f, -1.f, 15.f, 1.f, 0.f, 6.f}));
    EXPECT_EQ(map.objects[1].name, "own");
    // A size counts when both numbers are above 0.
    EXPECT_EQ(map.objects[1].matrix, Affine2::translation({5.f, -4.f}));
    EXPECT_EQ(map.objects[2].className, "ball");
    EXPECT_EQ(map.objects[2].pieces.at(0).disc[0], 4.f);
}

TEST(TiledObjects, AlignmentNamesThePointOfTheBox)
{
    const auto corner = [](const char* alignment)
    {
        const Map map =
            readTiled(test::tmx("<tileset firstgid=\"1\" name=\"t\" tilewidth=\"10\" tileheight=\"20\" "
                                "objectalignment=\"" +
                                std::string(alignment) +
                                "\"><image source=\"t.png\" width=\"10\" height=\"20\"/></tileset>"
                                "<objectgroup><object id=\"1\" gid=\"1\" width=\"10\" height=\"20\"/></objectgroup>"),
                      "level.tmx");
        return map.objects.at(0).matrix.offset();
    };
    EXPECT_EQ(corner("topleft"), (Vec2{0.f, 0.f}));
    EXPECT_EQ(corner("top"), (Vec2{-5.f, 0.f}));
    EXPECT_EQ(corner("topright"), (Vec2{-10.f, 0.f}));
    EXPECT_EQ(corner("left"), (Vec2{0.f, -10.f}));
    EXPECT_EQ(corner("center"), (Vec2{-5.f, -10.f}));
    EXPECT_EQ(corner("right"), (Vec2{-10.f, -10.f}));
    EXPECT_EQ(corner("bottomleft"), (Vec2{0.f, -20.f}));
    EXPECT_EQ(corner("unspecified"), (Vec2{0.f, -20.f}));
    EXPECT_EQ(corner("bottom"), (Vec2{-5.f, -20.f}));
    EXPECT_EQ(corner("bottomright"), (Vec2{-10.f, -20.f}));
}

} // namespace
