// SPDX-License-Identifier: Zlib
#include "web/naive.hpp"

namespace game
{
namespace
{

using graze::Vec2;

constexpr int Patience = 1000; // a page has to go on, a game would hang
Vec2 farthest(const graze::Sprite2D& sprite, Vec2 d)
{
    const graze::ShapeView piece = sprite.pieces()[0].view();
    const Vec2 local = sprite.inverse() ? sprite.inverse()->transformVector(d) : d;
    Vec2 best = piece.point(0);
    for (std::uint32_t i = 1; i < piece.count; ++i)
        if (dot(piece.point(i), local) > dot(best, local))
            best = piece.point(i);
    const Vec2 rim = piece.radius > 0.f ? d * (piece.radius / length(d)) : Vec2{};
    return sprite.matrix().transformPoint(best) + rim;
}

Vec2 vertexOf(const graze::Sprite2D& a, const graze::Sprite2D& b, Vec2 d)
{
    return farthest(b, d) - farthest(a, -d);
}

Vec2 firstDirection(const graze::Sprite2D& a, const graze::Sprite2D& b)
{
    const Vec2 d = b.matrix().offset() - a.matrix().offset();
    return d * (1.f / length(d));
}

// Square to the edge, where `to` points.
Vec2 squareTo(Vec2 edge, Vec2 to)
{
    return perpendicular(edge) * cross(edge, to);
}

Vec2 nearestOn(Vec2 p, Vec2 q)
{
    const float share = dot(-p, q - p) / dot(q - p, q - p);
    return share <= 0.f ? p : share >= 1.f ? q : p + (q - p) * share;
}

bool holdsOrigin(Vec2 p, Vec2 q, Vec2 w)
{
    const float first = cross(p, q), second = cross(q, w), third = cross(w, p);
    return (first > 0.f && second > 0.f && third > 0.f) || (first < 0.f && second < 0.f && third < 0.f);
}

} // namespace

NaiveAnswer naiveOverlap(const graze::Sprite2D& a, const graze::Sprite2D& b)
{
    Vec2 p = vertexOf(a, b, firstDirection(a, b));
    Vec2 d = -p;
    Vec2 q = vertexOf(a, b, d);
    if (dot(q, d) < 0.f)
        return {};
    int searches = 0;
    while (true)
    {
        if (++searches > Patience)
            return {.endless = true};
        d = squareTo(p - q, -q);
        const Vec2 w = vertexOf(a, b, d);
        if (dot(w, d) < 0.f)
            return {};
        if (holdsOrigin(p, q, w))
            return {.hit = true};
        const bool beyondP = cross(p - w, -w) * cross(p - w, q - w) < 0.f;
        (beyondP ? q : p) = w;
    }
}

NaiveAnswer naiveDistance(const graze::Sprite2D& a, const graze::Sprite2D& b)
{
    constexpr float Epsilon = 1e-4f;
    Vec2 v = firstDirection(a, b);
    std::vector<Vec2> simplex;
    for (int searches = 0; searches < Patience; ++searches)
    {
        const Vec2 w = vertexOf(a, b, -v);
        if (!simplex.empty() && !(dot(v, v) - dot(v, w) > Epsilon * dot(v, v)))
            return {.number = length(v)};
        if (simplex.size() == 2 && holdsOrigin(simplex[0], simplex[1], w))
            return {.hit = true};
        v = w;
        Vec2 kept = w;
        for (const Vec2 point : simplex)
            if (const Vec2 near = nearestOn(point, w); dot(near, near) < dot(v, v))
            {
                v = near;
                kept = point;
            }
        simplex = kept == w ? std::vector<Vec2>{w} : std::vector<Vec2>{kept, w};
    }
    return {.endless = true};
}

NaiveAnswer naiveCast(graze::Sprite2D a, Vec2 motion, const graze::Sprite2D& b)
{
    const float path = length(motion), tolerance = 0.04f * path;
    const graze::Affine2 start = a.matrix();
    for (float share = 0.f; share <= 1.f;)
    {
        (void)a.setMatrix(graze::Affine2::translation(motion * share) * start);
        const NaiveAnswer gap = naiveDistance(a, b);
        if (gap.hit || gap.number <= tolerance)
            return {.hit = true, .number = share};
        if (gap.endless)
            return gap;
        share += gap.number / path;
    }
    return {};
}

} // namespace game
