// SPDX-License-Identifier: Zlib
#include "settings/medals.hpp"

#include "base/file_lock.hpp"
#include "base/json_file.hpp"
#include "base/save_file.hpp"

#include <system_error>

namespace game
{
namespace
{

using nlohmann::json;
namespace fs = std::filesystem;

constexpr int MedalsVersion = 1;

std::optional<Medal> medalNamed(const json& value)
{
    for (std::size_t i = 0; value.is_string() && i < MedalCount; ++i)
        if (medalName(static_cast<Medal>(i)) == value.get<std::string>())
            return static_cast<Medal>(i);
    return std::nullopt;
}

MedalSet medalsFromJson(const JsonFile& file)
{
    file.requireVersion(MedalsVersion);
    for (const auto& [name, value] : file.root().items())
        if (name != "version" && name != "medals")
            file.refuse("/" + name, shortened(name) + " is not known (known: version, medals)");
    if (!file.root().contains("medals") || !file.root().at("medals").is_array())
        file.refuse("/medals", "medals must be a list");
    const json& list = file.root().at("medals");
    MedalSet medals;
    for (std::size_t i = 0; i < list.size(); ++i)
    {
        const std::optional<Medal> medal = medalNamed(list[i]);
        if (!medal)
            file.refuse("/medals/" + std::to_string(i), shortened(list[i]) + " is no medal");
        medals |= medalsOf(*medal);
    }
    return medals;
}

[[noreturn]] void refuseToSave(const fs::path& file, const FileError& error)
{
    throw MedalsError("the medals cannot be saved to " + file.string() + ": " + error.reason());
}

} // namespace

std::string_view medalName(Medal medal) noexcept
{
    static constexpr std::array<std::string_view, MedalCount> Names{"first_chain",   "top_multiplier", "hundred_grazes",
                                                                    "hairs_breadth", "clean_wave",     "boss_beaten",
                                                                    "daily_played",  "replay_watched"};
    return Names[static_cast<std::size_t>(medal)];
}

MedalSet loadMedals(const fs::path& file)
{
    std::error_code error;
    if (fs::status(file, error).type() == fs::file_type::not_found)
        return {};
    try
    {
        return medalsFromJson(JsonFile(file));
    }
    catch (const JsonError& reason)
    {
        throw MedalsError("the medals in " + file.string() + " cannot be used: " + reason.what());
    }
}

SavedMedals addMedals(const fs::path& file, const MedalSet& added, const MedalSet& known)
{
    try
    {
        makeFolderOf(file);
        const FileLock lock(file);
        SavedMedals saved;
        try
        {
            saved.medals = loadMedals(file) | added;
        }
        catch (const MedalsError&)
        {
            saved.medals = known | added;
        }
        saved.aside = saveMedals(file, saved.medals);
        return saved;
    }
    catch (const FileError& error)
    {
        refuseToSave(file, error);
    }
}

std::optional<fs::path> saveMedals(const fs::path& file, const MedalSet& medals)
{
    nlohmann::ordered_json list = nlohmann::ordered_json::array();
    for (std::size_t i = 0; i < MedalCount; ++i)
        if (medals[i])
            list.push_back(medalName(static_cast<Medal>(i)));
    const nlohmann::ordered_json root{{"version", MedalsVersion}, {"medals", list}};
    try
    {
        return saveOver<MedalsError>(file, root.dump(4) + "\n", loadMedals);
    }
    catch (const FileError& error)
    {
        refuseToSave(file, error);
    }
}

} // namespace game
