// SPDX-License-Identifier: Zlib
#pragma once

#include "bullet_table.hpp"
#include "fast/door.hpp"
#include "system/sprites/scene.hpp"

#include <cstdint>
#include <vector>

namespace graze::detail
{

/// Small pieces ready for round bullets, as MovingLoops. Each is prepared once in a frame, however many bullets fly
/// past, and only when one does.
///
/// Near misses need more than a hit or none: pieces of sprites with a near distance have no loop.
class PreparedTargets
{
public:
    /// Forgets the loops of the last frame.
    void clear(std::size_t pieces);
    /// Prepares all pieces: then `loopOf` makes none, and its calls are safe together.
    void prepareAll(const Scene& scene, Workers* workers);

    /// The loop of a piece; nullptr if it has none. Valid until the next one is made.
    [[nodiscard]] const MovingLoop* loopOf(const Scene& scene, std::uint32_t piece);
    /// Asks memory for a loop ahead of its use.
    void fetch(std::uint32_t piece) const noexcept;

private:
    static constexpr std::uint32_t NotMade = 0xFFFFFFFFu;
    static constexpr std::uint32_t Nowhere = 0xFFFFFFFEu;

    static bool make(const Scene& scene, std::uint32_t piece, MovingLoop& loop);

    std::vector<std::uint32_t> m_places; // by piece
    std::vector<MovingLoop> m_loops;
};

/// The path of a round bullet, as loops are compared with it.
[[nodiscard]] inline RoundPath roundPath(const Flight& flight) noexcept
{
    const Vec2d start(flight.previous);
    return {start, Vec2d(flight.position) - start, static_cast<double>(flight.radius)};
}

} // namespace graze::detail
