// SPDX-License-Identifier: Zlib
#pragma once

#include "assets/cues.hpp"

#include <algorithm>
#include <span>
#include <vector>

namespace game
{

/// The cues of one step, each once, in the order in which they first happened.
class CueList
{
public:
    void add(Cue cue)
    {
        if (std::ranges::find(m_cues, cue) == m_cues.end())
            m_cues.push_back(cue);
    }
    void clear() noexcept { m_cues.clear(); }
    [[nodiscard]] std::span<const Cue> all() const noexcept { return m_cues; }

private:
    std::vector<Cue> m_cues;
};

} // namespace game
