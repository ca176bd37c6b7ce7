// SPDX-License-Identifier: Zlib
#include "exhibit/arm_station.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace
{

using game::ArmStation;

TEST(ArmStation, TurnsToItsMirrorImageAndBackWithoutAJump)
{
    EXPECT_EQ(ArmStation::mirrorAt(0), 1.f);
    bool mirrored = false;
    for (int step = 1; step < 600; ++step)
    {
        const float now = ArmStation::mirrorAt(step);
        EXPECT_LE(std::fabs(now), 1.f);
        EXPECT_LT(std::fabs(now - ArmStation::mirrorAt(step - 1)), 0.09f) << "step " << step;
        mirrored = mirrored || now == -1.f;
    }
    EXPECT_TRUE(mirrored);
}

} // namespace
