// SPDX-License-Identifier: Zlib
// The lines of docs/sfml3.md, between the markers, each compiled with the SFML that is here.
#include <graze/sfml.hpp>
#include <graze/sfml/compat_event.hpp>

#include <gtest/gtest.h>

#include <optional>
#include <string>

namespace
{

void turnAndMirror(sf::Sprite& ship, sf::Sprite& walker)
{
#if SFML_VERSION_MAJOR >= 3
    // [turn, SFML 3]
    ship.setRotation(sf::degrees(30.f));
    ship.rotate(sf::degrees(5.f));
    // [end]
    // [mirrored, SFML 3]
    walker.setTextureRect(sf::IntRect({64, 0}, {-32, 32}));
    // [end]
#else
    // [turn, SFML 2]
    ship.setRotation(30.f);
    ship.rotate(5.f);
    // [end]
    // [mirrored, SFML 2]
    walker.setTextureRect(sf::IntRect(64, 0, -32, 32));
    // [end]
#endif
}

bool pollOnce()
{
    bool debugView = false;
#if SFML_VERSION_MAJOR >= 3
    // [window, SFML 3]
    sf::RenderWindow window(sf::VideoMode({800, 600}), "graze");
    while (const std::optional event = window.pollEvent())
        if (event->is<sf::Event::Closed>())
            window.close();
        else if (const auto* pressed = event->getIf<sf::Event::KeyPressed>();
                 pressed && pressed->code == sf::Keyboard::Key::F2)
            debugView = !debugView;
            // [end]
#else
    // [window, SFML 2]
    sf::RenderWindow window(sf::VideoMode(800, 600), "graze");
    sf::Event event;
    while (window.pollEvent(event))
        if (event.type == sf::Event::Closed)
            window.close();
        else if (event.type == sf::Event::KeyPressed && event.key.code == sf::Keyboard::F2)
            debugView = !debugView;
            // [end]
#endif
    return window.isOpen() && !debugView;
}

bool pollBoth(sf::Sprite& ship)
{
    sf::RenderWindow window;
    graze::compat::open(window, {64u, 64u}, "graze");
    // [both]
    graze::compat::setRotationDegrees(ship, 30.f);
    while (const auto event = graze::compat::poll(window))
        if (event->kind == graze::compat::Event::Kind::Closed)
            window.close();
    // [end]
    return window.isOpen();
}

int sizeOf(const std::string& file)
{
    int size = 0;
    const auto load = [&]
    {
        // [load]
        sf::Image shipImage;
        if (!shipImage.loadFromFile(file)) // both
            return;
        // [end]
        size = static_cast<int>(shipImage.getSize().x);
    };
    load();
    return size;
}

TEST(Sfml3Guide, EveryLineDoesWhatItSays)
{
    sf::Texture texture;
    ASSERT_TRUE(texture.loadFromImage(graze::compat::makeImage({64u, 32u}, sf::Color::White)));
    sf::Sprite ship(texture), walker(texture);
    turnAndMirror(ship, walker);
    EXPECT_NEAR(graze::compat::rotationRadians(ship), 0.610865f, 1e-4f) << "35 degrees";
    EXPECT_EQ(graze::pixelRectOf(walker), (graze::PixelRect{32, 0, 32, 32})) << "the part of the picture that it shows";
    EXPECT_TRUE(pollOnce());
    EXPECT_TRUE(pollBoth(ship));
    EXPECT_NEAR(graze::compat::rotationRadians(ship), 0.523599f, 1e-4f);
    EXPECT_EQ(sizeOf(std::string(GRAZE_DOCS) + "/../../sample_game/examples/first/ship.png"), 84);
    EXPECT_EQ(sizeOf("nothing.png"), 0);
}

} // namespace
