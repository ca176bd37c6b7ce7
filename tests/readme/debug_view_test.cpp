// SPDX-License-Identifier: Zlib
// The example of docs/sprites.md about DebugView, between the markers, and the picture of it.
#include <graze/graze.hpp>
#include <graze/sfml/attach.hpp>
#include <graze/sfml/debug_view.hpp>

#include <gtest/gtest.h>

#include <cstdlib>
#include <string>
#include <vector>

namespace
{

using graze::Affine2;
using graze::Vec2;

constexpr unsigned Width = 640, Height = 360;
const sf::Color Background(18, 22, 32);

// A room that watches who is in it, a ship, rocks, shots of three shapes, and clouds over them.
class DebugViewGuide : public ::testing::Test
{
protected:
    void SetUp() override
    {
        ASSERT_TRUE(graze::compat::resize(window, {Width, Height}));
        collisions.collide(rooms, ships | rocks);
        collisions.collide(rocks, ships | rocks | shots);
        collisions.collide(clouds, ships | rocks);
        collisions.add(
            {.shape = graze::Box{{560.f, 300.f}}, .matrix = Affine2::translation({320.f, 180.f}), .layer = rooms});
        for (const Vec2 place : {Vec2(200.f, 60.f), Vec2(420.f, 290.f)})
            collisions.add(
                {.shape = graze::Box{{300.f, 120.f}}, .matrix = Affine2::translation(place), .layer = clouds});
        const std::vector<Vec2> ship{{26.f, 0.f}, {-18.f, 18.f}, {-18.f, -18.f}};
        collisions.add({.shape = graze::Shape::hullOf(ship),
                        .matrix = Affine2::translation({100.f, 180.f}),
                        .layer = ships,
                        .nearDistance = 14.f});
        addRock({330.f, 110.f}, 34.f, 0.2f);
        addRock({430.f, 250.f}, 40.f, 0.9f);
        addRock({484.f, 226.f}, 28.f, 0.5f);
        addRock({520.f, 100.f}, 26.f, 1.3f);
        addRock({240.f, 290.f}, 22.f, 0.f);
        fireShots();
    }

    void addRock(Vec2 place, float size, float angleRadians)
    {
        std::vector<Vec2> corners;
        for (const Vec2 corner : {Vec2(1.f, 0.1f), Vec2(0.5f, 0.8f), Vec2(-0.4f, 0.9f), Vec2(-1.f, 0.2f),
                                  Vec2(-0.7f, -0.7f), Vec2(0.2f, -1.f), Vec2(0.8f, -0.6f)})
            corners.push_back(corner * size);
        collisions.add({.shape = graze::Shape::hullOf(corners),
                        .matrix = Affine2::from({.position = place, .angleRadians = angleRadians}),
                        .layer = rocks});
    }
    void fireShots()
    {
        const std::vector<Vec2> dart{{16.f, 0.f}, {-10.f, 8.f}, {-4.f, 0.f}, {-10.f, -8.f}};
        const graze::ShapeId darts = collisions.addShape(graze::Shape::hullOf(dart));
        const graze::ShapeId wave = collisions.addShape(graze::Capsule{{0.f, -24.f}, {0.f, 24.f}, 5.f});
        collisions.fire({.shape = darts, .layer = shots, .position = {150.f, 120.f}, .velocity = {105.f, -20.f}});
        collisions.fire({.shape = darts, .layer = shots, .position = {190.f, 100.f}, .velocity = {220.f, 8.f}});
        collisions.fire({.shape = wave, .layer = shots, .position = {160.f, 190.f}, .velocity = {150.f, 0.f}});
        collisions.fire({.radius = 5.f, .layer = shots, .position = {150.f, 250.f}, .velocity = {130.f, 0.f}});
        collisions.fire({.layer = shots, .position = {200.f, 215.f}, .velocity = {260.f, 20.f}});
        collisions.update();
        collisions.advanceBullets(1.f);
        collisions.update();
    }
    [[nodiscard]] sf::Image drawn(const graze::DebugViewOptions& options)
    {
        window.clear(Background);
        window.draw(graze::DebugView{collisions, options});
        window.display();
        return window.getTexture().copyToImage();
    }

    graze::CollisionSystem collisions;
    graze::Layer ships = collisions.layer("ships"), rocks = collisions.layer("rocks"),
                 shots = collisions.layer("shots");
    graze::Layer rooms = collisions.layer("rooms"), clouds = collisions.layer("clouds");
    sf::RenderTexture window;
};

// The pictures of the page are drawn by this test. Drawn anew with GRAZE_WRITE_PICTURES=1, to be looked at.
void expectPictureOfThePage(const sf::Image& picture, const std::string& name)
{
    const std::string file = std::string(GRAZE_DOCS) + "/images/" + name;
    if (std::getenv("GRAZE_WRITE_PICTURES") != nullptr)
    {
        ASSERT_TRUE(picture.saveToFile(file));
    }
    sf::Image kept;
    ASSERT_TRUE(kept.loadFromFile(file));
    ASSERT_EQ(kept.getSize(), picture.getSize());
    int different = 0;
    for (unsigned y = 0; y < Height; ++y)
        for (unsigned x = 0; x < Width; ++x)
        {
            const sf::Color a = graze::compat::pixel(picture, {x, y}), b = graze::compat::pixel(kept, {x, y});
            different += std::abs(a.r - b.r) + std::abs(a.g - b.g) + std::abs(a.b - b.b) > 48;
        }
    // Graphics drivers differ where a line begins and ends.
    EXPECT_LE(different, static_cast<int>(Width * Height / 200)) << "GRAZE_WRITE_PICTURES=1 draws " << name << " anew";
}

TEST_F(DebugViewGuide, AsItComes)
{
    expectPictureOfThePage(drawn({}), "debug_view.png");
}

TEST_F(DebugViewGuide, ColoursHiddenLayersAndSensors)
{
    window.clear(Background);
    // [debug view of layers]
    graze::DebugViewOptions look;
    look.layers = {{"rocks", sf::Color::Yellow}, {"shots", sf::Color::Cyan}}; // colours by name
    look.show = ~graze::LayerMask(clouds);                                    // everything but the clouds
    look.sensors = rooms;                                                     // dashed, and a touch with one is not red
    window.draw(graze::DebugView{collisions, look});
    // [end]
    window.display();
    expectPictureOfThePage(window.getTexture().copyToImage(), "debug_view_layers.png");
}

} // namespace
