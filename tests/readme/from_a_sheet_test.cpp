// SPDX-License-Identifier: Zlib
// The C++ block of docs/from-a-sheet.md, word for word.
// [program]
#include <graze/maps/atlas.hpp>
#include <graze/sfml.hpp>

struct Fighter
{
    Fighter(graze::CollisionSystem& collisions, const std::filesystem::path& json, const sf::Image& hurt,
            const sf::Image& hit) :
    atlas(graze::loadAtlas(json, {.pivot = {0.5f, 1.f}})), // throws graze::MapError; the pivot is between the feet
    sheet(graze::tracedLayers(atlas, {{"hurt", graze::maskOf(hurt)}, {"hit", graze::maskOf(hit)}}))
    {
        const graze::AtlasFrame& first = atlas.frames.front();
        body = {collisions, sheet, first.collider.rect, first.matrix, {.layer = "bodies"}, "hurt"};
        fist = {collisions, sheet, first.collider.rect, first.matrix, {.layer = "fists", .owner = body.id()}, "hit"};
    }

    // `matrix` puts the figure into the world, its pivot at the origin.
    graze::PixelRect show(const char* animation, std::size_t step, const graze::Affine2& matrix)
    {
        const graze::AtlasAnimation* shown = atlas.findAnimation(animation); // null for a tag that is not there
        const graze::AtlasFrame& frame = atlas.frames[shown != nullptr ? shown->frameAt(step) : 0];
        body.follow(sheet, frame.collider.rect, matrix * frame.matrix);
        fist.follow(sheet, frame.collider.rect, matrix * frame.matrix);
        return frame.collider.rect; // of the texture, drawn with matrix * frame.matrix
    }

    graze::Atlas atlas;
    graze::ColliderSheet sheet;
    graze::AnimatedCollider body, fist;
};
// [end]

#include "support/temporary_folder.hpp"

#include <gtest/gtest.h>

#include <fstream>

namespace
{

// Three frames of 16 x 16 px: the body is a block, and the fist reaches out in the third.
sf::Image layer(bool isFist)
{
    sf::Image image = graze::compat::makeImage({48u, 16u}, sf::Color::Transparent);
    for (unsigned frame = 0; frame < 3; ++frame)
        for (unsigned y = 4; y < (isFist ? 8u : 16u); ++y)
            for (unsigned x = isFist ? 10u : 4u; x < (isFist ? 16u : 10u); ++x)
                if (!isFist || frame == 2)
                    graze::compat::setPixel(image, {16 * frame + x, y}, sf::Color::White);
    return image;
}

TEST(FromASheetGuide, AStrokeHitsOnceInTheFrameThatShowsIt)
{
    const graze::test::TemporaryFolder folder;
    std::ofstream(folder.path() / "fighter.json")
        << R"({"frames": [{"filename": "0", "frame": {"x": 0, "y": 0, "w": 16, "h": 16}},
                          {"filename": "1", "frame": {"x": 16, "y": 0, "w": 16, "h": 16}},
                          {"filename": "2", "frame": {"x": 32, "y": 0, "w": 16, "h": 16}}],
               "meta": {"frameTags": [{"name": "strike", "from": 0, "to": 2, "direction": "forward"}]}})";
    const sf::Image hurt = layer(false), hit = layer(true);
    graze::CollisionSystem collisions;
    collisions.collide(collisions.layer("bodies"), collisions.layer("fists"));
    Fighter left(collisions, folder.path() / "fighter.json", hurt, hit);
    Fighter right(collisions, folder.path() / "fighter.json", hurt, hit);
    std::vector<std::size_t> begun;
    for (std::size_t step = 0; step < 3; ++step)
    {
        EXPECT_EQ(left.show("strike", step, graze::Affine2::translation({100.f, 50.f})).x, 16 * static_cast<int>(step));
        right.show("strike", 0, graze::Affine2::translation({108.f, 50.f}));
        collisions.update();
        begun.push_back(collisions.begun().size());
    }
    EXPECT_EQ(begun, (std::vector<std::size_t>{0, 0, 1}));
    EXPECT_EQ(collisions.begun()[0].other(left.fist.id()), right.body.id());
    EXPECT_NEAR(collisions.bounds(left.body.id())->upper.y, 50.f, 1e-3f); // it stands on its feet
}

} // namespace
