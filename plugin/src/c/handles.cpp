// SPDX-License-Identifier: Zlib
#include "c/handles.hpp"

#include "c/to_c.hpp"

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

} // namespace

graze_system::graze_system(const graze::GjkSettings& settings) : collisions(settings)
{
    // A host of the C interface gets every refusal as a result and a sentence; stderr is not ours there.
    collisions.setRefusalHandler([](const graze::Refusal&) {});
}

graze_collider::graze_collider(std::vector<graze::Shape> shapes, const std::vector<graze::OutlineLoop>& loops) :
pieces(std::move(shapes))
{
    for (const graze::Shape& piece : pieces)
    {
        std::vector<graze_vec2>& points = corners.emplace_back();
        for (std::uint32_t k = 0; k < piece.pointCount(); ++k)
            points.push_back(graze::c::toC(piece.point(k)));
    }
    for (const graze::OutlineLoop& loop : loops)
    {
        rings.push_back({pointsToC(loop.border), false});
        for (const std::vector<graze::Vec2>& hole : loop.holes)
            rings.push_back({pointsToC(hole), true});
    }
}
