// SPDX-License-Identifier: Zlib
#include "replay/replay_file.hpp"

#include "base/byte_stream.hpp"
#include "game/temporary_folder.hpp"

#include <limits>
#include <random>

using namespace game;
using game::test::sentenceOf;

namespace
{

constexpr std::size_t HeaderSize = 32;
constexpr WorldSetup TunedInFile{.seed = 7,
                                 .settings = {24, 1e-3f, graze::Method::Gjk},
                                 .events = {.stayGeometry = true},
                                 .firstWave = 2,
                                 .ships = 3};

std::string refusalOf(std::string_view bytes)
{
    return sentenceOf<ReplayError>([&] { (void)decodeReplay(bytes); });
}

void expectRefusal(const Replay& replay, const std::string& reason)
{
    const std::string sentence = refusalOf(encodeReplay(replay));
    EXPECT_NE(sentence.find(reason), std::string::npos) << sentence;
}

/// With a length and a checksum that fit: only what is in it can be wrong.
std::string sealed(std::string bytes)
{
    const auto put = [&](std::size_t at, std::uint64_t value)
    {
        for (std::size_t i = 0; i < 8; ++i)
            bytes[at + i] = static_cast<char>(static_cast<std::uint8_t>(value >> (8 * i)));
    };
    put(16, bytes.size());
    put(24, replayChecksum(bytes));
    return bytes;
}

/// Small, with everything that a replay may hold.
Replay smallReplay()
{
    return {.setup = TunedInFile,
            .pictures = 3,
            .steps = 1300,
            .runs = {{700, {.moveX = 0.5f, .fire = true}}, {600, {.moveY = -0.f, .focus = true, .power = true}}},
            .changes = {{.step = 5, .settings = {3, 0.5f}}, {.step = 1299, .events = {.stayGeometry = true}}},
            .checkpoints = {11, 12},
            .runHash = 13};
}

} // namespace

TEST(ReplayFile, EverythingIsReadAsItWasWritten)
{
    const Replay replay = smallReplay();
    const std::string bytes = encodeReplay(replay);
    EXPECT_EQ(bytes[8], 3) << "the format";
    const Replay read = decodeReplay(bytes);
    EXPECT_EQ(encodeReplay(read), bytes);
    EXPECT_EQ(read.setup.seed, 7u);
    EXPECT_EQ(read.setup.settings, TunedInFile.settings);
    EXPECT_TRUE(read.setup.events.stayGeometry);
    EXPECT_EQ(read.setup.firstWave, 2);
    EXPECT_EQ(read.setup.ships, 3);
    EXPECT_EQ(read.steps, 1300u);
    ASSERT_EQ(read.runs.size(), 2u);
    EXPECT_EQ(read.runs[0].input, replay.runs[0].input);
    EXPECT_EQ(read.runs[1].input, replay.runs[1].input);
    ASSERT_EQ(read.changes.size(), 2u);
    EXPECT_EQ(read.changes[0].settings, (graze::GjkSettings{3, 0.5f}));
    EXPECT_TRUE(read.changes[1].events.stayGeometry);
    EXPECT_EQ(read.checkpoints, replay.checkpoints);
    EXPECT_EQ(read.runHash, 13u);
}

TEST(ReplayFile, AnyByteThatDiffersIsSeen)
{
    const std::string whole = encodeReplay(smallReplay());
    for (std::size_t at = 0; at < whole.size(); ++at)
        for (const int flip : {1, 16, 128, 255})
        {
            std::string bytes = whole;
            bytes[at] = static_cast<char>(bytes[at] ^ flip);
            ASSERT_THROW((void)decodeReplay(bytes), ReplayError) << "byte " << at << " ^ " << flip;
        }
}

TEST(ReplayFile, AnyTruncationIsReportedWithItsPlace)
{
    const std::string whole = encodeReplay(smallReplay());
    for (std::size_t length = 1; length < whole.size(); ++length)
    {
        const std::string sentence = refusalOf(whole.substr(0, length));
        ASSERT_NE(sentence.find("it is cut off at byte " + std::to_string(length)), std::string::npos) << sentence;
    }
    EXPECT_EQ(refusalOf(""), "it is empty");
    EXPECT_EQ(refusalOf(whole + "x"), "it has " + std::to_string(whole.size() + 1) + " bytes where it should have " +
                                          std::to_string(whole.size()));
}

TEST(ReplayFile, OtherFilesAndVersionsAreNamed)
{
    EXPECT_EQ(refusalOf("{\"version\": 1}"), "it is not a replay of graze");
    std::string bytes = encodeReplay(smallReplay());
    bytes[8] = 9;
    EXPECT_NE(refusalOf(bytes).find("its format is 9, made by another version of the game; this one plays 3"),
              std::string::npos);
    bytes = encodeReplay(smallReplay());
    bytes[12] = static_cast<char>(bytes[12] ^ 1);
    EXPECT_NE(refusalOf(bytes).find("of graze, and this is"), std::string::npos);
}

TEST(ReplayFile, ContentsThatMakeNoSenseAreRefused)
{
    const auto with = [](auto&& spoil)
    {
        Replay replay = smallReplay();
        spoil(replay);
        return replay;
    };
    constexpr float NaN = std::numeric_limits<float>::quiet_NaN();
    expectRefusal(with([](Replay& r) { r.setup.settings.epsilon = NaN; }), "the settings before byte");
    expectRefusal(with([](Replay& r) { r.setup.storm = 2'000'000'000; }), "the start of the game");
    expectRefusal(with([](Replay& r) { r.setup.firstWave = 0; }), "the start of the game");
    expectRefusal(with([](Replay& r) { r.setup.ships = 6; }), "the start of the game");
    expectRefusal(with([](Replay& r) { r.checkpoints.pop_back(); }), "it has 1 checkpoints where 1300 steps have 2");
    expectRefusal(with([](Replay& r) { r.runs[0].input.moveY = NaN; }), "the input before byte");
    expectRefusal(with([](Replay& r) { r.runs[1].steps = 0; }), "lasts for 0 of 600 steps");
    expectRefusal(with([](Replay& r) { r.runs[1].steps = 601; }), "lasts for 601 of 600 steps");
    expectRefusal(with([](Replay& r) { r.runs.pop_back(); }), "the inputs of its last 600 steps are missing");
    expectRefusal(with([](Replay& r) { std::swap(r.changes[0], r.changes[1]); }), "out of order");
    expectRefusal(with([](Replay& r) { r.changes[1].step = 1300; }), "out of order");
    const std::string whole = encodeReplay(smallReplay());
    EXPECT_EQ(refusalOf(sealed(whole + "xyz")), "nobody knows what its last 3 bytes are for");
    for (std::size_t length = HeaderSize; length < whole.size(); ++length)
        EXPECT_THROW((void)decodeReplay(sealed(whole.substr(0, length))), ReplayError) << length;
}

// The counts of what follows are believed only as far as there are bytes.
TEST(ReplayFile, AbsurdSizesTakeNoMemory)
{
    constexpr std::size_t CountOfChanges = HeaderSize + 8 + 4 + 4 + 4 + 9 + 8 + 8 + 8;
    for (const std::size_t cut : {CountOfChanges, CountOfChanges + 1 + 10 + 11})
    {
        ByteWriter absurd;
        absurd.text(encodeReplay(smallReplay()).substr(0, cut));
        absurd.varint(std::uint64_t{1} << 60);
        const std::string sentence = refusalOf(sealed(absurd.bytes() + std::string(100, '\0')));
        EXPECT_NE(sentence.find("it has no room for 1152921504606846976"), std::string::npos) << sentence;
    }
    Replay endless = smallReplay();
    endless.steps = std::numeric_limits<std::uint64_t>::max();
    expectRefusal(endless, "it has 2 checkpoints where");
}

TEST(ReplayFile, RandomBytesAreRefusedOrReadButNeverHarm)
{
    std::mt19937 random(1);
    const std::string whole = encodeReplay(smallReplay());
    int read = 0;
    for (int i = 0; i < 5'000; ++i)
    {
        std::string bytes = whole;
        if (i % 2 == 0)
            bytes.resize(HeaderSize + 1 + random() % 200);
        for (auto changes = 1 + random() % 8; changes > 0; --changes)
            bytes[HeaderSize + random() % (bytes.size() - HeaderSize)] = static_cast<char>(random());
        try
        {
            const Replay replay = decodeReplay(sealed(bytes));
            ASSERT_EQ(decodeReplay(encodeReplay(replay)).runs.size(), replay.runs.size());
            ++read;
        }
        catch (const ReplayError&)
        {
        }
    }
    EXPECT_GT(read, 100) << "nothing but refusals";
}

TEST(ReplayFile, AMissingFileAndAFolderThatCannotBeWrittenAreNamed)
{
    EXPECT_EQ(sentenceOf<ReplayError>([] { (void)loadReplay("nowhere/r", {}); }),
              "the replay nowhere/r cannot be played: it does not exist");
    EXPECT_EQ(sentenceOf<ReplayError>([] { saveReplay("nowhere/r", smallReplay()); }),
              "the replay nowhere/r cannot be saved: the folder nowhere does not exist");
}
