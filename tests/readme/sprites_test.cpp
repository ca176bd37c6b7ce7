// SPDX-License-Identifier: Zlib
// The examples of docs/sprites.md, between the markers, and what comes of them.
#include <graze/sfml.hpp>

#include <gtest/gtest.h>

#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <utility>
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

namespace start
{

// [a class]
class Enemy
{
public:
    Enemy(graze::CollisionSystem& collisions, const sf::Texture& texture, const graze::Pieces& shape) :
    m_sprite(texture)
    {
        m_sprite.setOrigin({16.f, 16.f});
        m_collider = graze::colliderFor(collisions, m_sprite, shape, {.layer = "enemies", .user = this});
    }
    void move(sf::Vector2f offset)
    {
        m_sprite.move(offset);
        m_collider.follow(m_sprite); // the collider goes where the sprite is
    }
    void hurt() { --m_health; }
    graze::SpriteId id() const { return m_collider.id(); }

private:
    sf::Sprite m_sprite;
    graze::Collider m_collider; // leaves the system when the enemy dies
    int m_health = 3;
};
// [end]

TEST(SpritesGuideStart, TheFirstTouch)
{
    const sf::Image shipImage = shipPicture();
    sf::Texture texture;
    ASSERT_TRUE(texture.loadFromImage(shipImage));
    const float dt = 1.f / 60.f;
    // [once]
    graze::CollisionSystem collisions;
    collisions.collide(collisions.layer("players"), collisions.layer("enemies")); // symmetric
    const graze::Outline shape = graze::outlineOf(shipImage);                     // traced from its alpha, once
    // [end]
    const graze::SpriteId shipId = collisions.add(
        {.shape = graze::Circle{24.f}, .matrix = graze::Affine2::translation({180.f, 300.f}), .layer = "players"});
    int hurt = 0, firstTouch = 0;
    {
        Enemy enemy(collisions, texture, shape);
        enemy.move({100.f, 300.f});
        for (int frame = 1; frame <= 60; ++frame)
        {
            // [every frame]
            enemy.move({120.f * dt, 0.f}); // 1. move what you draw; the colliders follow
            collisions.update();           // 2. who touches whom?

            for (const graze::Contact& touch : collisions.begun()) // 3. what comes of it
                if (Enemy* struck = touch.userOf<Enemy>(touch.other(shipId)))
                    struck->hurt();
            // [end]
            if (collisions.begun().empty())
                continue;
            EXPECT_EQ(collisions.begun()[0].userOf<Enemy>(enemy.id()), &enemy);
            ++hurt;
            firstTouch = frame;
        }
    }
    EXPECT_EQ(hurt, 1) << "one touch hurts once, however long it lasts";
    EXPECT_EQ(firstTouch, 25) << "its own pixels, 6 px from its middle, not the border of its picture";
    EXPECT_EQ(collisions.spriteCount(), 1u) << "it left with its object";
}

} // namespace start

class Enemy
{
public:
    Enemy(graze::CollisionSystem& collisions, const sf::Texture& texture) : m_sprite(texture)
    {
        m_collider = graze::colliderFor(collisions, m_sprite, graze::Circle{8.f}, {.user = this});
    }
    // [moved]
    Enemy(Enemy&& other) noexcept :
    m_sprite(other.m_sprite),
    m_collider(std::move(other.m_collider)),
    m_health(other.m_health)
    {
        m_collider.setUser(this); // for every event from the next update on
    }
    // [end]
    void calmDown() { ++m_calm; }
    [[nodiscard]] int calm() const { return m_calm; }
    [[nodiscard]] graze::SpriteId id() const { return m_collider.id(); }

private:
    sf::Sprite m_sprite;
    graze::Collider m_collider;
    int m_health = 3;
    int m_calm = 0;
};

TEST_F(SpritesGuide, ObjectsThatMoveInMemory)
{
    std::vector<Enemy> enemies;
    for (int i = 0; i < 5; ++i)
        enemies.emplace_back(collisions, shipTexture); // the vector grows, the enemies move
    collisions.update();
    ASSERT_EQ(collisions.begun().size(), 10u);
    for (const graze::Contact& touch : collisions.begun())
    {
        EXPECT_EQ(touch.userOf<Enemy>(touch.a)->id(), touch.a);
        EXPECT_EQ(touch.userOf<Enemy>(touch.b)->id(), touch.b);
        EXPECT_EQ(touch.userOf<sf::Sprite>(touch.a), nullptr) << "another type";
    }
}

TEST_F(SpritesGuide, EventsOfTheDead)
{
    auto dead = std::make_unique<Enemy>(collisions, shipTexture);
    Enemy alive(collisions, shipTexture);
    collisions.update();
    dead.reset();
    collisions.update();
    ASSERT_EQ(collisions.ended().size(), 1u);
    // [ended]
    for (const graze::Contact& touch : collisions.ended())
        for (const graze::SpriteId id : {touch.a, touch.b})
            if (collisions.contains(id)) // else the object is gone: its pointer is only good for comparing
                if (Enemy* enemy = touch.userOf<Enemy>(id))
                    enemy->calmDown();
    // [end]
    EXPECT_EQ(alive.calm(), 1);
}

TEST_F(SpritesGuide, Shapes)
{
    sf::Sprite ship(shipTexture);
    ship.setOrigin({16.f, 16.f});
    ship.setPosition({100.f, 300.f});
    // [which shape]
    const graze::Collider traced = graze::colliderFor(collisions, ship, graze::outlineOf(shipImage));
    const graze::Collider boxed = graze::colliderFor(collisions, ship, graze::shapeOf(ship));
    const graze::Collider fair = graze::colliderFor(collisions, ship, graze::Circle{4.f, {16.f, 16.f}});
    // [end]
    EXPECT_EQ(boundsOf(traced.id()), (Aabb{{94.f, 286.f}, {106.f, 314.f}})) << "the pixels that are drawn";
    EXPECT_EQ(boundsOf(boxed.id()), (Aabb{{84.f, 284.f}, {116.f, 316.f}})) << "the whole picture";
    EXPECT_EQ(boundsOf(fair.id()), (Aabb{{96.f, 296.f}, {104.f, 304.f}})) << "the middle of the picture";
}

TEST_F(SpritesGuide, FeetWalkAndTheBodyIsHit)
{
    sf::Sprite hero(shipTexture);
    const graze::Outline outline = graze::outlineOf(shipImage);
    const float dt = 1.f / 60.f;
    // [feet and body]
    collisions.collide(collisions.layer("feet"), collisions.layer("walls"));
    collisions.collide(collisions.layer("bodies"), collisions.layer("shots"));
    graze::Collider feet =
        graze::colliderFor(collisions, hero, graze::Box{{16.f, 8.f}, {16.f, 26.f}}, {.layer = "feet"});
    graze::Collider body =
        graze::colliderFor(collisions, hero, outline, {.layer = "bodies", .owner = feet.id(), .user = 1});
    // [end]
    collisions.add({.shape = graze::Box{{20.f, 20.f}}, .position = {100.f, 26.f}, .layer = "walls"});
    const sf::Vector2f velocity{600.f, 0.f};
    for (int frame = 0; frame < 30; ++frame)
    {
        // [feet walk]
        hero.move(graze::moveAndSlide(collisions, feet.id(), velocity * dt, {.up = {0.f, 0.f}}).moved); // feet walk
        body.follow(hero); // the body goes along
        // [end]
    }
    EXPECT_NEAR(hero.getPosition().x, 90.f - 24.f, 0.01f) << "the feet, from 8 to 24, are at the wall";
    EXPECT_NEAR(boundsOf(body.id()).upper.x, 66.f + 22.f, 0.01f) << "the body goes along";
    collisions.fire({.layer = "shots", .position = {82.f, 5.f}, .owner = feet.id()});
    collisions.fire({.layer = "shots", .position = {82.f, 5.f}}); // at the head
    collisions.update();
    ASSERT_EQ(collisions.hits().size(), 1u) << "its own shot hits neither";
    EXPECT_EQ(collisions.hits()[0].target, body.id());
    // [hull]
    const graze::Shape hull = graze::Shape::hullOf(outline.loops.front().border);
    // [end]
    EXPECT_EQ(hull.localBounds(), (Aabb{{10.f, 2.f}, {22.f, 30.f}}));
}

TEST_F(SpritesGuide, FollowsTheWholeTransform)
{
    sf::Sprite ship(shipTexture);
    ship.setOrigin({16.f, 16.f});
    ship.setPosition({100.f, 300.f});
    graze::Collider collider = graze::colliderFor(collisions, ship, graze::outlineOf(shipImage), {.layer = players});
    const graze::SpriteId shipId = collider.id();
    // [flip]
    ship.setScale({-1.f, 1.f}); // looks left
    collider.follow(ship);
    // [end]
    EXPECT_EQ(boundsOf(shipId).size(), Vec2(12.f, 28.f));
    // [jump]
    ship.setPosition({700.f, 40.f});
    collider.teleport(ship); // a jump without a path: nothing in between was touched
    // [end]
    EXPECT_EQ(boundsOf(shipId).centre(), Vec2(700.f, 40.f));
}

TEST_F(SpritesGuide, Children)
{
    sf::Sprite ship(shipTexture);
    ship.setPosition({100.f, 300.f});
    sf::RectangleShape gun({4.f, 10.f});
    gun.setPosition({14.f, -8.f});
    // [a gun on the ship]
    graze::Collider gunCollider =
        graze::colliderFor(collisions, gun, graze::shapeOf(gun), {.layer = players}, ship.getTransform());
    gunCollider.follow(gun, ship.getTransform()); // every frame
    // [end]
    const graze::SpriteId gunId = gunCollider.id();
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
    const graze::Collider planeCollider = graze::colliderFor(collisions, plane, planeShape, {.layer = players});

    const graze::Affine2 tilt = graze::Affine2::from({.position = {8.f, 8.f}, .angleRadians = 0.6f});
    const std::vector<graze::Shape> bugShape{
        graze::Ellipse{12.f, 7.f, {16.f, 16.f}},                  // the body
        graze::Shape(graze::Ellipse{9.f, 3.f}).transformed(tilt), // a wing
    };

    const graze::Pieces boomerang = graze::Pieces::fromOutline({{0.f, 0.f}, {40.f, 0.f}, {10.f, 10.f}, {0.f, 40.f}});
    graze::Collider boomerangCollider(collisions, {.shape = boomerang, .layer = rocks});
    // [end]
    EXPECT_TRUE(bugShape[1].form());
    EXPECT_GT(collisions.sprite(boomerangCollider.id())->pieces().size(), 1u) << "concave: cut into convex pieces";
    boomerangCollider.teleport(graze::Affine2::translation({500.f, 0.f}));
    const graze::SpriteId rock = collisions.add(
        {.shape = graze::Circle{4.f}, .matrix = graze::Affine2::translation({31.f, 18.f}), .layer = rocks});
    collisions.update();
    ASSERT_EQ(collisions.begun().size(), 1u) << "one event for the sprite, not one for each piece";
    const graze::Contact& touch = collisions.begun()[0];
    EXPECT_EQ(touch.a, planeCollider.id());
    EXPECT_EQ(touch.b, rock);
    EXPECT_EQ(touch.pieceA, 1u) << "the wings";
}

TEST_F(SpritesGuide, IdsWithoutOwners)
{
    sf::CircleShape rock(10.f);
    // [ids]
    const graze::SpriteId rockId = graze::attach(collisions, rock, graze::shapeOf(rock), {.layer = rocks, .user = 7});
    graze::follow(collisions, rockId, rock); // every frame
    collisions.remove(rockId);               // when it dies: nobody else does
    // [end]
    EXPECT_FALSE(collisions.contains(rockId));
}

TEST_F(SpritesGuide, OwnMatrix)
{
    const float doorAngle = 1.5707963f;
    // [own matrix]
    const graze::SpriteId doorId = collisions.add({.shape = graze::Box{64.f, 16.f}, .layer = rocks});
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
    graze::follow(collisions, shipId, ship);
    ASSERT_EQ(log.size(), 1u);
    EXPECT_EQ(log[0].rfind("setMatrix refused, not finite (layer \"players\", id 0x", 0), 0u) << log[0];
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
}

// In docs/fields.md.
TEST_F(SpritesGuide, FieldsInOrder)
{
    // [fields]
    collisions.add({.shape = graze::Circle{8.f}, .position = {40.f, 30.f}, .layer = "rocks", .user = 7});
    // [end]
    collisions.update();
    EXPECT_EQ(collisions.spriteCount(), 1u);
    const auto placeOf = [&](const graze::PositionChoice& place)
    { return collisions.matrix(collisions.add({.shape = graze::Circle{8.f}, .position = place}))->offset(); };
    EXPECT_EQ(placeOf({40.f, 30.f}), Vec2(40.f, 30.f));
    EXPECT_EQ(placeOf(Vec2{40.f, 30.f}), Vec2(40.f, 30.f));
    EXPECT_EQ(placeOf(sf::Vector2f(40.f, 30.f)), Vec2(40.f, 30.f));
    EXPECT_EQ(placeOf(std::optional<Vec2>(Vec2{40.f, 30.f})), Vec2(40.f, 30.f));
    EXPECT_EQ(placeOf({}), Vec2{});
}

} // namespace
