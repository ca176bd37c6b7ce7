// SPDX-License-Identifier: Zlib
#include "window/sound/sounds.hpp"

#include "assets/assets.hpp"
#include "game/fixtures.hpp"

#include <algorithm>
#include <cstdlib>

using namespace game;
using namespace game::test;

namespace
{

/// Sounds that are played into nothing, so that these tests need no device and stay silent.
class GameSounds : public ::testing::Test
{
protected:
    void SetUp() override { ASSERT_EQ(setenv("ALSOFT_DRIVERS", "null", 1), 0); }

    static std::filesystem::path assets() { return assetFolders().back(); }

    /// The text on stderr while sounds are made from that folder and every cue is played.
    static std::string reportedWith(const std::filesystem::path& folder)
    {
        return reportedBy(
            [&]
            {
                Sounds sounds(folder);
                sounds.setVolume(0.5f, 0.5f);
                for (std::size_t i = 0; i < CueCount; ++i)
                    sounds.play({static_cast<Cue>(i)});
            });
    }
};

TEST(GameGrazePitch, RisesWithTheChainAndEveryChainBeginsHigher)
{
    constexpr int Highest = 8;
    EXPECT_FLOAT_EQ(grazePitch(1, 1), 1.f);
    for (int multiplier = 1; multiplier <= Highest; ++multiplier)
    {
        for (int chain = 2; chain <= 3; ++chain)
            EXPECT_GT(grazePitch(multiplier, chain), grazePitch(multiplier, chain - 1));
        if (multiplier == Highest)
            break;
        EXPECT_GT(grazePitch(multiplier + 1, 0), grazePitch(multiplier, 3)) << "the fourth ends it";
        EXPECT_GT(grazePitch(multiplier + 1, 1), grazePitch(multiplier, 1));
    }
    EXPECT_FLOAT_EQ(grazePitch(-5, 0), 1.f);
    EXPECT_FLOAT_EQ(grazePitch(1000, 3), grazePitch(Highest, 3));
}

TEST_F(GameSounds, NothingIsReportedWhenEveryFileIsThere)
{
    EXPECT_EQ(reportedWith(assets()), "");
    ASSERT_EQ(setenv("ALSOFT_DRIVERS", "alsa", 1), 0);
    EXPECT_EQ(reportedWith(assets()), "") << "there is a device here, or none";
}

TEST_F(GameSounds, CueSoundsOncePerFrameAndNeverMoreThanItsLimit)
{
    Sounds sounds(assets());
    const game::Cues frame{Cue::BossDown, Cue::BigExplosion};
    sounds.play(frame);
    EXPECT_EQ(sounds.sounding(Cue::BossDown), 1u);
    EXPECT_EQ(sounds.sounding(Cue::BigExplosion), 1u);
    EXPECT_EQ(sounds.sounding(Cue::Shot), 0u);
    for (int i = 0; i < 100; ++i)
        sounds.play(frame);
    EXPECT_EQ(sounds.sounding(Cue::BossDown), 1u);
    EXPECT_LE(sounds.sounding(Cue::BigExplosion), 4u);
}

TEST_F(GameSounds, LoopsFadeToTheMoodInAboutASecond)
{
    Sounds sounds(assets());
    EXPECT_EQ(sounds.mood().boss, 0.f);
    const Mood fight{.boss = 1.f, .layer = 0.5f};
    sounds.setMood(fight, 0.1f);
    EXPECT_GT(sounds.mood().boss, 0.f);
    EXPECT_LT(sounds.mood().boss, 0.2f) << "not at once";
    for (int i = 0; i < 20; ++i)
        sounds.setMood(fight, 0.1f);
    EXPECT_EQ(sounds.mood().boss, 1.f);
    EXPECT_EQ(sounds.mood().layer, 0.5f) << "and no louder";
    sounds.setVolume(0.f, 0.f);
    EXPECT_EQ(sounds.mood().boss, 1.f) << "a volume is no mood";
    sounds.setMood({}, 100.f);
    EXPECT_EQ(sounds.mood().boss, 0.f);
    EXPECT_EQ(sounds.mood().layer, 0.f);
}

TEST_F(GameSounds, MissingAndBrokenFilesAreReportedInOneSentenceEach)
{
    const TemporaryFolder folder;
    std::filesystem::copy(assets() / "sounds", folder.path() / "sounds");
    std::filesystem::remove(folder.path() / "sounds" / "hit.wav");
    std::filesystem::remove(folder.path() / "sounds" / "music_layer.wav");
    folder.write("sounds/graze.wav", "no sound at all");
    const std::string reported = reportedWith(folder.path());
    EXPECT_EQ(std::count(reported.begin(), reported.end(), '\n'), 3) << reported;
    expectPart(reported, "hit.wav is not heard: it does not exist\n");
    expectPart(reported, "music_layer.wav is not heard: it does not exist\n");
    expectPart(reported, "graze.wav is not heard: it is no sound file");
}

} // namespace
