// SPDX-License-Identifier: Zlib
#pragma once

#include "lab/run.hpp"

namespace game
{

/// A pair on which collision code of many texts fails, and the line that is to blame.
struct FloatTrap
{
    const char* name;
    std::string_view why;     ///< what goes wrong, and what graze does instead
    std::string_view mistake; ///< words of the line of naive.cpp that holds the mistake
    LabBench bench;
};
[[nodiscard]] std::span<const FloatTrap> floatTraps();

/// The naive solver's answer about a bench, in a sentence.
struct NaiveVerdict
{
    std::string words;
    bool wrong = false;       ///< not the library's answer
    std::optional<float> hit; ///< of a cast: the share of the motion
};
/// Needs a run of overlap, distance or sweep without a problem; B rests.
[[nodiscard]] NaiveVerdict naiveVerdict(const LabRun& run);

} // namespace game
