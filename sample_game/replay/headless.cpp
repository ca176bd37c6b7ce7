// SPDX-License-Identifier: Zlib
#include "replay/headless.hpp"

#include "assets/assets.hpp"
#include "base/json_file.hpp"
#include "replay/bot.hpp"
#include "replay/replay_tuning.hpp"
#include "replay/software_picture.hpp"
#include "settings/settings.hpp"
#include "world/world.hpp"

#include <chrono>
#include <iostream>
#include <optional>
#include <string>

namespace game
{
namespace
{

/// Counts up to the last bin in use, so that the line stays short.
Json histogramOf(const Totals& totals)
{
    std::size_t used = totals.iterationHistogram.size();
    while (used > 0 && totals.iterationHistogram[used - 1] == 0)
        --used;
    Json bins = Json::array();
    for (std::size_t i = 0; i < used; ++i)
        bins.push_back(totals.iterationHistogram[i]);
    return bins;
}

/// Times of a run. Not part of any hash.
struct Seconds
{
    double collision = 0.; ///< as the collision system measures its updates
    double game = 0.;      ///< the rest of the steps
};

/// Measures one step, whoever makes it.
template <class Step>
void measured(Seconds& seconds, const World& world, Step&& step)
{
    const auto start = std::chrono::steady_clock::now();
    step();
    const std::chrono::duration<double> whole = std::chrono::steady_clock::now() - start;
    const double collision = world.collisions().statistics().totalSeconds;
    seconds.collision += collision;
    seconds.game += whole.count() - collision;
}

Json summary(const World& world, std::uint64_t seed, const Seconds& seconds)
{
    const Totals& totals = world.totals();
    const Hud& hud = world.hud();
    const graze::GjkSettings& settings = world.collisions().settings();
    return {{"seed", seed},
            {"frames", hud.frame},
            {"hash", hexText(world.runHash())},
            {"score", totals.bestScore},
            {"hits", totals.hits},
            {"grazes", totals.grazes},
            {"highest_multiplier", totals.highestMultiplier},
            {"bullets_fired", totals.bulletsFired},
            {"max_sprites", totals.maxSprites},
            {"max_bullets", totals.maxBullets},
            {"lives", hud.lives},
            {"deaths", totals.deaths},
            {"games", totals.games},
            {"wave", hud.wave},
            {"max_iterations", settings.maxIterations},
            {"epsilon", settings.epsilon},
            {"method", methodName(settings.method)},
            {"limits_reached", totals.limitsReached},
            {"iteration_histogram", histogramOf(totals)},
            {"seconds", {{"collision", seconds.collision}, {"game", seconds.game}}}};
}

void saveScreenshot(const World& world, const Assets& assets, const Options& options)
{
    if (options.screenshotFile && !softwarePicture(world, assets).saveToFile(options.screenshotFile->string()))
        throw FileError("the screenshot " + options.screenshotFile->string() + " cannot be written");
}

int play(const Options& options)
{
    constexpr std::uint64_t DefaultFrames = 3600;
    const Assets assets = loadAssets();
    const WorldSetup setup = setupFor(options, settingsFor(options));
    World world(setup, assets.catalog);
    std::optional<ReplayRecorder> recorder;
    if (options.recordFile)
        recorder.emplace(setup, assets.catalog);
    Bot bot;
    Seconds seconds;
    const std::uint64_t frames = options.frames.value_or(DefaultFrames);
    for (std::uint64_t frame = 0; frame < frames; ++frame)
    {
        const Input input = options.bot ? bot.decide(world) : Input{};
        measured(seconds, world, [&] { recorder ? recorder->step(world, input) : world.step(input); });
    }
    if (recorder)
        saveReplay(*options.recordFile, recorder->replay());
    saveScreenshot(world, assets, options);
    std::cout << summary(world, setup.seed, seconds).dump() << std::endl;
    return 0;
}

/// Returns the exit code.
int playBack(const Options& options)
{
    const Assets assets = loadAssets();
    ReplayPlayer player(loadReplay(*options.replayFile, assets.catalog), assets.catalog);
    Seconds seconds;
    while (!player.finished() && player.played() < options.frames.value_or(player.replay().steps))
        measured(seconds, player.world(), [&] { player.step(); });
    saveScreenshot(player.world(), assets, options);

    Json line = summary(player.world(), player.replay().setup.seed, seconds);
    line["replay"] = player.differsAt() ? "differs" : "same";
    if (player.differsAt())
    {
        line["first_difference"] = *player.differsAt();
        std::cerr << "graze_game: the replay " << options.replayFile->string()
                  << " differs from its recording: the first checkpoint that differs is after step "
                  << *player.differsAt() << " of " << player.replay().steps << '\n';
    }
    std::cout << line.dump() << std::endl;
    return player.differsAt() ? 1 : 0;
}

Json trialOf(const std::optional<TuningTrial>& trial)
{
    if (!trial)
        return nullptr;
    return {{"max_iterations", trial->settings.maxIterations},
            {"epsilon", shortestDouble(trial->settings.epsilon)},
            {"first_difference", trial->differsAt ? Json(*trial->differsAt) : Json(nullptr)},
            {"limits_reached", trial->limits},
            {"microseconds", trial->microseconds()}};
}

void report(const TuningOutcome& outcome)
{
    const graze::GjkSettings& found = outcome.found.settings;
    const Json line{{"frames", outcome.frames},
                    {"method", methodName(found.method)},
                    {"recorded", trialOf(outcome.recorded)},
                    {"least_iterations", found.maxIterations},
                    {"coarsest_epsilon", shortestDouble(found.epsilon)},
                    {"confirmed", outcome.found.same()},
                    {"same", trialOf(outcome.found)},
                    {"one_iteration_less", trialOf(outcome.fewer)},
                    {"next_epsilon", trialOf(outcome.coarser)}};
    std::cout << "the recording: " << wordsOf(outcome.recorded.settings) << "\nplays the same: " << wordsOf(found)
              << "\ngraze::GjkSettings" << sourceOf(found) << '\n'
              << line.dump() << std::endl;
}

} // namespace

int runHeadless(const Options& options)
{
    return options.replayFile ? playBack(options) : play(options);
}

void runTune(const Options& options)
{
    const Assets assets = loadAssets();
    ReplayTuning tuning(loadReplay(*options.tuneFile, assets.catalog), assets.catalog);
    for (int percent = 0; tuning.step();)
        if (const int now = static_cast<int>(tuning.progress() * 100.f); now > percent)
            std::cerr << "\rtuning: " << (percent = now) << " %" << std::flush;
    std::cerr << "\r              \r";
    report(tuning.outcome());
}

} // namespace game
