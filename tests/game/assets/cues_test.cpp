// SPDX-License-Identifier: Zlib
#include "assets/cues.hpp"

#include <gtest/gtest.h>

#include <set>

using namespace game;

TEST(GameCues, EveryOneHasANameOfItsOwn)
{
    std::set<std::string_view> names;
    for (std::size_t i = 0; i < CueCount; ++i)
        names.insert(toString(static_cast<Cue>(i)));
    EXPECT_EQ(names.size(), CueCount);
    EXPECT_EQ(names.count(""), 0u);
    EXPECT_EQ(toString(Cue::Shot), "shot");
    EXPECT_EQ(toString(Cue::MenuPick), "menu_pick");
}
