// SPDX-License-Identifier: Zlib
// Pieces with a matrix of their own: each query answers as for the piece without it, under the product of the matrices.
#include <graze/graze.hpp>

#include "support/methods.hpp"
#include "support/places.hpp"
#include "support/random.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <vector>

namespace
{

using namespace graze;

/// A shape with a matrix of its own, and the same without.
struct Twin
{
    Shape shape;
    Affine2 own;
    Shape formed;
    Affine2 place;

    explicit Twin(test::Random& random, float reach) :
    shape(random.chance(0.5f) ? Shape(Circle{random.between(1.f, 20.f), random.inSquare(5.f)}) : random.shape(30.f)),
    own(random.affine(10.f)),
    formed(shape.transformed(own)),
    place(random.affine(reach))
    {
    }
    [[nodiscard]] Operand asFormed() const { return {formed, place}; }
    [[nodiscard]] Operand asPlain() const { return {plain, product}; }

    const Shape& plain = shape;
    Affine2 product = place * own;
};

float bandOf(const Operand& a, const Operand& b)
{
    float size = 0.f;
    for (const Operand* one : {&a, &b})
    {
        const Vec2 extent = worldBounds(one->firstPiece(), one->matrix()).size();
        size = std::max({size, extent.x, extent.y});
    }
    return 1e-3f + 1e-3f * size;
}

/// Above 0 the gap, below 0 minus the depth.
float signedGap(const Operand& a, const Operand& b)
{
    const DistanceResult gap = distance(a, b);
    return gap.status == Status::Overlapping ? -penetration(a, b, {.maxIterations = 128}).depth : gap.distance;
}

class ShapeForms : public ::testing::TestWithParam<Method>
{
protected:
    GjkSettings settings{.maxIterations = 128, .method = GetParam()};
};
INSTANTIATE_TEST_SUITE_P(Methods, ShapeForms, ::testing::ValuesIn(test::Methods),
                         [](const auto& method) { return test::methodName(method.param); });

TEST_P(ShapeForms, GapsAndDepthsAreThoseOfTheProduct)
{
    test::Random random(21);
    int overlapping = 0, formed = 0;
    for (int run = 0; run < 3000; ++run)
    {
        const Twin a(random, 20.f), b(random, 20.f);
        formed += a.formed.form() || b.formed.form();
        const float gap = signedGap(a.asPlain(), b.asPlain()), band = bandOf(a.asPlain(), b.asPlain());
        const DistanceResult far = distance(a.asFormed(), b.asFormed(), settings);
        const PenetrationResult deep = penetration(a.asFormed(), b.asFormed(), settings);
        const ManifoldResult meet = manifold(a.asFormed(), b.asFormed(), settings);
        EXPECT_NEAR(far.distance, std::max(gap, 0.f), band) << run;
        EXPECT_NEAR(deep.depth, std::max(-gap, 0.f), band) << run;
        if (std::fabs(gap) <= band)
            continue;
        overlapping += gap < 0.f;
        EXPECT_EQ(overlap(a.asFormed(), b.asFormed(), settings).overlapping(), gap < 0.f) << run;
        EXPECT_EQ(far.status == Status::Overlapping, gap < 0.f) << run;
        EXPECT_EQ(meet.count > 0, gap < 0.f) << run;
        float deepest = 0.f;
        for (std::uint32_t i = 0; i < meet.count; ++i)
            deepest = std::max(deepest, meet.points[i].depth);
        if (gap < 0.f)
        {
            EXPECT_NEAR(deepest, -gap, band) << run;
            // Moved by the depth along the normal, they only touch.
            const Operand out = b.asPlain().at(Affine2::translation(deep.normal * deep.depth) * b.product);
            EXPECT_LT(std::fabs(signedGap(a.asPlain(), out)), band) << run;
        }
        else
            EXPECT_NEAR(dot(far.separation, far.normal), gap, band) << run;
    }
    EXPECT_GT(overlapping, 900);
    EXPECT_LT(overlapping, 2700);
    EXPECT_GT(formed, 2000);
}

TEST_P(ShapeForms, RaysAndCastsEndAtTheBorderOfTheProduct)
{
    test::Random random(22);
    int hits = 0, misses = 0;
    for (int run = 0; run < 2000; ++run)
    {
        const Twin a(random, 150.f), b(random, 20.f);
        const float band = bandOf(a.asPlain(), b.asPlain());
        const Shape point = Point{};
        const Vec2 from = random.inSquare(200.f), aim = random.inSquare(40.f) - from;
        const RayCastResult ray = rayCast(b.asFormed(), {from, aim, length(aim)}, settings);
        const auto gapAt = [&](Vec2 place) { return signedGap({point, test::at(place)}, b.asPlain()); };
        if (ray.hit && !ray.startedInside)
        {
            EXPECT_NEAR(gapAt(ray.point), 0.f, band) << run;
        }
        for (int i = 0; i < 10; ++i) // nothing is met before
            EXPECT_GT(gapAt(from + aim * (ray.distance / length(aim) * static_cast<float>(i) * 0.1f)),
                      ray.startedInside ? -1e30f : -band)
                << run;

        const Vec2 motion = b.place.offset() - a.place.offset() + random.inSquare(60.f);
        const CastResult cast = shapeCast(a.asFormed(), motion, b.asFormed(), {}, settings);
        const auto gapAfter = [&](float fraction)
        { return signedGap(a.asPlain().at(Affine2::translation(motion * fraction) * a.product), b.asPlain()); };
        if (cast.startedOverlapping || cast.startedTouching)
            continue;
        ++(cast.hit ? hits : misses);
        if (cast.hit)
        {
            EXPECT_NEAR(gapAfter(cast.fraction), 0.f, band) << run;
        }
        for (int i = 0; i < 10; ++i)
            EXPECT_GT(gapAfter(cast.fraction * static_cast<float>(i) * 0.1f), -band) << run;
    }
    EXPECT_GT(hits, 500);
    EXPECT_GT(misses, 100);
}

TEST_P(ShapeForms, MotionsMeetWhereThoseOfTheProductDo)
{
    test::Random random(23);
    int hits = 0;
    for (int run = 0; run < 1000; ++run)
    {
        const Twin a(random, 80.f), b(random, 20.f);
        const Motion moveA{
            a.place, Affine2::translation({-80.f, 10.f}) * Affine2::rotation(0.7f) * a.place, {1.f, 2.f}};
        const Motion moveB{b.place, b.place * Affine2::scaling({1.2f, 0.9f}), {}};
        const CastResult impact = timeOfImpact(a.asFormed(), moveA, b.asFormed(), moveB, settings);
        const ApproachResult nearest = closestApproach(a.asFormed(), moveA, b.asFormed(), moveB, settings);
        const auto gapAt = [&](float t)
        { return signedGap(a.asPlain().at(motionAt(moveA, t) * a.own), b.asPlain().at(motionAt(moveB, t) * b.own)); };
        float least = gapAt(0.f);
        for (int i = 1; i <= 20; ++i)
            least = std::min(least, gapAt(static_cast<float>(i) * 0.05f));
        const float band = 1.5f * bandOf(a.asPlain(), b.asPlain());
        if (nearest.status != Status::IterationLimit)
        {
            EXPECT_LE(nearest.distance, std::max(least, 0.f) + band) << run;
        }
        if (nearest.status == Status::Separated)
        {
            EXPECT_NEAR(nearest.distance, gapAt(nearest.fraction), band) << run;
        }
        if (impact.startedOverlapping || impact.startedTouching || impact.status == Status::IterationLimit)
            continue;
        hits += impact.hit;
        if (impact.hit)
        {
            EXPECT_NEAR(gapAt(impact.fraction), 0.f, band) << run;
        }
        else
        {
            EXPECT_GT(least, -band) << run;
        }
        for (int i = 0; i < 10; ++i)
            EXPECT_GT(gapAt(impact.fraction * static_cast<float>(i) * 0.1f), -band) << run;
    }
    EXPECT_GT(hits, 100);
}

} // namespace
