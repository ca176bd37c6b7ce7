// SPDX-License-Identifier: Zlib
#include "soak/soak_game.hpp"

#include <algorithm>
#include <array>
#include <limits>

namespace graze::test::soak
{

namespace
{

constexpr float Reach = 400.f;
constexpr std::size_t FewestSprites = 8, MostSprites = 48;
constexpr std::size_t MostBullets = 24;
constexpr std::size_t MostDead = 50;
constexpr std::uint32_t Layers = 64;
constexpr std::uint32_t BulletShapes = 8;

} // namespace

SoakGame::SoakGame(std::uint32_t seed) : m_random(seed)
{
    for (std::uint32_t i = 1; i < 6; ++i)
        m_system.layer("layer " + std::to_string(i));
    for (std::uint32_t i = 0; i < BulletShapes; ++i)
        m_bulletShapes.push_back(m_system.addShape(m_random.polygon(6, 6.f)));
    for (CollisionSystem* system : {&m_system, &m_other})
        system->setRefusalHandler([](const Refusal&) {});
    m_foreign = m_other.add({.shape = Circle{1.f}});
}

void SoakGame::playFrame()
{
    for (std::uint32_t count = 1 + m_random.below(12); count > 0; --count)
    {
        ++m_counts.operations;
        playOperation();
    }
    requireRefused(Refused::None, m_system.advanceBullets(1.f / 60.f), "advanceBullets");
    update();
}

void SoakGame::playOperation()
{
    const std::uint32_t what = m_random.below(1000);
    if (m_state.sprites.size() < FewestSprites || (what < 100 && m_state.sprites.size() < MostSprites))
        addSprite();
    else if (what < 190)
        removeSprite();
    else if (what < 500)
        moveSprites();
    else if (what < 640)
        changeSprite();
    else if (what < 740)
        fire();
    else if (what < 790)
        changeBullet();
    else if (what < 940)
        ask();
    else if (what < 970)
        passGarbage();
    else if (what < 980)
        changeSettings();
    else if (what < 986)
        save();
    else if (what < 992)
        restore();
    else if (what < 996)
        restoreElsewhere();
    else
        restoreDamaged();
}

void SoakGame::require(bool kept, const std::string& promise)
{
    if (!kept)
        throw Broken(promise);
}

void SoakGame::requireRefused(Refused expected, Refused refused, const char* call)
{
    if (expected != Refused::None)
        ++m_counts.refused;
    if (refused != expected)
        throw Broken(std::string(call) + " answers " + toString(refused) + ", not " + toString(expected));
}

SoakGame::Sprite& SoakGame::anySprite()
{
    return m_state.sprites[m_random.below(static_cast<std::uint32_t>(m_state.sprites.size()))];
}

SoakGame::Bullet& SoakGame::anyBullet()
{
    return m_state.bullets[m_random.below(static_cast<std::uint32_t>(m_state.bullets.size()))];
}

Layer SoakGame::anyLayer()
{
    const auto known = static_cast<std::uint32_t>(m_system.layerCount());
    return {static_cast<std::uint8_t>(m_random.chance(0.5f) ? 0 : m_random.below(known))};
}

// Now and then flattened, far away, or much larger than all others.
Affine2 SoakGame::anyPose()
{
    Affine2 pose = m_random.affine(Reach);
    const std::uint32_t what = m_random.below(200);
    if (what == 0)
        return Affine2::translation(m_random.inSquare(Reach)) * Affine2::scaling({0.f, m_random.unit()});
    if (what == 1)
        return Affine2::translation(m_random.inSquare(1e9f)) * pose;
    if (what == 2 && m_random.chance(0.3f))
        return pose * Affine2::scaling({50.f, 50.f});
    return pose;
}

Pieces SoakGame::anyPieces()
{
    std::vector<Shape> pieces;
    for (std::uint32_t count = m_random.chance(0.7f) ? 1 : 2 + m_random.below(3); count > 0; --count)
        pieces.push_back(m_random.shape(30.f));
    return pieces;
}

const SoakGame::Sprite* SoakGame::living(SpriteId id) const
{
    const auto it = std::find_if(m_state.sprites.begin(), m_state.sprites.end(),
                                 [id](const Sprite& sprite) { return sprite.id == id; });
    return it == m_state.sprites.end() ? nullptr : &*it;
}

void SoakGame::addSprite()
{
    Sprite sprite;
    sprite.layer = anyLayer();
    sprite.user = ++m_state.lastUser;
    sprite.enabled = m_random.chance(0.95f);
    if (!m_state.sprites.empty() && m_random.chance(0.1f))
        sprite.owner = anySprite().id;
    std::optional<std::uint64_t> order;
    if (m_random.chance(0.2f))
        order = m_random.below(1000);
    sprite.id = m_system.add({.shape = anyPieces(),
                              .matrix = anyPose(),
                              .layer = sprite.layer,
                              .nearDistance = m_random.chance(0.1f) ? m_random.between(0.f, 20.f) : 0.f,
                              .swept = m_random.chance(0.1f),
                              .owner = sprite.owner,
                              .user = sprite.user,
                              .enabled = sprite.enabled,
                              .order = order});
    require(living(sprite.id) == nullptr, "a new id is nobody else's");
    m_state.sprites.push_back(sprite);
    ++m_counts.added;
}

void SoakGame::forget(SpriteId id)
{
    if (m_dead.size() >= MostDead)
        m_dead.erase(m_dead.begin());
    m_dead.push_back(id);
}

void SoakGame::removeSprite()
{
    const auto index = static_cast<std::ptrdiff_t>(m_random.below(static_cast<std::uint32_t>(m_state.sprites.size())));
    const SpriteId id = m_state.sprites[static_cast<std::size_t>(index)].id;
    requireRefused(Refused::None, m_system.remove(id), "remove");
    m_state.sprites.erase(m_state.sprites.begin() + index);
    forget(id);
}

void SoakGame::moveSprites()
{
    if (m_random.chance(0.1f))
        return requireRefused(Refused::None, m_system.teleport(anySprite().id, anyPose()), "teleport");
    std::array<SpriteId, 16> ids;
    std::array<Affine2, 16> poses;
    const std::size_t count = 1 + m_random.below(16);
    for (std::size_t i = 0; i < count; ++i)
    {
        ids[i] = anySprite().id;
        // Most move a little, as in a game: to follow a wild turn past others takes many times as long.
        poses[i] = m_random.chance(0.05f)
                       ? anyPose()
                       : Affine2::translation(m_random.inSquare(10.f)) * m_system.matrix(ids[i]).value();
    }
    const Refused refused =
        count == 1 ? m_system.setMatrix(ids[0], poses[0]) : m_system.setMatrices(std::span(ids).first(count), poses);
    requireRefused(Refused::None, refused, "setMatrices");
}

void SoakGame::changeSprite()
{
    Sprite& sprite = anySprite();
    switch (m_random.below(6))
    {
        case 0:
            sprite.layer = anyLayer();
            return requireRefused(Refused::None, m_system.setLayer(sprite.id, sprite.layer), "setLayer");
        case 1:
            sprite.enabled = !sprite.enabled || m_random.chance(0.5f);
            return requireRefused(Refused::None, m_system.setEnabled(sprite.id, sprite.enabled), "setEnabled");
        case 2:
            sprite.user = ++m_state.lastUser;
            return requireRefused(Refused::None, m_system.setUser(sprite.id, sprite.user), "setUser");
        case 3:
            return requireRefused(Refused::None, m_system.setNearDistance(sprite.id, m_random.between(-60.f, 20.f)),
                                  "setNearDistance");
        case 4:
            if (m_system.layerCount() < Layers && m_random.chance(0.01f))
                (void)m_system.layer("layer " + std::to_string(m_system.layerCount()));
            return m_system.collide(anyLayer(), anyLayer(), m_random.chance(0.7f));
        default:
            return requireRefused(Refused::None, m_system.setShape(sprite.id, anyPieces()), "setShape");
    }
}

void SoakGame::fire()
{
    if (m_state.bullets.size() >= MostBullets)
    {
        requireRefused(Refused::None, m_system.removeBullet(m_state.bullets.front().id), "removeBullet");
        m_state.bullets.erase(m_state.bullets.begin());
    }
    BulletDef def;
    if (m_random.chance(0.2f))
        def.shape = m_bulletShapes[m_random.below(BulletShapes)];
    def.radius = m_random.chance(0.5f) ? 0.f : m_random.between(0.f, 8.f);
    def.layer = anyLayer();
    def.position = m_random.inSquare(Reach);
    def.velocity = m_random.inSquare(4000.f);
    def.pierce = static_cast<int>(m_random.below(4));
    def.owner = m_random.chance(0.2f) ? anySprite().id : SpriteId{};
    def.user = ++m_state.lastUser;
    m_state.bullets.push_back({m_system.fire(def), m_state.lastUser, {}});
}

void SoakGame::changeBullet()
{
    if (m_state.bullets.empty())
        return;
    Bullet& bullet = anyBullet();
    const Vec2 at = m_random.inSquare(Reach);
    switch (m_random.below(4))
    {
        case 0:
            requireRefused(Refused::None, m_system.removeBullet(bullet.id), "removeBullet");
            requireRefused(Refused::StaleId, m_system.removeBullet(bullet.id), "removeBullet");
            m_state.bullets.erase(m_state.bullets.begin() + (&bullet - m_state.bullets.data()));
            return;
        case 1:
            return requireRefused(Refused::None, m_system.teleportBullet(bullet.id, at), "teleportBullet");
        case 2:
            return requireRefused(Refused::None, m_system.setVelocity(bullet.id, at * 10.f), "setVelocity");
        default:
            const std::array moves{BulletMove{bullet.id, at}};
            return requireRefused(Refused::None, m_system.moveBullets(moves), "moveBullets");
    }
}

void SoakGame::changeSettings()
{
    // Few iterations: many answers are not finished then, and their parts must still fit together.
    const int iterations = m_random.chance(0.1f) ? static_cast<int>(m_random.below(4)) : 32;
    const float epsilon = m_random.chance(0.2f) ? m_random.logBetween(1e-6f, 10.f) : 1e-4f;
    const Method method = m_random.chance(0.5f) ? Method::Fast : Method::Gjk;
    requireRefused(Refused::None,
                   m_system.setSettings({.maxIterations = iterations, .epsilon = epsilon, .method = method}),
                   "setSettings");
    m_system.setEventOptions({.beginGeometry = m_random.chance(0.8f), .stayGeometry = m_random.chance(0.2f)});
}

} // namespace graze::test::soak
