// SPDX-License-Identifier: Zlib
#pragma once

#include "fuzz/operands.hpp"

#include <algorithm>
#include <cmath>
#include <set>
#include <span>
#include <tuple>
#include <utility>
#include <vector>

/// Promises of a collision system about events and answers, for any input.
namespace graze::fuzz
{

inline bool isUnit(Vec2 normal)
{
    return std::fabs(std::hypot(normal.x, normal.y) - 1.f) < 1e-3f;
}

/// The events of one system, update after update.
class EventRules
{
public:
    void check(const CollisionSystem& system)
    {
        const std::set<Pair> begun = pairsOf(system.begun()), stays = pairsOf(system.stays()),
                             ended = pairsOf(system.ended());
        std::set<Pair> before = stays, now = stays;
        for (const Pair& pair : ended)
            require(before.insert(pair).second, "a pair that stays has not ended");
        for (const Pair& pair : begun)
            require(now.insert(pair).second && !before.contains(pair), "a pair begins once");
        const std::set<Pair> passed = pairsOf(system.begun(), true);
        require(passed == pairsOf(system.ended(), true), "what passes begins and ends");
        for (const Pair& pair : passed)
            require(!now.contains(pair) && !before.contains(pair), "what passes touches in between");
        require(before == m_touching, "pairs that touched stay or end");
        m_touching = now;
        for (const Pair& pair : now)
            require(system.contains(pair.first) && system.contains(pair.second), "sprites that touch are alive");
        if (system.eventOptions().beginGeometry)
            for (const Contact& contact : system.begun())
                checkGeometry(contact);
        checkHits(system);
        for (const NearMiss& miss : system.nearMisses())
        {
            require(std::isfinite(miss.closestDistance) && miss.closestDistance >= 0.f, "a near miss has a gap");
            require(miss.bullet.isNull() != miss.a.isNull() && !miss.b.isNull(), "of a bullet or of two sprites");
        }
        require(system.statistics().touchingPairs == now.size(), "touching pairs are counted");
    }

private:
    using Pair = std::pair<SpriteId, SpriteId>;

    static std::set<Pair> pairsOf(std::span<const Contact> contacts, bool passed = false)
    {
        std::set<Pair> pairs;
        for (const Contact& contact : contacts)
        {
            require(contact.a != contact.b, "nothing touches itself");
            require(!pairs.contains({contact.b, contact.a}) &&
                        (contact.passed != passed || pairs.insert({contact.a, contact.b}).second),
                    "each pair has one event");
        }
        return pairs;
    }
    static void checkGeometry(const Contact& contact)
    {
        require(isFinite(contact.point) && std::isfinite(contact.depth) && contact.depth >= 0.f,
                "a contact has a point and a depth");
        require(contact.normal == Vec2{} || isUnit(contact.normal), "its normal has length 1");
    }
    void checkHits(const CollisionSystem& system)
    {
        std::set<BulletId> spent;
        std::set<std::tuple<BulletId, SpriteId, BulletId>> struck;
        const Hit* last = nullptr;
        for (const Hit& hit : system.hits())
        {
            require(hit.fraction >= 0.f && hit.fraction <= 1.f, "a hit is in the frame");
            require(isFinite(hit.point) && isUnit(hit.normal) && hit.depth >= 0.f, "a hit has its geometry");
            require(!spent.contains(hit.bullet), "a spent bullet hits no more");
            require(hit.bounced || struck.insert({hit.bullet, hit.target, hit.targetBullet}).second,
                    "a target is struck once");
            require(!last || last->bullet != hit.bullet || last->fraction <= hit.fraction, "hits come in order");
            require(hit.targetBullet ? system.bullet(hit.targetBullet).has_value() : system.contains(hit.target),
                    "what was hit is alive");
            require(!hit.bounced || (!hit.spent && isFinite(hit.velocity)), "a bullet flies on from a bounce");
            if (hit.spent)
                spent.insert(hit.bullet);
            last = &hit;
        }
    }

    std::set<Pair> m_touching;
};

inline bool same(const Contact& p, const Contact& q)
{
    return p.userA == q.userA && p.userB == q.userB && p.point == q.point && p.normal == q.normal &&
           p.depth == q.depth && p.pieceA == q.pieceA && p.pieceB == q.pieceB;
}
inline bool same(const Hit& p, const Hit& q)
{
    return p.userBullet == q.userBullet && p.userTarget == q.userTarget && p.fraction == q.fraction &&
           p.point == q.point && p.normal == q.normal && p.depth == q.depth && p.piece == q.piece && p.spent == q.spent;
}
inline bool same(const NearMiss& p, const NearMiss& q)
{
    return p.userA == q.userA && p.userB == q.userB && p.closestDistance == q.closestDistance && p.touched == q.touched;
}

/// Ids aside, which differ from system to system.
inline bool haveSameEvents(const CollisionSystem& p, const CollisionSystem& q)
{
    const auto equal = [](const auto& one, const auto& other)
    {
        return std::equal(one.begin(), one.end(), other.begin(), other.end(),
                          [](const auto& a, const auto& b) { return same(a, b); });
    };
    return equal(p.begun(), q.begun()) && equal(p.stays(), q.stays()) && equal(p.ended(), q.ended()) &&
           equal(p.hits(), q.hits()) && equal(p.nearMisses(), q.nearMisses());
}

inline void checkFound(const Found& found, std::span<const SpriteFound> buffer, const CollisionSystem& system)
{
    std::set<SpriteId> seen;
    for (std::size_t i = 0; i < std::min(found.count, buffer.size()); ++i)
        require(system.contains(buffer[i].sprite) && seen.insert(buffer[i].sprite).second,
                "a query finds living sprites, each once");
}

inline void checkRay(const RayHit& hit)
{
    require(!hit.hit || (hit.distance >= 0.f && hit.status == Status::Overlapping), "a ray goes forward");
    require(!hit.hit || (hit.startedInside ? hit.normal == Vec2{} : isUnit(hit.normal)), "a ray ends on a surface");
}

inline void checkCast(const CastHit& hit)
{
    require(hit.fraction >= 0.f && hit.fraction <= 1.f, "a cast ends on its path");
    require(!hit.hit || (hit.status == Status::Overlapping && isFinite(hit.point)), "a hit has a point");
}

inline void checkNear(const Found& found, std::span<const NearHit> buffer)
{
    require(found.count <= buffer.size(), "no more than there is room for");
    for (std::size_t i = 0; i < found.count; ++i)
        require(buffer[i].distance >= 0.f && (i == 0 || buffer[i - 1].distance <= buffer[i].distance),
                "the nearest comes first");
}

} // namespace graze::fuzz
