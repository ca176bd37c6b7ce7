// SPDX-License-Identifier: Zlib
#include "system/sprites/scene.hpp"

#include <graze/queries/pair_queries.hpp>

#include "support/places.hpp"
#include "support/random.hpp"

#include <gtest/gtest.h>

#include <utility>
#include <vector>

namespace
{

using namespace graze;
using test::at;

void add(detail::Scene& scene, const std::vector<Shape>& pieces, const Affine2& pose)
{
    scene.sprites.add({.pieces = pieces, .matrix = pose, .owner = {}, .order = {}}, scene.pool);
}

/// Two poses: one shifted, turned by less than half a turn, or flipped against the other.
std::pair<Affine2, Affine2> anyMove(test::Random& random)
{
    const Affine2 start = random.affine(100.f);
    switch (random.below(3))
    {
        case 0:
            return {start, Affine2::translation(random.inSquare(200.f)) * start};
        case 1:
            return {start, Affine2::translation(random.inSquare(100.f)) * random.affine(10.f) * start};
        default:
            return {start, start * Affine2::scaling({-1.f, random.between(0.f, 2.f)})};
    }
}

TEST(TravelAtMost, NoPointIsFartherFromItsPlaceAtTheEnd)
{
    test::Random random(22);
    for (int i = 0; i < 400; ++i)
    {
        detail::Scene scene(1);
        const std::vector<Shape> pieces{random.shape(40.f), Shape::hullOf(random.points(5, 60.f), random.unit() * 4.f)};
        const auto pose = [&](bool mirrored)
        {
            const float scale = random.logBetween(0.1f, 10.f);
            return Affine2::from({.position = random.inSquare(100.f),
                                  .angleRadians = random.between(-9.f, 9.f),
                                  .scale = {mirrored ? -scale : scale, scale}});
        };
        const bool mirrored = random.chance(0.3f);
        const Affine2 start = pose(mirrored),
                      end = random.chance(0.2f) ? at(random.inSquare(50.f)) * start : pose(mirrored);
        add(scene, pieces, start);
        EXPECT_EQ(detail::travelAtMost(scene.sprites, 0), 0.f);
        scene.sprites.endFrame();
        ASSERT_TRUE(scene.sprites.setMatrix(0, end, scene.pool));
        for (std::uint32_t piece = 0; piece < 2; ++piece)
        {
            const float travel = detail::travelAtMost(scene.sprites, piece);
            EXPECT_LT(travel, 10000.f);
            for (int step = 0; step <= 16; ++step)
            {
                const Affine2 there = motionAt(scene.sprites.motion(0), static_cast<float>(step) / 16.f);
                for (std::uint32_t k = 0; k < pieces[piece].view().count; ++k)
                {
                    const Vec2 point{pieces[piece].view().x[k], pieces[piece].view().y[k]};
                    ASSERT_LE(length(there.transformPoint(point) - end.transformPoint(point)), travel) << "case " << i;
                }
            }
        }
    }
}

TEST(TravelAtMost, FormsThatChangeMayTravelAnyDistance)
{
    for (const Affine2& end :
         {Affine2::scaling({2.f, 1.f}), Affine2::scaling({-1.f, 1.f}), Affine2::scaling({0.f, 0.f})})
    {
        detail::Scene scene(1);
        const std::vector<Shape> pieces{Shape(Circle{5.f})};
        add(scene, pieces, {});
        scene.sprites.endFrame();
        ASSERT_TRUE(scene.sprites.setMatrix(0, end, scene.pool));
        EXPECT_EQ(detail::travelAtMost(scene.sprites, 0), test::Infinity);
    }
}

TEST(SweptPiece, BoundsAndDiscContainThePieceAtEveryMoment)
{
    test::Random random(21);
    for (int i = 0; i < 400; ++i)
    {
        detail::Scene scene(1);
        const std::vector<Shape> pieces{random.shape(40.f), Shape::hullOf(random.points(5, 60.f), random.unit() * 4.f)};
        const auto [start, end] = anyMove(random);
        add(scene, pieces, start);
        scene.sprites.endFrame();
        ASSERT_TRUE(scene.sprites.setMatrix(0, end, scene.pool));
        for (std::uint32_t piece = 0; piece < 2; ++piece)
        {
            const detail::SweptPiece swept = detail::sweptPiece(scene, piece);
            const Aabb box = swept.bounds.grown(1e-3f);
            const detail::SweptDisc& disc = swept.disc;
            for (int step = 0; step <= 16; ++step)
            {
                const float t = static_cast<float>(step) / 16.f;
                const Affine2 pose = motionAt(scene.sprites.motion(0), t);
                const Aabb there = worldBounds(pieces[piece].view(), pose);
                ASSERT_TRUE(box.contains(there.lower) && box.contains(there.upper)) << "case " << i << ", t " << t;
                const Vec2 middle = disc.start + (disc.end - disc.start) * t;
                for (int k = 0; k < 16; ++k)
                {
                    const auto angle = static_cast<float>(k) * 0.3926991f;
                    const Vec2 direction = Affine2::rotation(angle).transformVector({1.f, 0.f});
                    const Vec2 far = support(pieces[piece].view(), pose, direction).point;
                    ASSERT_LE(length(far - middle), disc.radius * 1.0001f + 1e-2f) << "case " << i << ", t " << t;
                }
            }
        }
    }
}

TEST(SweptPiece, GapAtLeastIsNeverAboveTheGapAtAnyMoment)
{
    test::Random random(22);
    int useful = 0;
    for (int i = 0; i < 400; ++i)
    {
        detail::Scene scene(1);
        const std::vector<Shape> a{random.shape(20.f)}, b{random.shape(20.f)};
        const Affine2 startA = random.rigid(100.f), startB = random.rigid(100.f);
        add(scene, a, startA);
        add(scene, b, startB);
        scene.sprites.endFrame();
        scene.sprites.setMatrix(0, random.rigid(100.f), scene.pool);
        scene.sprites.setMatrix(1, random.rigid(100.f), scene.pool);
        const detail::SweptDisc discA = detail::sweptPiece(scene, 0).disc;
        const detail::SweptDisc discB = detail::sweptPiece(scene, 1).disc;
        const float bound = detail::gapAtLeast(discA, discB);
        ASSERT_EQ(bound > 0.f, detail::gapAtLeast(discB, discA) > 0.f);
        useful += bound > 0.f ? 1 : 0;
        for (int step = 0; step <= 32; ++step)
        {
            const float t = static_cast<float>(step) / 32.f;
            const auto gap =
                distance({a[0], motionAt(scene.sprites.motion(0), t)}, {b[0], motionAt(scene.sprites.motion(1), t)});
            ASSERT_GE(gap.distance + 1e-3f, bound) << "case " << i;
        }
    }
    EXPECT_GT(useful, 50);
}

} // namespace
