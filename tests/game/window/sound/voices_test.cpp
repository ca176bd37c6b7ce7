// SPDX-License-Identifier: Zlib
#include "window/sound/voices.hpp"

#include <gtest/gtest.h>

#include <set>
#include <vector>

using namespace game;

namespace
{

constexpr auto Always = [](std::size_t) { return true; };

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
