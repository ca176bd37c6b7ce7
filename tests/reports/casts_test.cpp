// SPDX-License-Identifier: Zlib
// Casts and rays of docs/known-bugs.md. The numbers are those of the report, in pixels, unless a comment says "ours".
#include "reports/all_orders.hpp"

#include <graze/graze.hpp>

#include <cmath>
#include <limits>

namespace
{

using namespace graze;
using test::at;
using test::expectHit;
using test::expectMiss;
using test::Here;
using test::Methods;

// Its lower side has to come down to the line: 51 px of y.
TEST(Report, Parry180SquareCastAtALine)
{
    const Shape square = Box{{4.f, 4.f}}, line = Segment{{1.f, 1.f}, {124.f, 1.f}};
    const Vec2 motion{0.0081385f * 60.f, -0.999966f * 60.f};
    const float y = 54.00709f;
    const double fraction = (1. + 2. - static_cast<double>(y)) / static_cast<double>(motion.y);
    for (const float side : {0.f, 100.f})
    {
        float x = 15.689465f;
        for (int i = 0; i < 16; ++i, x = std::nextafter(x, side))
            expectHit({square, at(x, y), line, Here}, motion, fraction, 1e-3);
    }
}

// The radii are ours; 8 is the largest that meets a long side of the planks and no corner.
TEST(Report, RapierJs258DiscCastAtAPlank)
{
    const Shape first = Box{{489.f, 1.f}}, second = Box{{670.f, 1.f}};
    for (int i = 0; i <= 8; ++i)
    {
        const double radius = i;
        const Shape disc = Circle{static_cast<float>(i)};
        const Vec2 up{624.f, -104.f}, back{-509.f, -111.f};
        expectHit({disc, at(380.f, 241.f), first, at(884.5f, 188.5f)}, up, (52. - radius) / 104., 0.05);
        expectHit({disc, at(894.f, 328.f), second, at(408.f, 286.5f)}, back, (41. - radius) / 111., 0.05);
    }
}

TEST(Report, BevyRapier119BallCastAtAWideFloor)
{
    const Shape ball = Circle{1.f}, floor = Box{{1000.f, 2.f}};
    for (int i = -400; i <= 400; ++i)
        expectHit({ball, at(static_cast<float>(i) * 0.01f, 3.f), floor, Here}, {0.f, -2.f}, 0.5, 1e-5);
}

// The sizes are ours.
TEST(Report, Parry106TouchingDiscsAndBoxesAreCastAlike)
{
    const Shape disc = Circle{10.f}, box = Box{{20.f, 20.f}};
    for (const Shape& other : {disc, box})
    {
        const test::Pair pair{disc, at(0.f, 0.f), other, at(20.f, 0.f)};
        expectHit(pair, {5.f, 0.f}, 0., 1e-6);
        expectMiss(pair, {0.f, 5.f});
        expectMiss(pair, {-5.f, 0.f});
        test::castInAllOrders(pair, {5.f, 0.f},
                              [](const CastResult& result)
                              {
                                  EXPECT_EQ(result.status, Status::Overlapping);
                                  EXPECT_TRUE(result.startedTouching);
                                  EXPECT_FALSE(result.startedOverlapping);
                              });
    }
}

// The disc is 0.0032 px deep at the start, so both queries have to stop there.
TEST(Report, Parry107CastsOfAPairAndOfAWorldAgree)
{
    const Shape disc = Circle{96.f}, box = Box{{2560.f, 192.f}};
    const Affine2 start = at(216.02324f, -1632.0032f), floor = at(0.f, -1824.f);
    const Vec2 motion{-636.3961f / 60.f, -636.3961f / 60.f};
    expectHit({disc, start, box, floor}, motion, 0., 1e-6);
    for (const Method method : Methods)
    {
        CollisionSystem system({.method = method});
        const SpriteId sprite = system.add({.shape = box, .matrix = floor});
        const CastHit hit = system.shapeCast({disc, start}, motion);
        EXPECT_TRUE(hit);
        EXPECT_EQ(hit.sprite, sprite);
        EXPECT_EQ(hit.fraction, 0.f);
        EXPECT_NEAR(hit.normal.y, -1.f, 1e-5f);
    }
}

// Sizes and gaps are ours: smaller than the slop of 0.005 that decides there.
TEST(Report, Box3d32CastAwayFromAWallThatIsNear)
{
    const Shape box = Box{{8.f, 8.f}}, disc = Circle{4.f};
    for (const Shape& moving : {box, disc})
        for (const float gap : {0.004f, 0.002f, 0.001f, 0.0001f})
        {
            const test::Pair pair{moving, at(-8.f - gap, 0.f), box, Here};
            expectMiss(pair, {-5.f, 0.f});
            expectMiss(pair, {-5.f, 1.f});
            expectMiss(pair, {0.f, 5.f});
            expectHit(pair, {5.f, 0.f}, static_cast<double>(gap) / 5., 1e-3);
        }
}

// The sizes are ours.
TEST(Report, Godot103123CastBeyondAQuarterOfAPixelNamesItsPartner)
{
    const Shape box = Box{{16.f, 16.f}};
    const Affine2 above = at(8000.f, 8000.f), below = at(8000.f, 8016.25f);
    for (const float y : {1.f, 1.01f})
    {
        const double fraction = 0.25 / static_cast<double>(y);
        expectHit({box, above, box, below}, {0.f, y}, fraction, 2e-3);
        for (const Method method : Methods)
        {
            CollisionSystem system({.method = method});
            const SpriteId sprite = system.add({.shape = box, .matrix = below});
            const CastHit hit = system.shapeCast({box, above}, {0.f, y});
            EXPECT_TRUE(hit);
            EXPECT_EQ(hit.sprite, sprite);
            EXPECT_NEAR(hit.fraction, fraction, 2e-3);
        }
    }
}

// Where the ray first crosses the outline, by the edges in doubles; `near` when it passes a corner within 0.01 px.
struct Crossing
{
    double distance = std::numeric_limits<double>::infinity();
    bool nearCorner = false;
};

Crossing firstCrossing(std::span<const Vec2> outline, Vec2 from, double dx, double dy)
{
    Crossing found;
    for (std::size_t i = 0; i < outline.size(); ++i)
    {
        const Vec2 p = outline[i], q = outline[(i + 1) % outline.size()];
        const double px = static_cast<double>(p.x - from.x), py = static_cast<double>(p.y - from.y);
        const double ex = static_cast<double>(q.x - p.x), ey = static_cast<double>(q.y - p.y);
        found.nearCorner |= std::fabs(dx * py - dy * px) < 0.01;
        const double side = dx * ey - dy * ex;
        const double along = (px * ey - py * ex) / side, share = (px * dy - py * dx) / side;
        if (along >= 0. && share >= 0. && share <= 1.)
            found.distance = std::min(found.distance, along);
    }
    return found;
}

// The outline is ours.
TEST(Report, GodotRapierPhysics32RaysMeetTheNearestPartOfAConcaveOutline)
{
    const std::vector<Vec2> outline{{0.f, -90.f}, {25.f, -20.f}, {95.f, -30.f}, {40.f, 15.f},   {60.f, 85.f},
                                    {0.f, 40.f},  {-70.f, 80.f}, {-40.f, 10.f}, {-85.f, -30.f}, {-20.f, -25.f}};
    const auto loops = decompose(outline);
    ASSERT_TRUE(loops);
    std::vector<Shape> pieces;
    for (const std::vector<Vec2>& piece : *loops)
        pieces.push_back(Polygon::fromPoints(piece));
    EXPECT_GT(pieces.size(), 3u);
    const Operand star(pieces, Here);
    int hits = 0, misses = 0;
    for (const Vec2 from : {Vec2{-200.f, 7.f}, Vec2{3.f, 64.f}, Vec2{64.f, -64.f}, Vec2{150.f, 130.f}})
        for (int i = 0; i < 720; ++i)
        {
            const SinCos turn = sinCos(static_cast<double>(i) * Pi / 360. + 0.001);
            const Vec2 direction{static_cast<float>(turn.cosine), static_cast<float>(turn.sine)};
            const Crossing truth = firstCrossing(outline, from, turn.cosine, turn.sine);
            if (truth.nearCorner)
                continue;
            for (const Method method : Methods)
            {
                const RayCastResult ray = rayCast(star, {from, direction, 1000.f}, {.method = method});
                ASSERT_EQ(ray.hit, std::isfinite(truth.distance)) << i << test::describe(from);
                if (ray.hit)
                {
                    EXPECT_NEAR(ray.distance, truth.distance, 0.05) << i << test::describe(from);
                }
                ++(ray.hit ? hits : misses);
            }
        }
    EXPECT_GT(hits, 1000);
    EXPECT_GT(misses, 1000);
}

// The circle of the report, and a box of ours.
void expectStartInside(const Shape& shape, Vec2 from, Vec2 to)
{
    for (const Method method : Methods)
    {
        const RayCastResult ray = rayCast({shape, Here}, {from, to - from, length(to - from)}, {.method = method});
        EXPECT_TRUE(ray.hit);
        EXPECT_TRUE(ray.startedInside);
        EXPECT_EQ(ray.distance, 0.f);
        EXPECT_EQ(ray.point, from);
        EXPECT_EQ(ray.normal, Vec2(0.f, 0.f));
    }
}

// The box is ours.
TEST(Report, Chipmunk222RayFromInsideHasNoNormal)
{
    expectStartInside(Box{{20.f, 20.f}}, {3.f, 2.f}, {30.f, 12.f});
    expectStartInside(Box{{20.f, 20.f}}, {-9.99f, 2.f}, {-30.f, 2.f});
}

TEST(Report, Chipmunk169RayFromInsideEndsWhereItBegins)
{
    expectStartInside(Circle{1.f}, {0.f, 0.f}, {5.f, 5.f});
}

// The sizes are ours: 30 px to go, of 60.
TEST(Report, CollisionRs71HeightsDoNotChangeACast)
{
    for (float height = 1.f; height <= 1024.f; height *= 2.f)
        for (const float other : {1.f, 10.f, 1000.f})
            for (const float shift : {0.f, 0.375f, -0.75f})
            {
                const Shape a = Box{{10.f, height}}, b = Box{{10.f, other}};
                const float y = shift * 0.5f * (height + other);
                expectHit({a, at(0.f, 0.f), b, at(40.f, y)}, {60.f, 0.f}, 0.5, 1e-3);
            }
}

} // namespace
