// SPDX-License-Identifier: Zlib
#pragma once

#include <cstdint>

namespace game
{

/// A hash over all bits of what `distance` answers, under both methods, about so many pairs of shapes made from seeds.
[[nodiscard]] std::uint64_t hashOfPairs(int count);

} // namespace game
