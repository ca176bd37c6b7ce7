// SPDX-License-Identifier: Zlib
#pragma once

#include "arena/arena.hpp"
#include "arena/drawable.hpp"
#include "arena/threat.hpp"
#include "base/state_hash.hpp"

#include <optional>
#include <vector>

namespace game
{

/// Turrets beside walls, with a laser. The barrel is a sprite of its own that belongs to the base and turns after
/// the ship; where its beam ends is a ray cast through the collision system, so walls and rocks are cover.
class Turrets
{
public:
    /// Comes down with the walls.
    void spawn(Arena& arena, graze::Vec2 position);
    void step(Arena& arena);
    /// Casts the beams through the world as it now stands. Returns where one that burns met the ship.
    std::optional<graze::Vec2> look(Arena& arena);
    /// Takes damage.
    Reward strike(Arena& arena, std::uint64_t serial, int damage, graze::Vec2 at, graze::Vec2 direction);

    void drawables(const Arena& arena, std::vector<Drawable>& out) const;
    void threats(std::vector<Threat>& out) const;
    /// Beams that burn or are about to. Clears the buffer first.
    void beams(std::vector<Beam>& out) const;
    void hash(StateHash& hash) const;

private:
    enum class Mood : std::uint8_t
    {
        Seeking, ///< turns after the ship
        Warning, ///< has seen it long enough: the beam blinks
        Burning, ///< the beam kills
        Resting
    };

    struct Turret
    {
        graze::Collider base;
        graze::Collider barrel;
        std::uint64_t serial = 0;
        graze::Vec2 position{};
        float angle = 0.f; ///< the barrel's, 0 points up (unit: radians)
        Mood mood = Mood::Seeking;
        int moodAge = 0; ///< steps; while seeking: how long the ship has been in sight
        int health = 1;
        int flash = 0;
        graze::Vec2 muzzle{};
        graze::Vec2 beamEnd{};
        graze::Affine2 baseMatrix{};
        graze::Affine2 barrelMatrix{};
    };

    static void turn(const Arena& arena, Turret& turret);
    static void place(Arena& arena, Turret& turret);
    void change(Arena& arena, Turret& turret, bool shipSeen);
    [[nodiscard]] int busyLasers() const noexcept;
    [[nodiscard]] static bool armed(const Turret& turret) noexcept;
    static void drawBeam(const Arena& arena, const Turret& turret, std::vector<Drawable>& out);

    std::vector<Turret> m_turrets; // in order of creation, so by serial
};

} // namespace game
