// SPDX-License-Identifier: Zlib
#include "window/panel/solver_watch.hpp"

#include "game/catalog.hpp"
#include "replay/bot.hpp"

#include <gtest/gtest.h>

namespace
{

using game::PanelWishes;
using game::SolverWatch;

constexpr graze::GjkSettings Hasty{.maxIterations = 1, .epsilon = 1000.f, .method = graze::Method::Gjk};

// A game with rocks that come near each other.
class WindowSolverWatch : public testing::Test
{
protected:
    WindowSolverWatch()
    {
        // Until hasty settings get several answers wrong.
        std::size_t odd = 0;
        for (int i = 0; i < 3000 && odd < 2; ++i)
        {
            m_world.step(m_bot.decide(m_world));
            game::ReferenceCheck check;
            check.record(m_world.collisions(), Hasty);
            odd = check.odd().size();
        }
    }

    game::Bot m_bot;
    game::World m_world{{.seed = 1, .settings = {.method = graze::Method::Gjk}, .firstWave = 5}, game::test::catalog()};
    SolverWatch m_watch;
    PanelWishes m_wishes;
};

TEST_F(WindowSolverWatch, SlidersShowTheirEffectWhileTheGameStands)
{
    m_watch.look(m_world, {});
    ASSERT_GT(m_watch.reference().lastFrame().pairs, 0u);
    EXPECT_TRUE(m_watch.findings().pairs->empty());
    (void)m_world.setSettings(Hasty);
    m_watch.look(m_world, {});
    EXPECT_FALSE(m_watch.findings().pairs->empty()) << "the same step, asked with other settings";
    const std::uint32_t sum = m_watch.reference().lastSeconds().pairs;
    m_watch.look(m_world, {});
    EXPECT_EQ(m_watch.reference().lastSeconds().pairs, sum) << "a step counts once";
    (void)m_world.setSettings({.method = graze::Method::Gjk});
    m_watch.look(m_world, {});
    EXPECT_TRUE(m_watch.findings().pairs->empty());
}

TEST_F(WindowSolverWatch, APauseIsTakenOnceAndOnlyWhenItWasWanted)
{
    (void)m_world.setSettings(Hasty);
    m_watch.look(m_world, {});
    EXPECT_FALSE(m_watch.takePause(m_wishes));
    m_wishes.pauseAtOdd = true;
    EXPECT_TRUE(m_watch.takePause(m_wishes));
    EXPECT_TRUE(m_wishes.held);
    EXPECT_FALSE(m_wishes.pauseAtOdd);
    EXPECT_FALSE(m_watch.takePause(m_wishes));
    (void)m_world.setSettings({.method = graze::Method::Gjk});
    m_watch.look(m_world, {});
    m_wishes.pauseAtOdd = true;
    EXPECT_FALSE(m_watch.takePause(m_wishes)) << "there is no odd pair";
}

TEST_F(WindowSolverWatch, WhileTwoSetsAreComparedTheirDifferencesAreShown)
{
    const graze::GjkSettings patient{.method = graze::Method::Gjk};
    m_watch.look(m_world, game::AbCheck::Sets{patient, Hasty});
    EXPECT_FALSE(m_watch.findings().pairs->empty());
    EXPECT_TRUE(m_watch.reference().odd().empty());
    EXPECT_GT(m_watch.sets().work(1).unfinished, 0u);
    m_watch.look(m_world, {});
    EXPECT_TRUE(m_watch.findings().pairs->empty());
}

} // namespace
