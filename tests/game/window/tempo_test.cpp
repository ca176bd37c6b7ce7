// SPDX-License-Identifier: Zlib
#include "window/tempo.hpp"

#include <gtest/gtest.h>

#include <array>

using namespace game;

namespace
{

int movesIn(Tempo& tempo, int steps)
{
    int moves = 0;
    for (int i = 0; i < steps; ++i)
        moves += tempo.moves() ? 1 : 0;
    return moves;
}

} // namespace

TEST(GameTempo, IsTheTimeOfTheScreenUntilSomethingHappens)
{
    Tempo tempo;
    tempo.hear(std::array{Cue::Shot, Cue::Graze, Cue::Explosion});
    EXPECT_EQ(movesIn(tempo, 100), 100);
}

TEST(GameTempo, StopsForAMomentAtALargeExplosion)
{
    Tempo tempo;
    tempo.hear(std::array{Cue::Shot, Cue::BigExplosion});
    EXPECT_EQ(movesIn(tempo, Tempo::StopSteps), 0);
    EXPECT_EQ(movesIn(tempo, 100), 100);
}

TEST(GameTempo, ALostShipIsSeenInSlowMotion)
{
    Tempo tempo;
    tempo.hear(std::array{Cue::ShipLost});
    EXPECT_EQ(movesIn(tempo, Tempo::SlowSteps), Tempo::SlowSteps / Tempo::SlowBy);
    EXPECT_EQ(movesIn(tempo, 100), 100);
    tempo.hear(std::array{Cue::ShipLost});
    tempo.reset();
    EXPECT_EQ(movesIn(tempo, 100), 100);
}
