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
                    sounds.play(std::array{static_cast<Cue>(i)});
            });
    }
};

TEST(GameGrazePitch, RisesWithTheMultiplierAndStaysInRange)
{
    EXPECT_FLOAT_EQ(grazePitch(1), 1.f);
    for (int multiplier = 2; multiplier <= 8; ++multiplier)
        EXPECT_GT(grazePitch(multiplier), grazePitch(multiplier - 1));
    EXPECT_FLOAT_EQ(grazePitch(-5), grazePitch(1));
    EXPECT_FLOAT_EQ(grazePitch(1000), grazePitch(8));
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
    const std::vector<Cue> frame{Cue::BossDown, Cue::BigExplosion, Cue::BigExplosion, Cue::BigExplosion};
    sounds.play(frame);
    EXPECT_EQ(sounds.sounding(Cue::BossDown), 1u);
    EXPECT_EQ(sounds.sounding(Cue::BigExplosion), 1u);
    EXPECT_EQ(sounds.sounding(Cue::Shot), 0u);
    for (int i = 0; i < 100; ++i)
        sounds.play(frame);
    EXPECT_EQ(sounds.sounding(Cue::BossDown), 1u);
    EXPECT_LE(sounds.sounding(Cue::BigExplosion), 4u);
}

TEST_F(GameSounds, MissingAndBrokenFilesAreReportedInOneSentenceEach)
{
    const TemporaryFolder folder;
    std::filesystem::copy(assets() / "sounds", folder.path() / "sounds");
    std::filesystem::remove(folder.path() / "sounds" / "hit.wav");
    folder.write("sounds/graze.wav", "no sound at all");
    const std::string reported = reportedWith(folder.path());
    EXPECT_EQ(std::count(reported.begin(), reported.end(), '\n'), 2) << reported;
    expectPart(reported, "hit.wav is not heard: it does not exist\n");
    expectPart(reported, "graze.wav is not heard: it is no sound file");
}

} // namespace
