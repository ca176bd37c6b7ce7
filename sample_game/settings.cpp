// SPDX-License-Identifier: Zlib
#include "settings.hpp"

#include <nlohmann/json.hpp>

#include <cmath>
#include <fstream>
#include <iterator>
#include <string>

namespace game
{
namespace
{

using nlohmann::json;

constexpr int LowestIterations = 1;
constexpr int HighestIterations = 128;

[[noreturn]] void refuse(const std::filesystem::path& file, const std::string& reason)
{
    throw SettingsError("the settings file " + file.string() + " cannot be used: " + reason);
}

graze::GjkSettings fromJson(const json& root, const std::filesystem::path& file)
{
    if (!root.is_object())
        refuse(file, "it must be an object like {\"max_iterations\": 32, \"epsilon\": 0.0001}");
    graze::GjkSettings settings;
    for (const auto& [name, value] : root.items())
    {
        if (name == "max_iterations")
        {
            if (!value.is_number_integer() || value < LowestIterations || value > HighestIterations)
                refuse(file, "max_iterations must be a whole number from 1 to 128, not " + value.dump());
            settings.maxIterations = value.get<int>();
        }
        else if (name == "epsilon")
        {
            if (!value.is_number() || value <= 0. || value > 1000.)
                refuse(file, "epsilon must be a number above 0 and up to 1000, not " + value.dump());
            settings.epsilon = value.get<float>();
        }
        else
            refuse(file, "\"" + name + "\" is not a setting (known: max_iterations, epsilon)");
    }
    return settings;
}

} // namespace

graze::GjkSettings loadSettings(const std::filesystem::path& file)
{
    std::ifstream in(file, std::ios::binary);
    if (!in)
        refuse(file, "it cannot be opened");
    const std::string text{std::istreambuf_iterator<char>(in), {}};
    try
    {
        return fromJson(json::parse(text), file);
    }
    catch (const json::exception& error)
    {
        // nlohmann's message holds line, column and what it expected; its tag in brackets says nothing to a player.
        std::string reason = error.what();
        if (const auto end = reason.find("] "); end != std::string::npos)
            reason.erase(0, end + 2);
        refuse(file, reason);
    }
}

void saveSettings(const std::filesystem::path& file, const graze::GjkSettings& settings)
{
    const json root{{"max_iterations", settings.maxIterations}, {"epsilon", settings.epsilon}};
    std::ofstream out(file, std::ios::binary);
    out << root.dump(4) << '\n';
    if (!out.flush())
        throw SettingsError("the settings file " + file.string() + " cannot be written");
}

} // namespace game
