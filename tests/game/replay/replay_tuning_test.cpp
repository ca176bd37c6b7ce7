// SPDX-License-Identifier: Zlib
#include "replay/replay_tuning.hpp"

#include "game/fixtures.hpp"

using namespace game;
using namespace game::test;

namespace
{

constexpr std::uint64_t Steps = 300;

const Replay& recorded()
{
    static const Replay replay =
        playedByBot({.seed = 3, .settings = {.method = graze::Method::Gjk}, .firstWave = 5}, Steps);
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
    ASSERT_GT(found.iterations.size(), 4u);
    EXPECT_EQ(found.iterations.front().settings.maxIterations, 128);
    for (const TuningTrial& row : found.iterations)
    {
        EXPECT_EQ(row.same(), row.settings.maxIterations >= found.found.maxIterations) << row.settings.maxIterations;
        EXPECT_LE(row.differsAt.value_or(0), row.eventsAt.value_or(Steps)) << "events differ no earlier than bits";
    }
    ASSERT_TRUE(found.worst);
    EXPECT_GT(found.worst->needed, 1);
    EXPECT_LE(found.worst->frame, Steps);
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
