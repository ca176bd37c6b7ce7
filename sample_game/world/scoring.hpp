// SPDX-License-Identifier: Zlib
#pragma once

#include "arena/arena.hpp"
#include "base/state_hash.hpp"

#include <cstdint>
#include <limits>

namespace game
{

/// Points, and what grazing raises: the multiplier, which is the ship's fire power too, and the charge of its pulse.
class Scoring
{
public:
    static constexpr int HighestMultiplier = 8;
    /// Near misses it takes to raise the multiplier by one.
    static constexpr int GrazesPerStep = 4;
    /// Near misses that charge a pulse.
    static constexpr int GrazesPerCharge = 8;

    void step() noexcept;
    /// `points` times the multiplier, shown floating at `at`. Nothing is earned while nobody plays, nor once the game
    /// is over.
    void earn(Arena& arena, int points, graze::Vec2 at);
    /// The same without the multiplier, and not shown. Returns what was earned.
    int earnPlain(const Arena& arena, int points) noexcept;
    /// Something passed the ship with this smallest gap (unit: pixels). Returns the points.
    int graze(Arena& arena, float closestDistance);
    void hit() noexcept { ++m_hits; }
    /// The ship is lost: half the multiplier is kept.
    void lose() noexcept;
    void close() noexcept { m_open = false; }

    /// Once for every number of points that is worth a ship.
    [[nodiscard]] bool takeExtraShip() noexcept;
    /// True when the charge was full; then it is empty.
    [[nodiscard]] bool takeCharge() noexcept;

    [[nodiscard]] std::uint64_t score() const noexcept { return m_score; }
    [[nodiscard]] std::uint32_t hits() const noexcept { return m_hits; }
    [[nodiscard]] std::uint32_t grazes() const noexcept { return m_grazes; }
    [[nodiscard]] int multiplier() const noexcept { return m_multiplier; }
    /// Left until the multiplier falls by one, 1 .. 0.
    [[nodiscard]] float multiplierTime() const noexcept;
    /// Near misses since the multiplier last changed, below `GrazesPerStep`.
    [[nodiscard]] int chain() const noexcept { return m_chain; }
    /// Charge of the pulse, 0 .. 1.
    [[nodiscard]] float charge() const noexcept
    {
        return static_cast<float>(m_charge) / static_cast<float>(GrazesPerCharge);
    }
    [[nodiscard]] int highestMultiplier() const noexcept { return m_highest; }
    /// Smallest gap of all near misses (unit: pixels); infinite before the first.
    [[nodiscard]] float closestGraze() const noexcept { return m_closest; }

    void hash(StateHash& hash) const;

private:
    std::uint64_t m_score = 0;
    std::uint64_t m_nextShip = 10000; // points
    std::uint32_t m_hits = 0;
    std::uint32_t m_grazes = 0;
    int m_multiplier = 1;
    int m_highest = 1;
    int m_chain = 0;  // near misses since the multiplier last changed
    int m_charge = 0; // near misses since the last pulse
    int m_left = 0;   // steps
    float m_closest = std::numeric_limits<float>::infinity();
    bool m_open = true;
};

} // namespace game
