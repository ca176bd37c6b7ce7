// SPDX-License-Identifier: Zlib
#include <studio/state.hpp>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <fstream>
#include <sstream>

namespace
{

using nlohmann::json;
using studio::Document;

Document fighter()
{
    graze::ColliderFile file{"sheets/fighter-2.png", 1.f, {}, graze::OutlineOptions{}};
    file.frames.push_back(
        {"idle",
         {0, 0, 32, 32},
         .5f,
         {},
         {{{{0.f, 0.f}, {9.f, 0.f}, {0.f, 9.f}}, "hit"}, {{{4.f, 4.f}}, "hurt", {3.f, 0.f, 0.f, 3.f}}}});
    file.frames.push_back({"punch \"1\"\n", {32, 0, 32, 32}, .25f, {}, {{{{5.f, 5.f}}, "marker"}}});
    Document document;
    document.open(writeColliderFile(file), "fighter");
    return document;
}

TEST(StudioState, SaysWhatThereIs)
{
    Document document = fighter();
    const json frames = json::parse(framesJson(document));
    EXPECT_EQ(frames["image"], "sheets/fighter-2.png");
    EXPECT_EQ(frames["frames"].size(), 2u);
    EXPECT_EQ(frames["frames"][1]["name"], "punch \"1\"\n");
    EXPECT_EQ(frames["frames"][1]["rect"], json({32, 0, 32, 32}));
    EXPECT_EQ(frames["settings"]["threshold"], 128);
    EXPECT_EQ(frames["canUndo"], false);
    document.select(1);
    const json frame = json::parse(frameJson(document));
    EXPECT_EQ(frame["part"], 1);
    EXPECT_FALSE(frame.contains("corner"));
    ASSERT_EQ(frame["parts"].size(), 2u);
    EXPECT_EQ(frame["parts"][0]["kind"], "polygon");
    EXPECT_EQ(frame["parts"][1]["kind"], "circle");
    EXPECT_EQ(frame["parts"][1]["rims"][0].size(), 128u) << "64 points";
    EXPECT_EQ(frame["parts"][1]["handle"], json({7., 4.}));
    EXPECT_EQ(json::parse(frameJson(Document{})), json::object());
}

TEST(StudioState, MarkersAreNotTried)
{
    Document document = fighter();
    EXPECT_TRUE(json::parse(trialJson(document, {.at = {4.f, 4.f}}))["meets"]);
    document.show(1);
    EXPECT_EQ(json::parse(trialJson(document, {.at = {5.f, 5.f}})), json::object());
}

TEST(StudioState, ASingleTagIsOnTheDefaultLayer)
{
    Document document = fighter();
    document.select(1);
    document.remove();
    EXPECT_NE(snippetOf(document).find("colliderFor(collisions, sprite, sheet, {}, \"hit\")"), std::string::npos);
}

// snippet.cpp compiles that file.
TEST(StudioState, TheSnippetIsTheOneThatCompiles)
{
    std::ostringstream golden;
    golden << std::ifstream(GRAZE_STUDIO_SNIPPET).rdbuf();
    EXPECT_EQ("// SPDX-License-Identifier: Zlib\n" + snippetOf(fighter()), golden.str());
}

} // namespace
