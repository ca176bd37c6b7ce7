// SPDX-License-Identifier: Zlib
#include "c/answers.hpp"
#include "c/functions.hpp"

#include <graze/outline/outline.hpp>

#include <memory>

namespace graze::c
{

namespace
{

OutlineOptions outlineOptions(const Call&, const graze_outline_options* options)
{
    if (!options)
        return {};
    const graze_outline_options read = readStruct(options);
    if (read.threshold > 255)
        throw Failure(GRAZE_INVALID_ARGUMENT, "threshold is ", read.threshold, ", beyond 255");
    static_assert(std::uint32_t{GRAZE_FIT_OUTSIDE} == static_cast<std::uint32_t>(OutlineFit::Outside));
    if (read.fit > GRAZE_FIT_OUTSIDE)
        throw Failure(GRAZE_INVALID_ARGUMENT, "unknown fit ", read.fit);
    return {.maxError = needFinite(read.max_error, "max_error"),
            .threshold = static_cast<std::uint8_t>(read.threshold),
            .fit = static_cast<OutlineFit>(read.fit),
            .maxVertices = read.max_vertices};
}

/// Borders, each with the holes that follow it.
std::vector<OutlineLoop> loopsFrom(const std::vector<graze_ring>& rings)
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

std::unique_ptr<graze_collider> traced(const graze_mask& mask, const OutlineOptions& options)
{
    Outline outline = outlineOf({.alpha = &need(mask.alpha, "alpha"),
                                 .width = mask.width,
                                 .height = mask.height,
                                 .rowStride = static_cast<std::ptrdiff_t>(mask.row_stride),
                                 .pixelStride = static_cast<std::ptrdiff_t>(mask.pixel_stride)},
                                options);
    auto made = std::make_unique<graze_collider>(std::move(outline.pieces), outline.loops);
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

graze_collider_info infoOf(const graze_collider& collider)
{
    std::size_t points = 0;
    for (const graze_collider::Ring& ring : collider.rings)
        points += ring.points.size();
    return {0, static_cast<std::uint32_t>(collider.pieces.size()), static_cast<std::uint32_t>(collider.rings.size()),
            static_cast<std::uint32_t>(points), collider.measuredError};
}

graze_shape pieceOf(const graze_collider& collider, std::uint32_t index)
{
    const std::vector<graze_vec2>& corners = elementOf(collider.corners, index, "piece");
    const auto count = static_cast<std::uint32_t>(corners.size());
    return {0, GRAZE_CONVEX, collider.pieces[index].radius(), {}, {}, count, corners.data()};
}

graze_ring ringOf(const graze_collider& collider, std::uint32_t index)
{
    const graze_collider::Ring& ring = elementOf(collider.rings, index, "ring");
    return {0, ring.hole, static_cast<std::uint32_t>(ring.points.size()), 0, ring.points.data()};
}

using MadeCollider = Answer<graze_collider*, "collider">;

} // namespace

void enterColliderFunctions(graze_api& api)
{
    api.make_collider = call<"make_collider">(
        [](Structs<graze_shape, "pieces"> pieces, MadeCollider answer)
        {
            if (pieces->empty())
                throw Failure(GRAZE_INVALID_SHAPE, "there is no piece");
            answer.write(std::make_unique<graze_collider>(piecesFrom(pieces)).release());
        });
    api.decompose = call<"decompose">(
        [](Structs<graze_ring, "rings"> rings, MadeCollider answer)
        {
            const std::vector<OutlineLoop> loops = loopsFrom(rings);
            answer.write(std::make_unique<graze_collider>(piecesOf(loops), loops).release());
        });
    api.trace_outline =
        call<"trace_outline">([](Given<graze_mask, "mask"> mask, Read<outlineOptions> options, MadeCollider answer)
                              { answer.write(traced(mask, options).release()); });
    api.copy_pieces = call<"copy_pieces">(
        [](ConstSystem system, LiveSprite sprite, MadeCollider answer)
        {
            const auto found = system->sprite(sprite);
            const std::vector<Shape> pieces(found->pieces().begin(), found->pieces().end());
            answer.write(std::make_unique<graze_collider>(pieces).release());
        });
    api.copy_bullet_shape = call<"copy_bullet_shape">(
        [](ConstSystem system, graze_bullet_shape shape, MadeCollider answer)
        {
            const auto found = system->shape(ShapeId{shape});
            if (!found)
                throw Failure(GRAZE_INVALID_ARGUMENT, "bullet_shape ", shape, " is not one of this system");
            answer.write(std::make_unique<graze_collider>(std::vector{*found}).release());
        });
    api.free_collider = release<"free_collider", graze_collider, "collider">;

    using Asked = Collider<"collider">;
    api.collider_info = call<"collider_info">([](Asked collider, Answer<graze_collider_info, "info"> answer)
                                              { answer.write(infoOf(**collider)); });
    api.collider_piece =
        call<"collider_piece">([](Asked collider, std::uint32_t index, Answer<graze_shape, "piece"> answer)
                               { answer.write(pieceOf(**collider, index)); });
    api.collider_ring = call<"collider_ring">([](Asked collider, std::uint32_t index, Answer<graze_ring, "ring"> answer)
                                              { answer.write(ringOf(**collider, index)); });
}

} // namespace graze::c
