// SPDX-License-Identifier: Zlib
#include "settings/scores.hpp"

#include "base/save_file.hpp"
#include "game/temporary_folder.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <limits>
#include <random>
#include <span>
#include <sys/wait.h>
#include <unistd.h>

using namespace game;
using game::test::sentenceOf;
using game::test::TemporaryFolder;
namespace fs = std::filesystem;

namespace
{

constexpr const char* Good = R"({"name": "ANNA", "score": 7, "wave": 2, "grazes": 3, "seed": 1})";

std::string fileWith(const std::string& scores)
{
    return "{\n\"version\": 1,\n\"scores\": [\n" + scores + "\n]\n}\n";
}

std::string refusalOfScores(const std::string& text)
{
    const TemporaryFolder folder;
    const fs::path file = folder.write("scores.json", text);
    const std::string sentence = sentenceOf<ScoresError>([&] { (void)loadScores(file); });
    EXPECT_NE(sentence.find(file.string()), std::string::npos) << sentence;
    return sentence;
}

void expectRefusalOfScores(const std::string& text, const std::string& reason)
{
    const std::string sentence = refusalOfScores(text);
    EXPECT_NE(sentence.find(reason), std::string::npos) << sentence;
}

ScoreTables tablesOf(const Scores& normal)
{
    ScoreTables tables;
    tables.of(ScoreList::Normal) = normal;
    return tables;
}

ScoreTables someScores()
{
    Scores scores;
    scores.add({"ANNA", 300, 4, 17, 9});
    scores.add({"BEN", 100, 2, 5, 8});
    return tablesOf(scores);
}

/// The normal table of a file.
Scores loadNormal(const fs::path& file)
{
    return loadScores(file).of(ScoreList::Normal);
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
}

TEST(Scores, TenAreKept)
{
    Scores scores;
    for (std::uint64_t i = 1; i <= 12; ++i)
        scores.add({.name = "A", .score = 10 * i});
    ASSERT_EQ(scores.list().size(), 10u);
    EXPECT_EQ(scores.list().front().score, 120u);
    EXPECT_EQ(scores.list().back().score, 30u);
    EXPECT_EQ(scores.rankOf(30), std::nullopt) << "the older of equal ones stays";
    EXPECT_EQ(scores.rankOf(31), 10u);
    EXPECT_EQ(scores.rankOf(std::numeric_limits<std::uint64_t>::max()), 1u);
    EXPECT_EQ(scores.add({.name = "B", .score = 30}), std::nullopt);
}

TEST(Scores, NothingIsNoScore)
{
    EXPECT_EQ(Scores{}.rankOf(0), std::nullopt);
    EXPECT_EQ(Scores{}.rankOf(1), 1u);
}

TEST(Scores, NamesAreCutToWhatATableHolds)
{
    EXPECT_EQ(Scores::nameFrom("ANNA"), "ANNA");
    EXPECT_EQ(Scores::nameFrom("  a b\t\n "), "a b");
    EXPECT_EQ(Scores::nameFrom("ABCDEFGHIJKLMNO"), "ABCDEFGHIJKL");
    EXPECT_EQ(Scores::nameFrom("ABCDEFGHIJK   X"), "ABCDEFGHIJK");
    EXPECT_EQ(Scores::nameFrom("\xc3\x84nne"), "nne");
    EXPECT_EQ(Scores::nameFrom("   "), "PILOT");
    EXPECT_EQ(Scores::nameFrom(""), "PILOT");
}

Scores randomScores(std::mt19937_64& random)
{
    Scores scores;
    for (std::uint64_t entry = random() % 14; entry > 0; --entry)
    {
        std::string name;
        for (std::uint64_t length = random() % 20; length > 0; --length)
            name += static_cast<char>(random() % 256);
        const std::uint64_t score = random() >> random() % 64;
        scores.add({name, score, static_cast<int>(1 + random() % 1'000'000), random() >> random() % 64, random()});
    }
    return scores;
}

TEST(Scores, WhatIsSavedIsLoaded)
{
    const TemporaryFolder folder;
    std::mt19937_64 random(1);
    for (int i = 0; i < 100; ++i)
    {
        ScoreTables tables;
        for (Scores& scores : tables.all)
            scores = randomScores(random);
        saveScores(folder.path() / "s.json", tables);
        ASSERT_EQ(loadScores(folder.path() / "s.json"), tables) << readFile(folder.path() / "s.json");
    }
}

TEST(Scores, FileOfTheFirstVersionIsTheNormalList)
{
    const TemporaryFolder folder;
    const ScoreTables tables = loadScores(folder.write("s.json", fileWith(Good)));
    ASSERT_EQ(tables.of(ScoreList::Normal).list().size(), 1u);
    EXPECT_EQ(tables.of(ScoreList::Normal).list()[0].name, "ANNA");
    for (const ScoreList list : {ScoreList::Daily, ScoreList::Boss, ScoreList::Tuned})
        EXPECT_TRUE(tables.of(list).list().empty());
}

TEST(Scores, EveryListIsReadByItsName)
{
    const TemporaryFolder folder;
    for (std::size_t i = 1; i < ScoreListCount; ++i)
    {
        const auto list = static_cast<ScoreList>(i);
        const std::string text =
            R"({"version": 2, "scores": [], ")" + std::string(scoreListName(list)) + "\": [" + Good + "]}";
        const ScoreTables tables = loadScores(folder.write("s.json", text));
        for (std::size_t other = 0; other < ScoreListCount; ++other)
            EXPECT_EQ(tables.all[other].list().size(), other == i ? 1u : 0u) << text;
    }
    expectRefusalOfScores(R"({"version": 2, "scores": [], "daily": 1})", "daily must be a list");
    expectRefusalOfScores("{\"version\": 2, \"scores\": [], \"boss\": [\n{}]}",
                          "line 2: the name of this score is missing");
    expectRefusalOfScores(R"({"version": 2, "daily": []})", "scores must be a list");
    expectRefusalOfScores(R"({"version": 1, "scores": [], "daily": []})", "\"daily\" is not known");
}

TEST(Scores, AddedScoresComeToTheirOwnList)
{
    const TemporaryFolder folder;
    const fs::path file = folder.path() / "scores.json";
    saveScores(file, someScores());
    const ListedScore added{ScoreList::Daily, {"CLEO", 5, 3, 1, 20260131}};
    const SavedScores saved = addScores(file, std::span(&added, 1), {});
    EXPECT_EQ(saved.rank, 1u) << "of its own list";
    EXPECT_EQ(saved.tables.of(ScoreList::Normal), someScores().of(ScoreList::Normal));
    ASSERT_EQ(saved.tables.of(ScoreList::Daily).list().size(), 1u);
    EXPECT_EQ(loadScores(file), saved.tables);
}

TEST(Scores, AMissingFileIsAnEmptyTable)
{
    EXPECT_EQ(loadScores("nowhere/scores.json"), ScoreTables{});
}

TEST(Scores, AFileInAnyOrderIsSorted)
{
    const TemporaryFolder folder;
    const std::string better = R"({"name": "BEN", "score": 8, "wave": 2, "grazes": 3, "seed": 1})";
    const Scores scores = loadNormal(folder.write("s.json", fileWith(std::string(Good) + ", " + better)));
    ASSERT_EQ(scores.list().size(), 2u);
    EXPECT_EQ(scores.list()[0].name, "BEN");
}

TEST(Scores, BrokenTextIsRefusedWithItsLine)
{
    expectRefusalOfScores("", "line 1");
    expectRefusalOfScores("{\n\"version\": 1,\n\"scores\": [,]}", "line 3");
    const std::string whole = fileWith(Good);
    for (std::size_t length = 0; length + 2 < whole.size(); ++length)
        expectRefusalOfScores(whole.substr(0, length), "line ");
}

// The parser took a zero for the end, and whatever came after it was not read.
TEST(Scores, AZeroIsNoEndOfAFile)
{
    const std::string whole = fileWith(Good);
    expectRefusalOfScores(whole + std::string(1, '\0'), "line 7: a byte is zero");
    expectRefusalOfScores(whole + std::string("\0 garbage", 9), "line 7: a byte is zero");
    expectRefusalOfScores("{\n" + std::string(1, '\0'), "line 2: a byte is zero");
}

TEST(Scores, NamesThatStandTwiceAreRefusedWithTheirLine)
{
    expectRefusalOfScores("{\n\"version\": 1,\n\"scores\": [],\n\"version\": 1}",
                          "line 4: \"version\" stands there twice");
    expectRefusalOfScores(fileWith(R"({"name": "A", "score": 1, "wave": 1, "grazes": 0, "seed": 0, "name": "B"})"),
                          "line 4: \"name\" stands there twice");
    // Each object has names of its own.
    const TemporaryFolder folder;
    const std::string two = fileWith(std::string(Good) + "," + Good);
    EXPECT_EQ(loadNormal(folder.write("scores.json", two)).list().size(), 2u);
}

TEST(Scores, FilesOfOtherMakeAreRefusedWithTheReason)
{
    expectRefusalOfScores("[]", "line 1: it must be an object");
    expectRefusalOfScores("{\"scores\": []}", "its version is missing");
    expectRefusalOfScores("{\n\"version\": 3, \"scores\": []}", "line 2: it is of version 3, written by a newer game");
    expectRefusalOfScores("{\"version\": 0, \"scores\": []}", "version must be a whole number from 1, not 0");
    expectRefusalOfScores("{\"version\": -1, \"scores\": []}", "version must be a whole number from 1, not -1");
    for (const std::string large : {"9223372036854775808", "18446744073709551615"})
        expectRefusalOfScores("{\"version\": " + large + ", \"scores\": []}",
                              "line 1: it is of version " + large + ", written by a newer game");
    expectRefusalOfScores("{\"version\": 1}", "scores must be a list");
    expectRefusalOfScores("{\"version\": 1, \"scores\": {}}", "scores must be a list");
    expectRefusalOfScores("{\"version\": 1, \"scores\": [], \"cheats\": 1}", "\"cheats\" is not known");
    expectRefusalOfScores("{\"version\": 1, \"a\\u001b\\n\": 1}",
                          "\"a\\u001b\\n\" is not known"); // in one line of ASCII
    std::string eleven = Good;
    for (int i = 0; i < 10; ++i)
        eleven += std::string(",") + Good;
    expectRefusalOfScores(fileWith(eleven), "there are 11 scores, and room for 10");
}

TEST(Scores, EntriesThatMakeNoSenseAreRefusedWithTheirLine)
{
    const auto second = [](const std::string& entry) { return fileWith(std::string(Good) + ",\n" + entry); };
    expectRefusalOfScores(second("5"), "line 5: a score must be an object");
    expectRefusalOfScores(second("{}"), "line 5: the name of this score is missing");
    expectRefusalOfScores(second(R"({"name": "A", "score": 1, "wave": 1, "grazes": 0})"),
                          "the seed of this score is missing");
    const auto with = [&](const std::string& name, const std::string& value)
    {
        std::string entry = R"({"name": "A", "score": 1, "wave": 1, "grazes": 0, "seed": 0})";
        const auto at = entry.find("\"" + name + "\": ") + name.size() + 4;
        return second(entry.replace(at, entry.find_first_of(",}", at) - at, "\n" + value + "\n"));
    };
    expectRefusalOfScores(with("name", "\"\""), "line 6: name must be 1 to 12 printable characters");
    expectRefusalOfScores(with("name", "\"ABCDEFGHIJKLM\""), "line 6: name must be 1 to 12");
    expectRefusalOfScores(with("name", "\"\\u00e4\""), "line 6: name must be 1 to 12");
    expectRefusalOfScores(with("name", "7"), "not 7");
    expectRefusalOfScores(with("score", "-1"),
                          "line 6: score must be a whole number from 1 to 18446744073709551615, not -1");
    expectRefusalOfScores(with("score", "1.5"), "not 1.5");
    expectRefusalOfScores(with("score", "18446744073709551616"), "line 6: score must be");
    expectRefusalOfScores(with("score", "null"), "not null");
    expectRefusalOfScores(with("wave", "0"), "line 6: wave must be");
    expectRefusalOfScores(with("wave", "4000000000"), "line 6: wave must be");
    expectRefusalOfScores(with("grazes", "[1]"), "line 6: grazes must be");
    expectRefusalOfScores(with("seed", "true"), "line 6: seed must be");
    expectRefusalOfScores(second(R"({"name": "A", "more": 1})"), "line 5: \"more\" is not known of a score");
}

TEST(Scores, AFileThatIsNotUnderstoodIsKeptAsideWhenSaving)
{
    const TemporaryFolder folder;
    const std::string newer = "{\"version\": 9, \"scores\": [\"of the future\"]}";
    const fs::path file = folder.write("scores.json", newer);
    EXPECT_EQ(saveScores(file, someScores()), folder.path() / "scores.json.broken");
    EXPECT_EQ(readFile(folder.path() / "scores.json.broken"), newer);
    EXPECT_EQ(loadScores(file), someScores());
    (void)folder.write("scores.json", "again");
    EXPECT_EQ(saveScores(file, someScores()), folder.path() / "scores.json.broken-2");
    EXPECT_EQ(readFile(folder.path() / "scores.json.broken"), newer);
    EXPECT_EQ(saveScores(file, {}), std::nullopt);
}

TEST(Scores, AFolderThatIsMissingIsNamed)
{
    const std::string sentence = sentenceOf<ScoresError>([] { saveScores("nowhere/scores.json", someScores()); });
    EXPECT_NE(sentence.find("nowhere/scores.json: the folder nowhere does not exist"), std::string::npos) << sentence;
}

// Without a lock between loading and saving, one of the two was lost in nearly every round.
TEST(Scores, TwoGamesThatSaveAtOnceLoseNothing)
{
    using Clock = std::chrono::steady_clock;
    constexpr int Rounds = 100;
    const std::array<ListedScore, 2> score{ListedScore{ScoreList::Normal, {"ANNA", 300, 4, 17, 9}},
                                           ListedScore{ScoreList::Normal, {"BEN", 100, 2, 5, 8}}};
    for (int round = 0; round < Rounds; ++round)
    {
        const TemporaryFolder folder;
        const fs::path file = folder.path() / "scores.json";
        const auto start = Clock::now() + std::chrono::milliseconds(2);
        const auto save = [&](std::size_t own)
        {
            while (Clock::now() < start)
            {
            }
            (void)addScores(file, std::span(&score[own], 1), {});
        };
        const pid_t child = fork();
        ASSERT_GE(child, 0);
        if (child == 0)
        {
            save(1);
            _exit(0);
        }
        save(0);
        int status = -1;
        ASSERT_EQ(waitpid(child, &status, 0), child);
        ASSERT_EQ(status, 0);
        ASSERT_EQ(loadScores(file), someScores()) << "round " << round;
    }
}

TEST(Scores, AddedScoresComeToThoseOfTheFileAlone)
{
    const TemporaryFolder folder;
    const fs::path file = folder.path() / "scores.json";
    saveScores(file, someScores());
    ScoreTables known = someScores();
    known.of(ScoreList::Normal).add({"DELETED", 200, 1, 0, 7});
    const ListedScore added{ScoreList::Normal, {"CLEO", 250, 3, 1, 6}};
    const SavedScores saved = addScores(file, std::span(&added, 1), known);
    EXPECT_EQ(saved.rank, 2u);
    EXPECT_EQ(saved.aside, std::nullopt);
    EXPECT_EQ(saved.tables, loadScores(file));
    const Scores& table = saved.tables.of(ScoreList::Normal);
    ASSERT_EQ(table.list().size(), 3u);
    EXPECT_EQ(table.list()[1], added.score);
}

TEST(Scores, AddedScoresComeToTheKnownOnesWhereTheFileIsRefused)
{
    const TemporaryFolder folder;
    const fs::path file = folder.write("scores.json", "nonsense");
    const std::array<ListedScore, 2> added{ListedScore{ScoreList::Normal, {"ANNA", 300, 4, 17, 9}},
                                           ListedScore{ScoreList::Normal, {"CLEO", 250, 3, 1, 6}}};
    const SavedScores saved = addScores(file, added, someScores());
    EXPECT_EQ(saved.aside, folder.path() / "scores.json.broken");
    EXPECT_EQ(saved.rank, 2u);
    ASSERT_EQ(saved.tables.of(ScoreList::Normal).list().size(), 3u);
    EXPECT_EQ(saved.tables, loadScores(file));
}
