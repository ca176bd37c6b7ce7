// SPDX-License-Identifier: Zlib
#include "support/model_game.hpp"
#include "support/model_text.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace graze::test
{

namespace
{

constexpr float Reach = 150.f;

} // namespace

void ModelGame::ask(const Operation& operation)
{
    Random random(operation.seed);
    switch (operation.pick % 5)
    {
        case 0:
            say("refresh");
            m_system.refresh();
            break;
        case 1:
            return askPoint(random);
        case 2:
            return askRay(random);
        case 3:
            return askNearest(random);
        default:
            return askPair(operation);
    }
}

void ModelGame::askPoint(Random& random)
{
    const Shape shape = random.chance(0.5f) ? Shape(Circle{random.between(0.f, 40.f)}) : random.polygon(10, 40.f);
    const Operand probe(shape, random.affine(Reach));
    say("overlapping " + text(std::vector<Shape>{shape}) + " at " + text(probe.matrix()));
    std::array<SpriteFound, 64> buffer{};
    const std::size_t count = m_system.overlapping(probe, buffer).count;
    std::vector<std::uint64_t> expected, found;
    for (const auto& [user, sprite] : m_state.sprites)
        if (sprite.enabled && overlap(probe, sprite.operand()).overlapping())
            expected.push_back(user);
    for (std::size_t i = 0; i < std::min(count, buffer.size()); ++i)
        found.push_back(buffer[i].user);
    m_found += count;
    if (found != expected)
        differ("other sprites overlap the shape");
}

void ModelGame::askRay(Random& random)
{
    const Ray ray{random.inSquare(Reach), random.inSquare(1.f), random.between(0.f, 400.f)};
    say("rayCast from " + text(ray.origin) + " to " + text(ray.direction) + " for " + text(ray.length));
    const RayHit hit = m_system.rayCast(ray);
    float nearest = std::numeric_limits<float>::infinity();
    for (const auto& [user, sprite] : m_state.sprites)
        if (sprite.enabled)
            if (const RayCastResult cast = rayCast(sprite.operand(), ray); cast.hit)
                nearest = std::min(nearest, cast.distance);
    m_found += hit.hit ? 1u : 0u;
    if (hit.hit != std::isfinite(nearest) || (hit.hit && std::fabs(hit.distance - nearest) > 1e-3f))
        differ("the ray ends elsewhere: " + text(hit.distance) + " for " + text(nearest));
}

void ModelGame::askNearest(Random& random)
{
    const Vec2 at = random.inSquare(Reach);
    const float most = random.between(0.f, 80.f);
    say("nearest to " + text(at) + " within " + text(most));
    std::array<NearHit, 4> buffer{};
    const std::size_t count = m_system.nearest(at, most, buffer).count;
    const Shape point = Point{};
    std::vector<float> gaps;
    for (const auto& [user, sprite] : m_state.sprites)
        if (sprite.enabled)
            gaps.push_back(distance({point, Affine2::translation(at)}, sprite.operand()).distance);
    std::sort(gaps.begin(), gaps.end());
    const auto within = static_cast<std::size_t>(std::upper_bound(gaps.begin(), gaps.end(), most) - gaps.begin());
    if (count != std::min(within, buffer.size()))
        differ("another number of sprites is near");
    for (std::size_t i = 0; i < std::min(count, gaps.size()); ++i)
        if (std::fabs(buffer[i].distance - gaps[i]) > 1e-3f)
            differ("others are nearest");
    m_found += count;
}

void ModelGame::askPair(const Operation& operation)
{
    const auto a = anySprite(operation.pick / 5), b = anySprite(operation.seed);
    if (a == b)
        return;
    say("whyNot and contact of " + name(a->first) + " and " + name(b->first));
    const bool touching = overlap(a->second.operand(), b->second.operand()).overlapping();
    const WhyNot why = m_system.whyNot(a->second.id, b->second.id);
    if (m_system.contact(a->second.id, b->second.id).has_value() != touching || why.has(WhyNot::Gap) == touching)
        differ("the pair touches, or does not");
    if (why.has(WhyNot::DisabledA) == a->second.enabled || why.has(WhyNot::DisabledB) == b->second.enabled)
        differ("whyNot is wrong about who is disabled");
    if (why.has(WhyNot::Layers) == m_state.rules[a->second.layer.index][b->second.layer.index])
        differ("whyNot is wrong about the layers");
    const std::size_t told = m_state.touching.count(std::minmax(a->first, b->first));
    if (why.touching() != (told > 0 && touching && mayMeet(a->second, b->second)))
        differ("whyNot is wrong: " + why.sentence);
}

} // namespace graze::test
