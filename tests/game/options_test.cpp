// SPDX-License-Identifier: Zlib
#include "options.hpp"

#include "game/fixtures.hpp"

#include <algorithm>
#include <sstream>
#include <string>
#include <vector>

using namespace game;
using namespace game::test;

namespace
{

/// Words between single blanks.
Options parse(const std::string& line)
{
    std::vector<std::string> words{"graze_game"};
    std::istringstream in(line);
    for (std::string word; std::getline(in, word, ' ');)
        words.push_back(word);
    std::vector<const char*> arguments;
    for (const std::string& word : words)
        arguments.push_back(word.c_str());
    return parseOptions(static_cast<int>(arguments.size()), arguments.data());
}

/// The line ends with code two and one sentence.
void expectError(const std::string& line, const std::string& part)
{
    const std::string error = reportedBy([&] { EXPECT_EQ(parse(line).exitCode, 2) << line; });
    EXPECT_EQ(std::count(error.begin(), error.end(), '\n'), 1) << error;
    expectPart(error, part);
}

} // namespace

TEST(GameOptions, AllAreRead)
{
    const Options options =
        parse("--headless --bot --seed 7 --frames 90 --settings s.json --screenshot p.png --max-iterations 4 "
              "--epsilon 0.5 --method fast --storm 5000 --wave 5 --record r.replay");
    ASSERT_FALSE(options.exitCode);
    EXPECT_TRUE(options.headless && options.bot);
    EXPECT_EQ(options.seed, 7u);
    EXPECT_EQ(options.frames, 90u);
    EXPECT_EQ(options.settingsFile, "s.json");
    EXPECT_EQ(options.screenshotFile, "p.png");
    EXPECT_EQ(options.recordFile, "r.replay");
    EXPECT_EQ(options.maxIterations, 4);
    EXPECT_EQ(options.epsilon, 0.5f);
    EXPECT_EQ(options.method, graze::Method::Fast);
    const WorldSetup setup = setupFor(options, {.solver = {3, 0.5f}});
    EXPECT_EQ(setup.seed, 7u);
    EXPECT_EQ(setup.storm, 5000u);
    EXPECT_EQ(setup.firstWave, 5);
    EXPECT_EQ(setup.settings, (graze::GjkSettings{3, 0.5f}));
}

TEST(GameOptions, WhatExcludesEachOtherIsRefused)
{
    EXPECT_EQ(parse("--tune r.replay --headless").tuneFile, "r.replay");
    EXPECT_EQ(parse("--headless --replay r --frames 9 --screenshot p.png").replayFile, "r");
    for (const char* other : {"--seed 1", "--bot", "--record f", "--wave 1", "--storm 1", "--settings s.json",
                              "--epsilon 1", "--max-iterations 9", "--method gjk", "--screen play"})
    {
        expectError(std::string("--replay r ") + other, "excludes");
        expectError(std::string("--tune r ") + other, "excludes");
    }
    for (const char* line : {"--tune r --replay r", "--tune r --frames 1", "--tune r --size 640x480",
                             "--tune r --screenshot p", "--headless --screen lab", "--headless --size 800x600"})
        expectError(line, "excludes");
}

TEST(GameOptions, HelpNamesScreensAndRanges)
{
    ::testing::internal::CaptureStdout();
    EXPECT_EQ(parse("--help").exitCode, 0);
    EXPECT_EQ(parse("--version").exitCode, 0);
    const std::string help = ::testing::internal::GetCapturedStdout();
    for (const char* part : {"gameover,", "1.2e-7 to 1000", "[1 - 128]", "{gjk,fast}", "\ngraze 0."})
        expectPart(help, part);
}

TEST(GameOptions, ScreenAndSizeOfTheWindow)
{
    EXPECT_EQ(parse("--screen paused").screen, "paused");
    EXPECT_EQ(parse("--size 1920x1080").size, (std::vector{1920u, 1080u}));
    for (const char* wrong : {"1920", "x", "1920x", "x1080", "0x0", "1920x1080x2", "99999x720", "-800x600", "8e2x600"})
        expectError(std::string("--size ") + wrong, "--size");
}

TEST(GameOptions, SingleValuesWinOverTheFile)
{
    const TemporaryFolder folder;
    const auto file = folder.write("s.json", "{\"max_iterations\": 5, \"epsilon\": 2, \"sound_volume\": 0.25}");
    const GameSettings settings = settingsFor({.settingsFile = file, .maxIterations = 4});
    EXPECT_EQ(settings.solver, (graze::GjkSettings{4, 2.f, graze::Method::Gjk}));
    EXPECT_EQ(settings.soundVolume, 0.25f);
    EXPECT_EQ(settingsFor({.settingsFile = file, .epsilon = 0.5f}).solver,
              (graze::GjkSettings{5, 0.5f, graze::Method::Gjk}));
    const auto fast = folder.write("fast.json", "{\"method\": \"fast\"}");
    EXPECT_EQ(settingsFor({.settingsFile = fast}).solver.method, graze::Method::Fast);
    EXPECT_EQ(settingsFor({.settingsFile = fast, .method = graze::Method::Gjk}).solver.method, graze::Method::Gjk);
}

TEST(GameOptions, ABrokenFileLeavesTheDefaults)
{
    const TemporaryFolder folder;
    const auto broken = folder.write("s.json", "{\"max_iterations\": 5, \"epsilon\": 2, \"ships\": 99}");
    std::string trouble;
    EXPECT_EQ(settingsFor({.settingsFile = broken}, &trouble), GameSettings{}) << "none of its values";
    EXPECT_NE(trouble.find("ships must be"), std::string::npos) << trouble;
}

// The same command line is the same game for everybody.
TEST(GameOptions, OnlyTheWindowReadsTheUsersOwnSettings)
{
    const TemporaryFolder folder;
    const EnvironmentVariable data("GRAZE_DATA", folder.path().string());
    EXPECT_EQ(settingsPath({}), folder.path() / "settings.json");
    EXPECT_EQ(settingsPath({.settingsFile = "mine.json"}), "mine.json");
    EXPECT_EQ(settingsFor({}), GameSettings{});
    (void)folder.write("settings.json", "{\"max_iterations\": 5}");
    EXPECT_EQ(settingsFor({}).solver.maxIterations, 5);
    EXPECT_EQ(settingsFor({.headless = true}), GameSettings{});
}

TEST(GameOptions, ValuesThatMakeNoSenseAreNamedInOneSentence)
{
    for (const std::string line :
         {"--seed many", "--frames -1", "--max-iterations 0", "--epsilon nan", "--epsilon 1e-7", "--method", "--wave 0",
          "--wave 1.5", "--storm 1000001", "--screen cellar", "--method quick", "--headles",
          "--frames 99999999999999999999999"})
        expectError(line, line.substr(0, line.find(' ')));
}
