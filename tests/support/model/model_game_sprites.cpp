// SPDX-License-Identifier: Zlib
#include "support/model/model_game.hpp"
#include "support/pairs/judging.hpp"

#include <limits>

namespace graze::test
{

namespace
{

constexpr float SpriteReach = 150.f;

Shape randomPiece(Random& random)
{
    if (random.chance(0.2f))
        return random.shape(50.f);
    const float radius = random.chance(0.3f) ? random.between(0.f, 5.f) : 0.f;
    return Shape::hullOf(random.points(3 + random.below(9), 25.f), radius);
}

std::vector<Shape> randomPieces(Random& random)
{
    if (random.chance(0.7f))
        return {randomPiece(random)};
    std::vector<Shape> pieces;
    for (std::uint32_t count = 2 + random.below(3); count > 0; --count)
    {
        std::vector<Vec2> points = random.points(3 + random.below(9), 25.f);
        const Vec2 shift = random.inSquare(40.f);
        for (Vec2& p : points)
            p += shift;
        pieces.push_back(Shape::hullOf(points, random.chance(0.3f) ? random.between(0.f, 5.f) : 0.f));
    }
    return pieces;
}

float randomNearDistance(Random& random)
{
    return random.chance(0.25f) ? random.between(0.f, 30.f) : 0.f;
}

// Half of them move only a little, as in a game.
Affine2 nextPose(const Affine2& pose, Random& random)
{
    return random.chance(0.5f) ? random.affine(SpriteReach) : Affine2::translation(random.inSquare(30.f)) * pose;
}

} // namespace

Motion ModelGame::Sprite::motionFrom(const Affine2& start) const
{
    return Motion::of({std::span<const Shape>(pieces), start}, pose);
}

void ModelGame::addSprite(const Operation& operation)
{
    Random random(operation.seed);
    Sprite sprite;
    sprite.pieces = randomPieces(random);
    sprite.pose = sprite.before = random.affine(SpriteReach);
    sprite.layer = anyLayer(random);
    sprite.nearDistance = randomNearDistance(random);
    sprite.swept = random.chance(0.15f);
    std::string owner, order;
    if (!m_state.sprites.empty() && random.chance(0.2f))
    {
        const Sprite& chosen = anySprite(operation.pick)->second;
        sprite.owner = chosen.id;
        owner = ", owner " + name(chosen.user);
    }
    std::optional<std::uint64_t> given;
    if (random.chance(0.3f))
    {
        given = random.below(60);
        order = ", order " + std::to_string(*given);
    }
    sprite.user = ++m_state.lastUser;
    say("add " + name(sprite.user) + " at " + describe(sprite.pose) + ", layer " + std::to_string(sprite.layer.index) +
        ", near " + describe(sprite.nearDistance) + (sprite.swept ? ", swept" : "") + owner + order + ", " +
        describe(sprite.pieces));
    sprite.id = m_system.add({.shape = Pieces(sprite.pieces),
                              .matrix = sprite.pose,
                              .layer = sprite.layer,
                              .nearDistance = sprite.nearDistance,
                              .swept = sprite.swept,
                              .owner = sprite.owner,
                              .user = sprite.user,
                              .order = given});
    const Order place(given.value_or(m_state.created), m_state.created);
    ++m_state.created;
    m_state.users[place] = sprite.user;
    m_state.nearDistances[place] = sprite.nearDistance;
    m_state.sprites.emplace(place, std::move(sprite));
}

void ModelGame::takePose(Sprite& sprite, const Affine2& pose, bool teleport)
{
    if (teleport || sprite.fresh)
        sprite.before = pose;
    else if (!sprite.moved)
        sprite.before = sprite.pose;
    sprite.moved = true;
    sprite.pose = pose;
}

void ModelGame::moveSprite(Sprite& sprite, Random& random, bool teleport)
{
    const Affine2 pose = nextPose(sprite.pose, random);
    say((teleport ? "teleport " : "setMatrix ") + name(sprite.user) + " " + describe(pose));
    refusedNot(teleport ? m_system.teleport(sprite.id, pose) : m_system.setMatrix(sprite.id, pose), "a move");
    takePose(sprite, pose, teleport);
}

void ModelGame::changeSprite(const Operation& operation)
{
    Random random(operation.seed);
    const auto it = anySprite(operation.pick);
    Sprite& sprite = it->second;
    const std::string who = name(sprite.user);
    switch (const std::uint32_t what = random.below(31))
    {
        default:
            return moveSprite(sprite, random, what < 2);
        case 11:
        case 12:
            return moveMany(random);
        case 13:
            return callWithDeadIds(random, sprite);
        case 14:
        case 15:
            say("remove " + who);
            refusedNot(m_system.remove(sprite.id), "remove");
            m_dead.push_back(sprite.id);
            std::erase_if(m_state.ignored,
                          [&](const auto& pair) { return pair.first == sprite.id || pair.second == sprite.id; });
            m_state.sprites.erase(it);
            return;
        case 16:
        case 17:
            sprite.enabled = !sprite.enabled;
            say(std::string(sprite.enabled ? "enable " : "disable ") + who);
            refusedNot(m_system.setEnabled(sprite.id, sprite.enabled), "setEnabled");
            if (sprite.enabled)
            {
                sprite.before = sprite.pose;
                sprite.moved = sprite.fresh = sprite.restarted = true;
            }
            return;
        case 29:
        case 30:
            sprite.restarted = true;
            say("restart " + who);
            return refusedNot(m_system.restart(sprite.id), "restart");
        case 18:
            sprite.layer = anyLayer(random);
            say("setLayer " + who + " " + std::to_string(sprite.layer.index));
            return refusedNot(m_system.setLayer(sprite.id, sprite.layer), "setLayer");
        case 19:
        case 20:
            sprite.pieces = randomPieces(random);
            say("setShape " + who + " " + describe(sprite.pieces));
            return refusedNot(m_system.setShape(sprite.id, Pieces(sprite.pieces)), "setShape");
        case 21:
            sprite.user = m_state.users[it->first] = ++m_state.lastUser;
            say("setUser " + who + " " + name(sprite.user));
            return refusedNot(m_system.setUser(sprite.id, sprite.user), "setUser");
        case 22:
            sprite.swept = !sprite.swept;
            say(std::string(sprite.swept ? "sweep " : "do not sweep ") + who);
            return refusedNot(m_system.setSwept(sprite.id, sprite.swept), "setSwept");
        case 23:
            sprite.nearDistance = m_state.nearDistances[it->first] = randomNearDistance(random);
            say("setNearDistance " + who + " " + describe(sprite.nearDistance));
            return refusedNot(m_system.setNearDistance(sprite.id, sprite.nearDistance), "setNearDistance");
        case 24:
        case 25:
        case 26:
            return changeIgnored(random, sprite);
        case 27:
        case 28:
            return changeFilter(random, sprite);
    }
}

// Often two that touch.
void ModelGame::changeIgnored(Random& random, Sprite& sprite)
{
    Sprite* a = &sprite;
    Sprite* b = &anySprite(random.below(1000))->second;
    if (!m_state.touching.empty() && random.chance(0.5f))
    {
        const auto pick = random.below(static_cast<std::uint32_t>(m_state.touching.size()));
        const Pair& pair = *std::next(m_state.touching.begin(), pick);
        const auto first = m_state.sprites.find(pair.second), second = m_state.sprites.find(pair.first);
        if (first != m_state.sprites.end() && second != m_state.sprites.end())
        {
            a = &first->second;
            b = &second->second;
            ++m_counts.keptApart;
        }
    }
    const bool on = random.chance(0.7f);
    say("ignore " + name(a->user) + " " + name(b->user) + (on ? " on" : " off"));
    refusedNot(m_system.ignore(a->id, b->id, on), "ignore");
    if (a == b)
        return;
    for (const auto& pair : {std::pair(a->id, b->id), std::pair(b->id, a->id)})
        if (on)
            m_state.ignored.insert(pair);
        else
            m_state.ignored.erase(pair);
}

void ModelGame::changeFilter(Random& random, const Sprite& sprite)
{
    if (random.chance(0.1f))
    {
        m_filtering = !m_filtering;
        say(m_filtering ? "setPairFilter" : "setPairFilter none");
        return m_system.setPairFilter(m_filtering ? PairFilter{passesFilter, this} : PairFilter{});
    }
    if (m_loners.erase(sprite.user) == 0)
        m_loners.insert(sprite.user);
    say("refilter " + name(sprite.user) + (m_loners.count(sprite.user) != 0 ? ", a loner" : ", no loner"));
    refusedNot(m_system.refilter(sprite.id), "refilter");
}

// One call for some or all, some of them twice, now and then with an id or a matrix that is refused.
void ModelGame::moveMany(Random& random)
{
    std::vector<SpriteId> ids;
    std::vector<Affine2> poses;
    std::vector<Sprite*> sprites;
    Refused first = Refused::None;
    const bool all = random.chance(0.3f);
    const std::size_t count = all ? m_state.sprites.size() : 1 + random.below(20);
    for (std::uint32_t i = 0; i < count; ++i)
    {
        Sprite& sprite = anySprite(all ? i : random.below(1000))->second;
        ids.push_back(sprite.id);
        poses.push_back(nextPose(sprite.pose, random));
        sprites.push_back(&sprite);
        Refused refused = Refused::None;
        if (!m_dead.empty() && random.chance(0.02f))
        {
            ids.back() = m_dead[random.below(static_cast<std::uint32_t>(m_dead.size()))];
            refused = Refused::StaleId;
        }
        else if (random.chance(0.02f))
        {
            poses.back().m01 = std::numeric_limits<float>::quiet_NaN();
            refused = Refused::NotFinite;
        }
        first = first == Refused::None ? refused : first;
        m_counts.refused += refused == Refused::None ? 0u : 1u;
        if (refused != Refused::None)
            sprites.back() = nullptr;
    }
    say("setMatrices of " + std::to_string(count) + (all ? ", all" : ""));
    for (std::size_t i = 0; i < count; ++i)
        say("    " + (sprites[i] ? name(sprites[i]->user) : "refused") + " " + describe(poses[i]));
    refusedAs(first, m_system.setMatrices(ids, poses), "setMatrices");
    for (std::size_t i = 0; i < count; ++i)
        if (sprites[i])
            takePose(*sprites[i], poses[i], false);
}

void ModelGame::callWithDeadIds(Random& random, const Sprite& living)
{
    say("calls that are refused");
    Affine2 broken;
    broken.ty = std::numeric_limits<float>::infinity();
    refusedAs(Refused::NotFinite, m_system.setMatrix(living.id, broken), "setMatrix");
    refusedAs(Refused::NotFinite, m_system.teleport(living.id, broken), "teleport");
    m_counts.refused += 2;
    if (m_dead.empty())
        return;
    const SpriteId dead = m_dead[random.below(static_cast<std::uint32_t>(m_dead.size()))];
    refusedAs(Refused::StaleId, m_system.setMatrix(dead, {}), "setMatrix");
    refusedAs(Refused::StaleId, m_system.remove(dead), "remove");
    refusedAs(Refused::StaleId, m_system.setEnabled(dead, true), "setEnabled");
    refusedAs(Refused::StaleId, m_system.setUser(dead, 0), "setUser");
    refusedAs(Refused::StaleId, m_system.ignore(living.id, dead), "ignore");
    refusedAs(Refused::StaleId, m_system.refilter(dead), "refilter");
    m_counts.refused += 6;
}

} // namespace graze::test
