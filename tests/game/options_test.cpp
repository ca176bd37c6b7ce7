// SPDX-License-Identifier: Zlib
#include "options.hpp"

#include "game/environment_variable.hpp"
#include "game/temporary_folder.hpp"

#include <algorithm>
#include <string>
#include <vector>

using namespace game;

namespace
{

ParsedOptions parse(std::vector<const char*> arguments)
{
    arguments.insert(arguments.begin(), "graze_game");
    return parseOptions(static_cast<int>(arguments.size()), arguments.data());
}

/// The message for arguments that end with code two.
std::string errorOf(const std::vector<const char*>& arguments)
{
    ::testing::internal::CaptureStderr();
    EXPECT_EQ(parse(arguments).exitCode, 2);
    return ::testing::internal::GetCapturedStderr();
}

} // namespace

TEST(GameOptions, AllAreRead)
{
    const ParsedOptions parsed =
        parse({"--headless", "--bot", "--seed", "7", "--frames", "90", "--settings", "s.json", "--screenshot", "p.png",
               "--max-iterations", "4", "--epsilon", "0.5", "--method", "fast"});
    ASSERT_FALSE(parsed.exitCode);
    EXPECT_TRUE(parsed.options.headless);
    EXPECT_TRUE(parsed.options.bot);
    EXPECT_EQ(parsed.options.seed, 7u);
    EXPECT_EQ(parsed.options.frames, 90u);
    EXPECT_EQ(parsed.options.settingsFile, "s.json");
    EXPECT_EQ(parsed.options.screenshotFile, "p.png");
    EXPECT_EQ(parsed.options.maxIterations, 4);
    EXPECT_EQ(parsed.options.epsilon, 0.5f);
    EXPECT_EQ(parsed.options.method, graze::Method::Fast);
}

TEST(GameOptions, TheGamePlaysWithGjkUnlessAnotherMethodIsGiven)
{
    EXPECT_EQ(parse({}).options.method, std::nullopt);
    EXPECT_EQ(settingsFor(parse({"--headless"}).options).solver.method, graze::Method::Gjk);
    EXPECT_EQ(settingsFor(parse({"--headless", "--method", "gjk"}).options).solver.method, graze::Method::Gjk);
    EXPECT_EQ(settingsFor(parse({"--headless", "--method", "fast"}).options).solver.method, graze::Method::Fast);
    EXPECT_NE(errorOf({"--method", "quick"}).find("quick not in {gjk,fast}"), std::string::npos);
}

TEST(GameOptions, WhatTheWorldIsMadeWithIsRead)
{
    const Options options =
        parse({"--headless", "--seed", "7", "--storm", "5000", "--wave", "5", "--record", "r.replay"}).options;
    EXPECT_EQ(options.recordFile, "r.replay");
    const WorldSetup setup = setupFor(options, {.solver = {3, 0.5f}, .events = {.stayGeometry = true}});
    EXPECT_EQ(setup.seed, 7u);
    EXPECT_EQ(setup.storm, 5000u);
    EXPECT_EQ(setup.firstWave, 5);
    EXPECT_EQ(setup.settings, (graze::GjkSettings{3, 0.5f}));
    EXPECT_TRUE(setup.events.stayGeometry);
}

TEST(GameOptions, WhatExcludesEachOtherIsRefused)
{
    EXPECT_EQ(parse({"--tune", "r.replay"}).options.tuneFile, "r.replay");
    EXPECT_FALSE(parse({"--tune", "r.replay", "--headless"}).exitCode);
    const Options replay = parse({"--headless", "--replay", "r", "--frames", "9", "--screenshot", "p.png"}).options;
    EXPECT_EQ(replay.replayFile, "r");
    const std::vector<std::vector<const char*>> ofBoth{{"--seed", "1"},     {"--bot"},
                                                       {"--record", "f"},   {"--wave", "1"},
                                                       {"--storm", "1"},    {"--settings", "s.json"},
                                                       {"--epsilon", "1"},  {"--max-iterations", "9"},
                                                       {"--method", "gjk"}, {"--screen", "play"}};
    const auto expectRefusals = [](std::vector<const char*> first, const std::vector<std::vector<const char*>>& others)
    {
        for (const std::vector<const char*>& other : others)
        {
            std::vector<const char*> arguments = first;
            arguments.insert(arguments.end(), other.begin(), other.end());
            const std::string error = errorOf(arguments);
            EXPECT_NE(error.find("excludes"), std::string::npos) << error;
            EXPECT_NE(error.find(other.front()), std::string::npos) << error;
        }
    };
    expectRefusals({"--replay", "r"}, ofBoth);
    expectRefusals({"--tune", "r"}, ofBoth);
    expectRefusals({"--tune", "r"},
                   {{"--replay", "r"}, {"--frames", "1"}, {"--size", "640x480"}, {"--screenshot", "p"}});
    expectRefusals({"--headless"}, {{"--screen", "lab"}, {"--size", "800x600"}});
}

TEST(GameOptions, ScreensAreNamed)
{
    EXPECT_EQ(parse({}).options.screen, std::nullopt);
    EXPECT_EQ(parse({"--screen", "paused"}).options.screen, StartScreen::Paused);
    EXPECT_EQ(parse({"--screen", "lab"}).options.screen, StartScreen::Lab);
    EXPECT_NE(errorOf({"--screen", "cellar"}).find("cellar not in {"), std::string::npos);
}

TEST(GameOptions, HelpNamesScreensAndRanges)
{
    ::testing::internal::CaptureStdout();
    EXPECT_EQ(parse({"--help"}).exitCode, 0);
    const std::string help = ::testing::internal::GetCapturedStdout();
    for (const char* part : {"gameover,", "1.2e-7 to 1000", "[1 - 128]", "{gjk,fast}", "--version"})
        EXPECT_NE(help.find(part), std::string::npos) << part;
    ::testing::internal::CaptureStdout();
    EXPECT_EQ(parse({"--version"}).exitCode, 0);
    EXPECT_EQ(::testing::internal::GetCapturedStdout().rfind("graze ", 0), 0u);
}

TEST(GameOptions, SizeOfTheWindowIsTwoNumbers)
{
    const auto size = parse({"--size", "1920x1080"}).options.size;
    ASSERT_TRUE(size);
    EXPECT_EQ(size->width, 1920u);
    EXPECT_EQ(size->height, 1080u);
    for (const char* wrong :
         {"1920", "x", "1920x", "x1080", "0x0", "1920x1080x2", "99999x720", "-800x600", "8e2x600", ""})
        EXPECT_NE(errorOf({"--size", wrong}).find("like 1920x1080"), std::string::npos) << wrong;
}

TEST(GameOptions, SingleValuesWinOverTheFile)
{
    const test::TemporaryFolder folder;
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

TEST(GameOptions, ValuesThatMakeNoSenseEndWithCodeTwoAndOneSentence)
{
    const std::vector<std::vector<const char*>> mistakes{
        {"--seed", "many"},   {"--frames", "-1"},    {"--max-iterations", "0"},
        {"--epsilon", "nan"}, {"--epsilon", "1e-7"}, {"--method"},
        {"--wave", "0"},      {"--wave", "1.5"},     {"--storm", "1000001"},
        {"--screen", ""},     {"--headles"},         {"--frames", "99999999999999999999999"}};
    for (const std::vector<const char*>& arguments : mistakes)
    {
        const std::string reason = errorOf(arguments);
        EXPECT_NE(reason.find(arguments.front()), std::string::npos) << reason;
        EXPECT_EQ(std::count(reason.begin(), reason.end(), '\n'), 1) << reason;
    }
}
