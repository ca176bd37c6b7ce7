// SPDX-License-Identifier: Zlib
#pragma once

#include <cstdint>

namespace game
{

/// PCG32 (O'Neill 2014): small, good, and the same numbers from every compiler and library.
class Random
{
public:
    explicit Random(std::uint64_t seed) noexcept
    {
        next();
        m_state += seed;
        next();
    }

    std::uint32_t next() noexcept
    {
        const std::uint64_t old = m_state;
        m_state = old * 6364136223846793005u + 1442695040888963407u;
        const auto xorshifted = static_cast<std::uint32_t>(((old >> 18) ^ old) >> 27);
        const auto turn = static_cast<std::uint32_t>(old >> 59);
        return (xorshifted >> turn) | (xorshifted << ((32u - turn) & 31u));
    }
    /// In [0, 1).
    float unit() noexcept { return static_cast<float>(next() >> 8) * 0x1p-24f; }
    float between(float low, float high) noexcept { return low + (high - low) * unit(); }
    /// In [0, count).
    int below(int count) noexcept
    {
        return static_cast<int>((std::uint64_t{next()} * static_cast<std::uint64_t>(count)) >> 32);
    }
    bool chance(float probability) noexcept { return unit() < probability; }

    [[nodiscard]] std::uint64_t state() const noexcept { return m_state; }

private:
    std::uint64_t m_state = 0;
};

} // namespace game
