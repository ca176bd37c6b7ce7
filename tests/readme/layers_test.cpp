// SPDX-License-Identifier: Zlib
// The examples of docs/layers.md, between the markers, and what comes of them.
#include <graze/graze.hpp>

#include <gtest/gtest.h>

#include <array>
#include <stdexcept>
#include <string>
#include <vector>

namespace
{

using graze::Affine2;
using graze::Layer;
using graze::LayerMask;
using graze::SpriteId;
using graze::Vec2;

class LayersGuide : public ::testing::Test
{
protected:
    graze::CollisionSystem collisions;
    Layer players = collisions.layer("players");
    Layer playerShots = collisions.layer("playerShots");
    Layer enemies = collisions.layer("enemies");
    Layer enemyShots = collisions.layer("enemyShots");
    Layer walls = collisions.layer("walls");
    Layer pickups = collisions.layer("pickups");

    void SetUp() override
    {
        // [a table]
        collisions.collide(players, enemies | enemyShots | walls | pickups);
        collisions.collide(playerShots, enemies | walls);
        collisions.collide(enemyShots, walls);
        collisions.collide(enemies, enemies); // a layer with itself
        // [end]
    }

    SpriteId add(Vec2 at, Layer layer)
    {
        return collisions.add({.shape = graze::Circle{10.f}, .matrix = Affine2::translation(at), .layer = layer});
    }
};

TEST(LayersGuideStart, NamesAreMadeWhenTheyAreFirstUsed)
{
    // [names]
    graze::CollisionSystem collisions;
    const graze::Layer players = collisions.layer("players");
    const graze::Layer rocks = collisions.layer("rocks");
    collisions.collide(players, rocks);
    // [end]
    EXPECT_TRUE(collisions.collides(players, rocks) && collisions.collides(rocks, players)) << "symmetric";
    EXPECT_FALSE(collisions.collides(rocks, rocks)) << "a named layer starts with nothing, itself included";
    EXPECT_FALSE(collisions.collides(players, Layer{}));
    EXPECT_EQ(collisions.layer("rocks"), rocks) << "same name, same layer";
    EXPECT_EQ(collisions.layer("default"), Layer{});
    EXPECT_TRUE(collisions.collides(Layer{}, Layer{})) << "the default layer meets itself";
    EXPECT_EQ(collisions.layerName(rocks), "rocks");
}

TEST_F(LayersGuide, BulletsAndQueriesFollowTheSameRule)
{
    const SpriteId ship = add({0.f, 0.f}, players);
    const SpriteId wall = add({100.f, 0.f}, walls);
    const SpriteId enemy = add({200.f, 0.f}, enemies);
    // [bullets]
    collisions.fire({.radius = 2.f, .layer = enemyShots, .position = {150.f, 0.f}, .velocity = {-400.f, 0.f}});
    // [end]
    collisions.advanceBullets(1.f);
    collisions.update();
    ASSERT_EQ(collisions.hits().size(), 1u);
    EXPECT_EQ(collisions.hits()[0].target, wall);

    const Vec2 muzzle{300.f, 0.f}, aim{-1.f, 0.f};
    bool seen = true;
    // [queries]
    const graze::RayHit first = collisions.rayCast({muzzle, aim, 1000.f}, {.as = enemyShots}); // by the table
    const graze::RayHit nearest = collisions.rayCast({muzzle, aim, 1000.f}, {.layers = enemies | walls}); // by name
    const graze::RayHit other = collisions.rayCast({muzzle, aim, 1000.f}, {.layers = ~LayerMask(enemies)});
    seen = collisions.lineOfSight(enemy, ship, {.layers = walls}).clear; // walls alone hide it
    // [end]
    EXPECT_EQ(first.sprite, wall) << "an enemy's shot passes enemies";
    EXPECT_EQ(nearest.sprite, enemy);
    EXPECT_EQ(other.sprite, wall) << "all layers but the enemies'";
    EXPECT_FALSE(seen);
    EXPECT_EQ(collisions.rayCast({muzzle, aim, 1000.f}).sprite, enemy) << "without a filter: every sprite";
}

TEST_F(LayersGuide, ChangeTheLayer)
{
    const SpriteId ship = add({0.f, 0.f}, players);
    add({5.f, 0.f}, enemies);
    const SpriteId wall = add({-5.f, 0.f}, walls);
    collisions.update();
    EXPECT_EQ(collisions.begun().size(), 2u);
    // [for a second]
    const graze::Layer ghosts = collisions.layer("ghosts"); // the player for a second after a hit
    collisions.collide(ghosts, walls | pickups);
    collisions.setLayer(ship, ghosts);
    // [end]
    collisions.update();
    ASSERT_EQ(collisions.ended().size(), 1u) << "the enemy's touch ends";
    ASSERT_EQ(collisions.stays().size(), 1u) << "the wall's goes on";
    EXPECT_EQ(collisions.stays()[0].other(ship), wall);
    collisions.setLayer(ship, players);
    collisions.update();
    EXPECT_EQ(collisions.begun().size(), 1u);
    // [rules change]
    collisions.collide(players, enemies, false); // a truce
    // [end]
    collisions.update();
    EXPECT_EQ(collisions.ended().size(), 1u);
}

TEST_F(LayersGuide, Owners)
{
    const SpriteId enemy = add({0.f, 0.f}, enemies);
    // [owner]
    const SpriteId shield =
        collisions.add({.shape = graze::Circle{30.f}, .layer = enemies, .owner = enemy}); // never meets its owner
    // [end]
    collisions.update();
    EXPECT_TRUE(collisions.begun().empty());
    EXPECT_EQ(collisions.whyNot(enemy, shield).sentence, "a is the owner of b");
    const SpriteId drone = collisions.add({.shape = graze::Circle{5.f}, .layer = enemies, .owner = enemy});
    EXPECT_EQ(collisions.whyNot(shield, drone).sentence, "a and b have the same owner");
}

TEST_F(LayersGuide, APlayerPassesThroughItsCargo)
{
    const SpriteId player = add({0.f, 0.f}, players);
    const SpriteId crate = add({0.f, 0.f}, pickups);
    collisions.update();
    ASSERT_EQ(collisions.begun().size(), 1u);
    // [carry]
    collisions.ignore(player, crate); // picked up
    // [end]
    collisions.update();
    EXPECT_EQ(collisions.ended().size(), 1u);
    // [drop]
    collisions.ignore(player, crate, false); // put down
    // [end]
    collisions.update();
    EXPECT_EQ(collisions.begun().size(), 1u);
}

// [teams]
struct Unit
{
    int team = 0;
};

bool areFoes(void*, const graze::FilteredSprite& a, const graze::FilteredSprite& b) noexcept
{
    const Unit *one = a.user.as<Unit>(), *other = b.user.as<Unit>();
    return !one || !other || one->team != other->team; // whatever is no unit meets all
}
// [end]

TEST_F(LayersGuide, TeamsPassThroughTheirOwn)
{
    Unit red{1}, alsoRed{1}, blue{2};
    std::vector<SpriteId> ids;
    for (Unit* unit : {&red, &alsoRed, &blue})
        ids.push_back(collisions.add({.shape = graze::Circle{10.f}, .layer = enemies, .user = unit}));
    // [set the filter]
    collisions.setPairFilter({areFoes});
    // [end]
    collisions.update();
    EXPECT_EQ(collisions.begun().size(), 2u);
    Unit& unit = blue;
    const SpriteId id = ids[2];
    // [convert]
    unit.team = 1; // it changes sides
    collisions.refilter(id);
    // [end]
    collisions.update();
    EXPECT_EQ(collisions.ended().size(), 2u);
}

TEST_F(LayersGuide, WhyNot)
{
    const graze::BulletId shot = collisions.fire({.radius = 2.f, .layer = playerShots});
    const SpriteId pickup = add({0.f, 0.f}, pickups);
    std::string line;
    // [why not]
    line = collisions.whyNot(shot, pickup).sentence;
    // [end]
    EXPECT_EQ(line, "layers \"playerShots\" and \"pickups\" do not collide");
    EXPECT_EQ(collisions.whyNot(pickup, add({0.f, 0.f}, pickups)).sentence,
              "layer \"pickups\" does not collide with itself");
}

} // namespace
