// SPDX-License-Identifier: Zlib
// A platformer: a robot that walks over tiles, steps and a slope, jumps onto platforms from below, and rides on a lift.
// Left and right walk, up jumps, down drops through a platform, F2 shows the colliders.
#include <SFML/Graphics.hpp>
#include <graze/sfml.hpp>
#include <graze/sfml/compat_event.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <iostream>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace compat = graze::compat; // one name for what SFML 2 and SFML 3 spell differently
using Key = sf::Keyboard::Key;

// '#' is a tile, '=' a platform, a digit a step of so many quarters of a tile.
const std::array<std::string, 12> Level{
    "#..................#", "#..................#", "#..................#", "#..........===.....#",
    "#..................#", "#.....===..........#", "#..................#", "#..==.........##...#",
    "#.............##...#", "#...........####...#", "#321........####...#", "####################",
};
constexpr float TileSize = 48.f;
constexpr graze::OneWay Upwards{.direction = {0.f, -1.f}}; // stops what comes down on it, and nothing else

sf::Texture loaded(const std::string& file)
{
    sf::Texture texture;
    if (!texture.loadFromFile(PICTURES + file))
        throw std::runtime_error(file + " cannot be loaded");
    return texture;
}

// Things that stand: what is drawn, and the collider of it.
struct Tile
{
    sf::Sprite sprite;
    graze::Collider collider;
};

class Robot
{
public:
    Robot(graze::CollisionSystem& collisions, const sf::Texture& texture, sf::Vector2f position) :
    m_collisions(collisions),
    m_sprite(texture)
    {
        m_sprite.setOrigin({60.f, 64.f});
        m_sprite.setPosition(position);
        m_sprite.setScale({0.6f, 0.6f});
        // A capsule has no corners to get caught with. Pixels of the picture, as every collider of a sprite.
        const graze::Capsule body{{60.f, 44.f}, {60.f, 102.f}, 24.f};
        m_collider = graze::colliderFor(collisions, m_sprite, body, {.layer = "robots"});
    }

    void step(float dt)
    {
        const bool left = sf::Keyboard::isKeyPressed(Key::Left), right = sf::Keyboard::isKeyPressed(Key::Right);
        const bool up = sf::Keyboard::isKeyPressed(Key::Up), down = sf::Keyboard::isKeyPressed(Key::Down);
        m_velocity.x = right == left ? 0.f : right ? 240.f : -240.f;
        if (m_velocity.x != 0.f) // look where it walks: the collider is mirrored with the picture
            m_sprite.setScale({m_velocity.x > 0.f ? 0.6f : -0.6f, 0.6f});
        m_velocity.y += 1600.f * dt;
        m_sinceFloor = m_last.floor ? 0.f : m_sinceFloor + dt;
        m_sinceUp = up && !m_wasUp ? 0.f : m_sinceUp + dt;
        m_wasUp = up;
        // A jump counts for a moment before it lands (jump buffer) and after it has left the ground (coyote time).
        if (m_sinceUp < 0.1f && m_sinceFloor < 0.1f)
        {
            m_velocity.y = -800.f;
            m_sinceUp = m_sinceFloor = 1.f;
        }

        // What it stood on last carries it along: a lift.
        graze::SlideOptions options{
            .snapDistance = 8.f, .stepHeight = 16.f, .stopOnSlopes = true, .floor = m_last.floor};
        if (down)
            options.through = m_platforms;
        m_collider.follow(m_sprite);
        m_last = graze::moveAndSlide(m_collisions, m_collider.id(), m_velocity * dt, options);
        m_sprite.move(m_last.moved);
        if ((m_last.floor && m_velocity.y > 0.f) || (m_last.ceiling && m_velocity.y < 0.f))
            m_velocity.y = 0.f;
    }

    /// Drops through these.
    void setPlatforms(std::vector<graze::SpriteId> platforms) { m_platforms = std::move(platforms); }
    const sf::Sprite& sprite() const { return m_sprite; }
    /// What it stands on; null in the air.
    graze::SpriteId floor() const { return m_last.floor ? m_last.floor->sprite : graze::SpriteId{}; }

private:
    graze::CollisionSystem& m_collisions;
    sf::Sprite m_sprite;
    graze::Collider m_collider;
    std::vector<graze::SpriteId> m_platforms;
    graze::Vec2 m_velocity{};   // pixels per second
    graze::MoveResult m_last{}; // of the last step
    float m_sinceFloor = 1.f;   // seconds
    float m_sinceUp = 1.f;
    bool m_wasUp = false;
};

std::vector<Tile> build(graze::CollisionSystem& collisions, const sf::Texture& texture)
{
    std::vector<Tile> tiles;
    for (std::size_t row = 0; row < Level.size(); ++row)
        for (std::size_t column = 0; column < Level[row].size(); ++column)
        {
            const char kind = Level[row][column];
            if (kind == '.')
                continue;
            const float height = kind == '#' ? 1.f : kind == '=' ? 0.25f : 0.25f * static_cast<float>(kind - '0');
            const float top = static_cast<float>(row) + (kind == '=' ? 0.f : 1.f - height);
            sf::Sprite sprite(texture);
            sprite.setPosition({static_cast<float>(column) * TileSize, top * TileSize});
            sprite.setScale({TileSize / 64.f, height * TileSize / 64.f});
            tiles.push_back(
                {sprite, graze::colliderFor(collisions, sprite, graze::shapeOf(sprite),
                                            {.layer = "walls", .oneWay = kind == '=' ? Upwards : graze::OneWay{}})});
        }
    return tiles;
}

int main(int argc, char** argv)
{
    // --frames 600 --screenshot picture.png [--at 430 300]: ends by itself
    const int lastFrame = argc > 4 ? std::stoi(argv[2]) : 0;
    const sf::Vector2f start =
        argc > 7 ? sf::Vector2f(std::stof(argv[6]), std::stof(argv[7])) : sf::Vector2f(430.f, 300.f);
    sf::RenderWindow window;
    compat::open(window, {960, 576}, "graze: walls");
    window.setFramerateLimit(lastFrame == 0 ? 60 : 0); // a script does not wait
    const sf::Texture tileTexture = loaded("tile.png"), robotTexture = loaded("robot.png");

    graze::CollisionSystem collisions;
    collisions.collide(collisions.layer("robots"), collisions.layer("walls"));
    const std::vector<Tile> tiles = build(collisions, tileTexture);
    sf::ConvexShape slope(3);
    slope.setPoint(0, {240.f, 528.f});
    slope.setPoint(1, {576.f, 432.f});
    slope.setPoint(2, {576.f, 528.f});
    slope.setFillColor(sf::Color(70, 80, 110));
    const graze::Collider slopeCollider =
        graze::colliderFor(collisions, slope, graze::shapeOf(slope), {.layer = "walls"});
    sf::RectangleShape lift({80.f, 12.f});
    lift.setOrigin({40.f, 6.f});
    lift.setFillColor(sf::Color(200, 150, 60));
    graze::Collider liftCollider =
        graze::colliderFor(collisions, lift, graze::shapeOf(lift), {.layer = "walls", .oneWay = Upwards});
    Robot robot(collisions, robotTexture, start);
    std::vector<graze::SpriteId> platforms;
    for (const Tile& tile : tiles)
        if (collisions.oneWay(tile.collider.id()) == Upwards)
            platforms.push_back(tile.collider.id());
    robot.setPlatforms(platforms);

    bool debugView = false;
    for (int frame = 1; window.isOpen(); ++frame)
    {
        while (const auto event = compat::poll(window))
            if (event->kind == compat::Event::Kind::Closed)
                window.close();
            else if (event->kind == compat::Event::Kind::KeyPressed && event->key == Key::F2)
                debugView = !debugView;
        const float turn = static_cast<float>(frame) / 60.f;
        lift.setPosition({840.f + 25.f * std::sin(2.f * turn), 420.f - 80.f * std::cos(turn)});
        liftCollider.follow(lift); // what moves the robot comes first
        robot.step(1.f / 60.f);
        collisions.update();

        window.clear(sf::Color(24, 28, 48));
        window.draw(slope);
        window.draw(lift);
        for (const Tile& tile : tiles)
            window.draw(tile.sprite);
        window.draw(robot.sprite());
        if (debugView)
            window.draw(graze::DebugView{collisions});
        if (frame == lastFrame)
        {
            sf::Texture shown;
            if (compat::resize(shown, window.getSize()))
                shown.update(window);
            const sf::Vector2f at = robot.sprite().getPosition();
            std::cout << "at " << at.x << ", " << at.y
                      << (robot.floor() == liftCollider.id() ? ", on the lift\n"
                          : robot.floor()                    ? ", on the floor\n"
                                                             : ", in the air\n");
            return shown.copyToImage().saveToFile(argv[4]) ? 0 : 1;
        }
        window.display();
    }
}
