// SPDX-License-Identifier: Zlib
// The examples of docs/from-wiki-collision.md, between the markers, and its table: a class that answers as the one of
// SFML's wiki does, beside graze.
#include <graze/sfml.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace
{

using graze::Vec2;
using graze::compat::sizeOf;

// The same answers as the class of the wiki, as far as the page speaks of them.
namespace Collision
{

std::map<const sf::Texture*, sf::Image> bitmasks;

bool CreateTextureAndBitmask(sf::Texture& texture, const std::string& file)
{
    sf::Image image;
    if (!image.loadFromFile(file) || !texture.loadFromImage(image))
        return false;
    bitmasks[&texture] = image;
    return true;
}

const sf::Texture& textureOf(const sf::Sprite& sprite)
{
#if SFML_VERSION_MAJOR >= 3
    return sprite.getTexture();
#else
    return *sprite.getTexture();
#endif
}

bool isOpaque(const sf::Sprite& sprite, Vec2 world)
{
    const auto [bitmask, isNew] = bitmasks.try_emplace(&textureOf(sprite));
    if (isNew)
        bitmask->second = textureOf(sprite).copyToImage();
    const sf::Vector2f at = sprite.getInverseTransform().transformPoint(world);
    const sf::IntRect rect = sprite.getTextureRect();
    const sf::Vector2i corner = graze::compat::positionOf(rect), size = sizeOf(rect);
    if (!(at.x > 0.f && at.y > 0.f && at.x < static_cast<float>(size.x) && at.y < static_cast<float>(size.y)))
        return false;
    const sf::Vector2u pixel(static_cast<unsigned>(corner.x) + static_cast<unsigned>(at.x),
                             static_cast<unsigned>(corner.y) + static_cast<unsigned>(at.y));
    return graze::compat::pixel(bitmask->second, pixel).a > 0;
}

bool PixelPerfectTest(const sf::Sprite& a, const sf::Sprite& b)
{
    const graze::Aabb one = graze::aabbOf(a.getGlobalBounds()), other = graze::aabbOf(b.getGlobalBounds());
    for (float x = std::floor(std::max(one.lower.x, other.lower.x)); x < std::min(one.upper.x, other.upper.x); ++x)
        for (float y = std::floor(std::max(one.lower.y, other.lower.y)); y < std::min(one.upper.y, other.upper.y); ++y)
            if (isOpaque(a, {x, y}) && isOpaque(b, {x, y}))
                return true;
    return false;
}

bool CircleTest(const sf::Sprite& a, const sf::Sprite& b)
{
    const auto radius = [](const sf::Sprite& sprite)
    {
        const sf::Vector2i size = sizeOf(sprite.getTextureRect());
        return (static_cast<float>(size.x) * sprite.getScale().x + static_cast<float>(size.y) * sprite.getScale().y) /
               4;
    };
    const Vec2 between = graze::aabbOf(a.getGlobalBounds()).centre() - graze::aabbOf(b.getGlobalBounds()).centre();
    const float reach = radius(a) + radius(b);
    return dot(between, between) <= reach * reach;
}

bool BoundingBoxTest(const sf::Sprite& a, const sf::Sprite& b)
{
    const auto box = [](const sf::Sprite& sprite)
    {
        const sf::Vector2i size = sizeOf(sprite.getTextureRect());
        const std::vector<Vec2> corners{{0.f, 0.f},
                                        {static_cast<float>(size.x), 0.f},
                                        {static_cast<float>(size.x), static_cast<float>(size.y)},
                                        {0.f, static_cast<float>(size.y)}};
        graze::Sprite2D body{graze::Shape::hullOf(corners)};
        body.setMatrix(graze::affineOf(sprite.getTransform()));
        return body;
    };
    return graze::overlap(box(a), box(b)).overlapping();
}

} // namespace Collision

// [touch]
bool touch(const sf::Sprite& a, graze::Sprite2D& bodyA, const sf::Sprite& b, graze::Sprite2D& bodyB)
{
    bodyA.setMatrix(graze::matrixOf(a)); // position, rotation, scale, origin, mirrored or not
    bodyB.setMatrix(graze::matrixOf(b));
    return graze::overlap(bodyA, bodyB).overlapping();
}
// [end]

// 40 x 40 pixels: a disc of radius 15 in the middle.
sf::Image discPicture()
{
    sf::Image image = graze::compat::makeImage({40u, 40u}, sf::Color::Transparent);
    for (unsigned y = 0; y < 40; ++y)
        for (unsigned x = 0; x < 40; ++x)
            if (std::hypot(static_cast<float>(x) - 19.5f, static_cast<float>(y) - 19.5f) < 15.f)
                graze::compat::setPixel(image, {x, y}, sf::Color::White);
    return image;
}

class FromWikiCollision : public ::testing::Test
{
protected:
    void SetUp() override
    {
        ASSERT_TRUE(rockTexture.loadFromImage(rockImage));
        ASSERT_TRUE(rockImage.saveToFile(shipFile));
    }
    void TearDown() override
    {
        Collision::bitmasks.clear();
        std::filesystem::remove(shipFile);
    }

    static void loadAsTheWiki(const std::string& shipFile, sf::Texture& into)
    {
        // [CreateTextureAndBitmask]
        sf::Texture shipTexture;
        if (!Collision::CreateTextureAndBitmask(shipTexture, shipFile))
            return;
        // [end]
        into = shipTexture;
    }
    static void load(const std::string& shipFile, sf::Texture& shipTexture, sf::Image& into)
    {
        // [load]
        sf::Image shipImage; // keep it: its pixels are in your memory, those of the texture are in the graphics card
        if (!shipImage.loadFromFile(shipFile) || !shipTexture.loadFromImage(shipImage))
            return;
        // [end]
        into = shipImage;
    }

    const std::string shipFile = (std::filesystem::temp_directory_path() / "graze_wiki_ship.png").string();
    sf::Image rockImage = discPicture();
    sf::Texture rockTexture;
    int lives = 3;
};

TEST_F(FromWikiCollision, BoundingBoxTest)
{
    sf::Sprite ship(rockTexture), rock(rockTexture);
    // [boxes]
    graze::Sprite2D shipBody{graze::shapeOf(ship)}; // once, after the sprite has its texture
    graze::Sprite2D rockBody{graze::shapeOf(rock)};
    // [end]
    const auto wiki = [&]
    {
        // [BoundingBoxTest]
        if (Collision::BoundingBoxTest(ship, rock))
            --lives;
        // [end]
    };
    const auto now = [&]
    {
        // [in its place]
        if (touch(ship, shipBody, rock, rockBody))
            --lives;
        // [end]
    };
    const auto livesAfter = [&](const auto& test)
    {
        lives = 3;
        test();
        return lives;
    };
    graze::compat::setRotationDegrees(ship, 45.f); // a corner at (0, 0), the one to the right at (28.28, 28.28)
    for (const auto& [place, expected] :
         {std::pair{Vec2{28.f, 20.f}, 2}, std::pair{Vec2{28.5f, 40.f}, 3}, std::pair{Vec2{40.f, -40.f}, 3}})
    {
        rock.setPosition(place);
        EXPECT_EQ(livesAfter(wiki), expected);
        EXPECT_EQ(livesAfter(now), expected);
    }
    graze::compat::setRotationDegrees(ship, 0.f);
    rock.setPosition({40.f, 0.f});
    EXPECT_EQ(livesAfter(wiki), 2) << "edge on edge counts";
    EXPECT_EQ(livesAfter(now), 2);

    ship.setTextureRect(graze::compat::makeRect<int>({40, 0}, {-40, 40})); // mirrored, drawn in the same place
    rock.setPosition({20.f, 0.f});
    EXPECT_EQ(livesAfter(wiki), 3) << "its box lies to the left";
    EXPECT_EQ(livesAfter(now), 2);
}

TEST_F(FromWikiCollision, CircleTest)
{
    sf::Sprite ship(rockTexture), rock(rockTexture);
    ship.setOrigin({20.f, 20.f});
    // [circles]
    graze::Sprite2D shipBody{graze::Circle{16.f, {20.f, 20.f}}}; // radius, and the middle of the picture in its pixels
    graze::Sprite2D rockBody{graze::Circle{20.f, {20.f, 20.f}}};
    // [end]
    const auto wiki = [&]
    {
        lives = 3;
        // [CircleTest]
        if (Collision::CircleTest(ship, rock))
            --lives;
        // [end]
        return lives;
    };
    rock.setPosition({-20.f, -54.f}); // their middles are 34 px apart
    EXPECT_EQ(wiki(), 2);
    EXPECT_TRUE(touch(ship, shipBody, rock, rockBody));
    ship.setScale({-1.f, 1.f});
    rock.setPosition({-20.f, -46.f}); // 26 px
    EXPECT_EQ(wiki(), 3) << "flipped, its radius is 0";
    EXPECT_TRUE(touch(ship, shipBody, rock, rockBody));
    ship.setScale({2.f, 1.f});
    rock.setPosition({-20.f, -68.f}); // 48 px up, where the ellipse is 16 px high
    EXPECT_EQ(wiki(), 2) << "a circle of the mean, radius 30";
    EXPECT_FALSE(touch(ship, shipBody, rock, rockBody));
}

TEST_F(FromWikiCollision, PixelPerfectTest)
{
    sf::Texture shipTexture;
    loadAsTheWiki(shipFile, shipTexture);
    EXPECT_EQ(shipTexture.getSize().x, 40u);
    sf::Image shipImage;
    load(shipFile, shipTexture, shipImage);
    // [outlines]
    graze::Sprite2D shipBody{graze::outlineOf(shipImage, {.threshold = 1}).pieces}; // once for each picture
    graze::Sprite2D rockBody{graze::outlineOf(rockImage, {.threshold = 1}).pieces};
    // [end]
    sf::Sprite ship(shipTexture), rock(rockTexture);
    const auto wiki = [&]
    {
        lives = 3;
        // [PixelPerfectTest]
        if (Collision::PixelPerfectTest(ship, rock))
            --lives;
        // [end]
        return lives;
    };
    rock.setPosition({26.f, 26.f}); // the boxes overlap, the discs do not
    EXPECT_EQ(wiki(), 3);
    EXPECT_FALSE(touch(ship, shipBody, rock, rockBody));
    rock.setPosition({18.f, 18.f});
    EXPECT_EQ(wiki(), 2);
    EXPECT_TRUE(touch(ship, shipBody, rock, rockBody));

    ship.setTextureRect(graze::compat::makeRect<int>({40, 0}, {-40, 40}));
    EXPECT_EQ(wiki(), 3) << "mirrored, it hits nothing";
    EXPECT_TRUE(touch(ship, shipBody, rock, rockBody));

    ship.setTextureRect(graze::compat::makeRect<int>({0, 0}, {40, 40}));
    rock.setPosition({5.3f, 5.3f});
    rock.setScale({0.01f, 0.01f}); // less than a pixel of the screen, in the middle of the ship's left side
    EXPECT_EQ(wiki(), 3) << "no whole number lies in it";
    rock.setPosition({19.8f, 19.8f});
    EXPECT_TRUE(touch(ship, shipBody, rock, rockBody));
}

TEST_F(FromWikiCollision, TheThresholdIsOneMoreThanTheAlphaLimit)
{
    sf::Image faint = graze::compat::makeImage({8u, 8u}, sf::Color(255, 255, 255, 128));
    EXPECT_EQ(graze::outlineOf(faint, {.threshold = 128}).pieces.size(), 1u) << "AlphaLimit 127: 128 collides";
    EXPECT_EQ(graze::OutlineOptions{}.threshold, 128);
}

} // namespace
