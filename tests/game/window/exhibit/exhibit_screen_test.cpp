// SPDX-License-Identifier: Zlib
#include "window/exhibit/exhibit_screen.hpp"

#include <gtest/gtest.h>

namespace
{

using game::ExhibitScreen;

TEST(ExhibitScreen, EverySceneShowsItsPointAndIsTheSameAtEveryRun)
{
    const game::Assets assets = game::loadAssets();
    ExhibitScreen first(assets), second(assets);
    std::string counts;
    std::size_t phantoms = 0;
    while (!first.ended())
    {
        first.step(true);
        second.step(true);
        ASSERT_EQ(first.scene()->collisions().statistics().refused, 0u);
        ASSERT_EQ(first.scene()->collisions().hash(), second.scene()->collisions().hash());
        counts = first.scene()->count();
        phantoms = std::max(phantoms, first.phantoms().size());
    }
    EXPECT_EQ(counts.substr(0, 8), "stopped ") << "the last scene";
    EXPECT_GT(phantoms, 3u) << "boxes alone";
    first.step(false);
    EXPECT_EQ(first.scene(), nullptr);
    first.step(true);
    EXPECT_FALSE(first.ended()) << "anew";
}

} // namespace
