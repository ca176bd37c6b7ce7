// SPDX-License-Identifier: Zlib
#include "game/catalog.hpp"
#include "replay/bot.hpp"
#include "window/panel/recent.hpp"
#include "window/panel/solver_watch.hpp"

#include <gtest/gtest.h>

namespace
{

using game::PanelWishes;
using game::Recent;
using game::RecentQueries;
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

TEST(WindowRecentQueries, SumTheirWindowAndForget)
{
    RecentQueries queries;
    graze::Statistics busy;
    busy.iterationHistogram[3] = 5;
    busy.limitsReached = 2;
    queries.push(busy);
    queries.push(busy);
    EXPECT_EQ(queries.histogram()[3], 10u);
    EXPECT_EQ(queries.limitsReached(), 4u);
    for (std::size_t i = 0; i < RecentQueries::Window - 1; ++i)
        queries.push({});
    EXPECT_EQ(queries.histogram()[3], 5u);
    queries.forget();
    EXPECT_EQ(queries.histogram()[3], 0u);
    EXPECT_EQ(queries.limitsReached(), 0u);
    queries.push(busy);
    EXPECT_EQ(queries.limitsReached(), 2u) << "what was forgotten is not taken off again";
}

TEST(WindowAnswered, SentenceSaysWhichShareNeededNoGjk)
{
    game::Answered answered;
    EXPECT_EQ(game::answeredSentence(answered, 0, graze::Method::Fast), "No query in the last 10 s.");
    answered.runs = 30;
    EXPECT_EQ(game::answeredSentence(answered, 0, graze::Method::Gjk), "GJK answered all 30 queries.");
    EXPECT_EQ(game::answeredSentence(answered, 7, graze::Method::Gjk), "GJK: 7 of 30 queries unfinished.");
    answered.fast = 270;
    EXPECT_EQ(game::answeredSentence(answered, 0, graze::Method::Fast), "Without GJK: 90 % of 300 queries.");
}

} // namespace
