// SPDX-License-Identifier: Zlib
#pragma once

#include "world/parts.hpp"

#include <vector>

namespace game
{

/// The order in which enemies come. Waves grow; every fifth is the boss.
class Waves
{
public:
    static constexpr int BossEvery = WavesPerRound;

    void begin(Arena& arena, int firstWave);
    void step(Parts& parts);

    [[nodiscard]] int wave() const noexcept { return m_wave; }
    [[nodiscard]] bool bossWave() const noexcept { return m_wave % BossEvery == 0; }
    /// Above 0 while the wave is announced, 1 .. 0.
    [[nodiscard]] float banner() const noexcept;

    void hash(StateHash& hash) const;

private:
    struct Entry
    {
        int at = 0; ///< step of the wave
        EnemyKind kind = EnemyKind::Drone;
        float x = 0.f;
        float variant = 0.f;
    };
    struct WallEntry
    {
        int at = 0;
        std::size_t formation = 0;
        Walls::Side side = Walls::Side::AsDrawn;
    };

    void plan(Arena& arena);
    void planDrones(Arena& arena, int at);
    void planDarts(Arena& arena, int at);
    void planWalls(Arena& arena, int at, int count);
    void spawnRock(Arena& arena, Asteroids& asteroids);
    void spawnBoss(Parts& parts);
    [[nodiscard]] bool done(const Parts& parts) const;

    std::vector<Entry> m_entries;   // sorted by `at`
    std::vector<WallEntry> m_walls; // sorted by `at`
    std::size_t m_next = 0;
    std::size_t m_nextWall = 0;
    int m_wave = 0;
    int m_age = 0; ///< steps of this wave
    int m_rockIn = 0;
    bool m_bossCame = false;
};

} // namespace game
