// SPDX-License-Identifier: Zlib
#pragma once

#include <graze/math/vec2.hpp>

#include <bit>
#include <cstdint>

namespace game
{

/// FNV-1a over whole words, with a final mix. Floats go in bit by bit: -0 and 0 differ.
class StateHash
{
public:
    void add(std::uint64_t word) noexcept
    {
        m_value = (m_value ^ word) * 0x100000001b3u;
        m_value ^= m_value >> 29;
    }
    void add(int value) noexcept { add(static_cast<std::uint64_t>(static_cast<std::int64_t>(value))); }
    void add(float value) noexcept { add(std::uint64_t{std::bit_cast<std::uint32_t>(value)}); }
    void add(graze::Vec2 v) noexcept { add(v.x, v.y); }
    /// One after the other.
    template <class... Values>
        requires(sizeof...(Values) > 1)
    void add(const Values&... values) noexcept { (add(values), ...); }

    [[nodiscard]] std::uint64_t value() const noexcept
    {
        std::uint64_t v = m_value;
        v = (v ^ (v >> 32)) * 0xd6e8feb86659fd93u;
        return v ^ (v >> 32);
    }

private:
    std::uint64_t m_value = 0xcbf29ce484222325u;
};

} // namespace game
