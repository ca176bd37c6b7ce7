// SPDX-License-Identifier: Zlib
#pragma once

#include "actors/bullets.hpp"
#include "arena/arena.hpp"
#include "base/state_hash.hpp"

#include <cstdint>

namespace game
{

/// Keeps a given number of enemy bullets in flight, to measure with: emitters that wander over the field
/// fire spirals as fast as bullets are spent.
class Storm
{
public:
    explicit Storm(std::uint32_t bullets = 0) noexcept : m_wanted(bullets) {}

    /// Tops up to the wanted number; in the first second gradually, so that they are spread over the field.
    void step(Arena& arena, Bullets& bullets);
    void clear() noexcept { m_age = 0; }
    [[nodiscard]] bool active() const noexcept { return m_wanted > 0; }

    void hash(StateHash& hash) const;

private:
    std::uint32_t m_wanted = 0;
    int m_age = 0;        // in steps
    float m_spiral = 0.f; // where the next bullet goes (unit: radians)
};

} // namespace game
