// SPDX-License-Identifier: Zlib
#pragma once

#include "assets/cues.hpp"

#include <array>
#include <bitset>
#include <span>

namespace game
{

/// The cues of one step, each once, in the order in which they first happened.
class CueList
{
public:
    void add(Cue cue) noexcept
    {
        const auto index = static_cast<std::size_t>(cue);
        if (m_has.test(index))
            return;
        m_has.set(index);
        m_cues[m_count++] = cue;
    }
    void clear() noexcept
    {
        m_has.reset();
        m_count = 0;
    }
    [[nodiscard]] std::span<const Cue> all() const noexcept { return {m_cues.data(), m_count}; }

private:
    std::array<Cue, CueCount> m_cues{};
    std::bitset<CueCount> m_has;
    std::size_t m_count = 0;
};

} // namespace game
