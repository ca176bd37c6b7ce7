// SPDX-License-Identifier: Zlib
#include "support/outline/pictures.hpp"
#include "support/random.hpp"

#include <studio/document.hpp>

#include <gtest/gtest.h>

#include <limits>

namespace
{

using graze::Vec2;
using graze::writeColliderFile;
using graze::test::painted;
using studio::Document;
using studio::Part;
using studio::Tool;

constexpr float Reach = 1.f;

std::string boxFile(int frames = 1)
{
    const auto picture = painted("box", 32, 32, [](int x, int y) { return x >= 8 && x < 24 && y >= 8 && y < 24; });
    graze::ColliderFile file{"box.png", 1.f, {}, graze::OutlineOptions{}};
    for (int i = 0; i < frames; ++i)
        file.frames.push_back(colliderFrameOf(graze::outlineOf(picture.mask()), {32 * i, 0, 32, 32}));
    return writeColliderFile(file);
}

Document opened(int frames = 1)
{
    Document document;
    document.open(boxFile(frames), "box.collider.json");
    return document;
}

void drag(Document& document, Vec2 from, Vec2 to)
{
    document.press(from, Reach);
    document.move((from + to) * .5f);
    document.move(to);
    document.release();
}

const Part& only(const Document& document)
{
    EXPECT_EQ(document.frame().parts.size(), 1u);
    return document.frame().parts.front();
}

TEST(Document, UneditedIsWrittenAsItWasRead)
{
    const Document document = opened(3);
    EXPECT_EQ(writeColliderFile(document.file()), boxFile(3));
    EXPECT_FALSE(document.canUndo());
}

TEST(Document, CornersEdgesAndPartsAreDragged)
{
    Document document = opened();
    drag(document, {8.f, 8.f}, {6.f, 5.1f});
    EXPECT_EQ(document.selectedCorner().has_value(), true);
    EXPECT_EQ(only(document).corner(*document.selectedCorner()), (Vec2{6.f, 5.f})) << "to quarters of a pixel";

    drag(document, {24.f, 16.f}, {28.f, 16.f}); // the right edge
    EXPECT_EQ(only(document).cornerCount(), 5u);
    EXPECT_EQ(only(document).corner(*document.selectedCorner()), (Vec2{28.f, 16.f}));

    const Vec2 before = only(document).corner(0);
    drag(document, {16.f, 16.f}, {18.f, 15.f});
    EXPECT_EQ(only(document).corner(0), before + (Vec2{2.f, -1.f}));
    EXPECT_TRUE(document.frame().edited);
    EXPECT_NE(writeColliderFile(document.file()), boxFile());

    document.undo();
    EXPECT_EQ(only(document).corner(0), before);
    document.undo();
    EXPECT_EQ(only(document).cornerCount(), 4u) << "the whole drag of an edge is one step";
    document.undo();
    EXPECT_FALSE(document.canUndo());
    EXPECT_EQ(writeColliderFile(document.file()), boxFile());
    for (int i = 0; i < 3; ++i)
        document.redo();
    EXPECT_FALSE(document.canRedo());
    EXPECT_EQ(only(document).corner(0), before + (Vec2{2.f, -1.f}));
    document.undo();
    document.mirror();
    EXPECT_FALSE(document.canRedo()) << "another future";
}

TEST(Document, AClickChangesNothing)
{
    Document document = opened();
    for (const Vec2 at : {Vec2{8.f, 8.f}, Vec2{24.f, 16.f}, Vec2{16.f, 16.f}, Vec2{1.f, 1.f}})
    {
        drag(document, at, at);
        EXPECT_FALSE(document.canUndo());
    }
    EXPECT_FALSE(document.press({1.f, 1.f}, Reach)) << "nothing is there: the picture moves instead";
    EXPECT_FALSE(document.selected());
}

TEST(Document, ToolsDrawTheirShapes)
{
    Document document = opened();
    document.tag = "hurt";
    const auto last = [&]() -> const Part& { return document.frame().parts.back(); };
    document.tool = Tool::Box;
    drag(document, {2.f, 2.f}, {6.f, 5.f});
    EXPECT_EQ(last().loop.border.size(), 4u);
    EXPECT_EQ(last().tag, "hurt");
    document.tool = Tool::Circle;
    drag(document, {4.f, 4.f}, {4.f, 7.f});
    EXPECT_EQ(last().disc[0], 3.f);
    document.tool = Tool::Capsule;
    drag(document, {4.f, 4.f}, {12.f, 4.f});
    EXPECT_EQ(last().loop.border.size(), 2u);
    EXPECT_EQ(last().disc[0], 2.f);
    document.tool = Tool::Point;
    drag(document, {1.f, 1.f}, {3.f, 3.f});
    EXPECT_EQ(last().loop.border, (std::vector<Vec2>{{3.f, 3.f}}));
    EXPECT_EQ(last().tag, "marker");
    document.tool = Tool::Polygon;
    for (const Vec2 at : {Vec2{0.f, 0.f}, Vec2{8.f, 0.f}, Vec2{2.f, 2.f}, Vec2{0.f, 8.f}, Vec2{0.2f, 0.2f}})
    {
        document.press(at, Reach);
        document.release();
    }
    EXPECT_EQ(last().loop.border.size(), 4u) << "closed by its first corner";
    EXPECT_EQ(last().pieces.size(), 2u) << "cut into convex pieces";
    EXPECT_EQ(document.frame().parts.size(), 6u);
    const graze::ColliderFile file = graze::readColliderFile(writeColliderFile(document.file()));
    EXPECT_EQ(file.frames[0].pieces.size(), 7u);
    for (int i = 0; i < 5; ++i)
        document.undo();
    EXPECT_EQ(writeColliderFile(document.file()), boxFile());
}

TEST(Document, AClickWithAToolThatDragsDrawsNothing)
{
    Document document = opened();
    document.tool = Tool::Box;
    drag(document, {2.f, 2.f}, {2.f, 2.f});
    EXPECT_EQ(document.frame().parts.size(), 1u);
    EXPECT_FALSE(document.canUndo());
    EXPECT_FALSE(document.canRedo());
}

TEST(Document, TheKeyboardSuffices)
{
    Document document = opened();
    for (const Tool tool : {Tool::Box, Tool::Circle, Tool::Capsule, Tool::Polygon, Tool::Point})
    {
        document.tool = tool;
        document.addInMiddle();
        EXPECT_TRUE(document.frame().parts.back().fault.empty());
        EXPECT_EQ(document.selected(), document.frame().parts.size() - 1);
    }
    EXPECT_EQ(document.frame().parts.size(), 6u);
    document.select(2);
    document.grow(1.5f);
    document.retag("block");
    EXPECT_EQ(document.frame().parts[2].tag, "block");
    document.select(0);
    document.selectCorner(1);
    const Vec2 corner = document.frame().parts[0].corner(1);
    document.nudge({-1.f, 0.f});
    EXPECT_EQ(document.frame().parts[0].corner(1), corner - (Vec2{1.f, 0.f}));
    document.addCorner();
    EXPECT_EQ(document.frame().parts[0].cornerCount(), 5u);
    document.remove();
    EXPECT_EQ(document.frame().parts[0].cornerCount(), 4u);
    document.remove();
    EXPECT_EQ(document.frame().parts.size(), 5u);
}

TEST(Document, ABrokenPartIsNotTakenHome)
{
    Document document = opened(2);
    document.show(1);
    drag(document, {8.f, 8.f}, {28.f, 16.f});
    ASSERT_FALSE(only(document).fault.empty());
    try
    {
        (void)document.file();
        FAIL();
    }
    catch (const std::runtime_error& error)
    {
        EXPECT_EQ(std::string(error.what()).find("part 1 of frame 2: "), 0u) << error.what();
    }
    document.undo();
    EXPECT_EQ(writeColliderFile(document.file()), boxFile(2));
}

TEST(Document, EditedFramesKeepTheirShapesWhenAllAreTracedAgain)
{
    Document document = opened(3);
    document.show(1);
    drag(document, {16.f, 16.f}, {18.f, 16.f});
    const std::vector<graze::ColliderPiece> edited = document.frameFile(1).pieces;
    graze::ColliderFile other = graze::readColliderFile(boxFile(3));
    other.settings->maxError = 2.f;
    for (graze::ColliderFrame& frame : other.frames)
        frame.pieces.pop_back();
    EXPECT_TRUE(document.retraceAll(writeColliderFile(other)));
    EXPECT_TRUE(document.frameFile(0).pieces.empty());
    EXPECT_EQ(document.frameFile(1).pieces, edited);
    EXPECT_EQ(document.settings.maxError, 2.f);
    EXPECT_FALSE(document.retraceAll(boxFile(2)));

    other.frames = {other.frames[0]};
    document.retrace(1, writeColliderFile(other), true);
    EXPECT_TRUE(document.frameFile(1).pieces.empty());
    EXPECT_EQ(document.frameFile(1).rect, (graze::PixelRect{32, 0, 32, 32}));
    EXPECT_EQ(document.frameFile(1).settings->maxError, 2.f);
    document.undo();
    EXPECT_EQ(document.frameFile(1).pieces, edited);
}

// A slider that is dragged traces a dozen times.
TEST(Document, TracingAgainAndAgainIsOneStepToUndo)
{
    Document document = opened(2);
    for (const float error : {2.f, 3.f, 4.f})
    {
        graze::ColliderFile traced = graze::readColliderFile(boxFile(2));
        traced.settings->maxError = error;
        traced.frames[0].pieces.clear();
        EXPECT_TRUE(document.retraceAll(writeColliderFile(traced)));
    }
    EXPECT_EQ(document.settings.maxError, 4.f);
    document.undo();
    EXPECT_FALSE(document.canUndo());
    EXPECT_EQ(writeColliderFile(document.file()), boxFile(2)) << "settings too";
    document.redo();
    EXPECT_EQ(document.settings.maxError, 4.f);
    EXPECT_TRUE(document.frameFile(0).pieces.empty());
}

TEST(Document, TracedPartsKeepTheirTagWhenTheyAreTracedAgain)
{
    Document document = opened(3);
    document.select(0);
    document.retag("hurt");
    document.tagInAllFrames();
    for (std::size_t i = 0; i < 3; ++i)
        EXPECT_FALSE(document.frames()[i].kept) << "sliders still change it";
    EXPECT_TRUE(document.retraceAll(boxFile(3)));
    for (std::size_t i = 0; i < 3; ++i)
        EXPECT_EQ(document.frameFile(i).pieces[0].tag, "hurt");
    for (int i = 0; i < 3; ++i)
        document.undo();
    EXPECT_EQ(writeColliderFile(document.file()), boxFile(3));
}

TEST(Document, WhatWasReadFromAFileIsKept)
{
    Document document;
    document.open(boxFile(2), "box.collider.json", true);
    graze::ColliderFile other = graze::readColliderFile(boxFile(2));
    for (graze::ColliderFrame& frame : other.frames)
        frame.pieces.clear();
    EXPECT_TRUE(document.retraceAll(writeColliderFile(other)));
    EXPECT_EQ(writeColliderFile(document.file()), boxFile(2));
}

TEST(Document, APivotIsThatOfAllFrames)
{
    Document document = opened(3);
    document.setPivot({16.f, 30.f});
    document.pivotInAllFrames();
    EXPECT_EQ(document.frameFile(2).pivot, (Vec2{16.f, 30.f}));
    EXPECT_TRUE(document.retraceAll(boxFile(3)));
    EXPECT_EQ(document.frameFile(2).pivot, (Vec2{16.f, 30.f}));
    for (int i = 0; i < 3; ++i)
        document.undo();
    EXPECT_EQ(document.frameFile(0).pivot, Vec2{});
}

TEST(Document, AFileThatIsNoneLeavesItAsItWas)
{
    Document document = opened();
    EXPECT_THROW(document.open("{}", "x.json"), graze::ColliderFileError);
    EXPECT_EQ(writeColliderFile(document.file()), boxFile());
    document.setError(0, std::numeric_limits<float>::infinity());
    EXPECT_EQ(document.file().frames[0].measuredError, 0.f);
}

// Whatever a person does, undoing all of it leads back, and what is written is read again.
TEST(Document, RandomHandsAreUndone)
{
    graze::test::Random random(7);
    for (int round = 0; round < 40; ++round)
    {
        Document document = opened(2);
        for (int i = 0; i < 60; ++i)
        {
            const auto place = [&] { return Vec2{random.between(-4.f, 36.f), random.between(-4.f, 36.f)}; };
            document.tool = static_cast<Tool>(random.below(6));
            switch (random.below(10))
            {
                case 0:
                    document.show(random.below(2));
                    break;
                case 1:
                    document.mirror();
                    break;
                case 2:
                    document.remove();
                    break;
                case 3:
                    document.addCorner();
                    break;
                case 4:
                    document.grow(random.between(-2.f, 2.f));
                    break;
                case 5:
                    document.retag(random.chance(.5f) ? "hurt" : "block");
                    break;
                case 6:
                    document.addInMiddle();
                    break;
                case 7:
                    document.select(random.below(4));
                    break;
                case 8:
                    document.selectCorner(random.below(6));
                    break;
                default:
                    drag(document, place(), place());
            }
        }
        document.finishDraft(random.chance(.5f));
        bool sound = true;
        for (const auto& frame : document.frames())
            for (const Part& part : frame.parts)
                sound = sound && part.fault.empty();
        if (sound)
        {
            const std::string text = writeColliderFile(document.file());
            EXPECT_EQ(writeColliderFile(graze::readColliderFile(text)), text);
            Document again;
            again.open(text, "again");
            EXPECT_EQ(writeColliderFile(again.file()), text);
        }
        while (document.canUndo())
            document.undo();
        EXPECT_EQ(writeColliderFile(document.file()), boxFile(2)) << round;
    }
}

} // namespace
