// SPDX-License-Identifier: Zlib
#pragma once

#include "world/world.hpp"

#include <algorithm>
#include <span>

namespace game
{

/// Holds the game back for a moment: a stop when something large breaks, slow motion when a ship is lost. It leaves out
/// steps of the screen, never steps of the world, so that no replay knows of it.
class Tempo
{
public:
    static constexpr int StopSteps = 4;
    static constexpr int SlowSteps = 48;
    static constexpr int SlowBy = 4;

    /// Once per step of the screen: whether the world moves in it.
    [[nodiscard]] bool moves() noexcept
    {
        if (m_stop > 0)
        {
            --m_stop;
            return false;
        }
        m_slow = std::max(0, m_slow - 1);
        return m_slow % SlowBy == 0;
    }
    /// The cues of the last step of the world.
    void hear(std::span<const Cue> cues) noexcept
    {
        for (const Cue cue : cues)
        {
            if (cue == Cue::BigExplosion || cue == Cue::BossPartLost || cue == Cue::BossDown)
                m_stop = StopSteps;
            if (cue == Cue::ShipLost)
                m_slow = SlowSteps;
        }
    }
    /// From now on for SlowSteps, as long as nothing else is asked for.
    void slowDown() noexcept { m_slow = SlowSteps; }
    void reset() noexcept { m_stop = m_slow = 0; }

private:
    int m_stop = 0;
    int m_slow = 0;
};

} // namespace game
