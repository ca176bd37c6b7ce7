// SPDX-License-Identifier: Zlib
#include "world.hpp"

#include "arena.hpp"
#include "asteroids.hpp"
#include "bullets.hpp"
#include "effects.hpp"
#include "enemies.hpp"
#include "player.hpp"
#include "state_hash.hpp"
#include "waves.hpp"

#include <algorithm>
#include <utility>

namespace game
{
namespace
{

constexpr int HighestMultiplier = 8;
/// Near misses it takes to raise the multiplier by one.
constexpr int GrazesPerStep = 5;
/// Without a near miss for so long the multiplier falls by one.
constexpr int MultiplierSteps = 60 * 5;
constexpr int GrazePoints = 20;
constexpr int ShotDamage = 1;
constexpr float ScrollSpeed = 40.f;

Layers makeLayers(graze::CollisionSystem& collisions)
{
    Layers layers;
    layers.players = collisions.layer("players");
    layers.playerShots = collisions.layer("player shots");
    layers.enemies = collisions.layer("enemies");
    layers.enemyShots = collisions.layer("enemy shots");
    layers.rocks = collisions.layer("rocks");
    collisions.collide(layers.players, layers.enemies);
    collisions.collide(layers.players, layers.rocks);
    collisions.collide(layers.players, layers.enemyShots);
    collisions.collide(layers.playerShots, layers.enemies);
    collisions.collide(layers.playerShots, layers.rocks);
    collisions.collide(layers.enemyShots, layers.rocks); // a rock is cover
    collisions.collide(layers.rocks, layers.rocks);      // and bounces off what it meets
    collisions.collide(layers.rocks, layers.enemies);
    return layers;
}

Arena makeArena(std::uint64_t seed, const Catalog& catalog, const graze::GjkSettings& settings)
{
    graze::CollisionSystem collisions(settings);
    const Layers layers = makeLayers(collisions);
    return {.collisions = std::move(collisions),
            .catalog = catalog,
            .layers = layers,
            .random = Random(seed),
            .effects = {}};
}

} // namespace

class World::Impl
{
public:
    Impl(std::uint64_t seed, const Catalog& catalog, const graze::GjkSettings& settings) :
    arena(makeArena(seed, catalog, settings))
    {
        begin();
    }

    void step(const Input& input);
    void fold(StateHash& hash) const;

    Arena arena;
    Player player;
    Bullets bullets;
    Enemies enemies;
    Asteroids asteroids;
    Waves waves;
    Hud hud;
    Totals totals;
    float scroll = 0.f;
    std::uint64_t runHash = 0;

private:
    void begin();
    void play(const Input& input);
    void resolveHits();
    void resolveTouches();
    void resolveTouch(const graze::Contact& contact);
    void resolveNearMisses();
    void strike(std::uint64_t targetUser, int damage, graze::Vec2 at, graze::Vec2 direction);
    void loseShip();
    void earn(int points, graze::Vec2 at, bool graze);
    void count();
    void refreshHud();

    int m_chain = 0;          // near misses since the multiplier last changed
    int m_multiplierLeft = 0; // steps
};

void World::Impl::begin()
{
    bullets.clear(arena);
    enemies.clear(arena);
    asteroids.clear(arena);
    arena.effects.clear();
    const std::uint64_t frame = hud.frame;
    hud = Hud{};
    hud.frame = frame;
    m_chain = 0;
    m_multiplierLeft = 0;
    player.begin(arena);
    waves.begin(arena);
    refreshHud();
}

void World::Impl::step(const Input& input)
{
    if (input.restart)
    {
        ++totals.games;
        begin();
    }
    else if (input.pause && hud.state != GameState::GameOver)
        hud.state = hud.state == GameState::Paused ? GameState::Playing : GameState::Paused;
    if (hud.state != GameState::Paused)
        play(input);
    ++hud.frame;
    StateHash hash;
    hash.add(runHash);
    fold(hash);
    runHash = hash.value();
}

// One frame from top to bottom: bullets fly, everybody moves and shoots, the collision system says who met whom, and
// only then does the game react. Nothing is removed while others still move.
void World::Impl::play(const Input& input)
{
    bullets.advance(arena);
    player.step(arena, bullets, input, hud.multiplier);
    waves.step(arena, enemies, asteroids);
    enemies.step(arena, bullets);
    asteroids.step(arena);

    arena.collisions.update();
    count();
    resolveHits();
    resolveTouches();
    resolveNearMisses();

    bullets.cull(arena);
    arena.effects.step();
    if (m_multiplierLeft > 0 && --m_multiplierLeft == 0 && hud.multiplier > 1)
    {
        --hud.multiplier;
        m_chain = 0;
        m_multiplierLeft = hud.multiplier > 1 ? MultiplierSteps : 0;
    }
    scroll += ScrollSpeed * TimeStep;
    refreshHud();
}

void World::Impl::resolveHits()
{
    bool shipStruck = false;
    for (const graze::Hit& hit : arena.collisions.hits())
    {
        if (kindOf(hit.userTarget) == Kind::Player)
        {
            arena.effects.sparks(hit.point, hit.normal, 6, {255, 120, 200, 255});
            shipStruck = true;
        }
        else if (kindOf(hit.userBullet) == Kind::PlayerShot)
        {
            ++hud.hits;
            ++totals.hits;
            strike(hit.userTarget, ShotDamage, hit.point, hit.normal);
        }
        else
            arena.effects.sparks(hit.point, -hit.normal, 2, {255, 110, 190, 255});
    }
    if (shipStruck && player.vulnerable())
        loseShip();
}

void World::Impl::resolveTouches()
{
    for (const graze::Contact& contact : arena.collisions.begun())
        resolveTouch(contact);
    // Who is still inside something when the shield ends is struck then, and rocks that are pushed together bounce
    // again. A stay event has only ids; the rest is worked out for those who ask.
    for (const graze::Contact& stay : arena.collisions.stays())
        if (const auto contact = arena.collisions.contact(stay.a, stay.b))
            resolveTouch(*contact);
}

void World::Impl::resolveTouch(const graze::Contact& contact)
{
    constexpr int RamDamage = 12;
    Kind first = kindOf(contact.userA), second = kindOf(contact.userB);
    std::uint64_t firstUser = contact.userA, secondUser = contact.userB;
    graze::Vec2 normal = contact.normal;
    // The ship first, then rocks.
    if (second == Kind::Player || (second == Kind::Rock && first == Kind::Enemy))
    {
        std::swap(first, second);
        std::swap(firstUser, secondUser);
        normal = -normal;
    }
    if (first == Kind::Rock)
        asteroids.bounce(arena, serialOf(firstUser), serialOf(secondUser), normal, contact.point);
    else if (first == Kind::Player && player.vulnerable())
    {
        loseShip();
        strike(secondUser, RamDamage, contact.point, normal);
    }
}

void World::Impl::resolveNearMisses()
{
    if (!player.vulnerable())
        return;
    for (const graze::NearMiss& pass : arena.collisions.nearMisses())
    {
        const bool ofShip = kindOf(pass.userA) == Kind::Player || kindOf(pass.userB) == Kind::Player;
        if (pass.touched || !ofShip)
            continue;
        ++hud.grazes;
        ++totals.grazes;
        if (++m_chain >= GrazesPerStep && hud.multiplier < HighestMultiplier)
        {
            ++hud.multiplier;
            m_chain = 0;
        }
        m_multiplierLeft = MultiplierSteps;
        // Twice the points for a hair's breadth.
        const float closeness = 1.f - std::clamp(pass.closestDistance / Player::NearDistance, 0.f, 1.f);
        earn(GrazePoints + static_cast<int>(closeness * GrazePoints), player.position(), true);
        arena.effects.graze(player.position());
    }
}

void World::Impl::strike(std::uint64_t targetUser, int damage, graze::Vec2 at, graze::Vec2 direction)
{
    const std::uint64_t serial = serialOf(targetUser);
    int points = 0;
    if (kindOf(targetUser) == Kind::Enemy)
        points = enemies.strike(arena, serial, damage, at, direction);
    else if (kindOf(targetUser) == Kind::Rock)
        points = asteroids.strike(arena, serial, damage, at, direction);
    if (points > 0)
        earn(points, at, false);
}

void World::Impl::loseShip()
{
    ++totals.deaths;
    hud.multiplier = 1;
    m_chain = 0;
    m_multiplierLeft = 0;
    bullets.cancelEnemyFire(arena);
    if (!player.lose(arena))
        hud.state = GameState::GameOver;
}

void World::Impl::earn(int points, graze::Vec2 at, bool graze)
{
    if (hud.state != GameState::Playing)
        return;
    const int total = points * hud.multiplier;
    hud.score += static_cast<std::uint64_t>(total);
    totals.bestScore = std::max(totals.bestScore, hud.score);
    arena.effects.mark(at, total, graze);
}

void World::Impl::count()
{
    const graze::Statistics& statistics = arena.collisions.statistics();
    totals.bulletsFired = arena.bulletsFired;
    totals.maxSprites = std::max<std::uint64_t>(totals.maxSprites, statistics.sprites);
    totals.maxBullets = std::max<std::uint64_t>(totals.maxBullets, statistics.bullets);
    totals.limitsReached += statistics.limitsReached;
    for (std::size_t i = 0; i < statistics.iterationHistogram.size(); ++i)
        totals.iterationHistogram[i] += statistics.iterationHistogram[i];
}

void World::Impl::refreshHud()
{
    hud.lives = player.reserve();
    hud.wave = waves.wave();
    hud.bossWave = waves.bossWave();
    hud.waveBanner = waves.banner();
    hud.bossHealth = enemies.bossHealth();
    hud.multiplierTime = static_cast<float>(m_multiplierLeft) / static_cast<float>(MultiplierSteps);
    hud.shake = arena.effects.shakeNow();
}

void World::Impl::fold(StateHash& hash) const
{
    hash.add(arena.random.state());
    hash.add(arena.nextSerial);
    player.hash(hash);
    bullets.hash(arena, hash);
    enemies.hash(hash);
    asteroids.hash(hash);
    waves.hash(hash);
    hash.add(hud.score);
    hash.add(std::uint64_t{hud.grazes});
    hash.add(std::uint64_t{hud.hits});
    hash.add(hud.multiplier);
    hash.add(m_chain);
    hash.add(m_multiplierLeft);
    hash.add(static_cast<int>(hud.state));
}

World::World(std::uint64_t seed, const Catalog& catalog, const graze::GjkSettings& settings) :
m_impl(std::make_unique<Impl>(seed, catalog, settings))
{
}
World::~World() = default;
World::World(World&&) noexcept = default;
World& World::operator=(World&&) noexcept = default;

void World::step(const Input& input)
{
    m_impl->step(input);
}

std::uint64_t World::stateHash() const
{
    StateHash hash;
    m_impl->fold(hash);
    return hash.value();
}

std::uint64_t World::runHash() const noexcept
{
    return m_impl->runHash;
}

const Hud& World::hud() const noexcept
{
    return m_impl->hud;
}

const Totals& World::totals() const noexcept
{
    return m_impl->totals;
}

void World::drawables(std::vector<Drawable>& out) const
{
    out.clear();
    m_impl->asteroids.drawables(out);
    m_impl->enemies.drawables(out);
    m_impl->player.drawables(m_impl->arena, out);
    m_impl->arena.effects.drawables(m_impl->arena.catalog, out);
    m_impl->bullets.drawables(m_impl->arena, out); // nothing may hide a bullet
}

std::span<const ScoreMark> World::scoreMarks() const noexcept
{
    return m_impl->arena.effects.marks();
}

float World::scroll() const noexcept
{
    return m_impl->scroll;
}

const graze::CollisionSystem& World::collisions() const noexcept
{
    return m_impl->arena.collisions;
}

graze::Refused World::setSettings(const graze::GjkSettings& settings) noexcept
{
    return m_impl->arena.collisions.setSettings(settings);
}

graze::Vec2 World::shipPosition() const noexcept
{
    return m_impl->player.position();
}

bool World::shipAlive() const noexcept
{
    return m_impl->player.alive();
}

bool World::shipVulnerable() const noexcept
{
    return m_impl->player.vulnerable();
}

void World::threats(std::vector<Threat>& out) const
{
    out.clear();
    m_impl->bullets.threats(m_impl->arena, out);
    m_impl->enemies.threats(m_impl->arena, out);
    m_impl->asteroids.threats(m_impl->arena, out);
}

} // namespace game
