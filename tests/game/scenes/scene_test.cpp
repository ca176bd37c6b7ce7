// SPDX-License-Identifier: Zlib
#include "scenes/scene.hpp"

#include <gtest/gtest.h>

namespace
{

using game::Scene;

void play(Scene& scene, int steps, bool second = false)
{
    for (int i = 0; i < steps; ++i)
        scene.step(second);
}

TEST(Scenes, NothingTunnelsWithTheSweepAndMostDoesWithoutIt)
{
    const auto guns = game::gunScene(game::SceneGuns);
    play(*guns, 600);
    EXPECT_EQ(guns->count(), "stopped 119, tunnelled 0");
    play(*guns, 600, true);
    EXPECT_EQ(guns->count(), "stopped 127, tunnelled 112") << "eight were on their way";
}

TEST(Scenes, BothRowsOfGunsCountForThemselves)
{
    const auto guns = game::gunScene(game::SceneGuns / 2);
    play(*guns, 1200);
    const std::string count = guns->figure().titles.at(0).text;
    const std::size_t half = count.find(';');
    EXPECT_NE(count.substr(0, half).find("tunnelled 0"), std::string::npos) << count;
    EXPECT_EQ(count.substr(half).find("tunnelled 0"), std::string::npos) << count;
}

TEST(Scenes, ShotsHitAndPass)
{
    const auto swept = game::sweptScene(), near = game::nearMissScene();
    play(*swept, 1200);
    play(*near, 1200);
    EXPECT_EQ(swept->count().find(" 0 hits"), std::string::npos) << swept->count();
    EXPECT_EQ(near->count().find("near misses 0"), std::string::npos) << near->count();
    EXPECT_EQ(near->count().find("hits 0"), std::string::npos) << near->count();
}

} // namespace
