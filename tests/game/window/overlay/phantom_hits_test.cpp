// SPDX-License-Identifier: Zlib
#include "window/overlay/box_view.hpp"

#include <gtest/gtest.h>

namespace
{

using graze::Affine2;
using graze::SpriteId;
using graze::Vec2;

/// A diamond, whose box has four empty corners, and what comes by.
class PhantomHits : public testing::Test
{
protected:
    PhantomHits()
    {
        const Vec2 corners[] = {{-40.f, 0.f}, {0.f, -40.f}, {40.f, 0.f}, {0.f, 40.f}};
        m_ship = m_system.add({.shape = graze::Polygon::fromPoints(corners)});
    }
    SpriteId addRock(Vec2 place, graze::Layer layer)
    {
        return m_system.add({.shape = graze::Circle{4.f}, .matrix = Affine2::translation(place), .layer = layer});
    }
    std::vector<graze::Aabb> found() const { return game::phantomHits(m_system, m_ship, m_threats); }

    static constexpr Vec2 Far{200.f, 0.f}, Corner{38.f, 38.f}, Inside{5.f, 5.f};
    graze::CollisionSystem m_system;
    graze::Layer m_threats = m_system.layer("threats");
    SpriteId m_ship;
};

TEST_F(PhantomHits, RockInAnEmptyCornerOfTheBoxIsOneUntilItTouchesOrLeaves)
{
    const SpriteId rock = addRock(Corner, m_threats);
    ASSERT_EQ(found().size(), 1u);
    EXPECT_EQ(found()[0], m_system.bounds(rock));
    for (const Vec2 place : {Inside, Far})
    {
        m_system.setMatrix(rock, Affine2::translation(place));
        EXPECT_TRUE(found().empty()) << place.x;
    }
}

TEST_F(PhantomHits, BulletsAreJudgedByTheirCircles)
{
    for (const Vec2 place : {Corner, Inside, Far, -Corner})
        m_system.fire({.radius = 3.f, .layer = m_threats, .position = place});
    ASSERT_EQ(found().size(), 2u);
    EXPECT_EQ(found()[0], (graze::Aabb{{35.f, 35.f}, {41.f, 41.f}}));
}

TEST_F(PhantomHits, OtherLayersAndWhatIsOffAreNoThreats)
{
    addRock(Corner, {});
    m_system.fire({.radius = 3.f, .position = Corner});
    const SpriteId rock = addRock(-Corner, m_threats);
    EXPECT_EQ(found().size(), 1u);
    m_system.setEnabled(rock, false);
    EXPECT_TRUE(found().empty());
    m_system.setEnabled(rock, true);
    m_system.remove(m_ship);
    EXPECT_TRUE(found().empty()) << "nothing can strike what is gone";
}

} // namespace
