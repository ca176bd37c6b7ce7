// SPDX-License-Identifier: Zlib
#include "exhibit/solver_meter.hpp"

#include <gtest/gtest.h>

namespace
{

TEST(SolverMeter, IsTheMeanOfTheLastSecond)
{
    game::SolverMeter meter;
    EXPECT_EQ(meter.mean().runs, 0u);
    graze::Statistics frame;
    frame.gjkRuns = 10;
    frame.gjkIterations = 31;
    frame.fastAnswers = 7;
    meter.add(frame);
    EXPECT_EQ(meter.mean().runs, 10u);
    EXPECT_EQ(meter.mean().searches, 31u);
    EXPECT_EQ(meter.mean().fast, 7u);
    frame.gjkRuns = 21;
    meter.add(frame);
    EXPECT_EQ(meter.mean().runs, 16u) << "15.5, rounded";
    frame.gjkRuns = 3;
    for (std::size_t i = 0; i < game::SolverMeter::Frames; ++i)
        meter.add(frame);
    EXPECT_EQ(meter.mean().runs, 3u);
    meter.clear();
    EXPECT_EQ(meter.mean().runs, 0u);
}

} // namespace
