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

// (e x o) x e in the plane without its length: perpendicular to the edge e, on the side of the origin o,
// which is told by the sign of e x o. (The full product grows with the cube of the size.)
Vec2d tripleProduct(Vec2d edge, double side) noexcept
{
    const double sign = std::copysign(1., side);
    return {-edge.y * sign, edge.x * sign};
}

// Boolean GJK on the cores: walks towards the origin through B - A until a triangle encloses it or a
// direction shows that nothing reaches it. p and q are the edge that is left of the last triangle.
template <class L, class Difference>
[[gnu::always_inline]] inline Verdict booleanGjk(const Body& a, const Body& b, const L& limits,
                                                 const Difference& difference) noexcept
{
    Verdict verdict;
    Vec2d direction = a.middle() - b.middle(); // from inside B - A towards the origin
    if (direction == Vec2d{})
        return {Status::Overlapping, {}, 0};

    [[maybe_unused]] const auto phase = tellPhase(limits, TracePhase::Boolean, [&] { return verdict.status; });
    const auto end = [&](StepKind kind, Status status) __attribute__((always_inline))
    {
        found(limits, kind);
        verdict.status = status;
        verdict.axis = -direction;
        return verdict;
    };
    Vec2d w;
    const auto search = [&]() __attribute__((always_inline))
    {
        ++verdict.iterations;
        const DifferencePoint point = difference(direction);
        w = point.w;
        tell(limits, [&](Recorder& r) { r.search(direction, point); });
        return dot(w, direction) >= 0.;
    };

    if (!search())
        return end(StepKind::Separates, Status::Separated);
    found(limits, StepKind::FirstVertex);
    const Vec2d first = w;
    tell(limits, [&](Recorder& r) { r.keep(&first, 1); });
    if (first == Vec2d{})
        return end(StepKind::OnBorder, Status::Overlapping);
    if (verdict.iterations >= limits.maxIterations)
        return verdict;

    direction = -first;
    if (!search())
        return end(StepKind::Separates, Status::Separated);
    found(limits, StepKind::MakesSegment);
    Vec2d p = first;
    Vec2d q = w;
    double side = cross(p, q);
    double scaleSquared = std::max(dot(p, p), dot(q, q));
    for (;;)
    {
        tell(limits,
             [&](Recorder& r)
             {
                 const Vec2d edge[2] = {p, q};
                 r.keep(edge, 2);
             });
        // The origin is on the edge. Texts that loop on "while (true)" hang here.
        if (side == 0.)
            return end(StepKind::OnBorder, Status::Overlapping);
        direction = tripleProduct(q - p, side);
        if (verdict.iterations >= limits.maxIterations)
            return verdict;
        if (!search())
            return end(StepKind::Separates, Status::Separated);
        // The new vertex is no farther than the edge we came from: the origin, between the two, is on the
        // border as far as doubles can tell.
        scaleSquared = std::max(scaleSquared, dot(w, w));
        const double growth = dot(w - p, direction);
        if (growth <= 0. || growth * growth <= DoubleFloor * DoubleFloor * scaleSquared * dot(direction, direction))
            return end(StepKind::OnBorder, Status::Overlapping);
        found(limits, StepKind::DropsVertex);
        // Beyond an edge is where the origin and the third vertex lie on different sides of it.
        const double sideOfPw = cross(p, w);
        const double sideOfQw = cross(q, w);
        const bool beyondPw = sideOfPw * cross(w - p, q - p) < 0.;
        const bool beyondQw = sideOfQw * cross(w - q, p - q) < 0.;
        if (!beyondPw && !beyondQw)
        {
            tell(limits, [](Recorder& r) { r.keepAll(StepKind::Encloses); });
            verdict.status = Status::Overlapping;
            return verdict;
        }
        p = beyondPw ? p : q;
        q = w;
        side = beyondPw ? sideOfPw : sideOfQw;
    }
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
        verdict = booleanGjk(a, b, limits, [&](Vec2d direction) { return differenceSupport(a, b, direction); });
    if (cache)
    {
        const double l = length(verdict.axis);
        cache->axis = verdict.status == Status::Separated && l > 0. ? (verdict.axis * (1. / l)).toFloat() : Vec2{};
    }
    return verdict;
}

// Any pieces, any matrices.
template <class L>
[[gnu::noinline]] OverlapResult overlapOfAny(L limits, const Operand& a, const Operand& b, GjkCache* cache) noexcept
{
    if (!isValid(a) || !isValid(b))
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

bool isSharp(const Operand& operand) noexcept
{
    if (operand.pieceCount() != 1 || !isOrdinary(operand.matrix()))
        return false;
    const ShapeView& piece = operand.firstPiece();
    return piece.count > 0 && piece.radius == 0.f;
}

Body makeSharpBody(const Operand& operand, Vec2d offset) noexcept
{
    const ShapeView& piece = operand.firstPiece();
    Body body{piece.x, piece.y, piece.count, linearOf(operand.matrix()), offset};
    body.plain = true;
    return body;
}

// Most pairs of a game are two polygons: for them nothing is asked twice, and the bodies never leave
// the registers.
template <class L>
[[gnu::always_inline]] inline OverlapResult overlapWith(L limits, const Operand& a, const Operand& b,
                                                        const GjkSettings& settings, GjkCache* cache) noexcept
{
    if (!makeLimits(settings, limits))
        return {};
    if (cache || !isSharp(a) || !isSharp(b))
        return overlapOfAny(limits, a, b, cache);
    const Body bodyA = makeSharpBody(a, {});
    const Body bodyB = makeSharpBody(b, offsetOf(b.matrix()) - offsetOf(a.matrix()));
    tell(limits, [&](Recorder& r) { r.beginPair(0, 0, bodyA, bodyB, originOf(a)); });
    const Verdict verdict = booleanGjk(
        bodyA, bodyB, limits, [&](Vec2d direction) __attribute__((always_inline)) {
            return differenceVertex(bodyA, bodyB, direction);
        });
    tell(limits, [&](Recorder& r) { r.endPair(verdict.status); });
    return {verdict.status, verdict.iterations, 0, 0};
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
