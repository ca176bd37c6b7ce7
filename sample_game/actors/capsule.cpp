// SPDX-License-Identifier: Zlib
#include "actors/capsule.hpp"

#include "arena/field.hpp"
#include "base/angles.hpp"

#include <graze/sfml/attach.hpp>

#include <algorithm>

namespace game
{
namespace
{

constexpr float CapsuleMargin = 40.f;

} // namespace

Capsule::Capsule(Arena& arena, PowerUp which, graze::Vec2 place) :
Actor(Kind::Capsule,
      Sprite(arena.catalog, which == PowerUp::Pierce ? Picture::CapsulePierce : Picture::CapsuleShield, place)),
m_powerUp(which)
{
    collider = graze::colliderFor(arena.collisions, sprite, arena.shapeOf(sprite),
                                  {.layer = arena.layers.powerUps, .user = user()});
}

void Capsule::step(Arena& /*arena*/)
{
    constexpr float FallSpeed = 95.f;
    const float time = secondsOf(age);
    sprite.move({0.f, FallSpeed * TimeStep});
    sprite.setRotation(0.2f * sine(time * 2.f));
    sprite.setScale({0.55f + 0.45f * sine(time * 4.f), 1.f}); // as if it turned about its upright axis
    collider.follow(sprite);
    gone = position().y > FieldHeight + CapsuleMargin;
}

PowerUp Capsule::take(Arena& arena)
{
    gone = true;
    arena.cues.insert(Cue::PowerUp);
    arena.effects.ring(position(), 120.f, {150, 255, 190, 255});
    return m_powerUp;
}

void Capsule::draw(const Arena& arena, std::vector<Drawable>& out) const
{
    Sprite glow(arena.catalog, Picture::Ring, position());
    const float size = 0.6f + 0.1f * sine(static_cast<float>(age) * 0.2f);
    glow.setScale({size, size});
    glow.setColor({120, 255, 190, 150});
    glow.setAdditive(true);
    out.push_back(drawableOf(glow));
    Actor::draw(arena, out);
}

// One for so many beaten ones, the first one at once; of three capsules the second is a shield.
void dropCapsule(Arena& arena, graze::Vec2 at)
{
    constexpr int BeatenPerCapsule = 3, CapsulesPerShield = 3;
    const int before = arena.largeBeaten++;
    if (before % BeatenPerCapsule != 0)
        return;
    const bool shield = before / BeatenPerCapsule % CapsulesPerShield == 1;
    const graze::Vec2 place{std::clamp(at.x, CapsuleMargin, FieldWidth - CapsuleMargin), at.y};
    arena.spawn<Capsule>(shield ? PowerUp::Shield : PowerUp::Pierce, place);
}

} // namespace game
