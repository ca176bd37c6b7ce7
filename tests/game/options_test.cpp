// SPDX-License-Identifier: Zlib
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
    EXPECT_EQ(settingsFor({.maxIterations = 4, .epsilon = 0.5f}), (graze::GjkSettings{4, 0.5f}));
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
    const graze::GjkSettings settings = settingsFor({.settingsFile = folder.write("s.json", "{")});
    EXPECT_EQ(settings, graze::GjkSettings{});
    EXPECT_NE(::testing::internal::GetCapturedStderr().find("s.json"), std::string::npos);
}
