// SPDX-License-Identifier: Zlib
#pragma once

#include <graze/base/export.hpp>
#include <graze/pair/results.hpp>

#include <array>
#include <cstddef>
#include <cstdint>

namespace GRAZE_API graze
{

/// Statistics of the last update. Counts are of that frame, except `refused`.
struct Statistics
{
    /// Bins of the histogram: 0..128 iterations.
    static constexpr std::size_t Bins = 129;

    std::uint32_t sprites = 0;          ///< alive, disabled ones too
    std::uint32_t bullets = 0;          ///< alive, spent ones too
    std::uint32_t candidatePairs = 0;   ///< pairs of pieces from the broad phase, after layers and owners
    std::uint32_t touchingPairs = 0;    ///< overlapping after the narrow phase
    std::uint32_t bulletCandidates = 0; ///< bullet and sprite pairs that were swept
    std::uint32_t hits = 0;             ///< reported
    std::uint32_t nearMisses = 0;       ///< reported
    std::uint32_t gjkCalls = 0;         ///< pair queries of all kinds, by GJK or an accelerator
    std::uint32_t gjkRuns = 0;          ///< queries that a run of GJK answered, or left unfinished
    std::uint32_t gjkIterations = 0;    ///< support searches of these runs
    std::uint32_t culled = 0;           ///< pairs that needed no query: their bounds are apart
    std::uint32_t fastAnswers = 0;      ///< queries that an accelerator answered; 0 under Method::Gjk
    /// Queries of this update that ran out of iterations. A pair that stays undecided is not tested again while both
    /// sprites rest and the settings stay: it keeps its state, and counts in the updates that test it.
    std::uint32_t limitsReached = 0;
    std::uint64_t refused = 0;                            ///< calls refused since the system was made
    std::array<std::uint32_t, Bins> iterationHistogram{}; ///< GJK iterations per sprite-sprite overlap query

    // Time per stage. Not part of any answer.
    double broadPhaseSeconds = 0.;  ///< from poses to candidate pairs (unit: seconds)
    double narrowPhaseSeconds = 0.; ///< which of them touch (unit: seconds)
    double bulletSeconds = 0.;      ///< sweeps (unit: seconds)
    double eventSeconds = 0.;       ///< pairs that began, stay and ended, with geometry (unit: seconds)
    double totalSeconds = 0.;       ///< all of the update (unit: seconds)
};

} // namespace graze
