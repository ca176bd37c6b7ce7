// SPDX-License-Identifier: Zlib
#include "window/panel/work.hpp"

#include "settings/settings.hpp"

#include <gtest/gtest.h>

namespace
{

using game::QueriesSeen;
using game::Role;
using game::Work;

constexpr graze::GjkSettings Few{.maxIterations = 2, .method = graze::Method::Gjk};

graze::Statistics statisticsOf(std::uint32_t queries, std::uint32_t unfinished)
{
    graze::Statistics statistics;
    statistics.gjkRuns = queries;
    statistics.limitsReached = unfinished;
    return statistics;
}

TEST(WindowWork, ConclusionHasTheNumbersAndWhatToTry)
{
    Work work;
    EXPECT_EQ(work.verdict(Few).sentence, "No queries yet.");
    QueriesSeen seen;
    seen.needed[2] = 5;
    seen.needed[8] = 1;
    for (int step = 0; step < 3; ++step)
    {
        work.record(statisticsOf(1500, 1400));
        work.record(seen);
    }
    EXPECT_EQ(work.verdict(Few).sentence,
              "4 200 of 4 500 queries gave no answer: bullets fly through. Try 8 iterations.");
    EXPECT_EQ(work.verdict(Few).role, Role::Alarm);
    work.forget();
    EXPECT_EQ(work.verdict(Few).role, Role::Faint);
}

TEST(WindowWork, MoreIterationsAreTriedWhereNoQueryWasAskedAgain)
{
    Work work;
    work.record(statisticsOf(10, 1));
    EXPECT_NE(work.verdict(Few).sentence.find("1 of 10 queries gave no answer"), std::string::npos);
    EXPECT_NE(work.verdict(Few).sentence.find("Try 3 iterations"), std::string::npos);
    QueriesSeen endless;
    endless.needed[129] = 1;
    work.record(endless);
    const graze::GjkSettings most{.maxIterations = game::GameSettings::MostIterations};
    EXPECT_NE(work.verdict(most).sentence.find("Try 128 iterations"), std::string::npos);
}

TEST(WindowWork, WrongAnswersAskForAFinerEpsilonAndRightOnesForNothing)
{
    Work work;
    QueriesSeen seen;
    seen.needed[7] = 20;
    work.record(statisticsOf(1234, 0));
    work.record(seen);
    EXPECT_EQ(work.verdict({}).sentence, "0 of 1 234 queries ran out, the hardest took 7 iterations.");
    EXPECT_EQ(work.verdict({}).role, Role::Simplex);
    const graze::Sprite2D sprite{graze::Circle{1.f}};
    seen.odd.assign(3, {.a = sprite, .b = sprite});
    seen.odd[0].unfinished = true;
    work.record(statisticsOf(1, 0));
    work.record(seen);
    EXPECT_NE(work.verdict({}).sentence.find("2 answers are off"), std::string::npos) << work.verdict({}).sentence;
    EXPECT_NE(work.verdict({}).sentence.find("Try epsilon 0.0001"), std::string::npos) << work.verdict({}).sentence;
    EXPECT_EQ(work.verdict({}).role, Role::Alarm);
}

} // namespace
