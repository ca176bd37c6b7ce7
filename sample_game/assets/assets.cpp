// SPDX-License-Identifier: Zlib
#include "assets/assets.hpp"

#include "base/json_file.hpp"
#include "base/system.hpp"

#include <graze/sfml/attach.hpp>
#include <graze/sfml/compat.hpp>

#include <string>
#include <system_error>

namespace game
{
namespace
{

namespace fs = std::filesystem;

constexpr const char* AtlasDescription = "atlas.json";
constexpr int SupportedVersion = 1;

sf::Image loadImage(const fs::path& file)
{
    std::error_code error;
    sf::Image image;
    if (!fs::is_regular_file(file, error))
        refuseFile(file, "the picture", "it is missing");
    if (!image.loadFromFile(file.string()))
        refuseFile(file, "the picture", "it is not a PNG that SFML understands");
    return image;
}

/// Refused unless it lies within the picture. `advance` is for glyphs alone.
PixelRect rectFrom(const JsonFile& file, const Json& object, const sf::Image& atlas, int* advance = nullptr)
{
    constexpr int Highest = 1 << 15; // no graphics card has more
    PixelRect rect;
    JsonReader read(file, object, JsonReader::Missing::IsRefused);
    read("x", rect.x, 0, Highest);
    read("y", rect.y, 0, Highest);
    read("width", rect.width, 1, Highest);
    read("height", rect.height, 1, Highest);
    if (advance != nullptr)
        read("advance", *advance, 0, Highest);
    const auto size = atlas.getSize();
    if (rect.x + rect.width > static_cast<int>(size.x) || rect.y + rect.height > static_cast<int>(size.y))
        file.refuse("the rectangle " + shortened(object) + " leaves the atlas");
    return rect;
}

Font fontFrom(const JsonFile& file, const Json& object, const sf::Image& atlas)
{
    Font font;
    int first = Font::First;
    JsonReader read(file, object, JsonReader::Missing::IsRefused);
    read("line_height", font.lineHeight, 1, 1024);
    read("first", first, Font::First, Font::First);
    const auto fits = [&](const Json& list) { return list.is_array() && list.size() == font.glyphs.size(); };
    const Json& list = *read("glyphs", fits, "a list of the characters 32 to 126");
    for (std::size_t i = 0; i < font.glyphs.size(); ++i)
        font.glyphs[i].rect = rectFrom(file, list[i], atlas, &font.glyphs[i].advance);
    return font;
}

/// Pictures that collide, and how exactly their outline is followed (unit: atlas pixels, half as large
/// on the field).
struct Solid
{
    Picture picture;
    float maxError;
};
constexpr Solid Solids[]{{Picture::Ship, 1.5f},      {Picture::ShipLeft, 1.5f},      {Picture::ShipRight, 1.5f},
                         {Picture::Drone, 1.5f},     {Picture::Gunship, 1.5f},       {Picture::Spinner, 1.5f},
                         {Picture::Dart, 1.5f},      {Picture::TurretBase, 1.5f},    {Picture::TurretBarrel, 1.5f},
                         {Picture::Wall, 1.f},       {Picture::BossCore, 2.f},       {Picture::BossArm, 2.f},
                         {Picture::BossCannon, 2.f}, {Picture::RockA, 2.f},          {Picture::RockB, 2.f},
                         {Picture::RockC, 2.f},      {Picture::CapsulePierce, 1.5f}, {Picture::CapsuleShield, 1.5f}};

Catalog catalogFrom(const JsonFile& file, const Json& object, const sf::Image& atlas)
{
    Catalog catalog;
    JsonReader read(file, object, JsonReader::Missing::IsRefused);
    for (std::size_t i = 0; i < PictureCount; ++i)
        catalog.rects[i] = rectFrom(file, *read.find(toString(static_cast<Picture>(i))), atlas);
    for (const Solid& solid : Solids)
    {
        const PixelRect& rect = catalog.rect(solid.picture);
        const sf::IntRect part = graze::compat::makeRect<int>({rect.x, rect.y}, {rect.width, rect.height});
        catalog.colliders[static_cast<std::size_t>(solid.picture)] =
            graze::outlineOf(atlas, part, {.maxError = solid.maxError}).pieces;
    }
    return catalog;
}

} // namespace

std::vector<fs::path> assetFolders()
{
    if (const fs::path chosen = pathInEnvironment("GRAZE_ASSETS"); !chosen.empty())
        return {chosen};
    std::vector<fs::path> folders;
    if (const fs::path program = programFolder(); !program.empty())
        folders.push_back(program / "assets");
    folders.emplace_back(GRAZE_SOURCE_ASSETS);
    return folders;
}

Assets loadAssets()
{
    std::string places;
    for (const fs::path& folder : assetFolders())
    {
        std::error_code error;
        if (fs::is_regular_file(folder / AtlasDescription, error))
            return loadAssets(folder);
        places += (places.empty() ? "" : ", ") + folder.string();
    }
    throw AssetError(std::string("the game's pictures are missing: no ") + AtlasDescription + " in " + places +
                     " (GRAZE_ASSETS names another folder)");
}

Assets loadAssets(const fs::path& folder)
{
    constexpr std::size_t LongestName = 64;
    const JsonFile file(folder / AtlasDescription, "the atlas description");
    JsonReader read(file, file.root(), JsonReader::Missing::IsRefused);
    int version = 0;
    std::string image, background;
    read("version", version, 1, SupportedVersion);
    read("image", image, LongestName);
    read("background", background, LongestName);
    Assets assets;
    assets.folder = folder;
    assets.atlas = loadImage(folder / image);
    assets.background = loadImage(folder / background);
    try
    {
        assets.catalog = catalogFrom(file, *read.find("pictures"), assets.atlas);
    }
    catch (const graze::InvalidOutline& error)
    {
        throw AssetError("no collider can be traced with " + (folder / AtlasDescription).string() + ": " +
                         error.what());
    }
    assets.font = fontFrom(file, *read.find("font"), assets.atlas);
    return assets;
}

} // namespace game
