// SPDX-License-Identifier: Zlib
//
// graze_make_example_pictures FOLDER: draws the pictures of the examples into FOLDER/first and so on. The same files,
// byte for byte, from every run; needs no display.
#include "tools/drawings.hpp"
#include "tools/examples/draw_robot.hpp"

#include <graze/sfml/compat.hpp>

#include <exception>
#include <filesystem>
#include <iostream>
#include <stdexcept>
#include <string>
#include <vector>

namespace
{

using graze::compat::pixel;
using graze::compat::setPixel;

void save(const sf::Image& image, const std::filesystem::path& file)
{
    std::filesystem::create_directories(file.parent_path());
    if (!image.saveToFile(file.string()))
        throw std::runtime_error("cannot write " + file.string());
}

/// A picture of the game itself.
sf::Image gamePicture(void (*draw)(std::vector<art::Drawing>&), game::Picture picture)
{
    std::vector<art::Drawing> drawings;
    draw(drawings);
    for (const art::Drawing& drawing : drawings)
        if (drawing.picture == picture)
            return drawing.canvas.image();
    throw std::runtime_error("no such picture");
}

/// All poses of the robot side by side.
sf::Image robotSheet()
{
    constexpr auto Size = static_cast<unsigned>(art::RobotSize);
    const auto poses = art::robotPoses();
    sf::Image sheet =
        graze::compat::makeImage({Size * static_cast<unsigned>(poses.size()), Size}, sf::Color::Transparent);
    for (unsigned i = 0; i < poses.size(); ++i)
    {
        const sf::Image cell = art::drawRobot(poses[i]).image();
        for (unsigned y = 0; y < Size; ++y)
            for (unsigned x = 0; x < Size; ++x)
                setPixel(sheet, {i * Size + x, y}, pixel(cell, {x, y}));
    }
    return sheet;
}

} // namespace

int main(int argc, char** argv)
{
    if (argc != 2)
    {
        std::cerr << "usage: graze_make_example_pictures FOLDER\n";
        return 2;
    }
    try
    {
        const std::filesystem::path folder(argv[1]);
        save(gamePicture(art::drawShip, game::Picture::Ship), folder / "first" / "ship.png");
        save(gamePicture(art::drawRocks, game::Picture::RockA), folder / "first" / "rock.png");
        save(gamePicture(art::drawBullets, game::Picture::PlayerShot), folder / "first" / "shot.png");
        save(art::drawRobot(art::robotPoses()[0]).image(), folder / "walls" / "robot.png");
        save(gamePicture(art::drawFortress, game::Picture::Wall), folder / "walls" / "tile.png");
        save(robotSheet(), folder / "animation" / "robot.png");
        return 0;
    }
    catch (const std::exception& error)
    {
        std::cerr << "graze_make_example_pictures: " << error.what() << '\n';
        return 1;
    }
}
