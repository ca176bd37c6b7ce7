// SPDX-License-Identifier: Zlib
#include "settings/settings.hpp"

#include "base/json_file.hpp"
#include "base/save_file.hpp"
#include "settings/bindings_file.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <string>

namespace game
{
namespace
{

using nlohmann::json;
namespace fs = std::filesystem;

constexpr int SettingsVersion = 3;
/// The first one in which the music has a volume of its own.
constexpr int MusicVersion = 3;
constexpr int LowestIterations = 1;
constexpr int HighestIterations = 128;

bool flag(const JsonFile& file, const std::string& name, const json& value)
{
    if (!value.is_boolean())
        file.refuse("/" + name, name + " must be true or false, not " + shortened(value));
    return value.get<bool>();
}

/// A number from 0 to 1.
float share(const JsonFile& file, const std::string& name, const json& value)
{
    if (!value.is_number() || value < 0. || value > 1.)
        file.refuse("/" + name, name + " must be a number from 0 to 1, not " + shortened(value));
    return value.get<float>();
}

/// A value of the solver or the events; false for another name.
bool readSolver(const JsonFile& file, const std::string& name, const json& value, GameSettings& settings)
{
    const std::string place = "/" + name;
    if (name == "max_iterations")
    {
        if (!value.is_number_integer() || value < LowestIterations || value > HighestIterations)
            file.refuse(place, "max_iterations must be a whole number from 1 to 128, not " + shortened(value));
        settings.solver.maxIterations = value.get<int>();
    }
    else if (name == "epsilon")
    {
        if (!value.is_number() || value <= 0. || value > static_cast<double>(LargestEpsilon))
            file.refuse(place, "epsilon must be a number above 0 and up to 1000, not " + shortened(value));
        settings.solver.epsilon = std::max(value.get<float>(), SmallestEpsilon); // below it nothing changes
    }
    else if (name == "method")
    {
        const auto method = value.is_string() ? methodNamed(value.get<std::string>()) : std::nullopt;
        if (!method)
            file.refuse(place, "method must be \"fast\" or \"gjk\", not " + shortened(value));
        settings.solver.method = *method;
    }
    else if (name == "begin_geometry")
        settings.events.beginGeometry = flag(file, name, value);
    else if (name == "stay_geometry")
        settings.events.stayGeometry = flag(file, name, value);
    else
        return false;
    return true;
}

/// A value of the menu of options; false for another name.
bool readOption(const JsonFile& file, const std::string& name, const json& value, GameSettings& settings)
{
    if (name == "sound_volume")
        settings.soundVolume = share(file, name, value);
    else if (name == "music_volume")
        settings.musicVolume = share(file, name, value);
    else if (name == "shake")
        settings.shake = share(file, name, value);
    else if (name == "flashes")
        settings.flashes = flag(file, name, value);
    else if (name == "fullscreen")
        settings.fullscreen = flag(file, name, value);
    else if (name == "keys")
        readKeys(file, value, settings.bindings);
    else if (name == "buttons")
        readButtons(file, value, settings.bindings);
    else if (name == "ships")
    {
        if (!value.is_number_integer() || value < 1 || value > GameSettings::MostShips)
            file.refuse("/" + name, "ships must be a whole number from 1 to 5, not " + shortened(value));
        settings.ships = value.get<int>();
    }
    else
        return false;
    return true;
}

GameSettings settingsFromJson(const JsonFile& file)
{
    if (!file.root().is_object())
        file.refuse("", "it must be an object like {\"max_iterations\": 32, \"epsilon\": 0.0001}");
    if (file.root().contains("version"))
        file.requireVersion(SettingsVersion);
    GameSettings settings;
    for (const auto& [name, value] : file.root().items())
        if (name != "version" && !readSolver(file, name, value, settings) && !readOption(file, name, value, settings))
            file.refuse("/" + name, shortened(name) + " is not a setting (known: version, max_iterations, epsilon, "
                                                      "method, begin_geometry, stay_geometry, sound_volume, "
                                                      "music_volume, shake, flashes, ships, fullscreen, keys, "
                                                      "buttons)");
    const json& root = file.root();
    const bool old = !root.contains("version") || root.at("version") < MusicVersion;
    if (old && !root.contains("music_volume"))
        settings.musicVolume = settings.soundVolume;
    return settings;
}

GameSettings loadedOrDefault(const fs::path& file)
{
    try
    {
        return loadSettings(file);
    }
    catch (const SettingsError&)
    {
        return {}; // missing, or kept aside when saving
    }
}

/// The double with the fewest digits that is this float: 0.0001 instead of 9.999999747378752e-05.
double readable(float value)
{
    std::array<char, 32> digits{};
    const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), value);
    double shortest = 0.;
    std::from_chars(digits.data(), end.ptr, shortest);
    return static_cast<float>(shortest) == value ? shortest : static_cast<double>(value);
}

} // namespace

const char* methodName(graze::Method method) noexcept
{
    return method == graze::Method::Fast ? "fast" : "gjk";
}

std::optional<graze::Method> methodNamed(const std::string& name) noexcept
{
    for (const graze::Method method : {graze::Method::Fast, graze::Method::Gjk})
        if (name == methodName(method))
            return method;
    return std::nullopt;
}

GameSettings loadSettings(const fs::path& file)
{
    try
    {
        return settingsFromJson(JsonFile(file));
    }
    catch (const JsonError& reason)
    {
        throw SettingsError("the settings file " + file.string() + " cannot be used: " + reason.what());
    }
}

std::optional<fs::path> saveSettings(const fs::path& file, const GameSettings& settings)
{
    const nlohmann::ordered_json root{{"version", SettingsVersion},
                                      {"max_iterations", settings.solver.maxIterations},
                                      {"epsilon", readable(settings.solver.epsilon)},
                                      {"method", methodName(settings.solver.method)},
                                      {"begin_geometry", settings.events.beginGeometry},
                                      {"stay_geometry", settings.events.stayGeometry},
                                      {"sound_volume", readable(settings.soundVolume)},
                                      {"music_volume", readable(settings.musicVolume)},
                                      {"shake", readable(settings.shake)},
                                      {"flashes", settings.flashes},
                                      {"ships", settings.ships},
                                      {"fullscreen", settings.fullscreen},
                                      {"keys", keysToJson(settings.bindings)},
                                      {"buttons", buttonsToJson(settings.bindings)}};
    try
    {
        return saveOver<SettingsError>(file, root.dump(4) + "\n", loadSettings);
    }
    catch (const FileError& error)
    {
        throw SettingsError("the settings file " + file.string() + " cannot be written: " + error.reason());
    }
}

std::optional<fs::path> saveOptions(const fs::path& file, const GameSettings& settings)
{
    GameSettings kept = settings;
    const GameSettings before = loadedOrDefault(file);
    kept.solver = before.solver;
    kept.events = before.events;
    return saveSettings(file, kept);
}

} // namespace game
