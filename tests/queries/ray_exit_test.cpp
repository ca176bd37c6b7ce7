// SPDX-License-Identifier: Zlib
#include <graze/graze.hpp>

#include "support/methods.hpp"
#include "support/pairs/judging.hpp"
#include "support/places.hpp"
#include "support/random.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <span>
#include <vector>

namespace
{

using namespace graze;
using test::at;

struct Span
{
    double enter;
    double leave;
};

/// A ray in doubles, in the object space of a shape.
struct ExactRay
{
    Vec2d start;
    Vec2d step; // of a pixel in the world

    ExactRay(const Ray& ray, const Affine2& place)
    {
        const Mat2d l = linearOf(place);
        const Mat2d inverse = (1. / l.determinant()) * Mat2d{l.m11, -l.m01, -l.m10, l.m00};
        const Vec2d direction(ray.direction);
        start = inverse * (Vec2d(ray.origin) - offsetOf(place));
        step = inverse * (direction * (1. / length(direction)));
    }
};

/// The part of the whole line in a disc: the roots of the quadratic.
std::optional<Span> spanOf(const Circle& disc, const ExactRay& ray)
{
    const Vec2d from = ray.start - Vec2d(disc.centre);
    const double r = static_cast<double>(disc.radius), a = dot(ray.step, ray.step), b = dot(from, ray.step);
    const double rest = b * b - a * (dot(from, from) - r * r);
    if (rest < 0.)
        return std::nullopt;
    return Span{(-b - std::sqrt(rest)) / a, (-b + std::sqrt(rest)) / a};
}

/// The line clipped by the half plane of each edge.
std::optional<Span> spanOf(const Shape& polygon, const ExactRay& ray)
{
    Span span{-1e30, 1e30};
    for (std::uint32_t i = 0; i < polygon.pointCount(); ++i)
    {
        const Vec2d p(polygon.point(i)), edge = Vec2d(polygon.point((i + 1) % polygon.pointCount())) - p;
        const double height = cross(edge, ray.start - p), slope = cross(edge, ray.step); // inside is above 0
        if (slope == 0. && height < 0.)
            return std::nullopt;
        (slope > 0. ? span.enter : span.leave) = slope > 0.   ? std::max(span.enter, -height / slope)
                                                 : slope < 0. ? std::min(span.leave, -height / slope)
                                                              : span.leave;
    }
    return span.enter <= span.leave ? std::optional(span) : std::nullopt;
}

class RayExits : public ::testing::TestWithParam<Method>
{
protected:
    GjkSettings settings{.method = GetParam()};
};
INSTANTIATE_TEST_SUITE_P(Methods, RayExits, ::testing::ValuesIn(test::Methods),
                         [](const auto& method) { return test::methodName(method.param); });

TEST_P(RayExits, AreWhereTheExactChordEnds)
{
    test::Random random(51);
    int left = 0, ended = 0, missed = 0;
    for (int run = 0; run < 10000; ++run)
    {
        const bool isDisc = run % 2 == 0;
        const Circle disc{random.between(0.5f, 30.f), random.inSquare(10.f)};
        const Shape shape = isDisc ? Shape(disc) : random.polygon(12, 30.f);
        const float far = run % 5 == 0 ? 1e5f : run % 7 == 0 ? 1e3f : 0.f;
        Affine2 place = run % 3 == 0 ? random.rigid(20.f) : random.affine(20.f);
        place.tx += far;
        const Vec2 from = random.inSquare(80.f);
        Ray ray{from + Vec2{far, 0.f}, random.inSquare(60.f) - from, random.between(0.f, 250.f)};
        if (run % 4 == 0)
            ray.length = 1e6f;
        const Vec2 size = worldBounds(shape.view(), place).size();
        const double band = 1e-3 + 1e-3 * static_cast<double>(std::max(size.x, size.y));
        const ExactRay exact(ray, place);
        const std::optional<Span> span = isDisc ? spanOf(disc, exact) : spanOf(shape, exact);
        const RayExit exit = rayExit({shape, place}, ray, settings);
        ASSERT_TRUE(exit.status == Status::Separated || exit.status == Status::Overlapping) << run;
        const double reach = static_cast<double>(ray.length);
        // A line that grazes the border within the band may meet it or not.
        const bool isClear = span && span->leave - span->enter > 3. * std::sqrt(band * (band + 1000. * (band - 1e-3)));
        if (!span || span->leave < -band || span->enter > reach + band)
        {
            EXPECT_TRUE(!exit.leaves || !isClear) << run;
            ++missed;
        }
        else if (span->leave > reach + band && span->enter < reach - band)
        {
            EXPECT_FALSE(exit.leaves) << run;
            ++ended;
        }
        else if (isClear && span->leave < reach - band && span->leave > band)
        {
            ASSERT_TRUE(exit.leaves) << run;
            const double slant = static_cast<double>(dot(exit.normal, normalized(ray.direction)));
            EXPECT_GT(slant, 0.) << run;
            EXPECT_NEAR(static_cast<double>(length(exit.normal)), 1., 1e-5);
            EXPECT_NEAR(static_cast<double>(exit.distance), span->leave, band / std::max(slant, 0.02)) << run;
            ++left;
        }
        if (exit.leaves)
        {
            const Shape point = Point{};
            const Operand there(point, at(exit.point));
            const double gap = static_cast<double>(distance(there, {shape, place}).distance);
            const double depth = static_cast<double>(penetration(there, {shape, place}).depth);
            EXPECT_LT(gap + depth, band + 1e-7 * static_cast<double>(far)) << run;
        }
    }
    EXPECT_GT(left, 2000);
    EXPECT_GT(ended, 200);
    EXPECT_GT(missed, 2000);
}

TEST_P(RayExits, GoThroughPiecesThatTouchOrOverlapAndStopAtAGap)
{
    test::Random random(52);
    int longer = 0;
    for (int run = 0; run < 2000; ++run)
    {
        std::vector<Shape> pieces;
        std::vector<Span> spans;
        const Affine2 place = random.rigid(20.f);
        const Vec2 from = random.inSquare(100.f);
        const Ray ray{from, random.inSquare(20.f) - from, 400.f};
        for (int i = 0; i < 6; ++i)
        {
            pieces.push_back(random.polygon(6, 25.f).transformed(at(random.inSquare(50.f))));
            if (const auto span = spanOf(pieces.back(), ExactRay(ray, place)); span && span->leave > 0.)
                spans.push_back(*span);
        }
        std::sort(spans.begin(), spans.end(), [](const Span& a, const Span& b) { return a.enter < b.enter; });
        const RayExit exit = rayExit({pieces, place}, ray, settings);
        if (spans.empty())
            continue;
        double leave = spans[0].leave;
        bool isClear = spans[0].leave - spans[0].enter > 1.;
        int joined = 1;
        for (const Span& span : spans)
        {
            isClear = isClear && std::fabs(span.enter - leave) > 0.1 && std::fabs(span.leave) > 0.1;
            if (span.enter <= leave && span.leave > leave)
                leave = span.leave, ++joined;
        }
        if (!isClear)
            continue;
        longer += joined > 1;
        ASSERT_TRUE(exit.leaves) << run;
        EXPECT_NEAR(static_cast<double>(exit.distance), leave, 0.05) << run;
    }
    EXPECT_GT(longer, 100);

    // The seams of tiles are no borders, and a hole is one.
    TileGrid grid(6, 3, 16.f);
    for (int i = 0; i < 18; ++i)
        grid.set(i % 6, i / 6, i != 10);
    const std::vector<Shape> pieces = grid.pieces();
    const auto thickness = [&](float y) {
        return rayExit({pieces, Affine2{}}, {{-10.f, y}, {1.f, 0.f}, 500.f}, settings).distance;
    };
    EXPECT_NEAR(thickness(8.f), 10.f + 96.f, 0.02f);
    EXPECT_NEAR(thickness(24.f), 10.f + 64.f, 0.02f);
}

TEST_P(RayExits, SayWhatHasNoExit)
{
    const Shape box = Box{20.f, 20.f};
    const Operand target(box, Affine2{});
    const auto exit = [&](const Ray& ray) { return rayExit(target, ray, settings); };
    EXPECT_EQ(exit({{-50.f, 15.f}, {1.f, 0.f}, 100.f}).status, Status::Separated);
    EXPECT_EQ(exit({{-50.f, 0.f}, {-1.f, 0.f}, 100.f}).status, Status::Separated) << "behind";
    EXPECT_EQ(exit({{-50.f, 0.f}, {1.f, 0.f}, 30.f}).status, Status::Separated) << "too short";
    const RayExit inside = exit({{-50.f, 0.f}, {1.f, 0.f}, 55.f});
    EXPECT_EQ(inside.status, Status::Overlapping);
    EXPECT_FALSE(inside.leaves) << "ends inside";
    EXPECT_FALSE(exit({{}, {}, 100.f}).leaves) << "no direction";
    EXPECT_FALSE(exit({{}, {1.f, 0.f}, -1.f}).leaves);
    EXPECT_EQ(exit({{}, {test::NaN, 0.f}, 1.f}).status, Status::InvalidInput);
    EXPECT_EQ(exit({{}, {1.f, 0.f}, test::Infinity}).status, Status::InvalidInput);
    EXPECT_EQ(rayExit(Operand(std::span<const Shape>{}, Affine2{}), {{}, {1.f, 0.f}, 1.f}, settings).status,
              Status::InvalidInput);
    const RayExit from = exit({{}, {3.f, 0.f}, 100.f});
    EXPECT_NEAR(from.distance, 10.f, 0.003f) << "from inside";
    EXPECT_NEAR(from.normal.x, 1.f, 1e-6f);

    // A segment is left where it is entered.
    const Shape wall = Segment{{0.f, -9.f}, {0.f, 9.f}};
    EXPECT_NEAR(rayExit({wall, Affine2{}}, {{-30.f, 1.f}, {1.f, 0.f}, 100.f}, settings).distance, 30.f, 0.003f);
    EXPECT_EQ(rayExit(target, {{-50.f, 0.f}, {1.f, 0.1f}, 100.f}, {.maxIterations = 1, .method = Method::Gjk}).status,
              Status::IterationLimit);
}

// A thousandth of a pixel is in touch.
TEST_P(RayExits, GoOnIntoAPieceThatIsNearerThanTheBandAndIntoNoOther)
{
    for (const float gap : {0.f, 0.0005f, 0.002f, 0.5f})
    {
        const std::vector<Shape> pieces{Box{{20.f, 20.f}}, Box{{20.f, 20.f}, {20.f + gap, 0.f}}};
        const RayExit exit =
            rayExit({std::span<const Shape>(pieces), Affine2{}}, {{-50.f, 0.f}, {1.f, 0.f}, 200.f}, settings);
        ASSERT_TRUE(exit.leaves);
        EXPECT_NEAR(exit.distance, gap < 0.001f ? 80.f + gap : 60.f, 0.01f) << gap;
        EXPECT_EQ(exit.piece, gap < 0.001f ? 1u : 0u);
    }
}

TEST_P(RayExits, HaveANormalFarFromTheOriginToo)
{
    test::Random random(12);
    for (int i = 0; i < test::caseCount(4000); ++i)
    {
        const float size = random.logBetween(1.f, 1e3f), away = random.logBetween(1e5f, 1e12f);
        const Vec2 place = normalized(random.inSquare(1.f)) * away, direction = normalized(random.inSquare(1.f));
        const Shape shape = random.chance(0.5f) ? Shape(Circle{size}) : Shape(Box{{size, size}});
        const Ray ray{place - direction * (3.f * size), direction, random.chance(0.5f) ? 6.f * size : away};
        const RayExit exit = rayExit({shape, at(place)}, ray, settings);
        if (!exit.leaves)
            continue;
        ASSERT_NEAR(length(exit.normal), 1.f, 1e-4f) << i;
    }
}

TEST_P(RayExits, OfASpriteInASystemAreThoseOfItsPieces)
{
    CollisionSystem system(settings);
    const graze::Pieces shape = std::vector<Shape>{Box{20.f, 10.f}, Shape(Ellipse{9.f, 4.f, {14.f, 0.f}})};
    const SpriteId id = system.add({.shape = shape, .matrix = at({100.f, 0.f})});
    const SpriteId before = system.add({.shape = Circle{5.f}, .matrix = at({50.f, 0.f})});
    const Ray ray{{0.f, 0.f}, {1.f, 0.f}, 500.f};
    const RayExit exit = system.rayExit(ray, id);
    ASSERT_TRUE(exit);
    EXPECT_NEAR(exit.distance, 123.f, 0.05f);
    EXPECT_EQ(exit.piece, 1u);
    EXPECT_NEAR(system.rayExit(ray, before).distance, 55.f, 0.02f);
    system.remove(before);
    EXPECT_EQ(system.rayExit(ray, before).status, Status::InvalidInput);
    EXPECT_EQ(system.rayExit(ray, {}).status, Status::InvalidInput);
    EXPECT_EQ(system.statistics().refused, 0u);
}

} // namespace
