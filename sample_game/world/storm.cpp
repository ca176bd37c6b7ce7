// SPDX-License-Identifier: Zlib
#include "world/storm.hpp"

#include "arena/field.hpp"
#include "base/angles.hpp"

#include <algorithm>

namespace game
{
namespace
{

constexpr std::uint32_t Emitters = 5;
constexpr std::uint32_t FillSteps = 60;
/// The golden angle: whatever the number of bullets, they spread evenly.
constexpr float Turn = 2.3999632f;
graze::Vec2 emitterAt(std::uint32_t index, int age)
{
    const float time = static_cast<float>(age) * TimeStep + 1.7f * static_cast<float>(index);
    return {FieldWidth * (0.5f + 0.42f * sine(time * 0.53f)), FieldHeight * (0.3f + 0.22f * sine(time * 0.71f + 0.8f))};
}

} // namespace

void Storm::step(Arena& arena, Bullets& bullets)
{
    if (!active())
        return;
    ++m_age;
    const std::uint32_t most = (m_wanted + FillSteps - 1) / FillSteps * static_cast<std::uint32_t>(m_age);
    const std::uint32_t goal = m_age < static_cast<int>(FillSteps) ? std::min(m_wanted, most) : m_wanted;
    for (std::uint32_t i = bullets.enemyFire(); i < goal; ++i)
    {
        const float speed = arena.random.between(70.f, 160.f);
        bullets.fire(arena, i % 4 == 0 ? Ammo::Needle : Ammo::Orb, emitterAt(i % Emitters, m_age),
                     downTurned(m_spiral) * speed, {});
        m_spiral += Turn;
        if (m_spiral > FullTurn)
            m_spiral -= FullTurn;
    }
}

void Storm::hash(StateHash& hash) const
{
    hash.add(std::uint64_t{m_wanted});
    hash.add(m_age);
    hash.add(m_spiral);
}

} // namespace game
