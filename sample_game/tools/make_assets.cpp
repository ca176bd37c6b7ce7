// SPDX-License-Identifier: Zlib
//
// graze_make_assets FOLDER: draws atlas.png, atlas.json and background.png, and synthesizes sounds/*.wav.
// Needs neither display nor sound device; the same files, byte for byte, from every run.
#include "tools/drawings.hpp"
#include "tools/sounds.hpp"

#include <graze/sfml/compat.hpp>

#include <nlohmann/json.hpp>

#include <algorithm>
#include <exception>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <stdexcept>
#include <string>

namespace
{

using graze::compat::pixel;
using graze::compat::setPixel;
using nlohmann::ordered_json;

constexpr int AtlasWidth = 1024;
constexpr int AtlasHeight = 1024;
/// Clear pixels around every picture, so that smoothing never fetches a neighbour.
constexpr int Gap = 2;

/// Fills shelves from the top: pictures of falling height side by side.
class Packer
{
public:
    game::PixelRect place(int width, int height)
    {
        if (m_x + width + Gap > AtlasWidth)
        {
            m_x = Gap;
            m_y += m_shelf + Gap;
            m_shelf = 0;
        }
        if (m_y + height + Gap > AtlasHeight)
            throw std::runtime_error("the atlas is full");
        const game::PixelRect rect{m_x, m_y, width, height};
        m_x += width + Gap;
        m_shelf = std::max(m_shelf, height);
        return rect;
    }

private:
    int m_x = Gap;
    int m_y = Gap;
    int m_shelf = 0;
};

ordered_json toJson(const game::PixelRect& rect)
{
    return {{"x", rect.x}, {"y", rect.y}, {"width", rect.width}, {"height", rect.height}};
}

sf::Vector2u at(int x, int y)
{
    return {static_cast<unsigned>(x), static_cast<unsigned>(y)};
}

void paste(const sf::Image& picture, sf::Image& atlas, const game::PixelRect& rect)
{
    for (int y = 0; y < rect.height; ++y)
        for (int x = 0; x < rect.width; ++x)
            setPixel(atlas, at(rect.x + x, rect.y + y), pixel(picture, at(x, y)));
}

/// Widest row, in pixels.
int glyphWidth(std::string_view rows)
{
    const auto end = rows.find('/');
    return static_cast<int>(end == std::string_view::npos ? rows.size() : end);
}

void drawGlyph(sf::Image& atlas, const game::PixelRect& rect, std::string_view rows)
{
    int x = 0, y = 0;
    for (const char c : rows)
    {
        if (c == '/')
        {
            x = 0;
            ++y;
            continue;
        }
        if (c == '#')
            setPixel(atlas, at(rect.x + x, rect.y + y), sf::Color::White);
        ++x;
    }
}

/// Repeats the border of a picture that is seen edge to edge with others or stretched: smoothing fetches
/// half a pixel from outside the rectangle, and clear pixels there would draw a seam.
void repeatBorder(sf::Image& atlas, const game::PixelRect& rect)
{
    const auto copy = [&](int toX, int toY)
    {
        const int x = std::clamp(toX, rect.x, rect.x + rect.width - 1);
        const int y = std::clamp(toY, rect.y, rect.y + rect.height - 1);
        setPixel(atlas, at(toX, toY), pixel(atlas, at(x, y)));
    };
    for (int x = rect.x - 1; x <= rect.x + rect.width; ++x)
    {
        copy(x, rect.y - 1);
        copy(x, rect.y + rect.height);
    }
    for (int y = rect.y; y < rect.y + rect.height; ++y)
    {
        copy(rect.x - 1, y);
        copy(rect.x + rect.width, y);
    }
}

ordered_json placePictures(sf::Image& atlas, Packer& packer)
{
    std::vector<art::Drawing> drawings;
    art::drawShip(drawings);
    art::drawEnemies(drawings);
    art::drawFortress(drawings);
    art::drawBoss(drawings);
    art::drawRocks(drawings);
    art::drawBullets(drawings);
    art::drawEffects(drawings);
    art::drawPowerUps(drawings);
    art::drawSigns(drawings);
    std::stable_sort(drawings.begin(), drawings.end(),
                     [](const auto& a, const auto& b) { return a.canvas.height() > b.canvas.height(); });

    ordered_json result = ordered_json::object();
    for (const art::Drawing& drawing : drawings)
    {
        const auto rect = packer.place(drawing.canvas.width(), drawing.canvas.height());
        paste(drawing.canvas.image(), atlas, rect);
        if (drawing.border == art::Border::Repeated)
            repeatBorder(atlas, rect);
        result[std::string(toString(drawing.picture))] = toJson(rect);
    }
    return result;
}

ordered_json placeFont(sf::Image& atlas, Packer& packer)
{
    ordered_json glyphs = ordered_json::array();
    for (int c = game::Font::First; c <= game::Font::Last; ++c)
    {
        const std::string_view rows = art::glyphRows(static_cast<char>(c));
        const auto rect = packer.place(glyphWidth(rows), art::GlyphHeight);
        drawGlyph(atlas, rect, rows);
        ordered_json glyph = toJson(rect);
        glyph["advance"] = rect.width + 1;
        glyphs.push_back(std::move(glyph));
    }
    return {{"line_height", art::GlyphHeight + 2}, {"first", game::Font::First}, {"glyphs", std::move(glyphs)}};
}

void save(const sf::Image& image, const std::filesystem::path& file)
{
    if (!image.saveToFile(file.string()))
        throw std::runtime_error("cannot write " + file.string());
}

void makeSounds(const std::filesystem::path& folder)
{
    std::filesystem::create_directories(folder);
    constexpr float Peak = 0.8f; // how loud each is played is the game's
    for (std::size_t i = 0; i < game::CueCount; ++i)
    {
        const auto cue = static_cast<game::Cue>(i);
        synth::saveWav(synth::soundOf(cue), folder / (std::string(toString(cue)) + ".wav"), Peak);
    }
    synth::saveLoop(synth::music(), folder / "music.wav", Peak);
}

void makePictures(const std::filesystem::path& folder)
{
    std::filesystem::create_directories(folder);
    sf::Image atlas = graze::compat::makeImage({AtlasWidth, AtlasHeight}, sf::Color::Transparent);
    Packer packer;
    ordered_json description{{"version", 1}, {"image", "atlas.png"}, {"background", "background.png"}};
    description["pictures"] = placePictures(atlas, packer);
    description["font"] = placeFont(atlas, packer);
    save(atlas, folder / "atlas.png");
    save(art::drawBackground().image(), folder / "background.png");

    const auto file = folder / "atlas.json";
    std::ofstream out(file, std::ios::binary);
    out << description.dump(1) << '\n';
    if (!out.flush())
        throw std::runtime_error("cannot write " + file.string());
}

} // namespace

int main(int argc, char** argv)
{
    if (argc != 2)
    {
        std::cerr << "usage: graze_make_assets FOLDER\n";
        return 2;
    }
    try
    {
        const std::filesystem::path folder(argv[1]);
        makePictures(folder);
        makeSounds(folder / "sounds");
        return 0;
    }
    catch (const std::exception& error)
    {
        std::cerr << "graze_make_assets: " << error.what() << '\n';
        return 1;
    }
}
