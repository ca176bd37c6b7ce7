// SPDX-License-Identifier: Zlib
// A platformer whose level is a map of Tiled: a robot that walks over tiles, steps and a slope, jumps onto platforms
// from below, rides on a lift, and opens a door with a switch. The map is read again whenever it is saved: keep both
// open. Left and right walk, up jumps, down drops through a platform, F2 shows the colliders.
#include <SFML/Graphics.hpp>
#include <graze/maps/add_objects.hpp>
#include <graze/maps/tiled.hpp>
#include <graze/sfml.hpp>
#include <graze/sfml/compat_event.hpp>

#include <cmath>
#include <filesystem>
#include <iostream>
#include <memory>
#include <stdexcept>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

namespace compat = graze::compat; // one name for what SFML 2 and SFML 3 spell differently
namespace fs = std::filesystem;
using Key = sf::Keyboard::Key;

constexpr graze::OneWay Upwards{.direction = {0.f, -1.f}}; // stops what comes down on it, and nothing else

sf::Texture loaded(const std::string& file)
{
    sf::Texture texture;
    if (!texture.loadFromFile(PICTURES + file))
        throw std::runtime_error(file + " cannot be loaded");
    return texture;
}

/// A map in the system. Layers of the map: "walls" and "slopes" stand, "things" are lifts, switches and the place where
/// the robot starts, and the "paths" of lifts are lines that nothing collides with.
class Level
{
public:
    Level(graze::CollisionSystem& collisions, graze::Map map, const sf::Texture& tiles) :
    m_collisions(collisions),
    m_map(std::move(map)),
    m_tiles(tiles),
    m_sprites(graze::addObjects(collisions, m_map,
                                {{"walls", {.layer = "walls"}},
                                 {"slopes", {.layer = "walls"}},
                                 {"lift", {.layer = "walls"}},
                                 {"switch", {.layer = "switches"}}}))
    {
        for (std::size_t i = 0; i < m_map.objects.size(); ++i)
            if (m_map.objects[i].className == "lift")
                m_lifts.push_back({i, wayOf(m_map.objects[i])});
    }
    Level(const Level&) = delete;
    Level& operator=(const Level&) = delete;
    ~Level() { m_sprites.remove(m_collisions); }

    /// Moves the lifts to where they are after so many seconds.
    void step(float seconds)
    {
        for (const Lift& lift : m_lifts)
        {
            const graze::MapObject& object = m_map.objects[lift.object];
            const auto speed = static_cast<float>(object.properties.number("speed", 60.));
            const graze::Vec2 place = onWay(lift.way, seconds * speed) - object.size * 0.5f;
            m_collisions.setPosition(m_sprites.objects[lift.object], place);
        }
    }

    /// A switch that is touched empties the cells of the class that it "opens".
    void press(graze::SpriteId id)
    {
        const auto object = m_sprites.objectOf(id);
        if (!object || m_map.objects[*object].className != "switch")
            return;
        const std::string opens = m_map.objects[*object].properties.text("opens");
        for (graze::MapSprites::Grid& grid : m_sprites.grids)
            if (m_map.layers[grid.layer].grids[grid.grid].className == opens)
                grid.sprites.remove(m_collisions);
        m_pressed.push_back(*object);
    }

    /// Where the robot starts.
    graze::Vec2 start() const
    {
        const graze::MapObject* const start = m_map.findName("start");
        return start ? start->matrix.offset() : graze::Vec2{};
    }
    /// What stops only from above: the robot drops through.
    std::vector<graze::SpriteId> platforms() const
    {
        std::vector<graze::SpriteId> result;
        for (const auto& tiles : m_sprites.tiles)
            for (const graze::SpriteId id : tiles)
                if (id && m_collisions.oneWay(id) == Upwards)
                    result.push_back(id);
        return result;
    }
    bool isLift(graze::SpriteId id) const
    {
        const auto object = m_sprites.objectOf(id);
        return object && m_map.objects[*object].className == "lift";
    }

    void draw(sf::RenderTarget& target) const
    {
        for (std::size_t i = 0; i < m_map.objects.size(); ++i)
            drawObject(target, i);
        for (const graze::MapSprites::Grid& grid : m_sprites.grids)
        {
            const graze::MapGrid& cells = m_map.layers[grid.layer].grids[grid.grid];
            const graze::PixelRect rect{cells.className == "door" ? 240 : 0, 0, 48, 48}; // in tiles.png
            for (int y = 0; y < grid.sprites.grid().height(); ++y)
                for (int x = 0; x < grid.sprites.grid().width(); ++x)
                    if (grid.sprites.grid().isSolid(x, y))
                        drawTile(
                            target, rect,
                            cells.matrix.transformPoint({48.f * static_cast<float>(x), 48.f * static_cast<float>(y)}));
        }
        for (const graze::MapLayer& layer : m_map.layers)
            for (const graze::MapTile& tile : layer.tiles)
                drawTile(target, m_map.tileKinds[tile.kind].picture.rect, tile.matrix.offset());
    }

private:
    struct Lift
    {
        std::size_t object;           // index in Map::objects
        std::vector<graze::Vec2> way; // corners, in the world
    };

    // The line of the object that the lift names.
    std::vector<graze::Vec2> wayOf(const graze::MapObject& lift) const
    {
        std::vector<graze::Vec2> way;
        if (const graze::MapObject* const path = m_map.findName(lift.properties.text("path")))
            for (const graze::ColliderPiece& segment : path->pieces)
                for (const graze::Vec2 point : segment.points)
                    way.push_back(path->matrix.transformPoint(point));
        if (way.empty())
            way.push_back(lift.matrix.transformPoint(lift.size * 0.5f)); // it stays
        return way;
    }

    // So many pixels along the way, and from its end back to its start.
    static graze::Vec2 onWay(const std::vector<graze::Vec2>& way, float distance)
    {
        float whole = 0.f;
        for (std::size_t i = 0; i < way.size(); ++i)
            whole += length(way[(i + 1) % way.size()] - way[i]);
        float left = whole > 0.f ? std::fmod(distance, whole) : 0.f;
        for (std::size_t i = 0; i < way.size(); ++i)
        {
            const graze::Vec2 step = way[(i + 1) % way.size()] - way[i];
            if (left < length(step))
                return way[i] + step * (left / length(step));
            left -= length(step);
        }
        return way.front();
    }

    void drawTile(sf::RenderTarget& target, const graze::PixelRect& rect, graze::Vec2 place) const
    {
        sf::Sprite sprite(m_tiles);
        sprite.setTextureRect(sf::IntRect({rect.x, rect.y}, {rect.width, rect.height}));
        sprite.setPosition({place.x, place.y});
        target.draw(sprite);
    }

    void drawObject(sf::RenderTarget& target, std::size_t index) const
    {
        const graze::MapObject& object = m_map.objects[index];
        const auto sprite = m_collisions.sprite(m_sprites.objects[index]);
        if (!sprite)
            return; // a marker or a line
        if (object.picture.rect.width > 0)
        {
            graze::PixelRect rect = object.picture.rect;
            for (const std::size_t pressed : m_pressed)
                rect.x += pressed == index ? rect.width : 0; // beside it stands the switch that was pressed
            return drawTile(target, rect, object.matrix.offset());
        }
        for (const graze::ColliderPiece& piece : object.pieces)
        {
            sf::ConvexShape shape(piece.points.size());
            for (std::size_t i = 0; i < piece.points.size(); ++i)
            {
                const graze::Vec2 point = sprite->matrix().transformPoint(piece.points[i]);
                shape.setPoint(i, {point.x, point.y});
            }
            shape.setFillColor(object.className == "lift" ? sf::Color(200, 150, 60) : sf::Color(70, 80, 110));
            target.draw(shape);
        }
    }

    graze::CollisionSystem& m_collisions;
    graze::Map m_map;
    const sf::Texture& m_tiles;
    graze::MapSprites m_sprites;
    std::vector<Lift> m_lifts;
    std::vector<std::size_t> m_pressed; // switches, by index in Map::objects
};

/// A file that somebody else may save at any time.
class WatchedFile
{
public:
    explicit WatchedFile(fs::path path) : m_path(std::move(path)), m_time(timeOf(m_path)) {}

    const fs::path& path() const { return m_path; }
    /// Whether it was saved since the last question.
    bool wasSaved() { return std::exchange(m_time, timeOf(m_path)) != m_time; }

private:
    static fs::file_time_type timeOf(const fs::path& path)
    {
        std::error_code ignored; // an editor may have it away for a moment
        return fs::last_write_time(path, ignored);
    }

    fs::path m_path;
    fs::file_time_type m_time;
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

        // What it stood on last carries it along: a lift. It touches switches, but only walls stop it.
        graze::SlideOptions options{.filter = {.layers = m_collisions.layer("walls")},
                                    .snapDistance = 8.f,
                                    .stepHeight = 16.f,
                                    .stopOnSlopes = true,
                                    .floor = m_last.floor};
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
    graze::SpriteId id() const { return m_collider.id(); }
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

/// The map as it is now; throws graze::MapError, and what addObjects throws.
std::unique_ptr<Level> loadedLevel(graze::CollisionSystem& collisions, const fs::path& path, const sf::Texture& tiles)
{
    graze::Map map = graze::loadTiled(path);
    for (const std::string& warning : map.warnings)
        std::cout << warning << '\n';
    return std::make_unique<Level>(collisions, std::move(map), tiles);
}

int main(int argc, char** argv)
try
{
    // --frames 600 --screenshot picture.png [--at 430 300] [--level other.tmx]: ends by itself
    int lastFrame = 0;
    std::string picture;
    fs::path file = PICTURES "level.tmx";
    graze::Vec2 at{};
    for (int i = 1; i + 1 < argc; ++i)
    {
        const std::string option = argv[i];
        if (option == "--frames")
            lastFrame = std::stoi(argv[i + 1]);
        else if (option == "--screenshot")
            picture = argv[i + 1];
        else if (option == "--level")
            file = argv[i + 1];
        else if (option == "--at" && i + 2 < argc)
            at = {std::stof(argv[i + 1]), std::stof(argv[i + 2])};
    }
    const sf::Texture tileTexture = loaded("tiles.png"), robotTexture = loaded("robot.png");

    graze::CollisionSystem collisions;
    const graze::Layer walls = collisions.layer("walls"), switches = collisions.layer("switches");
    collisions.collide(collisions.layer("robots"), walls | switches);
    WatchedFile map(file);
    std::unique_ptr<Level> level = loadedLevel(collisions, map.path(), tileTexture);
    if (at == graze::Vec2{})
        at = level->start();
    Robot robot(collisions, robotTexture, {at.x, at.y});
    robot.setPlatforms(level->platforms());

    sf::RenderWindow window;
    compat::open(window, {960, 576}, "graze: walls");
    window.setFramerateLimit(lastFrame == 0 ? 60 : 0); // a script does not wait
    bool debugView = false;
    for (int frame = 1; window.isOpen(); ++frame)
    {
        while (const auto event = compat::poll(window))
            if (event->kind == compat::Event::Kind::Closed)
                window.close();
            else if (event->kind == compat::Event::Kind::KeyPressed && event->key == Key::F2)
                debugView = !debugView;
        if (map.wasSaved())
            try
            {
                level = loadedLevel(collisions, map.path(), tileTexture); // the old one goes when the new one is there
                robot.setPlatforms(level->platforms());
                std::cout << "the level is read again" << std::endl;
            }
            catch (const std::exception& error)
            {
                std::cout << error.what() << "\nthe level stays as it was" << std::endl;
            }
        level->step(static_cast<float>(frame) / 60.f); // what moves the robot comes first
        robot.step(1.f / 60.f);
        collisions.update();
        for (const graze::Contact& touch : collisions.begun())
            level->press(touch.other(robot.id()));

        window.clear(sf::Color(24, 28, 48));
        level->draw(window);
        window.draw(robot.sprite());
        if (debugView)
            window.draw(graze::DebugView{collisions});
        if (frame == lastFrame)
        {
            sf::Texture shown;
            if (compat::resize(shown, window.getSize()))
                shown.update(window);
            const sf::Vector2f place = robot.sprite().getPosition();
            std::cout << "at " << place.x << ", " << place.y
                      << (level->isLift(robot.floor()) ? ", on the lift\n"
                          : robot.floor()              ? ", on the floor\n"
                                                       : ", in the air\n");
            return shown.copyToImage().saveToFile(picture) ? 0 : 1;
        }
        window.display();
    }
}
catch (const std::exception& error)
{
    std::cerr << error.what() << '\n';
    return 1;
}
