// SPDX-License-Identifier: Zlib
#include "replay/replay_tuning.hpp"

#include "game/fixtures.hpp"
#include "settings/settings.hpp"

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

TuningOutcome tuned(const Replay& replay, std::uint64_t from)
{
    const auto goesOn = [former = 0.f](float progress) mutable
    {
        EXPECT_GE(progress, former);
        EXPECT_LT(progress, 1.f);
        former = progress;
        return true;
    };
    return tunedBy(replay, catalog(), from, goesOn).value();
}

const TuningOutcome& outcome()
{
    static const TuningOutcome found = tuned(recorded(), 0);
    return found;
}

// The first step after which another hash stands than in the recording.
std::optional<std::uint64_t> firstDifference(const graze::GjkSettings& settings)
{
    game::Replay changed = recorded();
    changed.changes.push_back({.step = 0, .settings = settings});
    ReplayPlayer right(recorded(), catalog()), other(std::move(changed), catalog());
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
    EXPECT_EQ(found.recorded.frames, Steps);
    EXPECT_TRUE(found.recorded.same());
    EXPECT_EQ(found.recorded.limits, 0u);
    EXPECT_LT(found.found.settings.maxIterations, 32);
    EXPECT_GE(found.found.settings.epsilon, 1e-4f);
    EXPECT_EQ(firstDifference(found.found.settings), std::nullopt);
    EXPECT_TRUE(found.found.same());
    EXPECT_EQ(found.found.frames, Steps);
    EXPECT_GT(found.found.seconds, 0.);
    ASSERT_TRUE(found.fewer && found.coarser);
    EXPECT_EQ(found.fewer->settings.maxIterations, found.found.settings.maxIterations - 1);
    EXPECT_GT(found.coarser->settings.epsilon, found.found.settings.epsilon);
    for (const auto& next : {found.fewer, found.coarser})
    {
        ASSERT_TRUE(next->differsAt);
        EXPECT_EQ(firstDifference(next->settings), next->differsAt);
    }
}

TEST(ReplayTuning, OnlyTheStepsAfterAPlaceMayBeCompared)
{
    const TuningOutcome late = tuned(recorded(), Steps - 60);
    EXPECT_EQ(late.recorded.frames, 60u);
    EXPECT_LE(late.found.settings.maxIterations, outcome().found.settings.maxIterations);
    for (const auto& next : {late.fewer, late.coarser})
        EXPECT_GT(next ? next->differsAt.value() : Steps, Steps - 60) << "before, everything is as it was recorded";
}

// Three iterations are too few for this game, and it was recorded with them.
TEST(ReplayTuning, ARecordingThatRanShortIsFound)
{
    const Replay replay =
        playedByBot({.seed = 3, .settings = {.maxIterations = 3, .method = graze::Method::Gjk}, .firstWave = 5}, 120);
    const TuningOutcome found = tuned(replay, 0);
    EXPECT_TRUE(found.recorded.same());
    EXPECT_GT(found.recorded.limits, 0u);
}

TEST(ReplayTuning, IsStoppedAtAnyTime)
{
    int steps = 0;
    const auto goesOn = [&steps](float) { return ++steps < 400; };
    EXPECT_FALSE(tunedBy(recorded(), catalog(), 0, goesOn));
    EXPECT_EQ(steps, 400);
}

TEST(ReplayTuning, StepsInWhichTheSettingsChangeAreNoBasis)
{
    ReplayRecorder recorder({.seed = 3, .settings = DefaultSolver, .firstWave = 5}, catalog());
    World world({.seed = 3, .settings = DefaultSolver, .firstWave = 5}, catalog());
    for (int step = 0; step < 200; ++step)
    {
        if (step == 90)
            (void)world.setSettings({.maxIterations = 20, .method = graze::Method::Gjk});
        recorder.step(world, botInput(world));
    }
    const Replay& replay = recorder.replay();
    const std::string sentence = sentenceOf<ReplayError>([&] { (void)tuned(replay, 0); });
    expectPart(sentence, "the settings changed at 0:01");
    expectPart(sentence, "a minute without a change");
    EXPECT_NE(sentenceOf<ReplayError>([&] { (void)tuned(replay, 89); }), "");
    const TuningOutcome after = tuned(replay, 90);
    EXPECT_EQ(after.recorded.frames, 110u);
    EXPECT_EQ(after.recorded.settings.maxIterations, 20);
    EXPECT_TRUE(after.recorded.same() && after.found.same());
}

TEST(ReplayTuning, ADamagedRecordingIsRefused)
{
    Replay other = recorded();
    other.runHash ^= 1;
    const auto play = [&] { (void)tuned(other, 0); };
    EXPECT_NE(sentenceOf<ReplayError>(play).find("it differs before step 300"), std::string::npos);
}
