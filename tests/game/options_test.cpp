// SPDX-License-Identifier: Zlib
#include "environment_variable.hpp"
#include "options.hpp"
#include "temporary_folder.hpp"

#include <vector>

using namespace game;

namespace
{

ParsedOptions parse(std::vector<const char*> arguments)
{
    arguments.insert(arguments.begin(), "graze_game");
    return parseOptions(static_cast<int>(arguments.size()), arguments.data());
}

} // namespace

TEST(GameOptions, AllAreRead)
{
    const ParsedOptions parsed = parse({"--headless", "--bot", "--seed", "7", "--frames", "90", "--settings", "s.json",
                                        "--screenshot", "p.png", "--max-iterations", "4", "--epsilon", "0.5"});
    ASSERT_FALSE(parsed.exitCode);
    EXPECT_TRUE(parsed.options.headless);
    EXPECT_TRUE(parsed.options.bot);
    EXPECT_EQ(parsed.options.seed, 7u);
    EXPECT_EQ(parsed.options.frames, 90u);
    EXPECT_EQ(parsed.options.settingsFile, "s.json");
    EXPECT_EQ(parsed.options.screenshotFile, "p.png");
}

TEST(GameOptions, SingleValuesWinOverTheFile)
{
    const test::TemporaryFolder folder;
    const auto file = folder.write("s.json", "{\"max_iterations\": 5, \"epsilon\": 2, \"sound_volume\": 0.25}");
    const GameSettings settings = settingsFor({.settingsFile = file, .maxIterations = 4});
    EXPECT_EQ(settings.solver, (graze::GjkSettings{4, 2.f}));
    EXPECT_EQ(settings.soundVolume, 0.25f);
    EXPECT_EQ(settingsFor({.settingsFile = file, .epsilon = 0.5f}).solver, (graze::GjkSettings{5, 0.5f}));
}

// The same command line is the same game for everybody.
TEST(GameOptions, OnlyTheWindowReadsTheUsersOwnSettings)
{
    const test::TemporaryFolder folder;
    const test::EnvironmentVariable data("GRAZE_DATA", folder.path().string());
    EXPECT_EQ(settingsPath({}), folder.path() / "settings.json");
    EXPECT_EQ(settingsPath({.settingsFile = "mine.json"}), "mine.json");
    EXPECT_EQ(settingsFor({}), GameSettings{});
    (void)folder.write("settings.json", "{\"max_iterations\": 5}");
    EXPECT_EQ(settingsFor({}).solver.maxIterations, 5);
    EXPECT_EQ(settingsFor({.headless = true}), GameSettings{});
}

TEST(GameOptions, AnUnknownOptionEndsWithCodeTwoAndItsName)
{
    ::testing::internal::CaptureStderr();
    const ParsedOptions parsed = parse({"--headles"});
    const std::string said = ::testing::internal::GetCapturedStderr();
    EXPECT_EQ(parsed.exitCode, 2);
    EXPECT_NE(said.find("--headles"), std::string::npos) << said;
}

TEST(GameOptions, ValuesThatMakeNoSenseEndWithCodeTwo)
{
    ::testing::internal::CaptureStderr();
    EXPECT_EQ(parse({"--seed", "many"}).exitCode, 2);
    EXPECT_EQ(parse({"--frames", "-1"}).exitCode, 2);
    EXPECT_EQ(parse({"--frames", "99999999999999999999999"}).exitCode, 2);
    EXPECT_EQ(parse({"--max-iterations", "0"}).exitCode, 2);
    EXPECT_EQ(parse({"--epsilon", "nan"}).exitCode, 2);
    EXPECT_EQ(parse({"--frames"}).exitCode, 2);
    EXPECT_FALSE(::testing::internal::GetCapturedStderr().empty());
}

TEST(GameOptions, ABrokenSettingsFileIsToldAndDefaultsAreUsed)
{
    const test::TemporaryFolder folder;
    ::testing::internal::CaptureStderr();
    EXPECT_EQ(settingsFor({.settingsFile = folder.write("s.json", "{")}), GameSettings{});
    EXPECT_NE(::testing::internal::GetCapturedStderr().find("s.json"), std::string::npos);
}
