// SPDX-License-Identifier: Zlib
#include "replay/replay_tuning.hpp"

#include "game/catalog.hpp"
#include "game/temporary_folder.hpp"
#include "replay/bot.hpp"

#include <gtest/gtest.h>

using namespace game;
using game::test::catalog;
using game::test::sentenceOf;

namespace
{

constexpr std::uint64_t Steps = 300;

Replay recordedWith(const graze::GjkSettings& settings)
{
    const WorldSetup setup{.seed = 3, .settings = settings, .firstWave = 5};
    World world(setup, catalog());
    ReplayRecorder recorder(setup, catalog());
    Bot bot;
    for (std::uint64_t step = 0; step < Steps; ++step)
        recorder.step(world, bot.decide(world));
    return recorder.replay();
}

const Replay& recorded()
{
    static const Replay replay = recordedWith({.method = graze::Method::Gjk});
    return replay;
}

const TuningOutcome& outcome()
{
    static const TuningOutcome found = []
    {
        ReplayTuning tuning(recorded(), catalog());
        while (tuning.step())
        {
        }
        return tuning.outcome();
    }();
    return found;
}

// The first step after which another hash stands than in the recording. Played by hand.
std::optional<std::uint64_t> firstDifference(const graze::GjkSettings& settings)
{
    ReplayPlayer right(recorded(), catalog()), other(recorded(), catalog());
    other.playWith(settings, 0);
    while (!right.finished())
    {
        right.step();
        other.step();
        if (right.world().runHash() != other.world().runHash())
            return right.played();
    }
    return std::nullopt;
}

} // namespace

TEST(ReplayTuning, ARerunWithTheFoundSettingsIsTheSameGame)
{
    EXPECT_EQ(outcome().frames, Steps);
    EXPECT_TRUE(outcome().recorded.same());
    EXPECT_LT(outcome().found.maxIterations, 32);
    EXPECT_GE(outcome().found.epsilon, 1e-4f);
    EXPECT_EQ(firstDifference(outcome().found), std::nullopt);
    ASSERT_TRUE(outcome().rerun);
    EXPECT_TRUE(outcome().rerun->same());
    EXPECT_EQ(outcome().rerun->frames, Steps);
    ASSERT_TRUE(outcome().rerunForEvents);
    EXPECT_TRUE(outcome().rerunForEvents->sameEvents());
    EXPECT_EQ(outcome().rerunForEvents->frames, Steps);
}

TEST(ReplayTuning, OneIterationLessAndTheNextEpsilonDifferWhereTheySay)
{
    ASSERT_TRUE(outcome().fewer);
    EXPECT_EQ(outcome().fewer->settings.maxIterations, outcome().found.maxIterations - 1);
    ASSERT_TRUE(outcome().fewer->differsAt);
    EXPECT_EQ(firstDifference(outcome().fewer->settings), outcome().fewer->differsAt);
    ASSERT_TRUE(outcome().coarser);
    ASSERT_TRUE(outcome().coarser->differsAt);
    EXPECT_EQ(firstDifference(outcome().coarser->settings), outcome().coarser->differsAt);
}

TEST(ReplayTuning, RowsAgreeWithTheResult)
{
    const auto& rows = outcome().iterations;
    ASSERT_GT(rows.size(), 4u);
    EXPECT_EQ(rows.front().settings.maxIterations, 128);
    EXPECT_EQ(rows.front().limits, 0u);
    for (const TuningTrial& row : rows)
    {
        EXPECT_EQ(row.same(), row.settings.maxIterations >= outcome().found.maxIterations)
            << row.settings.maxIterations;
        EXPECT_LE(row.differsAt.value_or(0), row.eventsAt.value_or(Steps)) << "events differ no earlier than bits";
    }
    EXPECT_LE(outcome().foundForEvents.maxIterations, outcome().found.maxIterations);
    EXPECT_GE(outcome().foundForEvents.epsilon, outcome().found.epsilon);
}

TEST(ReplayTuning, TheWorstPairIsNamedAndTakesItsIterationsAgain)
{
    ASSERT_TRUE(outcome().worst);
    const SeenQuery& worst = *outcome().worst;
    EXPECT_GT(worst.needed, 1);
    EXPECT_LE(worst.frame, Steps);
    EXPECT_NE(worst.nameA.find(", "), std::string::npos) << worst.nameA;
    const graze::TuningCase asked{
        .query = worst.query, .a = worst.a, .b = worst.b, .motionA = worst.motionA, .motionB = worst.motionB};
    EXPECT_TRUE(answerOf(asked, {.maxIterations = worst.needed, .method = graze::Method::Gjk}).isFinished());
    EXPECT_FALSE(answerOf(asked, {.maxIterations = worst.needed - 1, .method = graze::Method::Gjk}).isFinished());
}

TEST(ReplayTuning, OnlyTheStepsAfterAPlaceMayBeCompared)
{
    ReplayTuning tuning(recorded(), catalog(), Steps - 60);
    while (tuning.step())
    {
        EXPECT_GE(tuning.progress(), 0.f);
        EXPECT_LE(tuning.progress(), 1.f);
    }
    EXPECT_EQ(tuning.task(), "done");
    EXPECT_EQ(tuning.outcome().frames, 60u);
    EXPECT_LE(tuning.outcome().found.maxIterations, outcome().found.maxIterations);
    for (const TuningTrial& trial : tuning.outcome().iterations)
        EXPECT_GT(trial.differsAt.value_or(Steps), Steps - 60) << "before, everything is as it was recorded";
}

TEST(ReplayTuning, ADamagedRecordingIsRefused)
{
    Replay other = recorded();
    other.runHash ^= 1;
    ReplayTuning tuning(other, catalog());
    const std::string sentence = sentenceOf<ReplayError>(
        [&]
        {
            while (tuning.step())
            {
            }
        });
    EXPECT_NE(sentence.find("does not play as it was recorded: it differs before step 300"), std::string::npos)
        << sentence;
    other.pictures ^= 1;
    EXPECT_THROW(ReplayTuning(other, catalog()), ReplayError);
}
