// SPDX-License-Identifier: Zlib
#pragma once

#include "arena/arena.hpp"

namespace game
{

enum class PowerUp : std::uint8_t
{
    Pierce, ///< needles go through what they hit
    Shield  ///< nothing hurts the ship for a while
};

/// A capsule that falls from a beaten enemy and is the ship's when it touches it.
class Capsule : public Actor
{
public:
    Capsule(Arena& arena, PowerUp which, graze::Vec2 place);
    void step(Arena& arena) override;
    void draw(const Arena& arena, std::vector<Drawable>& out) const override;
    /// The ship touched it.
    PowerUp take(Arena& arena);

private:
    PowerUp m_powerUp;
};

/// Something large was beaten there: every few times it leaves a capsule.
void dropCapsule(Arena& arena, graze::Vec2 at);

} // namespace game
