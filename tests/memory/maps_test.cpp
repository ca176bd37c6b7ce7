// SPDX-License-Identifier: Zlib
#include "memory/failing.hpp"

#include <graze/maps/add_objects.hpp>
#include <graze/maps/tiled.hpp>

#include <gtest/gtest.h>

#include <cstdio>
#include <optional>
#include <string>

namespace
{

using namespace graze;
using test::FailingMemory;

const std::string Xml =
    "<map orientation=\"orthogonal\" width=\"2\" height=\"1\" tilewidth=\"16\" tileheight=\"16\"><tileset "
    "firstgid=\"1\" "
    "name=\"a tileset with quite a long name\" tilewidth=\"16\" tileheight=\"16\"><tile id=\"1\"><objectgroup><object "
    "width=\"8\" height=\"8\"/></objectgroup></tile></tileset><layer name=\"ground\" width=\"2\" height=\"1\"><data "
    "encoding=\"csv\">1,2</data></layer><objectgroup name=\"things\" parallaxx=\"2\"><object id=\"1\"><polygon "
    "points=\"0,0 9,0 9,9 "
    "4,2\"/></object></objectgroup></map>";

const std::string Json = R"({"type": "map", "tilewidth": 16, "tileheight": 16, "layers": [{"type": "objectgroup",
    "name": "a layer with quite a long name", "objects": [{"id": 1, "width": 8, "height": 8, "properties": [
    {"name": "a property with quite a long name", "value": "and a value that takes memory"}]}]}]})";

TEST(OutOfMemoryMaps, ReadingThrowsIt)
{
    test::FailureCounts counts;
    for (const std::string name : {"level.tmx", "level.tmj"})
        for (const auto kind : {FailingMemory::Kind::Once, FailingMemory::Kind::FromThereOn})
        {
            const std::string& text = name == "level.tmx" ? Xml : Json;
            std::optional<Map> map;
            test::failEach(
                kind, counts, [&] { map = readTiled(text, name); }, [&] { ASSERT_FALSE(map.has_value()); });
            ASSERT_FALSE(HasFatalFailure());
            EXPECT_EQ(map->objects, readTiled(text, name).objects);
        }
    std::printf("%zu calls, %zu failed allocations\n", counts.calls, counts.failures);
    EXPECT_GT(counts.failures, 200u);
}

TEST(OutOfMemoryMaps, AddingLeavesNoSpriteBehind)
{
    test::FailureCounts counts;
    const Map map = readTiled(Xml, "level.tmx");
    CollisionSystem system;
    std::optional<MapSprites> sprites;
    test::failEach(
        FailingMemory::Kind::Once, counts,
        [&] {
            sprites = addObjects(system, map, {{"", {}}});
        },
        [&] { EXPECT_EQ(system.spriteCount(), 0u); });
    ASSERT_FALSE(HasFatalFailure());
    EXPECT_EQ(system.spriteCount(), 3u);
    EXPECT_GT(counts.failures, 10u);
}

} // namespace
