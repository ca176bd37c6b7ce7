// SPDX-License-Identifier: Zlib
#include "queries/gjk.hpp"

#include <graze/queries/overlap.hpp>

#include <algorithm>

namespace graze
{

namespace detail
{

namespace
{

struct Verdict
{
    Status status = Status::IterationLimit;
    Vec2d axis{}; ///< from A to B, when separated
    int iterations = 0;
};

// (p x q) x p in the plane, without its length: perpendicular to p, on the side of q. Zero when q lies
// along p. (The full product grows with the cube of the size and soon leaves what floats can hold.)
Vec2d tripleProduct(Vec2d p, Vec2d q) noexcept
{
    const double side = cross(p, q);
    return side > 0. ? perpendicular(p) : side < 0. ? -perpendicular(p) : Vec2d{};
}

// Boolean GJK on the cores: walks towards the origin through B - A until a triangle encloses it or a
// direction shows that nothing reaches it.
Verdict booleanGjk(const Body& a, const Body& b, const Limits& limits) noexcept
{
    Verdict verdict;
    Vec2d direction = a.middle() - b.middle(); // from inside B - A towards the origin
    if (direction == Vec2d{})
        return {Status::Overlapping, {}, 0};

    Vec2d simplex[2];
    int size = 0;
    double scale = 0.;
    while (verdict.iterations < limits.maxIterations)
    {
        ++verdict.iterations;
        const Vec2d w = differenceSupport(a, b, direction).w;
        if (dot(w, direction) < 0.)
        {
            verdict.status = Status::Separated;
            verdict.axis = -direction;
            return verdict;
        }
        scale = std::max(scale, length(w));

        if (size == 0)
        {
            simplex[size++] = w;
            direction = -w;
        }
        else if (size == 1)
        {
            const Vec2d edge = w - simplex[0];
            simplex[size++] = w;
            direction = tripleProduct(edge, -w);
        }
        else
        {
            const Vec2d p = simplex[0];
            const Vec2d q = simplex[1];
            // The new vertex is no farther than the edge we came from: the origin, between the two, is
            // on the border as far as doubles can tell.
            if (dot(w - p, direction) <= DoubleFloor * scale * length(direction))
            {
                verdict.status = Status::Overlapping;
                return verdict;
            }
            const Vec2d outOfPw = -tripleProduct(w - p, q - p);
            const Vec2d outOfQw = -tripleProduct(w - q, p - q);
            if (dot(outOfPw, -w) > 0.)
            {
                simplex[1] = w;
                direction = outOfPw;
            }
            else if (dot(outOfQw, -w) > 0.)
            {
                simplex[0] = q;
                simplex[1] = w;
                direction = outOfQw;
            }
            else
                direction = {};
        }
        // No direction is left when the origin is a vertex, on an edge, or inside the triangle. Texts
        // that loop on "while (true)" hang here on the second of these.
        if (direction == Vec2d{})
        {
            verdict.status = Status::Overlapping;
            return verdict;
        }
    }
    return verdict;
}

// The remembered axis answers only with room to spare, so that warm and cold always agree.
bool separatesClearly(const Body& a, const Body& b, Vec2 cached, const Limits& limits) noexcept
{
    const Vec2d axis(cached);
    const double l = length(axis);
    if (!(l > 0.) || !std::isfinite(l))
        return false;
    const DifferencePoint nearest = differenceSupport(a, b, -axis);
    const double gap = dot(nearest.w, axis) / l - (a.roundRadius + b.roundRadius);
    return gap > std::max(limits.epsilon, FloatFloor) * length(nearest.w);
}

Verdict overlapOfPieces(const Body& a, const Body& b, const Limits& limits, GjkCache* cache) noexcept
{
    if (cache && separatesClearly(a, b, cache->axis, limits))
        return {Status::Separated, Vec2d(cache->axis), 1};
    Verdict verdict;
    if (a.roundRadius + b.roundRadius > 0.)
    {
        const GjkOutcome outcome = gjk(a, b, limits, GjkGoal::Sign);
        verdict = {outcome.status, outcome.axis, outcome.iterations};
    }
    else
        verdict = booleanGjk(a, b, limits);
    if (cache)
    {
        const double l = length(verdict.axis);
        cache->axis = verdict.status == Status::Separated && l > 0. ? (verdict.axis * (1. / l)).toFloat() : Vec2{};
    }
    return verdict;
}

} // namespace

} // namespace detail

OverlapResult overlap(const Operand& a, const Operand& b, const GjkSettings& settings, GjkCache* cache) noexcept
{
    detail::Limits limits;
    if (!detail::isValid(a) || !detail::isValid(b) || !detail::makeLimits(settings, limits))
        return {};
    // One remembered axis cannot serve several pairs of pieces.
    GjkCache* const used = a.pieceCount() == 1 && b.pieceCount() == 1 ? cache : nullptr;

    OverlapResult result{Status::Separated, 0, 0, 0};
    const detail::Vec2d origin = detail::originOf(a);
    for (std::uint32_t i = 0; i < a.pieceCount(); ++i)
        for (std::uint32_t j = 0; j < b.pieceCount(); ++j)
        {
            const detail::Body bodyA = detail::makeBody(a.piece(i), a.matrix(), origin);
            const detail::Body bodyB = detail::makeBody(b.piece(j), b.matrix(), origin);
            const detail::Verdict verdict = detail::overlapOfPieces(bodyA, bodyB, limits, used);
            result.iterations += verdict.iterations;
            if (verdict.status == Status::Overlapping)
                return {Status::Overlapping, result.iterations, i, j};
            if (verdict.status == Status::IterationLimit)
                result.status = Status::IterationLimit;
        }
    return result;
}

} // namespace graze
