// SPDX-License-Identifier: Zlib
#include "settings/medals.hpp"

#include "game/fixtures.hpp"

using namespace game;
using namespace game::test;
namespace fs = std::filesystem;

TEST(GameMedals, AddedOnesComeToThoseOfTheFile)
{
    const TemporaryFolder folder;
    const fs::path file = folder.path() / "m.json";
    EXPECT_TRUE(loadMedals(file).none());
    (void)addMedals(file, medalsOf(Medal::BossBeaten), {});
    const SavedMedals saved = addMedals(file, medalsOf(Medal::FirstChain), medalsOf(Medal::CleanWave));
    EXPECT_EQ(saved.medals, medalsOf(Medal::BossBeaten) | medalsOf(Medal::FirstChain));
    EXPECT_EQ(loadMedals(file), saved.medals);
    EXPECT_EQ(saved.aside, std::nullopt);
    (void)addMedals(file, ~MedalSet{}, {});
    EXPECT_EQ(loadMedals(file), ~MedalSet{});
}

TEST(GameMedals, AFileThatIsNotUnderstoodIsKeptAside)
{
    const TemporaryFolder folder;
    const fs::path file = folder.write("m.json", "nonsense");
    const SavedMedals saved = addMedals(file, medalsOf(Medal::FirstChain), medalsOf(Medal::CleanWave));
    EXPECT_EQ(saved.aside, folder.path() / "m.json.broken");
    EXPECT_EQ(loadMedals(file), medalsOf(Medal::CleanWave) | medalsOf(Medal::FirstChain));
}

TEST(GameMedals, MistakesAreNamedWithTheirLine)
{
    const TemporaryFolder folder;
    const fs::path file =
        folder.write("medals.json", "{\"version\": 1, \"medals\": []}\n{\"version\": 1, \"medals\": [\n\"best\"]}");
    EXPECT_EQ(sentenceOf<FileError>([&] { (void)loadMedals(file); }),
              "the medals in " + file.string() + " cannot be used: line 3: \"best\" is no medal");
}
