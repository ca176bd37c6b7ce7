// SPDX-License-Identifier: Zlib
#pragma once

#include "lab/bench.hpp"

#include <optional>
#include <string>

namespace game
{

/// A bench and the step that is looked at.
struct BenchLink
{
    LabBench bench;
    std::size_t step = 0;
};

/// Letters that may stand in the address of a page. Floats come back to the bit. Pairs that were captured in a game
/// lose their pieces.
[[nodiscard]] std::string linkOf(const BenchLink& link);
/// Empty when it is no such text. The bench is tidy.
[[nodiscard]] std::optional<BenchLink> linked(std::string_view text);

} // namespace game
