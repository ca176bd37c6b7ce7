// SPDX-License-Identifier: Zlib
#include "support/places.hpp"
#include "support/random.hpp"

#include <gtest/gtest.h>

#include <array>
#include <limits>
#include <string>
#include <vector>

namespace
{

using namespace graze;
using test::at;
using test::Infinity;
using test::NaN;

constexpr float Smallest = std::numeric_limits<float>::denorm_min();
constexpr float Largest = std::numeric_limits<float>::max();

Proof along(Vec2 axis)
{
    Proof proof;
    proof.kind = Proof::Kind::SeparatingAxis;
    proof.axis = axis;
    return proof;
}

Proof around(std::vector<Proof::Vertex> vertices)
{
    Proof proof;
    proof.kind = Proof::Kind::Enclosure;
    proof.count = static_cast<std::uint32_t>(vertices.size());
    for (std::size_t i = 0; i < vertices.size(); ++i)
        proof.vertices[i] = vertices[i];
    return proof;
}

// A verified proof; both argument orders have to lead to the same kind.
Proof::Kind kindOf(const Operand& a, const Operand& b)
{
    const Proof ab = proofOf(a, b), ba = proofOf(b, a);
    EXPECT_EQ(ab.kind, ba.kind);
    EXPECT_EQ(verify(ab, a, b), ab.kind != Proof::Kind::None);
    EXPECT_EQ(verify(ba, b, a), ba.kind != Proof::Kind::None);
    return ab.kind;
}

// ---------------------------------------------------------------- what verify() decides

TEST(ProofVerify, AnAxisSeparatesOnlyWithAGap)
{
    const Shape box = Box{{4.f, 4.f}};
    const Operand a{box, at(0.f, 0.f)};
    const float next = std::nextafter(4.f, 5.f);
    EXPECT_TRUE(verify(along({1.f, 0.f}), a, {box, at(next, 0.f)}));
    EXPECT_FALSE(verify(along({1.f, 0.f}), a, {box, at(4.f, 0.f)})); // touching counts
    EXPECT_FALSE(verify(along({-1.f, 0.f}), a, {box, at(9.f, 0.f)}));
    EXPECT_FALSE(verify(along({0.f, 1.f}), a, {box, at(9.f, 0.f)}));
    EXPECT_FALSE(verify(along({0.f, 0.f}), a, {box, at(9.f, 0.f)}));
    EXPECT_TRUE(verify(along({Smallest, 0.f}), a, {box, at(9.f, 0.f)})); // its length does not matter
    EXPECT_TRUE(verify(along({Largest, 0.f}), a, {box, at(9.f, 0.f)}));
}

TEST(ProofVerify, RadiiAreSubtractedToTheLastBit)
{
    // Along (3, 4) circles of 5 px at (6, 8) touch; a bit farther they are apart.
    const Shape circle = Circle{5.f};
    const Operand a{circle, at(0.f, 0.f)};
    EXPECT_FALSE(verify(along({3.f, 4.f}), a, {circle, at(6.f, 8.f)}));
    EXPECT_TRUE(verify(along({3.f, 4.f}), a, {circle, at(std::nextafter(6.f, 7.f), 8.f)}));
    const Shape point = Point{};
    EXPECT_FALSE(verify(along({3.f, 4.f}), a, {point, at(3.f, 4.f)}));
    EXPECT_TRUE(verify(along({3.f, 4.f}), a, {point, at(3.f, std::nextafter(4.f, 5.f))}));
    // The last bit of the radii counts, too.
    const Shape more = Circle{std::nextafter(5.f, 6.f)};
    EXPECT_FALSE(verify(along({3.f, 4.f}), {more, at(0.f, 0.f)}, {circle, at(std::nextafter(6.f, 5.f), 8.f)}));
}

TEST(ProofVerify, AnEllipseIsTheEllipse)
{
    // x twice as large: half axes 2 and 1. Along x it ends at 2, along y at 1.
    const Shape circle = Circle{1.f}, point = Point{};
    const Operand ellipse{circle, Affine2::scaling({2.f, 1.f})};
    EXPECT_FALSE(verify(along({1.f, 0.f}), ellipse, {point, at(2.f, 0.f)}));
    EXPECT_TRUE(verify(along({1.f, 0.f}), ellipse, {point, at(std::nextafter(2.f, 3.f), 0.f)}));
    EXPECT_TRUE(verify(along({0.f, 1.f}), ellipse, {point, at(0.f, 1.0001f)}));
    // A step of (0.6, 0.8) has a length of more than 1 in floats; (0.6, 0.79) lies within.
    EXPECT_FALSE(verify(around({{0, 0, {0.6f, 0.8f}, {}}}), ellipse, {point, at(1.2f, 0.8f)}));
    EXPECT_TRUE(verify(around({{0, 0, {0.5f, 0.75f}, {}}}), ellipse, {point, at(1.f, 0.75f)}));
    EXPECT_FALSE(verify(around({{0, 0, {0.5f, 0.75f}, {}}}), ellipse, {point, at(1.f, 0.7500001f)}));
}

TEST(ProofVerify, APointSegmentOrTriangleHoldsTheOriginWithItsBorder)
{
    const Shape triangle = Polygon::fromPoints(std::vector<Vec2>{{0.f, 0.f}, {4.f, 0.f}, {0.f, 4.f}});
    const Shape point = Point{};
    const auto holds = [&](float x, float y, std::vector<Proof::Vertex> vertices) {
        return verify(around(std::move(vertices)), {triangle, {}}, {point, at(x, y)});
    };
    // Indices of A, whatever order the shape keeps its points in.
    std::uint32_t corner = 0, right = 0, top = 0;
    for (std::uint32_t i = 0; i < 3; ++i)
        (triangle.point(i).x > 0.f ? right : triangle.point(i).y > 0.f ? top : corner) = i;
    const Proof::Vertex c{corner, 0, {}, {}}, r{right, 0, {}, {}}, t{top, 0, {}, {}};
    EXPECT_TRUE(holds(1.f, 1.f, {c, r, t}));
    EXPECT_TRUE(holds(1.f, 1.f, {t, r, c}));
    EXPECT_TRUE(holds(2.f, 2.f, {c, r, t})); // on an edge
    EXPECT_FALSE(holds(2.f, std::nextafter(2.f, 3.f), {c, r, t}));
    EXPECT_TRUE(holds(2.f, 2.f, {r, t}));
    EXPECT_FALSE(holds(2.f, 1.f, {r, t}));
    EXPECT_TRUE(holds(4.f, 0.f, {c, r, t})); // on a corner
    EXPECT_TRUE(holds(4.f, 0.f, {r}));
    EXPECT_FALSE(holds(4.f, 0.f, {c}));
    EXPECT_FALSE(holds(5.f, 0.f, {c, r, r})); // on the line, beyond its end
    EXPECT_TRUE(holds(3.f, 0.f, {c, r, r}));
    EXPECT_FALSE(holds(1.f, 1.f, {}));
}

TEST(ProofVerify, BoundsOfADistanceHoldOnlyWhereTheyAreTrue)
{
    const Shape box = Box{{4.f, 4.f}}, circle = Circle{1.f};
    const Operand a{box, {}}, b{circle, at(8.f, 0.f)}; // 5 px apart along x
    Proof proof = along({2.f, 0.f});
    const auto holds = [&](float lower, float upper)
    {
        proof.lowerBound = lower;
        proof.upperBound = upper;
        return verify(proof, a, b);
    };
    EXPECT_TRUE(holds(4.999999f, Infinity));
    EXPECT_FALSE(holds(5.000001f, Infinity));
    EXPECT_FALSE(holds(1.f, 6.f)); // no witness
    EXPECT_FALSE(holds(NaN, Infinity));
    std::uint32_t low = 0, high = 0; // the two corners on the right
    for (std::uint32_t i = 0; i < 4; ++i)
        if (box.point(i).x > 0.f)
            (box.point(i).y < 0.f ? low : high) = i;
    proof.count = 2;
    proof.vertices[0] = {low, 0, {}, {-1.f, 0.f}};
    proof.vertices[1] = {high, 0, {}, {-1.f, 0.f}};
    proof.weight = 0.5f;
    EXPECT_TRUE(holds(4.999999f, 5.f));
    EXPECT_FALSE(holds(4.999999f, std::nextafter(5.f, 0.f)));
    EXPECT_FALSE(holds(4.999999f, NaN));
    EXPECT_FALSE(holds(4.999999f, -5.f));
    proof.weight = 0.25f;
    EXPECT_FALSE(holds(4.999999f, 5.f));
    EXPECT_TRUE(holds(4.999999f, 5.1f)); // sqrt(26) is less
    proof.weight = -0.5f;
    EXPECT_FALSE(holds(4.999999f, 50.f));
}

TEST(ProofVerify, RefusesWhatTheShapesDoNotHave)
{
    const Shape box = Box{{4.f, 4.f}}, circle = Circle{1.f};
    const Operand a{box, {}}, b{circle, {}};
    const Proof good = proofOf(a, b);
    ASSERT_TRUE(verify(good, a, b));
    EXPECT_FALSE(verify(Proof{}, a, b));
    Proof bad = good;
    bad.vertices[0].indexA = 4;
    EXPECT_FALSE(verify(bad, a, b));
    bad = good;
    bad.vertices[0].indexB = 1;
    EXPECT_FALSE(verify(bad, a, b));
    bad = good;
    bad.vertices[0].stepA = {Smallest, 0.f}; // a box has no radius
    EXPECT_FALSE(verify(bad, a, b));
    bad = good;
    bad.vertices[0].stepB = {1.f, Smallest};
    EXPECT_FALSE(verify(bad, a, b));
    bad = good;
    bad.vertices[0].stepB = {NaN, 0.f};
    EXPECT_FALSE(verify(bad, a, b));
    for (std::uint32_t Proof::*piece : {&Proof::pieceA, &Proof::pieceB})
    {
        bad = good;
        bad.*piece = 1;
        EXPECT_FALSE(verify(bad, a, b));
    }
    bad = good;
    bad.count = 4;
    EXPECT_FALSE(verify(bad, a, b));
    EXPECT_FALSE(verify(along({1.f, Infinity}), a, {circle, at(99.f, 0.f)}));
    EXPECT_FALSE(verify(along({1.f, 0.f}), a, {circle, at(Infinity, 0.f)}));
    EXPECT_FALSE(verify(along({1.f, 0.f}), a, {ShapeView{}, at(9.f, 0.f)}));
}

TEST(ProofVerify, ATamperedProofIsNone)
{
    const Shape box = Box{{4.f, 2.f}};
    const Operand a{box, Affine2::rotation(0.5f)}, apart{box, at(9.f, 1.f)}, over{box, at(1.f, 0.5f)};
    const Proof axis = proofOf(a, apart), enclosure = proofOf(a, over);
    ASSERT_TRUE(verify(axis, a, apart));
    ASSERT_TRUE(verify(enclosure, a, over));
    EXPECT_FALSE(verify(axis, a, over)); // the proof of another pair
    EXPECT_FALSE(verify(enclosure, a, apart));
    EXPECT_FALSE(verify(axis, apart, a)); // the other order
    EXPECT_FALSE(verify(along({-axis.axis.y, axis.axis.x}), a, apart));
    EXPECT_FALSE(verify(along(-axis.axis), a, apart));
    Proof opposite = axis;
    opposite.kind = Proof::Kind::Enclosure;
    opposite.count = 3;
    EXPECT_FALSE(verify(opposite, a, apart));
    opposite = enclosure;
    opposite.kind = Proof::Kind::SeparatingAxis;
    opposite.axis = axis.axis;
    EXPECT_FALSE(verify(opposite, a, over));
    // All three the same vertex: a point, which is not the origin.
    Proof moved = enclosure;
    moved.vertices[1] = moved.vertices[2] = moved.vertices[0];
    EXPECT_FALSE(verify(moved, a, over));
}

TEST(ProofVerify, DecidesTheLargestAndTheSmallestFloats)
{
    // Coordinates of both kinds side by side, far beyond what a Shape takes: the longest numbers there are.
    const std::array<float, 8> x{Largest, -Largest, Smallest, Smallest, Smallest, Smallest, Smallest, Smallest};
    const std::array<float, 8> y{Largest, Smallest, -Largest, -Largest, -Largest, -Largest, -Largest, -Largest};
    const ShapeView shape{x.data(), y.data(), 3, Largest}, sharp{x.data(), y.data(), 3, 0.f};
    const Affine2 mixed{Largest, Smallest, Smallest, -Smallest, Largest, Largest};
    const Affine2 other{Smallest, Largest, -Largest, Largest, Smallest, Smallest};
    for (const Vec2 n : {Vec2{Largest, Smallest}, Vec2{Smallest, -Largest}, Vec2{Largest, Largest}})
    {
        // No answer is expected, only that there is one, and not both.
        EXPECT_FALSE(verify(along(n), {shape, mixed}, {shape, other}) &&
                     verify(along(-n), {shape, mixed}, {shape, other}));
        EXPECT_FALSE(verify(along(n), {shape, mixed}, {shape, mixed}));
        EXPECT_FALSE(verify(along(n), {sharp, mixed}, {sharp, mixed}));
    }
    // Circles of the largest radius, apart by the smallest number there is: gap 2 r and 2 r + s.
    const std::array<float, 8> zero{};
    const std::array<float, 8> small{Smallest};
    const ShapeView circle{zero.data(), zero.data(), 1, Largest}, beside{small.data(), zero.data(), 1, Largest};
    const Affine2 flip{-1.f, 0.f, -Largest, 0.f, 1.f, 0.f};
    EXPECT_FALSE(verify(along({1.f, 0.f}), {circle, flip}, {circle, at(Largest, 0.f)}));
    EXPECT_TRUE(verify(along({1.f, 0.f}), {circle, flip}, {beside, at(Largest, 0.f)}));
    EXPECT_TRUE(verify(along({Largest, 0.f}), {circle, flip}, {beside, at(Largest, 0.f)}));
    EXPECT_TRUE(verify(along({Smallest, 0.f}), {circle, flip}, {beside, at(Largest, 0.f)}));
}

// ---------------------------------------------------------------- what proofOf() finds

TEST(ProofOf, TouchingShapesAreProvedWhereFloatsCanSayIt)
{
    const Shape box = Box{{4.f, 4.f}}, circle = Circle{2.f}, point = Point{};
    const Operand a{box, {}};
    EXPECT_EQ(kindOf(a, {box, at(4.f, 0.f)}), Proof::Kind::Enclosure);
    EXPECT_EQ(kindOf(a, {box, at(4.f, 4.f)}), Proof::Kind::Enclosure); // corner to corner
    EXPECT_EQ(kindOf(a, {point, at(2.f, 0.7f)}), Proof::Kind::Enclosure);
    EXPECT_EQ(kindOf({circle, {}}, {circle, at(4.f, 0.f)}), Proof::Kind::Enclosure);
    EXPECT_EQ(kindOf(a, {box, at(std::nextafter(4.f, 5.f), 0.f)}), Proof::Kind::SeparatingAxis);
    EXPECT_EQ(kindOf(a, {point, at(std::nextafter(2.f, 3.f), 0.7f)}), Proof::Kind::SeparatingAxis);
}

TEST(ProofOf, PointsSegmentsAndWhatIsFlattened)
{
    const Shape point = Point{}, segment = Segment{{-3.f, 0.f}, {3.f, 0.f}}, circle = Circle{1.f};
    EXPECT_EQ(kindOf({point, at(1.f, 1.f)}, {point, at(1.f, 1.f)}), Proof::Kind::Enclosure);
    EXPECT_EQ(kindOf({point, at(1.f, 1.f)}, {point, at(1.f, 1.0000001f)}), Proof::Kind::SeparatingAxis);
    EXPECT_EQ(kindOf({segment, {}}, {point, at(2.f, 0.f)}), Proof::Kind::Enclosure);
    EXPECT_EQ(kindOf({segment, {}}, {point, at(4.f, 0.f)}), Proof::Kind::SeparatingAxis);
    EXPECT_EQ(kindOf({segment, {}}, {segment, at(5.f, 0.f)}), Proof::Kind::Enclosure); // collinear
    EXPECT_EQ(kindOf({segment, {}}, {segment, at(7.f, 0.f)}), Proof::Kind::SeparatingAxis);
    EXPECT_EQ(kindOf({segment, {}}, {segment, Affine2::rotation(1.f)}), Proof::Kind::Enclosure);
    // A circle that a matrix flattens is a segment from -1 to 1, or a point.
    const Affine2 flat = Affine2::scaling({1.f, 0.f});
    EXPECT_EQ(kindOf({circle, flat}, {point, at(0.5f, 0.f)}), Proof::Kind::Enclosure);
    EXPECT_EQ(kindOf({circle, flat}, {point, at(1.5f, 0.f)}), Proof::Kind::SeparatingAxis);
    EXPECT_EQ(kindOf({circle, flat}, {point, at(0.f, 0.01f)}), Proof::Kind::SeparatingAxis);
    EXPECT_EQ(kindOf({circle, Affine2::scaling({})}, {circle, {}}), Proof::Kind::Enclosure);
    EXPECT_EQ(kindOf({circle, Affine2::scaling({})}, {circle, at(1.01f, 0.f)}), Proof::Kind::SeparatingAxis);
}

TEST(ProofOf, NumbersOfAnySize)
{
    const Shape box = Box{{4.f, 4.f}}, huge = Box{{1e12f, 1e12f}}, circle = Circle{2.f};
    for (const float far : {1e6f, -1e6f, 1e9f, 1e20f})
        for (const Shape& shape : {box, circle})
        {
            EXPECT_EQ(kindOf({shape, at(far, far)}, {shape, at(far, far)}), Proof::Kind::Enclosure);
            EXPECT_EQ(kindOf({shape, at(far, 3.f)}, {shape, at(-far, 3.f)}), Proof::Kind::SeparatingAxis);
        }
    EXPECT_EQ(kindOf({huge, Affine2::scaling({1e20f, 1e20f})}, {circle, {}}), Proof::Kind::Enclosure);
    EXPECT_EQ(kindOf({huge, at(7e11f, 0.f)}, {huge, at(-7e11f, 0.f)}), Proof::Kind::SeparatingAxis);
    const Affine2 tiny = Affine2::scaling({1e-40f, -1e-40f});
    EXPECT_EQ(kindOf({box, tiny}, {box, tiny}), Proof::Kind::Enclosure);
    EXPECT_EQ(kindOf({circle, tiny}, {box, tiny}), Proof::Kind::Enclosure);
    Affine2 beside = tiny;
    beside.tx = 5e-40f;
    EXPECT_EQ(kindOf({box, tiny}, {box, beside}), Proof::Kind::SeparatingAxis);
    EXPECT_EQ(kindOf({circle, tiny}, {circle, beside}), Proof::Kind::SeparatingAxis);
}

TEST(ProofOf, ARadiusTooSmallForFloatsIsNotUsed)
{
    const Shape point = Point{};
    for (const float radius : {Smallest, 0x1.2p-144f, 1e-30f})
    {
        const Shape box = Box{{9.f, 11.f}, {0.f, 8.f}, radius};
        for (float y = -2.5f; y < 11.f; y += 3.5f)
            EXPECT_EQ(kindOf({box, {}}, {point, at(0.f, 2.5f + y)}),
                      y < 0.f ? Proof::Kind::SeparatingAxis : Proof::Kind::Enclosure);
    }
}

TEST(ProofOf, NamesThePairOfPiecesOfTheQueries)
{
    const std::vector<Shape> a{Circle{1.f, {-20.f, 0.f}}, Box{{2.f, 2.f}}};
    const std::vector<Shape> b{Circle{1.f, {30.f, 0.f}}, Circle{1.f, {3.f, 0.f}}};
    const Operand operandA{a, Affine2{}}, apart{b, Affine2{}}, over{b, at(-1.5f, 0.f)};
    for (const Operand& operandB : {apart, over})
    {
        const Proof proof = proofOf(operandA, operandB);
        EXPECT_EQ(proof.kind == Proof::Kind::Enclosure, overlap(operandA, operandB).overlapping());
        EXPECT_EQ(proof.pieceA, 1u);
        EXPECT_EQ(proof.pieceB, 1u);
        EXPECT_TRUE(verify(proof, operandA, operandB));
    }
    // Apart as a whole: every pair has its axis.
    for (std::uint32_t i = 0; i < 2; ++i)
        for (std::uint32_t j = 0; j < 2; ++j)
            EXPECT_EQ(proofOf(operandA, i, apart, j).kind, Proof::Kind::SeparatingAxis);
    EXPECT_EQ(proofOf(operandA, 2, apart, 0).kind, Proof::Kind::None);
}

TEST(ProofOf, NothingForWhatIsNotFinite)
{
    const Shape box = Box{{4.f, 4.f}};
    GjkSettings settings;
    settings.epsilon = NaN;
    EXPECT_EQ(proofOf({box, {}}, {box, {}}, settings).kind, Proof::Kind::None);
    EXPECT_EQ(kindOf({box, at(NaN, 0.f)}, {box, {}}), Proof::Kind::None);
    EXPECT_EQ(kindOf({box, {}}, {ShapeView{}, {}}), Proof::Kind::None);
    EXPECT_EQ(kindOf({std::span<const Shape>(), Affine2{}}, {box, {}}), Proof::Kind::None);
}

} // namespace
