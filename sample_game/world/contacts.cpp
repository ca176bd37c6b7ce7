// SPDX-License-Identifier: Zlib
#include "world/contacts.hpp"

#include <utility>

namespace game
{
namespace
{

constexpr int ShotDamage = 1;
constexpr int RamDamage = 12;

/// The ship is lost when it touches one.
bool hurts(Kind kind)
{
    return kind != Kind::Wall && kind != Kind::Border && kind != Kind::Capsule;
}

/// The place at the ship where something passed, and its direction.
struct Pass
{
    graze::Vec2 at{};
    graze::Vec2 direction{0.f, 1.f};
};

Pass passOf(const Parts& parts, const graze::NearMiss& pass)
{
    constexpr float ShipEdge = 20.f;
    const graze::CollisionSystem& collisions = parts.arena.collisions;
    const graze::Vec2 ship = parts.player.position();
    Pass found{.at = ship};
    graze::Vec2 other = ship;
    if (const auto bullet = collisions.bullet(pass.bullet))
    {
        other = bullet->position;
        found.direction = bullet->velocity;
    }
    else if (const auto bounds = collisions.bounds(parts.player.sprite() == pass.a ? pass.b : pass.a))
        other = bounds->centre();
    if (other != ship)
        found.at = ship + normalized(other - ship) * ShipEdge;
    return found;
}

} // namespace

bool Contacts::resolve(Parts& parts)
{
    m_shipStruck = parts.turrets.look(parts.arena);
    // Touches are computed before anything that was hit is removed.
    gather(parts.arena.collisions);
    resolveHits(parts);
    for (const graze::Contact& contact : m_touches)
        resolveTouch(parts, contact);
    // Between walls not even a shield helps.
    const bool struck = (m_shipStruck && parts.player.vulnerable()) || parts.player.crushed();
    if (!struck)
        resolveNearMisses(parts);
    return struck;
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
    graze::BulletId stopped;
    for (const graze::Hit& hit : arena.collisions.hits())
    {
        // Hits of one bullet come one after the other, in order of their time: what a wall stopped hits nothing more,
        // however many targets it could go through.
        if (hit.bullet == stopped)
            continue;
        if (kindOf(hit.userTarget) == Kind::Wall)
        {
            stopped = hit.bullet;
            arena.collisions.removeBullet(hit.bullet);
            const bool ours = kindOf(hit.userBullet) == Kind::PlayerShot;
            arena.effects.sparks(hit.point, -hit.normal, 2, ours ? Tint{120, 220, 255, 255} : Tint{255, 110, 190, 255});
        }
        else if (kindOf(hit.userTarget) == Kind::Player)
        {
            arena.effects.sparks(hit.point, hit.normal, 6, {255, 120, 200, 255});
            m_shipStruck = true;
        }
        else if (kindOf(hit.userBullet) == Kind::PlayerShot)
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
    Kind first = kindOf(contact.userA), second = kindOf(contact.userB);
    graze::UserValue firstUser = contact.userA, secondUser = contact.userB;
    graze::Vec2 normal = contact.normal;
    // The ship first, then rocks.
    if (second == Kind::Player || (second == Kind::Rock && first != Kind::Player && first != Kind::Rock))
    {
        std::swap(first, second);
        std::swap(firstUser, secondUser);
        normal = -normal;
    }
    if (first == Kind::Rock)
    {
        const graze::Vec2 drift = second == Kind::Wall ? graze::Vec2{0.f, WallSpeed} : graze::Vec2{};
        parts.asteroids.bounce(parts.arena, serialOf(firstUser), {serialOf(secondUser), drift}, normal, contact.point);
    }
    else if (first == Kind::Player && second == Kind::Capsule)
        pickUp(parts, serialOf(secondUser));
    else if (first == Kind::Player && hurts(second) && parts.player.vulnerable())
    {
        m_shipStruck = true;
        strike(parts, secondUser, RamDamage, contact.point, normal);
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
    for (const graze::NearMiss& pass : parts.arena.collisions.nearMisses())
    {
        const bool shipIsA = kindOf(pass.userA) == Kind::Player;
        if (pass.touched || !hurts(kindOf(shipIsA ? pass.userB : pass.userA)))
            continue;
        const Pass place = passOf(parts, pass);
        parts.scoring.graze(parts.arena, place.at, pass.closestDistance);
        parts.arena.effects.graze(place.at, place.direction);
    }
}

void Contacts::strike(Parts& parts, graze::UserValue targetUser, int damage, graze::Vec2 at, graze::Vec2 direction)
{
    const std::uint64_t serial = serialOf(targetUser);
    Reward reward;
    switch (kindOf(targetUser))
    {
        case Kind::Enemy:
            reward = parts.enemies.strike(parts.arena, serial, damage, at, direction);
            break;
        case Kind::BossPart:
            reward = parts.boss.strike(parts.arena, serial, damage, at, direction);
            break;
        case Kind::Turret:
            reward = parts.turrets.strike(parts.arena, serial, damage, at, direction);
            break;
        case Kind::Rock:
            reward = parts.asteroids.strike(parts.arena, serial, damage, at, direction);
            break;
        default:
            break;
    }
    if (reward.points > 0)
        parts.scoring.earn(parts.arena, reward.points, at);
    if (reward.large)
        parts.powerUps.beaten(parts.arena, at);
}

} // namespace game
