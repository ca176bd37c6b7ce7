// SPDX-License-Identifier: Zlib
#include "replay/replay_tuning.hpp"

#include "game/catalog.hpp"
#include "game/temporary_folder.hpp"
#include "replay/bot.hpp"

#include <gtest/gtest.h>

#include <algorithm>

using namespace game;
using game::test::catalog;
using game::test::sentenceOf;

namespace
{

constexpr std::uint64_t Steps = 420;

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
    ReplayPlayer right(recorded(), catalog()), other(withSettings(recorded(), settings), catalog());
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

TEST(ReplayTuning, RowsAreInOrderAndAgreeWithTheResult)
{
    const auto& rows = outcome().iterations;
    ASSERT_GT(rows.size(), 10u);
    EXPECT_EQ(rows.front().settings.maxIterations, 128);
    EXPECT_EQ(rows.back().settings.maxIterations, 1);
    for (std::size_t i = 1; i < rows.size(); ++i)
        EXPECT_LT(rows[i].settings.maxIterations, rows[i - 1].settings.maxIterations);
    for (const TuningTrial& row : rows)
    {
        EXPECT_EQ(row.same(), row.settings.maxIterations >= outcome().found.maxIterations)
            << row.settings.maxIterations;
        EXPECT_LE(row.differsAt.value_or(0), row.eventsAt.value_or(Steps)) << "events differ no earlier than bits";
        EXPECT_GT(row.microseconds(), 0.);
    }
    EXPECT_GT(rows.back().limits, 0u);
    EXPECT_EQ(rows.front().limits, 0u);
    EXPECT_LE(outcome().foundForEvents.maxIterations, outcome().found.maxIterations);
    EXPECT_GE(outcome().foundForEvents.epsilon, outcome().found.epsilon);
    EXPECT_EQ(outcome().epsilons.front().settings.epsilon, 1e-6f);
    EXPECT_EQ(outcome().epsilons.back().settings.epsilon, 1e3f);
}

TEST(ReplayTuning, TheWorstPairIsNamedAndTakesItsIterationsAgain)
{
    ASSERT_TRUE(outcome().worst);
    const CostlyQuery& worst = *outcome().worst;
    EXPECT_GT(worst.needed, 1);
    EXPECT_LE(worst.needed, 128);
    EXPECT_GT(worst.frame, 0u);
    EXPECT_LE(worst.frame, Steps);
    EXPECT_NE(worst.nameA.find(", "), std::string::npos) << worst.nameA;
    EXPECT_NE(worst.nameB.find(", "), std::string::npos) << worst.nameB;
    const graze::TuningCase asked{
        .query = worst.query, .a = worst.a, .b = worst.b, .motionA = worst.motionA, .motionB = worst.motionB};
    EXPECT_TRUE(answerOf(asked, {.maxIterations = worst.needed, .method = graze::Method::Gjk}).isFinished());
    EXPECT_FALSE(answerOf(asked, {.maxIterations = worst.needed - 1, .method = graze::Method::Gjk}).isFinished());
}

TEST(ReplayTuning, OnlyTheStepsAfterAPlaceMayBeCompared)
{
    ReplayTuning tuning(recorded(), catalog(), Steps - 60);
    float progress = 0.f;
    while (tuning.step())
    {
        EXPECT_GE(tuning.progress(), 0.f);
        EXPECT_LE(tuning.progress(), 1.f);
        progress = std::max(progress, tuning.progress());
    }
    EXPECT_EQ(tuning.progress(), 1.f);
    EXPECT_GT(progress, 0.5f);
    EXPECT_EQ(tuning.task(), "done");
    EXPECT_EQ(tuning.outcome().frames, 60u);
    EXPECT_EQ(tuning.outcome().from, Steps - 60);
    EXPECT_LE(tuning.outcome().found.maxIterations, outcome().found.maxIterations);
    for (const TuningTrial& trial : tuning.outcome().iterations)
        EXPECT_GT(trial.differsAt.value_or(Steps), Steps - 60) << "before, everything is as it was recorded";
}

TEST(ReplayTuning, ARecordingThatRanShortIsSeenAsOne)
{
    ReplayTuning tuning(recordedWith({.maxIterations = 1, .method = graze::Method::Gjk}), catalog());
    while (tuning.step())
    {
    }
    ASSERT_FALSE(tuning.outcome().iterations.empty());
    EXPECT_GT(tuning.outcome().recorded.limits, 0u);
    EXPECT_EQ(tuning.outcome().iterations.front().settings.maxIterations, 128);
    EXPECT_FALSE(tuning.outcome().iterations.front().same());
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
    EXPECT_NE(sentence.find("does not play as it was recorded: it differs before step 420"), std::string::npos)
        << sentence;
    other.pictures ^= 1;
    EXPECT_THROW(ReplayTuning(other, catalog()), ReplayError);
}

TEST(ReplayTuning, SettingsOfAReplayAreReplacedFromAPlaceOn)
{
    Replay replay;
    replay.setup.settings = {.maxIterations = 20};
    replay.steps = 100;
    replay.changes = {{.step = 30, .settings = {.maxIterations = 30}, .events = {.stayGeometry = true}},
                      {.step = 60, .settings = {.maxIterations = 60}, .events = {}}};
    const graze::GjkSettings few{.maxIterations = 3};
    const Replay whole = withSettings(replay, few);
    EXPECT_EQ(whole.setup.settings, few);
    EXPECT_EQ(whole.changes[0].settings, few);
    EXPECT_TRUE(whole.changes[0].events.stayGeometry);
    const Replay late = withSettings(replay, few, 40);
    EXPECT_EQ(late.setup.settings.maxIterations, 20);
    ASSERT_EQ(late.changes.size(), 3u);
    EXPECT_EQ(late.changes[0].settings.maxIterations, 30);
    EXPECT_EQ(late.changes[1].step, 40u);
    EXPECT_EQ(late.changes[1].settings, few);
    EXPECT_TRUE(late.changes[1].events.stayGeometry) << "events go on as they were";
    EXPECT_EQ(late.changes[2].settings, few);
    EXPECT_EQ(withSettings(replay, few, 60).changes.size(), 2u);
}
