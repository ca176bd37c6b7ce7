// SPDX-License-Identifier: Zlib
// The examples of docs/bullets.md, between the markers, and what comes of them.
#include <graze/graze.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <string>
#include <vector>

namespace
{

using graze::Affine2;
using graze::Refused;
using graze::Vec2;

class BulletsGuide : public ::testing::Test
{
protected:
    graze::CollisionSystem collisions;
    graze::Layer players = collisions.layer("players");
    graze::Layer enemies = collisions.layer("enemies");
    graze::Layer shots = collisions.layer("shots");

    void SetUp() override { collisions.collide(shots, enemies); }

    graze::SpriteId add(const graze::Pieces& shape, Vec2 at, graze::Layer layer, graze::SpriteId owner = {})
    {
        return collisions.add({.shape = shape, .matrix = Affine2::translation(at), .layer = layer, .owner = owner});
    }
    graze::SpriteId wall(Vec2 at) { return add(graze::Box{{400.f, 1.f}}, at, enemies); }
};

TEST(BulletsGuideStart, BulletsHaveALayer)
{
    graze::CollisionSystem collisions;
    // [layers]
    const graze::Layer shots = collisions.layer("shots");
    const graze::Layer enemies = collisions.layer("enemies");
    collisions.collide(shots, enemies);
    // [end]
    const graze::Pieces rock = graze::Circle{9.f};
    collisions.add({.shape = rock, .layer = collisions.layer("players")});
    const graze::SpriteId enemy = collisions.add({.shape = rock, .layer = enemies});
    collisions.fire({.layer = shots, .pierce = 5});
    collisions.update();
    ASSERT_EQ(collisions.hits().size(), 1u);
    EXPECT_EQ(collisions.hits()[0].target, enemy);
}

TEST_F(BulletsGuide, FireAndHit)
{
    const graze::SpriteId shipId = add(graze::Circle{8.f}, {0.f, 0.f}, enemies);
    const graze::SpriteId drone = add(graze::Circle{8.f}, {0.f, -30.f}, enemies, shipId);
    const graze::SpriteId wallId = wall({0.f, -700.f});
    collisions.setUser(wallId, 5);
    const Vec2 muzzle{0.f, 0.f};
    const float dt = 1.f / 60.f;
    int hurtTarget = 0;
    int damage = 0;
    Vec2 sparks{};
    // [fire]
    const graze::BulletId shot = collisions.fire({
        .radius = 3.f,
        .layer = shots,
        .position = muzzle,
        .velocity = {0.f, -60'000.f}, // pixels per second: 1000 in a frame
        .owner = shipId,              // never hits its owner, nor anything that the owner owns
        .user = 25,                   // a value of yours, handed back in every hit: here the damage
    });
    // [end]
    const auto hurt = [&](std::uint64_t target, std::uint64_t points)
    {
        hurtTarget = static_cast<int>(target);
        damage = static_cast<int>(points);
    };
    // [every frame]
    collisions.advanceBullets(dt); // each by its velocity
    collisions.update();
    for (const graze::Hit& hit : collisions.hits())
    {
        hurt(hit.userTarget.number(), hit.userBullet.number());
        sparks = hit.point;
        if (hit.spent)
            collisions.removeBullet(hit.bullet);
    }
    // [end]
    EXPECT_EQ(hurtTarget, 5) << "a wall of 1 px, between two places 1000 px apart";
    EXPECT_EQ(damage, 25);
    EXPECT_NEAR(sparks.y, -699.5f, 1e-2f) << "on the side that it came from";
    ASSERT_EQ(collisions.hits().size(), 1u) << "neither the ship nor its drone, which stood on the path";
    EXPECT_NEAR(collisions.hits()[0].fraction, 0.6965f, 1e-3f);
    EXPECT_NEAR(collisions.hits()[0].normal.y, -1.f, 1e-3f) << "from the bullet to the target";
    EXPECT_EQ(collisions.hits()[0].owner, shipId);
    EXPECT_FALSE(collisions.bullet(shot));
    EXPECT_TRUE(collisions.contains(drone));
}

TEST_F(BulletsGuide, Pierce)
{
    for (const float y : {-10.f, -20.f, -30.f, -40.f})
        wall({0.f, y});
    const Vec2 muzzle{0.f, 0.f};
    // [pierce]
    const graze::BulletId lance = collisions.fire({
        .layer = shots,
        .position = muzzle,
        .velocity = {0.f, -6000.f},
        .pierce = 2, // goes through two and stops at the third
    });
    // [end]
    collisions.advanceBullets(1.f / 60.f);
    collisions.update();
    ASSERT_EQ(collisions.hits().size(), 3u);
    EXPECT_LT(collisions.hits()[0].fraction, collisions.hits()[1].fraction);
    EXPECT_LT(collisions.hits()[1].fraction, collisions.hits()[2].fraction);
    EXPECT_FALSE(collisions.hits()[1].spent);
    EXPECT_TRUE(collisions.hits()[2].spent);
    EXPECT_TRUE(collisions.bullet(lance)->spent) << "listed until it is removed";
}

TEST_F(BulletsGuide, Bounces)
{
    wall({0.f, -20.f});
    wall({0.f, 20.f});
    const Vec2 muzzle{0.f, 0.f};
    // [bounces]
    const graze::BulletId ball = collisions.fire({
        .radius = 4.f,
        .layer = shots,
        .position = muzzle,
        .velocity = {300.f, -400.f},
        .bounces = 5, // reflected by the first five hits; the sixth one stops it
    });
    // [end]
    collisions.update();
    collisions.advanceBullets(0.2f);
    collisions.update();
    ASSERT_EQ(collisions.hits().size(), 3u) << "both walls in one frame";
    EXPECT_TRUE(collisions.hits()[2].bounced);
    EXPECT_EQ(collisions.hits()[0].velocity, Vec2(300.f, 400.f));
    EXPECT_EQ(collisions.bullet(ball)->bouncesLeft, 2);
}

TEST_F(BulletsGuide, MeetsBullets)
{
    const graze::Layer flak = collisions.layer("flak");
    // [meets bullets]
    collisions.collide(shots, flak);
    collisions.fire({.radius = 6.f, .layer = flak, .position = {0.f, -60.f}, .meetsBullets = true});
    // [end]
    const graze::BulletId shot = collisions.fire({.layer = shots, .velocity = {0.f, -6000.f}});
    collisions.advanceBullets(1.f / 60.f);
    collisions.update();
    ASSERT_EQ(collisions.hits().size(), 2u);
    EXPECT_EQ(collisions.hits()[0].targetBullet, shot);
    EXPECT_TRUE(collisions.hits()[1].target.isNull());
}

TEST_F(BulletsGuide, Homing)
{
    const graze::SpriteId enemy = add(graze::Circle{8.f}, {300.f, 200.f}, enemies);
    const graze::ShapeId shape = collisions.addShape(graze::Box{{4.f, 12.f}});
    const graze::BulletId missile =
        collisions.fire({.shape = shape, .layer = shots, .velocity = {0.f, -200.f}, .lifetime = 600});
    const float turnRate = 2.f, dt = 1.f / 60.f;
    for (int frame = 0; frame < 400 && collisions.hits().empty(); ++frame)
    {
        // [homing]
        const std::optional<graze::BulletState> now = collisions.bullet(missile);
        const std::optional<graze::Aabb> prey = collisions.bounds(enemy);
        if (now && prey) // both are alive
        {
            const graze::Vec2 wanted = prey->centre() - now->position;
            const double off = graze::atan2(cross(now->velocity, wanted), dot(now->velocity, wanted));
            const float turn = std::clamp(static_cast<float>(off), -turnRate * dt, turnRate * dt);
            collisions.setVelocity(missile, graze::Affine2::rotation(turn).transformVector(now->velocity));
            collisions.turnBullet(missile, now->angleRadians + turn); // where it has a shape
        }
        collisions.advanceBullets(dt);
        // [end]
        collisions.update();
    }
    ASSERT_EQ(collisions.hits().size(), 1u);
    EXPECT_EQ(collisions.hits()[0].target, enemy);
    const graze::BulletState state = *collisions.bullet(missile);
    const Vec2 ahead = Affine2::rotation(state.angleRadians).transformVector({0.f, -1.f});
    EXPECT_GT(dot(ahead, state.velocity), 0.99f * length(state.velocity)) << "it points where it flies";
}

TEST_F(BulletsGuide, OwnPaths)
{
    struct Missile
    {
        graze::BulletId id;
        Vec2 position;
    };
    const graze::SpriteId target = wall({0.f, -50.f});
    std::vector<Missile> missiles;
    for (const float x : {-20.f, 20.f})
        missiles.push_back({collisions.fire({.layer = shots, .position = {x, 0.f}}), {x, -100.f}});
    collisions.update();
    std::vector<graze::BulletMove> moves;
    // [own paths]
    moves.clear();
    for (const Missile& missile : missiles)
        moves.push_back({missile.id, missile.position}); // where your own code has put it
    collisions.moveBullets(moves);
    // [end]
    collisions.update();
    ASSERT_EQ(collisions.hits().size(), 2u);
    EXPECT_EQ(collisions.hits()[1].target, target);
}

TEST_F(BulletsGuide, Jumps)
{
    wall({0.f, -50.f});
    const Vec2 exit{0.f, -100.f};
    const graze::BulletId shot = collisions.fire({.layer = shots, .velocity = {0.f, -1.f}});
    collisions.update();
    // [jump]
    collisions.teleportBullet(shot, exit);       // nothing between the two places is hit
    collisions.setVelocity(shot, {-200.f, 0.f}); // pixels per second
    // [end]
    collisions.update();
    EXPECT_TRUE(collisions.hits().empty());
    collisions.advanceBullets(1.f);
    EXPECT_EQ(collisions.bullet(shot)->position, Vec2(-200.f, -100.f));
}

TEST_F(BulletsGuide, Shapes)
{
    const Vec2 muzzle{0.f, 0.f};
    // [shapes]
    const graze::ShapeId laserShape = collisions.addShape(graze::Capsule{{0.f, -20.f}, {0.f, 20.f}, 2.f}); // once
    const graze::BulletId laser = collisions.fire({
        .shape = laserShape, // as it is described, around the position
        .layer = shots,
        .position = muzzle,
        .velocity = {0.f, -900.f},
        .angleRadians = 0.5f,    // clockwise on screen, as for sprites
        .angularVelocity = 12.f, // radians per second, used by advanceBullets
    });
    // [end]
    const graze::SpriteId above = add(graze::Circle{1.f}, {21.f * 0.479f, -21.f * 0.878f}, enemies);
    const graze::SpriteId beside = add(graze::Circle{1.f}, {0.f, -22.f}, enemies);
    collisions.update();
    ASSERT_EQ(collisions.hits().size(), 1u);
    EXPECT_EQ(collisions.hits()[0].bullet, laser);
    EXPECT_EQ(collisions.hits()[0].target, above);
    EXPECT_NE(collisions.hits()[0].target, beside);
    EXPECT_EQ(collisions.bullet(laser)->radius, 0.f);
}

TEST_F(BulletsGuide, GrazePoints)
{
    int score = 0;
    collisions.collide(shots, players);
    // [near]
    const graze::SpriteId shipId =
        collisions.add({.shape = graze::Circle{4.f}, .layer = players, .nearDistance = 16.f}); // pixels around it
    // [end]
    const auto frame = [&]
    {
        collisions.advanceBullets(1.f / 60.f);
        collisions.update();
        // [graze points]
        for (const graze::NearMiss& pass : collisions.nearMisses())
            if (!pass.touched)                                                       // it passed by and never hit
                score += static_cast<int>(std::lround(16.f - pass.closestDistance)); // the closer the better
        // [end]
    };
    collisions.fire({.radius = 2.f, .layer = shots, .position = {12.f, -500.f}, .velocity = {0.f, 600.f}, .user = 3});
    collisions.setUser(shipId, 7);
    int passes = 0;
    std::uint64_t userA = 0, userB = 0;
    for (int i = 0; i < 100; ++i)
    {
        frame();
        for (const graze::NearMiss& pass : collisions.nearMisses())
        {
            userA = pass.userA.number();
            userB = pass.userB.number();
        }
        passes += static_cast<int>(collisions.nearMisses().size());
    }
    EXPECT_EQ(userA, 3u) << "the bullet's";
    EXPECT_EQ(userB, 7u) << "the ship's";
    EXPECT_EQ(passes, 1) << "once for each pass, when it has left";
    EXPECT_EQ(score, 10) << "6 px was the closest";
}

TEST_F(BulletsGuide, Ends)
{
    struct Missile
    {
        graze::BulletId id;
    };
    const Vec2 muzzle{400.f, 300.f};
    // [ends]
    collisions.setBulletBounds(graze::Aabb{{-50.f, -50.f}, {850.f, 650.f}}); // the screen, and a margin
    collisions.fire({.layer = shots, .position = muzzle, .velocity = {0.f, -300.f}, .lifetime = 90}); // updates
    // [end]
    wall({100.f, 100.f});
    std::vector<Missile> missiles;
    for (const Vec2 at : {Vec2{400.f, 300.f}, {400.f, -300.f}, {100.f, 100.f}})
        missiles.push_back({collisions.fire({.layer = shots, .position = at})});
    const graze::BulletId inside = missiles[0].id;
    collisions.update();
    // [remove spent]
    std::erase_if(missiles, [&](const Missile& missile) { return collisions.bullet(missile.id)->spent; });
    collisions.removeSpent();
    // [end]
    ASSERT_EQ(missiles.size(), 1u);
    EXPECT_EQ(missiles[0].id, inside);
    EXPECT_EQ(std::ranges::find(missiles, inside, &Missile::id), missiles.begin());
    EXPECT_EQ(collisions.bulletCount(), 2u);
    for (int frame = 1; frame < 90; ++frame)
        collisions.update();
    EXPECT_EQ(collisions.removeSpent(), 1u);
    // [a level ends]
    for (const graze::BulletState& bullet : collisions.bulletStates())
        collisions.removeBullet(bullet.id);
    missiles.clear();
    // [end]
    EXPECT_EQ(collisions.bulletCount(), 0u);
}

TEST_F(BulletsGuide, Effects)
{
    const graze::Layer balls = collisions.layer("balls"), bricks = collisions.layer("bricks"),
                       zones = collisions.layer("zones");
    collisions.collide(balls, bricks), collisions.collide(balls, zones);
    const graze::SpriteId zone = add(graze::Box{{10.f, 10.f}}, {50.f, 0.f}, zones);
    const graze::SpriteId brick = add(graze::Box{{10.f, 10.f}}, {100.f, 0.f}, bricks);
    // [effects]
    collisions.setBulletEffect(balls, bricks, graze::BulletEffect::Bounce);
    collisions.setBulletEffect(balls, zones, graze::BulletEffect::Report);
    collisions.fire({.radius = 4.f,
                     .layer = balls,
                     .velocity = {300.f, 0.f},
                     .bounces = graze::EndlessBounces,
                     .maxSpeed = 900.f}); // pixels per second, where a racket made it faster
    // [end]
    collisions.advanceBullets(0.4f);
    collisions.update();
    ASSERT_EQ(collisions.hits().size(), 2u);
    EXPECT_EQ(collisions.hits()[0].target, zone);
    EXPECT_TRUE(collisions.hits()[0].reported);
    EXPECT_EQ(collisions.hits()[1].target, brick);
    EXPECT_TRUE(collisions.hits()[1].bounced);
}

TEST_F(BulletsGuide, NearMissesOfLayers)
{
    const graze::Layer pickups = collisions.layer("pickups");
    // [near layers]
    collisions.setNearMisses(players, pickups, false); // both ways round; until it is set again
    // [end]
    EXPECT_FALSE(collisions.hasNearMisses(pickups, players));
}

TEST_F(BulletsGuide, DrawAll)
{
    collisions.fire({.layer = shots, .position = {1.f, 2.f}});
    std::vector<Vec2> drawn;
    const auto draw = [&drawn](Vec2 position, float) { drawn.push_back(position); };
    // [states]
    for (const graze::BulletState& bullet : collisions.bulletStates())
        if (!bullet.spent)
            draw(bullet.position, bullet.angleRadians);
    // [end]
    EXPECT_EQ(drawn, (std::vector{Vec2{1.f, 2.f}}));
}

TEST_F(BulletsGuide, WhyNot)
{
    const graze::SpriteId rockId = add(graze::Circle{10.f}, {50.f, 0.f}, enemies);
    const graze::BulletId shot = collisions.fire({.layer = shots, .velocity = {100.f, 0.f}});
    collisions.update();
    std::string line;
    // [why]
    const graze::WhyNot why = collisions.whyNot(shot, rockId);
    line = why.sentence; // "no call moved the bullet before the last update: see advanceBullets; it passes at 40 px"
    // [end]
    EXPECT_EQ(line, "no call moved the bullet before the last update: see advanceBullets; it passes at 40 px");
}

} // namespace
