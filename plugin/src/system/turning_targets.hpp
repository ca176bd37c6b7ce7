// SPDX-License-Identifier: Zlib
#pragma once

#include "world.hpp"

#include "queries/turning_loop.hpp"

#include <cstdint>
#include <vector>

namespace graze::detail
{

/// The pieces that turn in a frame, ready for round bullets: worked out once however many fly past, and only
/// for those that some do.
class TurningTargets
{
public:
    /// From here on poses are those of another frame.
    void clear(std::size_t pieces)
    {
        m_place.assign(pieces, None);
        m_loops.clear();
    }

    /// Null for a piece that does not turn, or not in a way that castRound knows. Valid until the next call.
    [[nodiscard]] const TurningLoop* find(const World& world, std::uint32_t piece)
    {
        if (m_place[piece] == None)
            m_place[piece] = make(world, piece);
        return m_place[piece] == NoLoop ? nullptr : &m_loops[m_place[piece]];
    }

private:
    static constexpr std::uint32_t None = 0xFFFFFFFFu;
    static constexpr std::uint32_t NoLoop = 0xFFFFFFFEu;

    std::uint32_t make(const World& world, std::uint32_t piece);

    std::vector<std::uint32_t> m_place; // in m_loops, by piece
    std::vector<TurningLoop> m_loops;
};

} // namespace graze::detail
