// SPDX-License-Identifier: Zlib
#include "graze_outline.hpp"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <iostream>
#include <iterator>
#include <map>
#include <string>

namespace outliner
{

namespace
{

constexpr int UsageError = 2;
constexpr int LargestSide = 16384;

// CLI11 by itself reads -1 as the largest number there is, and lets NaN into any range.
bool isWhole(const std::string& text, int smallest, int largest)
{
    int value = 0;
    const char* end = text.data() + text.size();
    const auto [read, error] = std::from_chars(text.data(), end, value);
    return error == std::errc{} && read == end && value >= smallest && value <= largest;
}

std::string asThreshold(const std::string& text)
{
    return isWhole(text, 1, 255) ? std::string{} : "it must be a whole number from 1 to 255, not " + text;
}

std::string asVertices(const std::string& text)
{
    return isWhole(text, 3, 1'000'000) ? std::string{} : "it must be a whole number of 3 or more, not " + text;
}

std::string asError(const std::string& text)
{
    char* end = nullptr;
    const float value = std::strtof(text.c_str(), &end);
    const bool fits = !text.empty() && *end == '\0' && value >= 0.f && value <= 64.f;
    return fits ? std::string{} : "it must be from 0 to 64 pixels, not " + text;
}

std::string asDistance(const std::string& text)
{
    return isWhole(text, 0, LargestSide) ? std::string{} : "it must be a whole number of pixels, not " + text;
}

std::optional<sheets::CellGrid> cellsOfSize(const std::string& text)
{
    const auto cross = text.find('x');
    if (cross == std::string::npos || !isWhole(text.substr(0, cross), 1, LargestSide) ||
        !isWhole(text.substr(cross + 1), 1, LargestSide))
        return std::nullopt;
    return sheets::CellGrid{std::stoi(text.substr(0, cross)), std::stoi(text.substr(cross + 1))};
}

std::string asCellSize(const std::string& text)
{
    return cellsOfSize(text) ? std::string{} : "it must be WIDTHxHEIGHT in pixels, such as 32x48, not " + text;
}

// Arguments are UTF-8 on all systems. By itself a path reads them as the C library does: that of MinGW makes a letter
// of each byte.
std::filesystem::path pathOf(const std::string& text)
{
    return std::u8string(text.begin(), text.end());
}

LayerPicture layerOf(const std::string& text)
{
    const auto equals = text.find('=');
    return {text.substr(0, equals), pathOf(text.substr(equals + 1))};
}

std::string asLayer(const std::string& text)
{
    const auto equals = text.find('=');
    const bool fits = equals != std::string::npos && equals > 0 && equals + 1 < text.size();
    return fits ? std::string{} : "it must be TAG=PICTURE, such as hurt=fighter_hurt.png, not " + text;
}

} // namespace

ParsedOptions parseOptions(int argc, const char* const* argv)
{
    ParsedOptions parsed;
    Options& options = parsed.options;
    int threshold = options.outline.threshold;
    std::string frames;
    sheets::CellGrid gaps;
    const std::map<std::string, graze::OutlineFit> fits{{"either", graze::OutlineFit::EitherSide},
                                                        {"inside", graze::OutlineFit::Inside},
                                                        {"outside", graze::OutlineFit::Outside}};

    CLI::App app{"Traces the outlines of pictures and atlases into colliders: one NAME.collider.json for each.\n"
                 "Reads maps, and with --overlay draws what collides there.\n"
                 "Exit code: 0 all done, 1 some files failed (each is named), 2 wrong options.",
                 "graze_outline"};
    app.allow_windows_style_options(false); // there a path may begin with a slash too
    app.add_option_function<std::vector<std::string>>(
           "FILE",
           [&options](const std::vector<std::string>& names)
           { std::transform(names.begin(), names.end(), std::back_inserter(options.files), pathOf); },
           "pictures, and folders of them (PNG, TGA, GIF, BMP, PSD); atlases (.json of TexturePacker, Aseprite, "
           "PixiJS, "
           "Phaser); maps (.tmx, .tmj, .ldtk)")
        ->required();
    app.add_option_function<std::string>(
           "--out", [&options](const std::string& name) { options.out = pathOf(name); },
           "folder for the files, made where it is missing")
        ->required();
    app.add_option("--max-error", options.outline.maxError, "how far a collider may be off, in pixels")
        ->capture_default_str()
        ->check(asError);
    app.add_option("--threshold", threshold, "a pixel is opaque from this alpha on")
        ->capture_default_str()
        ->check(asThreshold);
    app.add_option("--fit", options.outline.fit,
                   "either: off on both sides; inside: covers no transparent pixel; outside: covers every opaque one")
        ->transform(CLI::CheckedTransformer(fits))
        ->option_text("either|inside|outside [either]");
    app.add_option("--max-vertices", options.outline.maxVertices,
                   "of all loops of a picture; kept even where that takes more error than --max-error")
        ->check(asVertices);
    CLI::Option* const sheets =
        app.add_option("--frames", frames, "the pictures are sheets: one collider for each cell of this size")
            ->option_text("WIDTHxHEIGHT")
            ->check(asCellSize);
    app.add_option("--margin", gaps.margin, "pixels between the border of a sheet and its cells")
        ->needs(sheets)
        ->check(asDistance);
    app.add_option("--spacing", gaps.spacing, "pixels between two cells of a sheet")->needs(sheets)->check(asDistance);
    app.add_option_function<std::vector<std::string>>(
           "--layer",
           [&options](const std::vector<std::string>& layers)
           { std::transform(layers.begin(), layers.end(), std::back_inserter(options.layers), layerOf); },
           "of an atlas: traces this picture in its place, or an atlas of its own, into pieces with the tag; once for "
           "each tag")
        ->option_text("TAG=PICTURE")
        ->take_all()
        ->expected(1)
        ->check(asLayer);
    app.add_option_function<std::string>(
        "--root", [&options](const std::string& name) { options.root = pathOf(name); },
        "maps and atlases open no file outside of this folder; their own when not given");
    app.add_flag("--overlay", options.overlay,
                 "also write NAME.overlay.png: the collider drawn over the picture, or what was read of a map");
    try
    {
        app.parse(argc, argv);
        options.outline.threshold = static_cast<std::uint8_t>(threshold);
        if (!frames.empty())
        {
            options.frames = cellsOfSize(frames);
            options.frames->margin = gaps.margin;
            options.frames->spacing = gaps.spacing;
        }
        if (!options.layers.empty() && (options.files.size() != 1 || kindOf(options.files[0]) != FileKind::Atlas))
            throw CLI::ValidationError("--layer", "it is for one atlas, and no other file");
    }
    catch (const CLI::CallForHelp&)
    {
        std::cout << app.help();
        parsed.exitCode = 0;
    }
    catch (const CLI::ParseError& error)
    {
        std::cerr << "graze_outline: " << error.what() << " (--help lists the options)\n";
        parsed.exitCode = UsageError;
    }
    return parsed;
}

} // namespace outliner
