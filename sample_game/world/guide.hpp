// SPDX-License-Identifier: Zlib
#pragma once

#include "arena/field.hpp"
#include "base/state_hash.hpp"

#include <cstdint>

namespace game
{

class Scoring;

/// A sentence that teaches the game in its first minute.
enum class Hint : std::uint8_t
{
    None,
    Fly,
    Shoot,
    Graze,
    Grazed,     ///< that was the first one
    Multiplier, ///< grazes raise it, and every step is a gun
    Power
};

/// Says one thing after the other, each until it is done, its time is over, or the first wave is.
class Guide
{
public:
    /// `teaching` is false for games that do not start with the first wave.
    void begin(bool teaching) noexcept;
    void step(const Input& input, const Scoring& scoring, int wave) noexcept;
    [[nodiscard]] Hint hint() const noexcept { return m_hint == Hint::Power && m_age == 0 ? Hint::None : m_hint; }
    void hash(StateHash& hash) const;

private:
    [[nodiscard]] bool learned(const Input& input, const Scoring& scoring) noexcept;
    void say(Hint hint) noexcept;

    Hint m_hint = Hint::None;
    int m_age = 0;  // steps of this hint
    int m_done = 0; // steps in which it was obeyed
};

} // namespace game
