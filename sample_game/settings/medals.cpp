// SPDX-License-Identifier: Zlib
#include "settings/medals.hpp"

#include "base/json_file.hpp"

namespace game
{
namespace
{

namespace fs = std::filesystem;

constexpr int MedalsVersion = 1;
constexpr const char* MedalsFile = "the medals in";

std::optional<Medal> medalNamed(const Json& value)
{
    for (std::size_t i = 0; value.is_string() && i < MedalCount; ++i)
        if (medalName(static_cast<Medal>(i)) == value.get_ref<const std::string&>())
            return static_cast<Medal>(i);
    return std::nullopt;
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
    MedalSet medals;
    for (const JsonFile& part : JsonFile::all(file, MedalsFile))
    {
        JsonReader read(part, part.root(), JsonReader::Missing::IsRefused);
        int version = MedalsVersion;
        read("version", version, 1, MedalsVersion);
        for (const Json& name : *read(
                 "medals", [](const Json& list) { return list.is_array(); }, "a list"))
        {
            const std::optional<Medal> medal = medalNamed(name);
            if (!medal)
                part.refuse(shortened(name) + " is no medal");
            medals |= medalsOf(*medal);
        }
        read.refuseOthers();
    }
    return medals;
}

MedalSet addMedals(const fs::path& file, const MedalSet& added)
{
    const MedalSet before = loadMedals(file);
    Json list = Json::array();
    for (std::size_t i = 0; i < MedalCount; ++i)
        if (added[i])
            list.push_back(medalName(static_cast<Medal>(i)));
    appendLine(file, Json{{"version", MedalsVersion}, {"medals", list}}.dump(), MedalsFile);
    return before | added;
}

} // namespace game
