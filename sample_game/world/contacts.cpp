// SPDX-License-Identifier: Zlib
#include "world/contacts.hpp"

namespace game
{
namespace
{

constexpr int ShotDamage = 1;
constexpr int RamDamage = 12;

/// The ship is lost when it touches something on that layer.
bool hurts(const Layers& layers, graze::Layer other)
{
    return !(layers.walls | layers.borders | layers.powerUps).has(other);
}

} // namespace

std::optional<Blow> Contacts::resolve(Parts& parts)
{
    m_blow.reset();
    if (const std::optional<graze::Vec2> burnt = parts.turrets.look(parts.arena))
        struck({*burnt, {}});
    // Touches are computed before anything that was hit is removed.
    gather(parts.arena.collisions);
    resolveHits(parts);
    for (const graze::Contact& contact : m_touches)
        resolveTouch(parts, contact);
    if (!parts.player.vulnerable())
        m_blow.reset();
    // Between walls not even a shield helps.
    if (parts.player.crushed())
        struck({parts.player.position(), {}});
    if (!m_blow)
        resolveNearMisses(parts);
    return m_blow;
}

void Contacts::struck(const Blow& blow)
{
    if (!m_blow)
        m_blow = blow;
}

// Stays count as well as begins: a ship that is still inside something when its shield ends is struck then, and rocks
// that are pushed together bounce again. Whether events come with their geometry is a setting; missing geometry is
// computed here, so that the game is the same.
void Contacts::gather(const graze::CollisionSystem& collisions)
{
    const graze::EventOptions& options = collisions.eventOptions();
    m_touches.clear();
    for (const graze::Contact& begun : collisions.begun())
        m_touches.push_back(options.beginGeometry ? begun : collisions.contact(begun.a, begun.b).value_or(begun));
    for (const graze::Contact& stay : collisions.stays())
        m_touches.push_back(options.stayGeometry ? stay : collisions.contact(stay.a, stay.b).value_or(stay));
}

void Contacts::resolveHits(Parts& parts)
{
    Arena& arena = parts.arena;
    const Layers& layers = arena.layers;
    graze::BulletId stopped;
    for (const graze::Hit& hit : arena.collisions.hits())
    {
        // Hits of one bullet come one after the other, in order of their time: what a wall stopped hits nothing more,
        // however many targets it could go through.
        if (hit.bullet == stopped)
            continue;
        const bool ours = hit.layerBullet == layers.playerShots;
        if (hit.layerTarget == layers.walls)
        {
            stopped = hit.bullet;
            arena.collisions.removeBullet(hit.bullet);
            arena.effects.sparks(hit.point, -hit.normal, 2, ours ? Tint{120, 220, 255, 255} : Tint{255, 110, 190, 255});
        }
        else if (hit.layerTarget == layers.players)
        {
            arena.effects.sparks(hit.point, hit.normal, 6, {255, 120, 200, 255});
            struck({hit.point, {}});
        }
        else if (ours)
        {
            parts.scoring.hit();
            strike(parts, hit.userTarget, ShotDamage, hit.point, hit.normal);
        }
        else
            arena.effects.sparks(hit.point, -hit.normal, 2, {255, 110, 190, 255});
    }
}

void Contacts::resolveTouch(Parts& parts, const graze::Contact& contact)
{
    const Layers& layers = parts.arena.layers;
    // The ship first, then rocks: every pair that can touch has one of them.
    const bool turn = contact.layerB == layers.players ||
                      (contact.layerB == layers.rocks && !(layers.players | layers.rocks).has(contact.layerA));
    const graze::Contact touch = turn ? contact.turned() : contact;
    if (touch.layerA == layers.rocks)
    {
        const graze::Vec2 drift = touch.layerB == layers.walls ? graze::Vec2{0.f, WallSpeed} : graze::Vec2{};
        parts.asteroids.bounce(parts.arena, touch.userA.number(), {touch.userB.number(), drift}, touch.normal,
                               touch.point);
    }
    else if (touch.layerB == layers.powerUps)
        pickUp(parts, touch.userB.number());
    else if (hurts(layers, touch.layerB) && parts.player.vulnerable())
    {
        struck({touch.point, touch.b});
        strike(parts, touch.userB, RamDamage, touch.point, touch.normal);
    }
}

void Contacts::pickUp(Parts& parts, std::uint64_t serial)
{
    const auto kind = parts.powerUps.take(parts.arena, serial);
    if (kind == PowerUp::Pierce)
        parts.player.pierce();
    else if (kind == PowerUp::Shield)
        parts.player.shield();
}

void Contacts::resolveNearMisses(Parts& parts)
{
    if (!parts.player.vulnerable())
        return;
    const Layers& layers = parts.arena.layers;
    for (const graze::NearMiss& miss : parts.arena.collisions.nearMisses())
    {
        const graze::NearMiss pass = miss.layerA == layers.players ? miss.turned() : miss;
        if (pass.touched || !hurts(layers, pass.layerA))
            continue;
        // The ship has flown on since.
        const graze::Vec2 since = parts.player.displacementSince(pass.framesAgo);
        const graze::Vec2 ship = pass.pointB + since, other = pass.pointA + since;
        parts.scoring.graze(parts.arena, other, pass.closestDistance);
        parts.arena.effects.graze(ship, pass.motion);
        parts.arena.grazes.add(ship, other, pass.closestDistance);
    }
}

// Serial numbers are unique: at most one of these has the target.
void Contacts::strike(Parts& parts, graze::UserValue target, int damage, graze::Vec2 at, graze::Vec2 direction)
{
    const auto struck = [&](auto& actors)
    { return actors.strike(parts.arena, target.number(), damage, at, direction); };
    for (const Reward& reward :
         {struck(parts.enemies), struck(parts.boss), struck(parts.turrets), struck(parts.asteroids)})
    {
        if (reward.points > 0)
            parts.scoring.earn(parts.arena, reward.points, at);
        if (reward.large)
            parts.powerUps.beaten(parts.arena, at);
    }
}

} // namespace game
