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
    graze_shape piece(const Pieces& pieces)
    {
        graze_shape result = GRAZE_SHAPE_INIT;
        EXPECT_EQ(api->pieces_shape(pieces.get(), 0, &result), GRAZE_OK) << api->last_error();
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
        return {hole, static_cast<std::uint32_t>(points.size()), points.data()};
    }
    graze_result decompose(const std::vector<graze_ring>& rings)
    {
        return api->decompose(rings.data(), static_cast<std::uint32_t>(rings.size()), &m_made);
    }

    const std::vector<graze_vec2> m_square{{0.f, 0.f}, {40.f, 0.f}, {40.f, 40.f}, {0.f, 40.f}};
    const std::vector<graze_vec2> m_window{{10.f, 10.f}, {30.f, 10.f}, {30.f, 30.f}, {10.f, 30.f}};
    const std::vector<graze_vec2> m_crossed{{0.f, 0.f}, {40.f, 40.f}, {40.f, 0.f}, {0.f, 40.f}};
    graze_pieces* m_made = nullptr;
};

TEST_F(CPieces, ShapesComeBackAsHullsThatMakeTheSamePieces)
{
    graze_shape shape = box(20.f, 10.f);
    shape.radius = 2.f;
    const Pieces pieces = piecesOf(shape);
    EXPECT_TRUE(info(pieces).piece_count == 1 && info(pieces).ring_count == 0);
    const graze_shape hull = piece(pieces);
    EXPECT_EQ(hull.kind, static_cast<std::uint32_t>(GRAZE_CONVEX));
    EXPECT_EQ(hull.point_count, 4u);
    EXPECT_EQ(hull.radius, 2.f);
    const Pieces again = piecesOf(hull);
    EXPECT_TRUE(holds(again, {11.5f, 0.f}));
    EXPECT_FALSE(holds(again, {12.5f, 0.f}));
    expectFailure(api->pieces_shape(pieces.get(), 1, &shape), GRAZE_INVALID_ARGUMENT, "pieces_shape", "piece 1 of 1");

    const graze_sprite sprite = add(shape, 5.f, 6.f);
    ASSERT_EQ(api->copy_pieces(system, sprite, &m_made), GRAZE_OK);
    EXPECT_EQ(std::abs(piece(own(m_made)).points[0].x), 10.f) << "in object space";
    EXPECT_EQ(api->copy_pieces(system, 0, &m_made), GRAZE_STALE_ID);
}

TEST_F(CPieces, AFormMakesAnEllipseAndComesBack)
{
    graze_shape shape = circle(1.f);
    shape.form[0] = 9.f;
    shape.form[1] = 1.f;
    shape.form[3] = 4.f;
    const graze_shape back = piece(piecesOf(shape));
    EXPECT_TRUE(back.form[0] == 9.f && back.form[1] == 1.f && back.form[2] == 0.f && back.form[3] == 4.f);
    shape.form[1] = Nan;
    EXPECT_EQ(api->make_pieces(&shape, 1, &m_made), GRAZE_INVALID_SHAPE);
}

TEST_F(CPieces, ATileMapIsFewRectangles)
{
    const std::uint8_t cells[]{1, 0, 0, 0, //
                               1, 0, 0, 9, //
                               1, 1, 1, 1};
    ASSERT_EQ(api->tile_pieces(cells, 4, 3, 10.f, &m_made), GRAZE_OK) << api->last_error();
    const Pieces level = own(m_made);
    EXPECT_EQ(info(level).piece_count, 3u);
    expectFailure(api->tile_pieces(cells, 4, 0, 10.f, &m_made), GRAZE_INVALID_ARGUMENT, "tile_pieces", "height 0");
    expectFailure(api->tile_pieces(nullptr, 4, 3, 10.f, &m_made), GRAZE_NULL_ARGUMENT, "tile_pieces", "cells is null");
    expectFailure(api->tile_pieces(cells + 1, 3, 1, 10.f, &m_made), GRAZE_INVALID_SHAPE, "tile_pieces",
                  "all cells are empty");
}

TEST_F(CPieces, WhatIsNoShapeMakesNone)
{
    const graze_shape shape = circle(Nan);
    expectFailure(api->make_pieces(&shape, 1, &m_made), GRAZE_INVALID_SHAPE, "make_pieces", "finite");
    EXPECT_EQ(api->make_pieces(&shape, 0, &m_made), GRAZE_INVALID_SHAPE);
    expectFailure(api->make_pieces(nullptr, 1, &m_made), GRAZE_NULL_ARGUMENT, "make_pieces", "shapes is null");
    EXPECT_EQ(api->make_pieces(&shape, 1, nullptr), GRAZE_NULL_ARGUMENT);
    EXPECT_EQ(m_made, nullptr);
}

TEST_F(CPieces, ABorderWithAHoleAndAnIslandIsCutIntoPieces)
{
    const std::vector<graze_vec2> island{{100.f, 0.f}, {110.f, 0.f}, {105.f, 9.f}};
    ASSERT_EQ(decompose({ringOf(m_square), ringOf(m_window, 1), ringOf(island)}), GRAZE_OK) << api->last_error();
    const Pieces pieces = own(m_made);
    EXPECT_EQ(info(pieces).ring_count, 3u);
    EXPECT_FALSE(holds(pieces, {20.f, 20.f}));
    EXPECT_TRUE(holds(pieces, {105.f, 3.f}));
    graze_ring ring = GRAZE_RING_INIT;
    ASSERT_EQ(api->pieces_ring(pieces.get(), 1, &ring), GRAZE_OK);
    EXPECT_TRUE(ring.hole == 1 && ring.point_count == 4);
    EXPECT_EQ(ring.points[2].x, 30.f);
    expectFailure(api->pieces_ring(pieces.get(), 3, &ring), GRAZE_INVALID_ARGUMENT, "pieces_ring", "ring 3 of 3");
}

TEST_F(CPieces, LoopsThatCannotBeCutAreNamedWithThePlace)
{
    expectFailure(decompose({ringOf(m_crossed)}), GRAZE_INVALID_OUTLINE, "decompose", "edge");
    EXPECT_EQ(std::string(api->last_error()).find("border"), std::string::npos) << "a single one has no number";
    expectFailure(decompose({ringOf(m_square), ringOf(m_crossed)}), GRAZE_INVALID_OUTLINE, "decompose",
                  "border 1 of the list");
    expectFailure(decompose({ringOf(m_window, 1)}), GRAZE_INVALID_OUTLINE, "decompose",
                  "ring 0 is a hole without a border");
    EXPECT_EQ(api->decompose(nullptr, 0, &m_made), GRAZE_INVALID_OUTLINE);
    EXPECT_EQ(api->decompose(nullptr, 1, &m_made), GRAZE_NULL_ARGUMENT);
    expectFailure(decompose({{0, 4, nullptr}}), GRAZE_NULL_ARGUMENT, "decompose", "ring 0: points is null");
    EXPECT_EQ(m_made, nullptr);
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
        m_mask = {32, 32, 0, 4, m_pixels.data() + 3};
    }
    graze_result trace() { return api->trace_outline(&m_mask, &m_options, &m_made); }

    std::vector<std::uint8_t> m_pixels = std::vector<std::uint8_t>(32 * 32 * 4, 0);
    graze_mask m_mask = GRAZE_MASK_INIT;
    graze_outline_options m_options = GRAZE_OUTLINE_OPTIONS_INIT;
};

TEST_F(COutline, APictureBecomesPiecesOfASprite)
{
    ASSERT_EQ(api->trace_outline(&m_mask, nullptr, &m_made), GRAZE_OK) << api->last_error();
    const Pieces pieces = own(m_made);
    EXPECT_EQ(info(pieces).ring_count, 2u);
    EXPECT_LE(info(pieces).measured_error, 1.f);
    EXPECT_FALSE(holds(pieces, {16.f, 16.f}));
    graze_sprite_def def = GRAZE_SPRITE_DEF_INIT;
    def.pieces = pieces.get();
    EXPECT_EQ(spriteState(add(def)).piece_count, info(pieces).piece_count);
}

TEST_F(COutline, OptionsOutOfRangeAreNamed)
{
    const graze_outline_options good = m_options;
    m_options.threshold = 256;
    expectFailure(trace(), GRAZE_INVALID_ARGUMENT, "trace_outline", "threshold is 256");
    m_options = good;
    m_options.fit = 3;
    expectFailure(trace(), GRAZE_INVALID_ARGUMENT, "trace_outline", "fit is 3");
    m_options = good;
    m_options.max_error = Nan;
    EXPECT_EQ(trace(), GRAZE_NOT_FINITE);
    m_options.max_error = 65.f;
    EXPECT_EQ(trace(), GRAZE_INVALID_OUTLINE);
    EXPECT_EQ(m_made, nullptr);
}

TEST_F(COutline, APictureThatCannotBeReadIsRefused)
{
    expectFailure(api->trace_outline(nullptr, nullptr, &m_made), GRAZE_NULL_ARGUMENT, "trace_outline", "mask is null");
    EXPECT_EQ(api->trace_outline(&m_mask, nullptr, nullptr), GRAZE_NULL_ARGUMENT);
    const graze_mask good = m_mask;
    m_mask.width = -1;
    EXPECT_EQ(trace(), GRAZE_INVALID_OUTLINE);
    for (const std::int64_t stride :
         {std::numeric_limits<std::int64_t>::min(), std::numeric_limits<std::int64_t>::max()})
    {
        m_mask = good;
        m_mask.row_stride = stride;
        expectFailure(trace(), GRAZE_INVALID_OUTLINE, "trace_outline", "rowStride");
        m_mask = good;
        m_mask.pixel_stride = stride;
        expectFailure(trace(), GRAZE_INVALID_OUTLINE, "trace_outline", "pixelStride");
    }
    m_mask = good;
    m_mask.alpha = nullptr;
    expectFailure(trace(), GRAZE_NULL_ARGUMENT, "trace_outline", "alpha is null");
    EXPECT_EQ(m_made, nullptr);
}

} // namespace
