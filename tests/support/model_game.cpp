// SPDX-License-Identifier: Zlib
#include "support/model_game.hpp"
#include "support/model_text.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace graze::test
{

namespace
{

constexpr float Reach = 150.f;

std::vector<Shape> randomPieces(Random& random)
{
    std::vector<Shape> pieces;
    const std::uint32_t count = random.chance(0.7f) ? 1 : 2 + random.below(3);
    for (std::uint32_t i = 0; i < count; ++i)
    {
        std::vector<Vec2> points = random.points(3 + random.below(9), 25.f);
        const Vec2 shift = count == 1 ? Vec2{} : random.inSquare(40.f);
        for (Vec2& p : points)
            p += shift;
        pieces.push_back(Shape::hullOf(points, random.chance(0.3f) ? random.between(0.f, 5.f) : 0.f));
    }
    return pieces;
}

} // namespace

std::vector<Operation> randomOperations(std::uint32_t seed, std::size_t count)
{
    Random random(seed);
    std::vector<Operation> operations;
    operations.reserve(count);
    for (std::size_t i = 0; i < count; ++i)
        operations.push_back({random.below(100), random.below(1u << 20), random.below(1u << 30)});
    return operations;
}

ModelGame::ModelGame(std::ostream* log) : m_log(log)
{
    for (const char* layer : {"one", "two", "three"})
        m_system.layer(layer);
    m_state.rules[0][0] = true;
}

std::optional<std::string> ModelGame::play(const Operation& operation)
{
    const std::uint32_t what = operation.what;
    if (m_state.sprites.size() < 4 || (what < 15 && m_state.sprites.size() < 40))
        addSprite(operation);
    else if (what < 55)
        changeSprite(operation);
    else if (what < 63)
        fire(operation);
    else if (what < 70)
        changeBullet(operation);
    else if (what < 72)
        changeRules(operation);
    else if (what < 86)
        update();
    else if (what < 96)
        ask(operation);
    else if (what < 98)
        save();
    else
        restore();
    return m_difference;
}

std::map<std::uint64_t, ModelGame::Sprite>::iterator ModelGame::anySprite(std::uint32_t pick)
{
    return std::next(m_state.sprites.begin(), static_cast<std::ptrdiff_t>(pick % m_state.sprites.size()));
}

std::map<std::uint64_t, ModelGame::Bullet>::iterator ModelGame::anyBullet(std::uint32_t pick)
{
    return std::next(m_state.bullets.begin(), static_cast<std::ptrdiff_t>(pick % m_state.bullets.size()));
}

bool ModelGame::mayMeet(const Sprite& a, const Sprite& b) const
{
    const bool related = a.owner == b.id || b.owner == a.id || (a.owner && a.owner == b.owner);
    return a.enabled && b.enabled && !related && m_state.rules[a.layer.index][b.layer.index];
}

bool ModelGame::mayStrike(const Bullet& bullet, const Sprite& sprite) const
{
    const bool related = bullet.owner && (bullet.owner == sprite.id || bullet.owner == sprite.owner);
    return sprite.enabled && !related && m_state.rules[bullet.layer.index][sprite.layer.index];
}

void ModelGame::say(const std::string& line) const
{
    if (m_log)
        *m_log << line << '\n';
}

void ModelGame::differ(const std::string& what)
{
    if (!m_difference)
        m_difference = what;
}

void ModelGame::refusedNot(Refused refused, const char* call)
{
    if (refused != Refused::None)
        differ(std::string(call) + " refused: " + toString(refused));
}

void ModelGame::addSprite(const Operation& operation)
{
    Random random(operation.seed);
    Sprite sprite;
    sprite.pieces = randomPieces(random);
    sprite.pose = sprite.before = random.affine(Reach);
    sprite.layer = Layer{static_cast<std::uint8_t>(random.chance(0.5f) ? 0 : random.below(4))};
    sprite.nearDistance = random.chance(0.1f) ? random.between(0.f, 10.f) : 0.f;
    std::string owner;
    if (!m_state.sprites.empty() && random.chance(0.2f))
    {
        const auto chosen = anySprite(operation.pick);
        sprite.owner = chosen->second.id;
        owner = ", owner " + name(chosen->first);
    }
    const std::uint64_t user = ++m_state.users;
    say("add " + name(user) + " at " + text(sprite.pose) + ", layer " + std::to_string(sprite.layer.index) + ", near " +
        text(sprite.nearDistance) + owner + ", " + text(sprite.pieces));
    sprite.id = m_system.add({.shape = Pieces(sprite.pieces),
                              .matrix = sprite.pose,
                              .layer = sprite.layer,
                              .nearDistance = sprite.nearDistance,
                              .owner = sprite.owner,
                              .user = user});
    m_state.sprites.emplace(user, std::move(sprite));
}

void ModelGame::changeSprite(const Operation& operation)
{
    Random random(operation.seed);
    const auto it = anySprite(operation.pick);
    Sprite& sprite = it->second;
    const std::uint32_t what = random.below(20);
    if (what < 12)
    {
        // Half of them go a short way only, as in a game.
        Affine2 pose = sprite.pose;
        if (random.chance(0.5f))
            pose = random.affine(Reach);
        else
            pose = Affine2::translation(random.inSquare(30.f)) * pose;
        const bool teleport = what < 2;
        say((teleport ? "teleport " : "setMatrix ") + name(it->first) + " " + text(pose));
        refusedNot(teleport ? m_system.teleport(sprite.id, pose) : m_system.setMatrix(sprite.id, pose), "a move");
        if (teleport || sprite.fresh)
            sprite.before = pose;
        else if (!sprite.moved)
            sprite.before = sprite.pose;
        sprite.moved = true;
        sprite.pose = pose;
    }
    else if (what < 15)
    {
        say("remove " + name(it->first));
        refusedNot(m_system.remove(sprite.id), "remove");
        m_state.sprites.erase(it);
    }
    else if (what == 15)
    {
        sprite.enabled = !sprite.enabled;
        say(std::string(sprite.enabled ? "enable " : "disable ") + name(it->first));
        refusedNot(m_system.setEnabled(sprite.id, sprite.enabled), "setEnabled");
        if (sprite.enabled)
        {
            sprite.before = sprite.pose;
            sprite.moved = sprite.fresh = true;
        }
    }
    else if (what == 16)
    {
        sprite.layer = Layer{static_cast<std::uint8_t>(random.below(4))};
        say("setLayer " + name(it->first) + " " + std::to_string(sprite.layer.index));
        refusedNot(m_system.setLayer(sprite.id, sprite.layer), "setLayer");
    }
    else if (what == 17)
    {
        sprite.pieces = randomPieces(random);
        say("setShape " + name(it->first) + " " + text(sprite.pieces));
        refusedNot(m_system.setShape(sprite.id, Pieces(sprite.pieces)), "setShape");
    }
    else
    {
        sprite.nearDistance = random.chance(0.3f) ? random.between(0.f, 10.f) : 0.f;
        say("setNearDistance " + name(it->first) + " " + text(sprite.nearDistance));
        refusedNot(m_system.setNearDistance(sprite.id, sprite.nearDistance), "setNearDistance");
    }
}

void ModelGame::fire(const Operation& operation)
{
    if (m_state.bullets.size() >= 30)
        return;
    Random random(operation.seed);
    Bullet bullet;
    bullet.radius = random.between(1.f, 5.f);
    bullet.layer = Layer{static_cast<std::uint8_t>(random.below(4))};
    bullet.position = bullet.before = random.inSquare(Reach);
    bullet.velocity = random.inSquare(400.f);
    bullet.pierceLeft = static_cast<int>(random.below(3));
    bullet.owner = random.chance(0.2f) ? anySprite(operation.pick)->second.id : SpriteId{};
    const std::uint64_t user = ++m_state.users;
    say("fire " + name(user) + " radius " + text(bullet.radius) + " from " + text(bullet.position) + " velocity " +
        text(bullet.velocity) + " layer " + std::to_string(bullet.layer.index) + " pierce " +
        std::to_string(bullet.pierceLeft) + (bullet.owner ? " with an owner" : ""));
    bullet.id = m_system.fire({.radius = bullet.radius,
                               .layer = bullet.layer,
                               .position = bullet.position,
                               .velocity = bullet.velocity,
                               .owner = bullet.owner,
                               .pierce = bullet.pierceLeft,
                               .user = user});
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
        say("advanceBullets " + text(seconds));
        refusedNot(m_system.advanceBullets(seconds), "advanceBullets");
        for (auto& [user, bullet] : m_state.bullets)
            if (!bullet.spent)
                move(bullet, bullet.position + bullet.velocity * seconds);
        return;
    }
    const auto it = anyBullet(operation.pick);
    Bullet& bullet = it->second;
    const Vec2 to = random.inSquare(Reach);
    switch (random.below(3))
    {
        case 0:
            say("removeBullet " + name(it->first));
            refusedNot(m_system.removeBullet(bullet.id), "removeBullet");
            m_state.bullets.erase(it);
            break;
        case 1:
            say("teleportBullet " + name(it->first) + " " + text(to));
            refusedNot(m_system.teleportBullet(bullet.id, to), "teleportBullet");
            bullet.before = bullet.position = to;
            bullet.moved = bullet.fresh = true;
            break;
        default:
        {
            say("moveBullets " + name(it->first) + " " + text(to));
            const std::array moves{BulletMove{bullet.id, to}};
            refusedNot(m_system.moveBullets(moves), "moveBullets");
            move(bullet, to);
        }
    }
}

void ModelGame::changeRules(const Operation& operation)
{
    Random random(operation.seed);
    const std::uint32_t a = random.below(4), b = random.below(4);
    const bool on = random.chance(0.7f);
    say("collide " + std::to_string(a) + " " + std::to_string(b) + (on ? " on" : " off"));
    m_system.collide(Layer{static_cast<std::uint8_t>(a)}, Layer{static_cast<std::uint8_t>(b)}, on);
    m_state.rules[a][b] = m_state.rules[b][a] = on;
}

void ModelGame::update()
{
    say("update");
    for (auto& [user, sprite] : m_state.sprites)
        if (!sprite.moved)
            sprite.before = sprite.pose;
    for (auto& [user, bullet] : m_state.bullets)
        if (!bullet.moved)
            bullet.before = bullet.position;
    m_system.update();
    compareContacts();
    compareHits();
    for (auto& [user, sprite] : m_state.sprites)
        sprite.moved = sprite.fresh = false;
    for (auto& [user, bullet] : m_state.bullets)
        bullet.moved = bullet.fresh = false;
}

void ModelGame::save()
{
    say("snapshot");
    std::vector<std::byte> bytes;
    m_system.snapshot(bytes);
    m_saved = Saved{std::move(bytes), m_state, m_system.hash()};
}

void ModelGame::restore()
{
    if (!m_saved)
        return;
    say("restore");
    const std::uint64_t most = m_saved->state.users;
    for (const auto& [user, sprite] : m_state.sprites)
        if (user > most)
            m_void.push_back(sprite.id);
    m_void.erase(m_void.begin(), m_void.end() - static_cast<std::ptrdiff_t>(std::min<std::size_t>(m_void.size(), 50)));
    if (const SnapshotFault fault = m_system.restore(m_saved->bytes); fault != SnapshotFault::None)
        differ(std::string("restore refused: ") + toString(fault));
    m_state = m_saved->state;
    ++m_restored;
    if (m_system.hash() != m_saved->hash)
        differ("another hash after the restore");
    if (m_system.spriteCount() != m_state.sprites.size() || m_system.bulletCount() != m_state.bullets.size())
        differ("another number of sprites or bullets after the restore");
    for (const auto& [user, sprite] : m_state.sprites)
        if (m_system.user(sprite.id) != user || m_system.matrix(sprite.id) != sprite.pose)
            differ("another sprite after the restore: " + name(user));
    for (const SpriteId id : m_void)
        if (m_system.contains(id))
            differ("an id that is void lives again");
}

} // namespace graze::test
