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
    for (int i = 0; i < 20; ++i)
    {
        ScoreTables tables;
        for (Scores& scores : tables.all)
            scores = randomScores(random);
        saveScores(folder.path() / "s.json", tables);
        ASSERT_EQ(loadScores(folder.path() / "s.json"), tables) << readFile(folder.path() / "s.json");
    }
}

TEST(Scores, EveryListIsReadByItsName)
{
    const TemporaryFolder folder;
    for (std::size_t i = 1; i < ScoreListCount; ++i)
    {
        const std::string name(scoreListName(static_cast<ScoreList>(i)));
        const std::string text = R"({"version": 2, "scores": [], ")" + name + "\": [" + Good + "]}";
        const ScoreTables tables = loadScores(folder.write("s.json", text));
        for (std::size_t other = 0; other < ScoreListCount; ++other)
            EXPECT_EQ(tables.all[other].list().size(), other == i ? 1u : 0u) << text;
    }
    expectRefusalOfScores(R"({"version": 1, "scores": [], "daily": []})", "\"daily\" is not known");
}

TEST(Scores, AnyCutFileIsRefusedWithItsLine)
{
    const std::string whole = fileWith(Good);
    for (std::size_t length = 0; length + 2 < whole.size(); ++length)
        expectRefusalOfScores(whole.substr(0, length), "line ");
}

TEST(Scores, FilesOfOtherMakeAreRefusedWithTheReason)
{
    expectRefusalOfScores("{\"scores\": []}", "its version is missing");
    expectRefusalOfScores("{\n\"version\": 3, \"scores\": []}", "line 2: it is of version 3, written by a newer game");
    expectRefusalOfScores("{\"version\": 0, \"scores\": []}", "version must be a whole number from 1, not 0");
    expectRefusalOfScores("{\"version\": 1}", "scores must be a list");
    expectRefusalOfScores("{\"version\": 1, \"scores\": [], \"cheats\": 1}", "\"cheats\" is not known");
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
    expectRefusalOfScores(second(R"({"name": "A", "more": 1})"), "line 5: \"more\" is not known of a score");
    const auto with = [&](const std::string& name, const std::string& value)
    {
        std::string entry = R"({"name": "A", "score": 1, "wave": 1, "grazes": 0, "seed": 0})";
        const auto at = entry.find("\"" + name + "\": ") + name.size() + 4;
        return second(entry.replace(at, entry.find_first_of(",}", at) - at, "\n" + value + "\n"));
    };
    for (const char* value : {"\"\"", "\"ABCDEFGHIJKLM\"", "\"\\u00e4\"", "7"})
        expectRefusalOfScores(with("name", value), "line 6: name must be 1 to 12 printable characters");
    for (const char* value : {"-1", "1.5", "18446744073709551616", "null"})
        expectRefusalOfScores(with("score", value), "line 6: score must be a whole number from 1 to");
    expectRefusalOfScores(with("wave", "0"), "line 6: wave must be");
    expectRefusalOfScores(with("wave", "4000000000"), "line 6: wave must be");
    expectRefusalOfScores(with("grazes", "[1]"), "line 6: grazes must be");
    expectRefusalOfScores(with("seed", "true"), "line 6: seed must be");
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

// Without a lock between loading and saving, one of the two was lost in nearly every round.
TEST(Scores, TwoGamesThatSaveAtOnceLoseNothing)
{
    using Clock = std::chrono::steady_clock;
    constexpr int Rounds = 20;
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

TEST(Scores, AddedScoresComeToTheirOwnListOfTheFileAlone)
{
    const TemporaryFolder folder;
    const fs::path file = folder.path() / "scores.json";
    EXPECT_EQ(loadScores(file), ScoreTables{});
    saveScores(file, someScores());
    ScoreTables known = someScores();
    known.of(ScoreList::Normal).add({"DELETED", 200, 1, 0, 7});
    const std::array<ListedScore, 2> added{ListedScore{ScoreList::Daily, {"CLEO", 5, 3, 1, 20260131}},
                                           ListedScore{ScoreList::Normal, {"CLEO", 250, 3, 1, 6}}};
    const SavedScores saved = addScores(file, added, known);
    EXPECT_EQ(saved.rank, 2u) << "of the last one in its list";
    EXPECT_EQ(saved.aside, std::nullopt);
    EXPECT_EQ(saved.tables, loadScores(file));
    EXPECT_EQ(saved.tables.of(ScoreList::Daily).list().size(), 1u);
    ASSERT_EQ(saved.tables.of(ScoreList::Normal).list().size(), 3u);
    EXPECT_EQ(saved.tables.of(ScoreList::Normal).list()[1], added[1].score);
}
