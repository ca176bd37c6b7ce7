// SPDX-License-Identifier: Zlib
#include <graze/graze.hpp>

#include "support/places.hpp"
#include "support/random.hpp"
#include "system/mover/gaps.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <ostream>
#include <string>

namespace
{

using namespace graze;
using test::at;
using test::depthInside;
using test::gapAt;

struct Seam
{
    const char* name;
    Affine2 linear; ///< what is done to wall, tiles and mover alike
    float offset;
};

void PrintTo(const Seam& seam, std::ostream* out)
{
    *out << seam.name;
}

class MoverOnTiles : public ::testing::TestWithParam<Seam>
{
};

// The same motion over one long wall and over tiles: the seams are not felt.
TEST_P(MoverOnTiles, SeamsAreNotFelt)
{
    const Seam seam = GetParam();
    test::Random random(77);
    Affine2 frame = seam.linear;
    frame.tx = seam.offset;
    frame.ty = -seam.offset;
    const float reach = std::fabs(seam.offset) + 2000.f;
    const float blur = 2.f * gapAt(reach);
    for (int run = 0; run < 20; ++run)
    {
        CollisionSystem one, many;
        one.add({.shape = Box{{4000.f, 32.f}, {0.f, 16.f}}, .matrix = frame});
        const float size = random.between(8.f, 64.f);
        for (float x = -2000.f; x < 2000.f; x += size)
            many.add({.shape = Box{{size, 32.f}, {size * 0.5f, 16.f}}, .matrix = frame * at({x, 0.f})});
        const Shape shape = run % 3 == 0   ? Shape(Box{{20.f, 20.f}, {0.f, -10.f}})
                            : run % 3 == 1 ? Shape(Circle{10.f, {0.f, -10.f}})
                                           : Shape(Capsule{{0.f, -20.f}, {0.f, -10.f}, 10.f});
        // Standing on it, or falling onto it.
        const Affine2 start = frame * at({random.between(-1000.f, 0.f), run % 2 == 0 ? 0.f : -30.f});
        const SpriteId a = one.add({.shape = shape, .matrix = start});
        const SpriteId b = many.add({.shape = shape, .matrix = start});
        many.update();
        for (int step = 0; step < 40; ++step)
        {
            const Vec2 wish = seam.linear.transformVector({random.between(-20.f, 40.f), random.between(0.f, 30.f)});
            moveAndSlide(one, a, wish);
            const MoveResult result = moveAndSlide(many, b, wish);
            ASSERT_NE(result.status, Status::IterationLimit);
            const Vec2 apart = many.matrix(b)->offset() - one.matrix(a)->offset();
            ASSERT_LT(length(apart), blur * static_cast<float>(step + 2))
                << seam.name << ", run " << run << ", step " << step << ", size " << size;
            ASSERT_LE(depthInside(many, {shape, *many.matrix(b)}, b), 1e-3f + 0.3f * gapAt(reach));
        }
    }
}

INSTANTIATE_TEST_SUITE_P(
    Frames, MoverOnTiles,
    ::testing::Values(Seam{"plain", Affine2{}, 0.f}, Seam{"plain at 1e3", Affine2{}, 1000.f},
                      Seam{"plain at 1e5", Affine2{}, 1e5f}, Seam{"mirrored", Affine2::scaling({-1.f, 1.f}), 333.f},
                      Seam{"upside down at 1e5", Affine2::scaling({1.f, -1.f}), 1e5f},
                      Seam{"turned", Affine2::rotation(0.7f), 0.f},
                      Seam{"turned at 1e5", Affine2::rotation(0.7f), 1e5f},
                      Seam{"sheared", Affine2{1.f, 0.4f, 0.f, 0.f, 1.f, 0.f}, 50.f},
                      Seam{"sheared and mirrored at 1e5", Affine2{-1.2f, 0.3f, 0.f, 0.5f, 0.9f, 0.f}, 1e5f}),
    [](const auto& seam) { return "Number" + std::to_string(seam.index); });

// A gap away from two corners that meet, rounding turns the direction between them.
TEST(MoverRegression, TipThatMeetsTheFirstCornerOfATileGlidesAlongTheFloor)
{
    test::Random random(5);
    int met = 0;
    for (int run = 0; run < 400; ++run)
    {
        CollisionSystem system({.method = run % 2 == 0 ? Method::Fast : Method::Gjk});
        const Affine2 frame = at({random.between(-300.f, 300.f), random.between(-300.f, 300.f)}) *
                              Affine2::rotation(random.between(-3.f, 3.f));
        for (const float x : {-20.f, 20.f})
            system.add({.shape = Box{{40.f, 40.f}, {0.f, 20.f}}, .matrix = frame * at({x, 0.f})});
        const Shape tip = Shape::hullOf(std::array<Vec2, 3>{{{0.f, 0.f}, {-5.f, -12.f}, {4.f, -9.f}}});
        // It comes down to the floor about where the second tile begins.
        const float height = random.between(1.2e-3f, 1e-2f), way = random.between(1.f, 5.f);
        const Affine2 start = frame * at({-way, -height});
        const Vec2 wish = frame.transformVector(Vec2{way, height} * (12.f / way));
        std::array<TouchedPlane, 4> planes;
        const MoveResult result = slide(system, {tip, start}, wish, {.planes = planes});
        const Vec2 up = frame.transformVector({0.f, -1.f});
        for (std::size_t i = 0; i < result.planes; ++i, ++met)
            EXPECT_GT(dot(planes[i].normal, up), 1.f - 1e-6f) << run;
        EXPECT_NEAR(length(result.moved), length(wish), 1e-2f) << run;
        EXPECT_NEAR(dot(result.matrix.offset() - frame.offset(), up), 0.f, 1e-2f) << run;
    }
    EXPECT_GT(met, 200);
}

TEST(Mover, GoesThroughATiledCorridorOfItsOwnWidth)
{
    for (const float x : {0.f, 512.f, 100000.f})
    {
        CollisionSystem system;
        for (int i = 0; i < 20; ++i)
            for (const float side : {-32.f, 32.f})
                system.add({.shape = Box{{32.f, 32.f}}, .matrix = at({x + side, 32.f * static_cast<float>(i)})});
        const Shape box = Box{{32.f, 32.f}};
        SlideOptions options;
        Affine2 place = at({x, 16.f});
        for (int frame = 0; frame < 100; ++frame)
            place = slide(system, {box, place}, {frame % 2 == 0 ? 1.f : -1.f, 7.f}, options).matrix;
        EXPECT_GT(place.ty, 600.f) << x;
    }
}

TEST(Mover, LandsOnASeamWhateverTheAngle)
{
    for (const float side : {1.f, 10.f, 0.1f})
    {
        CollisionSystem system;
        for (int i = -10; i < 10; ++i)
            system.add({.shape = Box{{16.f, 16.f}}, .matrix = at({16.f * static_cast<float>(i), 8.f})});
        // The leading corner comes down exactly on a seam.
        const Shape box = Box{{16.f, 16.f}};
        const Vec2 wish{20.f * side, 60.f};
        const Affine2 start = at({-8.f - 0.5f * wish.x, -8.f - 0.5f * wish.y});
        const MoveResult result = slide(system, {box, start}, wish);
        EXPECT_NEAR(result.moved.x, wish.x, 1e-3f) << side;
        EXPECT_NEAR(result.moved.y, 0.5f * wish.y, 5e-3f);
    }
}

// Where tiles meet, a path may pass the corner of the next tile within the mover's own tolerance.
TEST(Mover, PointsSlideOverTheSeamsThatTheyComeDownAt)
{
    test::Random random(78);
    CollisionSystem system;
    for (int i = -20; i < 20; ++i)
        system.add({.shape = Box{{16.f, 16.f}}, .matrix = at({16.f * static_cast<float>(i) + 8.f, 8.f})});
    const Shape point = Point{}, segment = Segment{{0.f, -9.f}, {}};
    for (int i = 0; i < 2000; ++i)
    {
        // It reaches the floor, or the gap above it, as good as at x = 0.
        const Vec2 wish{random.between(5.f, 40.f), random.logBetween(1e-3f, 40.f)};
        const float before = random.between(0.f, 4.f);
        const Vec2 start = wish * -before + Vec2{random.between(-1e-3f, 1e-3f), -1e-3f - random.between(0.f, 2e-3f)};
        std::array<TouchedPlane, 4> planes;
        const MoveResult result =
            slide(system, {i % 2 == 0 ? point : segment, at(start)}, wish * (1.f + before), {.planes = planes});
        ASSERT_GE(result.moved.x, wish.x * (1.f + before) - 5e-3f) << "case " << i;
        for (std::size_t k = 0; k < result.planes; ++k)
            ASSERT_LT(planes[k].normal.y, -0.9999f) << "case " << i;
    }
}

} // namespace
