// SPDX-License-Identifier: Zlib
#include "capture/pair_pick.hpp"

#include <gtest/gtest.h>

using namespace game;
using graze::Affine2;

namespace
{

class GamePairPick : public testing::Test
{
protected:
    graze::SpriteId add(float x, float radius, graze::Layer layer = {})
    {
        return m_collisions.add(
            {.shape = graze::Circle{radius}, .matrix = Affine2::translation({x, 0.f}), .layer = layer});
    }
    [[nodiscard]] graze::SpriteId at(float x) const { return spriteAt(m_collisions, {x, 0.f}, 8.f); }

    graze::CollisionSystem m_collisions;
};

} // namespace

TEST_F(GamePairPick, OfSpritesThatHoldThePointTheOneWithTheNearestMiddleIsMeant)
{
    const graze::SpriteId large = add(0.f, 50.f);
    const graze::SpriteId small = add(10.f, 15.f);
    EXPECT_EQ(at(10.f), small);
    EXPECT_EQ(at(4.f), large);
    EXPECT_EQ(at(26.f), large) << "nearer ones do not count where one holds the point";
    EXPECT_EQ(at(57.f), large) << "within reach";
    EXPECT_FALSE(at(59.f));
}

TEST_F(GamePairPick, WhatASpriteCouldTouchComesFirst)
{
    const graze::Layer ships = m_collisions.layer("players"), rocks = m_collisions.layer("rocks"),
                       borders = m_collisions.layer("borders");
    m_collisions.collide(ships, rocks | borders);
    EXPECT_EQ(withNearest(m_collisions, {}), std::nullopt);
    const graze::SpriteId ship = add(0.f, 5.f, ships);
    EXPECT_EQ(withNearest(m_collisions, ship), std::nullopt) << "alone";
    const graze::SpriteId sign = add(20.f, 5.f);
    EXPECT_EQ(withNearest(m_collisions, ship), (SpritePair{ship, sign}));
    const graze::SpriteId rock = add(90.f, 5.f, rocks);
    EXPECT_EQ(withNearest(m_collisions, ship), (SpritePair{ship, rock}));
    EXPECT_EQ(withNearest(m_collisions, rock), (SpritePair{rock, ship})) << "and the other way round";
    (void)add(30.f, 5.f, borders);
    EXPECT_EQ(withNearest(m_collisions, ship), (SpritePair{ship, rock})) << "the field's border is not seen";
}

TEST_F(GamePairPick, FactsNameLayersGapAndReason)
{
    const graze::SpriteId a = add(0.f, 5.f), b = add(20.f, 5.f, m_collisions.layer("rocks"));
    PairFacts facts = factsOf(m_collisions, {a, b});
    EXPECT_EQ(facts.nameA, "default");
    EXPECT_EQ(facts.nameB, "rocks");
    EXPECT_EQ(facts.measure, "10 px apart");
    EXPECT_TRUE(facts.whyNot.has(graze::WhyNot::Layers));
    m_collisions.setMatrix(b, Affine2::translation({8.f, 0.f}));
    EXPECT_EQ(factsOf(m_collisions, {a, b}).measure, "overlapping, 2 px deep");
    m_collisions.remove(b);
    facts = factsOf(m_collisions, {a, b});
    EXPECT_FALSE(facts.alive);
    EXPECT_EQ(facts.nameB, "gone");
    EXPECT_NE(facts.whyNot.sentence.find("not alive"), std::string::npos);
}
