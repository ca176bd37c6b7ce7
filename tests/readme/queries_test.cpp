// SPDX-License-Identifier: Zlib
// The examples of docs/queries.md, between the markers, and what comes of them.
#include <graze/gjk/runs.hpp>
#include <graze/graze.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <iostream>
#include <map>
#include <span>
#include <sstream>
#include <string>
#include <vector>

namespace
{

// [a superellipse]
struct Superellipse // (x / a)^4 + (y / b)^4 <= 1
{
    float a;
    float b;
};

graze::Vec2 farthestPoint(const void* shape, graze::Vec2 direction) noexcept
{
    const Superellipse& s = *static_cast<const Superellipse*>(shape);
    const float u = std::cbrt(s.a * direction.x), v = std::cbrt(s.b * direction.y);
    const float size = std::sqrt(std::hypot(u * u, v * v));
    return size > 0.f ? graze::Vec2{s.a * u / size, s.b * v / size} : graze::Vec2{};
}
// [end]

using graze::Vec2;

class QueriesGuide : public ::testing::Test
{
protected:
    graze::CollisionSystem collisions;
    graze::Layer players = collisions.layer("players");
    graze::Layer rocks = collisions.layer("rocks");
    graze::Layer walls = collisions.layer("walls");
    graze::SpriteId ship{};
    graze::SpriteId rock{};

    void SetUp() override
    {
        collisions.collide(players, rocks);
        collisions.collide(players, walls);
        ship = collisions.add({.shape = graze::Box{{20.f, 20.f}}, .layer = players});
        rock = collisions.add({.shape = graze::Circle{10.f},
                               .matrix = graze::Affine2::translation({100.f, 0.f}),
                               .layer = rocks,
                               .user = 7});
        collisions.add(
            {.shape = graze::Box{{400.f, 20.f}}, .matrix = graze::Affine2::translation({0.f, 60.f}), .layer = walls});
    }
};

TEST_F(QueriesGuide, Rays)
{
    const Vec2 muzzle{0.f, 0.f};
    const Vec2 aim{1.f, 0.f};
    Vec2 beamEnd{};
    // [a laser]
    const graze::RayHit hit = collisions.rayCast({muzzle, aim, 500.f}, {.as = players, .ignore = ship});
    beamEnd = hit ? hit.point : muzzle + aim * 500.f;
    // [end]
    EXPECT_EQ(hit.sprite, rock);
    EXPECT_NEAR(beamEnd.x, 90.f, 1e-3f);

    // [a laser through everything]
    std::array<graze::RayHit, 16> hits;
    const graze::Found found = collisions.rayCastAll({muzzle, aim, 500.f}, hits, {.layers = rocks | walls});
    for (std::size_t i = 0; i < std::min(found.count, hits.size()); ++i)
        beamEnd = hits[i].point; // the nearest first
    // [end]
    EXPECT_EQ(found, 1u);
}

TEST_F(QueriesGuide, Places)
{
    const Vec2 mouse{101.f, 2.f};
    const Vec2 blast{80.f, 0.f};
    // [what is where]
    std::array<graze::SpriteFound, 32> found;
    const std::size_t underMouse = collisions.atPoint(mouse, found);
    const std::size_t onScreen = collisions.inBox({{0.f, 0.f}, {800.f, 600.f}}, found);
    const graze::Shape circle = graze::Circle{64.f};
    const std::size_t inBlast = collisions.overlapping({circle, graze::Affine2::translation(blast)}, found);
    // [end]
    EXPECT_EQ(underMouse, 1u);
    EXPECT_EQ(onScreen, 3u);
    EXPECT_EQ(inBlast, 2u);

    // [who is near]
    std::array<graze::NearHit, 3> nearest; // as many as there is room for
    const std::size_t count = collisions.nearest(ship, 300.f, nearest);
    const bool seen = collisions.lineOfSight(ship, rock, {.layers = walls}).clear;
    // [end]
    EXPECT_EQ(count, 2u);
    EXPECT_TRUE(seen);
}

TEST_F(QueriesGuide, Reasons)
{
    std::string line;
    // [why not]
    const graze::WhyNot why = collisions.whyNot(ship, rock);
    if (!why.touching())
        line = why.sentence; // "they are apart by 80 px; neither has moved since it was added"
    // [end]
    EXPECT_EQ(line, "they are apart by 80 px; neither has moved since it was added");
}

TEST_F(QueriesGuide, Moves)
{
    Vec2 velocity{60.f, 3000.f};
    const float dt = 1.f / 60.f;
    // [a walk]
    std::array<graze::TouchedPlane, 8> planes;
    const graze::MoveResult move = graze::moveAndSlide(collisions, ship, velocity * dt, {.planes = planes});
    const std::span touched = std::span(planes).first(std::min(move.planes, planes.size()));
    const bool onGround = move.floor.has_value();
    velocity = graze::alongPlanes(velocity, touched);
    // [end]
    EXPECT_TRUE(onGround);
    EXPECT_EQ(velocity, Vec2(60.f, 0.f));
    EXPECT_NEAR(move.moved.x, 1.f, 1e-3f);
    EXPECT_NEAR(move.moved.y, 40.f, 1e-2f);
}

TEST(MoverGuide, WalksFallsAndDropsThrough)
{
    graze::CollisionSystem collisions;
    collisions.add({.shape = graze::Box{{400.f, 20.f}}, .matrix = graze::Affine2::translation({0.f, 100.f})});
    const graze::SpriteId hero =
        collisions.add({.shape = graze::Box{{20.f, 40.f}}, .matrix = graze::Affine2::translation({0.f, -26.f})});
    // [one way]
    const graze::OneWay upwards{.direction = {0.f, -1.f}};
    const graze::SpriteId ledge = collisions.add({.shape = graze::Box{{96.f, 12.f}}, .oneWay = upwards});
    // [end]
    Vec2 velocity{60.f, 600.f};
    const float dt = 1.f / 60.f;
    int lives = 3;
    graze::MoveResult last;
    const auto step = [&]
    {
        // [a platformer]
        graze::SlideOptions options{.snapDistance = 8.f, .stepHeight = 12.f, .stopOnSlopes = true, .floor = last.floor};
        last = graze::moveAndSlide(collisions, hero, velocity * dt, options); // kept from frame to frame
        if (last.floor || (last.ceiling && velocity.y < 0.f))
            velocity.y = 0.f;
        if (last.crushed)
            lives -= 1;
        // [end]
    };
    step();
    ASSERT_TRUE(last.floor);
    EXPECT_EQ(last.floor->sprite, ledge);
    EXPECT_EQ(velocity, Vec2(60.f, 0.f));
    EXPECT_EQ(lives, 3);
    // [drop]
    const std::array through{ledge};
    const graze::MoveResult drop = graze::moveAndSlide(collisions, hero, {0.f, 4.f}, {.through = through});
    // [end]
    EXPECT_EQ(drop.moved, Vec2(0.f, 4.f));
    EXPECT_EQ(graze::moveAndSlide(collisions, hero, {0.f, 4.f}).moved, Vec2(0.f, 4.f));
}

TEST(MoverGuide, ATurnWithoutRoomIsTakenBack)
{
    graze::CollisionSystem collisions; // a corridor of 40 px, with walls of 10
    for (const float y : {-25.f, 25.f})
        collisions.add({.shape = graze::Box{{400.f, 10.f}}, .position = {0.f, y}});
    const graze::SpriteId tank = collisions.add({.shape = graze::Box{{37.5f, 37.5f}}});
    const Vec2 velocity{60.f, 0.f};
    const float dt = 1.f / 60.f;
    float angle = 0.f;
    int turns = 0;
    const auto hasRoomFor = [&](float turn)
    {
        // [room to turn]
        const graze::Affine2 turned = *collisions.matrix(tank) * graze::Affine2::rotation(turn);
        const bool hasRoom = !collisions.timeOfImpact(tank, turned); // what it would hit first, if anything
        // [end]
        return hasRoom;
    };
    EXPECT_TRUE(hasRoomFor(0.05f));
    EXPECT_FALSE(hasRoomFor(0.8f));
    for (int frame = 0; frame < 90; ++frame)
    {
        const float turn = 3.14159265f / 180.f;
        // [a turn]
        const graze::Affine2 before = *collisions.matrix(tank);
        const graze::SlideOptions options{.maxPush = 4.f, .up = {0.f, 0.f}}; // a turn pushes it a few pixels at most
        collisions.setMatrix(tank, before * graze::Affine2::rotation(turn)); // or rotate the sprite, and follow
        graze::MoveResult move = graze::moveAndSlide(collisions, tank, velocity * dt, options);
        if (move.overlapping) // no room to turn here
        {
            collisions.setMatrix(tank, before); // the sprite too
            move = graze::moveAndSlide(collisions, tank, velocity * dt, options);
        }
        // [end]
        EXPECT_FALSE(move.overlapping) << frame;
        const graze::Affine2 after = *collisions.matrix(tank);
        angle = std::atan2(after.m10, after.m00);
        turns += angle > std::atan2(before.m10, before.m00) + 0.01f;
    }
    EXPECT_EQ(turns, 3) << "at 3.96 degrees its corners need 40 px";
    EXPECT_NEAR(angle, 3.f * 3.14159265f / 180.f, 1e-4f);
    EXPECT_NEAR(collisions.matrix(tank)->tx, 90.f, 0.5f) << "it drives on";
    EXPECT_LT(std::abs(collisions.matrix(tank)->ty), 1.25f);
}

TEST(PairQueries, AManifoldHasPointsToPushAt)
{
    const graze::Shape ground = graze::Box{{100.f, 20.f}}, box = graze::Box{{10.f, 10.f}};
    const graze::Operand floor{ground, {}}, crate{box, graze::Affine2::translation({20.f, -14.f})};
    std::map<std::uint32_t, float> pushes;
    const float stiffness = 8.f;
    Vec2 sum{};
    float turn = 0.f;
    const auto apply = [&](Vec2 force, Vec2 at)
    {
        sum += force;
        turn += (at.x - 20.f) * force.y;
    };
    for (int frame = 0; frame < 2; ++frame)
    {
        // [points to push at]
        const graze::ManifoldResult meet = graze::manifold(floor, crate);
        for (std::uint32_t i = 0; i < meet.count; ++i) // none, one or two
        {
            const graze::ManifoldPoint& point = meet.points[i];
            float& push = pushes[point.id]; // a std::map: the push of the last frame is where this one begins
            push = 0.5f * (push + stiffness * point.depth);
            apply(meet.normal * push, point.position); // to the crate, and its opposite to the floor
        }
        // [end]
    }
    EXPECT_EQ(pushes.size(), 2u);
    EXPECT_NEAR(sum.y, -2.f * (4.f + 6.f), 1e-3f);
    EXPECT_NEAR(turn, 0.f, 1e-3f);
}

TEST(PairQueries, ASupportFunctionIsAShape)
{
    // [a shape of your own]
    const Superellipse button{40.f, 20.f};
    const graze::SupportFunction form{&button, farthestPoint}; // it owns nothing: keep the button
    const graze::Shape disc = graze::Circle{8.f};
    const graze::DistanceResult gap =
        graze::distance({form, graze::Affine2{}}, {disc, graze::Affine2::translation({60.f, 0.f})}); // 12 px
    // [end]
    EXPECT_EQ(gap.status, graze::Status::Separated);
    EXPECT_NEAR(gap.distance, 12.f, 0.001f + 0.001f * 80.f);
    EXPECT_EQ(gap.by, graze::AnsweredBy::Gjk);
}

TEST(PairQueries, ARunIsStepped)
{
    const graze::Sprite2D ship{graze::Box{{20.f, 20.f}}};
    graze::Sprite2D rock{graze::Circle{10.f}};
    rock.setMatrix(graze::Affine2::translation({100.f, 0.f}));
    std::ostringstream text;
    std::streambuf* const before = std::cout.rdbuf(text.rdbuf());
    // [a run]
    graze::DistanceRun run(ship, rock); // both outlive the run
    while (run.step())                  // one support search in each shape
    {
        const graze::GjkDistance& gjk = run.search();
        std::cout << gjk.iterations() << ": the gap is from " << gjk.lowerBound() << " to " << gjk.gap() << '\n';
    }
    const graze::DistanceResult result = run.result(); // as distance() with Method::Gjk
    // [end]
    std::cout.rdbuf(before);
    EXPECT_NE(text.str().find("1: the gap is from "), std::string::npos);
    const graze::DistanceResult query = graze::distance(ship, rock, {.method = graze::Method::Gjk});
    EXPECT_EQ(result.distance, query.distance);
    EXPECT_EQ(result.iterations, query.iterations);
    EXPECT_FLOAT_EQ(result.distance, 80.f);
}

TEST_F(QueriesGuide, AFieldOfViewIsAShape)
{
    std::vector<graze::SpriteId> seen;
    const auto look = [&]
    {
        seen.clear();
        // [a field of view]
        const std::array<graze::Vec2, 5> corners{
            {{0.f, 0.f}, {180.f, -80.f}, {200.f, -30.f}, {200.f, 30.f}, {180.f, 80.f}}};
        const graze::Shape view = graze::Shape::hullOf(corners); // opens along +x, narrower than half a turn
        std::array<graze::SpriteFound, 16> inView;
        const std::size_t looked = collisions.overlapping({view, *collisions.matrix(ship)}, inView, {.layers = rocks});
        for (std::size_t i = 0; i < std::min(looked, inView.size()); ++i)
            if (collisions.lineOfSight(ship, inView[i].sprite, {.layers = walls}).clear)
                seen.push_back(inView[i].sprite);
        // [end]
    };
    look();
    EXPECT_EQ(seen, std::vector{rock});
    collisions.setMatrix(ship, graze::Affine2::from({.angleRadians = 3.f}));
    look();
    EXPECT_TRUE(seen.empty()) << "it looks the other way";
    collisions.setMatrix(ship, graze::Affine2{});
    collisions.add(
        {.shape = graze::Box{{4.f, 40.f}}, .matrix = graze::Affine2::translation({50.f, 0.f}), .layer = walls});
    look();
    EXPECT_TRUE(seen.empty()) << "behind a wall";
}

TEST_F(QueriesGuide, ACrowdIsPushedApart)
{
    collisions.setMatrix(rock, graze::Affine2::translation({15.f, 0.f}));
    collisions.setMatrix(ship, graze::Affine2::translation({0.f, 45.f})); // 5 px in the wall
    std::vector<graze::PushedSprite> pushed;
    for (int frame = 0; frame < 10; ++frame)
    {
        // [a crowd]
        collisions.update();
        pushed.resize(collisions.spriteCount()); // a std::vector<graze::PushedSprite>, kept from frame to frame
        const std::size_t count = graze::separate(collisions, pushed, {.fixed = walls});
        for (std::size_t i = 0; i < count; ++i)
            collisions.setMatrix(pushed[i].sprite, pushed[i].matrix);
        // [end]
        EXPECT_EQ(count, frame == 0 ? 1u : 0u);
    }
    EXPECT_NEAR(collisions.matrix(ship)->ty, 40.f, 0.05f);
}

TEST(PairQueries, ASeparationLeavesAMargin)
{
    const graze::Sprite2D rock{graze::Box{{20.f, 20.f}}};
    graze::Sprite2D ship{graze::Circle{10.f}};
    ship.setMatrix(graze::Affine2::translation({15.f, 0.f}));
    // [how far apart]
    const graze::Vec2 step = graze::separation(rock, ship, 4.f).displacement;
    ship.setMatrix(graze::Affine2::translation(step) * ship.matrix()); // 4 px away from the rock
    // [end]
    EXPECT_NEAR(graze::distance(rock, ship).distance, 4.f, 1e-4f);
    EXPECT_NEAR(step.x, 9.f, 1e-4f);
}

} // namespace
