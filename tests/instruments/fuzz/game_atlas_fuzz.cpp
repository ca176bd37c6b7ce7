// SPDX-License-Identifier: Zlib
// Any text as the description of the game's atlas, beside a small picture: refused in one line that names the file and
// the reason, or read into rectangles that lie within the picture, and the same ones each time.
#include "fuzz/game_file.hpp"

#include <assets/assets.hpp>
#include <replay/replay_file.hpp>

#include <graze/sfml/compat.hpp>

#include <vector>

using game::PixelRect;
using graze::fuzz::require;

namespace
{

constexpr int Side = 16;

/// The stored inputs name it "a.png".
void savePicture(const std::filesystem::path& file)
{
    std::vector<std::uint8_t> pixels(std::size_t{4} * Side * Side, 255);
    for (std::size_t i = 0; i < Side; ++i)
        pixels[4 * i + 3] = 0; // nothing can be traced from its first row
    const sf::Image image = graze::compat::makeImage({Side, Side}, pixels.data());
    require(image.saveToFile(file.string()), "the picture is saved");
}

void requireInside(const PixelRect& rect)
{
    require(rect.x >= 0 && rect.y >= 0 && rect.width > 0 && rect.height > 0 && rect.x + rect.width <= Side &&
                rect.y + rect.height <= Side,
            "every rectangle lies within the picture");
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    static const graze::fuzz::GameFile file("atlas.json");
    static const bool hasPicture = (savePicture(file.beside("a.png")), true);
    (void)hasPicture;
    const std::string input(data, data + size);
    file.write(input);
    const std::filesystem::path folder = file.path().parent_path();
    try
    {
        const game::Assets assets = game::loadAssets(folder);
        for (const PixelRect& rect : assets.catalog.rects)
            requireInside(rect);
        for (const game::Font::Glyph& glyph : assets.font.glyphs)
            requireInside(glyph.rect);
        require(assets.font.lineHeight > 0, "lines have a height");
        require(game::fingerprintOf(assets.catalog) == game::fingerprintOf(game::loadAssets(folder).catalog),
                "it is loaded twice to the same");
    }
    catch (const game::FileError& error)
    {
        const std::string_view sentence = error.what();
        if (sentence.starts_with("no collider"))
            graze::fuzz::requireRefusal(sentence, "no collider can be traced with " + file.path().string() + ": ",
                                        input);
        else if (sentence.starts_with("the picture"))
            graze::fuzz::requireRefusal(sentence, "the picture " + folder.string(), input);
        else
            graze::fuzz::requireRefusal(sentence,
                                        "the atlas description " + file.path().string() + " cannot be used: ", input);
    }
    return 0;
}
