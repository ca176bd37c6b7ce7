// SPDX-License-Identifier: Zlib
#pragma once

#include "arena/arena.hpp"

namespace game
{

enum class EnemyKind : std::uint8_t
{
    Drone,   ///< flies curves in groups, aims needles
    Gunship, ///< hovers, shoots fans
    Spinner, ///< drifts and turns, shoots spirals
    Dart     ///< waits a moment above, then dives at the ship
};

class Enemy : public Actor
{
public:
    /// Enters from above at x. `variant` -1 .. 1 bends its path.
    Enemy(Arena& arena, EnemyKind which, float x, float variant);
    void step(Arena& arena) override;
    void hash(StateHash& hash) const override;

protected:
    void beaten(Arena& arena) override;

private:
    [[nodiscard]] graze::Vec2 dive(const Arena& arena);
    [[nodiscard]] graze::Vec2 motion(int wave) const;
    void turn();
    void shoot(Arena& arena);

    EnemyKind m_kind;
    float m_anchorX;
    float m_variant;
    graze::Vec2 m_heading{0.f, 1.f}; // of a dart that dives
    float m_spiral = 0.f;            // where the next spiral shot goes
    int m_reload;
};

} // namespace game
