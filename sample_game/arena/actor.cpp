// SPDX-License-Identifier: Zlib
#include "arena/actor.hpp"

#include "arena/arena.hpp"

namespace game
{

bool Actor::strike(Arena& arena, int damage, graze::Vec2 at, graze::Vec2 direction)
{
    if (gone)
        return false; // beaten by another bullet of the same step
    constexpr int FlashSteps = 3;
    flash = FlashSteps;
    arena.effects.sparks(at, -direction, armoured ? 1 : 3,
                         armoured ? Tint{150, 170, 220, 255} : Tint{255, 200, 120, 255});
    health -= damage * (armoured ? 1 : QuartersPerHit);
    if (health > 0)
    {
        arena.cues.insert(Cue::Hit);
        return false;
    }
    gone = true;
    beaten(arena);
    return true;
}

void Actor::draw(const Arena& /*arena*/, std::vector<Drawable>& out) const
{
    out.push_back(drawableOf(sprite));
    if (flash > 0)
        out.push_back({sprite.getPicture(), matrixOf(sprite), {255, 235, 210, 120}, true});
}

void Actor::hash(StateHash& hash) const
{
    hash.add(position(), sprite.getRotation(), sprite.getScale(), velocity, age, health);
}

} // namespace game
