// SPDX-License-Identifier: Zlib
#include "soak/soak_game.hpp"
#include "support/pairs/judging.hpp"

#include <algorithm>
#include <cmath>

namespace graze::test::soak
{

void SoakGame::update()
{
    m_system.update();
    checkContacts();
    checkHits();
    checkNearMisses();
    checkNumbers();
}

// Every begin and every end exactly once: the pairs that are open are those that the update has seen touch.
void SoakGame::checkContacts()
{
    for (const Contact& contact : m_system.ended())
        require(m_state.touching.erase({contact.a, contact.b}) == (contact.passed ? 0 : 1), "an end without a begin");
    for (const Contact& contact : m_system.stays())
        require(m_state.touching.count({contact.a, contact.b}) == 1, "a stay without a begin");
    require(m_state.touching.size() == m_system.stays().size(), "a pair that neither stays nor ends");
    for (const Contact& contact : m_system.begun())
    {
        checkBegun(contact);
        require(contact.passed || m_state.touching.emplace(contact.a, contact.b).second, "a second begin");
    }
    require(m_state.touching.size() == m_system.statistics().touchingPairs, "another number of pairs that touch");
    m_counts.begun += m_system.begun().size();
    m_counts.ended += m_system.ended().size();
}

void SoakGame::checkBegun(const Contact& contact) const
{
    const Sprite* a = living(contact.a);
    const Sprite* b = living(contact.b);
    require(a != nullptr && b != nullptr && a != b, "a begin of somebody who is not there");
    require(a->user == contact.userA && b->user == contact.userB, "a begin with another user value");
    require(a->enabled && b->enabled, "a begin of somebody who is switched off");
    require(m_system.collides(a->layer, b->layer), "a begin of two layers that do not collide");
    require(a->owner != b->id && b->owner != a->id && (a->owner.isNull() || a->owner != b->owner),
            "a begin of sprites that belong together");
    if (m_system.eventOptions().beginGeometry)
        require(isUnit(contact.normal) && isFinite(contact.point) && contact.depth >= 0.f &&
                    std::isfinite(contact.depth),
                "a begin without a point, a normal or a depth");
}

void SoakGame::checkHits()
{
    const std::span<const Hit> hits = m_system.hits();
    m_counts.hits += hits.size();
    auto bullet = m_state.bullets.begin();
    for (std::size_t i = 0; i < hits.size(); ++i)
    {
        const Hit& hit = hits[i];
        // Sorted by the bullets, in order of firing.
        bullet = std::find_if(bullet, m_state.bullets.end(), [&](const Bullet& b) { return b.id == hit.bullet; });
        require(bullet != m_state.bullets.end(), "a hit of a bullet that is not there, or out of order");
        require(!bullet->spent, "a hit of a bullet that is spent");
        require(bullet->struck.insert(hit.target).second, "a bullet strikes a target twice");
        bullet->spent = hit.spent;
        const Sprite* target = living(hit.target);
        require(target != nullptr && target->enabled && target->user == hit.userTarget, "a hit of nobody");
        require(bullet->user == hit.userBullet, "a hit with another user value");
        require(hit.fraction >= 0.f && hit.fraction <= 1.f && isUnit(hit.normal) && isFinite(hit.point) &&
                    hit.depth >= 0.f,
                "a hit without a fraction, a normal or a point");
        require(i == 0 || hits[i - 1].bullet != hit.bullet || hits[i - 1].fraction <= hit.fraction,
                "hits of a bullet are not in order of fraction");
    }
}

void SoakGame::checkNearMisses()
{
    m_counts.nearMisses += m_system.nearMisses().size();
    for (const NearMiss& miss : m_system.nearMisses())
    {
        require(miss.bullet.isNull() != miss.a.isNull() && !miss.b.isNull(), "a near miss of two sprites and a bullet");
        require(miss.closestDistance >= 0.f && std::isfinite(miss.closestDistance), "a near miss without a distance");
    }
}

void SoakGame::checkNumbers()
{
    const Statistics& statistics = m_system.statistics();
    m_counts.limits += statistics.limitsReached;
    m_counts.mostSprites = std::max(m_counts.mostSprites, m_state.sprites.size());
    m_counts.mostBullets = std::max(m_counts.mostBullets, m_state.bullets.size());
    require(m_system.spriteCount() == m_state.sprites.size(), "another number of sprites");
    require(m_system.bulletCount() == m_state.bullets.size(), "another number of bullets");
    require(statistics.refused == m_counts.refused, "another number of refusals is counted");
    require(statistics.hits == m_system.hits().size() && statistics.nearMisses == m_system.nearMisses().size(),
            "another number of events is counted");
}

} // namespace graze::test::soak
