// SPDX-License-Identifier: Zlib
// What outlines cost and how far they are off, judged by what shares no code with the tracer.
//
//   graze_outline_table [--large] [--max-error PX] [--fit either|inside|outside] [PICTURE | ATLAS.json]...
//
// A line per picture: those of tests/support/outline/pictures.hpp, with the large ones if asked for, and those in the
// files named where SFML was built in. Ends with 1 when one is off by more than was asked, keeps to no side, or reports
// another error than the judge finds.
#include "support/outline/outline_judge.hpp"

#ifdef GRAZE_TABLE_READS_PICTURES
#include <SFML/Graphics/Image.hpp>
#include <nlohmann/json.hpp>
#endif

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <stdexcept>
#include <string_view>

namespace
{

using graze::test::Picture;

struct Options
{
    graze::OutlineOptions outline;
    bool withLarge = false;
    std::vector<std::string> files;
};

Options optionsOf(int argc, char** argv)
{
    Options options;
    for (int i = 1; i < argc; ++i)
    {
        const std::string_view word = argv[i];
        if (word == "--max-error" && i + 1 < argc)
            options.outline.maxError = std::strtof(argv[++i], nullptr);
        else if (word == "--fit" && i + 1 < argc)
        {
            const std::string_view fit = argv[++i];
            options.outline.fit = fit == "inside"    ? graze::OutlineFit::Inside
                                  : fit == "outside" ? graze::OutlineFit::Outside
                                                     : graze::OutlineFit::EitherSide;
        }
        else if (word == "--large")
            options.withLarge = true;
        else
            options.files.emplace_back(word);
    }
    return options;
}

#ifdef GRAZE_TABLE_READS_PICTURES

sf::Image imageOf(const std::filesystem::path& file)
{
    sf::Image image;
    if (!image.loadFromFile(file.string()))
        throw std::runtime_error(file.string() + " cannot be read");
    return image;
}

Picture pictureOf(std::string name, const sf::Image& image, int left, int top, int width, int height)
{
    Picture picture{std::move(name), width, height, {}};
    for (int y = top; y < top + height; ++y)
        for (int x = left; x < left + width; ++x)
            picture.alpha.push_back(
                image.getPixelsPtr()[(static_cast<std::size_t>(y) * image.getSize().x + static_cast<std::size_t>(x)) *
                                         4 +
                                     3]);
    return picture;
}

// A picture, or all the pictures of an atlas as the sample game has it.
void load(const std::filesystem::path& file, std::vector<Picture>& pictures)
{
    if (file.extension() != ".json")
    {
        const sf::Image image = imageOf(file);
        pictures.push_back(pictureOf(file.filename().string(), image, 0, 0, static_cast<int>(image.getSize().x),
                                     static_cast<int>(image.getSize().y)));
        return;
    }
    const nlohmann::json atlas = nlohmann::json::parse(std::ifstream(file));
    const sf::Image image = imageOf(file.parent_path() / atlas.at("image").get<std::string>());
    for (const auto& [name, rect] : atlas.at("pictures").items())
        pictures.push_back(
            pictureOf("game: " + name, image, rect.at("x"), rect.at("y"), rect.at("width"), rect.at("height")));
}

#else

void load(const std::filesystem::path& file, std::vector<Picture>&)
{
    throw std::runtime_error(file.string() + " cannot be read: this program was built without SFML");
}

#endif

bool row(const Picture& picture, const graze::OutlineOptions& options)
{
    const std::clock_t start = std::clock(); // time of the processor: others may be at work too
    const graze::Outline outline = graze::outlineOf(picture.mask(), options);
    const double milliseconds = 1000. * static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;

    std::vector<std::vector<graze::Vec2>> pieces;
    for (const graze::Shape& shape : outline.pieces)
    {
        auto& piece = pieces.emplace_back();
        for (std::uint32_t i = 0; i < shape.pointCount(); ++i)
            piece.push_back(shape.point(i));
    }
    const graze::test::JudgedOutline found = graze::test::judged(picture, pieces);
    const auto reported = static_cast<double>(outline.measuredError);
    const bool keepsSide = (options.fit != graze::OutlineFit::Inside || found.coveredTransparent == 0) &&
                           (options.fit != graze::OutlineFit::Outside || found.uncoveredOpaque == 0);
    const bool sound =
        reported <= static_cast<double>(options.maxError) && std::fabs(reported - found.error()) < 1e-5 && keepsSide;
    std::printf("| %-42s | %4d x %-4d | %5zu | %5zu | %5zu | %5.2f | %5.2f | %7.1f |%s\n", picture.name.c_str(),
                picture.width, picture.height, outline.loops.size(), outline.vertexCount(), outline.pieces.size(),
                static_cast<double>(options.maxError), reported, milliseconds, sound ? "" : " WRONG");
    return sound;
}

} // namespace

int main(int argc, char** argv)
{
    const Options options = optionsOf(argc, argv);
    try
    {
        std::vector<Picture> pictures = graze::test::smallPictures();
        const auto append = [&pictures](const std::vector<Picture>& some)
        { pictures.insert(pictures.end(), some.begin(), some.end()); };
        append(graze::test::mediumPictures());
        if (options.withLarge)
            append(graze::test::largePictures());
        for (const std::string& file : options.files)
            load(file, pictures);
        std::printf("| picture | pixels | islands | vertices | pieces | asked px | measured px | ms |\n"
                    "|---|---|---|---|---|---|---|---|\n");
        int wrong = 0;
        for (const Picture& picture : pictures)
            wrong += row(picture, options.outline) ? 0 : 1;
        std::printf("%zu pictures, %d wrong\n", pictures.size(), wrong);
        return wrong == 0 ? 0 : 1;
    }
    catch (const std::exception& error)
    {
        std::fprintf(stderr, "graze_outline_table: %s\n", error.what());
        return 2;
    }
}
