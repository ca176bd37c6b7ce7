// SPDX-License-Identifier: Zlib
#pragma once

#include "arena/arena.hpp"

#include <optional>

namespace game
{

/// A turret beside walls, with a laser. The barrel is a sprite of its own that belongs to the base and turns after the
/// ship; where its beam ends is a ray cast through the collision system, so walls and rocks are cover.
class Turret : public Actor
{
public:
    /// Comes down with the walls.
    Turret(Arena& arena, graze::Vec2 place);
    void step(Arena& arena) override;
    /// Casts the beam through the world as it now stands. Returns where it met the ship while it burns.
    std::optional<graze::Vec2> look(Arena& arena);
    void draw(const Arena& arena, std::vector<Drawable>& out) const override;
    void hash(StateHash& hash) const override;
    /// Empty unless it burns or is about to.
    [[nodiscard]] std::optional<Beam> beam() const;

protected:
    void beaten(Arena& arena) override;

private:
    enum class Mood : std::uint8_t
    {
        Seeking, ///< turns after the ship
        Warning, ///< has seen it long enough: the beam blinks
        Burning, ///< the beam kills
        Resting
    };
    void turn(const Arena& arena);
    void think(Arena& arena, bool shipSeen);
    void become(Mood mood) noexcept;
    [[nodiscard]] bool armed() const noexcept;
    [[nodiscard]] bool busy() const noexcept { return m_mood == Mood::Warning || m_mood == Mood::Burning; }

    Sprite m_barrelSprite; // 0 points up
    graze::Collider m_barrel;
    Mood m_mood = Mood::Seeking;
    int m_moodAge = 0; // steps; while seeking: how long the ship has been in sight
    graze::Vec2 m_muzzle;
    graze::Vec2 m_beamEnd;
};

} // namespace game
