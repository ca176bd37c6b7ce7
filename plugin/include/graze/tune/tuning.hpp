// SPDX-License-Identifier: Zlib
#pragma once

#include <graze/base/export.hpp>
#include <graze/pair/settings.hpp>
#include <graze/tune/tuning_case.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace GRAZE_API graze
{

/// Options of `tune`.
struct TuningOptions
{
    /// The settings of the game: `method` counts in every row, `epsilon` while iterations run.
    GjkSettings start{};
    /// Directions of distances may turn by this; infinite when nobody reads normals (unit: radians).
    float normalRadians = 0.01f;
    /// How often each row is timed; the fastest run counts. With 0 no time is measured.
    int repeats = 3;
};

/// All cases, asked with the same settings.
struct TuningRow
{
    GjkSettings settings{};       ///< the settings
    std::uint32_t changed = 0;    ///< answers unlike the reference, unfinished ones among them
    std::uint32_t unfinished = 0; ///< answers that ran out of iterations
    double microseconds = 0.;     ///< mean time of a query (unit: microseconds)
};

/// Answer of `tune`. Without a case that can be judged it has no rows, and nothing was found.
struct TuningReport
{
    std::uint32_t judged = 0;    ///< cases with a finished reference; the others are left out
    std::uint32_t undecided = 0; ///< cases that not even the reference decides, or with invalid input

    /// The fewest iterations with which, and with any more, no answer changes; none when there are no such ones.
    std::optional<int> leastIterations{};
    /// The coarsest epsilon of the rows with which, and with any finer one, no answer changes; none when there is none.
    std::optional<float> coarsestEpsilon{};
    /// Both together, for `setSettings`; those of the start for what was not found. No answer changes with them where
    /// both were found.
    GjkSettings settings{};

    std::optional<std::size_t> worst{};  ///< a case that one iteration less changes; none when 1 suffices
    std::optional<std::size_t> finest{}; ///< a case that forbids the next coarser epsilon; none when there is no such

    /// For 1, 2, 3, ... iterations, as many as a case takes, and for 128; all with the epsilon of the start.
    std::vector<TuningRow> iterations;
    /// For epsilons from 1e-6 to 1000, three a decade: 1, 2 and 5; iterations are 128.
    std::vector<TuningRow> epsilons;
};

/// Says what a game may set: asks each case with every setting, and compares with the answers of GJK alone with 128
/// iterations and epsilon 1e-6.
///
/// Two answers are the same when their verdicts are and their numbers differ by no more than the band, 1e-3 px +
/// 1e-4 x size (1e-3 x size where something is round). Inside the band either verdict is right. A cast is the same when
/// it stops within the band of the surface. Unfinished answers are changed ones.
///
/// Result  true of these cases, and of a game as far as they are like its own; a QueryRecorder gathers them.
/// Errors  throws std::bad_alloc only.
/// Cost    each case is asked about (I + 29) x (1 + repeats) times, I being the most iterations that one takes:
///         some 0.1 s for 1,000 pairs of sprites. It holds no more memory than 100 bytes per case and row.
[[nodiscard]] TuningReport tune(std::span<const TuningCase> cases, const TuningOptions& options = {});

} // namespace graze
