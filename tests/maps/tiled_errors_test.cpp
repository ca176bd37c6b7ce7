// SPDX-License-Identifier: Zlib
#include "maps/map_text.hpp"
#include "support/temporary_folder.hpp"

#include <gtest/gtest.h>

#include <clocale>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

namespace
{

using namespace graze;
using test::faultOf;
using test::objects;
namespace fs = std::filesystem;

std::string repeated(const std::string& text, std::size_t count)
{
    std::string result;
    for (std::size_t i = 0; i < count; ++i)
        result += text;
    return result;
}

const std::string Again = ". It is cut off, or was changed by hand: save it in its editor again";

TEST(TiledErrors, NameFileLineThingAndWhatToDo)
{
    struct Case
    {
        std::string text, fault;
    };
    const std::vector<Case> cases{
        {"", "level.tmx:1: is no XML: No document element found" + Again},
        {"<map>\n<layer", "level.tmx:2: is no XML: Error parsing start element tag" + Again},
        {"<tileset/>", "level.tmx:1: is no map of Tiled: it begins with <tileset>"},
        {"<map orientation=\"cubic\" tilewidth=\"1\" tileheight=\"1\"/>",
         "level.tmx:1: the orientation \"cubic\" is not known here"},
        {"<map tilewidth=\"0\"/>",
         "level.tmx:1: the tilewidth of the map is \"0\", and must be a whole number from 1 to 16777216"},
        {"<map/>", "level.tmx:1: the map has no size of its tiles: save it in Tiled again"},
        {objects("\n<object id=\"3\" name=\"door\" x=\"left\"/>"),
         "level.tmx:4: the x of object \"door\" (id 3) is \"left\", which is no number that fits a float"},
        {objects("<object id=\"3\" x=\"1e39\"/>"),
         "level.tmx:3: the x of object (id 3) is \"1e39\", which is no number that fits a float"},
        {objects("<object id=\"3\" x=\"0x10\"/>"),
         "level.tmx:3: the x of object (id 3) is \"0x10\", which is no number that fits a float"},
        {objects("<object id=\"3\" x=\"nan\"/>"),
         "level.tmx:3: the x of object (id 3) is \"nan\", which is no number that fits a float"},
        {objects("<object id=\"3\" width=\"2e12\"/>"),
         "level.tmx:3: object (id 3) has a shape that reaches beyond 1e12 px"},
        {objects("<object id=\"3\"><polygon points=\"0,0 1,\"/></object>"),
         "level.tmx:3: object (id 3) has \"1,\" among its points, which must be two numbers: \"x,y\""},
        {objects("<object id=\"3\"><polygon points=\"0,0 1,2,3\"/></object>"),
         "level.tmx:3: object (id 3) has \"1,2,3\" among its points, which must be two numbers: \"x,y\""},
        {objects("<object id=\"3\"><polyline points=\"\"/></object>"), "level.tmx:3: object (id 3) has no points"},
        {objects(
             "<object id=\"3\"><properties><property name=\"n\" type=\"int\" value=\"many\"/></properties></object>"),
         "level.tmx:3: the property \"n\" is \"many\", and must be a number"},
        {objects("<object id=\"3\" gid=\"1\"/>"),
         "level.tmx:3: the tile 1 is of no tileset of the map: save the map in Tiled again"},
        {objects("<object id=\"3\" template=\"door.tx\"/>"),
         "level.tmx:3: the file \"door.tx\" is not there: put it back, or save the map in its editor again"},
        {objects("<object id=\"3\" template=\"../door.tx\"/>"),
         "level.tmx:3: the file \"../door.tx\" is outside of the folder of the map: move it there, or name a folder "
         "that "
         "holds both as the option root"},
        {objects("<object id=\"3\" template=\"/home/me/door.tx\"/>"),
         "level.tmx:3: the file \"/home/me/door.tx\" has an absolute path, which no other computer has: put it beside "
         "this file, and name it by a relative path"},
        {objects(
             "<object id=\"3\" template=\"packages/examples/public/assets/maps/of/the/first/castle/gate/door.tx\"/>"),
         "level.tmx:3: the file \"packages/examples/public/assets/...of/the/first/castle/gate/door.tx\" is not there: "
         "put it back, or save the map in its editor again"},
        {test::tmx("<tileset firstgid=\"0\" source=\"a.tsx\"/>"),
         "level.tmx:3: the firstgid of a tileset is \"0\", and must be a whole number from 1 to 268435455"},
        {test::tileLayer("1,2,3"),
         "level.tmx:4: the layer has data for 3 cells, and must have 12: save the map in Tiled again"},
        {test::tileLayer("1,0,0,0,0,0,0,0,0,0,0,0,0"),
         "level.tmx:4: the layer has data for 13 cells, and must have 12: save the map in Tiled again"},
        {test::tileLayer("1,0,x"),
         "level.tmx:4: the layer has \"x\" where a tile must be: save the map in Tiled again"},
        {test::tmx("<layer width=\"4\" height=\"3\"><data encoding=\"base64\">A*==</data></layer>"),
         "level.tmx:3: the layer's data is no base64: save the map in Tiled again"},
        {test::tmx(
             "<layer width=\"4\" height=\"3\"><data encoding=\"base64\" compression=\"zstd\">KLUv</data></layer>"),
         "level.tmx:3: layers that are packed with zstd are not read here: in Tiled choose CSV or Base64 "
         "(uncompressed) "
         "as Tile Layer Format of the map (Map > Map Properties), and save it again"},
        {test::tmx("<layer width=\"70000\" height=\"3\"><data encoding=\"csv\">1</data></layer>"),
         "level.tmx:3: the width of the layer is \"70000\", and must be a whole number from 0 to 65536"},
        {test::tmx("<layer width=\"65536\" height=\"65536\"><data encoding=\"csv\">1</data></layer>"),
         "level.tmx:3: the layers of the map have more than 33554432 cells"},
        {repeated("<group>", 70), "level.tmx:1: is no XML: Start-end tags mismatch" + Again},
        {"<map>" + repeated("<group>", 70) + repeated("</group>", 70) + "</map>",
         "level.tmx:1: elements are nested deeper than 64"},
        {"<map>" + repeated("<a b=\"\"/>", 2'000'001) + "</map>",
         "level.tmx: has more than 4000000 elements and attributes"},
        {std::string((64u << 20) + 1, ' '), "level.tmx: is larger than 64 MiB"},
    };
    for (const Case& each : cases)
        EXPECT_EQ(faultOf(each.text), each.fault) << each.text.substr(0, 300);
}

TEST(TiledErrors, OutlineThatCrossesItselfIsExplained)
{
    const std::string fault =
        faultOf(objects("<object id=\"3\" name=\"bow\"><polygon points=\"0,0 9,9 9,0 0,9\"/></object>"));
    EXPECT_TRUE(fault.starts_with("level.tmx:3: object \"bow\" (id 3) is no outline: edge")) << fault;
    EXPECT_TRUE(fault.ends_with("Move these points in Tiled so that no two edges of the polygon meet")) << fault;
}

TEST(TiledErrors, OfJsonNameTheLineToo)
{
    EXPECT_TRUE(faultOf("{\n\"type\": \"map\",\n]", "a.tmj").starts_with("a.tmj:3: is no JSON: parse error at line 3"));
    EXPECT_EQ(faultOf("[]", "a.tmj"), "a.tmj:1: is no map of Tiled: its \"type\" is \"\"");
    EXPECT_EQ(faultOf("{\"type\": \"tileset\"}", "a.tmj"), "a.tmj:1: is no map of Tiled: its \"type\" is \"tileset\"");
    EXPECT_EQ(
        faultOf("{\"tilewidth\": 8, \"tileheight\": 8, \"layers\": [{\"type\": \"objectgroup\", \"objects\": [\n{},\n"
                "{\"id\": 3,\n\"x\": true}]}]}",
                "a.json"),
        "a.json:4: the x of object (id 3) is \"true\", which is no number that fits a float");
    EXPECT_EQ(faultOf(repeated("[", 70) + repeated("]", 70), "a.tmj"), "a.tmj:1: values are nested deeper than 64");
}

TEST(TiledErrors, HugeJsonIsRefused)
{
    EXPECT_EQ(faultOf("[" + repeated("{},", 4'000'000) + "0]", "a.tmj"),
              "a.tmj:1: the file has more than 4000000 values");
}

TEST(TiledErrors, FilesThatNameThemselvesAreRefused)
{
    const MapFiles files =
        test::filesOf({{"a.tx", "<template><object template=\"b.tx\"/></template>"},
                       {"b.tx", "<template>\n<object template=\"a.tx\"/></template>"},
                       {"t.tsx", "<tileset tilewidth=\"8\" tileheight=\"8\"><tile id=\"0\"><objectgroup>"
                                 "<object template=\"c.tx\"/></objectgroup></tile></tileset>"},
                       {"c.tx", "<template><tileset firstgid=\"1\" source=\"t.tsx\"/><object gid=\"1\"/></template>"}});
    EXPECT_EQ(faultOf(objects("<object template=\"a.tx\"/>"), "level.tmx", files),
              "b.tx:2: the file \"a.tx\" names itself, through the files that it names");
    EXPECT_EQ(faultOf(test::tmx("<tileset firstgid=\"1\" source=\"t.tsx\"/>"), "level.tmx", files),
              "c.tx:1: the file \"t.tsx\" names itself, through the files that it names");
}

TEST(TiledErrors, ManyFilesAreRefused)
{
    std::string content;
    for (int i = 0; i < 1100; ++i)
        content += "<object template=\"t" + std::to_string(i) + ".tx\"/>";
    const MapFiles files = [](const std::string&)
    { return std::optional<std::string>("<template><object/></template>"); };
    EXPECT_EQ(faultOf(objects(content), "level.tmx", files), "level.tmx:3: the map names more than 1024 files");
    const MapFiles large = [](const std::string&)
    { return std::optional("<template><object/></template>" + std::string(std::size_t{40} << 20, ' ')); };
    EXPECT_EQ(faultOf(objects(content), "level.tmx", large),
              "level.tmx:3: the files of the map are together larger than 64 MiB");
}

TEST(TiledErrors, PackedBombIsUnpackedNoFurtherThanItsCells)
{
    // 60,000 zeros, packed: only the 48 bytes of the cells and one more are unpacked.
    const std::string bomb =
        "eNrtwTEBAAAAwqD1T20ND6AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAvgzqYAAB";
    const std::string fault = faultOf(test::tmx(
        "<layer width=\"4\" height=\"3\"><data encoding=\"base64\" compression=\"zlib\">" + bomb + "</data></layer>"));
    EXPECT_EQ(fault, "level.tmx:3: the layer has data for 13 cells, and must have 12: save the map in Tiled again");
}

void write(const fs::path& path, const std::string& text)
{
    fs::create_directories(path.parent_path());
    std::ofstream(path, std::ios::binary) << text;
}

std::string faultOfFile(const fs::path& path, const MapOptions& options = {})
{
    try
    {
        static_cast<void>(loadTiled(path, options));
    }
    catch (const MapError& error)
    {
        return error.what();
    }
    return {};
}

TEST(TiledFiles, RootLetsAMapUseTheFolderBesideItsOwn)
{
    const test::TemporaryFolder folder;
    write(folder.path() / "game/maps/level.tmx", test::tmx("<tileset firstgid=\"1\" source=\"../sets/t.tsx\"/>"
                                                           "<objectgroup><object id=\"1\" gid=\"1\"/></objectgroup>"));
    write(folder.path() / "game/sets/t.tsx", "<tileset name=\"t\" tilewidth=\"8\" tileheight=\"8\">"
                                             "<image source=\"../art/t.png\" width=\"8\" height=\"8\"/></tileset>");
    const fs::path level = folder.path() / "game/maps/level.tmx";
    EXPECT_NE(faultOfFile(level).find("outside of the folder of the map"), std::string::npos) << faultOfFile(level);
    const Map map = loadTiled(level, {.root = folder.path() / "game"});
    EXPECT_EQ(map.objects.at(0).picture.image, "art/t.png");
    EXPECT_TRUE(map.warnings.empty());
    // Pictures are opened by the game, so one outside is a warning, and not named.
    const Map inner = loadTiled(level, {.root = folder.path() / "game/"});
    EXPECT_EQ(inner.objects, map.objects);
    EXPECT_NE(faultOfFile(level, {.root = folder.path() / "game/sets"}).find("is not within the option root"),
              std::string::npos);
}

TEST(TiledFiles, PictureOutsideIsAWarning)
{
    const Map map =
        readTiled(test::tmx("<tileset firstgid=\"1\" tilewidth=\"8\" tileheight=\"8\">"
                            "<image source=\"../t.png\"/></tileset><objectgroup><object gid=\"1\"/></objectgroup>"),
                  "level.tmx");
    ASSERT_EQ(map.warnings.size(), 1u);
    EXPECT_TRUE(
        map.warnings[0].starts_with("level.tmx:3: the picture \"../t.png\" is outside of the folder of the map"));
    EXPECT_EQ(map.objects.at(0).picture.image, "");
}

TEST(TiledFiles, LinkOutOfTheFolderIsRefused)
{
    const test::TemporaryFolder folder;
    write(folder.path() / "maps/level.tmx", objects("<object template=\"door.tx\"/>"));
    write(folder.path() / "secret.tx", "<template><object/></template>");
    std::error_code fault;
    fs::create_symlink(folder.path() / "secret.tx", folder.path() / "maps/door.tx", fault);
    if (fault)
        GTEST_SKIP() << "no symbolic links here";
    EXPECT_EQ(faultOfFile(folder.path() / "maps/level.tmx"), "door.tx: is a link that leads out of the folder");
}

TEST(TiledFiles, MapThatIsNotThereOrNoFileIsRefused)
{
    const test::TemporaryFolder folder;
    EXPECT_TRUE(faultOfFile(folder.path() / "level.tmx").ends_with("level.tmx: there is no such file"));
    EXPECT_TRUE(faultOfFile(folder.path()).ends_with(": is not a file"));
}

TEST(TiledFiles, NumbersAreTheNearestFloatsInEveryLocale)
{
    const std::string text =
        objects("<object id=\"1\" x=\"16777217.0000001\" y=\"0.1\" width=\"1e-60\" height=\"2.5\"/>");
    const std::string was = std::setlocale(LC_NUMERIC, nullptr);
    for (const char* locale : {"C", "de_DE.UTF-8", "de_DE.utf8", "fr_FR.UTF-8"})
    {
        if (std::setlocale(LC_NUMERIC, locale) == nullptr)
            continue;
        const Map map = readTiled(text, "level.tmx");
        EXPECT_EQ(map.objects.at(0).matrix.offset(), (Vec2{16777218.f, 0.1f})) << locale;
        EXPECT_EQ(map.objects.at(0).size, (Vec2{0.f, 2.5f})) << locale;
        const Map json = readTiled(R"({"tilewidth": 8, "tileheight": 8, "layers": [{"type": "objectgroup", "objects": [
            {"x": 16777217.0000001, "y": 0.1, "width": 1e-60, "height": 2.5}]}]})",
                                   "level.tmj");
        EXPECT_EQ(json.objects.at(0).matrix, map.objects.at(0).matrix) << locale;
    }
    std::setlocale(LC_NUMERIC, was.c_str());
}

} // namespace
