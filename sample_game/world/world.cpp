// SPDX-License-Identifier: Zlib
#include "world/world.hpp"

#include "base/state_hash.hpp"
#include "world/contacts.hpp"
#include "world/parts.hpp"
#include "world/storm.hpp"
#include "world/waves.hpp"

#include <algorithm>
#include <utility>

namespace game
{
namespace
{

constexpr float ScrollSpeed = 40.f;
constexpr float PulseRadius = 230.f;
constexpr int PulsePoints = 10; // for every bullet that it takes
constexpr int PulseShieldSteps = 60;
constexpr float DeathFade = 1.f / 40.f;

} // namespace

class World::Impl
{
public:
    Impl(const WorldSetup& setup, const Catalog& catalog) :
    parts{.arena = makeArena(setup.seed, catalog, setup.settings)},
    m_firstWave(setup.firstWave),
    m_ships(setup.ships),
    m_storm(setup.storm)
    {
        parts.arena.collisions.setEventOptions(setup.events);
        addBorders(parts.arena);
        begin();
    }

    void step(const Input& input);
    void fold(StateHash& hash) const;

    Parts parts;
    Waves waves;
    Guide guide;
    Death death;
    Hud hud;
    Totals totals;
    float scroll = 0.f;
    std::uint64_t runHash = 0;

private:
    void begin();
    void play(const Input& input);
    void pulse();
    void loseShip(const Blow& blow);
    void count();
    void refreshHud();

    int m_firstWave = 1;
    int m_ships = WorldSetup::DefaultShips;
    Storm m_storm;
    Contacts m_contacts;
};

void World::Impl::begin()
{
    Arena& arena = parts.arena;
    parts.bullets.clear(arena);
    parts.enemies = {};
    parts.boss = {};
    parts.asteroids = {};
    parts.turrets = {};
    parts.walls = {};
    parts.powerUps = {};
    arena.effects.clear();
    arena.gaps.clear();
    arena.grazes.clear();
    death = {};
    m_storm.clear();
    const std::uint64_t frame = hud.frame;
    hud = Hud{};
    hud.frame = frame;
    parts.scoring = Scoring{};
    parts.player.begin(arena, m_ships - 1);
    guide.begin(m_firstWave == 1 && !m_storm.active());
    waves.begin(arena, m_firstWave);
    refreshHud();
}

void World::Impl::step(const Input& input)
{
    parts.arena.cues.clear();
    if (input.restart)
    {
        ++totals.games;
        begin();
    }
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
    Arena& arena = parts.arena;
    parts.bullets.advance(arena);
    parts.walls.step(arena); // first, for they push the ship
    if (m_storm.active())
        parts.player.protect(2);
    parts.player.step(arena, parts.bullets, input, parts.scoring.multiplier());
    arena.grazes.step(parts.player.lastStep());
    if (input.power && parts.player.alive() && parts.scoring.takeCharge())
        pulse();
    if (hud.state == GameState::Playing)
        waves.step(parts);
    parts.enemies.step(arena, parts.bullets);
    parts.boss.step(arena, parts.bullets);
    parts.asteroids.step(arena);
    parts.turrets.step(arena);
    parts.powerUps.step(arena);
    m_storm.step(arena, parts.bullets);

    arena.collisions.update();
    arena.gaps.record(arena.collisions); // before those that struck are removed
    count();
    if (const std::optional<Blow> blow = m_contacts.resolve(parts))
    {
        if (parts.scoring.takeCharge())
            pulse(); // instead of losing the ship
        else
            loseShip(*blow);
    }

    if (hud.state == GameState::Playing && parts.scoring.takeExtraShip())
        parts.player.extraLife(arena);

    parts.bullets.cull(arena);
    arena.effects.step();
    parts.scoring.step();
    guide.step(input, parts.scoring);
    death.time = std::max(0.f, death.time - DeathFade);
    scroll += ScrollSpeed * TimeStep;
    refreshHud();
}

// Bullets around the ship turn to points, and for a moment nothing harms it.
void World::Impl::pulse()
{
    Arena& arena = parts.arena;
    const graze::Vec2 ship = parts.player.position();
    const int taken = parts.bullets.cancelEnemyFire(arena, ship, PulseRadius);
    if (taken > 0)
        parts.scoring.earn(arena, taken * PulsePoints, ship);
    parts.player.protect(PulseShieldSteps);
    arena.effects.ring(ship, 2.f * PulseRadius, {120, 225, 255, 255});
    arena.effects.shake(0.4f);
    arena.cues.add(Cue::BigExplosion);
}

void World::Impl::loseShip(const Blow& blow)
{
    ++totals.deaths;
    death = {blow.point, blow.other, 1.f};
    parts.scoring.lose();
    parts.bullets.cancelEnemyFire(parts.arena);
    if (parts.player.lose(parts.arena))
        return;
    hud.state = GameState::GameOver;
    parts.scoring.close();
    parts.arena.cues.add(Cue::GameOver);
}

void World::Impl::count()
{
    const graze::Statistics& statistics = parts.arena.collisions.statistics();
    totals.bulletsFired = parts.arena.bulletsFired;
    totals.maxSprites = std::max<std::uint64_t>(totals.maxSprites, statistics.sprites);
    totals.maxBullets = std::max<std::uint64_t>(totals.maxBullets, statistics.bullets);
    totals.limitsReached += statistics.limitsReached;
    for (std::size_t i = 0; i < statistics.iterationHistogram.size(); ++i)
        totals.iterationHistogram[i] += statistics.iterationHistogram[i];
}

void World::Impl::refreshHud()
{
    const Scoring& scoring = parts.scoring;
    totals.hits += scoring.hits() - hud.hits;
    totals.grazes += scoring.grazes() - hud.grazes;
    totals.bestScore = std::max(totals.bestScore, scoring.score());
    hud.score = scoring.score();
    hud.hits = scoring.hits();
    hud.grazes = scoring.grazes();
    hud.multiplier = scoring.multiplier();
    hud.multiplierTime = scoring.multiplierTime();
    hud.chain = scoring.chain();
    hud.charge = scoring.charge();
    hud.highestMultiplier = scoring.highestMultiplier();
    hud.closestGraze = scoring.closestGraze();
    hud.hint = guide.hint();
    totals.highestMultiplier = std::max(totals.highestMultiplier, hud.highestMultiplier);
    hud.lives = parts.player.reserve();
    hud.wave = waves.wave();
    hud.bossWave = waves.bossWave();
    hud.waveBanner = waves.banner();
    hud.bossHealth = parts.boss.health();
    hud.pierceTime = parts.player.pierceTime();
    hud.shake = parts.arena.effects.shakeNow();
}

void World::Impl::fold(StateHash& hash) const
{
    hash.add(parts.arena.random.state());
    hash.add(parts.arena.nextSerial);
    parts.player.hash(hash);
    parts.bullets.hash(parts.arena, hash);
    parts.enemies.hash(hash);
    parts.boss.hash(hash);
    parts.asteroids.hash(hash);
    parts.walls.hash(hash);
    parts.turrets.hash(hash);
    parts.powerUps.hash(hash);
    waves.hash(hash);
    guide.hash(hash);
    m_storm.hash(hash);
    parts.scoring.hash(hash);
    hash.add(static_cast<int>(hud.state));
}

World::World(const WorldSetup& setup, const Catalog& catalog) : m_impl(std::make_unique<Impl>(setup, catalog)) {}
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
    const Arena& arena = m_impl->parts.arena;
    m_impl->parts.walls.drawables(out);
    m_impl->parts.asteroids.drawables(out);
    m_impl->parts.turrets.drawables(arena, out);
    m_impl->parts.powerUps.drawables(arena, out);
    m_impl->parts.boss.drawables(out);
    m_impl->parts.enemies.drawables(out);
    m_impl->parts.player.drawables(m_impl->parts.arena, out);
    m_impl->parts.arena.effects.drawables(m_impl->parts.arena.catalog, out);
    m_impl->parts.bullets.drawables(m_impl->parts.arena, out); // nothing may hide a bullet
}

std::span<const GapMark> World::gapMarks() const noexcept
{
    return m_impl->parts.arena.gaps.all();
}

std::span<const ScoreMark> World::scoreMarks() const noexcept
{
    return m_impl->parts.arena.effects.marks();
}

std::span<const GrazeMark> World::grazeMarks() const noexcept
{
    return m_impl->parts.arena.grazes.all();
}

const Death& World::death() const noexcept
{
    return m_impl->death;
}

float World::scroll() const noexcept
{
    return m_impl->scroll;
}

const graze::CollisionSystem& World::collisions() const noexcept
{
    return m_impl->parts.arena.collisions;
}

graze::Refused World::setSettings(const graze::GjkSettings& settings) noexcept
{
    return m_impl->parts.arena.collisions.setSettings(settings);
}

void World::setEventOptions(const graze::EventOptions& options) noexcept
{
    m_impl->parts.arena.collisions.setEventOptions(options);
}

std::span<const Cue> World::cues() const noexcept
{
    return m_impl->parts.arena.cues.all();
}

graze::Vec2 World::shipPosition() const noexcept
{
    return m_impl->parts.player.position();
}

bool World::shipAlive() const noexcept
{
    return m_impl->parts.player.alive();
}

bool World::shipVulnerable() const noexcept
{
    return m_impl->parts.player.vulnerable();
}

bool World::shipFocused() const noexcept
{
    return m_impl->parts.player.focused();
}

graze::SpriteId World::shipSprite() const noexcept
{
    return m_impl->parts.player.sprite();
}

void World::threats(std::vector<Threat>& out) const
{
    out.clear();
    m_impl->parts.bullets.threats(m_impl->parts.arena, out);
    m_impl->parts.enemies.threats(m_impl->parts.arena, out);
    m_impl->parts.asteroids.threats(m_impl->parts.arena, out);
    m_impl->parts.turrets.threats(out);
    m_impl->parts.boss.threats(m_impl->parts.arena, out);
}

void World::walls(std::vector<graze::Aabb>& out) const
{
    m_impl->parts.walls.boxes(out);
}

void World::beams(std::vector<Beam>& out) const
{
    m_impl->parts.turrets.beams(out);
}

void World::capsules(std::vector<graze::Vec2>& out) const
{
    m_impl->parts.powerUps.places(out);
}

} // namespace game
