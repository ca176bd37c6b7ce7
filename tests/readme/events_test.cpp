// SPDX-License-Identifier: Zlib
// The examples of docs/events.md, between the markers, and what comes of them.
#include <graze/graze.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <string>
#include <vector>

namespace
{

using graze::Affine2;
using graze::Layer;
using graze::SpriteId;
using graze::Vec2;

float dt = 1.f / 60.f;

struct Enemy
{
    int health = 30;
};

class EventsGuide : public ::testing::Test
{
protected:
    graze::CollisionSystem collisions;
    Layer shots = collisions.layer("shots");
    SpriteId ship = add({0.f, 0.f}, 1);

    EventsGuide() { collisions.collide(shots, Layer{}); }

    SpriteId add(Vec2 at, std::uint64_t user = 0)
    {
        return collisions.add({.shape = graze::Circle{10.f}, .matrix = Affine2::translation(at), .user = user});
    }
    void move(SpriteId id, Vec2 to) { collisions.setMatrix(id, Affine2::translation(to)); }
    void shootAt(Vec2 at, std::uint64_t damage) { collisions.fire({.layer = shots, .position = at, .user = damage}); }
    /// "1 0 0": how many begin, stay and end.
    [[nodiscard]] std::string counts() const
    {
        return std::to_string(collisions.begun().size()) + " " + std::to_string(collisions.stays().size()) + " " +
               std::to_string(collisions.ended().size());
    }
};

TEST_F(EventsGuide, ReadThem)
{
    const SpriteId rock = add({15.f, 0.f}, 2);
    SpriteId shipId = ship;
    int lives = 3;
    float heat = 0.f;
    bool inside = false;
    const auto frame = [&]
    {
        // [read them]
        collisions.update();
        for (const graze::Contact& touch : collisions.begun()) // started to touch in this frame
            if (touch.other(shipId))                           // the ship is one of the two
                --lives;
        for (const graze::Contact& touch : collisions.stays()) // touched before and still does
            if (touch.other(shipId))
                heat += 20.f * dt;
        for (const graze::Contact& touch : collisions.ended()) // touches no more, for whatever reason
            if (touch.other(shipId))
                inside = false;
        // [end]
    };
    inside = true;
    frame();
    EXPECT_EQ(lives, 2);
    EXPECT_EQ(heat, 0.f) << "the first frame is begin, not stay";
    frame();
    EXPECT_EQ(lives, 2);
    EXPECT_NEAR(heat, 20.f * dt, 1e-6f);
    collisions.remove(rock);
    frame();
    EXPECT_FALSE(inside);
    EXPECT_EQ(lives, 2);
}

TEST_F(EventsGuide, ObjectsAndLayers)
{
    Enemy first, second;
    const Layer spikes = collisions.layer("spikes");
    collisions.collide(spikes, {});
    const SpriteId shipId = ship;
    collisions.add({.shape = graze::Circle{10.f}, .user = &first});
    collisions.add({.shape = graze::Circle{10.f}, .layer = spikes, .user = &second});
    add({0.f, 0.f}, 7);
    collisions.update();
    ASSERT_EQ(collisions.begun().size(), 6u);
    // [objects]
    for (const graze::Contact& touch : collisions.begun())
        if (Enemy* enemy = touch.userOf<Enemy>(touch.other(shipId))) // null when the partner is something else
            enemy->health -= 10;
    // [end]
    EXPECT_EQ(first.health, 20);
    EXPECT_EQ(second.health, 20);
    int pricks = 0;
    // [layers]
    for (const graze::Contact& touch : collisions.begun())
        if (touch.layerA == spikes || touch.layerB == spikes)
            ++pricks;
    // [end]
    EXPECT_EQ(pricks, 3);
}

TEST_F(EventsGuide, ContactsOfOneSprite)
{
    const SpriteId shipId = add({100.f, 0.f});
    add({100.f, 15.f});
    add({115.f, 0.f});
    collisions.update();
    for (int indexed = 0; indexed < 2; ++indexed)
    {
        // [contacts of]
        int grip = 0;
        for (const graze::Contact& touch : collisions.contactsOf(shipId)) // begun and staying; a is always the ship
            if (touch.normal.y > 0.7f)                                    // from the ship downwards
                ++grip;
        // [end]
        EXPECT_EQ(grip, 1);
        // [index]
        collisions.setEventOptions({.contactIndex = true});
        // [end]
        collisions.update();
    }
}

TEST_F(EventsGuide, FunctionsForEvents)
{
    const Layer players = collisions.layer("players"), spikes = collisions.layer("spikes");
    collisions.collide(players, spikes);
    collisions.collide(players, shots);
    const auto place = [&](Layer layer, float x) {
        return collisions.add(
            {.shape = graze::Circle{10.f}, .matrix = Affine2::translation({x, 500.f}), .layer = layer});
    };
    place(spikes, 0.f);
    const SpriteId player = place(players, 5.f), doorId = place({}, 500.f);
    std::vector<SpriteId> struck;
    bool open = false;
    const auto hurt = [&](SpriteId id) { struck.push_back(id); };
    // [reactions]
    graze::Reactions reactions;
    reactions.onBegin(players, spikes, [&](const graze::Contact& touch) { hurt(touch.a); }); // a is on the first layer
    reactions.onHit(shots, players, [&](const graze::Hit& hit) { hurt(hit.target); });
    reactions.onBegin(doorId, [&](const graze::Contact&) { open = true; }); // for one sprite; it is a
    // [end]
    const auto frame = [&]
    {
        // [run]
        collisions.update();
        reactions.run(collisions);
        // [end]
    };
    frame();
    EXPECT_EQ(struck, std::vector{player}) << "though the spike was added first";
    shootAt({5.f, 500.f}, 1);
    place({}, 510.f);
    frame();
    EXPECT_EQ(struck, (std::vector{player, player}));
    EXPECT_TRUE(open);
}

TEST_F(EventsGuide, DieWhileReading)
{
    std::map<std::uint64_t, Enemy> enemies{{7, {}}, {8, {}}};
    add({100.f, 0.f}, 7);
    add({115.f, 0.f}, 8);
    for (int i = 0; i < 3; ++i)
        shootAt({98.f, 0.f}, 20);
    shootAt({118.f, 0.f}, 20);
    int explosions = 0;
    const auto explode = [&](Vec2) { ++explosions; };
    collisions.update();
    ASSERT_EQ(collisions.hits().size(), 4u);
    // [hits]
    for (const graze::Hit& hit : collisions.hits())
    {
        Enemy& enemy = enemies.at(hit.userTarget.number());
        if (enemy.health <= 0)
            continue; // the bullet before this one did it
        enemy.health -= hit.userBullet.as<int>();
        if (enemy.health <= 0)
        {
            explode(hit.point);
            collisions.remove(hit.target); // at once: the arrays stay as they are until the next update
        }
    }
    // [end]
    EXPECT_EQ(explosions, 1);
    EXPECT_EQ(enemies.at(7).health, -10) << "hurt twice, not three times";
    EXPECT_EQ(enemies.at(8).health, 10);
}

TEST_F(EventsGuide, OncePerTouch)
{
    std::vector<SpriteId> spikes{add({15.f, 0.f}), add({0.f, 15.f}), add({-15.f, 0.f})};
    int lives = 3;
    float safeFor = 0.f;
    const auto frame = [&]
    {
        collisions.update();
        // [safe for a second]
        safeFor -= dt;
        const auto hurt = [&]
        {
            if (safeFor > 0.f)
                return;
            --lives;
            safeFor = 1.f;
        };
        for (const graze::Contact& touch : collisions.begun())
            if (touch.other(ship))
                hurt();
        for (const graze::Contact& touch : collisions.stays()) // still in it when the second is over
            if (touch.other(ship))
                hurt();
        // [end]
    };
    frame();
    EXPECT_EQ(lives, 2) << "three spikes in one frame";
    for (int i = 0; i < 59; ++i)
        frame();
    EXPECT_EQ(lives, 2);
    for (int i = 0; i < 3; ++i)
        frame();
    EXPECT_EQ(lives, 1) << "a second later";
}

TEST_F(EventsGuide, ASwordStrikesEveryoneOnce)
{
    const SpriteId sword = add({300.f, 0.f});
    const SpriteId enemy = add({305.f, 0.f});
    int wounds = 0;
    collisions.update();
    // [a sword]
    for (const graze::Contact& touch : collisions.begun())
        if (touch.other(sword) == enemy)
            ++wounds; // one for each stroke, however long it cuts

    collisions.setEnabled(sword, false); // the stroke is over: every touch of it ends
    // [end]
    collisions.update();
    EXPECT_EQ(collisions.ended().size(), 1u);
    EXPECT_EQ(wounds, 1);
    collisions.setEnabled(sword, true);
    collisions.update();
    EXPECT_EQ(collisions.begun().size(), 1u) << "the next stroke begins anew";
}

TEST_F(EventsGuide, GeometryOfWhatStays)
{
    const SpriteId rock = add({15.f, 0.f});
    collisions.update();
    collisions.update();
    ASSERT_EQ(collisions.stays().size(), 1u);
    EXPECT_EQ(collisions.stays()[0].depth, 0.f) << "ids and user values only";
    float deepest = 0.f;
    // [contact]
    if (const auto touch = collisions.contact(ship, rock)) // as they stand now, not as the last update saw them
        deepest = std::max(deepest, touch->depth);
    // [end]
    EXPECT_NEAR(deepest, 5.f, 1e-3f);
    // [stay geometry]
    collisions.setEventOptions({.stayGeometry = true});
    // [end]
    move(rock, {15.f, 0.f});
    collisions.update();
    ASSERT_EQ(collisions.stays().size(), 1u);
    EXPECT_NEAR(collisions.stays()[0].depth, 5.f, 1e-3f);
}

TEST_F(EventsGuide, FastSprites)
{
    // [a swept sprite]
    const graze::SpriteId ball = collisions.add({.shape = graze::Circle{6.f}, .swept = true}); // or setSwept(id, true)
    // [end]
    collisions.remove(ship);
    add({50.f, 0.f});
    collisions.update();
    const Vec2 start{}, end{100.f, 0.f};
    move(ball, end);
    collisions.update();
    Vec2 struckAt{};
    bool isThrough = false;
    // [where it struck]
    for (const graze::Contact& touch : collisions.begun())
        if (touch.other(ball))
        {
            struckAt = start + (end - start) * touch.fraction; // where the ball was when it touched first
            isThrough = touch.passed;                          // and is apart again
        }
    // [end]
    EXPECT_NEAR(struckAt.x, 34.f, 1e-2f);
    EXPECT_TRUE(isThrough);
    EXPECT_EQ(counts(), "1 0 1");
}

TEST_F(EventsGuide, BackToTheTouch)
{
    const graze::SpriteId ball = collisions.add({.shape = graze::Circle{6.f}, .swept = true});
    collisions.remove(ship);
    add({50.f, 0.f});
    collisions.update();
    Vec2 velocity{6000.f, 0.f};
    for (int frame = 0; frame < 3; ++frame)
    {
        const Vec2 start = collisions.matrix(ball)->offset();
        // [back to the touch]
        collisions.setPosition(ball, start + velocity * dt);
        collisions.update();
        for (const graze::Contact& touch : collisions.begun())
            if (touch.other(ball))
            {
                const graze::Vec2 normal =
                    touch.a == ball ? touch.firstNormal : -touch.firstNormal; // from the ball to the wall
                const float towards = velocity.x * normal.x + velocity.y * normal.y;
                if (towards > 0.f)
                    velocity = velocity - normal * (2.f * towards);
                collisions.rewind(ball, touch.fraction);
            }
        // [end]
        EXPECT_LT(collisions.matrix(ball)->tx, 35.f) << frame;
    }
    EXPECT_LT(velocity.x, 0.f);
}

} // namespace
