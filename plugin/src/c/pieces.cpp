// SPDX-License-Identifier: Zlib
#include "c/arguments.hpp"

#include <graze/outline/outline.hpp>
#include <graze/shapes/tile_grid.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>

namespace graze::c
{

namespace
{

OutlineOptions optionsFrom(const graze_outline_options* options)
{
    if (!options)
        return {};
    needRange(options->threshold, 0u, 255u, "threshold");
    static_assert(std::uint32_t{GRAZE_FIT_OUTSIDE} == static_cast<std::uint32_t>(OutlineFit::Outside));
    needRange<std::uint32_t>(options->fit, 0, GRAZE_FIT_OUTSIDE, "fit");
    needFinite(options->max_error, "max_error");
    return as<OutlineOptions>(*options);
}

/// Borders, each with the holes that follow it.
std::vector<OutlineLoop> loopsFrom(std::span<const graze_ring> rings)
{
    std::vector<OutlineLoop> loops;
    for (std::size_t k = 0; k < rings.size(); ++k)
    {
        const graze_ring& ring = rings[k];
        if (!ring.points && ring.point_count > 0)
            fail(GRAZE_NULL_ARGUMENT, "ring ", k, ": points is null");
        auto points = allAs<Vec2>(std::span(ring.points, ring.point_count));
        if (ring.hole == 0)
            loops.push_back({.border = std::move(points), .holes = {}});
        else if (!loops.empty())
            loops.back().holes.push_back(std::move(points));
        else
            fail(GRAZE_INVALID_OUTLINE, "ring ", k, " is a hole without a border before it");
    }
    if (loops.empty())
        fail(GRAZE_INVALID_OUTLINE, "there is no ring");
    return loops;
}

std::vector<Shape> decomposed(const std::vector<OutlineLoop>& loops)
{
    std::vector<Shape> pieces;
    for (std::size_t k = 0; k < loops.size(); ++k)
    {
        DecomposeError error;
        const auto cut = graze::Pieces::tryFromOutline(loops[k].border, loops[k].holes, &error);
        if (!cut)
        {
            const std::string which = loops.size() > 1 ? "border " + std::to_string(k) + " of the list: " : "";
            fail(GRAZE_INVALID_OUTLINE, which, error.message());
        }
        pieces.insert(pieces.end(), cut->shapes().begin(), cut->shapes().end());
    }
    return pieces;
}

graze_pieces* piecesOf(std::vector<Shape> shapes, const std::vector<OutlineLoop>& loops = {}, float measuredError = 0.f)
{
    auto made = std::make_unique<graze_pieces>();
    const auto keep = [&](std::vector<graze_vec2> points)
    { return made->points.emplace_back(std::move(points)).data(); };
    for (const Shape& shape : shapes)
    {
        std::vector<graze_vec2> corners;
        for (std::uint32_t k = 0; k < shape.pointCount(); ++k)
            corners.push_back(as<graze_vec2>(shape.point(k)));
        graze_shape& hull = made->hulls.emplace_back(graze_shape GRAZE_SHAPE_INIT);
        hull.kind = GRAZE_CONVEX;
        hull.radius = shape.radius();
        hull.point_count = shape.pointCount();
        hull.points = keep(std::move(corners));
        if (const auto form = shape.form())
            std::copy_n(std::array{form->m00, form->m01, form->m10, form->m11}.data(), 4, hull.form);
    }
    const auto addLoop = [&](const std::vector<Vec2>& loop, std::uint32_t hole)
    {
        const auto count = static_cast<std::uint32_t>(loop.size());
        made->loops.push_back({.hole = hole, .point_count = count, .points = keep(allAs<graze_vec2>(loop))});
    };
    for (const OutlineLoop& loop : loops)
    {
        addLoop(loop.border, 0);
        for (const std::vector<Vec2>& hole : loop.holes)
            addLoop(hole, 1);
    }
    made->shapes = std::move(shapes);
    made->measuredError = measuredError;
    return made.release();
}

/// One that is wider than the memory of this machine stays too wide.
std::ptrdiff_t strideOf(std::int64_t stride)
{
    using Limits = std::numeric_limits<std::ptrdiff_t>;
    return static_cast<std::ptrdiff_t>(std::clamp<std::int64_t>(stride, Limits::min(), Limits::max()));
}

graze_pieces* traced(const graze_mask& mask, const OutlineOptions& options)
{
    Outline outline = outlineOf({.alpha = &need(mask.alpha, "alpha"),
                                 .width = mask.width,
                                 .height = mask.height,
                                 .rowStride = strideOf(mask.row_stride),
                                 .pixelStride = strideOf(mask.pixel_stride)},
                                options);
    return piecesOf(std::move(outline.pieces), outline.loops, outline.measuredError);
}

/// Element `index` of a list of things called `name`.
template <class T>
const T& elementOf(const std::vector<T>& list, std::uint32_t index, const char* name)
{
    if (index >= list.size())
        fail(GRAZE_INVALID_ARGUMENT, name, " ", index, " of ", list.size());
    return list[index];
}

using MadePieces = Answer<graze_pieces*, "pieces">;

} // namespace

void enterPieces(graze_api& api)
{
    GRAZE_ENTER(make_pieces,
                [](const graze_shape* shapes, std::uint32_t count, MadePieces answer)
                {
                    if (count == 0)
                        fail(GRAZE_INVALID_SHAPE, "there is no piece");
                    answer.write(piecesOf(piecesFrom(needSpan(shapes, count, "shapes"))));
                });
    GRAZE_ENTER(decompose,
                [](const graze_ring* rings, std::uint32_t count, MadePieces answer)
                {
                    const std::vector<OutlineLoop> loops = loopsFrom(needSpan(rings, count, "rings"));
                    answer.write(piecesOf(decomposed(loops), loops));
                });
    GRAZE_ENTER(trace_outline, [](Given<const graze_mask, "mask"> mask, const graze_outline_options* options,
                                  MadePieces answer) { answer.write(traced(*mask, optionsFrom(options))); });
    GRAZE_ENTER(tile_pieces,
                [](const std::uint8_t* cells, std::int32_t width, std::int32_t height, float cell, MadePieces answer)
                {
                    TileGrid grid(width, height, cell);
                    const std::uint8_t* next = &need(cells, "cells");
                    for (int y = 0; y < height; ++y)
                        for (int x = 0; x < width; ++x)
                            grid.set(x, y, *next++ != 0);
                    std::vector<Shape> shapes = grid.pieces();
                    if (shapes.empty())
                        fail(GRAZE_INVALID_SHAPE, "all cells are empty");
                    answer.write(piecesOf(std::move(shapes)));
                });
    GRAZE_ENTER(copy_pieces,
                [](ConstSystem system, graze_sprite sprite, MadePieces answer)
                {
                    const auto found = system->sprite(liveSprite(*system, sprite));
                    answer.write(piecesOf({found->pieces().begin(), found->pieces().end()}));
                });
    api.free_pieces = release<"free_pieces", graze_pieces, "pieces">;

    using Asked = Pieces<"pieces">;
    GRAZE_ENTER(pieces_info,
                [](Asked pieces, Answer<graze_pieces_info, "info"> answer)
                {
                    answer.write(graze_pieces_info{.piece_count = static_cast<std::uint32_t>(pieces->shapes.size()),
                                                   .ring_count = static_cast<std::uint32_t>(pieces->loops.size()),
                                                   .measured_error = pieces->measuredError});
                });
    GRAZE_ENTER(pieces_shape, [](Asked pieces, std::uint32_t index, Answer<graze_shape, "piece"> answer)
                { answer.write(elementOf(pieces->hulls, index, "piece")); });
    GRAZE_ENTER(pieces_ring, [](Asked pieces, std::uint32_t index, Answer<graze_ring, "ring"> answer)
                { answer.write(elementOf(pieces->loops, index, "ring")); });
}

} // namespace graze::c
