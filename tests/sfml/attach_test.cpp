// SPDX-License-Identifier: Zlib
#include <graze/sfml/attach.hpp>

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <string>

namespace
{

using graze::Refused;
using graze::Vec2;

/// A class of a game, which knows nothing of SFML.
struct Balloon
{
    Vec2 place{};
    float swell = 1.f;
};
graze::Affine2 matrixOf(const Balloon& balloon)
{
    return graze::Affine2::from({.position = balloon.place, .scale = {balloon.swell, balloon.swell}});
}

sf::Transformable placed()
{
    sf::Transformable thing;
    thing.setPosition({40.f, 60.f});
    thing.setOrigin({8.f, 4.f});
    thing.setScale({-2.f, 0.5f});
    graze::compat::setRotationDegrees(thing, 30.f);
    return thing;
}

TEST(Attach, StandsWhereTheTransformableStands)
{
    graze::CollisionSystem system;
    const sf::Transformable thing = placed();
    const graze::SpriteId id = graze::attach(system, thing, graze::Box{{16.f, 8.f}}, {.user = 7});
    EXPECT_EQ(system.matrix(id), graze::affineOf(thing.getTransform()));
    EXPECT_EQ(system.user(id), 7u);
}

TEST(Attach, MatrixOfTheDefinitionIsFilledIn)
{
    graze::CollisionSystem system;
    const sf::Transformable thing = placed();
    const graze::SpriteId id =
        graze::attach(system, thing, graze::Circle{3.f},
                      {.shape = graze::Box{{1.f, 1.f}}, .matrix = graze::Affine2::translation({500.f, 500.f})});
    EXPECT_EQ(system.matrix(id), graze::affineOf(thing.getTransform()));
    EXPECT_EQ(system.sprite(id)->pieces()[0].radius(), 3.f);
}

TEST(Attach, OutlineGivesAllItsPieces)
{
    graze::CollisionSystem system;
    graze::Outline outline;
    outline.pieces = {graze::Box{{4.f, 4.f}}, graze::Circle{2.f, {10.f, 0.f}}};
    const graze::SpriteId id = graze::attach(system, sf::Transformable(), outline);
    EXPECT_EQ(system.sprite(id)->pieces().size(), 2u);
}

TEST(Attach, StandsWhereItsParentPutsIt)
{
    graze::CollisionSystem system;
    const sf::Transformable thing = placed();
    const sf::Transform shear(1.f, 0.7f, 5.f, 0.f, 1.f, -3.f, 0.f, 0.f, 1.f);
    graze::Outline outline;
    outline.pieces = {graze::Circle{3.f}};
    const graze::Affine2 there = graze::affineOf(shear * thing.getTransform());
    EXPECT_EQ(system.matrix(graze::attach(system, thing, graze::Circle{3.f}, {}, shear)), there);
    EXPECT_EQ(system.matrix(graze::attach(system, thing, outline, {}, shear)), there);
}

TEST(Attach, NoPieceThrows)
{
    graze::CollisionSystem system;
    EXPECT_THROW((void)graze::attach(system, sf::Transformable(), graze::Outline{}), graze::InvalidShape);
}

TEST(Follow, TakesTheWholeTransformAndItsParent)
{
    graze::CollisionSystem system;
    sf::Transformable thing;
    const graze::SpriteId id = graze::attach(system, thing, graze::Circle{3.f});
    thing = placed();
    EXPECT_EQ(graze::follow(system, id, thing), Refused::None);
    EXPECT_EQ(system.matrix(id), graze::affineOf(thing.getTransform()));

    const sf::Transform shear(1.f, 0.7f, 5.f, 0.f, 1.f, -3.f, 0.f, 0.f, 1.f);
    EXPECT_EQ(graze::follow(system, id, thing, shear), Refused::None);
    EXPECT_EQ(system.matrix(id), graze::affineOf(shear * thing.getTransform()));
}

TEST(Follow, ClassWithAMatrixOfItsOwnTakesPartLikeASprite)
{
    graze::CollisionSystem system;
    Balloon balloon{.place = {3.f, 4.f}};
    graze::Collider owned = graze::colliderFor(system, balloon, graze::Circle{3.f}, {.user = 7});
    const graze::SpriteId kept = graze::attach(system, balloon, graze::Circle{3.f});
    EXPECT_EQ(system.matrix(owned.id()), matrixOf(balloon));
    EXPECT_EQ(system.matrix(kept), matrixOf(balloon));
    EXPECT_EQ(system.user(owned.id()), 7u);

    balloon = {.place = {50.f, 60.f}, .swell = 2.f};
    EXPECT_EQ(owned.follow(balloon), Refused::None);
    EXPECT_EQ(graze::follow(system, kept, balloon), Refused::None);
    EXPECT_EQ(system.matrix(owned.id()), matrixOf(balloon));
    EXPECT_EQ(system.matrix(kept), matrixOf(balloon));
    balloon.place = {};
    EXPECT_EQ(owned.teleport(balloon), Refused::None);
    EXPECT_EQ(system.matrix(owned.id()), matrixOf(balloon));
}

TEST(Follow, RefusesWhatIsNotFiniteAndKeepsTheLastPose)
{
    graze::CollisionSystem system;
    system.setRefusalHandler([](const graze::Refusal&) {});
    sf::Transformable thing = placed();
    const graze::SpriteId id = graze::attach(system, thing, graze::Circle{3.f});
    const auto before = system.matrix(id);
    thing.setPosition({std::numeric_limits<float>::quiet_NaN(), 0.f});
    EXPECT_EQ(graze::follow(system, id, thing), Refused::NotFinite);
    EXPECT_EQ(system.matrix(id), before);
}

TEST(Follow, RefusesARemovedSprite)
{
    graze::CollisionSystem system;
    system.setRefusalHandler([](const graze::Refusal&) {});
    const sf::Transformable thing = placed();
    const graze::SpriteId id = graze::attach(system, thing, graze::Circle{3.f});
    EXPECT_EQ(system.remove(id), Refused::None);
    EXPECT_EQ(graze::follow(system, id, thing), Refused::StaleId);
}

// 16 x 12, transparent but for two blocks: (1, 2) to (5, 9) and (8, 4) to (14, 8).
sf::Image twoBlocks()
{
    sf::Image image = graze::compat::makeImage({16u, 12u}, sf::Color::Transparent);
    const auto fill = [&image](unsigned left, unsigned top, unsigned right, unsigned bottom)
    {
        for (unsigned y = top; y < bottom; ++y)
            for (unsigned x = left; x < right; ++x)
                graze::compat::setPixel(image, {x, y}, sf::Color::White);
    };
    fill(1, 2, 5, 9);
    fill(8, 4, 14, 8);
    return image;
}

graze::Aabb boundsOf(const graze::Outline& outline)
{
    return graze::Sprite2D(outline.pieces).bounds();
}

TEST(SfmlOutlineOf, WholePictureStandsInPictureCoordinates)
{
    const graze::Outline outline = graze::outlineOf(twoBlocks(), {.maxError = 0.f});
    EXPECT_EQ(outline.loops.size(), 2u);
    EXPECT_EQ(boundsOf(outline), (graze::Aabb{{1.f, 2.f}, {14.f, 9.f}}));
}

TEST(SfmlOutlineOf, TextureRectStartsAtItsOwnCorner)
{
    const auto rect = graze::compat::makeRect<int>({7, 3}, {9, 9});
    const graze::Outline outline = graze::outlineOf(twoBlocks(), rect, {.maxError = 0.f});
    EXPECT_EQ(outline.loops.size(), 1u);
    EXPECT_EQ(boundsOf(outline), (graze::Aabb{{1.f, 1.f}, {7.f, 5.f}}));
}

TEST(SfmlOutlineOf, MirroredRectGivesThePictureAsItIsInTheImage)
{
    const auto mirrored = graze::compat::makeRect<int>({16, 12}, {-9, -9});
    const graze::Outline outline = graze::outlineOf(twoBlocks(), mirrored, {.maxError = 0.f});
    EXPECT_EQ(boundsOf(outline), (graze::Aabb{{1.f, 1.f}, {7.f, 5.f}}));
}

TEST(SfmlOutlineOf, RectOutsideOfTheImageIsRefusedWithItsNumbers)
{
    for (const sf::IntRect& rect :
         {graze::compat::makeRect<int>({10, 0}, {7, 5}), graze::compat::makeRect<int>({-1, 0}, {4, 4}),
          graze::compat::makeRect<int>({0, 8}, {4, 5}), graze::compat::makeRect<int>({3, 3}, {-4, 2}),
          graze::compat::makeRect<int>({2147483647, 0}, {2147483647, 4})})
    {
        try
        {
            const graze::Outline outline = graze::outlineOf(twoBlocks(), rect);
            FAIL() << outline.pieces.size() << " pieces";
        }
        catch (const graze::InvalidOutline& error)
        {
            EXPECT_NE(std::string(error.what()).find("16 x 12"), std::string::npos) << error.what();
        }
    }
    EXPECT_THROW((void)graze::outlineOf(twoBlocks(), sf::IntRect()), graze::InvalidOutline);
    EXPECT_THROW((void)graze::outlineOf(sf::Image()), graze::InvalidOutline);
}

} // namespace
