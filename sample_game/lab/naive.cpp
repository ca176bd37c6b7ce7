// SPDX-License-Identifier: Zlib
#include "lab/naive.hpp"

#include <algorithm>

namespace game
{
namespace
{

using graze::Vec2;

constexpr std::size_t Patience = 100; // a page has to go on, a game would hang

Vec2 farthest(const graze::Sprite2D& sprite, Vec2 d)
{
    const graze::ShapeView piece = sprite.pieces()[0].view();
    const Vec2 local = sprite.matrix().transposeVector(d);
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

// Strictly inside.
bool holdsOrigin(Vec2 p, Vec2 q, Vec2 w)
{
    const auto [least, most] = std::minmax({cross(p, q), cross(q, w), cross(w, p)});
    return least > 0.f || most < 0.f;
}

bool touchesOrigin(Vec2 p, Vec2 q, Vec2 w)
{
    const auto [least, most] = std::minmax({cross(p, q), cross(q, w), cross(w, p)});
    return least >= 0.f || most <= 0.f;
}

} // namespace

NaiveAnswer naiveOverlap(const graze::Sprite2D& a, const graze::Sprite2D& b)
{
    NaiveAnswer answer;
    const auto search = [&](std::vector<Vec2> simplex, Vec2 d) {
        return answer.steps.emplace_back(NaiveStep{std::move(simplex), d, vertexOf(a, b, d)}).w;
    };
    Vec2 p = search({}, b.matrix().offset() - a.matrix().offset());
    Vec2 q = search({p}, -p);
    if (dot(q, -p) < 0.f)
        return answer;
    while (true)
    {
        const Vec2 d = squareTo(p - q, -q);
        const Vec2 w = search({p, q}, d);
        if (dot(w, d) < 0.f)
            return answer;
        answer.hit = holdsOrigin(p, q, w);
        answer.endless = answer.steps.size() > Patience;
        if (answer.hit || answer.endless)
            return answer;
        const bool beyondP = cross(p - w, -w) * cross(p - w, q - w) < 0.f;
        (beyondP ? q : p) = w;
    }
}

NaiveAnswer naiveDistance(const graze::Sprite2D& a, const graze::Sprite2D& b)
{
    constexpr float Epsilon = 1e-4f;
    NaiveAnswer answer;
    Vec2 v = b.matrix().offset() - a.matrix().offset();
    std::vector<Vec2> simplex;
    while (answer.steps.size() <= Patience) // true
    {
        const Vec2 w = vertexOf(a, b, -v);
        answer.steps.push_back({simplex, -v, w});
        answer.number = length(v);
        if (!simplex.empty() && !(dot(v, v) - dot(v, w) > Epsilon * dot(v, v)))
            return answer;
        answer.hit = simplex.size() == 2 && holdsOrigin(simplex[0], simplex[1], w);
        if (answer.hit)
            return answer;
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
    answer.endless = true;
    return answer;
}

NaiveAnswer naiveCast(graze::Sprite2D a, Vec2 motion, const graze::Sprite2D& b)
{
    constexpr float Tolerance = 0.01f;
    constexpr int MostSteps = 20;
    NaiveAnswer answer;
    const graze::Affine2 start = a.matrix();
    for (int i = 0; i < MostSteps && answer.number <= 1.f; ++i)
    {
        (void)a.setMatrix(graze::Affine2::translation(motion * answer.number) * start);
        const NaiveAnswer gap = naiveDistance(a, b);
        answer.steps.push_back({.share = answer.number, .gap = gap.number});
        answer.endless = gap.endless;
        answer.hit = gap.hit || gap.number < Tolerance;
        if (answer.hit || answer.endless)
            return answer;
        answer.number += gap.number / length(motion);
    }
    return answer;
}

NaiveAnswer naivePenetration(const graze::Sprite2D& a, const graze::Sprite2D& b)
{
    NaiveAnswer answer;
    std::vector<Vec2> loop;
    for (const NaiveStep& step : naiveOverlap(a, b).steps)
    {
        if (loop.empty())
            answer.steps.push_back(step);
        if (loop.empty() && step.simplex.size() == 2 && touchesOrigin(step.simplex[0], step.simplex[1], step.w))
            loop = {step.simplex[0], step.simplex[1], step.w};
    }
    answer.hit = !loop.empty();
    while (answer.hit && answer.steps.size() <= Patience)
    {
        std::size_t nearest = 0;
        answer.number = 1e30f;
        for (std::size_t i = 0; i < loop.size(); ++i)
        {
            const Vec2 edge = loop[(i + 1) % loop.size()] - loop[i], n = squareTo(edge, loop[i]);
            const Vec2 unit = n * (1.f / length(n));
            if (dot(unit, loop[i]) < answer.number)
            {
                answer.number = dot(unit, loop[i]);
                answer.normal = unit;
                nearest = i;
            }
        }
        const Vec2 w = vertexOf(a, b, answer.normal);
        answer.steps.push_back({.simplex = loop, .direction = answer.normal, .w = w, .gap = answer.number});
        if (dot(w, answer.normal) - answer.number < 0.01f)
            return answer;
        loop.insert(loop.begin() + static_cast<std::ptrdiff_t>(nearest) + 1, w);
    }
    answer.endless = answer.hit;
    return answer;
}

} // namespace game
