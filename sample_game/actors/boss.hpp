// SPDX-License-Identifier: Zlib
#pragma once

#include "actors/boss_guns.hpp"
#include "arena/arena.hpp"
#include "arena/drawable.hpp"
#include "arena/threat.hpp"
#include "base/state_hash.hpp"

#include <vector>

namespace game
{

/// The boss at the end of every fifth wave: a core, two arms that swing (one is the mirrored picture), two cannons
/// that turn by themselves, and later plates that orbit it. Every part is a sprite of its own that belongs to the
/// core and breaks off by itself; while it has arms the core takes a quarter of the damage.
class Boss
{
public:
    /// Enters from above. `round` 0 is the first one; later ones hold and shoot more.
    void spawn(Arena& arena, int round);
    void step(Arena& arena, Bullets& bullets);
    /// Takes damage.
    Reward strike(Arena& arena, std::uint64_t serial, int damage, graze::Vec2 at, graze::Vec2 direction);

    [[nodiscard]] bool alive() const noexcept { return !m_parts.empty(); }
    /// Sum over all parts, 1 .. 0.
    [[nodiscard]] float health() const noexcept;

    void drawables(std::vector<Drawable>& out) const;
    void threats(const Arena& arena, std::vector<Threat>& out) const;
    void hash(StateHash& hash) const;

private:
    void addPart(Arena& arena, BossRole role, int hits, float orbit = 0.f);
    void move();
    void place(Arena& arena, BossPart& part) const;
    [[nodiscard]] graze::Affine2 matrixOf(const Arena& arena, const BossPart& part) const;
    [[nodiscard]] BossPhase phase() const noexcept;
    [[nodiscard]] graze::SpriteId core() const noexcept;
    [[nodiscard]] Reward breakOff(Arena& arena, std::vector<BossPart>::iterator broken);
    void pause();
    void fall(Arena& arena);

    std::vector<BossPart> m_parts; // in order of creation, so by serial; the core is the first
    graze::Vec2 m_position{};      // the core's middle
    int m_round = 0;
    int m_fullHealth = 1;
    int m_age = 0;         // in steps
    int m_phaseAge = 0;    // in steps, below 0: it holds its fire
    bool m_cancel = false; // its bullets go out in the next step
};

} // namespace game
