// SPDX-License-Identifier: Zlib
#include "support/model/model_game.hpp"
#include "support/pairs/judging.hpp"

#include <algorithm>

namespace graze::test
{

namespace
{

constexpr float BulletReach = 150.f;

bool hasHit(std::span<const Hit> hits, std::uint64_t user)
{
    return std::any_of(hits.begin(), hits.end(), [user](const Hit& hit) { return hit.userTarget == user; });
}

} // namespace

// A few shapes a game, fired again and again.
ShapeId ModelGame::bulletShape(Random& random, Shape& shape)
{
    if (m_bulletShapes.size() < 4)
    {
        const float radius = random.chance(0.5f) ? random.between(0.f, 3.f) : 0.f;
        shape = Shape::hullOf(random.points(1 + random.below(7), 8.f), radius);
        m_bulletShapes.push_back({shape, m_system.addShape(shape)});
    }
    const BulletShape& chosen = m_bulletShapes[random.below(static_cast<std::uint32_t>(m_bulletShapes.size()))];
    shape = chosen.shape;
    return chosen.id;
}

void ModelGame::fire(const Operation& operation)
{
    if (m_state.bullets.size() >= 30)
        return;
    Random random(operation.seed);
    Bullet bullet;
    BulletDef def;
    if (random.chance(0.25f))
        def.shape = bulletShape(random, bullet.shape[0]);
    else
    {
        def.radius = random.chance(0.4f) ? 0.f : random.between(1.f, 5.f);
        bullet.shape[0] = Circle{def.radius};
    }
    def.layer = bullet.layer = anyLayer(random);
    def.position = bullet.position = bullet.before = random.inSquare(BulletReach);
    def.velocity = bullet.velocity = random.inSquare(400.f);
    def.pierce = bullet.pierceLeft = static_cast<int>(random.below(3));
    def.owner = bullet.owner = random.chance(0.2f) ? anySprite(operation.pick)->second.id : SpriteId{};
    const std::uint64_t user = ++m_state.lastUser;
    def.user = user;
    say("fire " + name(user) + " from " + describe(bullet.position) + " velocity " + describe(bullet.velocity) +
        " layer " + std::to_string(bullet.layer.index) + " pierce " + std::to_string(bullet.pierceLeft) +
        (bullet.owner ? " with an owner, " : ", ") + describe(bullet.shape[0]));
    bullet.id = m_system.fire(def);
    m_state.bullets.emplace(user, std::move(bullet));
}

void ModelGame::changeBullet(const Operation& operation)
{
    Random random(operation.seed);
    const auto move = [](Bullet& bullet, Vec2 to)
    {
        if (!bullet.moved)
            bullet.before = bullet.position;
        bullet.moved = true;
        bullet.position = to;
    };
    if (m_state.bullets.empty() || random.chance(0.6f))
    {
        const float seconds = random.between(0.f, 0.3f);
        say("advanceBullets " + describe(seconds));
        refusedNot(m_system.advanceBullets(seconds), "advanceBullets");
        for (auto& [user, bullet] : m_state.bullets)
            if (!bullet.spent)
                move(bullet, bullet.position + bullet.velocity * seconds);
        return;
    }
    const auto it = anyBullet(operation.pick);
    Bullet& bullet = it->second;
    const Vec2 to = random.inSquare(BulletReach);
    switch (random.below(4))
    {
        case 0:
            say("removeBullet " + name(it->first));
            refusedNot(m_system.removeBullet(bullet.id), "removeBullet");
            refusedAs(Refused::StaleId, m_system.removeBullet(bullet.id), "removeBullet");
            ++m_counts.refused;
            m_state.gone.insert(m_state.bullets.extract(it));
            break;
        case 1:
            say("teleportBullet " + name(it->first) + " " + describe(to));
            refusedNot(m_system.teleportBullet(bullet.id, to), "teleportBullet");
            bullet.before = bullet.position = to;
            bullet.moved = bullet.fresh = true;
            break;
        case 2:
            bullet.velocity = random.inSquare(400.f);
            say("setVelocity " + name(it->first) + " " + describe(bullet.velocity));
            refusedNot(m_system.setVelocity(bullet.id, bullet.velocity), "setVelocity");
            break;
        default:
        {
            say("moveBullets " + name(it->first) + " " + describe(to));
            const std::array moves{BulletMove{bullet.id, to}};
            refusedNot(m_system.moveBullets(moves), "moveBullets");
            move(bullet, to);
        }
    }
}

// A bullet that was not there while its targets moved finds them where they are now.
Passing ModelGame::passing(const Bullet& bullet, const Sprite& sprite) const
{
    return {bullet.shape, sprite.pieces,
            Motion::of({std::span<const Shape>(bullet.shape), Affine2::translation(bullet.before)},
                       Affine2::translation(bullet.position)),
            sprite.motionFrom(bullet.fresh ? sprite.pose : sprite.before), m_settings.method};
}

void ModelGame::compareHits()
{
    std::span<const Hit> hits = m_system.hits();
    m_counts.hits += hits.size();
    for (auto& [user, bullet] : m_state.bullets)
    {
        std::size_t count = 0;
        while (count < hits.size() && hits[count].userBullet == user)
            ++count;
        compareHitsOf(user, bullet, hits.first(count));
        hits = hits.subspan(count);
    }
    if (!hits.empty())
        differ("hits that are not in order of firing, or of a bullet that is gone: " +
               name(hits[0].userBullet.number()));
}

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
    for (const auto& [order, sprite] : m_state.sprites)
        compareTarget(who, bullet, order, sprite, hits);
    const bool spent = !hits.empty() && hits.back().spent;
    followPasses(user, bullet, hits, spent ? hits.back().fraction : 1.f);
    followInside(bullet, hits);
    takeHits(who, bullet, hits);
    bullet.spent = spent;
    const auto state = m_system.bullet(bullet.id);
    if (!state || state->spent != bullet.spent || state->pierceLeft != bullet.pierceLeft)
        differ(who + " is in another state");
}

void ModelGame::takeHits(const std::string& who, Bullet& bullet, std::span<const Hit> hits)
{
    for (const Hit& hit : hits)
    {
        const auto target = std::find_if(m_state.sprites.begin(), m_state.sprites.end(),
                                         [&hit](const auto& entry) { return entry.second.id == hit.target; });
        if (target == m_state.sprites.end() || hit.userTarget != target->second.user)
            return differ(who + " hits what is gone: " + name(hit.userTarget.number()));
        const BulletEffect done = effect(bullet, target->second);
        const bool reports = done == BulletEffect::Report;
        // No bullet of the model has bounces.
        const bool pierces = bullet.pierceLeft > 0 && (done == BulletEffect::AsFired || done == BulletEffect::Pierce);
        if (hit.reported != reports || hit.spent != !(reports || pierces) || hit.bounced)
            differ(who + ": the wrong effect of " + name(hit.userTarget.number()));
        if (hit.spent && &hit != &hits.back())
            differ(who + " flies on behind what stops it");
        m_counts.reported += reports;
        m_counts.effects += !reports && done != BulletEffect::AsFired;
        if (!pierces || reports)
            continue;
        bullet.struck.insert(target->first);
        --bullet.pierceLeft;
    }
}

// A target that only reports is entered by a hit, and left when the bullet is apart from it at the end of a frame.
void ModelGame::followInside(Bullet& bullet, std::span<const Hit> hits)
{
    for (const auto& [order, sprite] : m_state.sprites)
    {
        const bool isHit = hasHit(hits, sprite.user);
        if (!mayStrike(bullet, sprite) || effect(bullet, sprite) != BulletEffect::Report ||
            !(isHit || bullet.inside.count(order) != 0))
        {
            bullet.inside.erase(order);
            continue;
        }
        const Passing pass = passing(bullet, sprite);
        const GapRange gap = gapSeen(pass).atEnd;
        const bool wasCertain = isHit || bullet.inside[order];
        if (gap.low > 4.f * pass.band())
            bullet.inside.erase(order);
        else
            bullet.inside[order] = wasCertain && !(gap.high > 0.f);
    }
    std::erase_if(bullet.inside, [this](const auto& entry) { return m_state.sprites.count(entry.first) == 0; });
}

// Within the band of rounding both answers are right, so the model says what must be hit, and what may be.
void ModelGame::compareTarget(const std::string& who, const Bullet& bullet, const Order& order, const Sprite& sprite,
                              std::span<const Hit> hits)
{
    const bool isHit = hasHit(hits, sprite.user);
    const bool reports = effect(bullet, sprite) == BulletEffect::Report;
    const auto inside = bullet.inside.find(order);
    const bool isInside = inside != bullet.inside.end();
    const bool may =
        mayStrike(bullet, sprite) && (reports ? !isInside || !inside->second : bullet.struck.count(order) == 0);
    if (isHit && !may)
        differ(who + " hits what it may not: " + name(sprite.user));
    if (!may)
        return;
    const Passing pass = passing(bullet, sprite);
    if (!pass.mayComeWithin(0.f) && !isHit)
        return;
    const Operand self(pass.a, pass.motionA.start), target(pass.b, pass.motionB.start);
    const ApproachResult approach = closestApproach(self, pass.motionA, target, pass.motionB, m_settings);
    if (isHit)
    {
        // Only what it has finished, or proven, counts.
        if (approach.lowerBound > 2.f * pass.band())
            differ(who + " hits " + name(sprite.user) + ", which it passes at " + describe(approach.distance));
        return;
    }
    if ((reports && isInside) || approach.status != Status::Overlapping || !pass.surelyMeet())
        return;
    const CastResult cast = timeOfImpact(self, pass.motionA, target, pass.motionB, m_settings);
    const bool startsThere = cast.startedOverlapping || cast.startedTouching;
    if (!startsThere && !cast.hit)
        return;
    const bool spent = !hits.empty() && hits.back().spent;
    if (!spent || (startsThere ? 0.f : cast.fraction) < hits.back().fraction - 1e-3f)
        differ(who + " misses " + name(sprite.user) + ", though it goes into it at " + describe(cast.fraction));
}

void ModelGame::compareBullets()
{
    auto bullet = m_state.bullets.begin();
    for (const BulletState& state : m_system.bulletStates())
    {
        if (bullet == m_state.bullets.end() || state.id != bullet->second.id || state.user != bullet->first ||
            state.position != bullet->second.position || state.spent != bullet->second.spent)
            return differ("the range of bullets is another");
        ++bullet;
    }
    if (bullet != m_state.bullets.end())
        differ("the range of bullets is too short");
}

void ModelGame::askBullet(const Operation& operation)
{
    if (m_state.bullets.empty())
        return;
    const auto [user, bullet] = *anyBullet(operation.pick);
    const auto [order, sprite] = *anySprite(operation.seed);
    say("whyNot of bullet " + name(user) + " and " + name(sprite.user));
    const WhyNot why = m_system.whyNot(bullet.id, sprite.id);
    const auto hits = m_system.hits();
    const bool wasHit = std::any_of(hits.begin(), hits.end(),
                                    [&, id = bullet.id, target = sprite.id](const Hit& hit)
                                    { return hit.bullet == id && hit.target == target; });
    if (wasHit != why.touching())
        differ("whyNot is wrong about the last hits: " + why.sentence);
    if (wasHit)
        return;
    if (why.has(WhyNot::Spent) != bullet.spent || why.has(WhyNot::DisabledB) == sprite.enabled)
        differ("whyNot is wrong about what is off: " + why.sentence);
    if (why.has(WhyNot::Layers) == m_state.rules[bullet.layer.index][sprite.layer.index])
        differ("whyNot is wrong about the layers: " + why.sentence);
    if (why.has(WhyNot::Owner) != (bullet.owner && (bullet.owner == sprite.id || bullet.owner == sprite.owner)))
        differ("whyNot is wrong about owners: " + why.sentence);
    const auto inside = bullet.inside.find(order);
    const bool isStruck = bullet.struck.count(order) != 0;
    if (!bullet.spent && why.has(WhyNot::Struck) != isStruck && (isStruck || inside == bullet.inside.end()))
        differ("whyNot is wrong about what was struck: " + why.sentence);
    if (why.has(WhyNot::NotMoved) && (bullet.moved || bullet.before != bullet.position))
        differ("whyNot is wrong about who has moved: " + why.sentence);
    if (why.has(WhyNot::Gap) != (why.gap > 0.f))
        differ("whyNot is wrong about the gap: " + why.sentence);
}

void ModelGame::followPasses(std::uint64_t user, Bullet& bullet, std::span<const Hit> hits, float stop)
{
    for (const auto& [order, sprite] : m_state.sprites)
    {
        const auto known = bullet.passes.find(order);
        const bool isNear = known != bullet.passes.end() && !known->second.isNothing();
        const float nearDistance = this->nearDistance(bullet, sprite);
        if (!mayStrike(bullet, sprite) || !(nearDistance > 0.f || isNear))
            continue;
        Passing pass = passing(bullet, sprite);
        pass.motionA.end = motionAt(pass.motionA, stop);
        pass.motionB.end = motionAt(pass.motionB, stop);
        const bool isHit = hasHit(hits, sprite.user);
        GapSeen gap = farGap();
        if (isHit || isNear || pass.mayComeWithin(nearDistance))
        {
            gap = gapSeen(pass);
            gap.smallest.low = isHit ? 0.f : gap.smallest.low;
            gap.smallest.high = isHit ? 0.f : gap.smallest.high;
        }
        see(bullet.passes[order], gap, nearDistance, user, sprite.user);
    }
}

} // namespace graze::test
