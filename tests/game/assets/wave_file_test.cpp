// SPDX-License-Identifier: Zlib
#include "assets/wave_file.hpp"

#include "assets/assets.hpp"
#include "assets/cues.hpp"
#include "base/save_file.hpp"
#include "game/temporary_folder.hpp"

#include <string>

using namespace game;
using game::test::sentenceOf;
using game::test::TemporaryFolder;

TEST(GameSounds, EveryCueAndTheMusicHaveAFile)
{
    const auto sounds = assetFolders().back() / "sounds";
    for (std::size_t i = 0; i < CueCount; ++i)
        EXPECT_GT(loadWave(sounds / (std::string(toString(static_cast<Cue>(i))) + ".wav")).seconds(), 0.03f);
    EXPECT_GT(loadWave(sounds / "music.wav").seconds(), 15.f);
}

TEST(GameSounds, FilesThatAreNoSoundAreRefusedWithTheReason)
{
    const TemporaryFolder folder;
    const auto refusal = [&](const std::string& bytes)
    {
        const auto file = folder.write("sound.wav", bytes);
        return sentenceOf<WaveError>([&] { (void)loadWave(file); });
    };
    std::string good = readFile(assetFolders().back() / "sounds" / "hit.wav");
    EXPECT_EQ(refusal("no sound at all, only words"), "it is no WAV file");
    EXPECT_EQ(refusal(good.substr(0, 144)).rfind("it ends early: 100 of ", 0), 0u);
    EXPECT_EQ(refusal(good.substr(0, 40) + std::string(4, '\0')), "it holds no sound");
    EXPECT_EQ(sentenceOf<WaveError>([&] { (void)loadWave(folder.path() / "none.wav"); }), "it does not exist");
    good[22] = 2;
    EXPECT_EQ(refusal(good), "it is not 16-bit PCM with one channel");
}
