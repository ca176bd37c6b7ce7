// SPDX-License-Identifier: Zlib
#include "assets.hpp"

#include "json_file.hpp"

#include <graze/sfml/attach.hpp>
#include <graze/sfml/compat.hpp>

#include <nlohmann/json.hpp>

#include <cstdlib>
#include <fstream>
#include <string>
#include <system_error>

namespace game
{
namespace
{

using nlohmann::json;
namespace fs = std::filesystem;

constexpr const char* AtlasDescription = "atlas.json";
constexpr int SupportedVersion = 1;

/// Folder of the running program; empty where the system does not tell.
fs::path programFolder()
{
    std::error_code error;
    const fs::path program = fs::read_symlink("/proc/self/exe", error);
    return error ? fs::path{} : program.parent_path();
}

sf::Image loadImage(const fs::path& file)
{
    std::error_code error;
    if (!fs::is_regular_file(file, error))
        throw AssetError("the picture " + file.string() + " is missing");
    sf::Image image;
    if (!image.loadFromFile(file.string()))
        throw AssetError("the picture " + file.string() + " cannot be read: it is not a PNG that SFML understands");
    return image;
}

json loadDescription(const fs::path& file)
{
    std::ifstream in(file, std::ios::binary);
    if (!in)
        throw AssetError("the atlas description " + file.string() + " cannot be opened");
    try
    {
        return json::parse(in);
    }
    catch (const json::exception& error)
    {
        throw AssetError("the atlas description " + file.string() + " is broken: " + error.what());
    }
}

// nlohmann by itself cuts off what an int does not hold.
int whole(const json& from, const char* name, int lowest = 0)
{
    constexpr int Highest = 1 << 15; // no graphics card has more
    const json& value = from.at(name);
    if (!value.is_number_integer() || value < lowest || value > Highest)
        throw AssetError(std::string(name) + " must be a whole number from " + std::to_string(lowest) + " to " +
                         std::to_string(Highest) + ", not " + shortened(value));
    return value.get<int>();
}

PixelRect readRect(const json& from, const sf::Image& atlas, const std::string& name)
{
    const PixelRect rect{whole(from, "x"), whole(from, "y"), whole(from, "width"), whole(from, "height")};
    const auto size = atlas.getSize();
    const bool inside = rect.width > 0 && rect.height > 0 && rect.x <= static_cast<int>(size.x) - rect.width &&
                        rect.y <= static_cast<int>(size.y) - rect.height;
    if (!inside)
        throw AssetError("the rectangle of \"" + name + "\" leaves the atlas");
    return rect;
}

Font readFont(const json& from, const sf::Image& atlas)
{
    Font font;
    font.lineHeight = whole(from, "line_height", 1);
    const json& glyphs = from.at("glyphs");
    if (whole(from, "first") != Font::First || !glyphs.is_array() || glyphs.size() != font.glyphs.size())
        throw AssetError("the font must have the characters 32 to 126");
    for (std::size_t i = 0; i < font.glyphs.size(); ++i)
        font.glyphs[i] = {readRect(glyphs[i], atlas, "glyph " + std::to_string(i)), whole(glyphs[i], "advance")};
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

sf::IntRect intRect(const PixelRect& rect)
{
    return graze::compat::makeRect<int>({rect.x, rect.y}, {rect.width, rect.height});
}

Catalog readCatalog(const json& description, const sf::Image& atlas)
{
    Catalog catalog;
    const json& pictures = description.at("pictures");
    for (std::size_t i = 0; i < PictureCount; ++i)
    {
        const std::string name(toString(static_cast<Picture>(i)));
        if (!pictures.contains(name))
            throw AssetError("the picture \"" + name + "\" is not in the atlas");
        catalog.rects[i] = readRect(pictures.at(name), atlas, name);
    }
    for (const Solid& solid : Solids)
        catalog.colliders[static_cast<std::size_t>(solid.picture)] =
            graze::outlineOf(atlas, intRect(catalog.rect(solid.picture)), {.maxError = solid.maxError}).pieces;
    return catalog;
}

} // namespace

std::vector<fs::path> assetFolders()
{
    if (const char* chosen = std::getenv("GRAZE_ASSETS"); chosen != nullptr && *chosen != '\0')
        return {fs::path(chosen)};
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
    Assets assets;
    assets.folder = folder;
    const fs::path file = folder / AtlasDescription;
    const json description = loadDescription(file);
    try
    {
        if (const int version = whole(description, "version"); version != SupportedVersion)
            throw AssetError("version " + std::to_string(version) + " is not known");
        assets.atlas = loadImage(folder / description.at("image").get<std::string>());
        assets.background = loadImage(folder / description.at("background").get<std::string>());
        assets.catalog = readCatalog(description, assets.atlas);
        assets.font = readFont(description.at("font"), assets.atlas);
    }
    catch (const json::exception& error)
    {
        throw AssetError("the atlas description " + file.string() + " is broken: " + error.what());
    }
    catch (const graze::InvalidOutline& error)
    {
        throw AssetError("no collider can be traced with " + file.string() + ": " + error.what());
    }
    catch (const AssetError& error)
    {
        throw AssetError(file.string() + ": " + error.what());
    }
    return assets;
}

} // namespace game
