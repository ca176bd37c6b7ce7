// SPDX-License-Identifier: Zlib
#include "world/contacts.hpp"

#include "actors/capsule.hpp"
#include "actors/rock.hpp"
#include "actors/turret.hpp"
#include "arena/field.hpp"

namespace game
{
namespace
{

constexpr int CapsuleSteps = 60 * 7; // of its shield

void strike(Arena& arena, Scoring& scoring, Actor& target, int damage, graze::Vec2 at, graze::Vec2 direction)
{
    if (!target.strike(arena, damage, at, direction))
        return;
    scoring.earn(arena, target.points, at);
    if (target.large)
        dropCapsule(arena, at);
}

/// One step's reactions.
struct Reaction
{
    Arena& arena;
    Player& player;
    Scoring& scoring;
    std::optional<Blow> blow{}; // the first of this step

    void strikeShip(const Blow& by)
    {
        if (!blow && player.vulnerable())
            blow = by;
    }

    void lookAlongLasers()
    {
        for (const auto& actor : arena.actors)
            if (actor->kind == Actor::Kind::Turret)
                if (const auto met = static_cast<Turret&>(*actor).look(arena))
                    strikeShip({*met, Killer::Laser});
    }

    void hit(const graze::Hit& hit)
    {
        const Layers& layers = arena.layers;
        const bool ours = hit.layerBullet == layers.playerShots;
        const Tint tint = ours ? Tint{120, 220, 255, 255} : Tint{255, 110, 190, 255};
        if (hit.layerTarget == layers.players)
        {
            arena.effects.sparks(hit.point, hit.normal, 6, {255, 120, 200, 255});
            strikeShip({hit.point, hit.userBullet.as<Killer>(), nullptr, arena.bullets.at(arena, hit)});
        }
        else if (ours && hit.layerTarget != layers.walls)
        {
            scoring.hit();
            strike(arena, scoring, *hit.userTarget.as<Actor>(), 1, hit.point, hit.normal);
        }
        else
            arena.effects.sparks(hit.point, -hit.normal, 2, tint);
        if (hit.layerTarget == layers.walls)
            arena.collisions.removeBullet(hit.bullet); // also one that could go through more
    }

    void touch(const graze::Contact& contact)
    {
        const Layers& layers = arena.layers;
        // The ship first, then rocks: every pair that can touch has one of them.
        const bool turn = contact.layerB == layers.players ||
                          (contact.layerB == layers.rocks && !(layers.players | layers.rocks).has(contact.layerA));
        const graze::Contact touch = turn ? contact.turned() : contact;
        if (touch.layerB == layers.borders)
            return;
        Actor& other = *touch.userB.as<Actor>();
        if (touch.layerA == layers.rocks)
        {
            Rock* const rock = touch.layerB == layers.rocks ? static_cast<Rock*>(&other) : nullptr;
            const graze::Vec2 drift = rock != nullptr                ? rock->velocity
                                      : touch.layerB == layers.walls ? graze::Vec2{0.f, WallSpeed}
                                                                     : graze::Vec2{};
            static_cast<Rock*>(touch.userA.as<Actor>())->bounce(arena, rock, drift, touch.normal, touch.point);
        }
        else if (touch.layerB == layers.powerUps && !other.gone)
            static_cast<Capsule&>(other).take(arena) == PowerUp::Pierce ? player.pierce()
                                                                        : player.protect(CapsuleSteps);
        else if (other.touch != Killer::None && !other.gone) // what was shot in this very step does no harm
            strikeShip({touch.point, other.touch, &other});
    }

    void pass(const graze::NearMiss& pass)
    {
        const Layers& layers = arena.layers;
        // The ship alone has a near distance, so b is the ship.
        if (pass.touched || (layers.walls | layers.borders | layers.powerUps).has(pass.layerA))
            return;
        // The ship has flown on since.
        const graze::Vec2 since = player.displacementSince(pass.framesAgo);
        const graze::Vec2 ship = pass.pointB + since, other = pass.pointA + since;
        if (scoring.tally().grazes == 0) // the idea of the game: nobody should miss it
        {
            arena.effects.ring(player.position(), 190.f, {150, 245, 255, 255});
            arena.cues.insert(Cue::Multiplier);
        }
        const int points = scoring.graze(arena, pass.closestDistance);
        arena.effects.graze(ship, pass.motion);
        arena.grazes.add({ship - player.position(), other - player.position(), pass.closestDistance, points});
    }
};

} // namespace

std::optional<Blow> react(Arena& arena, Player& player, Scoring& scoring)
{
    const graze::CollisionSystem& collisions = arena.collisions;
    Reaction reaction{arena, player, scoring};
    reaction.lookAlongLasers();
    // Hits of one bullet come one after the other, in order of their time: what a wall stopped hits nothing more,
    // however many targets it could go through.
    graze::BulletId stopped;
    for (const graze::Hit& hit : collisions.hits())
        if (hit.bullet != stopped)
        {
            reaction.hit(hit);
            stopped = hit.layerTarget == arena.layers.walls ? hit.bullet : stopped;
        }
    // Stays count as well as begins: a ship that is still inside something when its shield ends is struck then, and
    // rocks that are pushed together bounce again. Begins come with their geometry.
    for (const graze::Contact& begun : collisions.begun())
        reaction.touch(begun);
    for (const graze::Contact& stay : collisions.stays())
        reaction.touch(collisions.contact(stay.a, stay.b).value_or(stay));
    // Between walls not even a shield helps.
    if (player.crushed() && !reaction.blow)
        reaction.blow = {player.position(), Killer::Wall};
    if (!reaction.blow && player.vulnerable() && !player.resting())
        for (const graze::NearMiss& miss : collisions.nearMisses())
            reaction.pass(miss);
    return reaction.blow;
}

void ram(Arena& arena, Scoring& scoring, const Blow& blow)
{
    constexpr int Damage = 12;
    if (blow.body != nullptr)
        strike(arena, scoring, *blow.body, Damage, blow.point, {0.f, -1.f});
}

} // namespace game
