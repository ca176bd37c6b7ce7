// SPDX-License-Identifier: Zlib
#include "support/outline/pictures.hpp"

#include <graze/outline/collider_sheet.hpp>

#include <gtest/gtest.h>

#include <cstdint>
#include <limits>
#include <string>
#include <vector>

namespace
{

using graze::AlphaMask;
using graze::ColliderFrame;
using graze::ColliderSheet;
using graze::InvalidOutline;
using graze::PixelRect;
using graze::test::Picture;

// Four cells of 8 x 8.
const PixelRect Block{0, 0, 8, 8};
const PixelRect Nothing{8, 0, 8, 8};
const PixelRect RingCell{0, 8, 8, 8};
const PixelRect Corner{8, 8, 8, 8};

Picture sheetPicture()
{
    return graze::test::painted("sheet", 16, 16,
                                [](int x, int y)
                                {
                                    const int u = x % 8, v = y % 8;
                                    if (y < 8)
                                        return x < 8 && u >= 2 && u < 6 && v >= 1 && v < 7;
                                    if (x < 8)
                                        return !(u >= 2 && u < 6 && v >= 2 && v < 6);
                                    return u < 3 && v < 3;
                                });
}

TEST(ColliderSheet, ARectHasTheOutlineOfItsPixels)
{
    const Picture picture = sheetPicture();
    ColliderSheet sheet(picture.mask(), {.maxError = 0.f});
    for (const PixelRect& rect : {Block, RingCell, Corner})
    {
        AlphaMask part = picture.mask();
        part.alpha += rect.y * 16 + rect.x;
        part.rowStride = 16;
        part.width = rect.width;
        part.height = rect.height;
        EXPECT_EQ(sheet.at(rect), graze::colliderFrameOf(graze::outlineOf(part, {.maxError = 0.f}), rect));
        EXPECT_EQ(sheet.pieces(rect)->shapes().size(), sheet.at(rect).pieces.size());
    }
    EXPECT_EQ(sheet.at(RingCell).outline[0].holes.size(), 1u);
}

TEST(ColliderFrame, PiecesAreChosenByTheirTag)
{
    ColliderFrame frame;
    frame.pieces.push_back({{{0.f, 0.f}, {4.f, 0.f}, {0.f, 4.f}}, "hurt"});
    frame.pieces.push_back({{{5.f, 5.f}, {9.f, 5.f}}, "hit"});
    frame.pieces.push_back({{{1.f, 2.f}}, "marker"});
    ASSERT_EQ(graze::piecesOf(frame).shapes().size(), 1u);
    EXPECT_EQ(graze::piecesOf(frame).shapes()[0].pointCount(), 2u);
    ASSERT_EQ(graze::piecesOf(frame, "hurt").shapes().size(), 1u);
    EXPECT_EQ(graze::piecesOf(frame, "hurt").shapes()[0].pointCount(), 3u);
    EXPECT_EQ(graze::piecesOf(frame, graze::MarkerTag).shapes()[0].point(0), graze::Vec2(1.f, 2.f));
    EXPECT_TRUE(graze::piecesOf(frame, "shield").shapes().empty());
}

TEST(ColliderFrame, APieceIsWhereItsMatrixPutsIt)
{
    ColliderFrame frame;
    const graze::Affine2 quarterTurn{0.f, -1.f, 20.f, 1.f, 0.f, 10.f};
    frame.pieces.push_back({{{0.f, 0.f}, {4.f, 0.f}}, "hit", {3.f, 0.f, 0.f, 1.f}, quarterTurn});
    const graze::Pieces pieces = graze::piecesOf(frame);
    const graze::Shape& turned = pieces.shapes().at(0);
    EXPECT_EQ(turned.point(0), graze::Vec2(20.f, 10.f));
    EXPECT_EQ(turned.point(1), graze::Vec2(20.f, 14.f));
    EXPECT_FLOAT_EQ(turned.localBounds().upper.x, 21.f); // the half axis of 1 px lies along x now
    EXPECT_FLOAT_EQ(turned.localBounds().upper.y, 17.f);
}

TEST(ColliderFrame, APieceWithoutPointsIsRefusedByName)
{
    ColliderFrame frame;
    frame.pieces.emplace_back();
    EXPECT_THROW((void)graze::piecesOf(frame), graze::InvalidShape);
}

TEST(ColliderSheet, WhatWasTracedStaysWhereItIs)
{
    const Picture picture = sheetPicture();
    ColliderSheet sheet(picture.mask());
    const ColliderFrame* const block = &sheet.at(Block);
    const graze::Pieces* const pieces = sheet.pieces(Block);
    for (int width = 1; width <= 16; ++width)
        (void)sheet.find({0, 0, width, 16});
    EXPECT_EQ(&sheet.at(Block), block);
    EXPECT_EQ(sheet.pieces(Block), pieces);
}

TEST(ColliderSheet, TakesStridesAsOutlineOfDoes)
{
    const Picture picture = sheetPicture();
    std::vector<std::uint8_t> rgba(16 * 16 * 4, 7);
    for (std::size_t i = 0; i < picture.alpha.size(); ++i)
        rgba[i * 4 + 3] = picture.alpha[i];
    ColliderSheet sheet(AlphaMask{.alpha = rgba.data() + 3, .width = 16, .height = 16, .pixelStride = 4});
    EXPECT_EQ(sheet.at(RingCell), ColliderSheet(picture.mask()).at(RingCell));
}

TEST(ColliderSheet, ARectInWhichNothingIsDrawnHasNoPieces)
{
    ColliderSheet sheet(sheetPicture().mask());
    EXPECT_TRUE(sheet.at(Nothing).pieces.empty());
    EXPECT_EQ(sheet.at(Nothing).rect, Nothing);
    ASSERT_NE(sheet.pieces(Nothing), nullptr);
    EXPECT_TRUE(sheet.pieces(Nothing)->shapes().empty());
}

TEST(ColliderSheet, ARectThatIsNotWithinThePictureIsNamed)
{
    ColliderSheet sheet(sheetPicture().mask());
    constexpr int Most = std::numeric_limits<int>::max();
    constexpr int Least = std::numeric_limits<int>::min();
    for (const PixelRect& rect :
         {PixelRect{}, PixelRect{0, 0, 8, 0}, PixelRect{-1, 0, 8, 8}, PixelRect{9, 0, 8, 8}, PixelRect{0, 9, 8, 8},
          PixelRect{Most, Most, Most, Most}, PixelRect{Least, Least, Most, Most}, PixelRect{4, 4, -2, 4}})
    {
        EXPECT_EQ(sheet.find(rect), nullptr);
        EXPECT_EQ(sheet.pieces(rect), nullptr);
        try
        {
            (void)sheet.at(rect);
            ADD_FAILURE() << rect.x << " " << rect.y << " " << rect.width << " " << rect.height;
        }
        catch (const InvalidOutline& error)
        {
            EXPECT_NE(std::string(error.what()).find("(" + std::to_string(rect.x) + ", " + std::to_string(rect.y)),
                      std::string::npos)
                << error.what();
        }
    }
}

TEST(ColliderSheet, WhatCannotBeTracedAsAskedIsReportedEachTime)
{
    // A ring needs six vertices at least.
    ColliderSheet sheet(sheetPicture().mask(), {.maxVertices = 4});
    EXPECT_EQ(sheet.find(RingCell), nullptr);
    EXPECT_THROW((void)sheet.at(RingCell), InvalidOutline);
    EXPECT_THROW((void)sheet.at(RingCell), InvalidOutline);
    EXPECT_NE(sheet.find(Block), nullptr);
}

TEST(ColliderSheet, FramesOfAFileAreFoundByTheirRectAndTag)
{
    ColliderFrame standing{"standing", Block, 0.f, {}, {}};
    standing.pieces.push_back({{{0.f, 0.f}, {4.f, 0.f}, {0.f, 4.f}}, "hurt"});
    standing.pieces.push_back({{{3.f, 3.f}}, "marker"});
    ColliderFrame striking{"striking", RingCell, 0.f, {}, {}};
    striking.pieces = standing.pieces;
    striking.pieces.push_back({{{5.f, 5.f}, {9.f, 5.f}}, "hit"});

    ColliderSheet sheet(std::vector<ColliderFrame>{standing, striking});
    EXPECT_EQ(sheet.at(RingCell), striking);
    EXPECT_EQ(sheet.pieces(RingCell, "hit")->shapes().size(), 1u);
    EXPECT_EQ(sheet.pieces(RingCell, "hurt")->shapes().size(), 1u);
    EXPECT_TRUE(sheet.pieces(Block, "hit")->shapes().empty());
    EXPECT_EQ(sheet.find(Corner), nullptr);
    EXPECT_THROW((void)sheet.at(Corner), InvalidOutline);
}

TEST(ColliderSheet, TwoFramesOfOneRectAreRefused)
{
    const ColliderFrame frame{"", Block, 0.f, {}, {}};
    EXPECT_THROW(ColliderSheet(std::vector<ColliderFrame>{frame, frame}), InvalidOutline);
}

TEST(ColliderSheet, RectsThatCannotBeTracedAreRefusedForOneReason)
{
    // No loop has fewer than 3 vertices, so that no rect with a pixel can be traced.
    const std::vector<std::uint8_t> alpha(64 * 64, 255);
    ColliderSheet sheet({.alpha = alpha.data(), .width = 64, .height = 64}, {.maxVertices = 2});
    const auto reasonOf = [&sheet](const PixelRect& rect)
    {
        try
        {
            static_cast<void>(sheet.at(rect));
        }
        catch (const InvalidOutline& error)
        {
            return std::string(error.what());
        }
        return std::string("accepted");
    };
    const std::string first = reasonOf({0, 0, 1, 1});
    EXPECT_NE(first.find("maxVertices 2 is too few"), std::string::npos) << first;
    EXPECT_EQ(sheet.find({0, 0, 1, 1}), nullptr);
    EXPECT_EQ(reasonOf({0, 0, 1, 1}), first);
    const std::string last = reasonOf({59, 19, 2, 2});
    EXPECT_NE(last.find("(59, 19, 2 x 2): outlineOf: maxVertices"), std::string::npos) << last;
    EXPECT_EQ(reasonOf({59, 19, 2, 2}), last);
}

} // namespace
