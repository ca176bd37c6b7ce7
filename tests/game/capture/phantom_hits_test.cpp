// SPDX-License-Identifier: Zlib
#include "capture/phantom_hits.hpp"

#include <gtest/gtest.h>

namespace
{

using game::BoxSides;
using graze::Affine2;
using graze::SpriteId;
using graze::Vec2;

/// A diamond, whose box has four empty corners, and what comes by.
class PhantomHits : public testing::Test
{
protected:
    PhantomHits()
    {
        m_ships = m_system.layer("ships");
        m_threats = m_system.layer("threats");
        m_system.collide(m_ships, m_threats);
        const Vec2 corners[] = {{-40.f, 0.f}, {0.f, -40.f}, {40.f, 0.f}, {0.f, 40.f}};
        m_ship = m_system.add({.shape = graze::Polygon::fromPoints(corners), .layer = m_ships});
    }
    SpriteId addRock(Vec2 place)
    {
        return m_system.add({.shape = graze::Circle{4.f}, .matrix = Affine2::translation(place), .layer = m_threats});
    }
    graze::BulletId fire(Vec2 place) { return m_system.fire({.radius = 3.f, .layer = m_threats, .position = place}); }
    void move(SpriteId rock, Vec2 place)
    {
        m_system.setMatrix(rock, Affine2::translation(place));
        look();
    }
    void move(graze::BulletId bullet, Vec2 place)
    {
        const graze::BulletMove moves[] = {{bullet, place}};
        m_system.moveBullets(moves);
        look();
    }
    void look()
    {
        m_system.update();
        m_hits.look(m_system, {m_ships, m_threats});
    }

    static constexpr Vec2 Far{200.f, 0.f}, Corner{38.f, 38.f}, Inside{5.f, 5.f};
    graze::CollisionSystem m_system;
    graze::Layer m_ships, m_threats;
    SpriteId m_ship;
    game::PhantomHits m_hits{100};
};

TEST_F(PhantomHits, PassThroughAnEmptyCornerOfTheBoxCountsOnce)
{
    const SpriteId rock = addRock(Far);
    look();
    EXPECT_EQ(m_hits.hits(), 0u);
    move(rock, Corner);
    EXPECT_EQ(m_hits.hits(), 1u);
    move(rock, {36.f, 36.f});
    move(rock, {37.f, 33.f});
    EXPECT_EQ(m_hits.hits(), 1u) << "still the same pass";
    ASSERT_EQ(m_hits.passes().size(), 1u);
    EXPECT_EQ(m_hits.passes().front().target, m_ship);
    EXPECT_EQ(m_hits.passes().front().sprite, rock);
    EXPECT_FALSE(m_hits.passes().front().touched);
    move(rock, Far);
    EXPECT_TRUE(m_hits.passes().empty());
    move(rock, Corner);
    EXPECT_EQ(m_hits.hits(), 2u) << "another pass";
}

TEST_F(PhantomHits, TouchTakesThePassBack)
{
    const SpriteId rock = addRock(Corner);
    look();
    EXPECT_EQ(m_hits.hits(), 1u);
    EXPECT_EQ(m_hits.losses(), 1u);
    move(rock, Inside);
    EXPECT_EQ(m_hits.hits(), 0u);
    EXPECT_EQ(m_hits.losses(), 0u);
    move(rock, Corner);
    EXPECT_EQ(m_hits.hits(), 0u) << "it has touched in this pass";
    move(rock, Far);
    move(rock, Corner);
    EXPECT_EQ(m_hits.hits(), 1u);
    EXPECT_EQ(m_hits.losses(), 1u) << "nothing protects from a loss that was taken back";
}

TEST_F(PhantomHits, BulletThatHitsIsNoneEvenWhenItIsGone)
{
    const graze::BulletId bullet = fire({200.f, 38.f});
    look();
    move(bullet, Corner);
    EXPECT_EQ(m_hits.hits(), 1u);
    ASSERT_EQ(m_hits.passes().size(), 1u);
    EXPECT_EQ(m_hits.passes().front().bullet, bullet);
    const graze::BulletMove moves[] = {{bullet, Inside}};
    m_system.moveBullets(moves);
    m_system.update();
    ASSERT_EQ(m_system.hits().size(), 1u);
    m_system.removeBullet(bullet); // as games do
    m_hits.look(m_system, {m_ships, m_threats});
    EXPECT_EQ(m_hits.hits(), 0u);
}

TEST_F(PhantomHits, EveryPairCountsButOneLossProtectsForAWhile)
{
    const SpriteId first = addRock(Corner), second = addRock(-Corner);
    const graze::BulletId bullet = fire({-38.f, 38.f});
    look();
    EXPECT_EQ(m_hits.hits(), 3u);
    EXPECT_EQ(m_hits.losses(), 1u);
    move(first, Far);
    for (int i = 0; i < 98; ++i)
        look();
    move(first, Corner);
    EXPECT_EQ(m_hits.hits(), 4u);
    EXPECT_EQ(m_hits.losses(), 2u);
    m_system.remove(second);
    m_system.removeBullet(bullet);
    look();
    EXPECT_EQ(m_hits.hits(), 4u) << "what is gone has passed";
}

} // namespace
