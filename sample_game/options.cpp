// SPDX-License-Identifier: Zlib
#include "options.hpp"

#include "base/save_file.hpp"
#include "base/system.hpp"

#include <graze/base/version.hpp>

#include <CLI/CLI.hpp>

#include <iostream>
#include <string>
#include <system_error>

namespace game
{
namespace
{

/// CLI11 by itself reads -1, and what is too long, as the largest number there is.
CLI::Range wholeNumber()
{
    return {std::int64_t{0}, std::int64_t{999'999'999'999'999'999}};
}

/// CLI::Range lets NaN pass.
std::string anEpsilon(const std::string& text)
{
    float value = 0.f;
    const bool fits = CLI::detail::lexical_cast(text, value) && value >= SmallestEpsilon && value <= LargestEpsilon;
    return fits ? std::string{} : "the value " + text + " is not in the range 1.2e-7 to 1000";
}

void addOptions(CLI::App& app, Options& options)
{
    const auto version = [](int number) { return std::to_string(number); };
    app.set_version_flag("--version", "graze " + version(graze::VersionMajor) + "." + version(graze::VersionMinor) +
                                          "." + version(graze::VersionPatch));
    app.add_flag("--headless", options.headless, "play without a window; ends with one line of JSON");
    app.add_flag("--bot", options.bot, "let the bot play");
    app.add_option("--seed", options.seed, "of the game's random numbers (headless: 1 when not given)")
        ->check(wholeNumber());
    app.add_option("--frames", options.frames, "stop after that many steps of 1/60 s (headless: 3600 when not given)")
        ->check(wholeNumber());
    const auto addFile = [&app](const char* name, std::optional<std::filesystem::path>& file, const char* what)
    {
        app.add_option_function<std::string>(
            name, [&file](const std::string& text) { file = pathOf(text); }, what);
    };
    addFile("--record", options.recordFile, "save the game to this replay file when it ends");
    addFile("--replay", options.replayFile, "play this replay file; headless also compares it with what was recorded");
    addFile("--tune", options.tuneFile,
            "without a window: play this replay with fewer iterations and coarser epsilons, and say which suffice");
    addFile("--screenshot", options.screenshotFile, "write the last frame to this PNG");
    addFile("--settings", options.settingsFile,
            "JSON file of the solver's settings and the volume; the window has one of its own");
    app.add_option("--max-iterations", options.maxIterations, "of a GJK query")
        ->check(CLI::Range(1, GameSettings::MostIterations));
    app.add_option("--epsilon", options.epsilon, "stopping rule of a GJK query, 1.2e-7 to 1000")->check(anEpsilon);
    app.add_option_function<std::string>(
           "--method", [&options](const std::string& name) { options.method = methodNamed(name); },
           "the solver: gjk alone (the game's default), or fast, with accelerators where they are certain")
        ->check(CLI::IsMember({"gjk", "fast"}));
    app.add_option("--wave", options.firstWave, "the wave that games begin with")
        ->capture_default_str()
        ->check(CLI::Range(1, WorldSetup::HighestFirstWave));
    app.add_option("--storm", options.storm, "hold so many enemy bullets in flight, for measuring; no ship is lost")
        ->check(CLI::Range(0, static_cast<int>(WorldSetup::MostStorm)));
    app.add_option("--screen", options.screen, "begin with this screen of the window")
        ->check(CLI::IsMember({"title", "scores", "help", "medals", "options", "bindings", "gamepad", "play", "paused",
                               "gameover", "naming", "panel", "overlay", "boxes", "lab", "exhibit"}));
    app.add_option("--size", options.size, "of the window, WIDTHxHEIGHT, 160 to 8192 pixels each")
        ->delimiter('x')
        ->expected(2)
        ->check(CLI::Range(160, 8192));

    const auto exclude = [&app](const char* option, std::initializer_list<const char*> others)
    {
        for (const char* other : others)
            app.get_option(option)->excludes(app.get_option(other));
    };
    // A replay is played as it was recorded; --tune has settings of its own; a screen is for the window.
    exclude("--replay", {"--seed", "--bot", "--record", "--wave", "--storm", "--settings", "--max-iterations",
                         "--epsilon", "--method", "--screen"});
    exclude("--tune", {"--seed", "--frames", "--bot", "--record", "--replay", "--wave", "--storm", "--settings",
                       "--max-iterations", "--epsilon", "--method", "--screen", "--size", "--screenshot"});
    exclude("--headless", {"--screen", "--size"});
}

} // namespace

Options parseOptions(int argc, const char* const* argv)
{
    constexpr int UsageError = 2;
    Options options;
    CLI::App app{"graze: a shooter in which every hit is decided by the collision plugin"};
    addOptions(app, options);
    try
    {
        app.parse(argc, argv);
    }
    catch (const CLI::Success& wish) // --help, --version
    {
        options.exitCode = app.exit(wish);
    }
    catch (const CLI::ParseError& error)
    {
        std::cerr << "graze_game: " << error.what() << " (--help lists the options)\n";
        options.exitCode = UsageError;
    }
    return options;
}

std::filesystem::path settingsPath(const Options& options)
{
    return options.settingsFile.value_or(userDataFolder() / "settings.json");
}

GameSettings settingsFor(const Options& options, std::string* trouble)
{
    GameSettings settings;
    const std::filesystem::path file = settingsPath(options);
    std::error_code ignored;
    if (options.settingsFile || (!options.headless && std::filesystem::exists(file, ignored)))
    {
        try
        {
            const GameSettings read = loadSettings(file); // g++ 12 lets an assigned call write before it throws
            settings = read;
        }
        catch (const FileError& error)
        {
            const std::string sentence = std::string(error.what()) + "; the game goes on with the default settings";
            std::cerr << "graze_game: " << sentence << '\n';
            if (trouble != nullptr)
                *trouble = sentence;
        }
    }
    settings.solver.maxIterations = options.maxIterations.value_or(settings.solver.maxIterations);
    settings.solver.epsilon = options.epsilon.value_or(settings.solver.epsilon);
    settings.solver.method = options.method.value_or(settings.solver.method);
    return settings;
}

WorldSetup setupFor(const Options& options, const GameSettings& settings)
{
    static_assert(GameSettings::DefaultShips == WorldSetup::DefaultShips);
    static_assert(GameSettings::MostShips == WorldSetup::MostShips);
    return {.seed = options.seed.value_or(1),
            .settings = settings.solver,
            .storm = options.storm,
            .firstWave = options.firstWave,
            .ships = settings.ships};
}

} // namespace game
