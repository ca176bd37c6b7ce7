// SPDX-License-Identifier: Zlib
#include "contacts.hpp"

#include <utility>

namespace game
{
namespace
{

constexpr int ShotDamage = 1;
constexpr int RamDamage = 12;

} // namespace

bool Contacts::resolve(Parts& parts)
{
    m_shipStruck = false;
    // Touches are worked out before anything that was hit is removed.
    gather(parts.arena.collisions);
    resolveHits(parts);
    for (const graze::Contact& contact : m_touches)
        resolveTouch(parts, contact);
    const bool struck = m_shipStruck && parts.player.vulnerable();
    if (!struck)
        resolveNearMisses(parts);
    return struck;
}

// Who is still inside something when the shield ends is struck then, and rocks that are pushed together bounce
// again: so those that stay count as well as those that begin. Whether events come with their geometry is a
// setting; what comes without is worked out here, and the game goes the same way.
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
    for (const graze::Hit& hit : arena.collisions.hits())
    {
        if (kindOf(hit.userTarget) == Kind::Player)
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
    std::uint64_t firstUser = contact.userA, secondUser = contact.userB;
    graze::Vec2 normal = contact.normal;
    // The ship first, then rocks.
    if (second == Kind::Player || (second == Kind::Rock && first != Kind::Player && first != Kind::Rock))
    {
        std::swap(first, second);
        std::swap(firstUser, secondUser);
        normal = -normal;
    }
    if (first == Kind::Rock)
        parts.asteroids.bounce(parts.arena, serialOf(firstUser), serialOf(secondUser), normal, contact.point);
    else if (first == Kind::Player && parts.player.vulnerable())
    {
        m_shipStruck = true;
        strike(parts, secondUser, RamDamage, contact.point, normal);
    }
}

void Contacts::resolveNearMisses(Parts& parts)
{
    if (!parts.player.vulnerable())
        return;
    for (const graze::NearMiss& pass : parts.arena.collisions.nearMisses())
    {
        const bool ofShip = kindOf(pass.userA) == Kind::Player || kindOf(pass.userB) == Kind::Player;
        if (pass.touched || !ofShip)
            continue;
        parts.scoring.graze(parts.arena, parts.player.position(), pass.closestDistance);
        parts.arena.effects.graze(parts.player.position());
    }
}

void Contacts::strike(Parts& parts, std::uint64_t targetUser, int damage, graze::Vec2 at, graze::Vec2 direction)
{
    const std::uint64_t serial = serialOf(targetUser);
    int points = 0;
    if (kindOf(targetUser) == Kind::Enemy)
        points = parts.enemies.strike(parts.arena, serial, damage, at, direction);
    else if (kindOf(targetUser) == Kind::Rock)
        points = parts.asteroids.strike(parts.arena, serial, damage, at, direction);
    if (points > 0)
        parts.scoring.earn(parts.arena, points, at);
}

} // namespace game
