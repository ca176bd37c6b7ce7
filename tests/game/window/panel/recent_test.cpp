// SPDX-License-Identifier: Zlib
#include "window/panel/recent.hpp"

#include <gtest/gtest.h>

namespace
{

using game::Recent;
using game::RecentQueries;

TEST(WindowRecent, OldestIsForgottenFirst)
{
    Recent recent(2, 3);
    EXPECT_EQ(recent.size(), 0u);
    EXPECT_EQ(recent.mean(0, 60), 0.f);
    EXPECT_EQ(recent.highestSum(), 0.f);
    for (const float value : {1.f, 2.f, 3.f, 4.f})
        recent.push({value, value * 10.f});
    ASSERT_EQ(recent.size(), 3u);
    EXPECT_EQ(recent.at(0, 0), 2.f);
    EXPECT_EQ(recent.at(1, 2), 40.f);
    EXPECT_EQ(recent.sumAt(1), 33.f);
    EXPECT_EQ(recent.highestSum(), 44.f);
}

TEST(WindowRecent, MeanIsOfTheNewest)
{
    Recent recent(1, 4);
    for (const float value : {100.f, 1.f, 2.f, 3.f, 5.f})
        recent.push({value});
    EXPECT_EQ(recent.mean(0, 2), 4.f);
    EXPECT_EQ(recent.mean(0, 100), 2.75f);
}

TEST(WindowRecent, OnePeakDoesNotFlattenAPlot)
{
    Recent recent(1, 100);
    EXPECT_EQ(recent.usualTop(), 0.f);
    for (int i = 0; i < 99; ++i)
        recent.push({1.f});
    EXPECT_EQ(recent.usualTop(), 1.f);
    recent.push({50.f});
    EXPECT_EQ(recent.usualTop(), 2.f);
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

TEST(WindowRecentQueries, AnswersAreSummedOverTheWindow)
{
    RecentQueries queries;
    graze::Statistics busy;
    busy.gjkRuns = 3;
    busy.gjkIterations = 9;
    busy.culled = 4;
    busy.fastAnswers = 7;
    queries.push(busy);
    queries.push(busy);
    EXPECT_EQ(queries.answered().runs, 6u);
    EXPECT_EQ(queries.answered().searches, 18u);
    EXPECT_EQ(queries.answered().culled, 8u);
    EXPECT_EQ(queries.answered().fast, 14u);
    for (std::size_t i = 0; i < RecentQueries::Window - 1; ++i)
        queries.push({});
    EXPECT_EQ(queries.answered().fast, 7u);
    queries.forget();
    EXPECT_EQ(queries.answered().fast, 0u);
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
