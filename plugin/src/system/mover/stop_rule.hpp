// SPDX-License-Identifier: Zlib
#pragma once

#include "system/queries/world_search.hpp"

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

namespace graze::detail
{

/// Which of the sprites that a mover meets stop it: all, but a one-way sprite only on its side.
class StopRule
{
public:
    /// One-way sprites of `through` stop nothing.
    StopRule(const WorldSearch& search, std::span<const SpriteId> through) : m_sprites(search.sprites())
    {
        for (const SpriteId id : through)
            if (const auto row = m_sprites.ids().find(id.value); row && isOneWay(*row))
                pass(*row);
    }

    /// The wish of the motion that begins.
    void aim(Vec2d wish) noexcept { m_wish = wish; }
    /// From here on the row stops nothing, until it is taken back.
    void pass(std::uint32_t row) { m_passed.push_back({row}); }
    void takeBack() noexcept { m_passed.pop_back(); }

    [[nodiscard]] bool isOneWay(std::uint32_t row) const noexcept { return m_sprites.flags.has(row, RowFlags::OneWay); }
    [[nodiscard]] bool passes(std::uint32_t row) const noexcept
    {
        return std::any_of(m_passed.begin(), m_passed.end(), [row](const Passed& one) { return one.row == row; });
    }
    /// The direction of a one-way sprite in the world, of any length; zero where it does not stop the wish.
    [[nodiscard]] Vec2d stoppingDirection(std::uint32_t row) const noexcept;
    /// Whether a one-way sprite stops what meets it with this outward normal.
    [[nodiscard]] bool isStoppingSide(std::uint32_t row, Vec2d normal) const noexcept;

private:
    struct Passed
    {
        std::uint32_t row;
    };

    const SpriteTable& m_sprites;
    Vec2d m_wish{};
    Scratch<Passed> m_passed;
};

} // namespace graze::detail
