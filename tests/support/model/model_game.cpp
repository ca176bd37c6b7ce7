// SPDX-License-Identifier: Zlib
#include "support/model/model_game.hpp"

#include "support/pairs/judging.hpp"
#include "support/worlds/scripted_world.hpp"

#include <algorithm>

namespace graze::test
{

ModelCounts& ModelCounts::operator+=(const ModelCounts& other)
{
    begun += other.begun;
    passed += other.passed;
    hits += other.hits;
    nearMisses += other.nearMisses;
    restored += other.restored;
    refused += other.refused;
    keptApart += other.keptApart;
    reported += other.reported;
    effects += other.effects;
    return *this;
}

std::vector<Operation> randomOperations(std::uint32_t seed, std::size_t count)
{
    Random random(seed);
    std::vector<Operation> operations;
    operations.reserve(count);
    for (std::size_t i = 0; i < count; ++i)
        operations.push_back({random.below(100), random.below(1u << 20), random.below(1u << 30)});
    return operations;
}

ModelGame::ModelGame(Method method, std::ostream* log) : m_log(log), m_settings{.method = method}, m_system(m_settings)
{
    for (const char* layer : {"one", "two", "three"})
        m_system.layer(layer);
    m_state.rules[0][0] = true;
    m_system.setRefusalHandler([](const Refusal&) {});
    m_eventHash = hashEvents(m_system);
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
        changeLayers(operation);
    else if (what < 86)
        update();
    else if (what < 90)
        m_system.refresh();
    else if (what < 95)
        askPair(operation);
    else if (what < 97)
        askBullet(operation);
    else if (what < 98)
        save();
    else
        restore();
    if (hashEvents(m_system) != m_eventHash)
        differ("the events have changed since the update");
    return m_difference;
}

ModelGame::Sprites::iterator ModelGame::anySprite(std::uint32_t pick)
{
    return std::next(m_state.sprites.begin(), static_cast<std::ptrdiff_t>(pick % m_state.sprites.size()));
}

ModelGame::Bullets::iterator ModelGame::anyBullet(std::uint32_t pick)
{
    return std::next(m_state.bullets.begin(), static_cast<std::ptrdiff_t>(pick % m_state.bullets.size()));
}

Layer ModelGame::anyLayer(Random& random) const
{
    return Layer{static_cast<std::uint8_t>(random.chance(0.4f) ? 0 : random.below(m_state.layers))};
}

bool ModelGame::related(const Sprite& a, const Sprite& b)
{
    return a.owner == b.id || b.owner == a.id || (a.owner && a.owner == b.owner);
}

bool ModelGame::mayMeet(const Sprite& a, const Sprite& b) const
{
    return a.enabled && b.enabled && !related(a, b) && !keptApart(a, b) && m_state.rules[a.layer.index][b.layer.index];
}

bool ModelGame::keptApart(const Sprite& a, const Sprite& b) const
{
    return m_state.ignored.count({a.id, b.id}) != 0 ||
           (m_filtering && m_loners.count(a.user) != 0 && m_loners.count(b.user) != 0);
}

bool ModelGame::passesFilter(void* game, const FilteredSprite& a, const FilteredSprite& b) noexcept
{
    const std::set<std::uint64_t>& loners = static_cast<const ModelGame*>(game)->m_loners;
    return loners.count(a.user.number()) == 0 || loners.count(b.user.number()) == 0;
}

bool ModelGame::mayStrike(const Bullet& bullet, const Sprite& sprite) const
{
    const bool isRelated = bullet.owner && (bullet.owner == sprite.id || bullet.owner == sprite.owner);
    if (!sprite.enabled || isRelated || !m_state.rules[bullet.layer.index][sprite.layer.index])
        return false;
    return std::none_of(m_state.sprites.begin(), m_state.sprites.end(),
                        [&](const auto& entry)
                        { return entry.second.id == bullet.owner && keptApart(entry.second, sprite); });
}

float ModelGame::nearDistance(const Sprite& a, const Sprite& b) const
{
    return m_state.notNear[a.layer.index][b.layer.index] ? 0.f : std::max(a.nearDistance, b.nearDistance);
}

float ModelGame::nearDistance(const Bullet& bullet, const Sprite& sprite) const
{
    return m_state.notNear[bullet.layer.index][sprite.layer.index] ? 0.f : sprite.nearDistance;
}

BulletEffect ModelGame::effect(const Bullet& bullet, const Sprite& sprite) const
{
    return m_state.effects[bullet.layer.index][sprite.layer.index];
}

std::string ModelGame::name(std::uint64_t user)
{
    std::string text = "#";
    return text.append(std::to_string(user));
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
    refusedAs(Refused::None, refused, call);
}

void ModelGame::refusedAs(Refused expected, Refused refused, const char* call)
{
    if (refused != expected)
        differ(std::string(call) + " refused: " + toString(refused) + ", not " + toString(expected));
}

// The rules between two layers, or one more layer.
void ModelGame::changeLayers(const Operation& operation)
{
    Random random(operation.seed);
    if (random.chance(0.1f))
    {
        // A name that is known is the same layer.
        const std::uint32_t index = 4 + random.below(std::min(m_state.layers - 3, 60u));
        say("layer " + std::to_string(index));
        if (m_system.layer("made in play " + std::to_string(index)).index != index)
            differ("another layer than was asked for");
        m_state.layers = std::max(m_state.layers, index + 1);
        if (m_system.layerCount() != m_state.layers)
            differ("another number of layers");
        return;
    }
    const Layer a = anyLayer(random), b = anyLayer(random);
    if (random.chance(0.4f))
        return changeLayerRules(random, a, b);
    const bool on = random.chance(0.8f);
    say("collide " + std::to_string(a.index) + " " + std::to_string(b.index) + (on ? " on" : " off"));
    m_system.collide(a, b, on);
    m_state.rules[a.index][b.index] = m_state.rules[b.index][a.index] = on;
    if (on)
        changeLayerRules(random, a, b);
}

void ModelGame::changeLayerRules(Random& random, Layer a, Layer b)
{
    const std::string layers = std::to_string(a.index) + " " + std::to_string(b.index);
    if (random.chance(0.2f))
    {
        const bool on = random.chance(0.5f);
        say("setNearMisses " + layers + (on ? " on" : " off"));
        m_system.setNearMisses(a, b, on);
        m_state.notNear[a.index][b.index] = m_state.notNear[b.index][a.index] = !on;
        return;
    }
    const auto effect = static_cast<BulletEffect>(random.below(5));
    say("setBulletEffect " + layers + " " + std::to_string(static_cast<int>(effect)));
    m_system.setBulletEffect(a, b, effect);
    m_state.effects[a.index][b.index] = effect;
}

void ModelGame::update()
{
    say("update");
    for (auto& [order, sprite] : m_state.sprites)
        if (!sprite.moved)
            sprite.before = sprite.pose;
    for (auto& [user, bullet] : m_state.bullets)
        if (!bullet.moved)
            bullet.before = bullet.position;
    m_system.update();
    m_eventHash = hashEvents(m_system);
    compareHits();
    compareContacts();
    if (m_system.statistics().refused != m_counts.refused)
        differ("another number of refusals is counted");
    for (auto& [order, sprite] : m_state.sprites)
        sprite.moved = sprite.fresh = sprite.restarted = false;
    for (auto& [user, bullet] : m_state.bullets)
        bullet.moved = bullet.fresh = false;
    m_state.gone.clear();
    compareBullets();
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
    for (const auto& [order, sprite] : m_state.sprites)
        if (m_saved->state.users.count(order) == 0)
            m_dead.push_back(sprite.id);
    if (const SnapshotFault fault = m_system.restore(m_saved->bytes); fault != SnapshotFault::None)
        differ(std::string("restore refused: ") + toString(fault));
    m_state = m_saved->state;
    m_eventHash = hashEvents(CollisionSystem());
    ++m_counts.restored;
    compareRestored();
    // Sprites that were removed since live again, others than those of that id do not.
    std::erase_if(m_dead,
                  [this](SpriteId id)
                  {
                      return std::any_of(m_state.sprites.begin(), m_state.sprites.end(),
                                         [id](const auto& entry) { return entry.second.id == id; });
                  });
    m_dead.erase(m_dead.begin(), m_dead.end() - static_cast<std::ptrdiff_t>(std::min<std::size_t>(m_dead.size(), 50)));
    for (const SpriteId id : m_dead)
        if (m_system.contains(id))
            differ("an id that is void lives again");
}

void ModelGame::compareRestored()
{
    if (m_system.hash() != m_saved->hash)
        differ("another hash after the restore");
    if (m_system.spriteCount() != m_state.sprites.size() || m_system.bulletCount() != m_state.bullets.size())
        differ("another number of sprites or bullets after the restore");
    if (m_system.layerCount() != m_state.layers)
        differ("another number of layers after the restore");
    for (const auto& [order, sprite] : m_state.sprites)
        if (m_system.user(sprite.id) != sprite.user || m_system.matrix(sprite.id) != sprite.pose)
            differ("another sprite after the restore: " + name(sprite.user));
    for (std::uint8_t a = 0; a < m_state.layers; ++a)
        for (std::uint8_t b = 0; b < m_state.layers; ++b)
            if (m_system.bulletEffect({a}, {b}) != m_state.effects[a][b] ||
                m_system.hasNearMisses({a}, {b}) == m_state.notNear[a][b])
                differ("other rules of layers after the restore");
    for (const auto& [user, bullet] : m_state.bullets)
        if (const auto there = m_system.bullet(bullet.id);
            !there || there->user != user || there->position != bullet.position)
            differ("another bullet after the restore: " + name(user));
}

} // namespace graze::test
