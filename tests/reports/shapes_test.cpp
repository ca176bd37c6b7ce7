// SPDX-License-Identifier: Zlib
// Outlines, mirrored sprites, events and movers of docs/known-bugs.md. The numbers are those of the report, in pixels,
// unless a comment says "ours".
#include "reports/all_orders.hpp"

#include <graze/graze.hpp>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace
{

using namespace graze;
using test::at;
using test::Here;
using test::Methods;

// Twice the area, by the shoelace formula in doubles.
double twiceTheArea(std::span<const Vec2> loop)
{
    double sum = 0.;
    for (std::size_t i = 0; i < loop.size(); ++i)
    {
        const Vec2 p = loop[i], q = loop[(i + 1) % loop.size()];
        sum +=
            static_cast<double>(p.x) * static_cast<double>(q.y) - static_cast<double>(q.x) * static_cast<double>(p.y);
    }
    return sum;
}

TEST(Report, Parry189PiecesOfAnOutlineAreConvexAndAddUp)
{
    std::vector<Vec2> outline{{2.4130993f, -1.5863237f},  {5.3191123f, 2.1477852f},   {8.482585f, 8.418664f},
                              {-0.22556305f, 13.561576f}, {-6.1814785f, 5.8251677f},  {-6.716458f, 3.5166368f},
                              {-6.397316f, 1.1379433f},   {-1.9486294f, -1.0720501f}, {-0.5479183f, -3.3834772f}};
    for (int turn = 0; turn < 2; ++turn, std::reverse(outline.begin(), outline.end()))
    {
        const auto pieces = decompose(outline);
        ASSERT_TRUE(pieces);
        double area = 0.;
        for (const std::vector<Vec2>& piece : *pieces)
        {
            area += twiceTheArea(piece);
            for (std::size_t i = 0; i < piece.size(); ++i)
            {
                const std::array<Vec2, 3> corner{piece[i], piece[(i + 1) % piece.size()],
                                                 piece[(i + 2) % piece.size()]};
                EXPECT_GT(twiceTheArea(corner), 0.) << "turns inwards at " << i;
                EXPECT_NE(std::find(outline.begin(), outline.end(), piece[i]), outline.end());
            }
        }
        EXPECT_NEAR(area, std::fabs(twiceTheArea(outline)), 1e-9);
    }
}

// The pentagon is ours. Its tip is 7 px beside its pivot, on the other side when mirrored.
TEST(Report, Phaser7247MirroredPolygonIsHitAtItsTip)
{
    const std::vector<Vec2> loop{{7.f, -30.f}, {30.f, -4.f}, {18.f, 20.f}, {-14.f, 20.f}, {-26.f, -8.f}};
    const Shape pentagon = Polygon::fromPoints(loop), box = Box{{40.f, 10.f}};
    for (const float mirror : {1.f, -1.f})
        for (const float flip : {1.f, -1.f})
        {
            const Affine2 frame{mirror, 0.f, 300.f, 0.f, flip, 200.f};
            // From 20 px beyond the tip's height, the box comes 50 px nearer.
            const test::Pair pair{box, at(300.f + 4.f * mirror, 200.f - 55.f * flip), pentagon, frame};
            test::expectHit(pair, {0.f, 50.f * flip}, 0.4, 0.01);
            for (const Method method : Methods)
                for (const CastResult& result :
                     {shapeCast(pair.operandA(), {0.f, 50.f * flip}, pair.operandB(), {}, {.method = method}),
                      test::turned(
                          shapeCast(pair.operandB(), {}, pair.operandA(), {0.f, 50.f * flip}, {.method = method}))})
                {
                    EXPECT_NEAR(result.point.x, 300.f + 7.f * mirror, 1e-3f);
                    EXPECT_NEAR(result.point.y, 200.f - 30.f * flip, 1e-2f);
                    EXPECT_NEAR(result.normal.y, flip, 1e-3f);
                }
            const test::Pair deep{box, at(300.f + 4.f * mirror, 200.f - 33.f * flip), pentagon, frame};
            test::expectDepth(deep, 2., 1e-4);
            test::inAllOrders(deep,
                              [&](const Operand& a, const Operand& b, const GjkSettings& settings)
                              {
                                  const PenetrationResult result = penetration(a, b, settings);
                                  EXPECT_NEAR(result.point.x, 300.f + 7.f * mirror, 1e-3f);
                                  EXPECT_NEAR(result.point.y, 200.f - 29.f * flip, 1e-3f);
                              });
        }
}

// The shapes are ours, the gaps go over those of the report. The two move alike, so that each frame tests them anew.
TEST(Report, Box2d990SensorsThatMoveAlikeDoNotFlicker)
{
    for (const Method method : Methods)
        for (const float gap : {1e-6f, 1.2e-6f, 1e-5f, 1e-4f, 5e-4f, 6e-4f})
            for (const Shape& shape : {Shape(Circle{0.5f}), Shape(Box{{1.f, 1.f}})})
            {
                CollisionSystem system({.method = method});
                const SpriteId first = system.add({.shape = shape});
                const SpriteId second = system.add({.shape = shape, .matrix = at(0.75f, 0.f)});
                std::size_t begun = 0, ended = 0;
                const auto run = [&](float x)
                {
                    for (int frame = 0; frame < 30; ++frame)
                    {
                        const auto y = static_cast<float>(frame);
                        system.setMatrix(first, at(0.f, y));
                        system.setMatrix(second, at(x, y));
                        system.update();
                        begun += system.begun().size();
                        ended += system.ended().size();
                    }
                };
                run(0.75f);
                EXPECT_EQ(begun, 1u);
                run(1.f + gap);
                EXPECT_EQ(begun, 1u) << gap;
                EXPECT_LE(ended, 1u) << gap;
                run(1.1f);
                EXPECT_EQ(begun, 1u);
                EXPECT_EQ(ended, 1u);
            }
}

// All numbers are ours. The edge of the box spans the top of the disc, so the floor is level.
TEST(Report, Godot68903FloorAtTheTopOfADisc)
{
    for (const Method method : Methods)
        for (const float x : {-9.f, -1.f, -1e-3f, -1e-6f, 0.f, 1e-6f, 1e-3f, 1.f, 9.f})
        {
            CollisionSystem system({.method = method});
            system.add({.shape = Circle{40.f}, .matrix = at(0.f, 40.f)});
            const MoveResult move = slide(system, {Box{{20.f, 20.f}}, at(x, -15.f)}, {0.f, 8.f});
            ASSERT_TRUE(move.floor) << x;
            EXPECT_NEAR(move.moved.y, 5.f, 2e-3f) << x;
            EXPECT_NEAR(move.moved.x, 0.f, 1e-3f) << x;
            EXPECT_NEAR(move.floor->normal.x, 0.f, 1e-3f) << x;
            EXPECT_NEAR(move.floor->normal.y, -1.f, 1e-3f) << x;
        }
}

// All numbers are ours: a level floor as one box, as a chain of lines, and as a chain with uneven links.
TEST(Report, Rapier643BoxSlidesOverTheCornersOfAChain)
{
    const Shape box = Box{{20.f, 20.f}};
    for (const Method method : Methods)
        for (const float link : {0.f, 8.f, 25.f, 33.3f})
        {
            CollisionSystem system({.method = method});
            if (link == 0.f)
                system.add({.shape = Box{{400.f, 20.f}}, .matrix = at(200.f, 10.f)});
            else
                for (float x = 0.f; x < 400.f; x += link)
                    system.add({.shape = Segment{{x, 0.f}, {x + link, 0.f}}});
            const SpriteId mover = system.add({.shape = box, .matrix = at(20.f, -12.f)});
            moveAndSlide(system, mover, {0.f, 5.f});
            for (int frame = 1; frame <= 250; ++frame)
            {
                const MoveResult move = moveAndSlide(system, mover, {1.25f, 3.f});
                ASSERT_NEAR(move.matrix.tx, 20.f + 1.25f * static_cast<float>(frame), 1e-3f) << link;
                ASSERT_NEAR(move.matrix.ty, -10.f, 3e-3f) << link << ' ' << frame;
            }
        }
}

} // namespace
