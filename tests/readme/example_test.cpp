// SPDX-License-Identifier: Zlib
// The examples of the README, between the markers, and what comes of them.
#include <graze/graze.hpp>
#include <graze/sfml/attach.hpp>
#include <graze/sfml/debug_view.hpp>

#include <gtest/gtest.h>

namespace
{

enum User : std::uint64_t
{
    Ship = 1,
    Rock = 2
};

bool isBlank(const sf::Image& picture)
{
    const sf::Vector2u size = picture.getSize();
    for (unsigned y = 0; y < size.y; ++y)
        for (unsigned x = 0; x < size.x; ++x)
            if (graze::compat::pixel(picture, {x, y}) != sf::Color::Black)
                return false;
    return true;
}

/// Where the rock is in a frame: above the ship while the shot flies, past its right side, onto it.
graze::Vec2 rockPath(int frame)
{
    if (frame < 20)
        return {216.f, 100.f};
    if (frame < 22)
        return {600.f, 100.f};
    if (frame < 24)
        return {600.f, 316.f};
    if (frame < 26)
        return {286.f, 316.f};
    if (frame < 28)
        return {600.f, 316.f};
    return {240.f, 316.f};
}

TEST(Readme, TheExampleHitsHurtsAndGrazes)
{
    const sf::Image shipImage = graze::compat::makeImage({32u, 32u}, sf::Color::White);
    sf::Texture shipTexture;
    ASSERT_TRUE(shipTexture.loadFromImage(shipImage));
    sf::RenderTexture window;
    ASSERT_TRUE(graze::compat::resize(window, {800u, 600u}));
    const graze::Vec2 muzzle{216.f, 290.f};
    const float dt = 1.f / 60.f;
    const float turn = 0.f;
    int explosions = 0;
    int wounds = 0;
    float score = 0.f;

    // [set up]
    graze::CollisionSystem collisions;
    const graze::Layer players = collisions.layer("players");
    const graze::Layer bullets = collisions.layer("bullets");
    const graze::Layer rocks = collisions.layer("rocks");
    collisions.collide(bullets, rocks); // symmetric; what is not named here never meets
    collisions.collide(players, rocks);

    sf::Sprite ship(shipTexture); // its collider is traced from the picture, to a pixel
    const graze::SpriteId shipId = graze::attach(collisions, ship, graze::outlineOf(shipImage, {.maxError = 1.f}),
                                                 {.layer = players, .nearDistance = 12.f, .user = Ship});
    const graze::SpriteId rockId = collisions.add({.shape = graze::Circle{24.f}, .layer = rocks, .user = Rock});
    const graze::BulletId shotId = collisions.fire({
        .radius = 2.f,
        .layer = bullets,
        .position = muzzle,
        .velocity = {0.f, -1500.f},
        .owner = shipId,
    });
    // [end]

    const auto explode = [&](graze::SpriteId target, graze::Vec2 point, graze::Vec2 normal)
    {
        ++explosions;
        EXPECT_EQ(target, rockId);
        EXPECT_NEAR(point.y, 124.f, 0.1f) << "the lower end of the rock";
        EXPECT_NEAR(normal.y, -1.f, 1e-2f) << "from the bullet to its target";
    };
    const auto hurt = [&](const graze::Contact& touch)
    {
        ++wounds;
        EXPECT_EQ(touch.other(shipId), rockId);
        EXPECT_EQ(touch.userA, Ship);
        EXPECT_EQ(touch.userB, Rock);
    };
    const auto bonus = [](float closestDistance) { return 100.f / closestDistance; };

    ship.setPosition({200.f, 300.f});
    collisions.teleport(shipId, graze::matrixOf(ship));
    collisions.teleport(rockId, graze::Affine2::translation(rockPath(0)));
    for (int frame = 0; frame < 30; ++frame)
    {
        const graze::Vec2 rockAt = rockPath(frame);
        window.clear(sf::Color::Black);
        // [every frame]
        graze::follow(collisions, shipId, ship); // the whole transform, mirrored texture rects included
        collisions.setMatrix(rockId,
                             graze::Affine2::from({.position = rockAt, .angleRadians = turn, .scale = {2.f, 1.f}}));
        collisions.advanceBullets(dt);
        collisions.update();

        for (const graze::Hit& hit : collisions.hits())
            explode(hit.target, hit.point, hit.normal);
        for (const graze::Contact& touch : collisions.begun())
            hurt(touch);
        for (const graze::NearMiss& pass : collisions.nearMisses())
            score += bonus(pass.closestDistance);

        window.draw(graze::DebugView{collisions}); // the solver's own shapes
        // [end]
        window.display();
    }

    EXPECT_EQ(explosions, 1);
    EXPECT_EQ(wounds, 1);
    EXPECT_NEAR(score, 100.f / 6.f, 0.1f) << "one pass, 6 px from the ship";
    EXPECT_TRUE(collisions.bullet(shotId)->spent);
    EXPECT_FALSE(isBlank(window.getTexture().copyToImage()));
}

TEST(Readme, TheQueriesNeedNoSystem)
{
    // [without a system]
    graze::Sprite2D a{graze::Box{32.f, 16.f}};
    graze::Sprite2D b{graze::Circle{8.f}};
    b.setMatrix(graze::Affine2::translation({40.f, 3.f}));
    const graze::DistanceResult gap = graze::distance(a, b, {.maxIterations = 16, .epsilon = 1e-3f});
    // gap.distance is 16 px, from gap.pointA on the box to gap.pointB on the circle
    // [end]
    EXPECT_EQ(gap.status, graze::Status::Separated);
    EXPECT_NEAR(gap.distance, 16.f, 1e-3f);
    EXPECT_NEAR(gap.pointA.x, 16.f, 1e-3f);
    EXPECT_NEAR(gap.pointB.x, 32.f, 1e-3f);
}

} // namespace
