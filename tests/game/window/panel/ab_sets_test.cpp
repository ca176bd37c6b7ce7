// SPDX-License-Identifier: Zlib
#include "window/panel/ab_sets.hpp"

#include <gtest/gtest.h>

namespace
{

using game::AbSets;

TEST(WindowAbSets, TheSlidersChangeTheSetThatPlays)
{
    AbSets sets;
    graze::GjkSettings settings{.maxIterations = 5, .method = graze::Method::Gjk};
    EXPECT_FALSE(sets.sets());
    sets.swap(settings);
    EXPECT_EQ(settings.maxIterations, 5) << "nothing is compared yet";
    sets.begin(settings);
    ASSERT_TRUE(sets.sets());
    EXPECT_EQ((*sets.sets())[0], settings);
    EXPECT_EQ((*sets.sets())[1], game::DefaultSolver);
    sets.swap(settings);
    EXPECT_EQ(settings, game::DefaultSolver);
    EXPECT_EQ(sets.current(), 1u);
    settings.maxIterations = 9;
    sets.follow(settings);
    EXPECT_EQ((*sets.sets())[1].maxIterations, 9);
    EXPECT_EQ((*sets.sets())[0].maxIterations, 5);
    sets.swap(settings);
    EXPECT_EQ(settings.maxIterations, 5);
}

} // namespace
