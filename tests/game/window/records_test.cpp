// SPDX-License-Identifier: Zlib
#include "window/records.hpp"

#include "support/temporary_folder.hpp"

#include <gtest/gtest.h>

#include <fstream>

namespace
{

using game::Medal;
using game::Records;
using game::ScoreList;

namespace fs = std::filesystem;

class GameRecords : public testing::Test
{
protected:
    void write(const char* name, const std::string& text) const { std::ofstream(m_folder.path() / name) << text; }

    graze::test::TemporaryFolder m_folder;
};

TEST_F(GameRecords, AreThereNextTime)
{
    Records first(m_folder.path());
    EXPECT_TRUE(first.load().empty());
    const Records::Added added = first.add({ScoreList::Boss, {.name = "ADA", .score = 7}});
    EXPECT_EQ(added.rank, 1u);
    EXPECT_FALSE(added.report);
    EXPECT_FALSE(first.add(game::medalsOf(Medal::BossBeaten)));
    Records second(m_folder.path());
    EXPECT_TRUE(second.load().empty());
    EXPECT_EQ(second.scores(), first.scores());
    EXPECT_EQ(second.medals(), game::medalsOf(Medal::BossBeaten));
}

TEST_F(GameRecords, BrokenFilesAreReportedAndSetAside)
{
    write("scores.json", "nonsense");
    write("medals.json", "nonsense");
    Records records(m_folder.path());
    EXPECT_EQ(records.load().size(), 2u);
    EXPECT_NE(records.add({ScoreList::Normal, {.name = "ADA", .score = 7}}).report->text.find("scores.json.broken"),
              std::string::npos);
    EXPECT_NE(records.add(game::medalsOf(Medal::FirstChain))->text.find("medals.json.broken"), std::string::npos);
}

TEST_F(GameRecords, MedalsThatCouldNotBeWrittenAreWrittenWithTheNext)
{
    fs::create_directory(m_folder.path() / "medals.json"); // in its place
    Records records(m_folder.path());
    (void)records.load();
    const auto report = records.add(game::medalsOf(Medal::FirstChain));
    ASSERT_TRUE(report);
    EXPECT_TRUE(report->alarming);
    EXPECT_TRUE(game::has(records.medals(), Medal::FirstChain));
    fs::remove(m_folder.path() / "medals.json");
    EXPECT_FALSE(records.add(game::medalsOf(Medal::CleanWave)));
    EXPECT_EQ(game::loadMedals(m_folder.path() / "medals.json").count(), 2u);
}

} // namespace
