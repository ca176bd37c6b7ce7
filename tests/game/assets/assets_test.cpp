// SPDX-License-Identifier: Zlib
#include "assets/assets.hpp"
#include "game/temporary_folder.hpp"

#include <graze/sfml/compat.hpp>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

using namespace game;
using game::test::sentenceOf;
using game::test::TemporaryFolder;

namespace
{

sf::Color pixelOf(const sf::Image& image, int x, int y)
{
    return graze::compat::pixel(image, {static_cast<unsigned>(x), static_cast<unsigned>(y)});
}

} // namespace

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

TEST(GameAssets, WallIsASquareWithoutAClearPixelAndItsBorderIsRepeatedAroundIt)
{
    const Assets assets = loadAssets();
    const PixelRect& wall = assets.catalog.rect(Picture::Wall);
    EXPECT_EQ(wall.width, wall.height);
    const auto pixel = [&](int x, int y) { return pixelOf(assets.atlas, wall.x + x, wall.y + y); };
    int clear = 0;
    for (int y = 0; y < wall.height; ++y)
        for (int x = 0; x < wall.width; ++x)
            clear += pixel(x, y).a < 255 ? 1 : 0;
    EXPECT_EQ(clear, 0);
    for (int i = 0; i < wall.width; ++i)
    {
        EXPECT_EQ(pixel(i, -1), pixel(i, 0)) << i;
        EXPECT_EQ(pixel(i, wall.height), pixel(i, wall.height - 1)) << i;
        EXPECT_EQ(pixel(-1, i), pixel(0, i)) << i;
        EXPECT_EQ(pixel(wall.width, i), pixel(wall.width - 1, i)) << i;
    }
}

TEST(GameAssets, BossPiecesHangTogetherAtTheirJoints)
{
    const Assets assets = loadAssets();
    const auto isSolid = [&](Picture picture, graze::Vec2 at)
    {
        const PixelRect& rect = assets.catalog.rect(picture);
        return pixelOf(assets.atlas, rect.x + static_cast<int>(at.x), rect.y + static_cast<int>(at.y)).a == 255;
    };
    const graze::Vec2 middle = centreOf(assets.catalog.rect(Picture::BossCore));
    EXPECT_TRUE(isSolid(Picture::BossArm, BossArmPivot));
    EXPECT_TRUE(isSolid(Picture::BossCore, middle + BossArmSocket));
    EXPECT_TRUE(isSolid(Picture::BossCore, middle + BossCannonSocket));
    EXPECT_TRUE(isSolid(Picture::BossCannon, centreOf(assets.catalog.rect(Picture::BossCannon))));
    // Open below the mouth: what a convex hull would close.
    EXPECT_FALSE(isSolid(Picture::BossCore, middle + graze::Vec2{0.f, 100.f}));
}

TEST(GameAssets, BeamIsTheSameInEveryColumn)
{
    const Assets assets = loadAssets();
    const PixelRect& beam = assets.catalog.rect(Picture::Beam);
    for (int y = 0; y < beam.height; ++y)
        for (int x = -1; x <= beam.width; ++x)
            ASSERT_EQ(pixelOf(assets.atlas, beam.x + x, beam.y + y), pixelOf(assets.atlas, beam.x, beam.y + y))
                << x << ", " << y;
}

TEST(GameAssets, GlyphsHaveInkExceptTheSpace)
{
    const Assets assets = loadAssets();
    for (int c = Font::First; c <= Font::Last; ++c)
    {
        const Font::Glyph& glyph = assets.font.glyph(static_cast<char>(c));
        int ink = 0;
        for (int y = 0; y < glyph.rect.height; ++y)
            for (int x = 0; x < glyph.rect.width; ++x)
                ink += pixelOf(assets.atlas, glyph.rect.x + x, glyph.rect.y + y).a > 0 ? 1 : 0;
        EXPECT_EQ(ink == 0, c == ' ') << "character " << c;
    }
    EXPECT_EQ(&assets.font.glyph('\n'), &assets.font.glyph('?'));
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
    folder.write("atlas.json", "{\"version\": 1}");
    EXPECT_NE(refusal().find("image"), std::string::npos);
    folder.write("atlas.json", "{\"version\": 1, \"image\": \"a.png\", \"background\": \"a.png\"}");
    EXPECT_NE(refusal().find("a.png is missing"), std::string::npos);
    folder.write("atlas.json", "{\"version\": 1,\n\"image\": 5}");
    EXPECT_NE(refusal().find("line 2: image must be the name of a picture, not 5"), std::string::npos);
    folder.write("atlas.json", "{\"version\": 1, \"image\": \"\\u001b\"}");
    EXPECT_NE(refusal().find("the name of a picture, not \"\\u001b\""), std::string::npos);
    folder.write("atlas.json", "{\"version\": " + std::string(100'000, '[')); // a stack for each would overflow
    EXPECT_NE(refusal().find("cannot be used: it has more than 65536 bytes"), std::string::npos);
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
    for (const char* name : {"x", "advance", "line_height"})
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
