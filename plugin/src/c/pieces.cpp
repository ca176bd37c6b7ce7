// SPDX-License-Identifier: Zlib
#include "c/arguments.hpp"

#include <graze/outline/outline.hpp>

#include <memory>

namespace graze::c
{

namespace
{

std::vector<graze_vec2> pointsToC(std::span<const graze::Vec2> points)
{
    std::vector<graze_vec2> result;
    result.reserve(points.size());
    for (const graze::Vec2 point : points)
        result.push_back(graze::c::toC(point));
    return result;
}

OutlineOptions outlineOptions(const Call&, const graze_outline_options* options)
{
    if (!options)
        return {};
    if (options->threshold > 255)
        throw Failure(GRAZE_INVALID_ARGUMENT, "threshold is ", options->threshold, ", beyond 255");
    static_assert(std::uint32_t{GRAZE_FIT_OUTSIDE} == static_cast<std::uint32_t>(OutlineFit::Outside));
    if (options->fit > GRAZE_FIT_OUTSIDE)
        throw Failure(GRAZE_INVALID_ARGUMENT, "unknown fit ", options->fit);
    return {.maxError = needFinite(options->max_error, "max_error"),
            .threshold = static_cast<std::uint8_t>(options->threshold),
            .fit = static_cast<OutlineFit>(options->fit),
            .maxVertices = options->max_vertices};
}

/// Borders, each with the holes that follow it.
std::vector<OutlineLoop> loopsFrom(std::span<const graze_ring> rings)
{
    std::vector<OutlineLoop> loops;
    for (std::size_t k = 0; k < rings.size(); ++k)
    {
        const graze_ring& ring = rings[k];
        if (!ring.points && ring.point_count > 0)
            throw Failure(GRAZE_NULL_ARGUMENT, "ring ", k, ": points is null");
        std::vector<Vec2> points = pointsFrom(ring.points, ring.point_count);
        if (ring.hole == 0)
            loops.push_back({std::move(points), {}});
        else if (!loops.empty())
            loops.back().holes.push_back(std::move(points));
        else
            throw Failure(GRAZE_INVALID_OUTLINE, "ring ", k, " is a hole without a border before it");
    }
    if (loops.empty())
        throw Failure(GRAZE_INVALID_OUTLINE, "there is no ring");
    return loops;
}

std::vector<Shape> piecesOf(const std::vector<OutlineLoop>& loops)
{
    std::vector<Shape> pieces;
    for (std::size_t k = 0; k < loops.size(); ++k)
    {
        DecomposeError error;
        const auto cut = Pieces::tryFromOutline(loops[k].border, loops[k].holes, &error);
        if (!cut)
        {
            Failure failure(GRAZE_INVALID_OUTLINE);
            if (loops.size() > 1)
                failure.add("border ", k, " of the list: ");
            failure.add(error.message());
            throw failure;
        }
        pieces.insert(pieces.end(), cut->shapes().begin(), cut->shapes().end());
    }
    return pieces;
}

std::unique_ptr<graze_pieces> traced(const graze_mask& mask, const OutlineOptions& options)
{
    Outline outline = outlineOf({.alpha = &need(mask.alpha, "alpha"),
                                 .width = mask.width,
                                 .height = mask.height,
                                 .rowStride = static_cast<std::ptrdiff_t>(mask.row_stride),
                                 .pixelStride = static_cast<std::ptrdiff_t>(mask.pixel_stride)},
                                options);
    auto made = std::make_unique<graze_pieces>(std::move(outline.pieces), outline.loops);
    made->measuredError = outline.measuredError;
    return made;
}

/// Element `index` of a list of things called `name`.
template <class T>
const T& elementOf(const std::vector<T>& list, std::uint32_t index, const char* name)
{
    if (index >= list.size())
        throw Failure(GRAZE_INVALID_ARGUMENT, name, " ", index, " of ", list.size());
    return list[index];
}

graze_pieces_info infoOf(const graze_pieces& pieces)
{
    std::size_t points = 0;
    for (const graze_pieces::Ring& ring : pieces.rings)
        points += ring.points.size();
    return {static_cast<std::uint32_t>(pieces.shapes.size()), static_cast<std::uint32_t>(pieces.rings.size()),
            static_cast<std::uint32_t>(points), pieces.measuredError};
}

graze_shape pieceOf(const graze_pieces& pieces, std::uint32_t index)
{
    const std::vector<graze_vec2>& corners = elementOf(pieces.corners, index, "piece");
    const auto count = static_cast<std::uint32_t>(corners.size());
    return {GRAZE_CONVEX, pieces.shapes[index].radius(), {}, {}, count, corners.data()};
}

graze_ring ringOf(const graze_pieces& pieces, std::uint32_t index)
{
    const graze_pieces::Ring& ring = elementOf(pieces.rings, index, "ring");
    return {ring.hole, static_cast<std::uint32_t>(ring.points.size()), ring.points.data()};
}

using MadePieces = Answer<graze_pieces*, "pieces">;

} // namespace

void enterPiecesFunctions(graze_api& api)
{
    api.make_pieces = call<"make_pieces">(
        [](Buffer<const graze_shape, "shapes"> shapes, MadePieces answer)
        {
            if (shapes->empty())
                throw Failure(GRAZE_INVALID_SHAPE, "there is no piece");
            answer.write(std::make_unique<graze_pieces>(piecesFrom(shapes)).release());
        });
    api.decompose = call<"decompose">(
        [](Buffer<const graze_ring, "rings"> rings, MadePieces answer)
        {
            const std::vector<OutlineLoop> loops = loopsFrom(rings);
            answer.write(std::make_unique<graze_pieces>(piecesOf(loops), loops).release());
        });
    api.trace_outline = call<"trace_outline">([](Given<graze_mask, "mask"> mask, Read<outlineOptions> options,
                                                 MadePieces answer) { answer.write(traced(mask, options).release()); });
    api.copy_pieces = call<"copy_pieces">(
        [](ConstSystem system, LiveSprite sprite, MadePieces answer)
        {
            const auto found = system->sprite(sprite);
            const std::vector<Shape> pieces(found->pieces().begin(), found->pieces().end());
            answer.write(std::make_unique<graze_pieces>(pieces).release());
        });
    api.copy_bullet_shape = call<"copy_bullet_shape">(
        [](ConstSystem system, graze_bullet_shape shape, MadePieces answer)
        {
            const auto found = system->shape(ShapeId{shape});
            if (!found)
                throw Failure(GRAZE_INVALID_ARGUMENT, "bullet_shape ", shape, " is not one of this system");
            answer.write(std::make_unique<graze_pieces>(std::vector{*found}).release());
        });
    api.free_pieces = release<"free_pieces", graze_pieces, "pieces">;

    using Asked = PiecesParameter<"pieces">;
    api.pieces_info = call<"pieces_info">([](Asked pieces, Answer<graze_pieces_info, "info"> answer)
                                          { answer.write(infoOf(**pieces)); });
    api.pieces_shape = call<"pieces_shape">([](Asked pieces, std::uint32_t index, Answer<graze_shape, "piece"> answer)
                                            { answer.write(pieceOf(**pieces, index)); });
    api.pieces_ring = call<"pieces_ring">([](Asked pieces, std::uint32_t index, Answer<graze_ring, "ring"> answer)
                                          { answer.write(ringOf(**pieces, index)); });
}

} // namespace graze::c

graze_pieces::graze_pieces(std::vector<graze::Shape> from, const std::vector<graze::OutlineLoop>& loops) :
shapes(std::move(from))
{
    for (const graze::Shape& piece : shapes)
    {
        std::vector<graze_vec2>& points = corners.emplace_back();
        for (std::uint32_t k = 0; k < piece.pointCount(); ++k)
            points.push_back(graze::c::toC(piece.point(k)));
    }
    for (const graze::OutlineLoop& loop : loops)
    {
        rings.push_back({graze::c::pointsToC(loop.border), false});
        for (const std::vector<graze::Vec2>& hole : loop.holes)
            rings.push_back({graze::c::pointsToC(hole), true});
    }
}
