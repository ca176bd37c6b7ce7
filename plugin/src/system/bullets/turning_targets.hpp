// SPDX-License-Identifier: Zlib
#pragma once

#include "base/prefetch.hpp"
#include "system/sprites/scene.hpp"

#include "queries/bullet_paths.hpp"

#include <cstdint>
#include <vector>

namespace graze::detail
{

/// The pieces that nobody asks how near they are passed, ready for round bullets: their outlines to see who
/// passes, and those that turn as loops to see who hits. Worked out once however many fly past, and only for those
/// that some do.
class TurningTargets
{
public:
    static constexpr std::uint32_t Nowhere = 0xFFFFFFFEu;

    /// From here on poses are those of another frame.
    void clear(std::size_t pieces)
    {
        m_places.assign(pieces + 1, {});
        m_outlines.clear();
        m_loops.clear();
    }

    /// The place of an outline; Nowhere for what is asked for near misses, and for what has none.
    [[nodiscard]] std::uint32_t outlineOf(const Scene& scene, std::uint32_t piece)
    {
        std::uint32_t& place = m_places[piece].outline;
        if (place == None)
            place = makeOutline(scene, piece);
        return place;
    }
    /// The place of a loop; Nowhere for what is asked for near misses, does not turn, or not in a way that castRound
    /// knows.
    [[nodiscard]] std::uint32_t loopOf(const Scene& scene, std::uint32_t piece)
    {
        std::uint32_t& place = m_places[piece].loop;
        if (place == None)
            place = makeLoop(scene, piece);
        return place;
    }

    /// Valid until the next one is made.
    [[nodiscard]] const MovingOutline& outline(std::uint32_t place) const noexcept { return m_outlines[place]; }
    [[nodiscard]] const TurningLoop& loop(std::uint32_t place) const noexcept { return m_loops[place]; }

    /// Ask for what is known of a piece, ahead of its use.
    void fetchOutline(std::uint32_t piece) const noexcept
    {
        if (m_places[piece].outline < Nowhere)
            fetchLines(&m_outlines[m_places[piece].outline], sizeof(MovingOutline));
    }
    void fetchLoop(std::uint32_t piece) const noexcept
    {
        if (m_places[piece].loop < Nowhere)
            fetchLines(&m_loops[m_places[piece].loop], sizeof(TurningLoop));
    }

private:
    static constexpr std::uint32_t None = 0xFFFFFFFFu;

    struct Places
    {
        std::uint32_t outline = None;
        std::uint32_t loop = None;
    };

    static void fetchLines(const void* start, std::size_t bytes) noexcept
    {
        for (std::size_t line = 0; line < bytes; line += 64)
            prefetch(static_cast<const char*>(start) + line);
    }
    std::uint32_t makeOutline(const Scene& scene, std::uint32_t piece);
    std::uint32_t makeLoop(const Scene& scene, std::uint32_t piece);

    std::vector<Places> m_places; // by piece
    std::vector<MovingOutline> m_outlines;
    std::vector<TurningLoop> m_loops;
};

} // namespace graze::detail
