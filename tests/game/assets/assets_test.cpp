// SPDX-License-Identifier: Zlib
#include "assets/assets.hpp"
#include "game/temporary_folder.hpp"

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

using namespace game;
using game::test::sentenceOf;
using game::test::TemporaryFolder;

TEST(GameAssets, EveryPictureHasAPlaceAndEverySolidOneACollider)
{
    const Assets assets = loadAssets();
    for (std::size_t i = 0; i < PictureCount; ++i)
    {
        const auto picture = static_cast<Picture>(i);
        EXPECT_EQ(pictureFrom(toString(picture)), picture);
        EXPECT_GT(assets.catalog.rect(picture).width, 0) << toString(picture);
    }
    for (const Picture picture :
         {Picture::Ship, Picture::ShipLeft, Picture::ShipRight, Picture::Drone, Picture::Gunship, Picture::Spinner,
          Picture::Dart, Picture::TurretBase, Picture::TurretBarrel, Picture::Wall, Picture::BossCore, Picture::BossArm,
          Picture::BossCannon, Picture::RockA, Picture::RockB, Picture::RockC, Picture::CapsulePierce,
          Picture::CapsuleShield})
        EXPECT_FALSE(assets.catalog.collider(picture).shapes().empty()) << toString(picture);
    EXPECT_FALSE(pictureFrom("teapot"));
}

TEST(GameAssets, CollidersStayWithinTheirPictures)
{
    const Assets assets = loadAssets();
    constexpr float LargestError = 2.f; // in any outline that the game asks for
    for (std::size_t i = 0; i < PictureCount; ++i)
    {
        const graze::Vec2 size = sizeOf(assets.catalog.rects[i]);
        for (const graze::Shape& piece : assets.catalog.colliders[i].shapes())
        {
            const graze::Aabb bounds = piece.localBounds();
            EXPECT_TRUE((graze::Aabb{{}, size}.grown(LargestError).contains(bounds.lower)));
            EXPECT_TRUE((graze::Aabb{{}, size}.grown(LargestError).contains(bounds.upper)));
        }
    }
}

TEST(GameAssets, MissingOnesAreReportedWithTheFileAndThePlace)
{
    const TemporaryFolder folder;
    ASSERT_EQ(setenv("GRAZE_ASSETS", folder.path().c_str(), 1), 0);
    const std::string sentence = sentenceOf<AssetError>([] { (void)loadAssets(); });
    unsetenv("GRAZE_ASSETS");
    EXPECT_NE(sentence.find("atlas.json"), std::string::npos) << sentence;
    EXPECT_NE(sentence.find(folder.path().string()), std::string::npos) << sentence;
}

TEST(GameAssets, BrokenOnesAreReportedWithTheReason)
{
    const TemporaryFolder folder;
    const auto refusal = [&] { return sentenceOf<AssetError>([&] { (void)loadAssets(folder.path()); }); };
    folder.write("atlas.json", "{\n\"version\": }");
    EXPECT_NE(refusal().find("line 2"), std::string::npos);
    folder.write("atlas.json", "{\"version\": 99}");
    EXPECT_NE(refusal().find("version 99"), std::string::npos);
    folder.write("atlas.json", "{\"version\": 1, \"image\": \"a.png\", \"background\": \"a.png\"}");
    EXPECT_NE(refusal().find("a.png is missing"), std::string::npos);
    folder.write("atlas.json", "{\"version\": 1,\n\"image\": 5}");
    EXPECT_NE(refusal().find("line 2: image must be the name of a picture, not 5"), std::string::npos);
    folder.write("atlas.json", "{\"version\": " + std::string(50'000, '['));
    EXPECT_NE(refusal().find("line 1: more than 8 lists or objects lie in each other"), std::string::npos);
    folder.write("atlas.json", "{\"version\": 1, \"image\": \"a.png\", \"background\": \"a.png\"}");
    folder.write("a.png", "no picture at all");
    ::testing::internal::CaptureStderr(); // SFML has its say too
    EXPECT_NE(refusal().find("a.png cannot be read"), std::string::npos);
    (void)::testing::internal::GetCapturedStderr();
}

TEST(GameAssets, NumbersThatNoIntHoldsAreRefused)
{
    const std::filesystem::path real = loadAssets().folder;
    std::ifstream in(real / "atlas.json");
    const std::string whole{std::istreambuf_iterator<char>(in), {}};
    const TemporaryFolder folder;
    for (const char* picture : {"atlas.png", "background.png"})
        std::filesystem::copy_file(real / picture, folder.path() / picture);
    for (const char* name : {"x", "advance"})
    {
        // The first of that name has another value.
        std::string text = whole;
        std::string key(1, '"');
        key.append(name).append("\":");
        const auto at = text.find(key);
        ASSERT_NE(at, std::string::npos) << name;
        text.insert(at, std::string(key).append(" 4294967297, \"former\":"));
        text.erase(text.find(key, at + key.size()), key.size());
        folder.write("atlas.json", text);
        const std::string sentence = sentenceOf<AssetError>([&] { (void)loadAssets(folder.path()); });
        EXPECT_NE(sentence.find(std::string(name) + " must be a whole number"), std::string::npos) << sentence;
        EXPECT_NE(sentence.find("cannot be used: line "), std::string::npos) << sentence;
    }
}
