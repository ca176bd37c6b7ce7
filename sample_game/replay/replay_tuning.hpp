// SPDX-License-Identifier: Zlib
#pragma once

#include "replay/replay.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

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
    std::uint64_t frames = 0; ///< steps that were compared
    TuningTrial recorded{};   ///< as it was recorded
    TuningTrial ample{};      ///< with 128 iterations: where it differs, the recording itself ran short
    /// A play with the fewest iterations and the coarsest epsilon that play the same game, both at once.
    TuningTrial found{};
    std::optional<TuningTrial> fewer{};   ///< one iteration less than found; none when 1 suffices
    std::optional<TuningTrial> coarser{}; ///< the next coarser epsilon; none when the coarsest suffices
};

/// Plays a recorded game again and again, with fewer iterations and coarser epsilons, and compares the hash of every
/// step with that of the recording. It works in slices: a step of a game at a time.
///
/// Iterations fall from those of the recording to 1, epsilons rise from its own to 1000 in steps of 1, 2 and 5. Both
/// are searched by halving: the found ones and all that were tried before them play the same, and the next ones do not.
class ReplayTuning
{
public:
    /// From step `from` on; before it the game is played as it was recorded, with the same pictures. The catalog
    /// outlives this.
    ReplayTuning(Replay replay, const Catalog& catalog, std::uint64_t from = 0);

    /// Plays one step. False when all is known. Throws ReplayError when the recording does not play as recorded: then
    /// there is nothing to compare with.
    bool step();
    [[nodiscard]] bool finished() const noexcept { return !m_player; }

    /// Rough share of the work that is done, 0 .. 1.
    [[nodiscard]] float progress() const noexcept;
    /// "the recording", "7 iterations, epsilon 0.02, gjk"
    [[nodiscard]] std::string task() const;

    /// Complete when finished.
    [[nodiscard]] const TuningOutcome& outcome() const noexcept { return m_outcome; }

private:
    using Ladder = std::vector<graze::GjkSettings>;

    void compareStep();
    void next();
    [[nodiscard]] const TuningTrial* trialOf(const graze::GjkSettings& settings);
    [[nodiscard]] std::optional<std::size_t> lastSame(const Ladder& ladder);
    [[nodiscard]] std::optional<TuningTrial> after(const Ladder& ladder, std::size_t rung);
    [[nodiscard]] bool isComplete();

    const Catalog& m_catalog;
    Replay m_replay;
    graze::GjkSettings m_start; ///< the recorded settings
    Ladder m_fewer;             ///< from them on
    Ladder m_coarser;
    std::uint64_t m_from;                 ///< the first step that is compared, from 0
    bool m_recording = true;              ///< the recording plays, not a trial
    std::optional<ReplayPlayer> m_player; ///< of what plays; empty when all is known
    TuningTrial m_trial;                  ///< that plays
    std::vector<TuningTrial> m_trials;    ///< those that have ended
    graze::GjkSettings m_missing;         ///< the next that has to be tried
    std::vector<std::uint64_t> m_hashes;  ///< after each step that is compared
    TuningOutcome m_outcome;
};

} // namespace game
