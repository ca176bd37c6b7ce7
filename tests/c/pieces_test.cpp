// SPDX-License-Identifier: Zlib
#include "c/module.hpp"

#include <array>
#include <cmath>
#include <vector>

namespace
{

using graze::test::Nan;

class CPieces : public graze::test::LoadedModule
{
protected:
    graze_pieces_info info(const Pieces& pieces)
    {
        graze_pieces_info result{};
        EXPECT_EQ(api->pieces_info(pieces.get(), &result), GRAZE_OK) << api->last_error();
        return result;
    }
    bool holds(const Pieces& pieces, graze_vec2 point)
    {
        const graze_matrix identity = GRAZE_IDENTITY;
        graze_ray_cast found{};
        EXPECT_EQ(api->pieces_ray_cast(pieces.get(), &identity, point, {}, 0.f, nullptr, &found), GRAZE_OK);
        return found.started_inside != 0;
    }
    static graze_ring ringOf(const std::vector<graze_vec2>& points, std::uint32_t hole = 0)
    {
        graze_ring ring = GRAZE_RING_INIT;
        ring.points = points.data();
        ring.point_count = static_cast<std::uint32_t>(points.size());
        ring.hole = hole;
        return ring;
    }

    const std::vector<graze_vec2> m_square{{0.f, 0.f}, {40.f, 0.f}, {40.f, 40.f}, {0.f, 40.f}};
    const std::vector<graze_vec2> m_window{{10.f, 10.f}, {30.f, 10.f}, {30.f, 30.f}, {10.f, 30.f}};
    const std::vector<graze_vec2> m_crossed{{0.f, 0.f}, {40.f, 40.f}, {40.f, 0.f}, {0.f, 40.f}};
};

TEST_F(CPieces, ShapesComeBackAsHullsThatMakeTheSamePieces)
{
    graze_shape shape = box(20.f, 10.f);
    shape.radius = 2.f;
    const Pieces pieces = piecesOf(shape);
    EXPECT_EQ(info(pieces).piece_count, 1u);
    EXPECT_EQ(info(pieces).ring_count, 0u);
    graze_shape piece = GRAZE_SHAPE_INIT;
    ASSERT_EQ(api->pieces_shape(pieces.get(), 0, &piece), GRAZE_OK);
    EXPECT_EQ(piece.kind, static_cast<std::uint32_t>(GRAZE_CONVEX));
    EXPECT_EQ(piece.point_count, 4u);
    EXPECT_EQ(piece.radius, 2.f);
    EXPECT_EQ(std::abs(piece.points[0].x), 10.f);
    const Pieces again = piecesOf(piece);
    EXPECT_TRUE(holds(again, {11.5f, 0.f}));
    EXPECT_FALSE(holds(again, {12.5f, 0.f}));
    EXPECT_EQ(api->pieces_shape(pieces.get(), 1, &piece), GRAZE_INVALID_ARGUMENT);
    expectSentence("pieces_shape", "piece 1 of 1");
}

TEST_F(CPieces, ASpritesPiecesAreCopied)
{
    const graze_sprite sprite = add(box(20.f, 10.f), 5.f, 6.f);
    graze_pieces* copy = nullptr;
    ASSERT_EQ(api->copy_pieces(system, sprite, &copy), GRAZE_OK);
    const Pieces owned = own(copy);
    graze_shape piece = GRAZE_SHAPE_INIT;
    ASSERT_EQ(api->pieces_shape(copy, 0, &piece), GRAZE_OK);
    EXPECT_EQ(piece.point_count, 4u);
    EXPECT_EQ(std::abs(piece.points[0].x), 10.f) << "in object space";
    EXPECT_EQ(api->copy_pieces(system, 0, &copy), GRAZE_STALE_ID);
}

TEST_F(CPieces, AFormMakesAnEllipseAndComesBack)
{
    graze_shape shape = circle(1.f);
    shape.form[0] = 9.f;
    shape.form[3] = 4.f;
    const Pieces ellipse = piecesOf(shape);
    EXPECT_TRUE(holds(ellipse, {8.9f, 0.f}));
    EXPECT_FALSE(holds(ellipse, {0.f, 4.1f}));
    graze_shape piece = GRAZE_SHAPE_INIT;
    ASSERT_EQ(api->pieces_shape(ellipse.get(), 0, &piece), GRAZE_OK);
    EXPECT_EQ(piece.form[0], 9.f);
    EXPECT_EQ(piece.form[3], 4.f);
    const Pieces again = piecesOf(piece);
    EXPECT_TRUE(holds(again, {8.9f, 0.f}));
    EXPECT_FALSE(holds(again, {0.f, 4.1f}));
    shape.form[1] = Nan;
    graze_pieces* made = nullptr;
    EXPECT_EQ(api->make_pieces(&shape, 1, &made), GRAZE_INVALID_SHAPE);
}

TEST_F(CPieces, ATileMapIsFewRectangles)
{
    const std::uint8_t cells[]{1, 0, 0, 0, //
                               1, 0, 0, 9, //
                               1, 1, 1, 1};
    graze_pieces* made = nullptr;
    ASSERT_EQ(api->tile_pieces(cells, 4, 3, 10.f, &made), GRAZE_OK) << api->last_error();
    const Pieces level = own(made);
    EXPECT_EQ(info(level).piece_count, 3u);
    EXPECT_TRUE(holds(level, {5.f, 15.f}));
    EXPECT_TRUE(holds(level, {35.f, 11.f}));
    EXPECT_FALSE(holds(level, {15.f, 15.f}));

    EXPECT_EQ(api->tile_pieces(cells, 4, 0, 10.f, &made), GRAZE_INVALID_ARGUMENT);
    expectSentence("tile_pieces", "height 0");
    EXPECT_EQ(api->tile_pieces(nullptr, 4, 3, 10.f, &made), GRAZE_NULL_ARGUMENT);
    expectSentence("tile_pieces", "cells is null");
    EXPECT_EQ(api->tile_pieces(cells + 1, 3, 1, 10.f, &made), GRAZE_INVALID_SHAPE);
    expectSentence("tile_pieces", "all cells are empty");
}

TEST_F(CPieces, WhatIsNoShapeMakesNone)
{
    graze_pieces* pieces = nullptr;
    graze_shape shape = circle(Nan);
    EXPECT_EQ(api->make_pieces(&shape, 1, &pieces), GRAZE_INVALID_SHAPE);
    expectSentence("make_pieces", "finite");
    EXPECT_EQ(api->make_pieces(&shape, 0, &pieces), GRAZE_INVALID_SHAPE);
    EXPECT_EQ(api->make_pieces(nullptr, 1, &pieces), GRAZE_NULL_ARGUMENT);
    expectSentence("make_pieces", "shapes is null");
    EXPECT_EQ(api->make_pieces(&shape, 1, nullptr), GRAZE_NULL_ARGUMENT);
    EXPECT_EQ(pieces, nullptr);
}

TEST_F(CPieces, ABorderWithAHoleAndAnIslandIsCutIntoPieces)
{
    const std::vector<graze_vec2> island{{100.f, 0.f}, {110.f, 0.f}, {105.f, 9.f}};
    const std::array<graze_ring, 3> rings{ringOf(m_square), ringOf(m_window, 1), ringOf(island)};
    graze_pieces* made = nullptr;
    ASSERT_EQ(api->decompose(rings.data(), 3, &made), GRAZE_OK) << api->last_error();
    const Pieces pieces = own(made);
    EXPECT_EQ(info(pieces).ring_count, 3u);
    EXPECT_EQ(info(pieces).point_count, 11u);
    EXPECT_TRUE(holds(pieces, {5.f, 20.f}));
    EXPECT_FALSE(holds(pieces, {20.f, 20.f}));
    EXPECT_TRUE(holds(pieces, {105.f, 3.f}));

    graze_ring ring = GRAZE_RING_INIT;
    ASSERT_EQ(api->pieces_ring(pieces.get(), 1, &ring), GRAZE_OK);
    EXPECT_EQ(ring.hole, 1u);
    EXPECT_EQ(ring.point_count, 4u);
    EXPECT_EQ(ring.points[2].x, 30.f);
    EXPECT_EQ(api->pieces_ring(pieces.get(), 3, &ring), GRAZE_INVALID_ARGUMENT);
    expectSentence("pieces_ring", "ring 3 of 3");
}

TEST_F(CPieces, LoopsThatCannotBeCutAreNamedWithThePlace)
{
    graze_pieces* made = nullptr;
    graze_ring ring = ringOf(m_crossed);
    EXPECT_EQ(api->decompose(&ring, 1, &made), GRAZE_INVALID_OUTLINE);
    expectSentence("decompose", "edge");
    EXPECT_EQ(std::string(api->last_error()).find("border"), std::string::npos) << "a single one has no number";
    const std::array<graze_ring, 2> two{ringOf(m_square), ringOf(m_crossed)};
    EXPECT_EQ(api->decompose(two.data(), 2, &made), GRAZE_INVALID_OUTLINE);
    expectSentence("decompose", "border 1 of the list");
    ring = ringOf(m_window, 1);
    EXPECT_EQ(api->decompose(&ring, 1, &made), GRAZE_INVALID_OUTLINE);
    expectSentence("decompose", "ring 0 is a hole without a border");
    EXPECT_EQ(api->decompose(nullptr, 0, &made), GRAZE_INVALID_OUTLINE);
    EXPECT_EQ(api->decompose(nullptr, 1, &made), GRAZE_NULL_ARGUMENT);
    ring.points = nullptr;
    EXPECT_EQ(api->decompose(&ring, 1, &made), GRAZE_NULL_ARGUMENT);
    expectSentence("decompose", "ring 0: points is null");
    EXPECT_EQ(made, nullptr);
}

class COutline : public CPieces
{
protected:
    /// A frame of opaque pixels, 4 wide, in RGBA.
    void SetUp() override
    {
        CPieces::SetUp();
        for (int y = 0; y < 32; ++y)
            for (int x = 0; x < 32; ++x)
                if (x < 4 || y < 4 || x >= 28 || y >= 28)
                    m_pixels[static_cast<std::size_t>(y * 32 + x) * 4 + 3] = 255;
        m_mask.width = 32;
        m_mask.height = 32;
        m_mask.pixel_stride = 4;
        m_mask.alpha = m_pixels.data() + 3;
    }

    std::vector<std::uint8_t> m_pixels = std::vector<std::uint8_t>(32 * 32 * 4, 0);
    graze_mask m_mask = GRAZE_MASK_INIT;
};

TEST_F(COutline, APictureBecomesPiecesWithAHole)
{
    graze_pieces* made = nullptr;
    ASSERT_EQ(api->trace_outline(&m_mask, nullptr, &made), GRAZE_OK) << api->last_error();
    const Pieces pieces = own(made);
    EXPECT_EQ(info(pieces).ring_count, 2u);
    EXPECT_LE(info(pieces).measured_error, 1.f);
    EXPECT_TRUE(holds(pieces, {2.f, 16.f}));
    EXPECT_FALSE(holds(pieces, {16.f, 16.f}));

    graze_sprite_def def = GRAZE_SPRITE_DEF_INIT;
    def.pieces = pieces.get();
    graze_sprite sprite = 0;
    ASSERT_EQ(api->add_sprite(system, &def, &sprite), GRAZE_OK) << api->last_error();
    graze_sprite_state state{};
    ASSERT_EQ(api->get_sprite(system, sprite, &state), GRAZE_OK);
    EXPECT_EQ(state.piece_count, info(pieces).piece_count);
}

TEST_F(COutline, TheOptionsDecideHowTheOutlineFits)
{
    m_pixels[(16 * 32 + 2) * 4 + 3] = 127;
    graze_outline_options options = GRAZE_OUTLINE_OPTIONS_INIT;
    graze_pieces* made = nullptr;
    for (const std::uint32_t threshold : {128u, 127u})
    {
        options.max_error = 0.f;
        options.threshold = threshold;
        ASSERT_EQ(api->trace_outline(&m_mask, &options, &made), GRAZE_OK) << api->last_error();
        const Pieces pieces = own(made);
        EXPECT_EQ(holds(pieces, {2.5f, 16.5f}), threshold == 127u) << "a pixel of alpha 127";
    }
}

TEST_F(COutline, OptionsOutOfRangeAreNamed)
{
    graze_pieces* made = nullptr;
    graze_outline_options options = GRAZE_OUTLINE_OPTIONS_INIT;
    options.threshold = 256;
    EXPECT_EQ(api->trace_outline(&m_mask, &options, &made), GRAZE_INVALID_ARGUMENT);
    expectSentence("trace_outline", "threshold is 256");
    options = GRAZE_OUTLINE_OPTIONS_INIT;
    options.fit = 3;
    EXPECT_EQ(api->trace_outline(&m_mask, &options, &made), GRAZE_INVALID_ARGUMENT);
    expectSentence("trace_outline", "unknown fit 3");
    options = GRAZE_OUTLINE_OPTIONS_INIT;
    options.max_error = Nan;
    EXPECT_EQ(api->trace_outline(&m_mask, &options, &made), GRAZE_NOT_FINITE);
    options.max_error = 65.f;
    EXPECT_EQ(api->trace_outline(&m_mask, &options, &made), GRAZE_INVALID_OUTLINE);
    EXPECT_EQ(made, nullptr);
}

TEST_F(COutline, APictureThatCannotBeReadIsRefused)
{
    graze_pieces* made = nullptr;
    EXPECT_EQ(api->trace_outline(nullptr, nullptr, &made), GRAZE_NULL_ARGUMENT);
    expectSentence("trace_outline", "mask is null");
    EXPECT_EQ(api->trace_outline(&m_mask, nullptr, nullptr), GRAZE_NULL_ARGUMENT);
    m_mask.width = -1;
    EXPECT_EQ(api->trace_outline(&m_mask, nullptr, &made), GRAZE_INVALID_OUTLINE);
    m_mask.width = 32;
    m_mask.row_stride = 1;
    EXPECT_EQ(api->trace_outline(&m_mask, nullptr, &made), GRAZE_INVALID_OUTLINE);
    for (const std::int64_t stride :
         {std::numeric_limits<std::int64_t>::min(), std::numeric_limits<std::int64_t>::max()})
    {
        m_mask.row_stride = stride;
        m_mask.pixel_stride = 1;
        EXPECT_EQ(api->trace_outline(&m_mask, nullptr, &made), GRAZE_INVALID_OUTLINE);
        expectSentence("trace_outline", "rowStride");
        m_mask.pixel_stride = stride;
        EXPECT_EQ(api->trace_outline(&m_mask, nullptr, &made), GRAZE_INVALID_OUTLINE);
        expectSentence("trace_outline", "pixelStride");
    }
    m_mask.alpha = nullptr;
    EXPECT_EQ(api->trace_outline(&m_mask, nullptr, &made), GRAZE_NULL_ARGUMENT);
    expectSentence("trace_outline", "alpha is null");
    EXPECT_EQ(made, nullptr);
}

} // namespace
