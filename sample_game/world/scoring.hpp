// SPDX-License-Identifier: Zlib
#pragma once

#include "arena/arena.hpp"
#include "base/state_hash.hpp"

#include <cstdint>

namespace game
{

/// Points and the multiplier that grazing raises.
class Scoring
{
public:
    static constexpr int HighestMultiplier = 8;

    void step() noexcept;
    /// `points` times the multiplier, shown floating at `at`. Nothing is earned once the game is over.
    void earn(Arena& arena, int points, graze::Vec2 at);
    /// Something passed the ship with this smallest gap (unit: pixels).
    void graze(Arena& arena, graze::Vec2 at, float closestDistance);
    void hit() noexcept { ++m_hits; }
    /// The ship is lost: the multiplier falls to 1.
    void lose() noexcept;
    void close() noexcept { m_open = false; }

    /// Once for every number of points that is worth a ship.
    [[nodiscard]] bool takeExtraShip() noexcept;

    [[nodiscard]] std::uint64_t score() const noexcept { return m_score; }
    [[nodiscard]] std::uint32_t hits() const noexcept { return m_hits; }
    [[nodiscard]] std::uint32_t grazes() const noexcept { return m_grazes; }
    [[nodiscard]] int multiplier() const noexcept { return m_multiplier; }
    /// Left until the multiplier falls by one, 1 .. 0.
    [[nodiscard]] float multiplierTime() const noexcept;

    void hash(StateHash& hash) const;

private:
    void add(Arena& arena, int points, graze::Vec2 at, bool graze);

    std::uint64_t m_score = 0;
    std::uint64_t m_nextShip = 10000; // points
    std::uint32_t m_hits = 0;
    std::uint32_t m_grazes = 0;
    int m_multiplier = 1;
    int m_chain = 0; // near misses since the multiplier last changed
    int m_left = 0;  // steps
    bool m_open = true;
};

} // namespace game
