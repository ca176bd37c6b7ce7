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
    (void)addMedals(file, medalsOf(Medal::BossBeaten));
    EXPECT_EQ(addMedals(file, medalsOf(Medal::FirstChain)), medalsOf(Medal::BossBeaten) | medalsOf(Medal::FirstChain));
    EXPECT_EQ(loadMedals(file), medalsOf(Medal::BossBeaten) | medalsOf(Medal::FirstChain));
    (void)addMedals(file, ~MedalSet{});
    EXPECT_EQ(loadMedals(file), ~MedalSet{});
}

TEST(GameMedals, MistakesAreNamedWithTheLineOfTheirObject)
{
    const TemporaryFolder folder;
    const fs::path file =
        folder.write("medals.json", "{\"version\": 1, \"medals\": []}\n{\"version\": 1, \"medals\": [\n\"best\"]}");
    EXPECT_EQ(sentenceOf<FileError>([&] { (void)loadMedals(file); }),
              "the medals in " + file.string() + " cannot be used: object in line 2: \"best\" is no medal");
}
