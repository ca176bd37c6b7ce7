// SPDX-License-Identifier: Zlib
#include "c/arguments.hpp"
#include "c/functions.hpp"

#include <graze/outline/outline.hpp>

#include <memory>

namespace graze::c
{

namespace
{

OutlineFit fitFrom(std::uint32_t fit)
{
    switch (fit)
    {
        case GRAZE_FIT_EITHER_SIDE:
            return OutlineFit::EitherSide;
        case GRAZE_FIT_INSIDE:
            return OutlineFit::Inside;
        case GRAZE_FIT_OUTSIDE:
            return OutlineFit::Outside;
        default:
            throw Failure(GRAZE_INVALID_ARGUMENT, "unknown fit " + std::to_string(fit));
    }
}

OutlineOptions optionsFrom(const graze_outline_options* options)
{
    if (!options)
        return {};
    const graze_outline_options read = readStruct(options, "graze_outline_options");
    if (read.threshold > 255)
        throw Failure(GRAZE_INVALID_ARGUMENT, "threshold is " + std::to_string(read.threshold) + ", beyond 255");
    return {.maxError = needFinite(read.max_error, "max_error"),
            .threshold = static_cast<std::uint8_t>(read.threshold),
            .fit = fitFrom(read.fit),
            .maxVertices = read.max_vertices};
}

/// Borders, each with the holes that follow it.
std::vector<OutlineLoop> loopsFrom(const graze_ring* rings, std::uint32_t count)
{
    std::vector<OutlineLoop> loops;
    std::uint32_t index = 0;
    for (const graze_ring& ring : readArray(rings, count, "graze_ring"))
    {
        const std::string name = "ring " + std::to_string(index++);
        if (!ring.points && ring.point_count > 0)
            throw Failure(GRAZE_NULL_ARGUMENT, name + ": points is null");
        std::vector<Vec2> points;
        points.reserve(ring.point_count);
        for (std::uint32_t k = 0; k < ring.point_count; ++k)
            points.push_back(fromC(ring.points[k]));
        if (ring.hole == 0)
            loops.push_back({std::move(points), {}});
        else if (!loops.empty())
            loops.back().holes.push_back(std::move(points));
        else
            throw Failure(GRAZE_INVALID_OUTLINE, name + " is a hole without a border before it");
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
            throw Failure(GRAZE_INVALID_OUTLINE,
                          loops.size() == 1 ? error.message()
                                            : "border " + std::to_string(k) + " of the list: " + error.message());
        pieces.insert(pieces.end(), cut->shapes().begin(), cut->shapes().end());
    }
    return pieces;
}

template <class... Arguments>
void give(graze_collider*& answer, Arguments&&... arguments)
{
    answer = std::make_unique<graze_collider>(std::forward<Arguments>(arguments)...).release();
}

} // namespace

graze_result makeCollider(const graze_shape* pieces, std::uint32_t count, graze_collider** collider)
{
    return guarded("make_collider",
                   [&]
                   {
                       graze_collider*& answer = need(collider, "collider");
                       if (count == 0)
                           throw Failure(GRAZE_INVALID_SHAPE, "there is no piece");
                       give(answer, piecesFrom(&need(pieces, "pieces"), count));
                   });
}

graze_result decompose(const graze_ring* rings, std::uint32_t count, graze_collider** collider)
{
    return guarded("decompose",
                   [&]
                   {
                       graze_collider*& answer = need(collider, "collider");
                       const auto given = needSpan(rings, count, "rings");
                       const std::vector<OutlineLoop> loops = loopsFrom(given.data(), count);
                       give(answer, piecesOf(loops), loops);
                   });
}

graze_result traceOutline(const graze_mask* mask, const graze_outline_options* options, graze_collider** collider)
{
    return guarded("trace_outline",
                   [&]
                   {
                       const graze_mask read = readStruct(&need(mask, "mask"), "graze_mask");
                       graze_collider*& answer = need(collider, "collider");
                       Outline outline = outlineOf({.alpha = &need(read.alpha, "alpha"),
                                                    .width = read.width,
                                                    .height = read.height,
                                                    .rowStride = static_cast<std::ptrdiff_t>(read.row_stride),
                                                    .pixelStride = static_cast<std::ptrdiff_t>(read.pixel_stride)},
                                                   optionsFrom(options));
                       give(answer, std::move(outline.pieces), outline.loops);
                       answer->measuredError = outline.measuredError;
                   });
}

graze_result copyPieces(const graze_system* system, graze_sprite sprite, graze_collider** collider)
{
    return guarded("copy_pieces",
                   [&]
                   {
                       const CollisionSystem& collisions = collisionsOf(system);
                       graze_collider*& answer = need(collider, "collider");
                       const auto found = collisions.sprite(needAlive(collisions, sprite));
                       give(answer, std::vector<Shape>(found->pieces().begin(), found->pieces().end()));
                   });
}

void freeCollider(graze_collider* collider)
{
    guarded("free_collider",
            [&]
            {
                if (collider)
                    delete &needHandle(collider, "collider");
            });
}

graze_result colliderInfo(const graze_collider* collider, graze_collider_info* info)
{
    return guarded("collider_info",
                   [&]
                   {
                       const graze_collider& asked = needHandle(collider, "collider");
                       std::size_t points = 0;
                       for (const graze_collider::Ring& ring : asked.rings)
                           points += ring.points.size();
                       Answer<graze_collider_info>(&need(info, "info"), 1, "graze_collider_info")
                           .write({.size = 0,
                                   .piece_count = static_cast<std::uint32_t>(asked.pieces.size()),
                                   .ring_count = static_cast<std::uint32_t>(asked.rings.size()),
                                   .point_count = static_cast<std::uint32_t>(points),
                                   .measured_error = asked.measuredError});
                   });
}

graze_result colliderPiece(const graze_collider* collider, std::uint32_t index, graze_shape* piece)
{
    return guarded("collider_piece",
                   [&]
                   {
                       const graze_collider& asked = needHandle(collider, "collider");
                       const Answer<graze_shape> answer(&need(piece, "piece"), 1, "graze_shape");
                       if (index >= asked.pieces.size())
                           throw Failure(GRAZE_INVALID_ARGUMENT, "piece " + std::to_string(index) + " of " +
                                                                     std::to_string(asked.pieces.size()));
                       const std::vector<graze_vec2>& corners = asked.corners[index];
                       answer.write({.size = 0,
                                     .kind = GRAZE_CONVEX,
                                     .radius = asked.pieces[index].radius(),
                                     .a = {0.f, 0.f},
                                     .b = {0.f, 0.f},
                                     .point_count = static_cast<std::uint32_t>(corners.size()),
                                     .points = corners.data()});
                   });
}

graze_result colliderRing(const graze_collider* collider, std::uint32_t index, graze_ring* ring)
{
    return guarded("collider_ring",
                   [&]
                   {
                       const graze_collider& asked = needHandle(collider, "collider");
                       const Answer<graze_ring> answer(&need(ring, "ring"), 1, "graze_ring");
                       if (index >= asked.rings.size())
                           throw Failure(GRAZE_INVALID_ARGUMENT,
                                         "ring " + std::to_string(index) + " of " + std::to_string(asked.rings.size()));
                       const graze_collider::Ring& found = asked.rings[index];
                       answer.write({.size = 0,
                                     .hole = found.hole,
                                     .point_count = static_cast<std::uint32_t>(found.points.size()),
                                     .reserved = 0,
                                     .points = found.points.data()});
                   });
}

} // namespace graze::c
