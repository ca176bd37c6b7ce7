// SPDX-License-Identifier: Zlib
// A platformer whose level is a map of Tiled and whose robot is a sheet of Aseprite: it walks over tiles, steps and a
// slope, jumps onto platforms from below, rides on a lift, opens a door with a switch, and smashes crates. The map is
// read again whenever it is saved: keep both open. Left and right walk, up jumps, down drops through a platform, space
// strikes, F2 shows the colliders.
#include "level.hpp"
#include "robot.hpp"

#include <SFML/Graphics.hpp>
#include <graze/maps/tiled.hpp>
#include <graze/sfml.hpp>
#include <graze/sfml/compat_event.hpp>

#include <filesystem>
#include <iostream>
#include <memory>
#include <string>
#include <system_error>
#include <utility>

namespace compat = graze::compat; // one name for what SFML 2 and SFML 3 spell differently
namespace fs = std::filesystem;
using Key = sf::Keyboard::Key;

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

/// The map as it is now; throws graze::MapError, and what addObjects throws.
std::unique_ptr<Level> loadedLevel(graze::CollisionSystem& collisions, const fs::path& path, const sf::Texture& tiles)
{
    graze::Map map = graze::loadTiled(path);
    for (const std::string& warning : map.warnings)
        std::cout << warning << '\n';
    return std::make_unique<Level>(collisions, std::move(map), tiles);
}

/// Lets the touches of this frame act.
void react(const graze::CollisionSystem& collisions, Level& level, Robot& robot)
{
    for (const graze::Contact& touch : collisions.begun())
        if (const graze::SpriteId met = touch.other(robot.mover()); level.classOf(met) == "switch")
            level.press(met);
        else if (const graze::SpriteId struck = touch.other(robot.fist()); level.classOf(struck) == "crate")
            level.smash(struck);
        else if (level.classOf(touch.other(robot.body())) == "spikes")
            robot.place(level.start());
}

int main(int argc, char** argv)
try
{
    // --frames 600 --screenshot picture.png [--at 430 337] [--level other.tmx]: ends by itself
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
    const auto tiles = RobotSheet::loaded<sf::Texture>(PICTURES "tiles.png");
    RobotSheet robotSheet(PICTURES);

    graze::CollisionSystem collisions;
    const graze::Layer walls = collisions.layer("walls"), crates = collisions.layer("crates");
    collisions.collide(collisions.layer("robots"), walls | crates | collisions.layer("switches"));
    collisions.collide(collisions.layer("bodies"), collisions.layer("spikes"));
    collisions.collide(collisions.layer("fists"), crates);
    WatchedFile map(file);
    std::unique_ptr<Level> level = loadedLevel(collisions, map.path(), tiles);
    Robot robot(collisions, robotSheet, at == graze::Vec2{} ? level->start() : at);
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
                level = loadedLevel(collisions, map.path(), tiles); // the old one goes when the new one is there
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
        react(collisions, *level, robot);

        window.clear(sf::Color(24, 28, 48));
        level->draw(window);
        robot.draw(window);
        if (debugView)
            window.draw(graze::DebugView{collisions});
        if (frame == lastFrame)
        {
            sf::Texture shown;
            if (compat::resize(shown, window.getSize()))
                shown.update(window);
            const auto [x, y] = robot.position();
            std::cout << "at " << x << ", " << y
                      << (level->classOf(robot.floor()) == "lift" ? ", on the lift\n"
                          : robot.floor()                         ? ", on the floor\n"
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
