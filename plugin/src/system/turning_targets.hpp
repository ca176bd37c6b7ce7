// SPDX-License-Identifier: Zlib
#pragma once

#include "prefetch.hpp"
#include "world.hpp"

#include "queries/bullet_paths.hpp"

#include <cstdint>
#include <vector>

namespace graze::detail
{

/// Pieces that turn, and that no near miss is asked of, as loops for round bullets. Each is made once however many
/// bullets pass it, and only when one does.
class TurningTargets
{
public:
    static constexpr std::uint32_t Nowhere = 0xFFFFFFFEu;

    /// From here on poses are those of another frame.
    void clear(std::size_t pieces)
    {
        m_places.assign(pieces + 1, None);
        m_loops.clear();
    }

    /// The place of a loop; Nowhere for what is asked for near misses, does not turn, or not in a way that castRound
    /// knows.
    [[nodiscard]] std::uint32_t loopOf(const World& world, std::uint32_t piece)
    {
        std::uint32_t& place = m_places[piece];
        if (place == None)
            place = makeLoop(world, piece);
        return place;
    }

    /// Valid until the next one is made.
    [[nodiscard]] const TurningLoop& loop(std::uint32_t place) const noexcept { return m_loops[place]; }

    /// Fetches the loop of a piece ahead of its use.
    void fetchLoop(std::uint32_t piece) const noexcept
    {
        if (m_places[piece] < Nowhere)
            for (std::size_t line = 0; line < sizeof(TurningLoop); line += 64)
                prefetch(reinterpret_cast<const char*>(&m_loops[m_places[piece]]) + line);
    }

private:
    static constexpr std::uint32_t None = 0xFFFFFFFFu;

    std::uint32_t makeLoop(const World& world, std::uint32_t piece);

    std::vector<std::uint32_t> m_places; // by piece
    std::vector<TurningLoop> m_loops;
};

} // namespace graze::detail
