// SPDX-License-Identifier: Zlib
#include "settings/solver_text.hpp"

#include <gtest/gtest.h>

using namespace game;

TEST(GameSolverText, SettingsAreAnInitializer)
{
    EXPECT_EQ(sourceOf({7, 1e-3f, graze::Method::Gjk}),
              "{.maxIterations = 7, .epsilon = 0.001f, .method = graze::Method::Gjk}");
    EXPECT_EQ(sourceOf({128, 1000.f, graze::Method::Fast}),
              "{.maxIterations = 128, .epsilon = 1000.f, .method = graze::Method::Fast}");
    EXPECT_EQ(sourceOf({1, 1.2e-7f, graze::Method::Fast}),
              "{.maxIterations = 1, .epsilon = 1.2e-07f, .method = graze::Method::Fast}");
}
