// SPDX-License-Identifier: Zlib
#pragma once

#include "assets/cues.hpp"

#include <array>
#include <cstdint>

namespace game
{

/// Which voice of a fixed number sounds a cue: keeps the books for `Sounds` and touches no sound device.
class Voices
{
public:
    /// Sound systems hold 256 at most, and more than these cannot be distinguished.
    static constexpr std::size_t Count = 32;

    /// The voice for a cue that may sound `limit` times at once. A silent one if there is one; when the
    /// cue is at its limit, the oldest that sounds it; when all are busy, the oldest of all.
    /// `isSounding(voice)` answers for voices that were taken before.
    template <class IsSounding>
    [[nodiscard]] std::size_t take(Cue cue, std::size_t limit, const IsSounding& isSounding)
    {
        std::size_t same = 0, oldestSame = Count, silent = Count, oldest = 0;
        for (std::size_t i = 0; i < Count; ++i)
        {
            if (m_taken[i].number == 0 || !isSounding(i))
            {
                silent = silent == Count ? i : silent;
                continue;
            }
            if (isOlder(i, oldest))
                oldest = i;
            if (m_taken[i].cue != cue)
                continue;
            ++same;
            if (oldestSame == Count || isOlder(i, oldestSame))
                oldestSame = i;
        }
        const std::size_t voice = same > 0 && same >= limit ? oldestSame : silent != Count ? silent : oldest;
        m_taken[voice] = {++m_lastNumber, cue};
        return voice;
    }

    /// The cue that a taken voice plays, or played last.
    [[nodiscard]] Cue cueOf(std::size_t voice) const noexcept { return m_taken[voice].cue; }

private:
    struct Taken
    {
        std::uint64_t number = 0; ///< 0: never
        Cue cue{};
    };

    [[nodiscard]] bool isOlder(std::size_t a, std::size_t b) const noexcept
    {
        return m_taken[a].number < m_taken[b].number;
    }

    std::array<Taken, Count> m_taken{};
    std::uint64_t m_lastNumber = 0;
};

} // namespace game
