// SPDX-License-Identifier: Zlib
#include "assets/assets.hpp"
#include "window/sound/sounds.hpp"

#include <SFML/Audio/InputSoundFile.hpp>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <numeric>

namespace
{

using game::Cue;

constexpr double Full = 32768.;
constexpr unsigned Rate = 44100;

struct Wave
{
    std::vector<double> samples; ///< -1 .. 1
    unsigned rate = 0;
};

/// Needs no device.
Wave load(const std::string& name)
{
    const std::string file = (game::assetFolders().back() / "sounds" / (name + ".wav")).string();
    sf::InputSoundFile sound;
    EXPECT_TRUE(sound.openFromFile(file)) << file;
    EXPECT_EQ(sound.getChannelCount(), 1u) << file;
    std::vector<std::int16_t> raw(static_cast<std::size_t>(sound.getSampleCount()));
    EXPECT_EQ(sound.read(raw.data(), raw.size()), raw.size()) << file;
    Wave wave{.samples = {}, .rate = sound.getSampleRate()};
    std::ranges::transform(raw, std::back_inserter(wave.samples), [](std::int16_t value) { return value / Full; });
    return wave;
}

double decibels(double share)
{
    return 20. * std::log10(std::max(share, 1e-9));
}

double peakOf(const std::vector<double>& samples)
{
    return std::abs(*std::ranges::max_element(samples, {}, [](double value) { return std::abs(value); }));
}

double rmsOf(const std::vector<double>& samples)
{
    const double sum = std::inner_product(samples.begin(), samples.end(), samples.begin(), 0.);
    return std::sqrt(sum / static_cast<double>(samples.size()));
}

/// The sample at a time, between two of them as a device plays it; a loop goes on for ever.
double at(const Wave& wave, double seconds, bool repeats)
{
    const double place = seconds * wave.rate;
    const auto index = static_cast<std::size_t>(place), count = wave.samples.size();
    if (!repeats && index + 1 >= count)
        return 0.;
    const double share = place - std::floor(place);
    return wave.samples[index % count] * (1. - share) + wave.samples[(index + 1) % count] * share;
}

const std::vector<std::string> Loops{"music", "boss_music", "music_layer"};

/// Everything that can be heard, once.
const std::map<std::string, Wave>& waves()
{
    static const std::map<std::string, Wave> all = []
    {
        std::map<std::string, Wave> loaded;
        for (const std::string& name : Loops)
            loaded[name] = load(name);
        for (std::size_t i = 0; i < game::CueCount; ++i)
            loaded[std::string(toString(static_cast<Cue>(i)))] = load(std::string(toString(static_cast<Cue>(i))));
        return loaded;
    }();
    return all;
}

TEST(SoundLevels, EverySoundKeepsTheSameDistanceFromClipping)
{
    std::printf("%-16s %6s %8s %8s\n", "sound", "s", "peak dB", "RMS dB");
    for (const auto& [name, wave] : waves())
    {
        const double peak = decibels(peakOf(wave.samples));
        EXPECT_LT(peak, -1.) << name;
        EXPECT_GT(peak, -3.) << name;
        std::printf("%-16s %6.2f %8.2f %8.2f\n", name.c_str(),
                    static_cast<double>(wave.samples.size()) / static_cast<double>(wave.rate), peak,
                    decibels(rmsOf(wave.samples)));
    }
}

// From the last sample to the first the loops jump no farther than they do elsewhere all the time; single sounds begin
// and end at rest.
TEST(SoundLevels, NothingClicksAtItsSeam)
{
    std::printf("%-16s %10s %16s\n", "loop", "seam dB", "common step dB");
    for (const auto& [name, wave] : waves())
    {
        const std::vector<double>& samples = wave.samples;
        if (std::ranges::find(Loops, name) == Loops.end())
        {
            EXPECT_LT(std::abs(samples.front()), 0.01) << name;
            EXPECT_LT(std::abs(samples.back()), 0.01) << name;
            continue;
        }
        std::vector<double> steps(samples.size());
        std::adjacent_difference(samples.begin(), samples.end(), steps.begin(),
                                 [](double b, double a) { return std::abs(b - a); });
        const auto common = steps.begin() + static_cast<std::ptrdiff_t>(steps.size() * 9 / 10);
        std::ranges::nth_element(steps, common);
        const double seam = std::abs(samples.front() - samples.back());
        EXPECT_LT(seam, *common) << name;
        std::printf("%-16s %10.2f %16.2f\n", name.c_str(), decibels(seam), decibels(*common));
    }
}

// They begin together and stay so.
TEST(SoundLevels, LoopsAreOfOneTempo)
{
    const auto seconds = [](const std::string& name)
    { return static_cast<double>(waves().at(name).samples.size()) / static_cast<double>(waves().at(name).rate); };
    EXPECT_EQ(seconds("music"), 30.);
    EXPECT_EQ(seconds("boss_music"), 15.);
    EXPECT_EQ(seconds("music_layer"), 7.5);
}

// Both volumes at 100 %, the layer over either track, and the worst that begins in one step, as if all peaks met.
TEST(SoundLevels, LoudestMomentDoesNotClip)
{
    using enum Cue;
    const std::vector<Cue> moments[] = {
        {},
        {BossDown, BossPartLost, BigExplosion, Explosion, Graze, Multiplier, Shot, EnemyShot, Hit},
        {ShipLost, BigExplosion, Explosion, RockBreak, Graze, Shot, EnemyShot, Hit},
    };
    std::printf("%-11s %-10s %8s\n", "track", "effects", "peak dB");
    for (const std::string track : {"music", "boss_music"})
        for (const std::vector<Cue>& cues : moments)
        {
            constexpr std::size_t Heard = Rate / 2; // by then they are quiet
            std::vector<double> effects(Heard), loops(30 * Rate);
            for (const Cue cue : cues)
                for (std::size_t i = 0; i < Heard; ++i)
                    effects[i] += static_cast<double>(game::loudnessOf(cue)) *
                                  at(waves().at(std::string(toString(cue))), static_cast<double>(i) / Rate, false);
            for (std::size_t i = 0; i < loops.size(); ++i)
            {
                const double time = static_cast<double>(i) / Rate;
                loops[i] = static_cast<double>(game::LoopLoudness) *
                           (at(waves().at(track), time, true) + at(waves().at("music_layer"), time, true));
            }
            const double peak = peakOf(effects) + peakOf(loops); // both at once: no mix is louder
            EXPECT_LT(peak, 1.) << track;
            std::printf("%-11s %-10s %8.2f\n", track.c_str(),
                        cues.empty() ? "none" : std::string(toString(cues.front())).c_str(), decibels(peak));
        }
}

} // namespace
