// SPDX-License-Identifier: Zlib
#include "window/overlay/overlay.hpp"

#include "assets/assets.hpp"
#include "window/overlay/legend.hpp"

#include <gtest/gtest.h>

#include <set>

namespace
{

using game::Layout;
using game::Overlay;
using Key = sf::Keyboard::Key;

class WindowOverlay : public testing::Test
{
protected:
    // Some seconds into a game, when there is something to be clicked.
    WindowOverlay()
    {
        for (int i = 0; i < 300; ++i)
            m_world.step({});
        m_ids.resize(m_world.collisions().spriteCount());
        m_world.collisions().sprites(m_ids);
    }
    // A place that means this sprite and no other.
    [[nodiscard]] std::optional<graze::Vec2> placeOf(graze::SpriteId id) const
    {
        const graze::Vec2 middle = m_world.collisions().bounds(id).value().centre();
        return game::spriteAt(m_world.collisions(), middle, 1.f) == id ? std::optional(middle) : std::nullopt;
    }
    [[nodiscard]] std::vector<graze::Vec2> places() const
    {
        std::vector<graze::Vec2> found;
        for (const graze::SpriteId id : m_ids)
            if (const auto place = placeOf(id))
                found.push_back(*place);
        return found;
    }

    game::Assets m_assets = game::loadAssets();
    game::World m_world{game::WorldSetup{.seed = 1}, m_assets.catalog};
    std::vector<graze::SpriteId> m_ids;
    Overlay m_overlay;
};

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

// Within the left column, line under line, and above the band of the game's notices.
void expectOrder(const game::Batch& batch, const Layout& layout)
{
    const auto boxes = batch.textBoxes();
    ASSERT_FALSE(boxes.empty());
    for (std::size_t i = 0; i < boxes.size(); ++i)
    {
        const graze::Aabb& box = boxes[i].area;
        EXPECT_TRUE(box.lower.x >= -layout.column && box.upper.x <= 0.f) << boxes[i].text << " leaves the column";
        EXPECT_LE(box.upper.y, game::FieldHeight - 40.f) << boxes[i].text;
        for (std::size_t j = 0; j < i; ++j)
        {
            const graze::Aabb& other = boxes[j].area;
            const bool apart = box.lower.y >= other.upper.y - 0.01f || box.upper.y <= other.lower.y + 0.01f ||
                               box.lower.x >= other.upper.x - 0.01f || box.upper.x <= other.lower.x + 0.01f;
            EXPECT_TRUE(apart) << boxes[i].text << " lies on " << boxes[j].text;
        }
    }
}

TEST_F(WindowOverlay, LegendStaysInItsColumn)
{
    const auto check = [&](const std::string& what)
    {
        for (const sf::Vector2u size : {sf::Vector2u(1280, 720), sf::Vector2u(1920, 1080), sf::Vector2u(1024, 768),
                                        sf::Vector2u(800, 600), sf::Vector2u(600, 1000)})
        {
            SCOPED_TRACE(what + ", " + std::to_string(size.x) + " x " + std::to_string(size.y));
            const Layout layout(size);
            game::Batch batch(m_assets);
            batch.begin(layout.scale);
            game::addLegend(batch, layout, m_overlay, m_world.collisions());
            expectOrder(batch, layout);
        }
    };
    check("nothing chosen");
    const std::vector<graze::Vec2> where = places();
    m_overlay.click(m_world, where[0]);
    check("one chosen");
    for (std::size_t i = 1; i < where.size(); ++i)
    {
        m_overlay.clear();
        m_overlay.click(m_world, where[i - 1]);
        m_overlay.click(m_world, where[i]);
        check("pair " + std::to_string(i));
    }
    m_world = game::World(game::WorldSetup{.seed = 2}, m_assets.catalog);
    check("two of another world");
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
