// SPDX-License-Identifier: Zlib
#include "assets/assets.hpp"
#include "window/overlay/overlay.hpp"
#include "window/overlay/solver_marks.hpp"

#include <gtest/gtest.h>

#include <vector>

namespace
{

using Key = sf::Keyboard::Key;
using game::Overlay;
using game::SeenQuery;
using game::SolverMarks;

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
    // Places that mean one sprite and no other.
    [[nodiscard]] std::vector<graze::Vec2> places() const
    {
        std::vector<graze::Vec2> found;
        for (const graze::SpriteId id : m_ids)
            if (const graze::Vec2 middle = m_world.collisions().bounds(id).value().centre();
                game::spriteAt(m_world.collisions(), middle, 1.f) == id)
                found.push_back(middle);
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
    EXPECT_EQ(m_overlay.pair()->a, first);
    EXPECT_NE(m_overlay.pair()->b, first);
    m_overlay.click(m_world, where[2]);
    EXPECT_FALSE(m_overlay.pair());
    EXPECT_NE(m_overlay.chosenA(), first);
    m_overlay.click(m_world, {-500.f, -500.f});
    EXPECT_FALSE(m_overlay.chosenA()) << "beside all";
}

TEST_F(WindowOverlay, CapturesTheChosenPairElseTheShipAndItsNearest)
{
    const auto fallback = m_overlay.pairToCapture(m_world);
    ASSERT_TRUE(fallback);
    EXPECT_EQ(fallback, game::withNearest(m_world.collisions(), m_world.shipSprite()));
    m_overlay.click(m_world, places()[1]);
    m_overlay.click(m_world, places()[2]);
    ASSERT_TRUE(m_overlay.pair());
    EXPECT_EQ(m_overlay.pairToCapture(m_world), m_overlay.pair());
    m_world = game::World(game::WorldSetup{.seed = 2}, m_assets.catalog); // the two are of another world now
    m_world.step({});
    EXPECT_NE(m_overlay.pairToCapture(m_world), m_overlay.pair());
}

TEST(WindowOverlayParts, DigitsSwitchThePartsInTheirOrder)
{
    Overlay overlay;
    const auto look = [&]
    {
        std::vector<bool> shown;
        for (const Overlay::Part& part : Overlay::Parts)
            shown.push_back(overlay.shown(part));
        return shown;
    };
    for (std::size_t i = 0; i < std::size(Overlay::Parts); ++i)
    {
        std::vector<bool> expected = look();
        expected[i] = !expected[i];
        overlay.handleKey(static_cast<Key>(static_cast<std::size_t>(Key::Num1) + i));
        EXPECT_EQ(look(), expected) << i;
    }
    const std::vector<bool> all = look();
    overlay.handleKey(Key::Num8);
    overlay.handleKey(Key::A);
    EXPECT_EQ(look(), all);
}

TEST_F(WindowOverlay, QueryOfTwoSpritesIsLabelledAboveBoth)
{
    graze::Sprite2D a(graze::Circle{10.f}), b(graze::Circle{10.f});
    a.setMatrix(graze::Affine2::translation({300.f, 200.f}));
    b.setMatrix(graze::Affine2::translation({315.f, 200.f}));
    const std::vector<SeenQuery> findings{{.a = a, .b = b, .idA = m_ids[0], .unfinished = true}};
    SolverMarks marks;
    marks.look(m_world, false, &findings);
    game::Batch batch(m_assets);
    batch.begin(1.f);
    marks.addLabels(batch, m_world);
    ASSERT_EQ(batch.textBoxes().size(), 1u);
    EXPECT_EQ(batch.textBoxes()[0].text, "ran out");
    EXPECT_LE(batch.textBoxes()[0].area.upper.y, 190.f);
}

TEST_F(WindowOverlay, WithoutFindingsQueriesAreLookedForWhenTheUpdateRanOut)
{
    SolverMarks marks;
    marks.look(m_world, true, nullptr);
    EXPECT_TRUE(marks.queries().empty()) << "the defaults leave none undecided";

    // Settings that are changed in the pause act on the step that is seen, if somebody looks.
    const graze::GjkSettings good = m_world.collisions().settings();
    graze::GjkSettings poor = good;
    poor.maxIterations = 1;
    for (int i = 0; i < 3000 && marks.queries().empty(); ++i)
    {
        m_world.setSettings(good);
        m_world.step({.fire = true});
        m_world.setSettings(poor);
        marks.look(m_world, true, nullptr);
    }
    ASSERT_FALSE(marks.queries().empty());
    marks.look(m_world, false, nullptr);
    EXPECT_TRUE(marks.queries().empty()) << "the last update ran out of nothing";
    for (int i = 0; i < 600 && m_world.collisions().statistics().limitsReached == 0; ++i)
        m_world.step({.fire = true});
    ASSERT_GT(m_world.collisions().statistics().limitsReached, 0u);
    SolverMarks others;
    for (int i = 0; i < 600 && others.queries().empty(); ++i)
    {
        m_world.step({.fire = true});
        others.look(m_world, false, nullptr);
    }
    EXPECT_FALSE(others.queries().empty());
}

} // namespace
