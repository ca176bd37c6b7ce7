// SPDX-License-Identifier: Zlib
#include "assets/assets.hpp"

#include "base/json_file.hpp"

#include <graze/sfml/attach.hpp>
#include <graze/sfml/compat.hpp>

#include <algorithm>
#include <cstdlib>
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

/// Folder of the running program; empty where the system does not name it.
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

/// The values of the atlas' description; what is not as it should be throws JsonError with its line.
class Description
{
public:
    Description(const JsonFile& file, const sf::Image& atlas) : m_file(file), m_atlas(atlas) {}

    static std::string text(const JsonFile& file, const std::string& name)
    {
        if (!file.root().contains(name))
            file.refuse("", name + " is missing");
        const json& value = file.root().at(name);
        const auto isPrintable = [](char c) { return c >= ' ' && c <= '~'; };
        if (!value.is_string() || !std::ranges::all_of(value.get_ref<const std::string&>(), isPrintable))
            file.refuse("/" + name, name + " must be the name of a picture, not " + shortened(value));
        return value.get<std::string>();
    }

    [[nodiscard]] PixelRect picture(const std::string& name) const
    {
        const json& pictures = member(m_file.root(), "", "pictures");
        if (!pictures.contains(name))
            m_file.refuse("/pictures", "the picture \"" + name + "\" is not in the atlas");
        return rect(pictures.at(name), "/pictures/" + name, name);
    }

    [[nodiscard]] Font font() const
    {
        const json& from = member(m_file.root(), "", "font");
        Font font;
        font.lineHeight = whole(from, "/font", "line_height", 1);
        const json& glyphs = member(from, "/font", "glyphs");
        if (whole(from, "/font", "first") != Font::First || !glyphs.is_array() || glyphs.size() != font.glyphs.size())
            m_file.refuse("/font", "the font must have the characters 32 to 126");
        for (std::size_t i = 0; i < font.glyphs.size(); ++i)
        {
            const std::string place = "/font/glyphs/" + std::to_string(i);
            font.glyphs[i] = {rect(glyphs[i], place, "glyph " + std::to_string(i)), whole(glyphs[i], place, "advance")};
        }
        return font;
    }

private:
    [[nodiscard]] const json& member(const json& from, const std::string& place, const std::string& name) const
    {
        if (!from.is_object() || !from.contains(name))
            m_file.refuse(place, name + " is missing");
        return from.at(name);
    }

    // nlohmann by itself cuts off what an int does not hold.
    [[nodiscard]] int whole(const json& from, const std::string& place, const std::string& name, int lowest = 0) const
    {
        constexpr int Highest = 1 << 15; // no graphics card has more
        const json& value = member(from, place, name);
        if (!value.is_number_integer() || value < lowest || value > Highest)
            m_file.refuse(place + "/" + name, name + " must be a whole number from " + std::to_string(lowest) + " to " +
                                                  std::to_string(Highest) + ", not " + shortened(value));
        return value.get<int>();
    }

    [[nodiscard]] PixelRect rect(const json& from, const std::string& place, const std::string& name) const
    {
        const PixelRect rect{whole(from, place, "x"), whole(from, place, "y"), whole(from, place, "width"),
                             whole(from, place, "height")};
        const auto size = m_atlas.getSize();
        const bool inside = rect.width > 0 && rect.height > 0 && rect.x <= static_cast<int>(size.x) - rect.width &&
                            rect.y <= static_cast<int>(size.y) - rect.height;
        if (!inside)
            m_file.refuse(place, "the rectangle of \"" + name + "\" leaves the atlas");
        return rect;
    }

    const JsonFile& m_file;
    const sf::Image& m_atlas;
};

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

Catalog readCatalog(const Description& description, const sf::Image& atlas)
{
    Catalog catalog;
    for (std::size_t i = 0; i < PictureCount; ++i)
        catalog.rects[i] = description.picture(std::string(toString(static_cast<Picture>(i))));
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
    const fs::path path = folder / AtlasDescription;
    try
    {
        const JsonFile file(path);
        file.requireVersion(SupportedVersion);
        assets.atlas = loadImage(folder / Description::text(file, "image"));
        assets.background = loadImage(folder / Description::text(file, "background"));
        const Description description(file, assets.atlas);
        assets.catalog = readCatalog(description, assets.atlas);
        assets.font = description.font();
    }
    catch (const JsonError& error)
    {
        throw AssetError("the atlas description " + path.string() + " cannot be used: " + error.what());
    }
    catch (const graze::InvalidOutline& error)
    {
        throw AssetError("no collider can be traced with " + path.string() + ": " + error.what());
    }
    catch (const AssetError& error)
    {
        throw AssetError(path.string() + ": " + error.what());
    }
    return assets;
}

} // namespace game
