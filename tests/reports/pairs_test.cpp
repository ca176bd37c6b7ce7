// SPDX-License-Identifier: Zlib
// Pairs of docs/known-bugs.md: distance, overlap, depth and contact. The numbers are those of the report, in pixels,
// unless a comment says "ours".
#include "reports/all_orders.hpp"

#include <graze/graze.hpp>

#include <algorithm>
#include <cmath>

namespace
{

using namespace graze;
using test::at;
using test::expectDepth;
using test::expectGap;
using test::expectHit;
using test::Here;
using test::inAllOrders;
using test::Pair;

// The rectangle is turned by a right angle: its left side is 5 px left of its middle.
TEST(Report, CollisionRs111DiscBesideATurnedRectangle)
{
    const Vec2 start{158.0754f, -5.287695f}, end{159.39767f, -6.6099815f}, middle{164.1754f, -13.967552f};
    const Affine2 turned = Affine2::from({.position = middle, .angleRadians = static_cast<float>(Pi / 2.)});
    const Pair pair{Circle{1.f}, at(start), Box{{50.f, 10.f}}, turned};
    const double gap = static_cast<double>(middle.x) - 5. - (static_cast<double>(start.x) + 1.);
    expectGap(pair, gap, 1e-5);
    expectHit(pair, end - start, gap / static_cast<double>(end.x - start.x), 6e-3);
}

// The boxes are ours. The lowest corner of the turned one is above the other's long side: heights are gaps.
TEST(Report, FlexibleGjk8EdgesThatAreNearlyParallel)
{
    const Shape lower = Box{{100.f, 40.f}}, upper = Box{{60.f, 40.f}};
    for (const float gap : {1.f, 0.1f, 1e-2f, 1e-3f, 1e-4f, 1e-5f, 1e-6f})
        for (const float angle : {0.f, 1e-8f, 1e-7f, 1e-6f, 1e-5f})
        {
            const Affine2 turned = Affine2::from({.position = {8.f, 40.f + gap}, .angleRadians = angle});
            double lowest = 1e9;
            for (const double x : {-30., 30.})
                lowest = std::min(lowest, static_cast<double>(turned.m10) * x - static_cast<double>(turned.m11) * 20. +
                                              static_cast<double>(turned.ty));
            expectGap({lower, Here, upper, turned}, std::max(lowest - 20., 0.), 1e-5);
        }
}

// The sizes are ours. A disc in the middle of a box leaves it through the nearest side.
TEST(Report, Collision2dNet1DiscAndPolygonOfOneCentre)
{
    for (const float place : {0.f, 1000.f})
    {
        const Affine2 here = at(place, -place);
        expectDepth({Circle{30.f}, here, Box{{80.f, 40.f}}, here}, 50., 1e-3);
        expectDepth({Circle{3.f}, here, Box{{60.f, 60.f}}, here}, 33., 1e-3);
        expectDepth({Circle{30.f}, here, Circle{20.f}, here}, 50., 1e-3);
        expectDepth({Circle{30.f}, here, Segment{{-40.f, 0.f}, {40.f, 0.f}}, here}, 30., 1e-3);
    }
}

// x and z of the report; its third axis changes little.
TEST(Report, Parry76DegenerateTriangle)
{
    const Vec2 p{1.10000002f, 16.5879993f}, a{2.27699995f, 16.3180008f}, b{-0.569999993f, 16.6070004f};
    const double ex = static_cast<double>(b.x) - static_cast<double>(a.x);
    const double ey = static_cast<double>(b.y) - static_cast<double>(a.y);
    const double px = static_cast<double>(p.x) - static_cast<double>(a.x);
    const double py = static_cast<double>(p.y) - static_cast<double>(a.y);
    const double truth = std::fabs(ex * py - ey * px) / std::hypot(ex, ey);
    EXPECT_NEAR(truth, 0.14975, 1e-5);
    const std::array<Vec2, 3> last{a, b, b}, first{b, b, a}, ends{b, a, b};
    for (const std::array<Vec2, 3>& corners : {last, first, ends})
        for (const Shape& triangle : {Shape::ofPoints(corners), Shape::hullOf(corners)})
            expectGap({Point{p}, Here, triangle, Here}, truth, 1e-6);
}

TEST(Report, Liquidfun123DistanceBesideACorner)
{
    expectGap({Point{{2.f, 2.f}}, Here, Box{{2.f, 2.f}}, Here}, std::sqrt(2.), 1e-6);
    expectGap({Point{}, at(-2.f, 2.f), Box{{2.f, 2.f}}, Here}, std::sqrt(2.), 1e-6);
}

// All numbers are ours: floats are up to 0.25 px apart there, and all of these are floats.
TEST(Report, Parry407GapsAreTheSameFarFromTheOrigin)
{
    const Shape small = Box{{20.f, 20.f}}, large = Box{{30.f, 30.f}}, disc = Circle{5.f};
    for (const float place : {0.f, 1024.f, 1048576.f, 2097152.f})
    {
        expectGap({small, at(place, place), large, at(place + 40.f, place + 0.5f)}, 15., 1e-5);
        expectGap({small, at(place, -place), disc, at(place + 18.f, -place + 25.f)}, 12., 1e-5);
        expectDepth({small, at(place, place), large, at(place + 23.f, place + 0.5f)}, 2., 1e-5);
    }
}

// A mover that leans on a wall, at the same places. It keeps some 0.001 px from it, where floats have as much.
TEST(Report, Parry407MoverInContactStandsStill)
{
    for (const Method method : test::Methods)
        for (const float place : {0.f, 1024.f, 1048576.f, 2097152.f})
        {
            CollisionSystem system({.method = method});
            system.add({.shape = Box{{40.f, 400.f}}, .matrix = at(place + 100.f, place)});
            const SpriteId mover = system.add({.shape = Box{{20.f, 20.f}}, .matrix = at(place, place)});
            const float start = moveAndSlide(system, mover, {200.f, 0.f}).matrix.tx;
            EXPECT_NEAR(start, place + 70.f, 1.01f);
            for (int frame = 0; frame < 20; ++frame)
            {
                const MoveResult move = moveAndSlide(system, mover, {2.f, 0.f});
                EXPECT_NEAR(move.matrix.tx, start, 1e-3f) << place;
                EXPECT_EQ(move.matrix.ty, place);
            }
        }
}

// The pairs are ours.
TEST(Report, Fcl366IterationLimitIsNotApart)
{
    const std::vector<Vec2> diamond{{0.f, -80.f}, {80.f, 0.f}, {0.f, 80.f}, {-80.f, 0.f}};
    int unfinished = 0;
    for (const Shape& shape :
         {Shape(Circle{40.f}), Shape(Capsule{{-30.f, 5.f}, {30.f, -5.f}, 20.f}), Shape::hullOf(diamond)})
        for (const bool overlaps : {true, false})
            for (int budget = 1; budget <= 3; ++budget)
            {
                const Pair pair{shape, at(3.f, 4.f), Box{{90.f, 60.f}}, overlaps ? at(47.f, 31.f) : at(180.f, 50.f)};
                const Status wrong = overlaps ? Status::Separated : Status::Overlapping;
                inAllOrders(pair,
                            [&](const Operand& a, const Operand& b, GjkSettings settings)
                            {
                                settings.maxIterations = budget;
                                for (const Status status :
                                     {overlap(a, b, settings).status, distance(a, b, settings).status,
                                      penetration(a, b, settings).status})
                                {
                                    EXPECT_NE(status, wrong) << budget << describe(pair);
                                    unfinished += status == Status::IterationLimit;
                                }
                            });
            }
    EXPECT_GT(unfinished, 10);
}

TEST(Report, Check2d95PolygonsThatRepeatTheirFirstCorner)
{
    const std::vector<Vec2> square{{0.f, 0.f}, {10.f, 0.f}, {10.f, 10.f}, {0.f, 10.f}, {0.f, 0.f}};
    const std::vector<Vec2> larger{{-5.f, -5.f}, {15.f, 0.f}, {10.f, 10.f}, {0.f, 10.f}, {-5.f, -5.f}};
    // The shortest displacement leads upwards, by the height of the square; across the other sides it takes 12.6 px and
    // more.
    expectDepth({Shape::ofPoints(square), Here, Shape::ofPoints(larger), Here}, 10., 1e-4);
    expectDepth({Polygon::fromPoints(square), Here, Polygon::fromPoints(larger), Here}, 10., 1e-4);
}

// In touch, 0.0109 deep, and apart by as much: the place of the contact does not jump.
TEST(Report, Parry378ContactOfACapsuleOnABox)
{
    const float x = 6.0373735f;
    const Shape capsule = Capsule{{0.f, -0.25f}, {0.f, 0.25f}, 0.5f}, box = Box{{8.f, 1.f}};
    for (const float y : {2.75f, 2.7391f, 2.7609f})
        inAllOrders({capsule, at(x, y), box, at(4.f, 1.5f)},
                    [&](const Operand& a, const Operand& b, const GjkSettings& settings)
                    {
                        const double gap = static_cast<double>(y) - 0.75 - 2.;
                        const DistanceResult apart = distance(a, b, settings);
                        EXPECT_NEAR(apart.distance, std::max(gap, 0.), 1e-6);
                        const PenetrationResult deep = penetration(a, b, settings);
                        EXPECT_NEAR(deep.depth, std::max(-gap, 0.), 1e-6);
                        if (apart.status == Status::Separated)
                        {
                            EXPECT_NEAR(apart.pointA.x, x, 1e-4f);
                            EXPECT_NEAR(apart.pointB.x, x, 1e-4f);
                        }
                        else
                        {
                            EXPECT_NEAR(deep.point.x, x, 1e-4f);
                            EXPECT_NEAR(deep.point.y, 2. + 0.5 * gap, 1e-4);
                            const ManifoldResult contact = manifold(a, b, settings);
                            ASSERT_EQ(contact.count, 1u);
                            EXPECT_NEAR(contact.points[0].position.x, x, 1e-4f);
                        }
                    });
}

TEST(Report, Libccd25BoxesBesideEachOther)
{
    const Shape box = Box{{2.f, 2.f}};
    for (const Vec2 place : {Vec2{1.9f, 0.f}, Vec2{-1.9f, 0.f}, Vec2{0.f, 1.9f}, Vec2{0.f, -1.9f}})
        expectDepth({box, Here, box, at(place)}, 0.1, 1e-6);
}

// Corners and shifts are ours, the radius is the report's. The oracle knows the depth.
TEST(Report, Bepuphysics417EqualPolygonsHaveADepth)
{
    for (int corners = 3; corners <= 12; ++corners)
    {
        std::vector<Vec2> loop;
        for (int i = 0; i < corners; ++i)
        {
            const SinCos turn = sinCos(2. * Pi * i / corners);
            loop.emplace_back(static_cast<float>(0.5 * turn.cosine), static_cast<float>(0.5 * turn.sine));
        }
        const Shape polygon = Polygon::fromPoints(loop);
        for (int x = 0; x <= 20; x += 2)
            for (int y = -20; y <= 20; ++y)
            {
                const Vec2 shift{static_cast<float>(x) * 0.05f, static_cast<float>(y) * 0.05f};
                const Pair pair{polygon, Here, polygon, at(shift)};
                const double gap = test::JudgedPair(pair).gap;
                inAllOrders(pair,
                            [&](const Operand& a, const Operand& b, const GjkSettings& settings) {
                                EXPECT_NEAR(penetration(a, b, settings).depth, std::max(-gap, 0.), 1e-5)
                                    << corners << test::describe(shift);
                            });
            }
    }
}

// Places and depths are ours. Beside a corner the normal leads from the disc's middle to it.
TEST(Report, Godot54988NormalOfADiscAtACorner)
{
    const Shape disc = Circle{50.f}, box = Box{{100.f, 100.f}, {50.f, 50.f}};
    for (const float place : {0.f, 1000.f, 10000.f, 100000.f})
        for (const double depth : {0.125, 1., 8.})
            for (int degrees = 5; degrees < 90; degrees += 8)
            {
                const SinCos turn = sinCos(degrees * Pi / 180.);
                const Vec2 middle{static_cast<float>(static_cast<double>(place) - (50. - depth) * turn.cosine),
                                  static_cast<float>((depth - 50.) * turn.sine)};
                const double x = static_cast<double>(place) - static_cast<double>(middle.x);
                const double y = -static_cast<double>(middle.y), range = std::hypot(x, y);
                const Pair pair{disc, at(middle), box, at(place, 0.f)};
                expectDepth(pair, 50. - range, 1e-4);
                for (const Method method : test::Methods)
                {
                    const Vec2 normal = penetration(pair.operandA(), pair.operandB(), {.method = method}).normal;
                    EXPECT_NEAR(normal.x, x / range, 1e-4) << place << ' ' << degrees;
                    EXPECT_NEAR(normal.y, y / range, 1e-4) << place << ' ' << degrees;
                    const Vec2 other = penetration(pair.operandB(), pair.operandA(), {.method = method}).normal;
                    EXPECT_NEAR(other.x, -x / range, 1e-4) << place << ' ' << degrees;
                }
            }
}

} // namespace
