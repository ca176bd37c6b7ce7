// SPDX-License-Identifier: Zlib
#include "support/model_game.hpp"
#include "support/model_text.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>

namespace graze::test
{

namespace
{

float bandOf(const Operand& a, const Operand& b)
{
    float size = 0.f;
    for (const Operand* operand : {&a, &b})
        for (std::uint32_t i = 0; i < operand->pieceCount(); ++i)
        {
            const Vec2 extent = worldBounds(operand->piece(i), operand->matrix()).size();
            size = std::max({size, extent.x, extent.y});
        }
    return 1e-3f + 1e-4f * size;
}

std::vector<std::pair<std::uint64_t, std::uint64_t>> usersOf(std::span<const Contact> contacts)
{
    std::vector<std::pair<std::uint64_t, std::uint64_t>> users;
    for (const Contact& contact : contacts)
        users.emplace_back(contact.userA, contact.userB);
    return users;
}

} // namespace

void ModelGame::compareContacts()
{
    std::set<Pair> now;
    for (auto a = m_state.sprites.begin(); a != m_state.sprites.end(); ++a)
        for (auto b = std::next(a); b != m_state.sprites.end(); ++b)
            if (mayMeet(a->second, b->second) && overlap(a->second.operand(), b->second.operand()).overlapping())
                now.emplace(a->first, b->first);
    const std::set<Pair>& was = m_state.touching;
    std::vector<Pair> begun, stays, ended;
    std::set_difference(now.begin(), now.end(), was.begin(), was.end(), std::back_inserter(begun));
    std::set_intersection(now.begin(), now.end(), was.begin(), was.end(), std::back_inserter(stays));
    std::set_difference(was.begin(), was.end(), now.begin(), now.end(), std::back_inserter(ended));
    if (usersOf(m_system.begun()) != begun)
        differ("other pairs begin");
    if (usersOf(m_system.stays()) != stays)
        differ("other pairs stay");
    if (usersOf(m_system.ended()) != ended)
        differ("other pairs end");
    for (const Contact& contact : m_system.begun())
        if (std::fabs(length(contact.normal) - 1.f) > 1e-4f || contact.depth < 0.f ||
            !m_system.contact(contact.b, contact.a))
            differ("a begin event without geometry");
    m_begun += begun.size();
    m_state.touching = std::move(now);
}

void ModelGame::compareHits()
{
    std::span<const Hit> hits = m_system.hits();
    m_hits += hits.size();
    for (auto& [user, bullet] : m_state.bullets)
    {
        std::size_t count = 0;
        while (count < hits.size() && hits[count].userBullet == user)
            ++count;
        compareHitsOf(user, bullet, hits.first(count));
        hits = hits.subspan(count);
    }
    if (!hits.empty())
        differ("hits that are not in order of firing, or of a bullet that is gone: " + name(hits[0].userBullet));
}

// Within the band of rounding both answers are right, so the model says what must be hit (by a bullet that is
// thinner by the band), and what may be.
void ModelGame::compareHitsOf(std::uint64_t user, Bullet& bullet, std::span<const Hit> hits)
{
    const std::string who = "bullet " + name(user);
    if (bullet.spent && !hits.empty())
        return differ(who + " is spent and hits");
    if (bullet.spent)
        return;
    for (std::size_t i = 1; i < hits.size(); ++i)
        if (hits[i].fraction < hits[i - 1].fraction)
            differ(who + ": hits are not in order of fraction");
    for (std::size_t i = 0; i < hits.size(); ++i)
        if (hits[i].spent != (static_cast<int>(i) == bullet.pierceLeft))
            differ(who + ": spent at the wrong hit");
    const bool spent = !hits.empty() && hits.back().spent;
    const float stop = spent ? hits.back().fraction : 1.f;
    for (const auto& [target, sprite] : m_state.sprites)
    {
        const bool isHit = std::any_of(hits.begin(), hits.end(),
                                       [&, wanted = target](const Hit& hit) { return hit.userTarget == wanted; });
        if (isHit && (bullet.struck.count(target) > 0 || !mayStrike(bullet, sprite)))
            differ(who + " hits what it may not: " + name(target));
        if (!mayStrike(bullet, sprite) || bullet.struck.count(target) > 0)
            continue;
        const Motion way{Affine2::translation(bullet.before), Affine2::translation(bullet.position), {}};
        const Operand there(std::span<const Shape>(sprite.pieces), bullet.fresh ? sprite.pose : sprite.before);
        const Motion targetWay = Motion::of(there, sprite.pose);
        const Shape full = Circle{bullet.radius};
        const float band = bandOf(Operand(full, way.start), there);
        const Shape thin = Circle{std::max(bullet.radius - 2.f * band, 0.f)};
        if (isHit)
        {
            // Only what it has finished, or proven, counts.
            const ApproachResult approach = closestApproach({full, way.start}, way, there, targetWay);
            if (approach.lowerBound > 2.f * band)
                differ(who + " hits " + name(target) + ", which it passes at " + text(approach.distance));
            continue;
        }
        if (closestApproach({thin, way.start}, way, there, targetWay).status != Status::Overlapping)
            continue;
        const CastResult cast = timeOfImpact({thin, way.start}, way, there, targetWay);
        const bool startsThere = cast.startedOverlapping || cast.startedTouching;
        if (!startsThere && !cast.hit)
            continue;
        if (!spent || (startsThere ? 0.f : cast.fraction) < stop - 1e-3f)
            differ(who + " misses " + name(target) + ", though it goes into it at " + text(cast.fraction));
    }
    for (const Hit& hit : hits)
    {
        if (m_state.sprites.count(hit.userTarget) == 0)
            differ(who + " hits what is gone: " + name(hit.userTarget));
        if (!hit.spent)
            bullet.struck.insert(hit.userTarget);
    }
    bullet.spent = spent;
    bullet.pierceLeft -= static_cast<int>(hits.size()) - (spent ? 1 : 0);
    const auto state = m_system.bullet(bullet.id);
    if (!state || state->spent != bullet.spent || state->pierceLeft != bullet.pierceLeft)
        differ(who + " is in another state");
}

} // namespace graze::test
