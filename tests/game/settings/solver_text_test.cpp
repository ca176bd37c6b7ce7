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

TEST(GameSolverText, WordsAreForPeople)
{
    EXPECT_EQ(wordsOf({1, 0.25f, graze::Method::Gjk}), "1 iteration, epsilon 0.25, gjk");
    EXPECT_EQ(wordsOf({12, 1e-4f, graze::Method::Fast}), "12 iterations, epsilon 0.0001, fast");
}
