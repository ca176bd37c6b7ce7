// SPDX-License-Identifier: Zlib
#include "settings/medals.hpp"

#include "base/save_file.hpp"
#include "game/temporary_folder.hpp"

#include <set>

using namespace game;
using game::test::sentenceOf;
using game::test::TemporaryFolder;
namespace fs = std::filesystem;

namespace
{

void expectRefusalOfMedals(const std::string& text, const std::string& reason)
{
    const TemporaryFolder folder;
    const fs::path file = folder.write("medals.json", text);
    const std::string sentence = sentenceOf<MedalsError>([&] { (void)loadMedals(file); });
    EXPECT_NE(sentence.find(file.string()), std::string::npos) << sentence;
    EXPECT_NE(sentence.find(reason), std::string::npos) << sentence;
}

TEST(GameMedals, EverySetIsLoadedAsItWasSaved)
{
    const TemporaryFolder folder;
    for (unsigned long long bits = 0; bits < 1ull << MedalCount; bits += 37)
    {
        saveMedals(folder.path() / "m.json", MedalSet(bits));
        ASSERT_EQ(loadMedals(folder.path() / "m.json"), MedalSet(bits));
    }
}

TEST(GameMedals, MissingFileHoldsNone)
{
    EXPECT_TRUE(loadMedals("nowhere/medals.json").none());
}

TEST(GameMedals, AddedOnesComeToThoseOfTheFile)
{
    const TemporaryFolder folder;
    const fs::path file = folder.path() / "m.json";
    saveMedals(file, medalsOf(Medal::BossBeaten));
    const SavedMedals saved = addMedals(file, medalsOf(Medal::FirstChain), medalsOf(Medal::CleanWave));
    EXPECT_EQ(saved.medals, medalsOf(Medal::BossBeaten) | medalsOf(Medal::FirstChain));
    EXPECT_EQ(loadMedals(file), saved.medals);
    EXPECT_EQ(saved.aside, std::nullopt);
}

TEST(GameMedals, FilesOfOtherMakeAreRefusedWithTheReason)
{
    expectRefusalOfMedals("", "line 1");
    expectRefusalOfMedals("[]", "it must be an object");
    expectRefusalOfMedals("{\"medals\": []}", "its version is missing");
    expectRefusalOfMedals("{\"version\": 2, \"medals\": []}", "it is of version 2, written by a newer game");
    expectRefusalOfMedals("{\"version\": 1}", "medals must be a list");
    expectRefusalOfMedals("{\"version\": 1,\n\"medals\": [\n\"boss_beaten\",\n\"best\"]}",
                          "line 4: \"best\" is no medal");
    expectRefusalOfMedals("{\"version\": 1, \"medals\": [7]}", "7 is no medal");
    expectRefusalOfMedals("{\"version\": 1, \"medals\": [], \"more\": 1}", "\"more\" is not known");
}

} // namespace
