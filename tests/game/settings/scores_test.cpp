// SPDX-License-Identifier: Zlib
#include "settings/scores.hpp"

#include "game/fixtures.hpp"

#include <array>
#include <thread>
#include <vector>

using namespace game;
using namespace game::test;
namespace fs = std::filesystem;

namespace
{

constexpr const char* Good = R"({"name": "ANNA", "score": 7, "wave": 2, "grazes": 3, "seed": 1})";

std::string fileWith(const std::string& scores)
{
    return "{\n\"version\": 1,\n\"scores\": [\n" + scores + "\n]\n}\n";
}

void expectRefusal(const std::string& text, const std::string& reason)
{
    const TemporaryFolder folder;
    const fs::path file = folder.write("scores.json", text);
    const std::string sentence = sentenceOf<FileError>([&] { (void)loadScores(file); });
    EXPECT_EQ(sentence.rfind("the high scores in " + file.string() + " cannot be used: ", 0), 0u) << sentence;
    expectPart(sentence, reason);
}

ListedScore normal(const std::string& name, std::uint64_t score)
{
    return {ScoreList::Normal, {.name = name, .score = score, .wave = 4, .grazes = 17, .seed = ~std::uint64_t{0}}};
}

} // namespace

TEST(Scores, TheBestComeFirstAndOfEqualOnesTheOlder)
{
    Scores scores;
    EXPECT_EQ(scores.add({.name = "A", .score = 10}), 1u);
    EXPECT_EQ(scores.add({.name = "B", .score = 30}), 1u);
    EXPECT_EQ(scores.add({.name = "C", .score = 10}), 3u);
    EXPECT_EQ(scores.add({.name = "D", .score = 20}), 2u);
    std::string names;
    for (const Score& score : scores.list())
        names += score.name;
    EXPECT_EQ(names, "BDAC");
    for (std::uint64_t i = 1; i <= 8; ++i)
        scores.add({.name = "E", .score = 10 * i});
    ASSERT_EQ(scores.list().size(), 10u) << "ten are kept";
    EXPECT_EQ(scores.list().back().name, "A") << "the older of equal ones stays";
    EXPECT_EQ(scores.add({.name = "F", .score = 10}), std::nullopt);
    EXPECT_EQ(scores.rankOf(11), 10u);
    EXPECT_EQ(scores.rankOf(0), std::nullopt);
}

TEST(Scores, NamesAreCutToWhatATableHolds)
{
    for (const auto& [typed, kept] : {std::pair{"  a b\t\n ", "a b"},
                                      {"ABCDEFGHIJKLMNO", "ABCDEFGHIJKL"},
                                      {"ABCDEFGHIJK   X", "ABCDEFGHIJK"},
                                      {"\xc3\x84nne", "nne"},
                                      {"   ", "PILOT"},
                                      {"", "PILOT"}})
        EXPECT_EQ(Scores::nameFrom(typed), kept);
}

TEST(Scores, FilesOfEarlierVersionsAndAddedLinesAreRead)
{
    const TemporaryFolder folder;
    EXPECT_EQ(loadScores(folder.path() / "none"), ScoreTables{});
    EXPECT_EQ(loadScores(folder.write("s", "\n")), ScoreTables{});
    EXPECT_EQ(loadScores(folder.write("s", fileWith(Good))).of(ScoreList::Normal).list().size(), 1u);
    for (std::size_t i = 0; i < ScoreListCount; ++i)
    {
        const std::string line =
            "{\"version\": 2, \"" + std::string(scoreListName(static_cast<ScoreList>(i))) + "\": [" + Good + "]}";
        const ScoreTables tables = loadScores(folder.write("s", fileWith(Good) + "\n" + line + "\n\n" + line));
        for (std::size_t other = 0; other < ScoreListCount; ++other)
            EXPECT_EQ(tables.all[other].list().size(), (other == i ? 2u : 0u) + (other == 0 ? 1u : 0u)) << line;
    }
}

TEST(Scores, MistakesAreNamedWithTheLineOfTheirObject)
{
    const std::string whole = fileWith(Good);
    for (std::size_t length = 1; length + 2 < whole.size(); ++length)
        expectRefusal(whole.substr(0, length), "line ");
    expectRefusal("{\"scores\": []}", "object in line 1: version is missing");
    expectRefusal("{\n\"version\": 3, \"scores\": []}", "version must be a whole number from 1 to 2, not 3");
    expectRefusal("{\"version\": 1, \"scores\": {}}", "scores must be a list");
    expectRefusal("{\"version\": 1, \"scores\": [], \"cheats\": 1}", "\"cheats\" is not known");
    expectRefusal(whole + "\n{\"version\": 2, \"daily\": [5]}", "object in line 8: it must be an object");
    const auto second = [](const std::string& entry) { return fileWith(std::string(Good) + ",\n" + entry); };
    expectRefusal(second("{}"), "name is missing");
    const auto with = [&](const std::string& name, const std::string& value)
    {
        std::string entry = R"({"name": "A", "score": 1, "wave": 1, "grazes": 0, "seed": 0})";
        const auto at = entry.find("\"" + name + "\": ") + name.size() + 4;
        return second(entry.replace(at, entry.find_first_of(",}", at) - at, value));
    };
    for (const char* value : {"\"\"", "\"ABCDEFGHIJKLM\"", "\"\\u00e4\"", "7"})
        expectRefusal(with("name", value), "name must be 1 to 12 printable characters");
    for (const char* value : {"-1", "1.5", "18446744073709551616", "null"})
        expectRefusal(with("score", value), "score must be a whole number from 1 to");
    expectRefusal(with("wave", "4000000000"), "wave must be");
    expectRefusal(with("seed", "true"), "seed must be");
}

TEST(Scores, AddedScoresComeToTheirOwnListOfTheFileAlone)
{
    const TemporaryFolder folder;
    const fs::path file = folder.write("scores.json", fileWith(Good));
    ScoreTables tables = loadScores(file);
    tables.of(ScoreList::Normal).add({"DELETED", 200, 1, 0, 7});
    const std::array<ListedScore, 2> added{ListedScore{ScoreList::Daily, {"CLEO", 5, 3, 1, 20260131}},
                                           normal("CLEO", 6)};
    EXPECT_EQ(addScores(file, added, tables), 2u) << "of the last one in its list";
    EXPECT_EQ(tables, loadScores(file));
    EXPECT_EQ(tables.of(ScoreList::Daily).list().size(), 1u);
    ASSERT_EQ(tables.of(ScoreList::Normal).list().size(), 2u);
    EXPECT_EQ(tables.of(ScoreList::Normal).list()[1], added[1].score);
}

TEST(Scores, AFileThatIsNotUnderstoodStaysAsItIs)
{
    const TemporaryFolder folder;
    const std::string newer = "{\"version\": 9, \"scores\": [\"of the future\"]}";
    const fs::path file = folder.write("scores.json", newer);
    const std::array<ListedScore, 1> added{normal("BEN", 100)};
    ScoreTables tables;
    EXPECT_THROW((void)addScores(file, added, tables), FileError);
    EXPECT_EQ(tables, ScoreTables{});
    EXPECT_EQ(readFile(file), newer);
}

// Games that loaded, added and saved lost scores of each other: now each adds a line.
TEST(Scores, GamesThatSaveAtOnceLoseNothing)
{
    const TemporaryFolder folder;
    const fs::path file = folder.path() / "scores.json";
    std::vector<std::thread> games;
    for (std::uint64_t game = 1; game <= Scores::Most; ++game)
        games.emplace_back(
            [&file, game]
            {
                const ListedScore score = normal("A", game);
                ScoreTables tables;
                (void)addScores(file, std::span(&score, 1), tables);
            });
    for (std::thread& game : games)
        game.join();
    EXPECT_EQ(loadScores(file).of(ScoreList::Normal).list().size(), Scores::Most);
}

TEST(GameDaily, SeedIsTheDateInUtcAndIsReadAsIt)
{
    using namespace std::chrono;
    const sys_days day(year(2026) / January / 31);
    EXPECT_EQ(dailySeed(day), 20260131u);
    EXPECT_EQ(dailySeed(day + hours(23) + minutes(59) + seconds(59)), 20260131u);
    EXPECT_EQ(dailySeed(day + days(1)), 20260201u);
    EXPECT_EQ(dailySeed(sys_days(year(2028) / February / 29)), 20280229u);
    EXPECT_EQ(dayOf(20280229), "2028-02-29");
    for (const std::uint64_t none : {0ull, 5ull, 20260229ull, 20261301ull, 20260100ull, 999999999999ull, ~0ull})
        EXPECT_EQ(dayOf(none), "") << none;
}
