// SPDX-License-Identifier: Zlib
#pragma once

#include "system/world.hpp"

#include <cstdint>
#include <span>

namespace graze::detail
{

/// What stands for the owners of all sprites and then of all bullets, by row, where ids don't count: 0 for no owner,
/// the row of an owner that is there, and for one that is gone the first row that names it. Memory of the
/// thread, valid until the next call.
[[nodiscard]] std::span<const std::uint64_t> ownerNames(const World& world);

} // namespace graze::detail
