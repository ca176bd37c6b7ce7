// SPDX-License-Identifier: Zlib
#include "world/guide.hpp"

#include "world/scoring.hpp"

namespace game
{
namespace
{

/// Nobody reads a sentence faster.
constexpr int LeastSteps = 150;
/// Flown, or fired, for so long.
constexpr int EnoughSteps = 40;
/// The power is explained for so long, even when nobody uses it.
constexpr int PowerSteps = 60 * 8;

} // namespace

void Guide::begin(bool teaching) noexcept
{
    *this = {};
    m_hint = teaching ? Hint::Fly : Hint::None;
}

bool Guide::learned(const Input& input, const Scoring& scoring) noexcept
{
    switch (m_hint)
    {
        case Hint::None:
            return false;
        case Hint::Fly:
            m_done += input.moveX != 0.f || input.moveY != 0.f ? 1 : 0;
            return m_done >= EnoughSteps;
        case Hint::Shoot:
            m_done += input.fire ? 1 : 0;
            return m_done >= EnoughSteps;
        case Hint::Graze:
            return scoring.grazes() > 0;
        case Hint::Multiplier:
            return scoring.highestMultiplier() > 1;
        case Hint::Power:
            return input.power || m_age > PowerSteps;
    }
    return false;
}

void Guide::step(const Input& input, const Scoring& scoring) noexcept
{
    // The power is explained when it is there for the first time.
    if (m_hint == Hint::Power && m_age == 0 && scoring.charge() < 1.f)
        return;
    ++m_age;
    if (!learned(input, scoring) || m_age < LeastSteps)
        return;
    m_hint = m_hint == Hint::Power ? Hint::None : static_cast<Hint>(static_cast<int>(m_hint) + 1);
    m_age = 0;
    m_done = 0;
}

void Guide::hash(StateHash& hash) const
{
    hash.add(static_cast<int>(m_hint));
    hash.add(m_age);
    hash.add(m_done);
}

} // namespace game
