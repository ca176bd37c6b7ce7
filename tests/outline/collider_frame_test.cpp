// SPDX-License-Identifier: Zlib
#include "support/outline/pictures.hpp"

#include <graze/outline/collider_frame.hpp>
#include <graze/shapes/shape.hpp>

#include <gtest/gtest.h>

namespace
{

using graze::ColliderFrame;
using graze::Outline;
using graze::PixelRect;
using graze::Vec2;

TEST(ColliderFrame, HoldsWhatTheOutlineHolds)
{
    const graze::test::Picture ring = graze::test::drawn("ring", {"###", "#.#", "###"}, 4);
    const Outline outline = graze::outlineOf(ring.mask(), {.maxError = 0.f});
    const ColliderFrame frame = graze::colliderFrameOf(outline, {8, 16, 12, 12}, "turn");
    EXPECT_EQ(frame.name, "turn");
    EXPECT_EQ(frame.rect, (PixelRect{8, 16, 12, 12}));
    EXPECT_EQ(frame.measuredError, outline.measuredError);
    EXPECT_EQ(frame.outline, outline.loops);
    ASSERT_EQ(frame.pieces.size(), outline.pieces.size());
    for (std::size_t i = 0; i < frame.pieces.size(); ++i)
    {
        EXPECT_EQ(frame.pieces[i].tag, "hit");
        ASSERT_EQ(frame.pieces[i].points.size(), outline.pieces[i].pointCount());
        for (std::uint32_t k = 0; k < outline.pieces[i].pointCount(); ++k)
            EXPECT_EQ(frame.pieces[i].points[k], outline.pieces[i].point(k));
    }
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
    EXPECT_EQ(graze::piecesOf(frame, graze::MarkerTag).shapes()[0].point(0), Vec2(1.f, 2.f));
    EXPECT_TRUE(graze::piecesOf(frame, "shield").shapes().empty());
}

TEST(ColliderFrame, APieceWithoutPointsIsRefusedByName)
{
    ColliderFrame frame;
    frame.pieces.emplace_back();
    EXPECT_THROW((void)graze::piecesOf(frame), graze::InvalidShape);
}

} // namespace
