// SPDX-License-Identifier: Zlib
#pragma once

#include "player/eyes.hpp"

#include <deque>

namespace player
{

/// The keys that are held.
struct Keys
{
    int right = 0; ///< -1 left, 1 right
    int down = 0;  ///< -1 up, 1 down

    friend bool operator==(const Keys&, const Keys&) noexcept = default;
};

/// A careful newcomer: keeps away from what comes, flies below what can be shot, and is as slow as people are. It
/// plans with what it saw a reaction time ago.
class Pilot
{
public:
    /// `seconds` since the last decision.
    [[nodiscard]] Keys decide(const Sight& sight, float seconds);

private:
    struct Memory
    {
        Sight sight;
        float age = 0.f; ///< (unit: seconds)
    };
    [[nodiscard]] float danger(Vec2 place, float later) const;
    [[nodiscard]] float cost(Keys keys) const;
    [[nodiscard]] Vec2 goal() const;

    std::deque<Memory> m_memory;
    const Sight* m_seen = nullptr; // a reaction time ago
    float m_age = 0.f;             // age of m_seen (unit: seconds)
    Vec2 m_ship{};                 // where the hands feel it to be
    Keys m_held{};
    float m_heldFor = 0.f;
};

} // namespace player
