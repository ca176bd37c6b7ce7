// SPDX-License-Identifier: Zlib
#pragma once

#include "support/random.hpp"

#include <cstdint>

namespace graze::test::rooms
{

/// Games of breakout with paddles and flippers up to 5,000 px/s. False when a ball went through something, or was in
/// something without having been squeezed. Prints what happened.
[[nodiscard]] bool playBreakout(Random& random, Method method, std::uint64_t frames);

} // namespace graze::test::rooms
