// SPDX-License-Identifier: Zlib
#include "replay/tune_run.hpp"

#include "game/temporary_folder.hpp"

#include <gtest/gtest.h>

using namespace game;
using game::test::TemporaryFolder;

namespace
{

TuningTrial trial(int iterations, std::optional<std::uint64_t> differsAt, std::optional<std::uint64_t> eventsAt = {})
{
    return {.settings = {iterations, 1e-4f, graze::Method::Gjk},
            .frames = 100,
            .differsAt = differsAt,
            .eventsAt = eventsAt,
            .seconds = 0.002};
}

TuningOutcome small()
{
    TuningOutcome outcome;
    outcome.frames = 100;
    outcome.recorded = trial(32, {});
    outcome.found = {7, 0.01f, graze::Method::Gjk};
    outcome.foundForEvents = {5, 0.1f, graze::Method::Gjk};
    outcome.iterations = {trial(7, {}), trial(6, 31u), trial(5, 12u, 40u)};
    outcome.fewer = outcome.iterations[1];
    outcome.rerun = trial(7, {});
    outcome.rerunForEvents = trial(5, 12u);
    return outcome;
}

bool contains(const std::string& text, std::string_view part)
{
    return text.find(part) != std::string::npos;
}

} // namespace

TEST(GameTuneRun, VerdictsNameTheFirstStep)
{
    EXPECT_EQ(verdictOf(trial(7, {})), "plays the same");
    EXPECT_EQ(verdictOf(trial(6, 31u)), "same events, other bits from step 31 on");
    EXPECT_EQ(verdictOf(trial(5, 12u, 40u)), "differs from step 12 on, its events from 40");
}

TEST(GameTuneRun, TheTableHasARowForEachTrialAndTheSettingsToPaste)
{
    const std::string table = tableOf(small());
    EXPECT_TRUE(contains(table, "20.00")) << "microseconds of a frame\n" << table;
    EXPECT_TRUE(contains(table, "plays the same: the recording")) << table;
    EXPECT_TRUE(contains(table, "plays the same: 7 iterations, epsilon 0.01, gjk")) << table;
    EXPECT_TRUE(contains(table, "has the same events: 5 iterations, epsilon 0.1, gjk")) << table;
    EXPECT_TRUE(
        contains(table, "graze::GjkSettings{.maxIterations = 7, .epsilon = 0.01f, .method = graze::Method::Gjk}"))
        << table;
}

TEST(GameTuneRun, TheLineHasTheNumbersAsJson)
{
    const std::string line = lineOf(small());
    EXPECT_TRUE(contains(line, R"("least_iterations":7)")) << line;
    EXPECT_TRUE(contains(line, R"("confirmed":true)")) << line;
    EXPECT_TRUE(contains(line, R"("coarsest_epsilon":0.01,"same_events":{"max_iterations":5,"epsilon":0.1})")) << line;
    TuningOutcome other = small();
    other.rerunForEvents = trial(5, 12u, 40u);
    EXPECT_TRUE(contains(lineOf(other), R"("confirmed":false)"));
    EXPECT_TRUE(contains(line, R"("one_iteration_less":{"max_iterations":6)")) << line;
    EXPECT_TRUE(contains(line, R"("first_difference":31)")) << line;
    EXPECT_TRUE(contains(line, R"("next_epsilon":null)")) << line;
    EXPECT_FALSE(contains(line, "\n"));
}

TEST(GameTuneRun, ABadFileIsRefusedWithTheReason)
{
    const TemporaryFolder folder;
    const auto file = folder.write("bad.replay", "nonsense");
    Options options;
    options.tuneFile = file;
    ::testing::internal::CaptureStderr();
    EXPECT_EQ(runTune(options), 1);
    const std::string sentence = ::testing::internal::GetCapturedStderr();
    EXPECT_TRUE(contains(sentence, "graze_game: the replay " + file.string() + " cannot be played")) << sentence;
}
