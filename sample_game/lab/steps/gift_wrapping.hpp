// SPDX-License-Identifier: Zlib
#pragma once

#include <graze/math/vec2.hpp>

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace game
{

enum class WrapKind : std::uint8_t
{
    Start,      ///< the leftmost point is a corner
    FirstGuess, ///< the first point that is not the corner itself
    Inside,     ///< the tested point lies on the inner side: the candidate stays
    Outside,    ///< it lies outside: it becomes the candidate
    FartherOn,  ///< on the line and farther: it becomes the candidate
    NearerOn,   ///< on the line and not farther: the candidate stays
    Corner,     ///< all points were tested: the candidate is the next corner
    Closed      ///< it is the first corner again
};

/// One look at one point while a thread is wound around a cloud. Points are named by their index in the cloud.
struct WrapStep
{
    WrapKind kind = WrapKind::Start;
    std::size_t corner = 0;        ///< where the thread is held
    std::size_t candidate = 0;     ///< the best next corner so far, after this step
    std::size_t former = 0;        ///< and before it
    std::size_t tested = 0;        ///< the point looked at
    std::vector<std::size_t> hull; ///< corners found so far
    int tests = 0;                 ///< made so far
};

/// Gift wrapping of the library (`graze::hullByGiftWrapping`), written out test by test. Empty for no points.
/// The last step's `hull` are its corners, in its order.
[[nodiscard]] std::vector<WrapStep> wrapSteps(std::span<const graze::Vec2> points);

/// The result of the step, in a sentence or two.
[[nodiscard]] std::string explain(const WrapStep& step);

} // namespace game
