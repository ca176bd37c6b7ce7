// SPDX-License-Identifier: Zlib
// A ship among rocks. The arrow keys fly, space shoots, F2 shows the colliders.
#include <SFML/Graphics.hpp>
#include <graze/sfml.hpp>
#include <graze/sfml/compat_event.hpp>

#include <iostream>
#include <memory>
#include <random>
#include <stdexcept>
#include <string>
#include <vector>

namespace compat = graze::compat; // one name for what SFML 2 and SFML 3 spell differently
using Key = sf::Keyboard::Key;

struct Picture
{
    explicit Picture(const std::string& file)
    {
        sf::Image image;
        if (!image.loadFromFile(PICTURES + file) || !texture.loadFromImage(image))
            throw std::runtime_error(file + " cannot be loaded");
        outline = graze::outlineOf(image); // traced from what is drawn, to a pixel
    }
    sf::Texture texture;
    graze::Outline outline;
};

struct Rock
{
    Rock(graze::CollisionSystem& collisions, const Picture& picture, sf::Vector2f position, sf::Vector2f speed) :
    sprite(picture.texture),
    velocity(speed)
    {
        sprite.setOrigin({100.f, 100.f}); // the middle of the picture
        sprite.setPosition(position);
        sprite.setScale({0.5f, 0.5f});
        collider = graze::colliderFor(collisions, sprite, picture.outline, {.layer = "rocks", .user = this});
    }
    void move(float dt)
    {
        sprite.move(velocity * dt);
        compat::setRotationDegrees(sprite, angle += velocity.x * dt);
        collider.follow(sprite); // position, turn, scale: what is drawn is what collides
    }
    bool isGone() const { return health <= 0 || sprite.getPosition().y > 660.f; }
    sf::Sprite sprite;
    graze::Collider collider; // leaves the system when the rock dies
    sf::Vector2f velocity;    // pixels per second
    float angle = 0.f;        // degrees
    int health = 3;
};

struct Ship
{
    Ship(graze::CollisionSystem& collisions, const Picture& picture) : sprite(picture.texture)
    {
        sprite.setOrigin({42.f, 48.f});
        sprite.setPosition({400.f, 500.f});
        collider = graze::colliderFor(collisions, sprite, picture.outline, {.layer = "ships", .nearDistance = 30.f});
    }
    void move(float dt)
    {
        const auto held = [dt](Key key) { return sf::Keyboard::isKeyPressed(key) ? 400.f * dt : 0.f; };
        sprite.move({held(Key::Right) - held(Key::Left), held(Key::Down) - held(Key::Up)});
        collider.follow(sprite);
    }
    sf::Sprite sprite;
    graze::Collider collider;
};

int main(int argc, char** argv)
{
    const int lastFrame = argc > 4 ? std::stoi(argv[2]) : 0; // --frames 600 --screenshot picture.png: ends by itself
    const float dt = 1.f / 60.f;
    sf::RenderWindow window;
    compat::open(window, {800, 600}, "graze: first");
    window.setFramerateLimit(lastFrame == 0 ? 60 : 0); // a script does not wait
    const Picture shipPicture("ship.png"), rockPicture("rock.png"), shotPicture("shot.png");

    graze::CollisionSystem collisions;
    collisions.collide(collisions.layer("rocks"), collisions.layer("shots") | collisions.layer("ships"));
    Ship ship(collisions, shipPicture);
    std::vector<std::unique_ptr<Rock>> rocks; // pointers, as `.user = this` needs rocks that stay where they are
    std::mt19937 random(1);
    std::uniform_real_distribution<float> column(0.f, 800.f), drift(-60.f, 60.f), fall(90.f, 210.f);
    sf::Sprite shot(shotPicture.texture);
    sf::RectangleShape bar;
    std::size_t hits = 0, crashes = 0, nearMisses = 0;
    bool debugView = false;
    for (int frame = 1; window.isOpen(); ++frame)
    {
        while (const auto event = compat::poll(window))
            if (event->kind == compat::Event::Kind::Closed)
                window.close();
            else if (event->kind == compat::Event::Kind::KeyPressed && event->key == Key::F2)
                debugView = !debugView;
        if (frame % 40 == 1)
            rocks.push_back(std::make_unique<Rock>(collisions, rockPicture, sf::Vector2f(column(random), -60.f),
                                                   sf::Vector2f(drift(random), fall(random))));
        if (frame % 8 == 1 && sf::Keyboard::isKeyPressed(Key::Space))
            collisions.fire(
                {.radius = 4.f, .layer = "shots", .position = ship.sprite.getPosition(), .velocity = {0.f, -900.f}});

        ship.move(dt);
        for (const auto& rock : rocks)
            rock->move(dt);
        collisions.advanceBullets(dt);
        collisions.update();
        for (const graze::Hit& hit : collisions.hits()) // bullets are swept: none jumps over a rock
        {
            if (Rock* rock = hit.userTarget.as<Rock>()) // null for other targets
                rock->health -= 1;
            collisions.removeBullet(hit.bullet);
        }
        hits += collisions.hits().size();
        crashes += collisions.begun().size(); // once for each touch, however long it lasts
        for (const graze::NearMiss& pass : collisions.nearMisses())
            nearMisses += pass.touched ? 0 : 1; // came close, and is gone again
        std::erase_if(rocks, [](const auto& rock) { return rock->isGone(); });

        window.clear(sf::Color(14, 18, 36));
        for (const auto& rock : rocks)
            window.draw(rock->sprite);
        std::vector<graze::BulletId> shots(collisions.bulletCount());
        collisions.bullets(shots);
        for (const graze::BulletId id : shots)
        {
            shot.setPosition(collisions.bullet(id)->position - graze::Vec2(10.f, 8.f));
            window.draw(shot);
            if (shot.getPosition().y < 0.f)
                collisions.removeBullet(id);
        }
        ship.sprite.setColor(ship.collider.touching() ? sf::Color(255, 140, 120) : sf::Color::White);
        window.draw(ship.sprite);
        if (debugView)
            window.draw(graze::DebugView{collisions}); // the very shapes that are tested
        bar.setSize({20.f * static_cast<float>(nearMisses), 12.f});
        window.draw(bar); // grows with every near miss
        if (frame == lastFrame)
        {
            sf::Texture shown;
            if (compat::resize(shown, window.getSize()))
                shown.update(window);
            std::cout << hits << " hits, " << crashes << " crashes, " << nearMisses << " near misses\n";
            return shown.copyToImage().saveToFile(argv[4]) ? 0 : 1;
        }
        window.display();
    }
}
