// SPDX-License-Identifier: Zlib
#pragma once

#include "replay/replay.hpp"

#include <cstdint>
#include <functional>
#include <optional>

namespace game
{

/// A recorded game played with other settings, up to the first step that is another one.
struct TuningTrial
{
    graze::GjkSettings settings{};
    std::uint64_t frames = 0;                 ///< steps that were compared
    std::optional<std::uint64_t> differsAt{}; ///< the first step, from 1, with another World::runHash
    std::uint64_t limits = 0;                 ///< queries that ran out of iterations
    double seconds = 0.;                      ///< time of collision, over all frames

    /// Mean of a frame.
    [[nodiscard]] double microseconds() const noexcept
    {
        return frames > 0 ? seconds * 1e6 / static_cast<double>(frames) : 0.;
    }
    /// The whole of the game, to the bit.
    [[nodiscard]] bool same() const noexcept { return !differsAt; }
};

/// The settings that a recorded game needs.
struct TuningOutcome
{
    TuningTrial recorded{}; ///< as it was recorded
    /// A play with the fewest iterations and the coarsest epsilon that play the same game, both at once.
    TuningTrial found{};
    std::optional<TuningTrial> fewer{};   ///< one iteration less than found; none when 1 suffices
    std::optional<TuningTrial> coarser{}; ///< the next coarser epsilon; none when the coarsest suffices
};

/// Plays a recorded game again and again, with fewer iterations and coarser epsilons, and compares the hash of every
/// step from `from` on with that of the recording; before it the game is played as it was recorded.
///
/// Iterations fall from those of the recording to 1, epsilons rise from its own to 1000 in steps of 1, 2 and 5. Both
/// are searched by halving: the found ones and all that were tried before them play the same, and the next ones do not.
///
/// `goesOn` is asked after each step, with the rough share of the work that is done: once it says no, there is no
/// outcome. Throws ReplayError when the recording does not play as recorded, or its settings change after `from`: then
/// there is nothing to compare with.
[[nodiscard]] std::optional<TuningOutcome> tunedBy(const Replay& replay, const Catalog& catalog, std::uint64_t from,
                                                   const std::function<bool(float progress)>& goesOn);

} // namespace game
