// SPDX-License-Identifier: Zlib
#include "options.hpp"

#include "user_data.hpp"

#include <CLI/CLI.hpp>

#include <iostream>
#include <string>
#include <system_error>

namespace game
{
namespace
{

/// CLI11 by itself reads -1, and what is too long, as the largest number there is.
std::string wholeNumber(const std::string& text)
{
    constexpr std::size_t MostDigits = 18; // any such number fits into 64 bits
    const bool fits =
        !text.empty() && text.size() <= MostDigits && text.find_first_not_of("0123456789") == std::string::npos;
    return fits ? std::string{} : "it must be a whole number, 0 or more, of at most 18 digits, not " + text;
}

/// CLI::Range lets NaN pass.
std::string withinEpsilons(const std::string& text)
{
    float value = 0.f;
    const bool fits = CLI::detail::lexical_cast(text, value) && value >= 1e-7f && value <= 1e3f;
    return fits ? std::string{} : "the value " + text + " is not in the range 1e-7 to 1000";
}

} // namespace

ParsedOptions parseOptions(int argc, const char* const* argv)
{
    constexpr int UsageError = 2;
    ParsedOptions parsed;
    Options& options = parsed.options;

    CLI::App app{"graze: a shooter in which every hit is decided by the collision plugin"};
    app.add_flag("--headless", options.headless, "play without a window; ends with one line of JSON");
    app.add_flag("--bot", options.bot, "let the bot play");
    app.add_option("--seed", options.seed, "of the game's random numbers")->capture_default_str()->check(wholeNumber);
    app.add_option("--frames", options.frames, "stop after that many steps of 1/60 s (headless: 3600 when not given)")
        ->check(wholeNumber);
    app.add_option("--settings", options.settingsFile,
                   "JSON file of the solver's settings and the volume; the window has one of its own");
    app.add_option("--screenshot", options.screenshotFile, "write the last frame to this PNG");
    app.add_option("--max-iterations", options.maxIterations, "of a GJK query")->check(CLI::Range(1, 128));
    app.add_option("--epsilon", options.epsilon, "stopping rule of a GJK query")->check(withinEpsilons);
    try
    {
        app.parse(argc, argv);
    }
    catch (const CLI::CallForHelp&)
    {
        std::cout << app.help();
        parsed.exitCode = 0;
    }
    catch (const CLI::ParseError& error)
    {
        std::cerr << "graze_game: " << error.what() << " (--help lists the options)\n";
        parsed.exitCode = UsageError;
    }
    return parsed;
}

std::filesystem::path settingsPath(const Options& options)
{
    return options.settingsFile.value_or(userDataFolder() / "settings.json");
}

GameSettings settingsFor(const Options& options)
{
    GameSettings settings;
    const std::filesystem::path file = settingsPath(options);
    std::error_code ignored;
    if (options.settingsFile || (!options.headless && std::filesystem::exists(file, ignored)))
    {
        try
        {
            settings = loadSettings(file);
        }
        catch (const SettingsError& error)
        {
            std::cerr << "graze_game: " << error.what() << "; the game goes on with the default settings\n";
        }
    }
    settings.solver.maxIterations = options.maxIterations.value_or(settings.solver.maxIterations);
    settings.solver.epsilon = options.epsilon.value_or(settings.solver.epsilon);
    return settings;
}

} // namespace game
