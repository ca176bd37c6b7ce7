// SPDX-License-Identifier: Zlib
#include "bullet_reasons.hpp"

#include "system/queries/contact.hpp"

#include <algorithm>
#include <limits>
#include <string>

namespace graze::detail
{

namespace
{

void addOwnerReasons(const Scene& scene, SpriteId owner, std::uint32_t target, WhyNot& answer)
{
    const SpriteTable& sprites = scene.sprites;
    if (!owner)
        return;
    if (owner == sprites.id[target])
        addReason(answer, WhyNot::Owner, "the sprite is the owner of the bullet");
    else if (owner == sprites.owner[target])
        addReason(answer, WhyNot::Owner, "the bullet and the sprite have the same owner");
    const auto row = sprites.ids().find(owner.value);
    if (row && scene.ignores(*row, target))
        addReason(answer, WhyNot::Ignored, "the owner of the bullet and the sprite ignore each other");
    if (row && !scene.passesFilter(*row, target))
        addReason(answer, WhyNot::Filtered, "the pair filter keeps the owner of the bullet and the sprite apart");
}

void addRuleReasons(const Scene& scene, const BulletTable& bullets, std::uint32_t bullet, std::uint32_t target,
                    WhyNot& answer)
{
    const SpriteTable& sprites = scene.sprites;
    const BulletTraits& traits = bullets.traits[bullet];
    if (bullets.is(bullet, BulletTable::Spent))
        addReason(answer, WhyNot::Spent, "the bullet is spent");
    if (!sprites.takesPart(target))
        addReason(answer, WhyNot::DisabledB, "the sprite is disabled");
    addLayerReason(scene.layers, bullets.flight[bullet].layer, sprites.layer[target], answer);
    addOwnerReasons(scene, traits.owner, target, answer);
    bool struck = false;
    bullets.struck.forEach(traits.lastStruck, [&](SpriteId id) { struck = struck || id == sprites.id[target]; });
    const auto isInside = [&](const Meeting& meeting)
    { return meeting.bullet == bullet && meeting.target == target && meeting.inside; };
    if (std::any_of(bullets.meetings.begin(), bullets.meetings.end(), isInside))
        addReason(answer, WhyNot::Struck, "the bullet is inside the sprite, which was reported when it entered");
    else if (struck)
        addReason(answer, WhyNot::Struck, "the bullet has struck the sprite before");
    const Flight& flight = bullets.flight[bullet];
    if (!bullets.is(bullet, BulletTable::Moved) && !bullets.is(bullet, BulletTable::Spent) &&
        flight.velocity != Vec2{} && flight.previous == flight.position)
        addReason(answer, WhyNot::NotMoved, "no call moved the bullet before the last update: see advanceBullets");
}

// The smallest gap on the last path of the bullet, against the last motion of the sprite.
float gapOf(const Scene& scene, const BulletTable& bullets, std::uint32_t bullet, std::uint32_t target,
            const CountedQueries& queries)
{
    const SpriteTable& sprites = scene.sprites;
    const Motion motion = bullets.motion(bullets.firstLeg(bullet), scene.pool);
    const Motion there =
        bullets.is(bullet, BulletTable::Fresh) ? Motion::still(sprites.matrix[target]) : sprites.motion(target);
    const Operand self(bullets.view(bullet, scene.pool), motion.end);
    float gap = std::numeric_limits<float>::infinity();
    sprites.forEachPieceOf(
        target, [&](std::uint32_t piece)
        { gap = std::min(gap, queries.closestApproach(self, motion, scene.operand(piece), there).distance); });
    return gap;
}

} // namespace

WhyNot whyNot(const Scene& scene, const BulletTable& bullets, const GjkSettings& settings, BulletId bullet,
              SpriteId sprite, bool hitAtLastUpdate)
{
    WhyNot answer;
    if (hitAtLastUpdate)
    {
        answer.sentence = "the last update had the hit";
        return answer;
    }
    addIdReason(bullets.ids(), bullet.value, "the bullet", {WhyNot::NotAliveA, WhyNot::ForeignA}, answer);
    addIdReason(scene.sprites.ids(), sprite.value, "the sprite", {WhyNot::NotAliveB, WhyNot::ForeignB}, answer);
    const auto row = bullets.ids().find(bullet.value), target = scene.sprites.ids().find(sprite.value);
    if (!row || !target)
        return answer;
    addRuleReasons(scene, bullets, *row, *target, answer);
    answer.gap = gapOf(scene, bullets, *row, *target, CountedQueries(settings));
    if (answer.gap > 0.f)
        addReason(answer, WhyNot::Gap, "it passes at " + inPixels(answer.gap));
    if (answer.reasons == 0)
        addReason(answer, WhyNot::NotUpdated, "the two meet, and no update has seen it");
    return answer;
}

} // namespace graze::detail
