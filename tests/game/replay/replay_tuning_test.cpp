// SPDX-License-Identifier: Zlib
#include "replay/replay_tuning.hpp"

#include "game/catalog.hpp"
#include "game/temporary_folder.hpp"
#include "replay/bot.hpp"

using namespace game;
using game::test::catalog;
using game::test::sentenceOf;

namespace
{

constexpr std::uint64_t Steps = 300;

const Replay& recorded()
{
    static const Replay replay = []
    {
        const WorldSetup setup{.seed = 3, .settings = {.method = graze::Method::Gjk}, .firstWave = 5};
        World world(setup, catalog());
        ReplayRecorder recorder(setup, catalog());
        Bot bot;
        for (std::uint64_t step = 0; step < Steps; ++step)
            recorder.step(world, bot.decide(world));
        return recorder.replay();
    }();
    return replay;
}

TuningOutcome tuned(std::uint64_t from)
{
    ReplayTuning tuning(recorded(), catalog(), from);
    while (tuning.step())
    {
        EXPECT_GE(tuning.progress(), 0.f);
        EXPECT_LE(tuning.progress(), 1.f);
    }
    EXPECT_EQ(tuning.task(), "done");
    return tuning.outcome();
}

const TuningOutcome& outcome()
{
    static const TuningOutcome found = tuned(0);
    return found;
}

// The first step after which another hash stands than in the recording.
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

TEST(ReplayTuning, TheFoundSettingsPlayTheSameAndTheNextDifferWhereTheySay)
{
    const TuningOutcome& found = outcome();
    EXPECT_EQ(found.frames, Steps);
    EXPECT_TRUE(found.recorded.same());
    EXPECT_LT(found.found.maxIterations, 32);
    EXPECT_GE(found.found.epsilon, 1e-4f);
    EXPECT_EQ(firstDifference(found.found), std::nullopt);
    ASSERT_TRUE(found.rerun && found.rerunForEvents);
    EXPECT_TRUE(found.rerun->same());
    EXPECT_TRUE(found.rerunForEvents->sameEvents());
    EXPECT_EQ(found.rerunForEvents->frames, Steps);
    EXPECT_LE(found.foundForEvents.maxIterations, found.found.maxIterations);
    EXPECT_GE(found.foundForEvents.epsilon, found.found.epsilon);
    ASSERT_TRUE(found.fewer && found.coarser);
    EXPECT_EQ(found.fewer->settings.maxIterations, found.found.maxIterations - 1);
    EXPECT_GT(found.coarser->settings.epsilon, found.found.epsilon);
    for (const auto& next : {found.fewer, found.coarser})
    {
        ASSERT_TRUE(next->differsAt);
        EXPECT_EQ(firstDifference(next->settings), next->differsAt);
    }
}

TEST(ReplayTuning, RowsAgreeWithTheResult)
{
    const auto& rows = outcome().iterations;
    ASSERT_GT(rows.size(), 4u);
    EXPECT_EQ(rows.front().settings.maxIterations, 128);
    for (const TuningTrial& row : rows)
    {
        EXPECT_EQ(row.same(), row.settings.maxIterations >= outcome().found.maxIterations)
            << row.settings.maxIterations;
        EXPECT_LE(row.differsAt.value_or(0), row.eventsAt.value_or(Steps)) << "events differ no earlier than bits";
    }
}

TEST(ReplayTuning, TheWorstPairIsNamedAndTakesItsIterationsAgain)
{
    ASSERT_TRUE(outcome().worst);
    const SeenQuery& worst = *outcome().worst;
    EXPECT_GT(worst.needed, 1);
    EXPECT_LE(worst.frame, Steps);
    const graze::TuningCase asked{
        .query = worst.query, .a = worst.a, .b = worst.b, .motionA = worst.motionA, .motionB = worst.motionB};
    EXPECT_TRUE(answerOf(asked, {.maxIterations = worst.needed, .method = graze::Method::Gjk}).isFinished());
    EXPECT_FALSE(answerOf(asked, {.maxIterations = worst.needed - 1, .method = graze::Method::Gjk}).isFinished());
}

TEST(ReplayTuning, OnlyTheStepsAfterAPlaceMayBeCompared)
{
    const TuningOutcome late = tuned(Steps - 60);
    EXPECT_EQ(late.frames, 60u);
    EXPECT_LE(late.found.maxIterations, outcome().found.maxIterations);
    for (const TuningTrial& trial : late.iterations)
        EXPECT_GT(trial.differsAt.value_or(Steps), Steps - 60) << "before, everything is as it was recorded";
}

TEST(ReplayTuning, ADamagedRecordingIsRefused)
{
    Replay other = recorded();
    other.runHash ^= 1;
    ReplayTuning tuning(other, catalog());
    const auto play = [&]
    {
        while (tuning.step())
        {
        }
    };
    EXPECT_NE(sentenceOf<ReplayError>(play).find("it differs before step 300"), std::string::npos);
    other.pictures ^= 1;
    EXPECT_THROW(ReplayTuning(other, catalog()), ReplayError);
}
