// SPDX-License-Identifier: Zlib
#include "replay/headless.hpp"

#include "assets/assets.hpp"
#include "base/json_file.hpp"
#include "replay/bot.hpp"
#include "replay/replay_tuning.hpp"
#include "settings/settings.hpp"
#include "world/world.hpp"

#include <graze/math/aabb.hpp>
#include <graze/sfml/compat.hpp>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <iostream>
#include <optional>
#include <vector>

namespace game
{
namespace
{

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
    // Counts up to the last bin in use, so that the line stays short.
    std::size_t used = totals.iterationHistogram.size();
    while (used > 0 && totals.iterationHistogram[used - 1] == 0)
        --used;
    Json bins = Json::array();
    for (std::size_t i = 0; i < used; ++i)
        bins.push_back(totals.iterationHistogram[i]);
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
            {"iteration_histogram", bins},
            {"seconds", {{"collision", seconds.collision}, {"game", seconds.game}}}};
}

constexpr int Width = static_cast<int>(FieldWidth);
constexpr int Height = static_cast<int>(FieldHeight);
using Pixels = std::vector<std::uint8_t>;

std::uint8_t* at(Pixels& pixels, int x, int y)
{
    return pixels.data() + static_cast<std::size_t>(y * Width + x) * 4;
}

sf::Color colorAt(const sf::Image& image, int x, int y)
{
    return graze::compat::pixel(image, {static_cast<unsigned>(x), static_cast<unsigned>(y)});
}

void paint(Pixels& pixels, const Drawable& drawable, const Assets& assets)
{
    const auto localFromWorld = drawable.matrix.inverse();
    if (!localFromWorld)
        return; // as flat as a line: nothing to see
    const PixelRect& rect = assets.catalog.rect(drawable.picture);
    const graze::Vec2 size = sizeOf(rect);
    graze::Aabb bounds;
    for (const graze::Vec2 corner : {graze::Vec2{}, graze::Vec2{size.x, 0.f}, size, graze::Vec2{0.f, size.y}})
        bounds = merged(bounds, drawable.matrix.transformPoint(corner));
    const auto within = [](float place, int most) { return std::clamp(static_cast<int>(place), 0, most); };
    for (int y = within(bounds.lower.y, Height); y < within(bounds.upper.y + 1.f, Height); ++y)
        for (int x = within(bounds.lower.x, Width); x < within(bounds.upper.x + 1.f, Width); ++x)
        {
            const graze::Vec2 local =
                localFromWorld->transformPoint({static_cast<float>(x) + 0.5f, static_cast<float>(y) + 0.5f});
            if (local.x < 0.f || local.y < 0.f || local.x >= size.x || local.y >= size.y)
                continue;
            const sf::Color color =
                colorAt(assets.atlas, rect.x + static_cast<int>(local.x), rect.y + static_cast<int>(local.y));
            const int alpha = color.a * drawable.tint.alpha / 255;
            const int keep = drawable.additive ? 255 : 255 - alpha;
            std::uint8_t* const under = at(pixels, x, y);
            const auto blend = [&](int channel, int over, int tint)
            {
                under[channel] =
                    static_cast<std::uint8_t>(std::min(255, (under[channel] * keep + over * tint / 255 * alpha) / 255));
            };
            blend(0, color.r, drawable.tint.red);
            blend(1, color.g, drawable.tint.green);
            blend(2, color.b, drawable.tint.blue);
        }
}

/// The playing field as a picture, drawn without a display: what the window shows, less numbers and
/// text. Textures are sampled at the nearest of four points a pixel.
sf::Image softwarePicture(const World& world, const Assets& assets)
{
    Pixels pixels(static_cast<std::size_t>(Width * Height) * 4, 255);
    const auto size = assets.background.getSize();
    const int columns = static_cast<int>(size.x), rows = static_cast<int>(size.y);
    const int shift = static_cast<int>(std::floor(world.scroll())) % rows;
    for (int y = 0; y < Height; ++y)
        for (int x = 0; x < Width; ++x)
        {
            const sf::Color color = colorAt(assets.background, x % columns, (y + rows - shift) % rows);
            std::copy_n(&color.r, 3, at(pixels, x, y));
        }
    std::vector<Drawable> drawables;
    world.drawables(drawables);
    for (const Drawable& drawable : drawables)
        paint(pixels, drawable, assets);
    return graze::compat::makeImage({static_cast<unsigned>(Width), static_cast<unsigned>(Height)}, pixels.data());
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
    ReplayRecorder recorder(setup, assets.catalog);
    Seconds seconds;
    const std::uint64_t frames = options.frames.value_or(DefaultFrames);
    for (std::uint64_t frame = 0; frame < frames; ++frame)
    {
        const Input input = options.bot ? botInput(world) : Input{};
        measured(seconds, world, [&] { recorder.step(world, input); });
    }
    if (options.recordFile)
        saveReplay(*options.recordFile, recorder.replay());
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
    const Json line{{"frames", outcome.recorded.frames},
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

int tune(const Options& options)
{
    const Assets assets = loadAssets();
    int percent = 0;
    const auto tell = [&](float progress)
    {
        if (const int now = static_cast<int>(progress * 100.f); now > percent)
            std::cerr << "\rtuning: " << (percent = now) << " %" << std::flush;
        return true;
    };
    const auto outcome = tunedBy(loadReplay(*options.tuneFile, assets.catalog), assets.catalog, 0, tell);
    std::cerr << "\r              \r";
    report(*outcome);
    return 0;
}

} // namespace

int runHeadless(const Options& options)
{
    return options.tuneFile ? tune(options) : options.replayFile ? playBack(options) : play(options);
}

} // namespace game
