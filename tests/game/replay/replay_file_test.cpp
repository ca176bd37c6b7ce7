// SPDX-License-Identifier: Zlib
#include "replay/replay_file.hpp"

#include "base/text.hpp"
#include "game/fixtures.hpp"

#include <algorithm>

using namespace game;
using namespace game::test;

namespace
{

/// Small, with everything that a replay may hold.
Replay smallReplay()
{
    return {.setup = {.seed = ~std::uint64_t{0},
                      .settings = {24, 1e-3f, graze::Method::Fast},
                      .storm = 5,
                      .firstWave = 2,
                      .ships = 3},
            .pictures = 3,
            .steps = 1300,
            .runs = {{700, {.moveX = 0x1.234566p-9f, .fire = true, .restart = true}},
                     {1, {.moveX = 1e-40f, .moveY = -0.f, .focus = true, .power = true}},
                     {599, {.moveY = -1.f}}},
            .changes = {{.step = 0, .settings = {3, 0.5f}}, {.step = 1299, .settings = {5, 1.f}}},
            .checkpoints = {11, ~std::uint64_t{0}},
            .runHash = 13};
}

std::string refusalOf(const std::string& text)
{
    return sentenceOf<ReplayError>([&] { (void)decodeReplay(text); });
}

/// With another checksum at its end, that fits: only what is before it can be wrong.
std::string sealed(std::string text)
{
    text.resize(std::min(text.size(), text.rfind(' ') + 1));
    return text + hexText(replayChecksum(text)) + "\n";
}

void expectRefusal(const std::string& before, const std::string& after, const std::string& reason)
{
    std::string text = encodeReplay(smallReplay());
    expectPart(text, before);
    expectPart(refusalOf(sealed(text.replace(text.find(before), before.size(), after))), reason);
}

} // namespace

TEST(ReplayFile, EverythingIsReadAsItWasWritten)
{
    const Replay replay = smallReplay();
    const Replay read = decodeReplay(encodeReplay(replay));
    EXPECT_EQ(encodeReplay(read), encodeReplay(replay));
    EXPECT_EQ(read.setup.seed, replay.setup.seed);
    EXPECT_EQ(read.setup.settings, replay.setup.settings);
    EXPECT_EQ(read.setup.ships, 3);
    ASSERT_EQ(read.changes.size(), 2u);
    EXPECT_EQ(read.changes[0].settings, (graze::GjkSettings{3, 0.5f}));
    EXPECT_EQ(read.checkpoints, replay.checkpoints);
    ASSERT_EQ(read.runs.size(), 3u);
    for (std::size_t i = 0; i < read.runs.size(); ++i)
        EXPECT_TRUE(read.runs[i].input == replay.runs[i].input && sameAxes(read.runs[i].input, replay.runs[i].input));
    EXPECT_EQ(decodeReplay(encodeReplay({})).steps, 0u);
}

TEST(ReplayFile, AnyByteThatDiffersIsSeen)
{
    const std::string whole = encodeReplay(smallReplay());
    for (std::size_t at = 0; at < whole.size(); ++at)
        for (const int flip : {1, 16, 32, 128, 255})
        {
            std::string text = whole;
            text[at] = static_cast<char>(text[at] ^ flip);
            ASSERT_THROW((void)decodeReplay(text), ReplayError) << "byte " << at << " ^ " << flip;
        }
}

TEST(ReplayFile, AnyTruncationIsReportedWithItsLine)
{
    const std::string whole = encodeReplay(smallReplay());
    for (std::size_t length = whole.find('\n') + 1; length < whole.size(); ++length)
    {
        const auto lines = std::count(whole.begin(), whole.begin() + static_cast<std::ptrdiff_t>(length), '\n');
        const std::string sentence = refusalOf(whole.substr(0, length));
        ASSERT_EQ(sentence.find("it is cut off, or damaged in line "), 0u) << sentence;
        ASSERT_LE(std::stol(sentence.substr(sentence.rfind(' '))), lines + 1);
    }
    expectPart(refusalOf(whole + "x"), "it is cut off, or damaged");
    expectPart(refusalOf(whole + "x\n"), "it is damaged");
}

TEST(ReplayFile, OtherFilesAndVersionsAreNamed)
{
    for (const char* other : {"", "{\"version\": 1}", "gra"})
        EXPECT_EQ(refusalOf(other), "it is not a replay of graze") << other;
    for (const char* other : {"GRAZEREP\3", "graze replay 3 0.1.0\n"})
        expectPart(refusalOf(other), "another version of the game has recorded it");
}

TEST(ReplayFile, ContentsThatMakeNoSenseAreRefusedWithTheirLine)
{
    for (const auto& [before, after] :
         {std::pair{"start", "begin"}, std::pair{" 5 2 3\n", " 2000000000 2 3\n"}, std::pair{" 5 2 3\n", " 5 0 3\n"},
          std::pair{" 5 2 3\n", " 5 2 6\n"}, std::pair{" 5 2 3\n", " -5 2 3\n"}, std::pair{" 5 2 3\n", " 5 2 3 4\n"}})
        expectRefusal(before, after, "it is damaged, as line 3 shows");
    for (const auto& [before, after] : {std::pair{"0.001", "nan"}, std::pair{"0.001", "1e+99"},
                                        std::pair{"0.001", "1e-3"}, std::pair{"fast", "quick"}})
        expectRefusal(before, after, "it is damaged, as line 4 shows");
    for (const auto& [before, after] : {std::pair{"input 1 ", "input 0 "}, std::pair{"-0 ", "inf "},
                                        std::pair{" focus power", " power focus"}, std::pair{" focus", " sing"}})
        expectRefusal(before, after, "it is damaged, as line 10 shows");
    expectRefusal("input 700", "input 701", "it is damaged, as line 12 shows");
    expectRefusal("hash 000000000000000b\n", "", "it has 1 hashes where 1300 steps have 2");
    expectRefusal("input 700", "input 18446744073709551615", "it is damaged");
}
