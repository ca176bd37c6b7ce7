// SPDX-License-Identifier: Zlib
#include "support/outline/pictures.hpp"
#include "support/pairs/judging.hpp"
#include "support/shapes/polygons.hpp"
#include "support/temporary_folder.hpp"

#include <graze/files/collider_file.hpp>

#include <gtest/gtest.h>

#include <bit>
#include <cstring>
#include <fstream>
#include <sstream>

namespace
{

using graze::ColliderFile;
using graze::ColliderFileError;
using graze::ColliderFrame;
using graze::ColliderPiece;
using graze::loadColliderFile;
using graze::readColliderFile;
using graze::saveColliderFile;
using graze::Vec2;
using graze::writeColliderFile;
using graze::test::Picture;
using graze::test::Random;
using graze::test::TemporaryFolder;

namespace fs = std::filesystem;

ColliderFile traced(const Picture& picture, float maxError)
{
    const graze::Outline outline = graze::outlineOf(picture.mask(), {.maxError = maxError});
    return {picture.name + ".png", maxError, {colliderFrameOf(outline, {0, 0, picture.width, picture.height})}};
}

std::string contentsOf(const fs::path& path)
{
    std::ostringstream text;
    text << std::ifstream(path, std::ios::binary).rdbuf();
    return text.str();
}

// The bits of all coordinates, in order: == would take -0 for 0.
std::vector<std::uint32_t> bitsOf(const ColliderFile& file)
{
    std::vector<std::uint32_t> bits{std::bit_cast<std::uint32_t>(file.maxError)};
    const auto add = [&](const std::vector<Vec2>& points)
    {
        for (const Vec2 p : points)
            for (const float coordinate : {p.x, p.y})
                bits.push_back(std::bit_cast<std::uint32_t>(coordinate));
    };
    for (const ColliderFrame& frame : file.frames)
    {
        bits.push_back(std::bit_cast<std::uint32_t>(frame.measuredError));
        for (const graze::OutlineLoop& loop : frame.outline)
        {
            add(loop.border);
            for (const auto& hole : loop.holes)
                add(hole);
        }
        for (const ColliderPiece& piece : frame.pieces)
            add(piece.points);
    }
    return bits;
}

void expectRoundTrip(const ColliderFile& file)
{
    const std::string text = writeColliderFile(file);
    const ColliderFile again = readColliderFile(text);
    EXPECT_EQ(again, file);
    EXPECT_EQ(bitsOf(again), bitsOf(file));
    EXPECT_EQ(writeColliderFile(again), text);
}

TEST(ColliderFile, TracedPicturesComeBackToTheBit)
{
    for (const Picture& picture : graze::test::smallPictures())
        for (const float maxError : {0.f, 1.f})
        {
            SCOPED_TRACE(picture.name);
            expectRoundTrip(traced(picture, maxError));
        }
}

TEST(ColliderFile, AnyFloatComesBackToTheBit)
{
    Random random(71);
    for (int round = 0; round < graze::test::caseCount(2000); ++round)
    {
        ColliderFile file{"a.png", 1.f, {{}}};
        const auto any = [&]
        {
            for (;;)
            {
                const auto value = std::bit_cast<float>(static_cast<std::uint32_t>(random.below(~0u)));
                if (std::fabs(value) <= graze::MaxCoordinate)
                    return value;
            }
        };
        file.maxError = std::fabs(any());
        file.frames[0].measuredError = std::fabs(any());
        file.frames[0].outline = {{{{any(), any()}, {any(), any()}, {any(), any()}}, {}}};
        file.frames[0].pieces = {{{{any(), any()}}, "marker"}};
        expectRoundTrip(file);
    }
}

TEST(ColliderFile, ZerosOfBothSignsAndTheSmallestNumbersComeBack)
{
    ColliderFile file{"a.png", 0.f, {{}}};
    file.frames[0].pieces = {{{{-0.f, 0.f}}, "marker"}, {{{1e-45f, -1.17549435e-38f}}, "marker"}};
    expectRoundTrip(file);
}

TEST(ColliderFile, RoundPiecesComeBackAndMakeTheirShapes)
{
    ColliderFile file{"a.png", 0.f, {{}}};
    file.frames[0].pieces = {{{{4.f, 5.f}}, "hit", {3.f, 0.f, 0.f, 2.f}},
                             {{{0.f, 0.f}, {9.f, 1.f}}, "hit", {2.f, 0.f, 0.f, 2.f}},
                             {{{0.f, 0.f}, {9.f, 0.f}, {9.f, 9.f}}, "hurt", {0.1f, -1e-7f, 3.f, -0.7f}}};
    expectRoundTrip(file);
    const ColliderFile again = readColliderFile(writeColliderFile(file));
    const std::vector<graze::Shape> shapes = piecesOf(again.frames[0]).shapes();
    ASSERT_EQ(shapes.size(), 2u);
    EXPECT_EQ(*shapes[0].form(), graze::Affine2::scaling({3.f, 2.f}));
    EXPECT_EQ(shapes[1].radius(), 2.f);
    EXPECT_FALSE(shapes[1].form());
}

TEST(ColliderFile, ASheetKeepsItsFramesEmptyOnesToo)
{
    const Picture gear = graze::test::pictureNamed("gear");
    const graze::Outline outline = graze::outlineOf(gear.mask());
    ColliderFile file{"sheet \"of\" \\ many\n\xc3\xa4.png", 1.f, {}};
    file.frames.push_back(colliderFrameOf(outline, {0, 0, 48, 48}, "turn 0"));
    file.frames.push_back({"", {48, 0, 48, 48}, 0.f, {}, {}});
    file.frames.push_back(colliderFrameOf(outline, {96, 0, 48, 48}));
    file.frames[2].pieces[0].tag = "hurt";
    file.frames[2].pieces.push_back({{{24.f, 3.f}}, "marker"});
    file.frames[2].pieces.push_back({{{24.f, 3.f}, {24.f, 9.f}}, "laser"});
    expectRoundTrip(file);
    file.frames.resize(1); // named, so it stays a sheet
    expectRoundTrip(file);
    EXPECT_NE(writeColliderFile(file).find("\"frames\""), std::string::npos);
}

TEST(ColliderFile, IsTextThatAPersonCanRead)
{
    ColliderFile file{"key.png", 0.5f, {{"", {0, 0, 16, 8}, 0.25f, {}, {}}}};
    file.frames[0].outline = {
        {{{0.f, 0.f}, {8.f, 0.f}, {8.f, 8.f}, {0.f, 8.f}}, {{{2.f, 2.f}, {2.f, 4.f}, {4.f, 4.f}}}}};
    file.frames[0].pieces = {{{{0.f, 0.f}, {8.f, 0.f}, {8.f, 8.f}}}, {{{0.1f, 0.f}}, "marker"}};
    EXPECT_EQ(writeColliderFile(file), R"({
  "version": 1,
  "image": "key.png",
  "rect": [0, 0, 16, 8],
  "max_error": 0.5,
  "measured_error": 0.25,
  "outline": [
    {"border": [[0, 0], [8, 0], [8, 8], [0, 8]],
     "holes": [
       [[2, 2], [2, 4], [4, 4]]
     ]}
  ],
  "pieces": [
    [[0, 0], [8, 0], [8, 8]],
    {"tag": "marker", "points": [[0.1, 0]]}
  ]
}
)");
}

TEST(ColliderFile, PivotMatrixAndSettingsMakeItVersionTwo)
{
    const graze::OutlineOptions options{.maxError = 0.5f, .threshold = 7, .fit = graze::OutlineFit::Outside};
    ColliderFile file{"key.png", 0.5f, {{"", {0, 0, 16, 8}, 0.25f}}, options};
    file.frames[0].pivot = {8.f, -0.5f};
    file.frames[0].pieces = {{{{0.f, 0.f}}, "head", {4.f, 0.f, 0.f, 2.f}, {0.f, -1.f, 5.f, 1.f, 0.f, 6.f}}};
    EXPECT_EQ(writeColliderFile(file), R"({
  "version": 2,
  "image": "key.png",
  "rect": [0, 0, 16, 8],
  "pivot": [8, -0.5],
  "max_error": 0.5,
  "measured_error": 0.25,
  "settings": {"max_error": 0.5, "threshold": 7, "fit": "outside", "max_vertices": 0},
  "outline": [],
  "pieces": [
    {"tag": "head", "points": [[0, 0]], "disc": [4, 0, 0, 2], "matrix": [0, -1, 5, 1, 0, 6]}
  ]
}
)");
    expectRoundTrip(file);
    file.frames[0].settings = graze::OutlineOptions{.maxError = 2.f, .maxVertices = 12}; // its own, so it is a sheet
    expectRoundTrip(file);
    EXPECT_EQ(readColliderFile(writeColliderFile(file)).frames[0].settings->maxVertices, 12u);

    // Each of them alone, in a file that is read by an earlier graze otherwise.
    const ColliderFile plain{"key.png", 0.5f, {{"", {}, 0.f, {}, {{{{0.f, 0.f}}, "head"}}}}};
    const auto isVersion2 = [&](auto change)
    {
        ColliderFile changed = plain;
        change(changed);
        expectRoundTrip(changed);
        return writeColliderFile(changed).starts_with("{\n  \"version\": 2,");
    };
    EXPECT_FALSE(isVersion2([](ColliderFile&) {}));
    EXPECT_TRUE(isVersion2([](ColliderFile& f) { f.settings.emplace(); }));
    EXPECT_TRUE(isVersion2([](ColliderFile& f) { f.frames[0].settings.emplace(); }));
    EXPECT_TRUE(isVersion2([](ColliderFile& f) { f.frames[0].pivot.y = 1.f; }));
    EXPECT_TRUE(isVersion2([](ColliderFile& f) { f.frames[0].pieces[0].matrix.m01 = 1.f; }));
}

TEST(ColliderFile, WhatAPersonWritesIsReadAsItIsMeant)
{
    const ColliderFile file = readColliderFile("\xEF\xBB\xBF"
                                               R"({"pieces": [{"points": [[0,0],[1e1,0],[1.0E+1,10]], "tag": "hurt"},
                                                   [[0, 0], [4, 0], [4, 2], [4, 4]]],
                                        "outline": [], "measured_error": 0, "max_error": 0.0,
                                        "image": "\u0061\/b.png", "version": 1})");
    EXPECT_EQ(file.image, "a/b.png");
    ASSERT_EQ(file.frames.size(), 1u);
    EXPECT_EQ(file.frames[0].rect, graze::PixelRect{});
    const ColliderPiece expected{{{0.f, 0.f}, {10.f, 0.f}, {10.f, 10.f}}, "hurt"};
    EXPECT_EQ(file.frames[0].pieces[0], expected);
    EXPECT_EQ(file.frames[0].pieces[1].tag, graze::HitTag);
    EXPECT_EQ(graze::piecesOf(file.frames[0]).shapes().size(), 1u);
    EXPECT_EQ(graze::piecesOf(file.frames[0], "hurt").shapes()[0].pointCount(), 3u);
    EXPECT_TRUE(graze::piecesOf(file.frames[0], "marker").shapes().empty());
}

// A little less than half way from 1 + 2^-23 to 1 + 2^-22, and half way as a double.
TEST(ColliderFile, DigitsAreRoundedOnce)
{
    const ColliderFile file = readColliderFile(R"({"version": 1, "image": "a.png", "outline": [], "measured_error": 0,
        "max_error": 1.00000017881393432617187499, "pieces": []})");
    EXPECT_EQ(file.maxError, 0x1.000002p0f);
}

TEST(ColliderFile, ClockwisePiecesAreTurnedAroundFromTheFirstOn)
{
    const ColliderFile file{"a.png", 1.f, {{"", {}, 0.f, {}, {{{{0.f, 0.f}, {0.f, 9.f}, {9.f, 9.f}, {9.f, 0.f}}}}}}};
    const std::vector<Vec2> turned{{0.f, 0.f}, {9.f, 0.f}, {9.f, 9.f}, {0.f, 9.f}};
    EXPECT_EQ(readColliderFile(writeColliderFile(file)).frames[0].pieces[0].points, turned);
    EXPECT_TRUE(graze::piecesOf(file.frames[0]).shapes()[0].view().convexLoop);
}

TEST(ColliderFile, IsWrittenWholeOrNotAtAll)
{
    const TemporaryFolder folder;
    const fs::path path = folder.path() / "gear.collider.json";
    const ColliderFile file = traced(graze::test::pictureNamed("gear"), 1.f);
    saveColliderFile(file, path);
    EXPECT_EQ(loadColliderFile(path), file);
    const std::string before = contentsOf(path);

    ColliderFile broken = file;
    broken.frames[0].pieces[0].points[0].x = std::nanf("");
    EXPECT_THROW(saveColliderFile(broken, path), ColliderFileError);
    EXPECT_EQ(contentsOf(path), before);

    const ColliderFile other = traced(graze::test::pictureNamed("disc"), 1.f);
    saveColliderFile(other, path);
    EXPECT_EQ(loadColliderFile(path), other);

    // A folder in the place of the file.
    fs::create_directories(folder.path() / "taken.collider.json" / "x");
    EXPECT_THROW(saveColliderFile(file, folder.path() / "taken.collider.json"), ColliderFileError);
    EXPECT_THROW(saveColliderFile(file, folder.path() / "none" / "gear.collider.json"), ColliderFileError);

    std::size_t entries = 0;
    for ([[maybe_unused]] const auto& entry : fs::directory_iterator(folder.path()))
        ++entries;
    EXPECT_EQ(entries, 2u); // nothing is left beside them
}

TEST(ColliderFile, SomebodyElsesFileAsideIsLeftAlone)
{
    const TemporaryFolder folder;
    const fs::path path = folder.path() / "a.collider.json";
    std::ofstream(folder.path() / "a.collider.json.partial0") << "mine";
    saveColliderFile(traced(graze::test::pictureNamed("disc"), 1.f), path);
    EXPECT_EQ(contentsOf(folder.path() / "a.collider.json.partial0"), "mine");
    EXPECT_NO_THROW(static_cast<void>(loadColliderFile(path)));
}

} // namespace
