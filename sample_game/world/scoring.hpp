// SPDX-License-Identifier: Zlib
#pragma once

#include "arena/arena.hpp"
#include "base/state_hash.hpp"

#include <cstdint>
#include <limits>

namespace game
{

/// The numbers of a game.
struct Tally
{
    std::uint64_t score = 0;
    std::uint32_t hits = 0;
    std::uint32_t grazes = 0;
    int multiplier = 1; ///< multiplies points, raised by grazing
    int highestMultiplier = 1;
    int chain = 0; ///< near misses since the multiplier changed: `Scoring::GrazesPerStep` raise it
    float closestGraze = std::numeric_limits<float>::infinity(); ///< smallest gap of all near misses (unit: pixels)
};

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
    void hit() noexcept { ++m_tally.hits; }
    /// The ship is lost: half the multiplier is kept.
    void lose() noexcept;
    void close() noexcept { m_open = false; }

    /// Once for every number of points that is worth a ship.
    [[nodiscard]] bool takeExtraShip() noexcept;
    /// True when the charge was full; then it is empty.
    [[nodiscard]] bool takeCharge() noexcept;

    [[nodiscard]] const Tally& tally() const noexcept { return m_tally; }
    /// Left until the multiplier falls by one, 1 .. 0.
    [[nodiscard]] float multiplierTime() const noexcept;
    /// Charge of the pulse, 0 .. 1.
    [[nodiscard]] float charge() const noexcept
    {
        return static_cast<float>(m_charge) / static_cast<float>(GrazesPerCharge);
    }

    void hash(StateHash& hash) const;

private:
    Tally m_tally;
    std::uint64_t m_nextShip = 10000; // points
    int m_charge = 0;                 // near misses since the last pulse
    int m_left = 0;                   // steps
    bool m_open = true;
};

} // namespace game
