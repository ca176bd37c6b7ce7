// SPDX-License-Identifier: Zlib
#include "headless.hpp"

#include "assets.hpp"
#include "bot.hpp"
#include "software_picture.hpp"
#include "world.hpp"

#include <nlohmann/json.hpp>

#include <cstdio>
#include <exception>
#include <iostream>
#include <string>

namespace game
{
namespace
{

std::string asHex(std::uint64_t value)
{
    char text[17];
    std::snprintf(text, sizeof text, "%016llx", static_cast<unsigned long long>(value));
    return text;
}

/// Counts up to the last bin in use, so that the line stays short.
nlohmann::ordered_json histogramOf(const Totals& totals)
{
    std::size_t used = totals.iterationHistogram.size();
    while (used > 0 && totals.iterationHistogram[used - 1] == 0)
        --used;
    auto bins = nlohmann::ordered_json::array();
    for (std::size_t i = 0; i < used; ++i)
        bins.push_back(totals.iterationHistogram[i]);
    return bins;
}

nlohmann::ordered_json summary(const World& world, const Options& options)
{
    const Totals& totals = world.totals();
    const Hud& hud = world.hud();
    const graze::GjkSettings& settings = world.collisions().settings();
    return {{"seed", options.seed},
            {"frames", hud.frame},
            {"hash", asHex(world.runHash())},
            {"score", totals.bestScore},
            {"hits", totals.hits},
            {"grazes", totals.grazes},
            {"bullets_fired", totals.bulletsFired},
            {"max_sprites", totals.maxSprites},
            {"max_bullets", totals.maxBullets},
            {"lives", hud.lives},
            {"deaths", totals.deaths},
            {"games", totals.games},
            {"wave", hud.wave},
            {"max_iterations", settings.maxIterations},
            {"epsilon", settings.epsilon},
            {"limits_reached", totals.limitsReached},
            {"iteration_histogram", histogramOf(totals)}};
}

void play(const Options& options)
{
    constexpr std::uint64_t DefaultFrames = 3600;
    const Assets assets = loadAssets();
    const GameSettings settings = settingsFor(options);
    World world({.seed = options.seed, .settings = settings.solver, .events = settings.events}, assets.catalog);
    Bot bot;
    const std::uint64_t frames = options.frames.value_or(DefaultFrames);
    for (std::uint64_t frame = 0; frame < frames; ++frame)
        world.step(options.bot ? bot.decide(world) : Input{});
    if (options.screenshotFile && !softwarePicture(world, assets).saveToFile(options.screenshotFile->string()))
        throw std::runtime_error("the screenshot " + options.screenshotFile->string() + " cannot be written");
    std::cout << summary(world, options).dump() << std::endl;
}

} // namespace

int runHeadless(const Options& options)
{
    try
    {
        play(options);
        return 0;
    }
    catch (const std::exception& error)
    {
        std::cerr << "graze_game: " << error.what() << '\n';
        return 1;
    }
}

} // namespace game
