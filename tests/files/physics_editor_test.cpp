// SPDX-License-Identifier: Zlib
// The exporter for PhysicsEditor, filled in as the tool does it: its templates are Grantlee's, of which this is the
// part that the exporter uses.
#include <graze/files/collider_file.hpp>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <fstream>
#include <sstream>
#include <stdexcept>

namespace
{

using nlohmann::json;

class Filled
{
public:
    explicit Filled(std::string text) : m_rest(std::move(text)) {}

    std::string with(const json& values)
    {
        std::string out;
        if (const std::string tag = part(values, out, true); !tag.empty())
            throw std::runtime_error("nothing is open at " + tag);
        return out;
    }

private:
    // Up to a tag that ends or turns a block, which it returns; without `isShown` it only finds that.
    std::string part(const json& values, std::string& out, bool isShown)
    {
        for (;;)
        {
            const std::size_t at = std::min(m_rest.find("{{"), m_rest.find("{%"));
            if (isShown)
                out += m_rest.substr(0, at);
            if (at == std::string::npos)
                return {};
            const bool isValue = m_rest[at + 1] == '{';
            const std::size_t end = m_rest.find(isValue ? "}}" : "%}", at);
            std::istringstream words(m_rest.substr(at + 2, end - at - 2));
            m_rest.erase(0, end + 2);
            std::string word, name, in, list;
            words >> word;
            if (isValue)
            {
                if (isShown)
                    out += shown(valueOf(word, values));
            }
            else if (word == "if")
            {
                words >> name;
                const bool isNot = name == "not";
                if (isNot)
                    words >> name;
                const bool holds = isShown && valueOf(name, values).get<bool>() != isNot;
                if (part(values, out, holds) == "else")
                    part(values, out, isShown && !holds);
            }
            else if (word == "for")
            {
                words >> name >> in >> list;
                loop(name, isShown ? valueOf(list, values) : json::array(), values, out);
            }
            else
                return word;
        }
    }

    void loop(const std::string& name, const json& list, const json& values, std::string& out)
    {
        const std::string start = m_rest;
        std::string unused;
        part(values, unused, false);
        const std::string behind = m_rest;
        for (std::size_t i = 0; i < list.size(); ++i)
        {
            json inner = values;
            inner[name] = list[i];
            inner["forloop"] = {{"first", i == 0}, {"last", i + 1 == list.size()}};
            m_rest = start;
            part(inner, out, true);
        }
        m_rest = behind;
    }

    // As "fixture.center.x". The tool shows nothing for a misspelt name; here it is an error.
    static json valueOf(const std::string& path, const json& values)
    {
        json value = values;
        std::istringstream names(path);
        for (std::string name; std::getline(names, name, '.');)
            value = json(value.at(name));
        return value;
    }

    static std::string shown(const json& value) { return value.is_string() ? value.get<std::string>() : value.dump(); }

    std::string m_rest;
};

std::string fileNamed(const std::string& name)
{
    std::ostringstream text;
    text << std::ifstream(std::string(GRAZE_PHYSICS_EDITOR) + "/" + name, std::ios::binary).rdbuf();
    return text.str();
}

json point(float x, float y)
{
    return {{"x", x}, {"y", y}};
}

json body(const std::string& name, json fixtures)
{
    return {{"name", name},
            {"size", {{"width", 48}, {"height", 32}}},
            {"anchorPointAbs", point(24.f, 16.5f)},
            {"fixtures", std::move(fixtures)}};
}

json polygons(const std::string& tag, json all)
{
    return {{"tag", tag}, {"isCircle", false}, {"polygons", std::move(all)}};
}

json circle(const std::string& tag, float radius)
{
    return {{"tag", tag}, {"isCircle", true}, {"radius", radius}, {"center", point(10.f, 12.5f)}};
}

graze::ColliderFile exported(const json& bodies)
{
    const json values{{"global", {{"image", "ships.png"}}}, {"bodies", bodies}};
    return graze::readColliderFile(Filled(fileNamed("template.json")).with(values));
}

TEST(PhysicsEditor, ShapesBecomeFramesAndFixturesPieces)
{
    const json triangle{point(0.f, 0.f), point(9.f, 0.5f), point(9.f, 9.f)};
    const json square{point(20.f, 0.f), point(20.f, 8.f), point(28.f, 8.f), point(28.f, 0.f)};
    const graze::ColliderFile file = exported({body("ship", {polygons("hit", {triangle, square}), circle("hurt", 4.25f),
                                                             polygons("own", json::array({square}))}),
                                               body("ball", json::array({circle("hit", 6.f)}))});
    EXPECT_EQ(file.image, "ships.png");
    ASSERT_EQ(file.frames.size(), 2u);
    const graze::ColliderFrame& ship = file.frames[0];
    EXPECT_EQ(ship.name, "ship");
    EXPECT_EQ(ship.rect, (graze::PixelRect{0, 0, 48, 32}));
    EXPECT_EQ(ship.pivot, graze::Vec2(24.f, 16.5f));
    ASSERT_EQ(ship.pieces.size(), 4u);
    EXPECT_EQ(ship.pieces[0], (graze::ColliderPiece{{{0.f, 0.f}, {9.f, 0.5f}, {9.f, 9.f}}}));
    EXPECT_EQ(ship.pieces[1].points.size(), 4u);
    EXPECT_EQ(ship.pieces[2], (graze::ColliderPiece{{{10.f, 12.5f}}, "hurt", {4.25f, 0.f, 0.f, 4.25f}}));
    EXPECT_EQ(ship.pieces[3].tag, "own");
    EXPECT_EQ(graze::piecesOf(file.frames[1]).shapes().at(0).radius(), 6.f);
}

TEST(PhysicsEditor, AShapeWithoutFixturesIsAFrameWithoutPieces)
{
    EXPECT_TRUE(exported(json::array({body("cloud", json::array())})).frames.at(0).pieces.empty());
}

TEST(PhysicsEditor, TheDescriptionNamesTheTemplateAndItsParameters)
{
    const std::string description = fileNamed("exporter.xml");
    for (const char* const part : {"<template>template.json</template>", "<yAxisDirection>down</yAxisDirection>",
                                   "<name>image</name>", "<name>tag</name>", "<relX>0</relX>\n    <relY>0</relY>"})
        EXPECT_NE(description.find(part), std::string::npos) << part;
}

} // namespace
