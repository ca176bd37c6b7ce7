// SPDX-License-Identifier: Zlib
#include "scenes/scene.hpp"

#include <gtest/gtest.h>

#include <algorithm>

namespace
{

using game::Scene;

void play(Scene& scene, int steps)
{
    for (int i = 0; i < steps; ++i)
        scene.step();
}

TEST(Scenes, NothingTunnelsWithTheSweepAndMostDoesWithoutIt)
{
    const auto guns = game::gunScene();
    play(*guns, 1200);
    EXPECT_EQ(guns->count(), "above, swept: stopped 119, tunnelled 0; below, not swept: stopped 8, tunnelled 112");
    EXPECT_EQ(guns->figure().titles.at(0).text, guns->count());
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

TEST(Scenes, TheExhibitShowsItsPointsAndIsTheSameAtEveryRun)
{
    game::Exhibit first, second;
    std::size_t mostBoxes = 0;
    while (!first.ended())
    {
        first.step();
        second.step();
        ASSERT_EQ(first.scene()->collisions().statistics().refused, 0u);
        ASSERT_EQ(first.scene()->collisions().hash(), second.scene()->collisions().hash());
        const game::Figure figure = first.figure();
        const auto boxes =
            std::ranges::count_if(figure.marks, [](const game::Mark& mark)
                                  { return mark.kind == game::Mark::Kind::Loop && mark.role == game::Role::Alarm; });
        mostBoxes = std::max(mostBoxes, static_cast<std::size_t>(boxes));
    }
    EXPECT_GT(mostBoxes, 3u) << "phantom hits";
    EXPECT_EQ(first.scene()->count().substr(0, 6), "above,") << "the last scene";
}

} // namespace
