// SPDX-License-Identifier: Zlib
// The examples of docs/sprites.md, between the markers, and what comes of them.
#include <graze/graze.hpp>
#include <graze/sfml/attach.hpp>
#include <graze/sfml/debug_view.hpp>

#include <gtest/gtest.h>

#include <limits>
#include <string>
#include <vector>

namespace
{

using graze::Aabb;
using graze::Vec2;

// 32 x 32 pixels: a ship of 12 x 28, nose up, in the middle.
sf::Image shipPicture()
{
    sf::Image image = graze::compat::makeImage({32u, 32u}, sf::Color::Transparent);
    for (unsigned y = 2; y < 30; ++y)
        for (unsigned x = 10; x < 22; ++x)
            graze::compat::setPixel(image, {x, y}, sf::Color::White);
    return image;
}

class SpritesGuide : public ::testing::Test
{
protected:
    void SetUp() override { ASSERT_TRUE(shipTexture.loadFromImage(shipImage)); }

    [[nodiscard]] Aabb boundsOf(graze::SpriteId id) const { return collisions.bounds(id).value(); }

    sf::Image shipImage = shipPicture();
    sf::Texture shipTexture;
    graze::CollisionSystem collisions;
    graze::Layer players = collisions.layer("players");
    graze::Layer rocks = collisions.layer("rocks");
};

TEST(SpritesGuideStart, TheFirstTouch)
{
    const sf::Image shipImage = shipPicture();
    sf::Texture shipTexture;
    ASSERT_TRUE(shipTexture.loadFromImage(shipImage));
    const float dt = 1.f / 60.f;
    int lives = 3;
    // [set up]
    graze::CollisionSystem collisions;
    const graze::Layer players = collisions.layer("players");
    const graze::Layer rocks = collisions.layer("rocks");
    collisions.collide(players, rocks); // nothing touches until you say who may touch whom

    sf::Sprite ship(shipTexture); // a picture of 32 x 32 pixels
    ship.setOrigin({16.f, 16.f});
    ship.setPosition({100.f, 300.f});
    const graze::SpriteId shipId = graze::attach(collisions, ship, graze::outlineOf(shipImage), {.layer = players});

    sf::CircleShape rock(24.f);
    rock.setPosition({180.f, 276.f});
    const graze::SpriteId rockId = graze::attach(collisions, rock, graze::shapeOf(rock), {.layer = rocks});
    // [end]
    sf::RenderTexture window;
    ASSERT_TRUE(graze::compat::resize(window, {400u, 400u}));
    int firstTouch = 0;
    for (int frame = 1; frame <= 60; ++frame)
    {
        const int before = lives;
        // [every frame]
        ship.move({120.f * dt, 0.f}); // 1. move what you draw, as ever

        graze::follow(collisions, shipId, ship); // 2. the colliders go where the sprites are
        graze::follow(collisions, rockId, rock);

        collisions.update(); // 3. who touches whom?

        for (const graze::Contact& touch : collisions.begun()) // 4. what comes of it
            if (touch.other(shipId) == rockId)
                --lives;

        window.draw(ship); // 5. draw
        window.draw(rock);
        // [end]
        if (lives != before)
            firstTouch = frame;
    }
    EXPECT_EQ(lives, 2) << "one touch costs one life, however long it lasts";
    EXPECT_EQ(firstTouch, 37) << "the ship's own pixels, 6 px from its middle, not the border of its picture";
}

TEST_F(SpritesGuide, Shapes)
{
    sf::Sprite ship(shipTexture);
    ship.setOrigin({16.f, 16.f});
    ship.setPosition({100.f, 300.f});
    // [which shape]
    const graze::SpriteId traced = graze::attach(collisions, ship, graze::outlineOf(shipImage));
    const graze::SpriteId boxed = graze::attach(collisions, ship, graze::shapeOf(ship));
    const graze::SpriteId fair = graze::attach(collisions, ship, graze::Circle{4.f, {16.f, 16.f}});
    // [end]
    EXPECT_EQ(boundsOf(traced), (Aabb{{94.f, 286.f}, {106.f, 314.f}})) << "the pixels that are drawn";
    EXPECT_EQ(boundsOf(boxed), (Aabb{{84.f, 284.f}, {116.f, 316.f}})) << "the whole picture";
    EXPECT_EQ(boundsOf(fair), (Aabb{{96.f, 296.f}, {104.f, 304.f}})) << "the middle of the picture";
    const graze::SpriteId corner = graze::attach(collisions, ship, graze::Circle{4.f});
    EXPECT_EQ(boundsOf(corner).centre(), Vec2(84.f, 284.f)) << "without a centre: the picture's top left corner";

    sf::RectangleShape wall({30.f, 10.f});
    wall.setPosition({5.f, 5.f});
    wall.setOutlineThickness(3.f);
    const graze::SpriteId wallId = graze::attach(collisions, wall, graze::shapeOf(wall));
    EXPECT_EQ(boundsOf(wallId), (Aabb{{5.f, 5.f}, {35.f, 15.f}})) << "without its outline";
    sf::CircleShape round(10.f);
    round.setScale({2.f, 1.f});
    const graze::SpriteId ellipse = graze::attach(collisions, round, graze::shapeOf(round));
    EXPECT_NEAR(boundsOf(ellipse).upper.x, 40.f, 1e-3f);
    EXPECT_TRUE(collisions.sprite(ellipse)->contains({20.f, 19.5f}));
    EXPECT_FALSE(collisions.sprite(ellipse)->contains({38.f, 18.f})) << "an ellipse, not its box";
}

TEST_F(SpritesGuide, FollowsTheWholeTransform)
{
    sf::Sprite ship(shipTexture);
    ship.setOrigin({16.f, 16.f});
    ship.setPosition({100.f, 300.f});
    const graze::SpriteId shipId = graze::attach(collisions, ship, graze::outlineOf(shipImage), {.layer = players});
    graze::compat::setRotationDegrees(ship, 90.f);
    EXPECT_EQ(boundsOf(shipId).centre(), Vec2(100.f, 300.f));
    EXPECT_EQ(boundsOf(shipId).size(), Vec2(12.f, 28.f)) << "attach remembers nothing of the sprite";
    EXPECT_EQ(graze::follow(collisions, shipId, ship), graze::Refused::None);
    EXPECT_NEAR(boundsOf(shipId).size().x, 28.f, 1e-3f) << "it turns about the sprite's origin";
    graze::compat::setRotationDegrees(ship, 0.f);
    // [flip]
    ship.setScale({-1.f, 1.f}); // looks left
    graze::follow(collisions, shipId, ship);
    // [end]
    EXPECT_EQ(boundsOf(shipId).size(), Vec2(12.f, 28.f));
    ship.setScale({2.f, 0.5f});
    graze::follow(collisions, shipId, ship);
    EXPECT_EQ(boundsOf(shipId).size(), Vec2(24.f, 14.f));
    ship.setScale({0.f, 1.f});
    EXPECT_EQ(graze::follow(collisions, shipId, ship), graze::Refused::None) << "a sprite of no width is legal";
    // [jump]
    ship.setPosition({700.f, 40.f});
    collisions.teleport(shipId, graze::matrixOf(ship)); // a jump without a path: nothing in between was touched
    // [end]
    EXPECT_EQ(boundsOf(shipId).centre(), Vec2(700.f, 40.f));
}

TEST_F(SpritesGuide, AMoveIsAWayAndATeleportIsNone)
{
    collisions.collide(players, rocks);
    sf::CircleShape ship(4.f);
    const graze::SpriteId shipId = graze::attach(collisions, ship, graze::shapeOf(ship), {.layer = players});
    collisions.fire({.layer = rocks, .position = {50.f, 4.f}});
    collisions.update();
    ship.setPosition({100.f, 0.f});
    std::vector<std::byte> before;
    collisions.snapshot(before);
    graze::follow(collisions, shipId, ship);
    collisions.update();
    EXPECT_EQ(collisions.hits().size(), 1u) << "on its path from the last place to this one";
    ASSERT_EQ(collisions.restore(before), graze::SnapshotFault::None);
    collisions.teleport(shipId, graze::matrixOf(ship));
    collisions.update();
    EXPECT_EQ(collisions.hits().size(), 0u);
}

TEST_F(SpritesGuide, MirroredTextureRects)
{
    sf::Image image = graze::compat::makeImage({32u, 32u}, sf::Color::Transparent);
    for (unsigned y = 12; y < 20; ++y)
        for (unsigned x = 0; x < 8; ++x)
            graze::compat::setPixel(image, {x, y}, sf::Color::White); // at the left border
    sf::Texture texture;
    ASSERT_TRUE(texture.loadFromImage(image));
    sf::Sprite fist(texture);
    const graze::SpriteId fistId = graze::attach(collisions, fist, graze::outlineOf(image));
    EXPECT_EQ(boundsOf(fistId), (Aabb{{0.f, 12.f}, {8.f, 20.f}}));
    fist.setTextureRect(graze::compat::makeRect<int>({32, 0}, {-32, 32}));
    graze::follow(collisions, fistId, fist);
    EXPECT_EQ(boundsOf(fistId), (Aabb{{24.f, 12.f}, {32.f, 20.f}})) << "at the right border, as it is drawn";
}

TEST_F(SpritesGuide, Children)
{
    sf::Sprite ship(shipTexture);
    ship.setPosition({100.f, 300.f});
    sf::RectangleShape gun({4.f, 10.f});
    gun.setPosition({14.f, -8.f});
    // [a gun on the ship]
    const graze::SpriteId gunId =
        graze::attach(collisions, gun, graze::shapeOf(gun), {.layer = players}, ship.getTransform());
    graze::follow(collisions, gunId, gun, ship.getTransform()); // every frame
    // [end]
    EXPECT_EQ(boundsOf(gunId), (Aabb{{114.f, 292.f}, {118.f, 302.f}}));
    ship.move({10.f, 0.f});
    graze::follow(collisions, gunId, gun, ship.getTransform());
    EXPECT_EQ(boundsOf(gunId).lower, Vec2(124.f, 292.f));
}

TEST_F(SpritesGuide, SeveralPieces)
{
    collisions.collide(players, rocks);
    sf::Transformable plane;
    // [several pieces]
    const std::vector<graze::Shape> planeShape{
        graze::Capsule{{16.f, 4.f}, {16.f, 28.f}, 4.f}, // piece 0: the hull
        graze::Box{{28.f, 6.f}, {16.f, 18.f}},          // piece 1: the wings
    };
    const graze::SpriteId planeId = graze::attach(collisions, plane, planeShape, {.layer = players});

    const graze::Pieces boomerang = graze::Pieces::fromOutline({{0.f, 0.f}, {40.f, 0.f}, {10.f, 10.f}, {0.f, 40.f}});
    const graze::SpriteId boomerangId = collisions.add({.shape = boomerang, .layer = rocks});
    // [end]
    EXPECT_GT(collisions.sprite(boomerangId)->pieces().size(), 1u) << "concave: cut into convex pieces";
    collisions.teleport(boomerangId, graze::Affine2::translation({500.f, 0.f}));
    const graze::SpriteId rock = collisions.add(
        {.shape = graze::Circle{4.f}, .matrix = graze::Affine2::translation({31.f, 18.f}), .layer = rocks});
    collisions.update();
    ASSERT_EQ(collisions.begun().size(), 1u) << "one event for the sprite, not one for each piece";
    const graze::Contact& touch = collisions.begun()[0];
    EXPECT_EQ(touch.a, planeId);
    EXPECT_EQ(touch.b, rock);
    EXPECT_EQ(touch.pieceA, 1u) << "the wings";
}

TEST_F(SpritesGuide, OwnMatrix)
{
    const float doorAngle = 1.5707963f;
    // [own matrix]
    const graze::SpriteId doorId = collisions.add({.shape = graze::Box{{64.f, 16.f}}, .layer = rocks});
    collisions.setMatrix(doorId, graze::Affine2::from({
                                     .position = {400.f, 300.f},
                                     .angleRadians = doorAngle,
                                     .scale = {2.f, 1.f},
                                     .origin = {-32.f, 0.f}, // the hinge: the middle of the box's left side
                                 }));
    // [end]
    EXPECT_NEAR(boundsOf(doorId).lower.y, 300.f, 1e-2f) << "it hangs down from its hinge";
    EXPECT_NEAR(boundsOf(doorId).upper.y, 428.f, 1e-2f) << "twice as long";
    EXPECT_NEAR(boundsOf(doorId).size().x, 16.f, 1e-2f);
}

TEST_F(SpritesGuide, ShowsTheHitboxes)
{
    const graze::Affine2 at = graze::Affine2::translation({50.f, 50.f});
    for (int i = 0; i < 2; ++i)
        collisions.add({.shape = graze::Circle{20.f}, .matrix = at});
    collisions.update();
    sf::RenderTexture window;
    ASSERT_TRUE(graze::compat::resize(window, {100u, 100u}));
    window.clear(sf::Color::Black);
    // [hitboxes]
    window.draw(graze::DebugView{collisions, {.bounds = true}});
    // [end]
    window.display();
    const sf::Image seen = window.getTexture().copyToImage();
    const sf::Color border = graze::compat::pixel(seen, {50u, 30u});
    EXPECT_GT(border.r, 2 * border.g) << "red, as the two circles touch";
    EXPECT_NE(graze::compat::pixel(seen, {30u, 30u}), sf::Color::Black) << "corner of its bounds";
}

TEST_F(SpritesGuide, WhatIsRefused)
{
    sf::Transformable ship;
    const graze::SpriteId shipId = graze::attach(collisions, ship, graze::Circle{8.f}, {.layer = players, .user = 7});
    std::vector<std::string> log;
    // [refusals]
    collisions.setRefusalHandler([&log](const graze::Refusal& refusal) { log.push_back(refusal.message()); });
    // [end]
    ship.setPosition({std::numeric_limits<float>::quiet_NaN(), 0.f});
    EXPECT_EQ(graze::follow(collisions, shipId, ship), graze::Refused::NotFinite);
    EXPECT_EQ(graze::follow(collisions, shipId, ship), graze::Refused::NotFinite);
    EXPECT_EQ(boundsOf(shipId).centre(), Vec2(0.f, 0.f)) << "the last good place is kept";
    collisions.remove(shipId);
    EXPECT_EQ(graze::follow(collisions, shipId, ship), graze::Refused::StaleId);
    graze::CollisionSystem elsewhere;
    const graze::SpriteId foreign = elsewhere.add({.shape = graze::Circle{1.f}});
    EXPECT_EQ(collisions.remove(foreign), graze::Refused::ForeignId);
    ASSERT_EQ(log.size(), 3u) << "once for each id and reason";
    EXPECT_EQ(log[0].rfind("setMatrix refused, not finite (id 0x", 0), 0u);
    EXPECT_EQ(log[1].rfind("setMatrix refused, stale id (id 0x", 0), 0u);
    EXPECT_EQ(log[2].rfind("remove refused, foreign id (id 0x", 0), 0u);
    EXPECT_NE(log[0].find("user 7"), std::string::npos);
    EXPECT_EQ(collisions.statistics().refused, 4u) << "all are counted";
}

TEST_F(SpritesGuide, RefusalsGoToStderrByDefault)
{
    const graze::SpriteId id = collisions.add({.shape = graze::Circle{1.f}});
    collisions.remove(id);
    testing::internal::CaptureStderr();
    collisions.remove(id);
    EXPECT_EQ(testing::internal::GetCapturedStderr().rfind("graze: remove refused, stale id (id 0x", 0), 0u);
}

TEST_F(SpritesGuide, WhyNothingHappens)
{
    sf::CircleShape ship(10.f);
    sf::CircleShape rock(10.f);
    const graze::SpriteId shipId = graze::attach(collisions, ship, graze::shapeOf(ship), {.layer = players});
    const graze::SpriteId rockId = graze::attach(collisions, rock, graze::shapeOf(rock), {.layer = rocks});
    std::string line;
    // [why not]
    line = collisions.whyNot(shipId, rockId).sentence;
    // [end]
    EXPECT_EQ(line, "layers \"players\" and \"rocks\" do not collide");
    collisions.collide(players, rocks);
    EXPECT_EQ(collisions.whyNot(shipId, rockId).sentence, "they overlap now, but did not at the last update");
    collisions.update();
    EXPECT_EQ(collisions.whyNot(shipId, rockId).sentence, "they touch");
    ship.setPosition({60.f, 0.f});
    EXPECT_EQ(collisions.whyNot(shipId, rockId).sentence, "they touch") << "the collider was left behind";
    graze::follow(collisions, shipId, ship);
    EXPECT_EQ(collisions.whyNot(shipId, rockId).sentence, "they are apart by 40 px");
    collisions.setEnabled(shipId, false);
    EXPECT_EQ(collisions.whyNot(shipId, rockId).sentence, "a is disabled; they are apart by 40 px");
    collisions.remove(shipId);
    EXPECT_EQ(collisions.whyNot(shipId, rockId).sentence, "a is not alive any more");
}

TEST_F(SpritesGuide, Mistakes)
{
    collisions.collide(players, rocks);
    sf::CircleShape ship(10.f);
    const graze::SpriteId shipId = graze::attach(collisions, ship, graze::shapeOf(ship), {.layer = players});
    EXPECT_THROW(graze::attach(collisions, ship, graze::Pieces{}), graze::InvalidShape);
    EXPECT_THROW((void)graze::shapeOf(sf::CircleShape(-1.f)), graze::InvalidShape);
    // The object of the game is gone, its collider is not.
    {
        sf::CircleShape rock(10.f);
        graze::attach(collisions, rock, graze::shapeOf(rock), {.layer = rocks});
    }
    collisions.update();
    EXPECT_EQ(collisions.begun().size(), 1u);
    // Moved after the update: reported one frame later.
    ship.setPosition({60.f, 0.f});
    collisions.update();
    EXPECT_EQ(collisions.ended().size(), 0u);
    graze::follow(collisions, shipId, ship);
    collisions.update();
    EXPECT_EQ(collisions.ended().size(), 1u);
}

} // namespace
