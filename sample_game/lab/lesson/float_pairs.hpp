// SPDX-License-Identifier: Zlib
#pragma once

#include "lab/bench.hpp"

namespace game
{

/// A pair on which collision code of many texts fails, and the public report that it stands for.
struct FloatPair
{
    std::string_view report;  ///< library and number, and what was seen
    std::string_view why;     ///< what goes wrong, and what one does about it
    std::string_view mistake; ///< words of the line of naive.cpp that holds the mistake
    LabBench bench;
};
[[nodiscard]] std::span<const FloatPair> floatPairs();

} // namespace game
