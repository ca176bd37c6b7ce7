// SPDX-License-Identifier: Zlib
#include "world/guide.hpp"

#include "world/scoring.hpp"

namespace game
{
namespace
{

/// Nobody reads a sentence faster.
constexpr int LeastSteps = 150;

/// Nobody reads it for longer.
constexpr int mostSteps(Hint hint)
{
    return hint == Hint::Graze ? 60 * 24 : hint == Hint::Grazed ? LeastSteps : 60 * 8;
}

} // namespace

void Guide::begin(bool teaching) noexcept
{
    *this = {};
    m_hint = teaching ? Hint::Fly : Hint::None;
}

void Guide::say(Hint hint) noexcept
{
    m_hint = hint;
    m_age = m_done = 0;
}

bool Guide::learned(const Input& input, const Scoring& scoring) noexcept
{
    constexpr int EnoughSteps = 40; // flown, or fired, for so long
    switch (m_hint)
    {
        case Hint::Fly:
            m_done += input.moveX != 0.f || input.moveY != 0.f ? 1 : 0;
            return m_done >= EnoughSteps;
        case Hint::Shoot:
            m_done += input.fire ? 1 : 0;
            return m_done >= EnoughSteps;
        case Hint::Multiplier:
            return scoring.tally().highestMultiplier > 1;
        case Hint::Power:
            return input.power;
        case Hint::None:
        case Hint::Graze:
        case Hint::Grazed:
            break;
    }
    return false;
}

void Guide::step(const Input& input, const Scoring& scoring, int wave) noexcept
{
    if (m_hint == Hint::None)
        return;
    // Whenever it happens.
    if (m_hint <= Hint::Graze && scoring.tally().grazes > 0)
        say(Hint::Grazed);
    if (m_hint < Hint::Power && wave > 1)
        say(Hint::Power);
    // The power is explained when it is there for the first time.
    if (m_hint == Hint::Power && m_age == 0 && scoring.charge() < 1.f)
        return;
    ++m_age;
    const bool enough = learned(input, scoring) && m_age >= LeastSteps;
    if (!enough && m_age < mostSteps(m_hint))
        return;
    if (m_hint == Hint::Graze)
        return say(Hint::Power); // nothing has come by; the others are about what follows from it
    say(m_hint == Hint::Power ? Hint::None : static_cast<Hint>(static_cast<int>(m_hint) + 1));
}

void Guide::hash(StateHash& hash) const
{
    hash.add(static_cast<int>(m_hint), m_age, m_done);
}

} // namespace game
