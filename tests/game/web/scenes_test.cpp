// SPDX-License-Identifier: Zlib
#include "web/scenes.hpp"

#include <gtest/gtest.h>

namespace
{

std::string countAfter(std::size_t scene, int steps)
{
    const auto made = game::motionScenes()[scene].make();
    for (int i = 0; i < steps; ++i)
        made->step();
    return made->figure().titles.at(0).text;
}

TEST(WebScenes, SweptBulletsStopAndOthersTunnel)
{
    const std::string count = countAfter(2, 1200);
    const std::size_t half = count.find(';');
    EXPECT_NE(count.substr(0, half).find("tunnelled 0"), std::string::npos) << count;
    EXPECT_EQ(count.substr(half).find("tunnelled 0"), std::string::npos) << count;
}

TEST(WebScenes, ShotsHitAndPass)
{
    EXPECT_EQ(countAfter(0, 1200).find(" 0 hits"), std::string::npos) << countAfter(0, 1200);
    const std::string passes = countAfter(1, 1200);
    EXPECT_EQ(passes.find("near misses 0"), std::string::npos) << passes;
    EXPECT_EQ(passes.find("hits 0"), std::string::npos) << passes;
}

} // namespace
