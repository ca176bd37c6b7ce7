// SPDX-License-Identifier: Zlib
#pragma once

#include "maps/document.hpp"

#include <cstdint>
#include <vector>

namespace graze::maps
{

/// The cells of an element <data> or <chunk>, row by row: global ids with their flips. `data` names the encoding.
/// Refuses what does not have just that many, and zstd.
[[nodiscard]] std::vector<std::uint32_t> cellsOf(const Node& element, const Node& data, std::size_t count);

} // namespace graze::maps
