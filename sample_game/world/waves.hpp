// SPDX-License-Identifier: Zlib
#pragma once

#include "actors/enemy.hpp"
#include "actors/player.hpp"
#include "actors/walls.hpp"
#include "world/scoring.hpp"

#include <optional>
#include <vector>

namespace game
{

/// The order in which enemies come. Waves grow; every fifth is the boss.
class Waves
{
public:
    static constexpr int BossEvery = WavesPerRound;

    void begin(Arena& arena, int firstWave);
    void step(Arena& arena, Player& player, Scoring& scoring);

    [[nodiscard]] int wave() const noexcept { return m_wave; }
    /// Points for the wave before it.
    [[nodiscard]] int earned() const noexcept { return m_earned; }
    [[nodiscard]] bool bossWave() const noexcept { return m_wave % BossEvery == 0; }
    /// Above 0 while the wave is announced, 1 .. 0.
    [[nodiscard]] float banner() const noexcept;

    void hash(StateHash& hash) const;

private:
    struct Entry
    {
        int at = 0;                       ///< step of the wave
        std::optional<EnemyKind> enemy{}; ///< else walls come
        float x = 0.f;
        float variant = 0.f;
        std::size_t formation = 0;
        Side side = Side::AsDrawn;
    };

    void plan(Arena& arena);
    void planDrones(Arena& arena, int at);
    void planDarts(Arena& arena, int at);
    void planWalls(Arena& arena, int at, int count);
    void spawnRock(Arena& arena);
    [[nodiscard]] bool done(const Arena& arena) const;

    std::vector<Entry> m_entries; // sorted by `at`
    std::size_t m_next = 0;
    int m_wave = 0;
    int m_age = 0; // steps of this wave
    int m_rockIn = 0;
    bool m_bossCame = false;
    int m_earned = 0; // only shown
};

/// Keeps a given number of enemy bullets in flight, to measure with: emitters that wander over the field fire spirals
/// as fast as bullets are spent.
class Storm
{
public:
    explicit Storm(std::uint32_t bullets = 0) noexcept : m_wanted(bullets) {}

    /// Tops up to the wanted number; in the first second gradually, so that they are spread over the field.
    void step(Arena& arena);
    void clear() noexcept { m_age = 0; }
    [[nodiscard]] bool active() const noexcept { return m_wanted > 0; }

    void hash(StateHash& hash) const;

private:
    std::uint32_t m_wanted = 0;
    int m_age = 0;        // in steps
    float m_spiral = 0.f; // where the next bullet goes (unit: radians)
};

} // namespace game
