// SPDX-License-Identifier: Zlib
#include <graze/queries/proof.hpp>

#include "math/exact_number.hpp"
#include "queries/proof_search.hpp"
#include "shapes/round.hpp"

#include <graze/gjk/gjk.hpp>
#include <graze/queries/pair_queries.hpp>

#include <algorithm>
#include <cmath>
#include <limits>

namespace graze
{

namespace
{

using namespace detail;

struct ExactVector
{
    ExactNumber x;
    ExactNumber y;

    friend ExactVector operator-(const ExactVector& p, const ExactVector& q) noexcept { return {p.x - q.x, p.y - q.y}; }
};

ExactVector exact(Vec2 v) noexcept
{
    return {ExactNumber(v.x), ExactNumber(v.y)};
}

ExactNumber dot(const ExactVector& p, const ExactVector& q) noexcept
{
    return p.x * q.x + p.y * q.y;
}

ExactNumber cross(const ExactVector& p, const ExactVector& q) noexcept
{
    return p.x * q.y - p.y * q.x;
}

// A number no less than the root of `square`, which is about `root`.
ExactNumber rootAbove(const ExactNumber& square, double root, bool& isAbove) noexcept
{
    const ExactNumber above(root * (1. + 0x1p-48));
    isAbove = isAbove && (squared(above) - square).sign() >= 0;
    return above;
}

// One piece with its matrix, every float taken as exact.
struct ExactPiece
{
    ShapeView shape;
    Mat2d linear;
    ExactVector columnX, columnY, offset;

    ExactPiece(const ShapeView& view, const Affine2& m) noexcept :
    shape(view),
    linear(linearOf(m)),
    columnX(exact({m.m00, m.m10})),
    columnY(exact({m.m01, m.m11})),
    offset(exact(m.offset()))
    {
    }
    // A core vertex and a step from it, in world space.
    [[nodiscard]] ExactVector place(std::uint32_t index, Vec2 step = {}) const noexcept
    {
        const ExactNumber x = ExactNumber(shape.x[index]) + ExactNumber(step.x);
        const ExactNumber y = ExactNumber(shape.y[index]) + ExactNumber(step.y);
        return {columnX.x * x + columnY.x * y + offset.x, columnX.y * x + columnY.y * y + offset.y};
    }
    [[nodiscard]] bool allows(std::uint32_t index, Vec2 step) const noexcept
    {
        return index < shape.count && isFinite(step) && staysWithin(step, shape);
    }
    // The farthest reach of the core along n.
    [[nodiscard]] ExactNumber reach(const ExactVector& n) const noexcept
    {
        ExactNumber most = dot(n, place(0));
        for (std::uint32_t i = 1; i < shape.count; ++i)
            if (const ExactNumber next = dot(n, place(i)); (next - most).sign() > 0)
                most = next;
        return most;
    }
    // The root of `reach`, rounded up; `isAbove` becomes false if doubles cannot hold it.
    [[nodiscard]] ExactNumber radiusReach(const ExactVector& n, Vec2d direction, bool& isAbove) const noexcept
    {
        return rootAbove(radiusReachSquared(n), roundReach(shape, linear.transposed(direction)), isAbove);
    }
    // The square of the part that the radius adds: r^2 |transpose(L) n|^2, for a circle and for an ellipse; with a form
    // F |transpose(L F) n|^2.
    [[nodiscard]] ExactNumber radiusReachSquared(const ExactVector& n) const noexcept
    {
        if (const float* const form = shape.form())
        {
            const ExactVector local{dot(columnX, n), dot(columnY, n)};
            return squared(dot(exact({form[0], form[2]}), local)) + squared(dot(exact({form[1], form[3]}), local));
        }
        return squared(ExactNumber(shape.radius)) * (squared(dot(columnX, n)) + squared(dot(columnY, n)));
    }
};

// How far the core of B lies beyond the core of A, times the length of the axis.
ExactNumber coreGap(const ExactPiece& a, const ExactPiece& b, Vec2 axis) noexcept
{
    return -b.reach(exact(-axis)) - a.reach(exact(axis));
}

// gap - sqrt(p) - sqrt(q) > 0, without roots: squared once it is gap^2 - p - q > 2 sqrt(p q), squared twice the last
// line. The largest terms are products of twelve floats: at most 110 limbs.
// Guarded by ProofVerify.DecidesTheLargestAndTheSmallestFloats.
bool separates(const ExactPiece& a, const ExactPiece& b, Vec2 axis) noexcept
{
    const ExactVector n = exact(axis);
    const ExactNumber gap = coreGap(a, b, axis);
    if (gap.sign() <= 0)
        return false;
    const ExactNumber p = a.radiusReachSquared(n);
    const ExactNumber q = b.radiusReachSquared(n);
    const ExactNumber rest = squared(gap) - p - q;
    return rest.sign() > 0 && (squared(rest) - ExactNumber(4.f) * p * q).sign() > 0;
}

bool isLowerBound(const ExactPiece& a, const ExactPiece& b, const Proof& proof) noexcept
{
    const ExactVector n = exact(proof.axis);
    const Vec2d direction(proof.axis);
    bool rootsAreAbove = true;
    const ExactNumber bound = ExactNumber(proof.lowerBound) * rootAbove(dot(n, n), length(direction), rootsAreAbove);
    const ExactNumber radii = a.radiusReach(n, direction, rootsAreAbove) + b.radiusReach(n, direction, rootsAreAbove);
    return rootsAreAbove && (coreGap(a, b, proof.axis) - radii - bound).sign() >= 0;
}

using Triangle = std::array<ExactVector, 3>;

// The difference vertices, the first repeated where there are fewer than three; false where the shapes do not have
// them.
bool placeVertices(const ExactPiece& a, const ExactPiece& b, const Proof& proof, Triangle& w) noexcept
{
    if (proof.count < 1 || proof.count > 3)
        return false;
    for (std::size_t i = 0; i < w.size(); ++i)
    {
        const Proof::Vertex& v = proof.vertices[i < proof.count ? i : 0];
        if (!a.allows(v.indexA, v.stepA) || !b.allows(v.indexB, v.stepB))
            return false;
        w[i] = b.place(v.indexB, v.stepB) - a.place(v.indexA, v.stepA);
    }
    return true;
}

// The witness w0 + weight (w1 - w0) lies between two points of B - A, so it is one.
bool isUpperBound(const ExactPiece& a, const ExactPiece& b, const Proof& proof) noexcept
{
    Triangle w;
    if (!(proof.weight >= 0.f && proof.weight <= 1.f) || proof.count > 2 || !placeVertices(a, b, proof, w))
        return false;
    const ExactVector edge = w[1] - w[0];
    const ExactNumber weight(proof.weight);
    const ExactVector witness{w[0].x + weight * edge.x, w[0].y + weight * edge.y};
    return (squared(ExactNumber(proof.upperBound)) - dot(witness, witness)).sign() >= 0;
}

bool holdsBounds(const ExactPiece& a, const ExactPiece& b, const Proof& proof) noexcept
{
    const bool noUpperBound = proof.upperBound == std::numeric_limits<float>::infinity();
    if (!isFinite(Vec2{proof.lowerBound, noUpperBound ? 0.f : proof.upperBound}) || proof.upperBound < 0.f)
        return false;
    return (proof.lowerBound <= 0.f || isLowerBound(a, b, proof)) && (noUpperBound || isUpperBound(a, b, proof));
}

// Whether the origin lies in the closed point, segment or triangle of the difference vertices.
bool encloses(const ExactPiece& a, const ExactPiece& b, const Proof& proof) noexcept
{
    Triangle w;
    if (!placeVertices(a, b, proof, w))
        return false;
    const int sides[] = {cross(w[0], w[1]).sign(), cross(w[1], w[2]).sign(), cross(w[2], w[0]).sign()};
    const auto [least, most] = std::minmax({sides[0], sides[1], sides[2]});
    if (least != 0 || most != 0)
        return least >= 0 || most <= 0;
    // All on one line through the origin: two of them lie on different sides of it, or one on it.
    return dot(w[0], w[1]).sign() <= 0 || dot(w[1], w[2]).sign() <= 0 || dot(w[2], w[0]).sign() <= 0;
}

bool isFiniteShape(const ShapeView& shape) noexcept
{
    bool finite = shape.count > 0 && shape.radius >= 0.f && isFinite(Vec2{shape.radius, 0.f});
    for (std::uint32_t i = 0; finite && i < shape.count; ++i)
        finite = isFinite(shape.point(i));
    for (int i = 0; shape.hasForm && i < 4; ++i)
        finite = finite && isFinite(Vec2{shape.form()[i], 0.f});
    return finite;
}

bool hasPiece(const Operand& operand, std::uint32_t piece) noexcept
{
    return piece < operand.pieceCount() && operand.matrix().isFinite() && isFiniteShape(operand.piece(piece));
}

// The proof that distance GJK itself ends with: its last axis, or the vertices it kept. These are vertices of the
// cores: verify() decides whether they are a proof already.
Proof candidateOf(const Operand& a, const Operand& b, Proof proof, const Limits& limits) noexcept
{
    const Body bodyA = makeBody(a.only(proof.pieceA), originOf(a));
    const Body bodyB = makeBody(b.only(proof.pieceB), originOf(a));
    const auto take = [&proof](const DifferencePoint& point) {
        proof.vertices[proof.count++] = {point.indexA, point.indexB, {}, {}};
    };
    GjkDistance run(bodyA, bodyB, limits);
    finish(run);
    const bool overlapping = run.status() == Status::Overlapping;
    proof.kind = overlapping ? Proof::Kind::Enclosure : Proof::Kind::SeparatingAxis;
    proof.axis = run.axis().toFloat();
    for (std::uint32_t i = 0; i < run.simplex().size; ++i)
        take(run.simplex().points[i]);
    if (run.coresOverlap())
        take(run.vertex());
    return proof;
}

// The axis with its bounds, or without them where rounding makes them wrong.
Proof withBounds(const Operand& a, const Operand& b, const Proof& axis) noexcept
{
    Proof bounded = axis;
    addBounds(a, b, bounded);
    if (!verify(bounded, a, b))
    {
        bounded = axis;
        bounded.count = 0;
    }
    return bounded;
}

} // namespace

bool verify(const Proof& proof, const Operand& a, const Operand& b) noexcept
{
    if (!hasPiece(a, proof.pieceA) || !hasPiece(b, proof.pieceB))
        return false;
    const ExactPiece pieceA(a.piece(proof.pieceA), a.matrix());
    const ExactPiece pieceB(b.piece(proof.pieceB), b.matrix());
    if (proof.kind == Proof::Kind::SeparatingAxis)
        return isFinite(proof.axis) && separates(pieceA, pieceB, proof.axis) && holdsBounds(pieceA, pieceB, proof);
    return proof.kind == Proof::Kind::Enclosure && encloses(pieceA, pieceB, proof);
}

Proof proofOf(const Operand& a, std::uint32_t pieceA, const Operand& b, std::uint32_t pieceB,
              const GjkSettings& settings) noexcept
{
    Proof nothing;
    nothing.pieceA = pieceA;
    nothing.pieceB = pieceB;
    const Limits limits(settings);
    if (!hasPiece(a, pieceA) || !hasPiece(b, pieceB) || std::isnan(settings.epsilon))
        return nothing;
    const Proof own = candidateOf(a, b, nothing, limits);
    if (verify(own, a, b))
        return own.kind == Proof::Kind::SeparatingAxis ? withBounds(a, b, own) : own;
    // In doubles the origin may lie on an edge of the first triangle, but exactly just beyond it. Another start leads
    // to another triangle.
    constexpr Vec2d Starts[] = {{1., 0.},   {-1., 0.},    {0., 1.},    {0., -1.},
                                {0.6, 0.8}, {-0.6, -0.8}, {0.8, -0.6}, {-0.8, 0.6}};
    for (const Vec2d& start : Starts)
    {
        Proof found = nothing;
        searchProof(a, b, start, found);
        if (verify(found, a, b))
            return found;
    }
    return nothing;
}

Proof proofOf(const Operand& a, const Operand& b, const GjkSettings& settings) noexcept
{
    if (a.pieceCount() == 1 && b.pieceCount() == 1)
        return proofOf(a, 0, b, 0, settings);
    if (const OverlapResult touch = overlap(a, b, settings); touch.status == Status::Overlapping)
        return proofOf(a, touch.pieceA, b, touch.pieceB, settings);
    const DistanceResult nearest = distance(a, b, settings);
    return proofOf(a, nearest.pieceA, b, nearest.pieceB, settings);
}

} // namespace graze
