// SPDX-License-Identifier: Zlib
// Pictures of the game's screens: made small, and compared.
//   graze_picture_tool shrink IN.png WIDTH OUT.png
//   graze_picture_tool compare A.png B.png     prints how different they are, 0 to 255, and how much of them is
#include <graze/sfml/compat.hpp>

#include <SFML/Graphics/Image.hpp>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <stdexcept>
#include <string>
#include <vector>

namespace
{

constexpr std::size_t Channels = 4;

sf::Image load(const std::string& file)
{
    sf::Image image;
    if (!image.loadFromFile(file))
        throw std::runtime_error("the picture " + file + " cannot be read");
    return image;
}

/// Means of whole blocks, with 32 shades a channel: what the eye needs, in a third of the bytes.
sf::Image shrunk(const sf::Image& image, unsigned width)
{
    const sf::Vector2u size = image.getSize();
    const unsigned factor = size.x / width;
    if (factor == 0 || size.x % width != 0 || size.y % factor != 0)
        throw std::runtime_error("a width of " + std::to_string(width) + " is no whole part of the picture's");
    const unsigned height = size.y / factor;
    std::vector<std::uint8_t> pixels(std::size_t{width} * height * Channels, 255);
    for (unsigned y = 0; y < height; ++y)
        for (unsigned x = 0; x < width; ++x)
            for (std::size_t channel = 0; channel < Channels - 1; ++channel)
            {
                unsigned sum = 0;
                for (unsigned dy = 0; dy < factor; ++dy)
                    for (unsigned dx = 0; dx < factor; ++dx)
                        sum +=
                            image
                                .getPixelsPtr()[((std::size_t{y} * factor + dy) * size.x + x * factor + dx) * Channels +
                                                channel];
                const unsigned mean = sum / (factor * factor);
                const unsigned shade = (mean * 31 + 127) / 255;
                pixels[(std::size_t{y} * width + x) * Channels + channel] = static_cast<std::uint8_t>(shade * 255 / 31);
            }
    return graze::compat::makeImage({width, height}, pixels.data());
}

void compare(const sf::Image& a, const sf::Image& b)
{
    if (a.getSize() != b.getSize())
        throw std::runtime_error("the pictures are of different sizes");
    constexpr int Seen = 40; // a difference of a channel that is not rounding
    const std::size_t pixels = std::size_t{a.getSize().x} * a.getSize().y;
    double sum = 0.;
    std::size_t different = 0;
    for (std::size_t i = 0; i < pixels; ++i)
    {
        int worst = 0;
        for (std::size_t channel = 0; channel < Channels; ++channel)
            worst = std::max(worst, std::abs(int{a.getPixelsPtr()[i * Channels + channel]} -
                                             int{b.getPixelsPtr()[i * Channels + channel]}));
        sum += worst;
        different += worst > Seen ? 1 : 0;
    }
    std::printf("%.3f %.5f\n", sum / static_cast<double>(pixels),
                static_cast<double>(different) / static_cast<double>(pixels));
}

} // namespace

int main(int argc, char** argv)
{
    const std::vector<std::string> arguments(argv + 1, argv + argc);
    try
    {
        if (arguments.size() == 4 && arguments[0] == "shrink")
        {
            const auto width = static_cast<unsigned>(std::strtoul(arguments[2].c_str(), nullptr, 10));
            if (width == 0 || !shrunk(load(arguments[1]), width).saveToFile(arguments[3]))
                throw std::runtime_error("the picture " + arguments[3] + " cannot be written");
        }
        else if (arguments.size() == 3 && arguments[0] == "compare")
            compare(load(arguments[1]), load(arguments[2]));
        else
            throw std::runtime_error("shrink IN WIDTH OUT, or compare A B");
    }
    catch (const std::exception& error)
    {
        std::fprintf(stderr, "graze_picture_tool: %s\n", error.what());
        return 1;
    }
    return 0;
}
