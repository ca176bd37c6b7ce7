// SPDX-License-Identifier: Zlib
#include "support/model/model_game.hpp"
#include "support/model/model_text.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace graze::test
{

namespace
{

constexpr float QueryReach = 150.f;
constexpr float Blur = 2e-3f; ///< pixels; for what two queries of the same thing may differ by

// The gap of the one, or how deep it overlaps, below 0.
float signedGap(const Operand& a, const Operand& b, const GjkSettings& settings)
{
    const DistanceResult gap = distance(a, b, settings);
    return gap.status == Status::Overlapping ? -penetration(a, b, settings).depth : gap.distance;
}

std::array<Shape, 1> randomProbe(Random& random)
{
    return {random.chance(0.3f)   ? Shape(Point{})
            : random.chance(0.5f) ? Shape(Circle{random.between(0.f, 40.f)})
                                  : random.polygon(10, 40.f)};
}

} // namespace

void ModelGame::ask(const Operation& operation)
{
    Random random(operation.seed);
    switch (operation.pick % 8)
    {
        case 0:
            say("refresh");
            return m_system.refresh();
        case 1:
            return askOverlapping(random);
        case 2:
            return askBox(random);
        case 3:
            return askRay(random);
        case 4:
            return askNearest(random);
        case 5:
            return askCast(random);
        case 6:
            return askSight(random);
        default:
            return askPair(operation);
    }
}

// Half of the queries see everybody.
ModelGame::Sight ModelGame::anySight(Random& random)
{
    Sight sight;
    if (random.chance(0.5f))
        return sight;
    std::string line = "asking";
    if (random.chance(0.5f))
    {
        sight.filter.as = anyLayer(random);
        line += " as layer " + std::to_string(sight.filter.as->index);
    }
    if (random.chance(0.5f))
    {
        sight.filter.layers.bits = random.below(1u << 16) | (random.below(1u << 16) << 16);
        line += " on layers " + std::to_string(sight.filter.layers.bits);
    }
    if (random.chance(0.5f))
    {
        sight.ignored = &anySprite(random.below(1000))->second;
        sight.filter.ignore = sight.ignored->id;
        line += " ignoring " + name(sight.ignored->user);
    }
    say(line);
    return sight;
}

bool ModelGame::sees(const Sight& sight, const Sprite& sprite) const
{
    for (const Sprite* one : {sight.ignored, sight.asking})
        if (one && (one == &sprite || related(*one, sprite)))
            return false;
    const std::optional<Layer> as = sight.filter.as || !sight.asking ? sight.filter.as : sight.asking->layer;
    return sprite.enabled && sight.filter.layers.has(sprite.layer) &&
           (!as || m_state.rules[as->index][sprite.layer.index]);
}

void ModelGame::compareFound(const Sight& sight, const Operand& probe, std::span<const SpriteFound> found)
{
    m_counts.found += found.size();
    for (const auto& [order, sprite] : m_state.sprites)
    {
        const bool isFound = !found.empty() && found[0].sprite == sprite.id;
        if (isFound)
        {
            if (found[0].user != sprite.user)
                differ("found with another user value: " + name(sprite.user));
            found = found.subspan(1);
        }
        const float gap =
            sees(sight, sprite) ? signedGap(probe, sprite.operand(), m_settings) : std::numeric_limits<float>::max();
        const float band = bandOf(probe, sprite.operand());
        if (isFound ? gap > band : gap < -band)
            differ(std::string(isFound ? "found, though it is not there: " : "not found: ") + name(sprite.user));
    }
    if (!found.empty())
        differ("found in another order, or what is gone: " + name(found[0].user.number()));
}

void ModelGame::askOverlapping(Random& random)
{
    Sight sight = anySight(random);
    std::array<SpriteFound, 64> buffer{};
    if (random.chance(0.3f))
    {
        const Sprite& asking = anySprite(random.below(1000))->second;
        say("overlapping " + name(asking.user));
        sight.asking = &asking;
        const std::size_t count = m_system.overlapping(asking.id, buffer, sight.filter);
        return compareFound(sight, asking.operand(), {buffer.data(), std::min(count, buffer.size())});
    }
    const std::array<Shape, 1> shape = randomProbe(random);
    const Operand probe(shape, random.affine(QueryReach));
    say("overlapping " + text({shape[0]}) + " at " + text(probe.matrix()));
    const std::size_t count = m_system.overlapping(probe, buffer, sight.filter);
    compareFound(sight, probe, {buffer.data(), std::min(count, buffer.size())});
}

void ModelGame::askBox(Random& random)
{
    const Sight sight = anySight(random);
    const Vec2 corner = random.inSquare(QueryReach);
    const Vec2 size{random.between(0.1f, 150.f), random.between(0.1f, 150.f)};
    std::array<SpriteFound, 64> buffer{};
    const bool isPoint = random.chance(0.4f);
    say((isPoint ? "atPoint " : "inBox from " + text(size) + " at ") + text(corner));
    const std::size_t count = isPoint ? m_system.atPoint(corner, buffer, sight.filter)
                                      : m_system.inBox({corner, corner + size}, buffer, sight.filter);
    const Shape shape = isPoint ? Shape(Point{}) : Shape(Box{size});
    compareFound(sight, {shape, Affine2::translation(isPoint ? corner : corner + size * 0.5f)},
                 {buffer.data(), std::min(count, buffer.size())});
}

void ModelGame::askRay(Random& random)
{
    const Sight sight = anySight(random);
    const Ray ray{random.inSquare(QueryReach), random.inSquare(1.f), random.between(0.f, 400.f)};
    say("rayCast from " + text(ray.origin) + " to " + text(ray.direction) + " for " + text(ray.length));
    std::array<RayHit, 64> buffer{};
    const std::size_t count = std::min<std::size_t>(m_system.rayCastAll(ray, buffer, sight.filter), buffer.size());
    std::vector<std::pair<float, SpriteId>> expected;
    for (const auto& [order, sprite] : m_state.sprites)
        if (sees(sight, sprite))
            if (const RayCastResult cast = rayCast(sprite.operand(), ray, m_settings); cast.hit)
                expected.emplace_back(cast.distance, sprite.id);
    std::stable_sort(expected.begin(), expected.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
    m_counts.found += count;
    if (count != expected.size())
        return differ("another number of sprites is on the ray: " + std::to_string(count) + " for " +
                      std::to_string(expected.size()));
    for (std::size_t i = 0; i < count; ++i)
        if (std::fabs(buffer[i].distance - expected[i].first) > Blur ||
            std::none_of(expected.begin(), expected.end(), [&](const auto& e) { return e.second == buffer[i].sprite; }))
            differ("others are on the ray");
    const RayHit first = m_system.rayCast(ray, sight.filter);
    if (first.hit != (count > 0) || (count > 0 && (first.sprite != buffer[0].sprite || first.point != buffer[0].point)))
        differ("the ray ends elsewhere: " + text(first.distance));
    if ((m_system.rayCastAny(ray, sight.filter) > 0) != first.hit)
        differ("something is on the ray, or nothing");
}

void ModelGame::askNearest(Random& random)
{
    Sight sight = anySight(random);
    const float most = random.chance(0.2f) ? std::numeric_limits<float>::infinity() : random.between(0.f, 80.f);
    std::array<Shape, 1> shape = randomProbe(random);
    Operand probe(shape, Affine2::translation(random.inSquare(QueryReach)));
    std::array<NearHit, 4> buffer{};
    std::size_t count = 0;
    if (random.chance(0.3f))
    {
        sight.asking = &anySprite(random.below(1000))->second;
        probe = sight.asking->operand();
        say("nearest to " + name(sight.asking->user) + " within " + text(most));
        count = m_system.nearest(sight.asking->id, most, buffer, sight.filter);
    }
    else
    {
        say("nearest to " + text({shape[0]}) + " at " + text(probe.matrix()) + " within " + text(most));
        count = m_system.nearest(probe, most, buffer, sight.filter);
    }
    std::vector<float> gaps;
    for (const auto& [order, sprite] : m_state.sprites)
        if (sees(sight, sprite))
            gaps.push_back(distance(probe, sprite.operand(), m_settings).distance);
    std::sort(gaps.begin(), gaps.end());
    const auto within = static_cast<std::size_t>(std::upper_bound(gaps.begin(), gaps.end(), most) - gaps.begin());
    if (count != std::min(within, buffer.size()))
        differ("another number of sprites is near");
    for (std::size_t i = 0; i < std::min(count, gaps.size()); ++i)
        if (std::fabs(buffer[i].distance - gaps[i]) > Blur)
            differ("others are nearest");
    m_counts.found += count;
}

void ModelGame::askCast(Random& random)
{
    Sight sight = anySight(random);
    const Vec2 motion = random.inSquare(random.chance(0.2f) ? 5.f : 300.f);
    const std::array<Shape, 1> shape = randomProbe(random);
    Operand probe(shape, random.affine(QueryReach));
    std::array<CastHit, 64> buffer{};
    CastHit first;
    std::size_t count = 0;
    if (random.chance(0.3f))
    {
        sight.asking = &anySprite(random.below(1000))->second;
        probe = sight.asking->operand();
        say("shapeCast of " + name(sight.asking->user) + " by " + text(motion));
        first = m_system.shapeCast(sight.asking->id, motion, sight.filter);
        count = m_system.shapeCastAll(sight.asking->id, motion, buffer, sight.filter);
    }
    else
    {
        say("shapeCast of " + text({shape[0]}) + " at " + text(probe.matrix()) + " by " + text(motion));
        first = m_system.shapeCast(probe, motion, sight.filter);
        count = m_system.shapeCastAll(probe, motion, buffer, sight.filter);
    }
    count = std::min(count, buffer.size());
    m_counts.casts += count;
    std::vector<float> expected;
    for (const auto& [order, sprite] : m_state.sprites)
    {
        const auto hit = std::find_if(buffer.begin(), buffer.begin() + static_cast<std::ptrdiff_t>(count),
                                      [&, id = sprite.id](const CastHit& one) { return one.sprite == id; });
        const bool isHit = hit != buffer.begin() + static_cast<std::ptrdiff_t>(count);
        const CastResult cast =
            sees(sight, sprite) ? shapeCast(probe, motion, sprite.operand(), {}, m_settings) : CastResult{};
        if (isHit != cast.hit)
            differ((isHit ? "hit on the path, or not there: " : "not hit on the path: ") + name(sprite.user));
        else if (isHit && (std::fabs(hit->fraction - cast.fraction) * length(motion) > Blur ||
                           hit->startedOverlapping != cast.startedOverlapping))
            differ("hit elsewhere on the path: " + name(sprite.user));
    }
    for (std::size_t i = 1; i < count; ++i)
        if (buffer[i].fraction < buffer[i - 1].fraction)
            differ("what is on the path is not in order");
    if (first.hit != (count > 0) || (count > 0 && (first.sprite != buffer[0].sprite || first.point != buffer[0].point)))
        differ("the path ends elsewhere: " + text(first.fraction));
}

void ModelGame::askSight(Random& random)
{
    Sight sight = anySight(random);
    Vec2 from = random.inSquare(QueryReach), to = random.inSquare(QueryReach);
    LineOfSight line;
    const Sprite& a = anySprite(random.below(1000))->second;
    const Sprite& b = anySprite(random.below(1000))->second;
    const bool ofSprites = random.chance(0.5f);
    if (ofSprites)
    {
        say("lineOfSight from " + name(a.user) + " to " + name(b.user));
        line = m_system.lineOfSight(a.id, b.id, sight.filter);
        from = a.pose.transformPoint(a.motionFrom(a.pose).centre);
        to = b.pose.transformPoint(b.motionFrom(b.pose).centre);
    }
    else
    {
        say("lineOfSight from " + text(from) + " to " + text(to));
        line = m_system.lineOfSight(from, to, sight.filter);
    }
    bool clear = true, blocked = false;
    const Shape segment = Segment{from, to};
    for (const auto& [order, sprite] : m_state.sprites)
    {
        const bool own = ofSprites && (&sprite == &a || &sprite == &b || related(sprite, a) || related(sprite, b));
        if (own || !sees(sight, sprite))
            continue;
        const float gap = signedGap({segment, {}}, sprite.operand(), m_settings);
        const float band = bandOf({segment, {}}, sprite.operand());
        clear = clear && gap > band;
        blocked = blocked || gap < -band;
    }
    m_counts.casts += line.clear ? 0u : 1u;
    if (line.clear ? blocked : clear)
        differ(line.clear ? "something is in the line of sight" : "nothing is in the line of sight");
}

void ModelGame::askPair(const Operation& operation)
{
    const auto a = anySprite(operation.pick / 8), b = anySprite(operation.seed);
    if (a == b)
        return;
    say("whyNot and contact of " + name(a->second.user) + " and " + name(b->second.user));
    const bool touching = overlap(a->second.operand(), b->second.operand(), m_settings).overlapping();
    const WhyNot why = m_system.whyNot(a->second.id, b->second.id);
    if (m_system.contact(a->second.id, b->second.id).has_value() != touching || why.has(WhyNot::Gap) == touching)
        differ("the pair touches, or does not");
    if (why.has(WhyNot::DisabledA) == a->second.enabled || why.has(WhyNot::DisabledB) == b->second.enabled)
        differ("whyNot is wrong about who is disabled");
    if (why.has(WhyNot::Layers) == m_state.rules[a->second.layer.index][b->second.layer.index])
        differ("whyNot is wrong about the layers");
    if (why.has(WhyNot::Owner) != related(a->second, b->second))
        differ("whyNot is wrong about owners");
    const std::size_t contacts = m_state.touching.count(std::minmax(a->first, b->first));
    if (why.touching() != (contacts > 0 && touching && mayMeet(a->second, b->second)))
        differ("whyNot is wrong: " + why.sentence);
}

} // namespace graze::test
