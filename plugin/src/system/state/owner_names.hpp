// SPDX-License-Identifier: Zlib
#pragma once

#include "system/bullets/bullet_table.hpp"
#include "system/sprites/sprite_table.hpp"

#include <cstdint>
#include <span>

namespace graze::detail
{

/// Numbers for the owners of all sprites, then of all bullets, by row, without ids: 0 for no owner, one more than the
/// row of a living owner, and for a dead one a number by the first row that names it. Memory of the thread, valid
/// until the next call.
[[nodiscard]] std::span<const std::uint64_t> ownerNames(const SpriteTable& sprites, const BulletTable& bullets);

} // namespace graze::detail
