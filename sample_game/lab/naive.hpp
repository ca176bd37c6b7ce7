// SPDX-License-Identifier: Zlib
#pragma once

#include <graze/sprite/sprite2d.hpp>

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace game
{

/// One search of the naive solver, or one move of its cast.
struct NaiveStep
{
    std::vector<graze::Vec2> simplex{}; ///< before the search
    graze::Vec2 direction{};            ///< as it was computed: it may be zero, or NaN
    graze::Vec2 w{};                    ///< said to be the farthest vertex of B - A along it
    float share = 0.f;                  ///< cast: of the motion that is said to be free
    float gap = 0.f;                    ///< cast: that is said to be left there (unit: pixels)
};

/// The answer of a solver that knows nothing of floats.
struct NaiveAnswer
{
    bool hit = false;     ///< overlap, or a cast that meets
    float number = 0.f;   ///< the distance, the share of the motion, or the depth
    graze::Vec2 normal{}; ///< out of B - A, with a depth
    bool endless = false; ///< it would run for ever
    std::vector<NaiveStep> steps{};
};

// Collision code as many texts have it, in floats, for the first piece of each sprite. Each function holds mistakes on
// purpose: see lesson/float_pairs.cpp.

[[nodiscard]] NaiveAnswer naiveOverlap(const graze::Sprite2D& a, const graze::Sprite2D& b);
[[nodiscard]] NaiveAnswer naiveDistance(const graze::Sprite2D& a, const graze::Sprite2D& b);
/// A moves, B stays.
[[nodiscard]] NaiveAnswer naiveCast(graze::Sprite2D a, graze::Vec2 motion, const graze::Sprite2D& b);
/// For shapes that touch or overlap.
[[nodiscard]] NaiveAnswer naivePenetration(const graze::Sprite2D& a, const graze::Sprite2D& b);

/// The naive solver's run, judged by the library.
struct NaiveRun
{
    static constexpr std::string_view Endless = "It never ends.";

    std::vector<NaiveStep> steps;
    std::string verdict;              ///< the answer in a sentence
    bool wrong = false;               ///< not the library's answer
    std::optional<graze::Vec2> moved; ///< A's motion up to contact, or out of it, as the answer has it
    std::size_t fault = 0;            ///< the first step that goes wrong; steps.size() when none does
    std::string why;                  ///< it does
};

struct LabRun;
/// Needs a run without a problem, and not of a ray.
[[nodiscard]] NaiveRun naiveRunOf(const LabRun& run);

} // namespace game
