// SPDX-License-Identifier: Zlib
#include "support/temporary_folder.hpp"

#include <graze/maps/atlas.hpp>

#include <gtest/gtest.h>

#include <fstream>

namespace
{

using graze::Affine2;
using graze::Atlas;
using graze::AtlasFrame;
using graze::PixelRect;
using graze::readAtlas;
using graze::Vec2;

using Indices = std::vector<std::size_t>;

// A frame of a hash, with all that TexturePacker writes.
std::string frame(const std::string& cut, const std::string& trimmed, bool isTurned, const std::string& more = {})
{
    return R"({"frame": )" + cut + R"(, "rotated": )" + (isTurned ? "true" : "false") +
           R"(, "trimmed": true, "spriteSourceSize": )" + trimmed + R"(, "sourceSize": {"w": 40, "h": 30})" + more +
           "}";
}

std::string box(int x, int y, int w, int h)
{
    return "{\"x\": " + std::to_string(x) + ", \"y\": " + std::to_string(y) + ", \"w\": " + std::to_string(w) +
           ", \"h\": " + std::to_string(h) + "}";
}

std::string hash(const std::string& frames, const std::string& meta = {})
{
    return R"({"frames": {)" + frames +
           R"(}, "meta": {"app": "x", "image": "sheet.png", "size": {"w": 256, "h": 128})" + meta + "}}";
}

// Frames of 8 x 8 px, side by side, as Aseprite writes an array of them.
std::string strip(int count, const std::string& meta)
{
    std::string frames;
    for (int i = 0; i < count; ++i)
        frames += std::string(i == 0 ? "" : ",") + R"({"filename": "hero )" + std::to_string(i) +
                  R"(.aseprite", "frame": )" + box(8 * i, 0, 8, 8) +
                  R"(, "rotated": false, "trimmed": false, "spriteSourceSize": )" + box(0, 0, 8, 8) +
                  R"(, "sourceSize": {"w": 8, "h": 8}, "duration": )" + std::to_string(100 + 25 * i) + "}";
    return R"({"frames": [)" + frames + R"(], "meta": {"image": "hero.png")" + meta + "}}";
}

Vec2 inFigure(const AtlasFrame& frame, Vec2 inRect)
{
    return frame.matrix.transformPoint(inRect);
}

TEST(Atlas, TrimAndPivotAreTakenAway)
{
    const Atlas atlas = readAtlas(hash(R"("a/walk.png": )" + frame(box(5, 7, 20, 12), box(4, 9, 20, 12), false,
                                                                   R"(, "pivot": {"x": 0.5, "y": 1})")),
                                  "pictures/sheet.json");
    EXPECT_TRUE(atlas.warnings.empty());
    ASSERT_EQ(atlas.images.size(), 1u);
    EXPECT_EQ(atlas.images[0], (graze::AtlasImage{"pictures/sheet.png", {256.f, 128.f}}));
    ASSERT_EQ(atlas.frames.size(), 1u);
    const AtlasFrame& walk = atlas.frames[0];
    EXPECT_EQ(walk.collider.name, "a/walk.png");
    EXPECT_EQ(walk.collider.rect, (PixelRect{5, 7, 20, 12}));
    EXPECT_EQ(walk.size, Vec2(40.f, 30.f));
    EXPECT_EQ(walk.pivot, Vec2(20.f, 30.f));
    EXPECT_EQ(walk.collider.pivot, Vec2(16.f, 21.f)); // 4 px and 9 px were trimmed
    EXPECT_EQ(inFigure(walk, {}), Vec2(-16.f, -21.f));
    EXPECT_EQ(inFigure(walk, walk.collider.pivot), Vec2());
    EXPECT_EQ(atlas.find("a/walk.png"), &walk);
    EXPECT_EQ(atlas.find("walk.png"), nullptr);
}

// In the image it lies on its right side: its upper left corner is the upper right one of the rect.
TEST(Atlas, SizesBeforeTheTrimAsAnimateWritesThemAreRead)
{
    const std::string cut = box(5, 7, 20, 12);
    const Atlas animate = readAtlas(hash("\"a\": " + frame(cut, box(4, 9, 40, 30), false)), "sheet.json");
    const Atlas others = readAtlas(hash("\"a\": " + frame(cut, box(4, 9, 20, 12), false)), "sheet.json");
    EXPECT_EQ(animate.frames, others.frames);
}

TEST(Atlas, ATurnedFrameIsTheSameFigureWhicheverSizeThePackerWrites)
{
    const Atlas upright = readAtlas(hash("\"a\": " + frame(box(5, 7, 20, 12), box(4, 9, 20, 12), true)), "a.json");
    const Atlas swapped = readAtlas(hash("\"a\": " + frame(box(5, 7, 12, 20), box(4, 9, 20, 12), true)), "a.json");
    EXPECT_EQ(upright.frames, swapped.frames);
    const AtlasFrame& turned = upright.frames.at(0);
    EXPECT_TRUE(turned.isTurned);
    EXPECT_EQ(turned.collider.rect, (PixelRect{5, 7, 12, 20}));
    EXPECT_EQ(inFigure(turned, {12.f, 0.f}), Vec2(4.f, 9.f));
    EXPECT_EQ(inFigure(turned, {12.f, 20.f}), Vec2(24.f, 9.f));
    EXPECT_EQ(inFigure(turned, {0.f, 0.f}), Vec2(4.f, 21.f));
    EXPECT_EQ(turned.matrix.determinant(), 1.); // turned, not mirrored
    EXPECT_EQ(inFigure(turned, turned.collider.pivot), Vec2());
}

TEST(Atlas, WithoutSizesOfTheFigureAFrameIsAllOfIt)
{
    const Atlas atlas =
        readAtlas(R"({"frames": {"a": {"frame": {"x": 8.0, "y": 0, "w": 16, "h": 24}, "anchor": {"x": 1, "y": 0.5}}}})",
                  "a.json", {.pivot = {0.25f, 0.25f}});
    const AtlasFrame& all = atlas.frames.at(0);
    EXPECT_EQ(all.collider.rect, (PixelRect{8, 0, 16, 24}));
    EXPECT_EQ(all.size, Vec2(16.f, 24.f));
    EXPECT_EQ(all.pivot, Vec2(16.f, 12.f));
    const Atlas other = readAtlas(strip(1, {}), "a.json", {.pivot = {0.25f, 0.5f}});
    EXPECT_EQ(other.frames.at(0).pivot, Vec2(2.f, 4.f));
}

TEST(Atlas, InnerPaddingOfAsepriteIsAroundTheFigure)
{
    const std::string padded = "\"a\": " + frame(box(5, 7, 24, 16), box(4, 9, 20, 12), false);
    const Atlas atlas =
        readAtlas(R"({"frames": {)" + padded + R"(}, "meta": {"app": "https://www.aseprite.org/"}})", "a.json");
    EXPECT_EQ(inFigure(atlas.frames.at(0), {2.f, 2.f}), Vec2(4.f, 9.f));
    EXPECT_THROW(static_cast<void>(readAtlas(hash(padded), "a.json")), graze::MapError) << "of another program";
}

TEST(Atlas, TagsAreAnimations)
{
    const Atlas atlas =
        readAtlas(strip(5, R"(, "frameTags": [{"name": "idle", "from": 0, "to": 0, "direction": "pingpong"},
                                    {"name": "walk", "from": 1, "to": 4, "direction": "pingpong", "repeat": "3"},
                                    {"name": "fall", "from": 2, "to": 4, "direction": "reverse"},
                                    {"name": "turn", "from": 1, "to": 3, "direction": "pingpong_reverse"},
                                    {"name": "gone", "from": 3, "to": 5, "direction": "forward"},
                                    {"name": "odd", "from": 0, "to": 1, "direction": "sideways"}])"),
                  "hero.json");
    EXPECT_FLOAT_EQ(atlas.frames.at(2).duration, 0.15f);
    const auto played = [&](const char* name)
    {
        Indices shown;
        for (std::size_t step = 0; step < 8; ++step)
            shown.push_back(atlas.findAnimation(name)->frameAt(step));
        return shown;
    };
    EXPECT_EQ(played("idle"), (Indices{0, 0, 0, 0, 0, 0, 0, 0}));
    EXPECT_EQ(played("walk"), (Indices{1, 2, 3, 4, 3, 2, 1, 2}));
    EXPECT_EQ(played("fall"), (Indices{4, 3, 2, 4, 3, 2, 4, 3}));
    EXPECT_EQ(played("turn"), (Indices{3, 2, 1, 2, 3, 2, 1, 2}));
    EXPECT_EQ(played("odd"), (Indices{0, 1, 0, 1, 0, 1, 0, 1}));
    EXPECT_EQ(atlas.findAnimation("walk")->repeat, 3);
    EXPECT_EQ(atlas.findAnimation("walk")->frames, (Indices{1, 2, 3, 4}));
    EXPECT_EQ(atlas.findAnimation("gone"), nullptr);
    ASSERT_EQ(atlas.warnings.size(), 2u);
    EXPECT_NE(atlas.warnings[0].find("the tag \"gone\" names frames that the sheet does not have"), std::string::npos);
    EXPECT_NE(atlas.warnings[1].find("the tag \"odd\" has the direction \"sideways\""), std::string::npos);
}

TEST(Atlas, KeysOfASliceHoldUntilTheNextAndCountFromTheCanvas)
{
    const std::string slices = R"(, "slices": [{"name": "hurt", "color": "#ff0000ff", "keys": [
        {"frame": 1, "bounds": {"x": 2, "y": 1, "w": 4, "h": 6}, "pivot": {"x": 1, "y": 6}},
        {"frame": 3, "bounds": {"x": 0, "y": 0, "w": 0, "h": 0}},
        {"frame": 4, "bounds": {"x": 3, "y": 3, "w": 1, "h": 1}}]}])";
    const Atlas atlas = readAtlas(strip(5, slices), "hero.json");
    const auto tags = [&](std::size_t i)
    {
        std::string all;
        for (const graze::ColliderPiece& piece : atlas.frames.at(i).collider.pieces)
            all += piece.tag + " ";
        return all;
    };
    EXPECT_EQ(tags(0), "");
    EXPECT_EQ(tags(1), "hurt hurt.pivot ");
    EXPECT_EQ(tags(2), "hurt hurt.pivot ");
    EXPECT_EQ(tags(3), "");
    EXPECT_EQ(tags(4), "hurt ");
    const auto& pieces = atlas.frames[2].collider.pieces;
    EXPECT_EQ(pieces[0].points, (std::vector<Vec2>{{2.f, 1.f}, {6.f, 1.f}, {6.f, 7.f}, {2.f, 7.f}}));
    EXPECT_EQ(pieces[1].points, (std::vector<Vec2>{{3.f, 7.f}}));

    // The canvas does not move with the trim.
    const Atlas trimmed = readAtlas(hash("\"a\": " + frame(box(5, 7, 20, 12), box(4, 9, 20, 12), false) +
                                             ", \"b\": " + frame(box(50, 7, 20, 12), box(4, 9, 20, 12), true),
                                         R"(, "slices": [{"name": "hit", "keys": [
                                            {"frame": 0, "bounds": {"x": 10, "y": 10, "w": 4, "h": 5}}]}])"),
                                    "a.json");
    EXPECT_EQ(trimmed.frames[0].collider.pieces.at(0).points.at(0), Vec2(6.f, 1.f));
    for (const AtlasFrame& frame : trimmed.frames)
        EXPECT_EQ(inFigure(frame, frame.collider.pieces.at(0).points.at(2)), Vec2(14.f, 15.f));
}

TEST(Atlas, ASliceNamedPivotIsThePivot)
{
    const std::string slices = R"(, "slices": [{"name": "pivot", "keys": [
        {"frame": 1, "bounds": {"x": 2, "y": 2, "w": 4, "h": 4}, "pivot": {"x": 1, "y": 6}},
        {"frame": 2, "bounds": {"x": 2, "y": 2, "w": 4, "h": 3}}]}])";
    const Atlas atlas = readAtlas(strip(3, slices), "hero.json", {.pivot = {1.f, 1.f}});
    EXPECT_EQ(atlas.frames.at(0).pivot, Vec2(8.f, 8.f));
    EXPECT_EQ(atlas.frames.at(1).pivot, Vec2(3.f, 8.f));
    EXPECT_EQ(atlas.frames.at(2).pivot, Vec2(4.f, 3.5f));
    EXPECT_EQ(inFigure(atlas.frames[1], {3.f, 8.f}), Vec2());
    EXPECT_TRUE(atlas.frames[1].collider.pieces.empty());
    const Atlas other = readAtlas(strip(3, slices), "hero.json", {.pivotSlice = "origin"});
    EXPECT_EQ(other.frames.at(1).collider.pieces.at(0).tag, "pivot");
}

TEST(Atlas, PhaserHasFramesInSeveralImages)
{
    const Atlas atlas = readAtlas(
        R"({"textures": [{"image": "one.png", "format": "RGBA8888", "size": {"w": 64, "h": 32}, "scale": 1,
                          "frames": [{"filename": "a", "frame": {"x": 0, "y": 0, "w": 8, "h": 8}},
                                     {"filename": "b", "frame": {"x": 60, "y": 0, "w": 8, "h": 8}}]},
                         {"image": "two.png", "frames": [{"filename": "c", "frame": {"x": 0, "y": 0, "w": 8, "h": 8}}]}],
            "meta": {"app": "https://www.codeandweb.com/texturepacker", "version": "3.0"}})",
        "sheets/all.json");
    ASSERT_EQ(atlas.images.size(), 2u);
    EXPECT_EQ(atlas.images[1].path, "sheets/two.png");
    ASSERT_EQ(atlas.frames.size(), 3u);
    EXPECT_EQ(atlas.find("b")->image, 0u);
    EXPECT_EQ(atlas.find("c")->image, 1u);
    ASSERT_EQ(atlas.warnings.size(), 1u);
    EXPECT_EQ(atlas.warnings[0], "sheets/all.json:3: the frame \"b\" reaches beyond its image");
    EXPECT_EQ(graze::tracedLayers(atlas, {}, {}, 0).size(), 2u);
    EXPECT_EQ(graze::tracedLayers(atlas, {}, {}, 1).at(0).name, "c");
}

TEST(Atlas, PixiHasAnimationsByNames)
{
    const Atlas atlas = readAtlas(R"({"frames": {"a.png": {"frame": {"x": 0, "y": 0, "w": 8, "h": 8}},
                                                 "b.png": {"frame": {"x": 8, "y": 0, "w": 8, "h": 8}}},
        "animations": {"blink": ["b.png", "a.png", "b.png"], "lost": ["c.png"]},
        "meta": {"image": "x.png", "related_multi_packs": ["x-1.json"]}})",
                                  "x.json");
    EXPECT_EQ(atlas.findAnimation("blink")->frames, (Indices{1, 0, 1}));
    EXPECT_EQ(atlas.findAnimation("lost"), nullptr);
    ASSERT_EQ(atlas.warnings.size(), 2u);
    EXPECT_NE(atlas.warnings[0].find("the sheet goes on in other files"), std::string::npos);
    EXPECT_NE(atlas.warnings[1].find("names the frame \"c.png\", which is not in this file"), std::string::npos);
}

// An L of two rectangles; vertices count from the corner of the untrimmed picture.
TEST(Atlas, VerticesAreCutIntoConvexPieces)
{
    const std::string vertices = R"(, "vertices": [[4, 9], [10, 9], [10, 15], [24, 15], [24, 21], [4, 21]])";
    const std::string triangles = R"(, "triangles": [[0, 1, 2], [2, 0, 5], [2, 3, 4], [4, 5, 2]], "verticesUV": [])";
    const auto pieces = [&](const std::string& more, bool isTurned)
    {
        const Atlas atlas =
            readAtlas(hash("\"a\": " + frame(box(5, 7, 20, 12), box(4, 9, 20, 12), isTurned, more)), "a.json");
        EXPECT_TRUE(atlas.warnings.empty());
        return atlas.frames.at(0).collider;
    };
    const auto areaOf = [](const graze::ColliderFrame& frame)
    {
        double twice = 0.;
        for (const graze::ColliderPiece& piece : frame.pieces)
            for (std::size_t i = 0; i < piece.points.size(); ++i)
                twice +=
                    static_cast<double>(graze::cross(piece.points[i], piece.points[(i + 1) % piece.points.size()]));
        return std::abs(twice / 2.);
    };
    for (const std::string& more : {vertices, vertices + triangles})
        for (const bool isTurned : {false, true})
        {
            const graze::ColliderFrame collider = pieces(more, isTurned);
            EXPECT_EQ(collider.pieces.size(), 2u) << more;
            EXPECT_EQ(areaOf(collider), 6. * 6. + 20. * 6.);
            const graze::PixelRect& rect = collider.rect;
            for (const graze::ColliderPiece& piece : collider.pieces)
                for (const Vec2 point : piece.points)
                    EXPECT_TRUE(point.x >= 0.f && point.y >= 0.f && point.x <= static_cast<float>(rect.width) &&
                                point.y <= static_cast<float>(rect.height));
        }
    // Two squares that meet at a corner have no border that is one loop: the triangles stay.
    const std::string corner = R"(, "vertices": [[4, 9], [8, 9], [8, 13], [4, 13], [12, 13], [12, 17], [8, 17]],
                                    "triangles": [[0, 1, 2], [0, 2, 3], [2, 4, 5], [2, 5, 6]])";
    EXPECT_EQ(pieces(corner, false).pieces.size(), 4u);
    EXPECT_EQ(areaOf(pieces(corner, false)), 32.);
}

TEST(Atlas, UnknownThingsAreWarningsOnceForEachName)
{
    const std::string more = R"(, "glow": 1)";
    const Atlas atlas = readAtlas(hash("\"a\": " + frame(box(5, 7, 20, 12), box(4, 9, 20, 12), false, more) +
                                           ",\n\"b\": " + frame(box(5, 7, 0, 0), box(4, 9, 0, 0), false, more),
                                       R"(, "mood": "good")"),
                                  "a.json");
    ASSERT_EQ(atlas.warnings.size(), 3u);
    EXPECT_EQ(atlas.warnings[0], "a.json:1: \"glow\" of a frame is not known here, and left out");
    EXPECT_EQ(atlas.warnings[1], "a.json:2: the frame \"b\" shows nothing");
    EXPECT_EQ(atlas.warnings[2], "a.json:2: \"mood\" of \"meta\" is not known here, and left out");
    EXPECT_EQ(graze::tracedLayers(atlas, {}).size(), 1u); // what shows nothing is no frame of a sheet
}

TEST(Atlas, IsReadFromAFileWithTheImageBesideIt)
{
    const graze::test::TemporaryFolder folder;
    std::filesystem::create_directories(folder.path() / "sheets");
    std::ofstream(folder.path() / "sheets" / "hero.json") << strip(2, {});
    EXPECT_EQ(graze::loadAtlas(folder.path() / "sheets" / "hero.json").images.at(0).path, "hero.png");
    EXPECT_EQ(graze::loadAtlas(folder.path() / "sheets" / "hero.json", {.root = folder.path()}).images.at(0).path,
              "sheets/hero.png");
    EXPECT_THROW((void)graze::loadAtlas(folder.path() / "hero.json"), graze::MapError);
}

} // namespace
