// SPDX-License-Identifier: Zlib
#include "soak/soak_game.hpp"

#include <array>

namespace graze::test::soak
{

namespace
{

/// How many of those that were found stand in a buffer of this size.
std::size_t written(const Found& found, std::size_t room)
{
    return found.count < room ? found.count : room;
}

} // namespace

void SoakGame::requireFound(SpriteId id) const
{
    const Sprite* sprite = living(id);
    require(sprite != nullptr && sprite->enabled, "a query finds somebody who is not there");
}

void SoakGame::ask()
{
    const Affine2 pose = anyPose();
    if (m_random.chance(0.2f))
        m_system.refresh();
    if (m_random.chance(0.5f))
        askAround(pose);
    else
        askAlong(pose);
}

void SoakGame::askAround(const Affine2& pose)
{
    std::array<SpriteFound, 8> found;
    std::array<NearHit, 8> nearby;
    const Shape shape = m_random.shape(40.f);
    const Vec2 at{pose.tx, pose.ty};
    const SpriteId id = anySprite().id;
    const std::array answers{m_system.atPoint(at, found), m_system.inBox({at, at + Vec2{80.f, 80.f}}, found),
                             m_system.overlapping(Operand(shape, pose), found), m_system.overlapping(id, found)};
    for (const Found& answer : answers)
        require(answer.status != Status::InvalidInput, "a query of numbers is answered");
    // The buffer has those of the last query.
    for (std::size_t i = 0; i < written(answers.back(), found.size()); ++i)
        requireFound(found[i].sprite);
    const Found nearest = m_system.nearest(at, 200.f, nearby);
    require(nearest.status != Status::InvalidInput && nearest.count <= nearby.size(), "the nearest are found");
    for (std::size_t i = 0; i < nearest.count; ++i)
    {
        requireFound(nearby[i].sprite);
        require(nearby[i].distance <= 200.f, "the nearest are no farther than asked");
        require(i == 0 || nearby[i - 1].distance <= nearby[i].distance, "the nearest come first");
    }
    m_counts.found += answers.back().count + nearest.count;
}

void SoakGame::askAlong(const Affine2& pose)
{
    std::array<RayHit, 8> struck;
    const Vec2 at{pose.tx, pose.ty};
    const Ray ray{at, m_random.inSquare(1.f) + Vec2{2.f, 0.f}, 600.f};
    const RayHit first = m_system.rayCast(ray);
    const Found all = m_system.rayCastAll(ray, struck);
    require(first.status != Status::InvalidInput && all.status != Status::InvalidInput, "a ray is answered");
    for (std::size_t i = 0; i < written(all, struck.size()); ++i)
    {
        requireFound(struck[i].sprite);
        require(i == 0 || struck[i - 1].distance <= struck[i].distance, "the first on a ray comes first");
    }
    const Sprite& sprite = anySprite();
    const CastHit cast = m_system.shapeCast(sprite.id, m_random.inSquare(300.f));
    require(cast.status != Status::InvalidInput, "a cast is answered");
    require(cast.fraction >= 0.f && cast.fraction <= 1.f, "a cast ends on its path");
    if (cast.hit)
        requireFound(cast.sprite);
    const SpriteId other = anySprite().id;
    (void)m_system.lineOfSight(sprite.id, other);
    (void)m_system.contact(sprite.id, other);
    if (m_random.chance(0.05f))
        require(!m_system.whyNot(sprite.id, other).sentence.empty(), "there is a sentence");
    require(moveAndSlide(m_system, sprite.id, m_random.inSquare(50.f)).status != Status::InvalidInput, "it moves");
    m_counts.found += all.count + (cast.hit ? 1u : 0u);
}

} // namespace graze::test::soak
