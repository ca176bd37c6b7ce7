// SPDX-License-Identifier: Zlib
#pragma once

#include "actors/bullets.hpp"
#include "arena/arena.hpp"
#include "arena/drawable.hpp"
#include "arena/threat.hpp"
#include "base/state_hash.hpp"

#include <vector>

namespace game
{

enum class EnemyKind : std::uint8_t
{
    Drone,   ///< flies curves in groups, aims needles
    Gunship, ///< hovers, shoots fans
    Spinner, ///< drifts and turns, shoots spirals
    Dart     ///< waits a moment above, then dives at the ship
};

class Enemies
{
public:
    /// Enters from above at x. `variant` -1 .. 1 bends its path.
    void spawn(Arena& arena, EnemyKind kind, float x, float variant);
    void step(Arena& arena, Bullets& bullets);
    /// Takes damage.
    Reward strike(Arena& arena, std::uint64_t serial, int damage, graze::Vec2 at, graze::Vec2 direction);

    [[nodiscard]] bool empty() const noexcept { return m_enemies.empty(); }

    void drawables(std::vector<Drawable>& out) const;
    void threats(const Arena& arena, std::vector<Threat>& out) const;
    void hash(StateHash& hash) const;

private:
    struct Enemy
    {
        graze::Collider collider;
        std::uint64_t serial = 0;
        EnemyKind kind = EnemyKind::Drone;
        graze::Vec2 position{};
        graze::Vec2 velocity{};        ///< velocity in the last step (unit: pixels per second)
        graze::Vec2 heading{0.f, 1.f}; ///< for a dart that dives
        float anchorX = 0.f;
        float variant = 0.f;
        float angle = 0.f;
        float spiral = 0.f; ///< where the next spiral shot goes
        int age = 0;        ///< in steps
        int reload = 0;
        int health = 1;
        int flash = 0;
        graze::Affine2 matrix{};
    };

    [[nodiscard]] static graze::Vec2 diveOf(const Arena& arena, Enemy& enemy) noexcept;
    [[nodiscard]] static graze::Vec2 motionOf(const Enemy& enemy, int wave) noexcept;
    static void place(Arena& arena, Enemy& enemy);
    static void shoot(Arena& arena, Bullets& bullets, Enemy& enemy);

    std::vector<Enemy> m_enemies; // in order of creation, so by serial
};

} // namespace game
