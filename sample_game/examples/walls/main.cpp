// SPDX-License-Identifier: Zlib
// A robot that walks, jumps and slides along walls: tiles, a slope, platforms that let it through from below.
// Left and right walk, up jumps, F2 shows the colliders.
#include <SFML/Graphics.hpp>
#include <graze/sfml.hpp>
#include <graze/sfml/compat_event.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <iostream>
#include <span>
#include <stdexcept>
#include <string>
#include <vector>

namespace compat = graze::compat; // one name for what SFML 2 and SFML 3 spell differently
using Key = sf::Keyboard::Key;

// '#' is a tile, '=' a platform.
const std::array<std::string, 12> Level{
    "#..................#", "#..................#", "#..................#", "#..........===.....#",
    "#..................#", "#.....===..........#", "#..................#", "#..==.........##...#",
    "#.............##...#", "#...........####...#", "#...........####...#", "####################",
};
constexpr float TileSize = 48.f;

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
    m_walls(collisions.layer("walls")),
    m_platforms(collisions.layer("platforms")),
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
        m_velocity.x = right == left ? 0.f : right ? 240.f : -240.f;
        if (m_velocity.x != 0.f) // look where it walks: the collider is mirrored with the picture
            m_sprite.setScale({m_velocity.x > 0.f ? 0.6f : -0.6f, 0.6f});
        if (m_onFloor && sf::Keyboard::isKeyPressed(Key::Up))
            m_velocity.y = -800.f;
        else
            m_velocity.y += 1600.f * dt;
        m_collider.follow(m_sprite);

        walk(m_velocity.x * dt);
        fall(m_velocity.y * dt);
    }

    const sf::Sprite& sprite() const { return m_sprite; }
    bool isOnFloor() const { return m_onFloor; }

private:
    // A wall that faces up by more than it faces aside. Normals have length 1, and y points down.
    static bool isFloor(graze::Vec2 wallNormal) { return wallNormal.y < -0.7f; }

    // Walls stop it, slopes lead it up.
    void walk(float distance)
    {
        moveBy(graze::slide(m_collisions, m_collider.id(), {distance, 0.f}, {.filter = {.layers = solid()}}).moved);
        if (m_onFloor && m_velocity.y >= 0.f)
            land(std::abs(distance)); // downhill it keeps to the floor instead of flying off
    }

    void fall(float distance)
    {
        m_onFloor = distance >= 0.f && land(distance);
        if (m_onFloor)
        {
            m_velocity.y = 0.f;
            return;
        }
        std::array<graze::TouchedPlane, 8> planes;
        const graze::MoveResult move = graze::slide(m_collisions, m_collider.id(), {0.f, distance},
                                                    {.filter = {.layers = solid()}, .planes = planes});
        moveBy(move.moved);
        // A ceiling ends the jump, a steep slope leads aside.
        m_velocity = graze::alongPlanes(m_velocity, std::span(planes).first(std::min(move.planes, planes.size())));
    }

    // Straight down to a floor, where it stays: sliding would carry it down every slope.
    bool land(float depth)
    {
        const graze::CastHit floor = m_collisions.shapeCast(m_collider.id(), {0.f, depth}, {.layers = solid()});
        if (!floor || !isFloor(-floor.normal)) // the normal of a cast points from the robot to the floor
            return false;
        moveBy({0.f, std::max(floor.fraction * depth - 0.01f, 0.f)});
        return true;
    }

    void moveBy(graze::Vec2 offset)
    {
        m_sprite.move(offset);
        m_collider.follow(m_sprite);
    }

    // Platforms hold it only while it falls and is not within one already: so it jumps through them from below.
    graze::LayerMask solid() const
    {
        const bool within = m_collisions.overlapping(m_collider.id(), {}, {.layers = m_platforms}) > 0;
        return m_velocity.y < 0.f || within ? graze::LayerMask(m_walls) : m_walls | m_platforms;
    }

    graze::CollisionSystem& m_collisions;
    graze::Layer m_walls;
    graze::Layer m_platforms;
    sf::Sprite m_sprite;
    graze::Collider m_collider;
    graze::Vec2 m_velocity{}; // pixels per second
    bool m_onFloor = false;
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
            sf::Sprite sprite(texture);
            sprite.setPosition({static_cast<float>(column) * TileSize, static_cast<float>(row) * TileSize});
            sprite.setScale({TileSize / 64.f, (kind == '=' ? 0.25f : 1.f) * TileSize / 64.f});
            const graze::Layer layer = collisions.layer(kind == '=' ? "platforms" : "walls");
            tiles.push_back({sprite, graze::colliderFor(collisions, sprite, graze::shapeOf(sprite), {.layer = layer})});
        }
    return tiles;
}

int main(int argc, char** argv)
{
    // --frames 600 --screenshot picture.png: ends by itself
    const int lastFrame = argc > 4 ? std::stoi(argv[2]) : 0;
    sf::RenderWindow window;
    compat::open(window, {960, 576}, "graze: walls");
    window.setFramerateLimit(lastFrame == 0 ? 60 : 0); // a script does not wait
    const sf::Texture tileTexture = loaded("tile.png"), robotTexture = loaded("robot.png");

    graze::CollisionSystem collisions;
    const std::vector<Tile> tiles = build(collisions, tileTexture);
    sf::ConvexShape slope(3);
    slope.setPoint(0, {240.f, 528.f});
    slope.setPoint(1, {576.f, 432.f});
    slope.setPoint(2, {576.f, 528.f});
    slope.setFillColor(sf::Color(70, 80, 110));
    const graze::Collider slopeCollider =
        graze::colliderFor(collisions, slope, graze::shapeOf(slope), {.layer = collisions.layer("walls")});
    collisions.collide(collisions.layer("robots"), collisions.layer("walls") | collisions.layer("platforms"));
    Robot robot(collisions, robotTexture, {430.f, 300.f});

    bool debugView = false;
    for (int frame = 1; window.isOpen(); ++frame)
    {
        while (const auto event = compat::poll(window))
            if (event->kind == compat::Event::Kind::Closed)
                window.close();
            else if (event->kind == compat::Event::Kind::KeyPressed && event->key == Key::F2)
                debugView = !debugView;
        robot.step(1.f / 60.f);
        collisions.update();

        window.clear(sf::Color(24, 28, 48));
        window.draw(slope);
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
            std::cout << "at " << at.x << ", " << at.y << (robot.isOnFloor() ? ", on the floor\n" : ", in the air\n");
            return shown.copyToImage().saveToFile(argv[4]) ? 0 : 1;
        }
        window.display();
    }
}
