// SPDX-License-Identifier: Zlib
#include <graze/graze.hpp>

#include "support/places.hpp"
#include "support/random.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <limits>
#include <thread>
#include <vector>

namespace
{

using namespace graze;
using test::at;
using test::Infinity;

constexpr float Most = std::numeric_limits<float>::max();

TEST(CollisionSystemQueries, SeePosesSetAfterTheLastUpdateAtOnce)
{
    CollisionSystem system;
    std::array<SpriteFound, 4> found;
    const SpriteId rock = system.add({.shape = Circle{10.f}});
    EXPECT_EQ(system.atPoint({0.f, 0.f}, found), 1u); // before any update
    system.update();
    system.setMatrix(rock, at(500.f, 0.f));
    EXPECT_EQ(system.atPoint({0.f, 0.f}, found), 0u);
    EXPECT_EQ(system.atPoint({500.f, 0.f}, found), 1u);
    EXPECT_FLOAT_EQ(system.rayCast({{400.f, 0.f}, {1.f, 0.f}, 200.f}).distance, 90.f);
    EXPECT_FALSE(system.rayCast({{0.f, 0.f}, {1.f, 0.f}, 100.f})); // nor on the way between
    system.setShape(rock, Circle{20.f});
    EXPECT_FLOAT_EQ(system.rayCast({{400.f, 0.f}, {1.f, 0.f}, 200.f}).distance, 80.f);
    system.setEnabled(rock, false);
    EXPECT_EQ(system.atPoint({500.f, 0.f}, found), 0u);
    system.setEnabled(rock, true);
    EXPECT_EQ(system.atPoint({500.f, 0.f}, found), 1u);
    system.remove(rock);
    EXPECT_EQ(system.atPoint({500.f, 0.f}, found), 0u);
}

TEST(CollisionSystemQueries, AskAsALayerWithAMaskOrBoth)
{
    CollisionSystem system;
    const Layer players = system.layer("players"), rocks = system.layer("rocks"), clouds = system.layer("clouds");
    system.collide(players, rocks);
    const SpriteId rock = system.add({.shape = Circle{10.f}, .layer = rocks, .user = 1});
    const SpriteId cloud = system.add({.shape = Circle{10.f}, .layer = clouds, .user = 2});
    const auto found = [&](const QueryFilter& filter)
    {
        std::array<SpriteFound, 4> buffer;
        std::uint64_t users = 0;
        for (std::size_t i = 0, n = system.atPoint({}, buffer, filter); i < n; ++i)
            users += buffer[i].user.number();
        return users;
    };
    EXPECT_EQ(found({}), 3u);
    EXPECT_EQ(found({.as = players}), 1u);
    EXPECT_EQ(found({.as = clouds}), 0u);
    EXPECT_EQ(found({.layers = clouds}), 2u);
    EXPECT_EQ(found({.layers = rocks | clouds}), 3u);
    EXPECT_EQ(found({.layers = ~LayerMask(rocks)}), 2u);
    EXPECT_EQ(found({.layers = LayerMask::none()}), 0u);
    EXPECT_EQ(found({.as = players, .layers = clouds}), 0u);
    EXPECT_EQ(found({.ignore = rock}), 2u);
    EXPECT_EQ(found({.ignore = cloud}), 1u);

    // The rules are the present ones.
    system.collide(players, clouds);
    EXPECT_EQ(found({.as = players}), 3u);
    system.setLayer(cloud, rocks);
    EXPECT_EQ(found({.layers = clouds}), 0u);
}

TEST(CollisionSystemQueries, IgnoringASpriteIgnoresWhatBelongsToIt)
{
    CollisionSystem system;
    const SpriteId ship = system.add({.shape = Circle{10.f}});
    const SpriteId gun = system.add({.shape = Circle{10.f}, .owner = ship});
    const SpriteId shield = system.add({.shape = Circle{10.f}, .owner = ship});
    const SpriteId rock = system.add({.shape = Circle{10.f}});
    std::array<SpriteFound, 4> found;
    for (const SpriteId mine : {ship, gun, shield})
    {
        EXPECT_EQ(system.atPoint({}, found, {.ignore = mine}), 1u);
        EXPECT_EQ(found[0].sprite, rock);
        EXPECT_EQ(system.overlapping(mine, found), 1u);
        EXPECT_EQ(found[0].sprite, rock);
    }
    EXPECT_EQ(system.overlapping(rock, found), 3u);
    // Also when the owner is gone: the shots of a dead ship do not hit each other.
    system.remove(ship);
    EXPECT_EQ(system.atPoint({}, found, {.ignore = ship}), 1u);
    EXPECT_EQ(system.overlapping(gun, found), 1u);
}

TEST(CollisionSystemQueries, ASpriteAsksAsItsLayer)
{
    CollisionSystem system;
    const Layer players = system.layer("players"), rocks = system.layer("rocks");
    system.collide(players, rocks);
    const SpriteId ship = system.add({.shape = Box{{10.f, 10.f}}, .layer = players});
    system.add({.shape = Box{{10.f, 10.f}}, .matrix = at(0.f, 30.f), .layer = players});
    const SpriteId rock = system.add({.shape = Box{{10.f, 10.f}}, .matrix = at(0.f, 100.f), .layer = rocks});
    const CastHit hit = system.shapeCast(ship, {0.f, 200.f});
    EXPECT_EQ(hit.sprite, rock);
    EXPECT_FLOAT_EQ(hit.fraction, 0.45f);
    EXPECT_FLOAT_EQ(hit.normal.y, 1.f);
    std::array<NearHit, 2> gaps;
    ASSERT_EQ(system.nearest(ship, Infinity, gaps), 1u);
    EXPECT_EQ(gaps[0].sprite, rock);
    EXPECT_FLOAT_EQ(gaps[0].distance, 90.f);
    EXPECT_FLOAT_EQ(gaps[0].point.y, 95.f);
}

TEST(CollisionSystemQueries, CastsThatStartInTouchHitOnlyWhenApproaching)
{
    CollisionSystem system;
    const SpriteId wall = system.add({.shape = Box{{10.f, 100.f}}, .matrix = at(15.f, 0.f)});
    const Shape box = Box{{20.f, 20.f}};
    const CastHit approaching = system.shapeCast({box, Affine2{}}, {5.f, 0.f});
    EXPECT_TRUE(approaching.hit);
    EXPECT_TRUE(approaching.startedTouching);
    EXPECT_EQ(approaching.sprite, wall);
    EXPECT_EQ(approaching.fraction, 0.f);
    for (const Vec2 motion : {Vec2{-5.f, 0.f}, Vec2{0.f, 5.f}, Vec2{}})
    {
        const CastHit passing = system.shapeCast({box, Affine2{}}, motion);
        EXPECT_FALSE(passing.hit);
        EXPECT_TRUE(passing.startedTouching);
    }
    const CastHit inside = system.shapeCast({box, at(4.f, 0.f)}, {-5.f, 0.f});
    EXPECT_TRUE(inside.hit);
    EXPECT_TRUE(inside.startedOverlapping);

    const RayHit ray = system.rayCast({{15.f, 0.f}, {1.f, 0.f}, 10.f});
    EXPECT_TRUE(ray.startedInside);
    EXPECT_EQ(ray.distance, 0.f);
}

TEST(CollisionSystemQueries, LineOfSightBetweenSpritesIgnoresBoth)
{
    CollisionSystem system;
    const SpriteId turret = system.add({.shape = Circle{10.f}});
    const SpriteId barrel = system.add({.shape = Circle{4.f}, .matrix = at(12.f, 0.f), .owner = turret});
    const SpriteId ship = system.add({.shape = Circle{10.f}, .matrix = at(100.f, 0.f)});
    EXPECT_TRUE(system.lineOfSight(turret, ship));
    EXPECT_TRUE(system.lineOfSight(ship, barrel));
    EXPECT_FALSE(system.lineOfSight({0.f, 0.f}, {100.f, 0.f}));
    const SpriteId rock = system.add({.shape = Circle{10.f}, .matrix = at(50.f, 8.f)});
    const LineOfSight sight = system.lineOfSight(turret, ship);
    EXPECT_FALSE(sight);
    EXPECT_EQ(sight.blocker.sprite, rock);
    EXPECT_FLOAT_EQ(sight.blocker.distance, 44.f);
    EXPECT_TRUE(system.lineOfSight(turret, ship, {.ignore = rock}));
    system.remove(ship);
    const LineOfSight none = system.lineOfSight(turret, ship);
    EXPECT_FALSE(none.clear);
    EXPECT_EQ(none.blocker.status, Status::InvalidInput);
}

TEST(CollisionSystemQueries, NearestOfAnOverlappingSpriteIsAtDistanceZeroWithAPointInBoth)
{
    CollisionSystem system;
    system.add({.shape = Circle{10.f}, .matrix = at(12.f, 0.f)});
    std::array<NearHit, 1> gap;
    ASSERT_EQ(system.nearest({Shape(Circle{10.f}), Affine2{}}, 5.f, gap), 1u);
    EXPECT_EQ(gap[0].distance, 0.f);
    EXPECT_EQ(gap[0].normal, Vec2{});
    EXPECT_NEAR(gap[0].point.x, 6.f, 1e-3f);
    EXPECT_EQ(system.nearest({100.f, 0.f}, 77.f, gap), 0u);
    EXPECT_EQ(system.nearest({100.f, 0.f}, 79.f, gap), 1u);
    EXPECT_EQ(system.nearest({100.f, 0.f}, -1.f, gap), 0u);
    EXPECT_EQ(system.nearest({100.f, 0.f}, 79.f, std::span<NearHit>{}), 0u);
}

// Any query with any sprites: no crash, no hang, and no more answers than sprites.
TEST(CollisionSystemQueries, NumbersOfAnySizeAreSafe)
{
    test::Random random(5);
    const std::array<float, 12> numbers{0.f,   -0.f, 1e-45f, 1e-38f, 1e-20f, 1.f,
                                        -64.f, 1e6f, 1e12f,  -1e20f, 3e37f,  Most};
    const auto number = [&]
    { return numbers[random.below(12)] * (random.chance(0.5f) ? 1.f : -1.f) * random.between(0.1f, 1.f); };
    CollisionSystem system;
    for (int i = 0; i < 60; ++i)
    {
        const SpriteId id = system.add({.shape = random.shape(24.f)});
        system.setRefusalHandler([](const Refusal&) {});
        system.setMatrix(id, {number(), number(), number(), number(), number(), number()});
    }
    for (int i = 0; i < 2000; ++i)
    {
        std::array<SpriteFound, 80> found;
        std::array<RayHit, 80> rays;
        std::array<CastHit, 80> casts;
        std::array<NearHit, 80> gaps;
        const Vec2 a{number(), number()}, b{number(), number()};
        const Shape shape = random.shape(10.f);
        const Affine2 matrix{number(), number(), a.x, number(), number(), a.y};
        EXPECT_LE(system.atPoint(a, found), 60u);
        EXPECT_LE(system.inBox({a, b}, found), 60u);
        EXPECT_LE(system.overlapping({shape, matrix}, found), 60u);
        EXPECT_LE(system.rayCastAll({a, b, std::fabs(number())}, rays), 60u);
        EXPECT_LE(system.shapeCastAll({shape, matrix}, b, casts), 60u);
        EXPECT_LE(system.nearest({shape, matrix}, std::fabs(number()), gaps), 60u);
        const LineOfSight sight = system.lineOfSight(a, b);
        EXPECT_FALSE(sight.clear && sight.blocker.hit);
    }
    // A box that holds everything.
    std::array<SpriteFound, 80> found;
    EXPECT_EQ(system.inBox({{-Most, -Most}, {Most, Most}}, found), 60u);
}

TEST(CollisionSystemQueries, ConstCallsRunTogether)
{
    test::Random random(9);
    CollisionSystem system;
    for (int i = 0; i < 200; ++i)
        system.add({.shape = random.shape(20.f), .matrix = random.affine(200.f)});
    system.update();
    const auto ask = [&system]
    {
        test::Random mine(3);
        std::vector<RayHit> rays(200);
        std::vector<NearHit> gaps(5);
        std::vector<SpriteFound> found(200);
        double sum = 0.;
        for (int i = 0; i < 200; ++i)
        {
            const Vec2 a = mine.inSquare(200.f), b = mine.inSquare(200.f);
            sum += static_cast<double>(system.rayCastAll({a, b, 300.f}, rays).count);
            sum += static_cast<double>(system.rayCast({a, b, 300.f}).distance);
            sum += static_cast<double>(system.inBox({a, a + Vec2{50.f, 50.f}}, found).count);
            sum += static_cast<double>(system.shapeCast({Shape(Circle{5.f}), Affine2::translation(a)}, b).fraction);
            for (std::size_t k = 0, n = system.nearest(a, 500.f, gaps); k < n; ++k)
                sum += static_cast<double>(gaps[k].distance);
        }
        return sum;
    };
    const double alone = ask();
    std::array<double, 8> together{};
    {
        std::vector<std::jthread> threads;
        for (double& sum : together)
            threads.emplace_back([&sum, &ask] { sum = ask(); });
    }
    for (const double sum : together)
        EXPECT_EQ(sum, alone);
}

/// Two systems with the same random calls, the second with refreshes between them.
class RefreshedTwin
{
public:
    RefreshedTwin()
    {
        for (int i = 0; i < 80; ++i)
        {
            const Shape shape = m_random.shape(20.f);
            for (std::size_t k = 0; k < 2; ++k)
                m_ids[k].push_back(m_systems[k].add({.shape = shape,
                                                     .matrix = at(3.f * static_cast<float>(i), 0.f),
                                                     .nearDistance = i % 3 == 0 ? 5.f : 0.f,
                                                     .user = static_cast<std::uint64_t>(i)}));
        }
    }
    void playFrame()
    {
        for (std::size_t i = 0; i < m_ids[0].size(); ++i)
        {
            if (m_random.chance(0.6f))
                continue;
            const Affine2 pose = m_random.affine(100.f);
            const std::uint32_t call = m_random.below(12);
            for (std::size_t k = 0; k < 2; ++k)
                change(m_systems[k], m_ids[k][i], call, pose);
            if (m_random.chance(0.1f))
                m_systems[1].refresh();
        }
        m_systems[0].update();
        m_systems[1].update();
    }
    /// The user values of all events of the last frame.
    [[nodiscard]] std::vector<std::uint64_t> eventsOf(std::size_t twin) const
    {
        const CollisionSystem& system = m_systems[twin];
        std::vector<std::uint64_t> users;
        for (const auto& contacts : {system.begun(), system.stays(), system.ended()})
            for (const Contact& contact : contacts)
                users.insert(users.end(), {contact.userA.number(), contact.userB.number()});
        for (const NearMiss& pass : system.nearMisses())
            users.insert(users.end(), {pass.userA.number(), pass.userB.number()});
        return users;
    }

private:
    static void change(CollisionSystem& system, SpriteId id, std::uint32_t call, const Affine2& pose)
    {
        if (call == 0)
            system.setEnabled(id, pose.tx > 0.f);
        else if (call == 1)
            system.setShape(id, Circle{8.f});
        else
            system.setMatrix(id, pose);
    }

    test::Random m_random{31};
    std::array<CollisionSystem, 2> m_systems;
    std::array<std::vector<SpriteId>, 2> m_ids;
};

TEST(CollisionSystemQueries, RefreshChangesNoEvent)
{
    RefreshedTwin twins;
    std::size_t events = 0;
    for (int frame = 0; frame < 60; ++frame)
    {
        twins.playFrame();
        EXPECT_EQ(twins.eventsOf(0), twins.eventsOf(1)) << "frame " << frame;
        events += twins.eventsOf(0).size();
    }
    EXPECT_GT(events, 1000u);
}

} // namespace
