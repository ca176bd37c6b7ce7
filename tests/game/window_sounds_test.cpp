// SPDX-License-Identifier: Zlib
#include "assets.hpp"
#include "temporary_folder.hpp"
#include "window/sound_device.hpp"
#include "window/sounds.hpp"

#include <algorithm>
#include <cstdlib>
#include <set>
#include <vector>

#include <SFML/System/Err.hpp>
#include <gtest/gtest.h>

using namespace game;
using game::test::TemporaryFolder;

namespace
{

constexpr auto Always = [](std::size_t) { return true; };

/// Sounds that are played into nothing, so that these tests need no device and are heard by nobody.
class GameSoundsWithoutDevice : public ::testing::Test
{
protected:
    void SetUp() override { ASSERT_EQ(setenv("ALSOFT_DRIVERS", "null", 1), 0); }

    static std::filesystem::path assets() { return assetFolders().back(); }

    /// What is told on stderr while sounds are made from that folder and every cue is played.
    static std::string toldWith(const std::filesystem::path& folder)
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

TEST(GameVoices, SilentOnesAreTakenFirst)
{
    Voices voices;
    std::set<std::size_t> taken;
    for (std::size_t i = 0; i < Voices::Count; ++i)
        taken.insert(voices.take(Cue::Explosion, Voices::Count, Always));
    EXPECT_EQ(taken.size(), Voices::Count);
    const std::size_t over = 7;
    EXPECT_EQ(voices.take(Cue::Hit, 3, [](std::size_t i) { return i != over; }), over);
    EXPECT_EQ(voices.cueOf(over), Cue::Hit);
}

TEST(GameVoices, ACueAtItsLimitTakesItsOwnOldest)
{
    Voices voices;
    const std::size_t other = voices.take(Cue::Explosion, 4, Always);
    const std::size_t first = voices.take(Cue::Shot, 2, Always);
    const std::size_t second = voices.take(Cue::Shot, 2, Always);
    EXPECT_NE(first, second);
    EXPECT_EQ(voices.take(Cue::Shot, 2, Always), first);
    EXPECT_EQ(voices.take(Cue::Shot, 2, Always), second);
    EXPECT_EQ(voices.cueOf(other), Cue::Explosion);
}

TEST(GameVoices, WhenAllAreBusyTheOldestOfAllIsTaken)
{
    Voices voices;
    std::vector<std::size_t> order;
    for (std::size_t i = 0; i < Voices::Count; ++i)
        order.push_back(voices.take(i % 2 == 0 ? Cue::Explosion : Cue::Graze, Voices::Count, Always));
    EXPECT_EQ(voices.take(Cue::Hit, 3, Always), order[0]);
    EXPECT_EQ(voices.take(Cue::Hit, 3, Always), order[1]);
    EXPECT_EQ(voices.take(Cue::PowerUp, 1, Always), order[2]);
}

TEST(GameVoices, ALimitOfNoneStillGivesAVoice)
{
    Voices voices;
    const std::size_t first = voices.take(Cue::Shot, 0, Always);
    EXPECT_EQ(voices.take(Cue::Shot, 0, Always), first);
}

TEST(GameGrazePitch, RisesWithTheMultiplierAndStaysInRange)
{
    EXPECT_FLOAT_EQ(grazePitch(1), 1.f);
    for (int multiplier = 2; multiplier <= 8; ++multiplier)
        EXPECT_GT(grazePitch(multiplier), grazePitch(multiplier - 1));
    EXPECT_FLOAT_EQ(grazePitch(-5), grazePitch(1));
    EXPECT_FLOAT_EQ(grazePitch(1000), grazePitch(8));
}

TEST_F(GameSoundsWithoutDevice, NothingIsToldWhenEveryFileIsThere)
{
    EXPECT_EQ(toldWith(assets()), "");
}

// The sound system reads the variable once in a process: on its own, as CTest runs it, this test is the
// one where the device cannot be opened.
TEST_F(GameSoundsWithoutDevice, ADeviceThatCannotBeOpenedIsNotTold)
{
    ASSERT_EQ(setenv("ALSOFT_DRIVERS", "no_such_driver", 1), 0);
    EXPECT_EQ(toldWith(assets()), "");
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

TEST_F(GameSoundsWithoutDevice, AMissingAndABrokenFileAreToldInOneSentenceEach)
{
    const TemporaryFolder folder;
    std::filesystem::copy(assets() / "sounds", folder.path() / "sounds");
    std::filesystem::remove(folder.path() / "sounds" / "hit.wav");
    folder.write("sounds/graze.wav", "no sound at all");
    const std::string told = toldWith(folder.path());
    EXPECT_EQ(std::count(told.begin(), told.end(), '\n'), 2) << told;
    EXPECT_NE(told.find("hit.wav is not heard: it does not exist\n"), std::string::npos) << told;
    EXPECT_NE(told.find("graze.wav is not heard: it is no WAV file\n"), std::string::npos) << told;
}

TEST_F(GameSoundsWithoutDevice, AMissingFolderIsToldOnce)
{
    const TemporaryFolder folder;
    const std::string told = toldWith(folder.path());
    EXPECT_EQ(std::count(told.begin(), told.end(), '\n'), 1) << told;
    EXPECT_NE(told.find((folder.path() / "sounds").string()), std::string::npos) << told;
}

TEST(GameQuietSfml, KeepsMessagesFromStderrWhileItLives)
{
    ::testing::internal::CaptureStderr();
    {
        const QuietSfml quiet;
        EXPECT_FALSE(quiet.saidSomething());
        sf::err() << "unheard\n";
        EXPECT_TRUE(quiet.saidSomething());
    }
    sf::err() << "heard" << std::flush;
    EXPECT_EQ(::testing::internal::GetCapturedStderr(), "heard");
}
