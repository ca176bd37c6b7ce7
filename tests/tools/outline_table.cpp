// SPDX-License-Identifier: Zlib
// What outlines cost and how far they are off, judged by what shares no code with the tracer.
//
//   graze_outline_table [--max-error PX] [--fit either|inside|outside] [PICTURE...]
//
// A line per picture: those of tests/support/pictures.hpp and, where SFML was built in, the files named. Ends with 1
// when one is off by more than was asked, keeps to no side, or tells another error than the judge finds.
#include "support/outline_judge.hpp"

#ifdef GRAZE_TABLE_READS_PICTURES
#include <SFML/Graphics/Image.hpp>
#endif

#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <stdexcept>
#include <string_view>

namespace
{

using graze::test::Picture;

struct Options
{
    graze::OutlineOptions outline;
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
        else
            options.files.emplace_back(word);
    }
    return options;
}

Picture loaded(const std::string& file)
{
#ifdef GRAZE_TABLE_READS_PICTURES
    sf::Image image;
    if (!image.loadFromFile(file))
        throw std::runtime_error(file + " cannot be read");
    Picture picture{std::filesystem::path(file).filename().string(),
                    static_cast<int>(image.getSize().x),
                    static_cast<int>(image.getSize().y),
                    {}};
    const std::size_t pixels = static_cast<std::size_t>(image.getSize().x) * image.getSize().y;
    for (std::size_t i = 0; i < pixels; ++i)
        picture.alpha.push_back(image.getPixelsPtr()[4 * i + 3]);
    return picture;
#else
    throw std::runtime_error(file + " cannot be read: this program was built without SFML");
#endif
}

bool row(const Picture& picture, const graze::OutlineOptions& options)
{
    const auto start = std::chrono::steady_clock::now();
    const graze::Outline outline = graze::outlineOf(picture.mask(), options);
    const std::chrono::duration<double, std::milli> time = std::chrono::steady_clock::now() - start;

    std::vector<std::vector<graze::Vec2>> pieces;
    for (const graze::Shape& shape : outline.pieces)
    {
        auto& piece = pieces.emplace_back();
        for (std::uint32_t i = 0; i < shape.pointCount(); ++i)
            piece.push_back(shape.point(i));
    }
    const graze::test::JudgedOutline found = graze::test::judged(picture, pieces);
    const auto told = static_cast<double>(outline.measuredError);
    const bool keepsSide = (options.fit != graze::OutlineFit::Inside || found.coveredTransparent == 0) &&
                           (options.fit != graze::OutlineFit::Outside || found.uncoveredOpaque == 0);
    const bool sound =
        told <= static_cast<double>(options.maxError) && std::fabs(told - found.error()) < 1e-5 && keepsSide;
    std::printf("| %-42s | %4d x %-4d | %5zu | %5zu | %5zu | %5.2f | %5.2f | %7.1f |%s\n", picture.name.c_str(),
                picture.width, picture.height, outline.loops.size(), outline.vertexCount(), outline.pieces.size(),
                static_cast<double>(options.maxError), told, time.count(), sound ? "" : " WRONG");
    return sound;
}

} // namespace

int main(int argc, char** argv)
{
    const Options options = optionsOf(argc, argv);
    try
    {
        std::vector<Picture> pictures;
        for (const auto& some :
             {graze::test::smallPictures(), graze::test::mediumPictures(), graze::test::largePictures()})
            pictures.insert(pictures.end(), some.begin(), some.end());
        for (const std::string& file : options.files)
            pictures.push_back(loaded(file));
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
