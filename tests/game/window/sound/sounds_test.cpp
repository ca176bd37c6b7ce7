// SPDX-License-Identifier: Zlib
#include "window/sound/sounds.hpp"

#include "assets/assets.hpp"
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

TEST_F(GameSoundsWithoutDevice, EveryCuePlaysTheSoundOfItsName)
{
    Sounds sounds(assets());
    for (std::size_t i = 0; i < CueCount; ++i)
    {
        const auto cue = static_cast<Cue>(i);
        EXPECT_GT(sounds.duration(cue), 0.03f) << toString(cue);
        sounds.stop();
        sounds.play(cue);
        for (std::size_t other = 0; other < CueCount; ++other)
            EXPECT_EQ(sounds.sounding(static_cast<Cue>(other)), other == i ? 1u : 0u)
                << toString(cue) << " beside " << toString(static_cast<Cue>(other));
    }
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
    EXPECT_NE(reported.find("graze.wav is not heard: it is no sound that SFML can read\n"), std::string::npos)
        << reported;
}
