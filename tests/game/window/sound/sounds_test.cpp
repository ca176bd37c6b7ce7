// SPDX-License-Identifier: Zlib
#include "window/sound/sounds.hpp"

#include "assets/assets.hpp"
#include "assets/wave_file.hpp"
#include "game/temporary_folder.hpp"

#include <algorithm>
#include <cstdlib>

#include <gtest/gtest.h>

using namespace game;
using game::test::TemporaryFolder;

namespace
{

/// Sounds that are played into nothing, so that these tests need no device and stay silent.
class GameSoundsWithoutDevice : public ::testing::Test
{
protected:
    void SetUp() override { ASSERT_EQ(setenv("ALSOFT_DRIVERS", "null", 1), 0); }

    static std::filesystem::path assets() { return assetFolders().back(); }

    /// The text on stderr while sounds are made from that folder and every cue is played.
    static std::string reportedWith(const std::filesystem::path& folder)
    {
        ::testing::internal::CaptureStderr();
        {
            Sounds sounds(folder);
            for (std::size_t i = 0; i < CueCount; ++i)
                sounds.play(static_cast<Cue>(i));
            sounds.playMusic();
        }
        return ::testing::internal::GetCapturedStderr();
    }
};

} // namespace
TEST(GameGrazePitch, RisesWithTheMultiplierAndStaysInRange)
{
    EXPECT_FLOAT_EQ(grazePitch(1), 1.f);
    for (int multiplier = 2; multiplier <= 8; ++multiplier)
        EXPECT_GT(grazePitch(multiplier), grazePitch(multiplier - 1));
    EXPECT_FLOAT_EQ(grazePitch(-5), grazePitch(1));
    EXPECT_FLOAT_EQ(grazePitch(1000), grazePitch(8));
}

TEST_F(GameSoundsWithoutDevice, NothingIsReportedWhenEveryFileIsThere)
{
    EXPECT_EQ(reportedWith(assets()), "");
}

// The sound system reads the variable once in a process: on its own, as CTest runs it, this test is the
// one where the device cannot be opened.
TEST_F(GameSoundsWithoutDevice, ADeviceThatCannotBeOpenedIsNotReported)
{
    ASSERT_EQ(setenv("ALSOFT_DRIVERS", "no_such_driver", 1), 0);
    EXPECT_EQ(reportedWith(assets()), "");
}

TEST_F(GameSoundsWithoutDevice, ACueSoundsOncePerFrameAndNeverMoreThanItsLimit)
{
    Sounds sounds(assets());
    EXPECT_FALSE(sounds.hasDevice());
    EXPECT_EQ(sounds.sounding(Cue::BossDown), 0u);
    const std::vector<Cue> frame{Cue::BossDown, Cue::BigExplosion, Cue::BigExplosion, Cue::BigExplosion};
    sounds.play(frame);
    EXPECT_EQ(sounds.sounding(Cue::BossDown), 1u);
    EXPECT_EQ(sounds.sounding(Cue::BigExplosion), 1u);
    for (int i = 0; i < 100; ++i)
        sounds.play(frame);
    EXPECT_EQ(sounds.sounding(Cue::BossDown), 1u);
    EXPECT_LE(sounds.sounding(Cue::BigExplosion), 4u);
    sounds.stop();
    EXPECT_EQ(sounds.sounding(Cue::BossDown), 0u);
    EXPECT_EQ(sounds.sounding(Cue::BigExplosion), 0u);
}

TEST_F(GameSoundsWithoutDevice, VolumesStayBetweenNothingAndAll)
{
    Sounds sounds(assets());
    sounds.play(Cue::GameOver);
    sounds.setVolume(0.25f);
    sounds.setMusicVolume(0.5f);
    EXPECT_FLOAT_EQ(sounds.volume(), 0.25f);
    EXPECT_FLOAT_EQ(sounds.musicVolume(), 0.5f);
    sounds.setVolume(-1.f);
    sounds.setMusicVolume(7.f);
    EXPECT_FLOAT_EQ(sounds.volume(), 0.f);
    EXPECT_FLOAT_EQ(sounds.musicVolume(), 1.f);
}

TEST_F(GameSoundsWithoutDevice, EveryCuePlaysTheSoundOfItsName)
{
    Sounds sounds(assets());
    for (std::size_t i = 0; i < CueCount; ++i)
    {
        const auto cue = static_cast<Cue>(i);
        const Wave wave = loadWave(assets() / "sounds" / (std::string(toString(cue)) + ".wav"));
        EXPECT_NEAR(sounds.duration(cue), wave.seconds(), 1e-3f) << toString(cue);
        sounds.stop();
        sounds.play(cue);
        for (std::size_t other = 0; other < CueCount; ++other)
            EXPECT_EQ(sounds.sounding(static_cast<Cue>(other)), other == i ? 1u : 0u)
                << toString(cue) << " beside " << toString(static_cast<Cue>(other));
    }
}

TEST_F(GameSoundsWithoutDevice, EveryCueIsAsLoudAsTheVolumeAllows)
{
    Sounds sounds(assets());
    for (std::size_t i = 0; i < CueCount; ++i)
    {
        const auto cue = static_cast<Cue>(i);
        sounds.setVolume(1.f);
        const float full = sounds.loudness(cue);
        EXPECT_GT(full, 0.f) << toString(cue);
        EXPECT_LE(full, 1.f) << toString(cue);
        sounds.stop();
        sounds.play(cue);
        EXPECT_NEAR(sounds.heard(cue), full, 1e-5f) << toString(cue);
        for (const float volume : {0.5f, 0.f}) // at once, also for what already sounds
        {
            sounds.setVolume(volume);
            EXPECT_NEAR(sounds.loudness(cue), full * volume, 1e-6f);
            EXPECT_NEAR(sounds.heard(cue), full * volume, 1e-5f) << toString(cue);
        }
    }
}

// Sounds that come many times a second stay behind the ones that matter.
TEST_F(GameSoundsWithoutDevice, WarningsAreLouderThanShots)
{
    const Sounds sounds(assets());
    for (const Cue often : {Cue::Shot, Cue::EnemyShot, Cue::Hit})
        for (const Cue seldom : {Cue::Graze, Cue::Multiplier, Cue::ShipLost, Cue::BossWarning, Cue::PowerUp})
            EXPECT_LT(sounds.loudness(often), sounds.loudness(seldom)) << toString(often) << ", " << toString(seldom);
}

TEST_F(GameSoundsWithoutDevice, AMissingAndABrokenFileAreReportedInOneSentenceEach)
{
    const TemporaryFolder folder;
    std::filesystem::copy(assets() / "sounds", folder.path() / "sounds");
    std::filesystem::remove(folder.path() / "sounds" / "hit.wav");
    folder.write("sounds/graze.wav", "no sound at all");
    const std::string reported = reportedWith(folder.path());
    EXPECT_EQ(std::count(reported.begin(), reported.end(), '\n'), 2) << reported;
    EXPECT_NE(reported.find("hit.wav is not heard: it does not exist\n"), std::string::npos) << reported;
    EXPECT_NE(reported.find("graze.wav is not heard: it is no WAV file\n"), std::string::npos) << reported;
}

TEST_F(GameSoundsWithoutDevice, AMissingFolderIsReportedOnce)
{
    const TemporaryFolder folder;
    const std::string reported = reportedWith(folder.path());
    EXPECT_EQ(std::count(reported.begin(), reported.end(), '\n'), 1) << reported;
    EXPECT_NE(reported.find((folder.path() / "sounds").string()), std::string::npos) << reported;
}
