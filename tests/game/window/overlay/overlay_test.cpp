// SPDX-License-Identifier: Zlib
#include "window/overlay/overlay.hpp"

#include "game/window/overlay/window_overlay.hpp"

#include <gtest/gtest.h>

#include <set>

namespace
{

using game::Layout;
using game::Overlay;
using game::test::WindowOverlay;
using Key = sf::Keyboard::Key;

TEST_F(WindowOverlay, TwoClicksChooseAPairAndAThirdBeginsAnew)
{
    const std::vector<graze::Vec2> where = places();
    ASSERT_GE(where.size(), 3u);
    m_overlay.click(m_world, where[0]);
    const auto first = m_overlay.chosenA();
    ASSERT_TRUE(first);
    EXPECT_FALSE(m_overlay.pair());
    m_overlay.click(m_world, where[0]);
    EXPECT_FALSE(m_overlay.pair()) << "one sprite is no pair";
    m_overlay.click(m_world, where[1]);
    ASSERT_TRUE(m_overlay.pair());
    EXPECT_EQ(m_overlay.pair()->a, *first);
    EXPECT_NE(m_overlay.pair()->b, *first);
    m_overlay.click(m_world, where[2]);
    EXPECT_FALSE(m_overlay.pair());
    EXPECT_NE(m_overlay.chosenA(), first);
}

TEST_F(WindowOverlay, ClickBesideAllClears)
{
    m_overlay.click(m_world, places().front());
    ASSERT_TRUE(m_overlay.chosenA());
    m_overlay.click(m_world, {-500.f, -500.f});
    EXPECT_FALSE(m_overlay.chosenA());
}

TEST_F(WindowOverlay, CapturesTheChosenPairElseTheShipAndItsNearest)
{
    const auto fallback = m_overlay.pairToCapture(m_world);
    ASSERT_TRUE(fallback);
    EXPECT_EQ(fallback, game::shipAndNearest(m_world.collisions()));
    m_overlay.click(m_world, places()[1]);
    m_overlay.click(m_world, places()[2]);
    ASSERT_TRUE(m_overlay.pair());
    EXPECT_EQ(m_overlay.pairToCapture(m_world), m_overlay.pair());
    m_world = game::World(game::WorldSetup{.seed = 2}, m_assets.catalog); // the two are of another world now
    m_world.step({});
    EXPECT_NE(m_overlay.pairToCapture(m_world), m_overlay.pair());
}

TEST_F(WindowOverlay, OneThatWasChosenIsCapturedWithWhatIsNearestToIt)
{
    for (const graze::Vec2 place : places())
    {
        m_overlay.clear();
        m_overlay.click(m_world, place);
        ASSERT_TRUE(m_overlay.chosenA());
        const auto pair = m_overlay.pairToCapture(m_world);
        ASSERT_TRUE(pair);
        EXPECT_EQ(pair->a, *m_overlay.chosenA());
        EXPECT_EQ(pair, game::withNearest(m_world.collisions(), pair->a));
    }
}

TEST(WindowOverlayParts, DigitsSwitchThePartsInTheirOrder)
{
    Overlay overlay;
    std::set<std::string_view> names;
    for (std::size_t i = 0; i < Overlay::PartCount; ++i)
    {
        const auto part = static_cast<Overlay::Part>(i);
        const bool before = overlay.shows(part);
        EXPECT_TRUE(overlay.handleKey(static_cast<Key>(static_cast<std::size_t>(Key::Num1) + i)));
        EXPECT_NE(overlay.shows(part), before) << i;
        names.insert(Overlay::nameOf(part));
    }
    EXPECT_EQ(names.size(), Overlay::PartCount);
    EXPECT_FALSE(overlay.handleKey(Key::Num8));
    EXPECT_FALSE(overlay.handleKey(Key::A));
}

TEST(WindowOverlayParts, PixelsOfTheFieldAreItsPlaces)
{
    const game::Layout layout({1920, 1080});
    const auto corner = graze::compat::positionOf(layout.field);
    EXPECT_FALSE(game::fieldPointAt(layout, {corner.x - 1, 500}));
    EXPECT_FALSE(game::fieldPointAt(layout, {1919, 1079}));
    const auto middle = game::fieldPointAt(layout, {960, 540});
    ASSERT_TRUE(middle);
    EXPECT_NEAR(middle->x, game::FieldWidth * 0.5f, 1.f);
    EXPECT_NEAR(middle->y, game::FieldHeight * 0.5f, 1.f);
}

} // namespace
