// SPDX-License-Identifier: Zlib
#include "queries/closed_form.hpp"
#include "queries/feature_kernels.hpp"
#include "queries/lane_batch.hpp"
#include "queries/traced.hpp"

#include <graze/queries/overlap.hpp>

#include <algorithm>
#include <type_traits>

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
    if (isNoWay(direction))
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
    const auto keep = [&](Vec2d p, Vec2d q) __attribute__((always_inline))
    {
        tell(limits,
             [&](Recorder& r)
             {
                 const Vec2d edge[2] = {p, q};
                 r.keep(edge, 2);
             });
    };

    if (!search())
        return end(StepKind::Separates, Status::Separated);
    found(limits, StepKind::FirstVertex);
    const Vec2d ahead = w;
    tell(limits, [&](Recorder& r) { r.keep(&ahead, 1); });
    if (ahead == Vec2d{})
        return end(StepKind::OnBorder, Status::Overlapping);

    // To both sides of the way: neither search waits for what the one before has found.
    const Vec2d across = perpendicular(direction);
    if (verdict.iterations >= limits.maxIterations)
        return verdict;
    direction = across;
    if (!search())
        return end(StepKind::Separates, Status::Separated);
    found(limits, StepKind::MakesSegment);
    const Vec2d left = w;
    keep(ahead, left);
    if (verdict.iterations >= limits.maxIterations)
        return verdict;
    direction = -across;
    if (!search())
        return end(StepKind::Separates, Status::Separated);
    const Vec2d right = w;
    const double sideAheadLeft = cross(ahead, left);
    const double sideLeftRight = cross(left, right);
    const double sideRightAhead = cross(right, ahead);
    const double area = sideAheadLeft + sideLeftRight + sideRightAhead;
    double scaleSquared = std::max(dot(ahead, ahead), std::max(dot(left, left), dot(right, right)));
    Vec2d p;
    Vec2d q;
    double side;
    if (std::fabs(area) > DoubleFloor * scaleSquared)
    {
        // The origin is outside of an edge where it lies on another side of it than the third vertex.
        const bool beyondLeft = sideAheadLeft * area < 0.;
        const bool beyondRight = sideRightAhead * area < 0.;
        const bool behind = sideLeftRight * area < 0.;
        if (!beyondLeft && !beyondRight && !behind)
        {
            tell(limits, [](Recorder& r) { r.keepAll(StepKind::Encloses); });
            verdict.status = Status::Overlapping;
            return verdict;
        }
        found(limits, StepKind::DropsVertex);
        p = beyondLeft ? ahead : beyondRight ? right : left;
        q = beyondLeft ? left : beyondRight ? ahead : right;
        side = beyondLeft ? sideAheadLeft : beyondRight ? sideRightAhead : sideLeftRight;
        keep(p, q);
    }
    else if (!(left == right))
    {
        // No triangle, as where both shapes are flat: the two sides are the ends of the line.
        found(limits, StepKind::DropsVertex);
        p = left;
        q = right;
        side = sideLeftRight;
        keep(p, q);
    }
    else
    {
        // All on the way itself: from the first look back at the origin.
        found(limits, StepKind::OnOneLine);
        tell(limits, [&](Recorder& r) { r.keep(&ahead, 1); });
        if (verdict.iterations >= limits.maxIterations)
            return verdict;
        direction = -ahead;
        if (!search())
            return end(StepKind::Separates, Status::Separated);
        found(limits, StepKind::MakesSegment);
        p = ahead;
        q = w;
        side = cross(p, q);
        scaleSquared = std::max(scaleSquared, dot(w, w));
        keep(p, q);
    }
    for (;;)
    {
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
        keep(p, q);
    }
}

// Whether no vertex lies farther in an object-space direction, in doubles: the search for it is one in floats, and
// where the shapes are large beside the gap its mistakes are too.
bool isFarthest(const ShapeView& shape, std::uint32_t vertex, Vec2d direction) noexcept
{
    const auto reach = [&](std::uint32_t i)
    { return static_cast<double>(shape.x[i]) * direction.x + static_cast<double>(shape.y[i]) * direction.y; };
    const double here = reach(vertex);
    if (shape.convexLoop)
        return reach(vertex + 1 < shape.count ? vertex + 1 : 0) <= here &&
               reach(vertex > 0 ? vertex - 1 : shape.count - 1) <= here;
    for (std::uint32_t i = 0; i < shape.count; ++i)
        if (reach(i) > here)
            return false;
    return true;
}

// A piece as it is given, and as the search has it.
struct Side
{
    const ShapeView& piece;
    Body body;
};

// The remembered axis answers only with room to spare, so that warm and cold always agree.
bool separatesClearly(const Side& a, const Side& b, Vec2 cached, const Limits& limits) noexcept
{
    const Vec2d axis(cached);
    const double l = length(axis);
    if (!(l > 0.) || !std::isfinite(l))
        return false;
    // Of length 1, as the search leaves it: the caller's may be of a length that no float product holds.
    const Vec2d direction = axis * (1. / l);
    const DifferencePoint nearest = differenceSupport(a.body, b.body, -direction);
    const double gap = dot(nearest.w, direction) - (a.body.roundRadius + b.body.roundRadius);
    return gap > std::max(std::max(limits.epsilon, FloatFloor) * length(nearest.w), NoWay) &&
           isFarthest(a.piece, nearest.indexA, a.body.linear.transposed(direction)) &&
           isFarthest(b.piece, nearest.indexB, b.body.linear.transposed(-direction));
}

template <class L>
Verdict overlapOfPieces(const Side& sideA, const Side& sideB, const L& limits, GjkCache* cache) noexcept
{
    if (cache && separatesClearly(sideA, sideB, cache->axis, limits))
        return {Status::Separated, Vec2d(cache->axis), 1};
    const Body& a = sideA.body;
    const Body& b = sideB.body;
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

// Where the nearest features could not be proved: what many pairs at once are told without them, one alone is
// told too.
[[gnu::noinline]] bool overlapByLane(const ShapeView& a, const Affine2& matrixA, const ShapeView& b,
                                     const Affine2& matrixB, Verdict& verdict) noexcept
{
    const Guess guess = roundGuess(a, matrixA, b, matrixB);
    verdict.status = guess == Guess::Overlapping ? Status::Overlapping : Status::Separated;
    return guess != Guess::Unclear;
}

// The closed form of round pieces; true when it answers.
[[gnu::always_inline]] inline bool overlapOfRound(const ShapeView& a, const Affine2& matrixA, const ShapeView& b,
                                                  const Affine2& matrixB, Verdict& verdict) noexcept
{
    double radiusA;
    double radiusB;
    if (!roundRadius(a, matrixA, radiusA) || !roundRadius(b, matrixB, radiusB))
        return false;
    const double radii = radiusA + radiusB;
    const NearestFeatures nearest = nearestFeatures(a, matrixA, b, matrixB, radii, FeatureGoal::Verdict);
    if (nearest.kind == NearestFeatures::Unknown)
        return overlapByLane(a, matrixA, b, matrixB, verdict);
    const bool overlapping = nearest.kind == NearestFeatures::Overlapping ||
                             (nearest.kind == NearestFeatures::Apart && nearest.squared <= radii * radii);
    verdict.status = overlapping ? Status::Overlapping : Status::Separated;
    return true;
}

// The search of sharp pieces in floats, all vertices at once; true unless only doubles can tell.
[[gnu::always_inline]] inline bool overlapOfSharp(const ShapeView& a, const Affine2& matrixA, const ShapeView& b,
                                                  const Affine2& matrixB, int maxIterations, Verdict& verdict) noexcept
{
    const LoopPointers loopA{a.x, a.y, &matrixA.m00, a.count};
    const LoopPointers loopB{b.x, b.y, &matrixB.m00, b.count};
    const std::uint32_t found = featureKernels().overlap(loopA, loopB, maxIterations).bits;
    const auto kind = static_cast<Guess>(found & 0xffu);
    if (kind == Guess::Unclear)
        return false;
    verdict.status = kind == Guess::Overlapping ? Status::Overlapping : Status::Separated;
    verdict.iterations = static_cast<int>(found >> 8);
    return true;
}

// What small loops have instead of the search in doubles. A trace shows that search all the same, and a
// cache is there for those who ask for it.
template <class L>
[[gnu::always_inline]] inline bool overlapOfSmall(const L& limits, const ShapeView& a, const Affine2& matrixA,
                                                  const ShapeView& b, const Affine2& matrixB, const GjkCache* cache,
                                                  Verdict& verdict) noexcept
{
    if (!std::is_same_v<L, Limits> || !isSmallLoop(a) || !isSmallLoop(b))
        return false;
    if (a.radius + b.radius > 0.f)
        return overlapOfRound(a, matrixA, b, matrixB, verdict);
    return !cache && overlapOfSharp(a, matrixA, b, matrixB, limits.maxIterations, verdict);
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
            const ShapeView pieceA = a.piece(i);
            const ShapeView pieceB = b.piece(j);
            Verdict verdict;
            if (!overlapOfSmall(limits, pieceA, a.matrix(), pieceB, b.matrix(), used, verdict))
            {
                const Side sideA{pieceA, makeBody(pieceA, a.matrix(), origin)};
                const Side sideB{pieceB, makeBody(pieceB, b.matrix(), origin)};
                tell(limits, [&](Recorder& r) { r.beginPair(i, j, sideA.body, sideB.body, origin); });
                verdict = overlapOfPieces(sideA, sideB, limits, used);
                tell(limits, [&](Recorder& r) { r.endPair(verdict.status); });
            }
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

// Most pairs of a game are of one piece each: for them nothing is asked twice, and the bodies of large polygons
// never leave the registers.
template <class L>
[[gnu::always_inline]] inline OverlapResult overlapWith(L limits, const Operand& a, const Operand& b,
                                                        const GjkSettings& settings, GjkCache* cache) noexcept
{
    if (!makeLimits(settings, limits))
        return {};
    Verdict small;
    if (a.pieceCount() == 1 && b.pieceCount() == 1 &&
        overlapOfSmall(limits, a.firstPiece(), a.matrix(), b.firstPiece(), b.matrix(), cache, small))
        return {small.status, small.iterations, 0, 0};
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
