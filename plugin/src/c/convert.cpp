// SPDX-License-Identifier: Zlib
#include "c/convert.hpp"

#include <algorithm>
#include <stdexcept>
#include <string>

namespace graze::c
{

namespace
{

[[noreturn]] void refusePiece(std::uint32_t index, const std::string& reason)
{
    throw std::invalid_argument("piece " + std::to_string(index) + ": " + reason);
}

} // namespace

Shape shapeFrom(const graze_shape& shape, std::uint32_t index)
{
    switch (shape.kind)
    {
        case GRAZE_CIRCLE:
            return Circle{.radius = shape.radius, .centre = fromC(shape.a)};
        case GRAZE_BOX:
            return Box{.size = fromC(shape.b), .centre = fromC(shape.a), .radius = shape.radius};
        case GRAZE_CAPSULE:
            return Capsule{.a = fromC(shape.a), .b = fromC(shape.b), .radius = shape.radius};
        case GRAZE_CONVEX:
        {
            if (!shape.points && shape.point_count > 0)
                refusePiece(index, "points is null");
            std::vector<Vec2> points;
            points.reserve(shape.point_count);
            for (std::uint32_t k = 0; k < shape.point_count; ++k)
                points.push_back(fromC(shape.points[k]));
            return Shape::hullOf(points, shape.radius);
        }
        default:
            refusePiece(index, "unknown kind " + std::to_string(shape.kind));
    }
}

void checkSize(std::uint32_t size, std::span<const std::size_t> known, const char* name)
{
    if (std::find(known.begin(), known.end(), size) != known.end() || (size > known.back() && size <= LargestStruct))
        return;
    std::string text = std::string(name) + ": size is " + std::to_string(size) + ", the module knows ";
    for (const std::size_t one : known)
        text += (one == known.front() ? "" : " and ") + std::to_string(one);
    throw BadSize(text);
}

Affine2 fromC(const graze_matrix& m) noexcept
{
    return {m.m00, m.m01, m.tx, m.m10, m.m11, m.ty};
}

graze_matrix toC(const Affine2& m) noexcept
{
    return {m.m00, m.m01, m.tx, m.m10, m.m11, m.ty};
}

graze_contact toC(const Contact& contact) noexcept
{
    return {.a = contact.a.value,
            .b = contact.b.value,
            .user_a = contact.userA,
            .user_b = contact.userB,
            .point = toC(contact.point),
            .normal = toC(contact.normal),
            .depth = contact.depth,
            .piece_a = contact.pieceA,
            .piece_b = contact.pieceB,
            .reserved = 0};
}

graze_hit toC(const Hit& hit) noexcept
{
    return {.bullet = hit.bullet.value,
            .target = hit.target.value,
            .owner = hit.owner.value,
            .user_bullet = hit.userBullet,
            .user_target = hit.userTarget,
            .point = toC(hit.point),
            .normal = toC(hit.normal),
            .fraction = hit.fraction,
            .depth = hit.depth,
            .piece = hit.piece,
            .spent = hit.spent};
}

graze_near_miss toC(const NearMiss& nearMiss) noexcept
{
    return {.bullet = nearMiss.bullet.value,
            .a = nearMiss.a.value,
            .b = nearMiss.b.value,
            .user_a = nearMiss.userA,
            .user_b = nearMiss.userB,
            .closest_distance = nearMiss.closestDistance,
            .touched = nearMiss.touched};
}

graze_bullet_state toC(const BulletState& state) noexcept
{
    return {.size = sizeof(graze_bullet_state),
            .radius = state.radius,
            .position = toC(state.position),
            .previous = toC(state.previous),
            .velocity = toC(state.velocity),
            .layer = state.layer.index,
            .pierce_left = state.pierceLeft,
            .owner = state.owner.value,
            .user = state.user,
            .spent = state.spent,
            .reserved = 0};
}

graze_statistics toC(const Statistics& statistics) noexcept
{
    graze_statistics result{};
    result.size = sizeof(graze_statistics);
    result.sprites = statistics.sprites;
    result.bullets = statistics.bullets;
    result.candidate_pairs = statistics.candidatePairs;
    result.touching_pairs = statistics.touchingPairs;
    result.bullet_candidates = statistics.bulletCandidates;
    result.hits = statistics.hits;
    result.near_misses = statistics.nearMisses;
    result.gjk_calls = statistics.gjkCalls;
    result.limits_reached = statistics.limitsReached;
    result.refused = statistics.refused;
    result.total_seconds = statistics.totalSeconds;
    result.broad_phase_seconds = statistics.broadPhaseSeconds;
    result.narrow_phase_seconds = statistics.narrowPhaseSeconds;
    result.bullet_seconds = statistics.bulletSeconds;
    result.event_seconds = statistics.eventSeconds;
    static_assert(std::size(decltype(result.iteration_histogram){}) == Statistics::Bins);
    std::copy(statistics.iterationHistogram.begin(), statistics.iterationHistogram.end(), result.iteration_histogram);
    return result;
}

std::uint32_t toC(Status status) noexcept
{
    switch (status)
    {
        case Status::Separated:
            return GRAZE_SEPARATED;
        case Status::Overlapping:
            return GRAZE_OVERLAPPING;
        case Status::IterationLimit:
            return GRAZE_ITERATION_LIMIT;
        case Status::InvalidInput:
            break;
    }
    return GRAZE_INVALID_INPUT;
}

std::uint32_t toC(Method method) noexcept
{
    return method == Method::Gjk ? GRAZE_METHOD_GJK : GRAZE_METHOD_FAST;
}

std::vector<Shape> piecesFrom(const graze_shape* pieces, std::uint32_t count)
{
    std::vector<Shape> result;
    for (const graze_shape& shape : readArray(pieces, count, "graze_shape"))
        result.push_back(shapeFrom(shape, static_cast<std::uint32_t>(result.size())));
    return result;
}

} // namespace graze::c
