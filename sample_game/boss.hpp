// SPDX-License-Identifier: Zlib
#pragma once

#include "arena.hpp"
#include "bullets.hpp"
#include "state_hash.hpp"
#include "world.hpp"

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
    void clear(Arena& arena);

    [[nodiscard]] bool alive() const noexcept { return !m_parts.empty(); }
    /// Of all parts together, 1 .. 0.
    [[nodiscard]] float health() const noexcept;

    void drawables(std::vector<Drawable>& out) const;
    void threats(const Arena& arena, std::vector<World::Threat>& out) const;
    void hash(StateHash& hash) const;

private:
    enum class Role : std::uint8_t
    {
        LeftArm,
        RightArm,
        Core,
        LeftCannon,
        RightCannon,
        Plate
    };
    /// What it does depends on what it has left.
    enum class Phase : std::uint8_t
    {
        BothArms,
        OneArm,
        NoArms,
        Rage ///< without arms and with little of the core left
    };

    struct RoleSpec
    {
        Picture picture;
        int points;
        float explosion; ///< size (unit: pixels)
        float radius;    ///< of a circle around it, for those who look (unit: pixels)
    };

    struct Part
    {
        graze::SpriteId sprite;
        std::uint64_t serial = 0;
        Role role = Role::Core;
        int health = 1; ///< in quarters of a hit
        int fullHealth = 1;
        int flash = 0;
        float angle = 0.f;
        float orbit = 0.f; ///< of a plate: where on its way around it started
        graze::Affine2 matrix{};
    };

    [[nodiscard]] static const RoleSpec& specOf(Role role) noexcept;
    void addPart(Arena& arena, Role role, int hits, float orbit = 0.f);
    void move();
    void place(Arena& arena, Part& part) const;
    [[nodiscard]] graze::Affine2 matrixOf(const Arena& arena, const Part& part) const;
    [[nodiscard]] const Part* find(Role role) const noexcept;
    [[nodiscard]] Phase phase() const noexcept;
    void fall(Arena& arena);

    // boss_fire.cpp
    void fire(Arena& arena, Bullets& bullets);
    void fireArm(Arena& arena, Bullets& bullets, const Part& arm) const;
    void fireCannon(Arena& arena, Bullets& bullets, const Part& cannon) const;
    void fireRings(Arena& arena, Bullets& bullets) const;
    void fireStreams(Arena& arena, Bullets& bullets, int streams, float speed) const;

    std::vector<Part> m_parts; // in order of creation, so by serial; the core is always among them
    graze::SpriteId m_core;
    graze::Vec2 m_position{}; // of the core's middle
    int m_round = 0;
    int m_fullHealth = 1;
    int m_age = 0;         // in steps
    int m_phaseAge = 0;    // in steps, below 0: it holds its fire
    bool m_cancel = false; // what it has fired goes out in the next step
};

} // namespace game
