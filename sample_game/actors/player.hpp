// SPDX-License-Identifier: Zlib
#pragma once

#include "arena/arena.hpp"
#include "arena/field.hpp"

#include <array>
#include <cstddef>

namespace game
{

/// The ship.
class Player
{
public:
    static constexpr int MostLives = 5;
    /// Bullets and bodies that pass this close earn points (unit: pixels of the field).
    static constexpr float NearDistance = 36.f;
    /// The same in the first seconds of a game, for those who keep away and do not know yet what they miss.
    static constexpr float GentleNearDistance = 60.f;

    /// A new ship at the start, with so many in reserve; removes an old one.
    void begin(Arena& arena, int reserve);
    /// `power` 1 .. 8 widens the fire.
    void step(Arena& arena, const Input& input, int power);
    /// Struck: nothing moves it any more, and it can still be seen.
    void fall() noexcept;
    /// It bursts. Returns false when that was the last one.
    bool lose(Arena& arena);

    /// Nothing can hurt it for so many steps.
    void protect(int steps) noexcept;
    /// One more in reserve, up to `MostLives`.
    void extraLife(Arena& arena);
    /// A power-up.
    void pierce() noexcept;

    /// Left of the piercing needles, 1 .. 0.
    [[nodiscard]] float pierceTime() const noexcept;
    /// Displacement over the last `steps`, as far back as `TrailSteps`.
    [[nodiscard]] graze::Vec2 displacementSince(std::uint32_t steps) const noexcept;
    [[nodiscard]] bool focused() const noexcept { return m_alive && m_focus; }
    /// Nobody has flown it for some seconds: what passes it earns nothing.
    [[nodiscard]] bool resting() const noexcept { return m_still > RestingSteps; }
    [[nodiscard]] graze::SpriteId sprite() const noexcept { return m_collider.id(); }
    /// Walls left it no room in the last step.
    [[nodiscard]] bool crushed() const noexcept { return m_alive && m_crushed; }
    [[nodiscard]] graze::Vec2 position() const noexcept { return m_sprite.getPosition(); }
    [[nodiscard]] bool alive() const noexcept { return m_alive; }
    [[nodiscard]] bool vulnerable() const noexcept { return m_alive && m_shield == 0; }
    [[nodiscard]] int reserve() const noexcept { return m_reserve; }

    void draw(const Arena& arena, std::vector<Drawable>& out) const;
    void hash(StateHash& hash) const;

private:
    void comeBack(Arena& arena);
    void move(Arena& arena, const Input& input);
    void shoot(Arena& arena, int power);
    void lean(Arena& arena);

    /// A bullet that passes is near the ship for no longer.
    static constexpr std::size_t TrailSteps = 64;
    static constexpr int RestingSteps = 60 * 4;

    Sprite m_sprite;
    graze::Collider m_collider;
    std::array<graze::Vec2, TrailSteps> m_trail{}; // positions, the one of step s at s % TrailSteps
    float m_lean = 0.f;                            // -1 left .. 1 right
    int m_reserve = 0;
    int m_shield = 0; // steps without harm left
    int m_absent = 0; // steps until the next ship comes
    int m_reload = 0; // steps until the next shot
    int m_age = 0;
    int m_still = 0;  // steps since somebody flew it
    int m_pierce = 0; // steps of piercing needles left
    bool m_alive = false;
    bool m_falling = false;
    bool m_crushed = false;
    bool m_focus = false;
};

} // namespace game
