// SPDX-License-Identifier: Zlib
#include "assets/assets.hpp"
#include "game/fixtures.hpp"

#include <filesystem>
#include <string>

using namespace game;
using namespace game::test;

TEST(GameAssets, EveryPictureHasAPlaceAndEverySolidOneACollider)
{
    for (std::size_t i = 0; i < PictureCount; ++i)
    {
        const auto picture = static_cast<Picture>(i);
        EXPECT_GT(catalog().rect(picture).width, 0) << toString(picture);
    }
    for (const Picture picture : {Picture::Ship, Picture::Wall, Picture::BossCore, Picture::CapsuleShield})
        EXPECT_FALSE(catalog().collider(picture).shapes().empty()) << toString(picture);
    EXPECT_GT(assets().font.glyph('W').advance, 0);
    EXPECT_EQ(&assets().font.glyph('\n'), &assets().font.glyph('?'));
}

TEST(GameAssets, MissingOnesAreReportedWithTheFileAndThePlace)
{
    const TemporaryFolder folder;
    const EnvironmentVariable variable("GRAZE_ASSETS", folder.path().string());
    const std::string sentence = sentenceOf<AssetError>([] { (void)loadAssets(); });
    expectPart(sentence, "no atlas.json in " + folder.path().string());
}

TEST(GameAssets, BrokenOnesAreReportedWithTheReason)
{
    const std::filesystem::path real = assets().folder;
    const std::string whole = readFile(real / "atlas.json");
    const TemporaryFolder folder;
    for (const char* picture : {"atlas.png", "background.png"})
        std::filesystem::copy_file(real / picture, folder.path() / picture);
    folder.write("a.png", "no picture at all");
    const auto expectRefusal = [&](const std::string& text, const std::string& reason)
    {
        folder.write("atlas.json", text);
        std::string sentence;
        (void)reportedBy( // SFML has its say too
            [&] { sentence = sentenceOf<AssetError>([&] { (void)loadAssets(folder.path()); }); });
        expectPart(sentence, reason);
        expectPart(sentence, folder.path().string());
    };
    const auto with = [&](const std::string& before, const std::string& after)
    {
        std::string text = whole;
        expectPart(text, before);
        return text.replace(text.find(before), before.size(), after);
    };
    expectRefusal("{\n\"version\": }", "line 2");
    expectRefusal("{\"version\": " + std::string(50'000, '['), "more than 8 lists or objects lie in each other");
    expectRefusal(with("\"version\": 1", "\"version\": 99"), "version must be a whole number from 1 to 1, not 99");
    expectRefusal(with("\"atlas.png\"", "5"), "image must be 1 to 64 printable characters of ASCII, not 5");
    expectRefusal(with("atlas.png", "b.png"), "b.png cannot be used: it is missing");
    expectRefusal(with("atlas.png", "a.png"), "a.png cannot be used: it is not a PNG");
    expectRefusal(with("\"ship\"", "\"boat\""), "ship is missing");
    expectRefusal(with("\"x\": 2,", "\"x\": 4294967297,"), "x must be a whole number from 0 to 32768");
    expectRefusal(with("\"x\": 2,", "\"x\": 32000,"), "leaves the atlas");
    expectRefusal(with("\"advance\":", "\"advance\": -1, \"former\":"),
                  "advance must be a whole number from 0 to 32768");
}
