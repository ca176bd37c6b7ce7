// SPDX-License-Identifier: Zlib
// The examples of docs/pictures.md, between the markers, and what comes of them.
#include "support/temporary_folder.hpp"

#include <graze/files/collider_file.hpp>
#include <graze/graze.hpp>
#include <graze/sfml/attach.hpp>

#include <gtest/gtest.h>

#include <filesystem>

namespace
{

namespace fs = std::filesystem;
using graze::Vec2;

sf::IntRect cellAt(int left)
{
    return graze::compat::makeRect<int>({left, 0}, {32, 32});
}

// Two cells of 32 x 32: a block of 8 x 8 on the left side of the one, on the right side of the other.
sf::Image twoCells()
{
    sf::Image image = graze::compat::makeImage({64u, 32u}, sf::Color::Transparent);
    for (unsigned y = 12; y < 20; ++y)
        for (unsigned x = 0; x < 8; ++x)
            for (const unsigned left : {4u, 52u})
                graze::compat::setPixel(image, {left + x, y}, sf::Color::White);
    return image;
}

class PicturesGuide : public ::testing::Test
{
protected:
    void SetUp() override { ASSERT_TRUE(texture.loadFromImage(picture)); }

    graze::CollisionSystem collisions;
    graze::Layer players = collisions.layer("players");
    sf::Image picture = twoCells();
    sf::Texture texture;
};

TEST_F(PicturesGuide, OnOneSideOfThePicture)
{
    const sf::Image shipImage = graze::compat::makeImage({16u, 16u}, sf::Color::White);
    // [which side]
    const graze::Outline fair = graze::outlineOf(shipImage, {.maxError = 2.f, .fit = graze::OutlineFit::Inside});
    const graze::Outline cheap = graze::outlineOf(shipImage, {.maxError = 2.f, .maxVertices = 12});
    // fair.measuredError, cheap.measuredError: how far they are off, as measured
    // [end]
    const sf::Image& sheetImage = picture;
    // [one of a sheet]
    const graze::Outline standing = graze::outlineOf(sheetImage, sf::IntRect({0, 0}, {32, 32}));
    // [end]
    EXPECT_EQ(standing.pieces.size(), 1u);
    EXPECT_LE(fair.measuredError, 2.f);
    EXPECT_LE(cheap.vertexCount(), 12u);
}

TEST_F(PicturesGuide, Animation)
{
    const sf::Image& walkImage = picture;
    sf::Sprite walker(texture);
    sf::IntRect cell = cellAt(0);
    walker.setTextureRect(cell);
    // [attach an animation]
    graze::ColliderSheet walk = graze::sheetOf(walkImage, {.maxError = 1.f});
    graze::AnimatedCollider body = graze::colliderFor(collisions, walker, walk, {.layer = players});
    // [end]
    EXPECT_LT(collisions.bounds(body.id())->upper.x, 14.f);
    cell = cellAt(32);
    walker.setPosition({100.f, 0.f});
    // [follow an animation]
    walker.setTextureRect(cell);
    body.follow(walk, walker); // the pieces of that cell, where it is drawn
    // [end]
    EXPECT_GT(collisions.bounds(body.id())->lower.x, 118.f);
}

TEST_F(PicturesGuide, WhatStrikesAndWhatIsStruck)
{
    graze::ColliderFile made{"fighter.png", 1.f, {{"strike", {0, 0, 32, 32}, 0.f, {}, {}}}};
    const auto box = [](float left, float right) {
        return std::vector<Vec2>{{left, 8.f}, {right, 8.f}, {right, 24.f}, {left, 24.f}};
    };
    made.frames[0].pieces = {{box(0.f, 16.f), "hurt"}, {box(16.f, 30.f), "hit"}, {{{30.f, 16.f}}, "marker"}};
    const graze::test::TemporaryFolder folder;
    const fs::path file = folder.path() / "fighter.collider.json";
    graze::saveColliderFile(made, file);

    const graze::Layer bodies = collisions.layer("bodies");
    const graze::Layer fists = collisions.layer("fists");
    sf::Sprite sprite(texture);
    sprite.setTextureRect(cellAt(0));
    sprite.setPosition({200.f, 0.f});
    Vec2 muzzle{};
    // [hit and hurt]
    collisions.collide(fists, bodies);
    graze::ColliderSheet fighter(graze::loadColliderFile(file).frames);
    graze::AnimatedCollider body = graze::colliderFor(collisions, sprite, fighter, {.layer = bodies}, "hurt");
    graze::AnimatedCollider fist =
        graze::colliderFor(collisions, sprite, fighter, {.layer = fists, .owner = body.id()}, "hit");
    // [end]
    // [markers]
    for (const graze::ColliderPiece& piece : fighter.at(body.shown().rect).pieces)
        if (piece.tag == graze::MarkerTag)
            muzzle = graze::matrixOf(sprite).transformPoint(piece.points.front());
    // [end]
    EXPECT_EQ(muzzle, Vec2(230.f, 16.f));
    EXPECT_EQ(collisions.bounds(body.id())->lower.x, 200.f);
    EXPECT_EQ(collisions.bounds(fist.id())->lower.x, 216.f);
    collisions.update();
    EXPECT_TRUE(collisions.begun().empty()) << "one's own body is not struck";
    const graze::SpriteId other = collisions.add(
        {.shape = graze::Circle{4.f}, .matrix = graze::Affine2::translation({228.f, 16.f}), .layer = bodies});
    collisions.update();
    ASSERT_EQ(collisions.begun().size(), 1u);
    EXPECT_EQ(collisions.begun()[0].other(other), fist.id());
}

TEST_F(PicturesGuide, BoxesMadeInCode)
{
    collisions.collide(collisions.layer("fists"), collisions.layer("bodies"));
    sf::Sprite sprite(texture);
    sprite.setTextureRect(cellAt(0));
    // [in code]
    const auto box = [](float x, float y, float width, float height, const char* tag) {
        return graze::ColliderPiece{{{x, y}, {x + width, y}, {x + width, y + height}, {x, y + height}}, tag};
    };
    graze::ColliderSheet boxer(std::vector<graze::ColliderFrame>{
        {.rect = {0, 0, 32, 32}, .pieces = {box(8, 4, 12, 28, "hurt")}},                             // stands
        {.rect = {32, 0, 32, 32}, .pieces = {box(8, 4, 12, 28, "hurt"), box(20, 10, 10, 6, "hit")}}, // strikes
    });
    graze::AnimatedCollider struck = graze::colliderFor(collisions, sprite, boxer, {.layer = "bodies"}, "hurt");
    graze::AnimatedCollider strikes =
        graze::colliderFor(collisions, sprite, boxer, {.layer = "fists", .owner = struck.id()}, "hit");
    // [end]
    const graze::Collider target(collisions, {.shape = graze::Circle{4.f, {30.f, 13.f}}, .layer = "bodies"});
    const auto frame = [&](int left)
    {
        sprite.setTextureRect(cellAt(left));
        struck.follow(boxer, sprite);
        strikes.follow(boxer, sprite);
        collisions.update();
        return collisions.begun().size();
    };
    EXPECT_EQ(frame(0), 0u);
    EXPECT_FALSE(collisions.isEnabled(strikes.id()).value());
    EXPECT_EQ(frame(32), 1u);
    EXPECT_TRUE(strikes.collider().touching(target));
    EXPECT_EQ(frame(32), 0u) << "one begin";
    EXPECT_EQ(frame(0), 0u);
    EXPECT_EQ(collisions.ended().size(), 1u);
}

} // namespace
