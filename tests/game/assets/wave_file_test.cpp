// SPDX-License-Identifier: Zlib
#include "assets/wave_file.hpp"

#include "assets/assets.hpp"
#include "assets/cues.hpp"
#include "base/save_file.hpp"
#include "game/temporary_folder.hpp"

#include <algorithm>
#include <cmath>
#include <string>

using namespace game;
using game::test::sentenceOf;
using game::test::TemporaryFolder;

namespace
{

std::filesystem::path sounds()
{
    return assetFolders().back() / "sounds";
}

float peakOf(const Wave& wave)
{
    int highest = 0;
    for (const std::int16_t sample : wave.samples)
        highest = std::max(highest, std::abs(static_cast<int>(sample)));
    return static_cast<float>(highest) / 32768.f;
}

/// Root of the mean square.
float loudnessOf(const Wave& wave)
{
    double sum = 0.;
    for (const std::int16_t sample : wave.samples)
        sum += static_cast<double>(sample) * static_cast<double>(sample);
    return static_cast<float>(std::sqrt(sum / static_cast<double>(wave.samples.size())) / 32768.);
}

} // namespace
TEST(GameSounds, EveryCueHasAFileThatCanBeHeardAndEndsSoon)
{
    for (std::size_t i = 0; i < CueCount; ++i)
    {
        const std::string name(toString(static_cast<Cue>(i)));
        SCOPED_TRACE(name);
        const Wave wave = loadWave(sounds() / (name + ".wav"));
        EXPECT_EQ(wave.rate, 44100u);
        EXPECT_GE(wave.seconds(), 0.03f);
        EXPECT_LE(wave.seconds(), 3.f);
        EXPECT_GE(peakOf(wave), 0.5f);
        EXPECT_LE(peakOf(wave), 0.95f);
        EXPECT_GE(loudnessOf(wave), 0.05f);
        EXPECT_LE(loudnessOf(wave), 0.5f);
        // A jump from or to silence would click.
        EXPECT_LE(std::abs(static_cast<int>(wave.samples.front())), 1000);
        EXPECT_LE(std::abs(static_cast<int>(wave.samples.back())), 1000);
    }
}

TEST(GameSounds, WhatRepeatsManyTimesASecondIsShort)
{
    for (const Cue cue : {Cue::Shot, Cue::EnemyShot, Cue::Hit})
        EXPECT_LE(loadWave(sounds() / (std::string(toString(cue)) + ".wav")).seconds(), 0.15f) << toString(cue);
}

TEST(GameSounds, TheEndOfTheMusicMeetsItsBeginning)
{
    const Wave wave = loadWave(sounds() / "music.wav");
    EXPECT_GE(wave.seconds(), 15.f);
    EXPECT_LE(wave.seconds(), 60.f);
    int largestStep = 0;
    for (std::size_t i = 1; i < wave.samples.size(); ++i)
        largestStep = std::max(largestStep, std::abs(wave.samples[i] - wave.samples[i - 1]));
    EXPECT_LE(std::abs(wave.samples.front() - wave.samples.back()), largestStep);
}

TEST(GameSounds, FilesThatAreNoSoundAreRefusedWithTheReason)
{
    const TemporaryFolder folder;
    const auto refusal = [&](const std::string& bytes)
    {
        const auto file = folder.write("sound.wav", bytes);
        return sentenceOf<WaveError>([&] { (void)loadWave(file); });
    };
    const std::string good = readFile(sounds() / "hit.wav");
    ASSERT_GT(good.size(), 1000u);
    const auto changed = [&](std::size_t at, char value)
    {
        std::string bytes = good;
        bytes[at] = value;
        return bytes;
    };

    EXPECT_EQ(refusal(""), "it is no WAV file");
    EXPECT_EQ(refusal("RIFF"), "it is no WAV file");
    EXPECT_EQ(refusal("no sound at all, only words"), "it is no WAV file");
    EXPECT_EQ(refusal(good.substr(0, 12)), "it has no part \"fmt \"");
    EXPECT_EQ(refusal(good.substr(0, 36)), "it has no part \"data\"");
    EXPECT_EQ(refusal(good.substr(0, 144)).rfind("it ends early: 100 of ", 0), 0u);
    EXPECT_EQ(refusal(changed(20, 3)), "it is not 16-bit PCM with one channel");
    EXPECT_EQ(refusal(changed(22, 2)), "it is not 16-bit PCM with one channel");
    EXPECT_EQ(refusal(changed(34, 8)), "it is not 16-bit PCM with one channel");
    EXPECT_NE(refusal(changed(26, 100)).find("samples per second is out of range"), std::string::npos);
    EXPECT_EQ(refusal(good.substr(0, 40) + std::string(4, '\0')), "it holds no sound");
    EXPECT_EQ(sentenceOf<WaveError>([&] { (void)loadWave(folder.path() / "none.wav"); }), "it does not exist");
    EXPECT_EQ(sentenceOf<WaveError>([&] { (void)loadWave(folder.path()); }), "it is a folder");
}

TEST(GameSounds, CuttingAFileAnywhereIsRefused)
{
    const TemporaryFolder folder;
    const std::string good = readFile(sounds() / "hit.wav");
    for (std::size_t size = 0; size < good.size(); size += size < 64 ? 1 : 997)
    {
        const auto file = folder.write("sound.wav", good.substr(0, size));
        EXPECT_THROW((void)loadWave(file), WaveError) << size;
    }
}
