// SPDX-License-Identifier: Zlib
#include "waves.hpp"

#include <algorithm>

namespace game
{
namespace
{

constexpr int BannerSteps = 110;
constexpr int LongestWave = 60 * 32;
constexpr float SideRoom = 90.f;

} // namespace

void Waves::begin(Arena& arena, int firstWave)
{
    *this = Waves{};
    m_wave = std::max(1, firstWave);
    plan(arena);
}

void Waves::planDrones(Arena& arena, int at)
{
    Random& random = arena.random;
    const int count = 3 + std::min(m_wave / 2, 4);
    const float x = random.between(170.f, FieldWidth - 170.f);
    const float bend = random.chance(0.5f) ? 1.f : -1.f;
    for (int i = 0; i < count; ++i)
        m_entries.push_back({at + i * 20, EnemyKind::Drone, x, bend * random.between(0.75f, 1.f)});
}

void Waves::plan(Arena& arena)
{
    Random& random = arena.random;
    arena.wave = m_wave;
    arena.cues.add(bossWave() ? Cue::BossWarning : Cue::WaveStart);
    m_entries.clear();
    m_next = 0;
    m_age = 0;
    m_rockIn = 30;
    const auto anywhere = [&random] { return random.between(SideRoom, FieldWidth - SideRoom); };
    const int first = BannerSteps / 2;

    const int groups = bossWave() ? 1 : 3 + std::min(m_wave / 3, 3);
    for (int i = 0; i < groups; ++i)
        planDrones(arena, first + i * 170);
    const int gunships = bossWave() ? 0 : 1 + std::min(m_wave / 3, 2);
    for (int i = 0; i < gunships; ++i)
        m_entries.push_back({first + 120 + i * 260, EnemyKind::Gunship, anywhere(), random.between(-1.f, 1.f)});
    const int spinners = bossWave() ? 0 : std::min(m_wave / 2, 3);
    for (int i = 0; i < spinners; ++i)
        m_entries.push_back({first + 210 + i * 280, EnemyKind::Spinner, anywhere(), random.chance(0.5f) ? 1.f : -1.f});
    if (bossWave())
        m_entries.push_back({first + 240, EnemyKind::Carrier, FieldWidth * 0.5f, 0.f});
    std::stable_sort(m_entries.begin(), m_entries.end(), [](const Entry& a, const Entry& b) { return a.at < b.at; });
}

void Waves::spawnRock(Arena& arena, Asteroids& asteroids)
{
    Random& random = arena.random;
    // Every third wave is a field of rocks.
    const bool storm = m_wave % 3 == 0;
    m_rockIn = random.between(0.f, 1.f) < 0.5f ? 70 : 130;
    if (storm)
        m_rockIn /= 2;
    const float x = random.between(20.f, FieldWidth - 20.f);
    const float aside = (FieldWidth * 0.5f - x) * random.between(0.f, 0.25f);
    const int dice = random.below(10);
    const RockSize size = dice < 4 ? RockSize::Large : dice < 8 ? RockSize::Medium : RockSize::Small;
    const float speed = random.between(55.f, 105.f) + 3.f * static_cast<float>(std::min(m_wave, 10));
    asteroids.spawn(arena, size, {x, -70.f}, {aside, speed});
}

void Waves::step(Arena& arena, Enemies& enemies, Asteroids& asteroids)
{
    ++m_age;
    while (m_next < m_entries.size() && m_entries[m_next].at <= m_age)
    {
        const Entry& entry = m_entries[m_next++];
        enemies.spawn(arena, entry.kind, entry.x, entry.variant);
    }
    const bool bossFight = bossWave() && m_age > BannerSteps;
    if (!bossFight && --m_rockIn <= 0)
        spawnRock(arena, asteroids);

    const bool done = m_next == m_entries.size() && enemies.empty();
    const bool late = !bossWave() && m_age > LongestWave;
    if (done || late)
    {
        ++m_wave;
        plan(arena);
    }
}

float Waves::banner() const noexcept
{
    return m_age < BannerSteps ? 1.f - static_cast<float>(m_age) / static_cast<float>(BannerSteps) : 0.f;
}

void Waves::hash(StateHash& hash) const
{
    hash.add(m_wave);
    hash.add(m_age);
    hash.add(m_rockIn);
    hash.add(static_cast<std::uint64_t>(m_next));
    for (const Entry& entry : m_entries)
    {
        hash.add(entry.at);
        hash.add(entry.x);
    }
}

} // namespace game
