// SPDX-License-Identifier: Zlib
#include "settings/settings.hpp"

#include "base/json_file.hpp"
#include "base/text.hpp"
#include "settings/bindings.hpp"

#include <algorithm>
#include <string>

namespace game
{
namespace
{

namespace fs = std::filesystem;

constexpr int SettingsVersion = 3;
/// The first one in which the music has a volume of its own.
constexpr int MusicVersion = 3;
constexpr const char* SettingsFile = "the settings file";

/// Everything in the file, by name and with its range: the one list, for reading and for writing.
template <class Settings, class Visit>
void visitAll(Settings& settings, Visit&& visit)
{
    visit("max_iterations", settings.solver.maxIterations, 1, GameSettings::MostIterations);
    visit("epsilon", settings.solver.epsilon, SmallestEpsilon, LargestEpsilon);
    visit("method", settings.solver.method);
    visit("sound_volume", settings.soundVolume, 0.f, 1.f);
    visit("music_volume", settings.musicVolume, 0.f, 1.f);
    visit("shake", settings.shake, 0.f, 1.f);
    visit("flashes", settings.flashes);
    visit("ships", settings.ships, 1, GameSettings::MostShips);
    visit("fullscreen", settings.fullscreen);
    visit("keys", settings.bindings, Device::Keyboard);
    visit("buttons", settings.bindings, Device::Gamepad);
}

class Reader : public JsonReader
{
public:
    explicit Reader(const JsonFile& file) : JsonReader(file, file.root(), Missing::Keeps), m_file(file) {}

    using JsonReader::operator();
    void operator()(const char* name, graze::Method& method)
    {
        const auto named = [](const Json& value)
        { return value.is_string() ? methodNamed(value.get<std::string>()) : std::nullopt; };
        const auto fits = [&](const Json& value) { return named(value).has_value(); };
        if (const Json* const value = (*this)(name, fits, "\"fast\" or \"gjk\""))
            method = *named(*value);
    }
    /// {"fire": [..., ...], ...}
    void operator()(const char* name, Bindings& bindings, Device device)
    {
        const auto isObject = [](const Json& value) { return value.is_object(); };
        const Json* const object = (*this)(name, isObject, "an object of actions");
        if (object == nullptr)
            return;
        const auto fits = [&](const Json& list)
        {
            return list.is_array() && list.size() <= Bindings::Slots &&
                   std::ranges::all_of(list, [&](const Json& value) { return codeIn(value, device).has_value(); });
        };
        JsonReader read(m_file, *object, Missing::Keeps);
        for (std::size_t i = 0; i < ActionCount; ++i)
            if (const Json* const list =
                    read(actionName(static_cast<Action>(i)), fits,
                         device == Device::Keyboard ? "a list: names of at most two keys that can be bound"
                                                    : "a list: at most two numbers of buttons from 0 to 31"))
            {
                auto& codes = bindings.of(device)[i];
                codes.fill(Press::None);
                std::size_t slot = 0;
                for (const Json& value : *list)
                    if (slot == 0 || codes[0] != *codeIn(value, device))
                        codes[slot++] = *codeIn(value, device);
            }
        read.refuseOthers();
    }

private:
    /// Empty for a value that makes no sense.
    static std::optional<int> codeIn(const Json& value, Device device)
    {
        if (device == Device::Gamepad)
            return value.is_number_unsigned() && value < Bindings::MostButtons ? std::optional(value.get<int>())
                                                                               : std::nullopt;
        const auto key = value.is_string() ? keyNamed(value.get<std::string>()) : std::nullopt;
        return key ? std::optional(static_cast<int>(*key)) : std::nullopt;
    }

    const JsonFile& m_file;
};

struct Writer
{
    Json root{{"version", SettingsVersion}};

    template <class Value, class... Range>
    void operator()(const char* name, const Value& value, const Range&...)
    {
        root[name] = asJson(value);
    }
    void operator()(const char* name, const Bindings& bindings, Device device)
    {
        for (std::size_t i = 0; i < ActionCount; ++i)
        {
            Json& list = root[name][std::string(actionName(static_cast<Action>(i)))] = Json::array();
            for (const int code : bindings.of(device)[i])
                if (code != Press::None)
                    list.push_back(device == Device::Gamepad ? Json(code)
                                                             : Json(keyName(static_cast<sf::Keyboard::Key>(code))));
        }
    }

private:
    static Json asJson(bool value) { return value; }
    static Json asJson(int value) { return value; }
    static Json asJson(float value) { return shortestDouble(value); }
    static Json asJson(graze::Method method) { return methodName(method); }
};

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
    const JsonFile json(file, SettingsFile);
    Reader read(json);
    int version = 1;
    read("version", version, 1, SettingsVersion);
    GameSettings settings;
    visitAll(settings, read);
    for (const char* former : {"begin_geometry", "stay_geometry"})
        (void)read.find(former);
    read.refuseOthers();
    if (version < MusicVersion && !json.root().contains("music_volume"))
        settings.musicVolume = settings.soundVolume;
    return settings;
}

std::optional<fs::path> saveSettings(const fs::path& file, const GameSettings& settings)
{
    Writer writer;
    visitAll(settings, writer);
    std::optional<fs::path> aside = keepAside(file, loadSettings);
    saveFile(file, writer.root.dump(4) + "\n", SettingsFile);
    return aside;
}

std::optional<fs::path> saveOptions(const fs::path& file, const GameSettings& settings)
{
    GameSettings kept = settings;
    kept.solver = DefaultSolver;
    try
    {
        kept.solver = loadSettings(file).solver;
    }
    catch (const FileError&)
    {
        // Missing, or kept aside when saving.
    }
    return saveSettings(file, kept);
}

std::string sourceOf(const graze::GjkSettings& settings)
{
    return joined({"{.maxIterations = ", std::to_string(settings.maxIterations),
                   ", .epsilon = ", literalOf(settings.epsilon),
                   ", .method = graze::Method::", settings.method == graze::Method::Fast ? "Fast}" : "Gjk}"});
}

std::string wordsOf(const graze::GjkSettings& settings)
{
    return joined({std::to_string(settings.maxIterations), settings.maxIterations == 1 ? " iteration" : " iterations",
                   ", epsilon ", numberText(static_cast<double>(settings.epsilon), 3), ", ",
                   methodName(settings.method)});
}

} // namespace game
