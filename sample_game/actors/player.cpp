// SPDX-License-Identifier: Zlib
#include "actors/player.hpp"

#include "arena/field.hpp"
#include "base/angles.hpp"

#include <graze/sfml/attach.hpp>
#include <graze/system/mover.hpp>

#include <algorithm>
#include <cmath>

namespace game
{
namespace
{

constexpr graze::Vec2 Start{FieldWidth * 0.5f, FieldHeight * 0.85f};
constexpr int ShieldSteps = 180;
constexpr int PierceSteps = 60 * 12;

} // namespace

void Player::begin(Arena& arena, int reserve)
{
    *this = {};
    m_reserve = reserve;
    m_sprite = Sprite(arena.catalog, Picture::Ship, Start);
    m_collider = graze::colliderFor(arena.collisions, m_sprite, arena.shapeOf(m_sprite),
                                    {.layer = arena.layers.players, .nearDistance = NearDistance});
    m_alive = true;
    m_shield = ShieldSteps;
    arena.target = Start;
    arena.targetVelocity = {};
    arena.idle = false;
    m_trail.fill(Start);
}

graze::Vec2 Player::displacementSince(std::uint32_t steps) const noexcept
{
    const std::size_t back = std::min<std::size_t>(steps, TrailSteps - 1);
    return position() - m_trail[(static_cast<std::size_t>(m_age) + TrailSteps - back) % TrailSteps];
}

void Player::step(Arena& arena, const Input& input, int power)
{
    ++m_age;
    if (!m_alive)
    {
        if (m_absent > 0 && --m_absent == 0)
            comeBack(arena);
        return;
    }
    m_shield = std::max(0, m_shield - 1);
    m_reload = std::max(0, m_reload - 1);
    m_pierce = std::max(0, m_pierce - 1);
    m_still = input.moveX == 0.f && input.moveY == 0.f ? m_still + 1 : 0;
    move(arena, input);
    m_trail[static_cast<std::size_t>(m_age) % TrailSteps] = position();
    arena.target = position();
    arena.targetVelocity = displacementSince(1) * (1.f / TimeStep);
    if (input.fire && m_reload == 0)
        shoot(arena, power);
    arena.idle = resting() && m_reload == 0;
}

// At the place nearest to the start that is free of walls; later when there is none.
void Player::comeBack(Arena& arena)
{
    constexpr graze::Vec2 Room{26.f, 30.f};
    constexpr float Step = 32.f;
    for (int i = 0; i < 18; ++i)
    {
        const float aside = Step * static_cast<float>((i + 1) / 2) * (i % 2 == 0 ? 1.f : -1.f);
        const graze::Vec2 place = Start + graze::Vec2{aside, 0.f};
        if (arena.collisions.inBox({place - Room, place + Room}, {}, {.layers = arena.layers.walls}) > 0)
            continue;
        m_alive = true;
        m_crushed = false;
        m_shield = ShieldSteps;
        m_lean = 0.f;
        m_sprite.setPosition(place);
        lean(arena);
        m_collider.setEnabled(true);
        m_collider.teleport(m_sprite);
        m_trail.fill(place);
        arena.cues.insert(Cue::ShipBack);
        return;
    }
    m_absent = 1;
}

// It slides along walls and the borders of the field, and walls that come down push it.
void Player::move(Arena& arena, const Input& input)
{
    constexpr float FocusSpeed = 150.f;
    graze::Vec2 stick{std::clamp(input.moveX, -1.f, 1.f), std::clamp(input.moveY, -1.f, 1.f)};
    if (const float l = length(stick); l > 1.f)
        stick *= 1.f / l;
    m_focus = input.focus;
    m_lean += (stick.x - m_lean) * 0.18f;
    lean(arena);
    m_collider.follow(m_sprite);
    const graze::Vec2 wish = stick * ((m_focus ? FocusSpeed : ShipSpeed) * TimeStep);
    constexpr float Yields = 16.f; // a wall that needs more room than that crushes the ship (unit: pixels)
    const graze::MoveResult result =
        graze::moveAndSlide(arena.collisions, m_collider.id(), wish,
                            {.filter = {.layers = arena.layers.walls | arena.layers.borders}, .maxPush = Yields});
    m_crushed = result.overlapping;
    m_sprite.move(result.moved);
    m_collider.follow(m_sprite); // to the bit where it is drawn
    m_collider.setNearDistance(arena.gentle ? GentleNearDistance : NearDistance);
}

void Player::shoot(Arena& arena, int power)
{
    constexpr float ShotSpeed = 960.f;
    constexpr int ReloadSteps = 5;
    /// Needles fly side by side up to this far from the middle (unit: pixels).
    constexpr float FanHalf = 17.f;
    m_reload = ReloadSteps;
    arena.cues.insert(Cue::Shot);
    // A gun more for every step of the multiplier. Focus narrows the fan.
    const float spread = m_focus ? 0.35f : 1.f;
    const int guns = power + 1;
    const float half = std::min(8.f * static_cast<float>(power), FanHalf);
    for (int i = 0; i < guns; ++i)
    {
        const float side = 2.f * static_cast<float>(i) / static_cast<float>(power) - 1.f; // -1 .. 1
        const float turn = 0.04f * static_cast<float>(power - 1) * side * std::fabs(side);
        const graze::Vec2 muzzle = position() + graze::Vec2{side * half, -22.f + 20.f * side * side};
        arena.bullets.fire(arena, m_pierce > 0 ? Ammo::PierceNeedle : Ammo::PlayerNeedle, muzzle,
                           -downTurned(turn * spread) * ShotSpeed, m_collider.id());
        arena.effects.muzzle(muzzle);
    }
}

// The collider changes with the picture.
void Player::lean(Arena& arena)
{
    constexpr float BankAt = 0.45f;
    const Picture picture = m_lean < -BankAt ? Picture::ShipLeft : m_lean > BankAt ? Picture::ShipRight : Picture::Ship;
    if (picture != m_sprite.getPicture())
    {
        m_sprite.setPicture(arena.catalog, picture);
        m_collider.setShape(arena.shapeOf(m_sprite));
    }
    m_sprite.setRotation(m_lean * 0.1f);
}

void Player::fall() noexcept
{
    m_alive = false;
    m_falling = true;
    m_pierce = 0;
    m_absent = 0;
    m_collider.setEnabled(false);
}

bool Player::lose(Arena& arena)
{
    constexpr int AbsentSteps = 70;
    m_falling = false;
    arena.cues.insert(Cue::ShipLost);
    arena.effects.explode(position(), 90.f);
    arena.effects.ring(position(), 220.f, {120, 220, 255, 255});
    arena.effects.shake(1.f);
    if (m_reserve == 0)
        return false;
    --m_reserve;
    m_absent = AbsentSteps;
    return true;
}

void Player::protect(int steps) noexcept
{
    m_shield = std::max(m_shield, steps);
}

void Player::extraLife(Arena& arena)
{
    m_reserve = std::min(m_reserve + 1, MostLives);
    arena.cues.insert(Cue::PowerUp);
    arena.effects.ring(position(), 160.f, {140, 255, 170, 255});
}

void Player::pierce() noexcept
{
    m_pierce = PierceSteps;
}

float Player::pierceTime() const noexcept
{
    return static_cast<float>(m_pierce) / static_cast<float>(PierceSteps);
}

void Player::draw(const Arena& arena, std::vector<Drawable>& out) const
{
    if (!m_alive && !m_falling)
        return;
    constexpr int BlinkSteps = 6;
    const bool dimmed = m_shield > 0 && m_shield / BlinkSteps % 2 == 1;
    const Tint tint{255, 255, 255, dimmed ? std::uint8_t{90} : std::uint8_t{255}};
    const auto add = [&](Sprite sprite, graze::Vec2 scale, Tint color, bool additive)
    {
        sprite.setScale(scale);
        sprite.setColor(color);
        sprite.setAdditive(additive);
        out.push_back(drawableOf(sprite));
    };
    const float flicker = 0.85f + 0.15f * sine(static_cast<float>(m_age) * 1.3f);
    add(Sprite(arena.catalog, Picture::ShipFlame, position() + graze::Vec2{0.f, 31.f}), {0.9f, flicker}, tint, true);
    add(m_sprite, {1.f, 1.f}, tint, false);
    if (m_shield == 0)
        return;
    const float size = 0.95f + 0.04f * sine(static_cast<float>(m_age) * 0.2f);
    add(Sprite(arena.catalog, Picture::Ring, position()), {size, size},
        {80, 200, 255, static_cast<std::uint8_t>(std::min(m_shield * 3, 150))}, true);
}

void Player::hash(StateHash& hash) const
{
    hash.add(position(), m_lean, m_reserve, m_shield, m_absent, m_reload, m_still, m_pierce, m_alive ? 1 : 0);
}

} // namespace game
