// SPDX-License-Identifier: Zlib
#include "queries/traced.hpp"

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
template <class L>
Verdict booleanGjk(const Body& a, const Body& b, const L& limits) noexcept
{
    Verdict verdict;
    Vec2d direction = a.middle() - b.middle(); // from inside B - A towards the origin
    if (direction == Vec2d{})
        return {Status::Overlapping, {}, 0};

    [[maybe_unused]] const auto phase = tellPhase(limits, TracePhase::Boolean, [&] { return verdict.status; });
    Vec2d simplex[2];
    int size = 0;
    double scale = 0.;
    while (verdict.iterations < limits.maxIterations)
    {
        ++verdict.iterations;
        const DifferencePoint point = differenceSupport(a, b, direction);
        const Vec2d w = point.w;
        tell(limits, [&](Recorder& r) { r.search(direction, point); });
        if (dot(w, direction) < 0.)
        {
            found(limits, StepKind::Separates);
            verdict.status = Status::Separated;
            verdict.axis = -direction;
            return verdict;
        }
        scale = std::max(scale, length(w));

        if (size == 0)
        {
            found(limits, StepKind::FirstVertex);
            simplex[size++] = w;
            direction = -w;
        }
        else if (size == 1)
        {
            found(limits, StepKind::MakesSegment);
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
                found(limits, StepKind::OnBorder);
                verdict.status = Status::Overlapping;
                return verdict;
            }
            found(limits, StepKind::DropsVertex);
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
            {
                tell(limits, [](Recorder& r) { r.keepAll(StepKind::Encloses); });
                verdict.status = Status::Overlapping;
                return verdict;
            }
        }
        tell(limits, [&](Recorder& r) { r.keep(simplex, size); });
        // No direction is left when the origin is a vertex or on an edge. Texts that loop on "while (true)"
        // hang here on the second of these.
        if (direction == Vec2d{})
        {
            found(limits, StepKind::OnBorder);
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

template <class L>
Verdict overlapOfPieces(const Body& a, const Body& b, const L& limits, GjkCache* cache) noexcept
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

template <class L>
[[gnu::always_inline]] inline OverlapResult overlapWith(L limits, const Operand& a, const Operand& b,
                                                        const GjkSettings& settings, GjkCache* cache) noexcept
{
    if (!isValid(a) || !isValid(b) || !makeLimits(settings, limits))
        return {};
    // One remembered axis cannot serve several pairs of pieces.
    GjkCache* const used = a.pieceCount() == 1 && b.pieceCount() == 1 ? cache : nullptr;

    OverlapResult result{Status::Separated, 0, 0, 0};
    const Vec2d origin = originOf(a);
    for (std::uint32_t i = 0; i < a.pieceCount(); ++i)
        for (std::uint32_t j = 0; j < b.pieceCount(); ++j)
        {
            const Body bodyA = makeBody(a.piece(i), a.matrix(), origin);
            const Body bodyB = makeBody(b.piece(j), b.matrix(), origin);
            tell(limits, [&](Recorder& r) { r.beginPair(i, j, bodyA, bodyB, origin); });
            const Verdict verdict = overlapOfPieces(bodyA, bodyB, limits, used);
            tell(limits, [&](Recorder& r) { r.endPair(verdict.status); });
            result.iterations += verdict.iterations;
            if (verdict.status == Status::Overlapping)
                return {Status::Overlapping, result.iterations, i, j};
            if (verdict.status == Status::IterationLimit)
                result.status = Status::IterationLimit;
        }
    return result;
}

} // namespace

OverlapResult overlapTraced(const Operand& a, const Operand& b, const GjkSettings& settings,
                            Recorder& recorder) noexcept
{
    return overlapWith(TracedLimits{{}, &recorder}, a, b, settings, nullptr);
}

} // namespace detail

OverlapResult overlap(const Operand& a, const Operand& b, const GjkSettings& settings, GjkCache* cache) noexcept
{
    return detail::overlapWith(detail::Limits{}, a, b, settings, cache);
}

} // namespace graze
