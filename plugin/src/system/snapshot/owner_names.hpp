// SPDX-License-Identifier: Zlib
#pragma once

#include "system/bullets/bullet_table.hpp"
#include "system/sprites/sprite_table.hpp"

#include <cstddef>
#include <cstdint>
#include <span>

namespace graze::detail
{

/// Names the owners of all sprites, then of all bullets that are not gone, by row, without ids: 0 for no owner, one
/// more than the row of a living owner, and for a dead one a number by the first row that names it.
class OwnerNames
{
public:
    OwnerNames(const SpriteTable& sprites, const BulletTable& bullets) noexcept : m_sprites(sprites), m_bullets(bullets)
    {
    }

    /// Replaces ids of owners, those from number `first` on and at most 128 of them, by their names. No memory: for
    /// dead owners that the ids before `first` do not name it goes through all of these.
    void name(std::size_t first, std::span<std::uint64_t> ids) const noexcept;

private:
    /// Calls `f(number, id)` for the owners below `end` until it returns false.
    template <class F>
    void forEachBefore(std::size_t end, F&& f) const noexcept;

    const SpriteTable& m_sprites;
    const BulletTable& m_bullets;
};

} // namespace graze::detail
