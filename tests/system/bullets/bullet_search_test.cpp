// SPDX-License-Identifier: Zlib
#include "system/bullets/bullet_search.hpp"

#include "support/methods.hpp"
#include "support/random.hpp"

#include <graze/system/collision_system.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

namespace
{

using namespace graze;
using test::Random;

TEST(BulletSearch, SweptBoxHoldsTheDiscAtBothEnds)
{
    const Aabb box = detail::sweptBox({.start = {-3.f, 5.f}, .end = {10.f, -20.f}, .radius = 2.f});
    EXPECT_TRUE(box.contains({-5.f, -22.f}));
    EXPECT_TRUE(box.contains({12.f, 7.f}));
    EXPECT_FALSE(box.contains({-5.01f, 0.f}));
    EXPECT_FALSE(box.contains({0.f, 7.01f}));
}

// Regression: found by fuzzing. Data of a first piece was fetched where there is none.
TEST(BulletSearch, BulletsWithoutAnySpriteMeetNothing)
{
    for (const Method method : test::Methods)
        for (const float radius : {0.f, 1.f, 1e12f})
        {
            CollisionSystem system({.method = method});
            for (int i = 0; i < 3; ++i)
                system.fire({.radius = radius, .velocity = {10.f * static_cast<float>(i), 0.f}});
            system.fire({.shape = system.addShape(Box{{4.f, 4.f}})});
            for (int frame = 0; frame < 3; ++frame)
            {
                system.advanceBullets(1.f);
                system.update();
                EXPECT_TRUE(system.hits().empty());
            }
        }
}

// The wall is far larger than the cells for the small targets.
TEST(BulletSearch, BulletsMeetTheWallBehindTheSmallTargets)
{
    CollisionSystem system;
    const SpriteId wall = system.add({.shape = Box{{10.f, 1e5f}}, .matrix = Affine2::translation({500.f, 0.f})});
    for (int i = 0; i < 40; ++i)
        system.add({.shape = Circle{3.f}, .matrix = Affine2::translation({10.f * static_cast<float>(i), 20.f})});
    for (int i = 0; i < 40; ++i)
        system.fire({.position = {480.f, 900.f * static_cast<float>(i)}, .velocity = {30.f, 0.f}});
    system.update();
    system.advanceBullets(1.f);
    system.update();
    ASSERT_EQ(system.hits().size(), 40u);
    for (const Hit& hit : system.hits())
        EXPECT_EQ(hit.target, wall);
}

// Large boxes stand behind the small ones in BulletTargets: the pieces are sorted by sprites again.
TEST(BulletSearch, SpriteOfALargeAndASmallPieceIsHitOnce)
{
    CollisionSystem system;
    const std::vector<Shape> pieces{Box{{10.f, 1e5f}}, Circle{3.f, {-30.f, 0.f}}};
    const SpriteId wall = system.add({.shape = pieces, .matrix = Affine2::translation({500.f, 0.f})});
    for (int i = 0; i < 40; ++i)
        system.add({.shape = Circle{3.f}, .matrix = Affine2::translation({450.f + static_cast<float>(i), 0.f})});
    for (int i = 0; i < 40; ++i)
        system.fire({.position = {440.f, 0.f}, .velocity = {80.f, 0.f}, .pierce = 100});
    system.update();
    system.advanceBullets(1.f);
    system.update();
    const auto struck = std::count_if(system.hits().begin(), system.hits().end(),
                                      [wall](const Hit& hit) { return hit.target == wall; });
    EXPECT_EQ(struck, 40);
}

// More bullets than a chunk, and more pieces near them than a batch.
TEST(BulletSearch, EveryBulletInAPileMeetsAllOfIt)
{
    constexpr std::uint64_t Bullets = 1500, Targets = 12;
    CollisionSystem system;
    for (std::uint64_t i = 0; i < Targets; ++i)
        system.add({.shape = Circle{50.f}, .user = i});
    for (std::uint64_t i = 0; i < Bullets; ++i)
        system.fire({.radius = 1.f, .pierce = 100, .user = i});
    system.update();
    ASSERT_EQ(system.hits().size(), Bullets * Targets);
    for (std::uint64_t i = 0; i < system.hits().size(); ++i)
    {
        ASSERT_EQ(system.hits()[i].userBullet, i / Targets);
        ASSERT_EQ(system.hits()[i].userTarget, i % Targets);
    }
}

/// Turning polygons and bullets among them.
struct Skirmish
{
    explicit Skirmish(Random& random)
    {
        const float speed = random.logBetween(5.f, 2000.f);
        for (int i = 0; i < 30; ++i)
        {
            shapes.push_back(random.polygon(8, random.between(5.f, 60.f)));
            const Affine2 start = random.rigid(400.f);
            starts.push_back(start);
            ends.push_back(Affine2::translation(start.offset() + random.inSquare(20.f)) *
                           Affine2::rotation(random.between(-1.f, 1.f)) *
                           Affine2{start.m00, start.m01, 0.f, start.m10, start.m11, 0.f});
        }
        for (std::uint64_t i = 0; i < 200; ++i)
            bullets.push_back({.radius = i % 2 == 0 ? 0.f : random.between(0.f, 5.f),
                               .position = random.inSquare(500.f),
                               .velocity = random.inSquare(1.f) * (i % 10 == 0 ? 50.f * speed : speed),
                               .pierce = static_cast<int>(i % 3),
                               .user = i});
    }
    /// The hits of a frame with these bullets.
    [[nodiscard]] std::vector<Hit> hitsOf(std::span<const BulletDef> fired) const
    {
        CollisionSystem system;
        std::vector<SpriteId> ids;
        for (std::size_t i = 0; i < shapes.size(); ++i)
            ids.push_back(system.add({.shape = shapes[i], .matrix = starts[i], .user = i}));
        for (const BulletDef& bullet : fired)
            system.fire(bullet);
        system.update();
        EXPECT_EQ(system.setMatrices(ids, ends), Refused::None);
        EXPECT_EQ(system.advanceBullets(1.f), Refused::None);
        system.update();
        return {system.hits().begin(), system.hits().end()};
    }
    [[nodiscard]] CastResult cast(const BulletDef& fired, std::size_t target) const
    {
        const Shape disc = Circle{fired.radius};
        const Operand bullet(disc, Affine2::translation(fired.position));
        const Operand other(shapes[target], starts[target]);
        return timeOfImpact(bullet, Motion::of(bullet, Affine2::translation(fired.position + fired.velocity)), other,
                            Motion::of(other, ends[target]));
    }

    std::vector<Shape> shapes;
    std::vector<Affine2> starts, ends;
    std::vector<BulletDef> bullets;
};

// 200 bullets search BulletTargets, a single one the broad phase.
TEST(BulletSearch, BulletInACrowdHitsAsItDoesAlone)
{
    Random random(14);
    for (int round = 0; round < 30; ++round)
    {
        const Skirmish skirmish(random);
        const std::vector<Hit> crowd = skirmish.hitsOf(skirmish.bullets);
        for (std::size_t i = 0; i < skirmish.bullets.size(); i += 10)
        {
            std::vector<Hit> expected;
            for (const Hit& hit : crowd)
                if (hit.userBullet == i)
                    expected.push_back(hit);
            const std::vector<Hit> alone = skirmish.hitsOf(std::span(skirmish.bullets).subspan(i, 1));
            ASSERT_EQ(alone.size(), expected.size());
            for (std::size_t k = 0; k < expected.size(); ++k)
            {
                ASSERT_EQ(alone[k].userTarget, expected[k].userTarget);
                ASSERT_EQ(alone[k].fraction, expected[k].fraction);
                ASSERT_EQ(alone[k].point, expected[k].point);
                ASSERT_EQ(alone[k].normal, expected[k].normal);
            }
        }
    }
}

TEST(BulletSearch, HitIsThatOfTimeOfImpact)
{
    Random random(14);
    int hits = 0;
    for (int round = 0; round < 30; ++round)
    {
        const Skirmish skirmish(random);
        for (const Hit& hit : skirmish.hitsOf(skirmish.bullets))
        {
            if (hit.fraction == 0.f)
                continue;
            const CastResult cast = skirmish.cast(skirmish.bullets[hit.userBullet.number()], hit.userTarget.number());
            ASSERT_EQ(hit.fraction, cast.fraction);
            ASSERT_EQ(hit.point, cast.point);
            ASSERT_EQ(hit.normal, cast.normal);
            ++hits;
        }
    }
    EXPECT_GT(hits, 1000);
}

// Which targets are prepared for round bullets, seen from outside: those are answered without GJK.
struct Shot
{
    std::uint32_t fast = 0;
    std::uint32_t runs = 0;
    float fraction = -1.f; ///< below 0: no hit
};

// A bullet that flies 40 px along x in one frame, at a target that moves from (20, 0) to `end` meanwhile.
Shot shootAt(const Shape& shape, const Affine2& end, Method method, float nearDistance = 0.f)
{
    CollisionSystem system({.method = method});
    const SpriteId target =
        system.add({.shape = shape, .matrix = Affine2::translation({20.f, 0.f}), .nearDistance = nearDistance});
    system.fire({.radius = 1.f, .velocity = {40.f, 0.f}});
    system.update();
    static_cast<void>(system.setMatrix(target, end));
    system.advanceBullets(1.f);
    system.update();
    Shot shot{system.statistics().fastAnswers, system.statistics().gjkRuns};
    if (!system.hits().empty())
        shot.fraction = system.hits()[0].fraction;
    return shot;
}

TEST(BulletSearch, SmallPiecesAnswerWithoutGjkWhetherTheyRestShiftOrTurn)
{
    const Affine2 rests = Affine2::translation({20.f, 0.f}), shifts = Affine2::translation({24.f, 1.f});
    for (const Shape& shape :
         {Shape(Box{{6.f, 6.f}}), Shape(Circle{3.f}), Shape(Capsule{{-2.f, 0.f}, {2.f, 0.f}, 1.f})})
        for (const Affine2& end : {rests, shifts, rests * Affine2::rotation(0.5f)})
        {
            const Shot fast = shootAt(shape, end, Method::Fast), gjk = shootAt(shape, end, Method::Gjk);
            EXPECT_EQ(fast.fast, 1u);
            EXPECT_EQ(fast.runs, 0u);
            EXPECT_GT(fast.fraction, 0.1f);
            EXPECT_NEAR(fast.fraction, gjk.fraction, 1e-4f);
            EXPECT_EQ(gjk.fast, 0u);
            EXPECT_GT(gjk.runs, 0u);
        }
}

TEST(BulletSearch, LargePolygonsStretchedOnesAndNearMissesAreLeftToGjk)
{
    std::vector<Vec2> points;
    for (int i = 0; i < 12; ++i)
        points.push_back(Affine2::rotation(0.5f * static_cast<float>(i)).transformVector({3.f, 0.f}));
    const Affine2 rests = Affine2::translation({20.f, 0.f});
    EXPECT_GT(shootAt(Shape::hullOf(points), rests, Method::Fast).runs, 0u);
    EXPECT_GT(shootAt(Circle{3.f}, rests * Affine2::scaling({1.f, 2.f}), Method::Fast).runs, 0u);
    EXPECT_GT(shootAt(Box{{6.f, 6.f}}, rests, Method::Fast, 5.f).runs, 0u);
}

} // namespace
