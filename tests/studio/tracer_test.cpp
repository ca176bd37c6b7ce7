// SPDX-License-Identifier: Zlib
#include "support/outline/pictures.hpp"

#include <studio/tracer.hpp>

#include <gtest/gtest.h>

namespace
{

using graze::OutlineFit;
using graze::OutlineOptions;
using graze::writeColliderFile;
using graze::test::painted;
using graze::test::Picture;
using studio::Tracer;

void show(Tracer& tracer, const Picture& picture)
{
    std::uint8_t* pixels = tracer.setPicture(picture.name + ".png", picture.width, picture.height);
    for (const std::uint8_t alpha : picture.alpha)
    {
        pixels[3] = alpha;
        pixels += 4;
    }
}

Picture twoDiscs()
{
    return painted("discs", 64, 32,
                   [](int x, int y) { return (x % 32 - 16) * (x % 32 - 16) + (y - 16) * (y - 16) < 140; });
}

TEST(Tracer, WritesWhatASheetOfThatPictureHolds)
{
    Tracer tracer;
    for (const Picture& picture : graze::test::mediumPictures())
        for (const OutlineOptions& options : {OutlineOptions{}, OutlineOptions{.maxError = 2.5f, .threshold = 1},
                                              OutlineOptions{.fit = OutlineFit::Inside},
                                              OutlineOptions{.fit = OutlineFit::Outside, .maxVertices = 200}})
        {
            show(tracer, picture);
            graze::ColliderSheet sheet(picture.mask(), options);
            const graze::ColliderFile expected{
                picture.name + ".png", options.maxError, {sheet.at({0, 0, picture.width, picture.height})}, options};
            EXPECT_EQ(writeColliderFile(tracer.traced(options)), writeColliderFile(expected)) << picture.name;
        }
}

TEST(Tracer, TracesEachCellAndOneAlone)
{
    Tracer tracer;
    show(tracer, twoDiscs());
    tracer.showCells({32, 32});
    const graze::ColliderFile both = tracer.traced({});
    ASSERT_EQ(both.frames.size(), 2u);
    EXPECT_EQ(both.frames[1].rect, (graze::PixelRect{32, 0, 32, 32}));
    EXPECT_EQ(both.frames[0].pieces, both.frames[1].pieces);
    const graze::ColliderFile second = tracer.traced({}, 1);
    ASSERT_EQ(second.frames.size(), 1u);
    EXPECT_EQ(second.frames[0], both.frames[1]);
    EXPECT_THROW(tracer.showCells({30, 32}), std::runtime_error);
    EXPECT_EQ(tracer.traced({}).frames.size(), 2u) << "as before the refused cells";
    tracer.showWhole();
    EXPECT_EQ(tracer.traced({}).frames.size(), 1u);
}

TEST(Tracer, TakesTheFramesOfAnAtlas)
{
    Tracer tracer;
    show(tracer, twoDiscs());
    tracer.showAtlas(
        R"({"frames": {"a.png": {"frame": {"x": 32, "y": 0, "w": 32, "h": 32}, "rotated": false, "trimmed": false,
        "spriteSourceSize": {"x": 0, "y": 0, "w": 32, "h": 32}, "sourceSize": {"w": 32, "h": 32}}},
        "meta": {"image": "discs.png", "size": {"w": 64, "h": 32}}})",
        "discs.json");
    const graze::ColliderFile file = tracer.traced({});
    ASSERT_EQ(file.frames.size(), 1u);
    EXPECT_EQ(file.frames[0].name, "a.png");
    EXPECT_EQ(file.frames[0].rect, (graze::PixelRect{32, 0, 32, 32}));
    EXPECT_EQ(file.image, "discs.png");
    EXPECT_FALSE(file.frames[0].settings) << "the file has them for all";
    EXPECT_THROW(tracer.showAtlas("{}", "empty.json"), graze::MapError);
}

TEST(Tracer, GoesOnWithTheRectsOfAFile)
{
    Tracer tracer;
    show(tracer, twoDiscs());
    tracer.showCells({32, 32});
    const graze::ColliderFile file = tracer.traced({});
    show(tracer, twoDiscs());
    tracer.showRects(file);
    EXPECT_EQ(tracer.traced({}), file);
    EXPECT_THROW(tracer.showRects({"x.png", 1.f, {{.rect = {40, 0, 32, 32}}}}), std::runtime_error);
    EXPECT_EQ(tracer.traced({}), file) << "as before the refused file";
}

TEST(Tracer, MeasuresAFrameOnItsPartOfThePicture)
{
    Tracer tracer;
    show(tracer, twoDiscs());
    tracer.showCells({32, 32});
    const graze::ColliderFrame frame = tracer.traced({}).frames[1];
    EXPECT_EQ(tracer.measured(frame, 128).distance, frame.measuredError);

    graze::ColliderFrame box = frame;
    box.pieces = {{{{0.f, 0.f}, {32.f, 0.f}, {32.f, 32.f}, {0.f, 32.f}}}};
    EXPECT_GT(tracer.measured(box, 128).distance, 6.f) << "its corners are far from the disc";
    box.pieces[0].tag = "marker";
    EXPECT_GT(tracer.measured(box, 128).distance, 1e9f) << "markers cover nothing";
    box.rect.x = 40;
    EXPECT_THROW((void)tracer.measured(box, 128), std::runtime_error);
}

TEST(Tracer, SaysWhyThereIsNothing)
{
    Tracer tracer;
    show(tracer, painted("empty", 8, 8, [](int, int) { return false; }));
    try
    {
        (void)tracer.traced({});
        FAIL();
    }
    catch (const std::exception& error)
    {
        EXPECT_EQ(std::string(error.what()), "nothing to trace: no pixel has alpha 128 or more");
    }
}

} // namespace
