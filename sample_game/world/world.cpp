// SPDX-License-Identifier: Zlib
#include "world/world.hpp"

#include "actors/boss.hpp"
#include "actors/turret.hpp"
#include "actors/walls.hpp"
#include "base/state_hash.hpp"

#include <algorithm>

namespace game
{
namespace
{

constexpr float ScrollSpeed = 40.f;
/// For so long everything stands still when a ship is struck, so that the player sees by what.
constexpr int FreezeSteps = 36;
constexpr float DeathFade = 1.f / 40.f;

} // namespace

World::World(const WorldSetup& setup, const Catalog& catalog) :
m_arena(makeArena(setup.seed, catalog, setup.settings)),
m_storm(setup.storm),
m_firstWave(setup.firstWave),
m_ships(setup.ships)
{
    addBorders(m_arena);
    begin();
}

void World::begin()
{
    m_arena.clear();
    m_death = {};
    m_frozen = 0;
    m_blow = {};
    m_storm.clear();
    m_hud.state = GameState::Playing;
    static_cast<Tally&>(m_hud) = {};
    m_scoring = {};
    m_player.begin(m_arena, m_ships - 1);
    m_guide.begin(m_firstWave == 1 && !m_storm.active());
    m_waves.begin(m_arena, m_firstWave);
    refreshHud();
}

// One frame from top to bottom: bullets fly, everybody moves and shoots, the collision system says who met whom, and
// only then does the game react. Nothing is removed while others still move.
void World::step(const Input& input)
{
    m_arena.cues.clear();
    if (input.restart)
    {
        ++m_totals.games;
        begin();
    }
    if (m_frozen > 0)
    {
        m_arena.collisions.update(); // nothing has moved: no events of the step before are left
        if (--m_frozen == 0)
            loseShip();
    }
    else
    {
        move(input);
        collide();
        m_guide.step(input, m_scoring, m_waves.wave());
    }
    m_arena.effects.step();
    refreshHud();
    ++m_hud.frame;
    StateHash hash;
    hash.add(m_runHash, stateHash());
    m_runHash = hash.value();
}

void World::move(const Input& input)
{
    m_arena.collisions.advanceBullets(TimeStep); // before anybody fires: a new bullet is first tested at the muzzle
    if (m_hud.state == GameState::Playing)
        m_waves.step(m_arena, m_player, m_scoring);
    if (m_storm.active())
    {
        m_arena.gentle = false;
        m_player.protect(2);
    }
    m_arena.step();
    m_player.step(m_arena, input, m_scoring.tally().multiplier); // after the walls, for they push it
    if (input.power && m_player.alive() && m_scoring.takeCharge())
        pulse();
    m_storm.step(m_arena);
    m_scroll += ScrollSpeed * TimeStep;
}

void World::collide()
{
    m_arena.collisions.update();
    const graze::Statistics& statistics = m_arena.collisions.statistics();
    m_totals.bulletsFired = m_arena.bullets.fired();
    m_totals.maxSprites = std::max<std::uint64_t>(m_totals.maxSprites, statistics.sprites);
    m_totals.maxBullets = std::max<std::uint64_t>(m_totals.maxBullets, statistics.bullets);
    m_totals.limitsReached += statistics.limitsReached;
    for (std::size_t i = 0; i < statistics.iterationHistogram.size(); ++i)
        m_totals.iterationHistogram[i] += statistics.iterationHistogram[i];
    m_arena.gaps.step();
    markGaps(m_arena.gaps, m_arena.collisions);
    m_arena.grazes.step();
    if (const std::optional<Blow> blow = react(m_arena, m_player, m_scoring))
    {
        m_blow = *blow;
        strikeShip();
    }
    if (m_hud.state == GameState::Playing && m_scoring.takeExtraShip())
        m_player.extraLife(m_arena);
    m_arena.sweep();
    m_scoring.step();
    m_death.time = std::max(0.f, m_death.time - DeathFade);
}

// Bullets around the ship turn to points, and for a moment nothing harms it.
void World::pulse()
{
    constexpr float Radius = 230.f;
    constexpr int PointsPerBullet = 10, ShieldSteps = 60;
    const graze::Vec2 ship = m_player.position();
    const int taken = m_arena.bullets.cancelEnemyFire(m_arena, ship, Radius);
    if (taken > 0)
        m_scoring.earn(m_arena, taken * PointsPerBullet, ship);
    m_player.protect(ShieldSteps);
    m_arena.effects.ring(ship, 2.f * Radius, {120, 225, 255, 255});
    m_arena.effects.shake(0.4f);
    m_arena.cues.insert(Cue::BigExplosion);
}

void World::strikeShip()
{
    if (m_scoring.takeCharge()) // the pulse goes off instead
    {
        ram(m_arena, m_scoring, m_blow);
        return pulse();
    }
    ++m_totals.deaths;
    m_frozen = FreezeSteps;
    m_death = {.point = m_blow.point, .time = 1.f + DeathFade, .killer = m_blow.killer};
    if (m_blow.body != nullptr)
        m_death.other = m_blow.body->collider.id();
    m_player.fall();
    m_arena.cues.insert(Cue::Hit);
}

void World::loseShip()
{
    ram(m_arena, m_scoring, m_blow);
    m_scoring.lose();
    m_arena.bullets.cancelEnemyFire(m_arena);
    if (m_player.lose(m_arena))
        return;
    m_hud.state = GameState::GameOver;
    m_scoring.close();
    m_arena.cues.insert(Cue::GameOver);
}

void World::refreshHud()
{
    m_totals.hits += m_scoring.tally().hits - m_hud.hits;
    m_totals.grazes += m_scoring.tally().grazes - m_hud.grazes;
    m_totals.bestScore = std::max(m_totals.bestScore, m_scoring.tally().score);
    m_totals.highestMultiplier = std::max(m_totals.highestMultiplier, m_scoring.tally().highestMultiplier);
    static_cast<Tally&>(m_hud) = m_scoring.tally();
    m_hud.lives = m_player.reserve();
    m_hud.wave = m_waves.wave();
    m_hud.multiplierTime = m_scoring.multiplierTime();
    m_hud.charge = m_scoring.charge();
    m_hud.hint = m_guide.hint();
    m_hud.waveBanner = m_waves.banner();
    m_hud.bossWave = m_waves.bossWave();
    m_hud.waveEarned = m_waves.earned();
    m_hud.bossHealth = bossHealth(m_arena);
    m_hud.pierceTime = m_player.pierceTime();
    m_hud.shake = m_arena.effects.shakeNow();
}

std::uint64_t World::stateHash() const
{
    StateHash hash;
    m_arena.hash(hash);
    m_player.hash(hash);
    m_waves.hash(hash);
    m_guide.hash(hash);
    m_storm.hash(hash);
    m_scoring.hash(hash);
    hash.add(m_frozen, static_cast<int>(m_hud.state));
    return hash.value();
}

void World::drawables(std::vector<Drawable>& out) const
{
    out.clear();
    m_arena.draw(out);
    m_player.draw(m_arena, out);
    m_arena.effects.draw(m_arena.catalog, out);
    m_arena.bullets.draw(m_arena, out); // nothing may hide a bullet
    if (m_frozen > 0 && m_blow.bullet)
        out.push_back(*m_blow.bullet);
}

Surroundings World::surroundings() const
{
    constexpr graze::Vec2 Half{TileSize * 0.5f, TileSize * 0.5f};
    Surroundings seen{.ship = m_player.position()};
    m_arena.threats(seen.threats);
    for (const auto& actor : m_arena.actors)
        if (actor->kind == Actor::Kind::Wall)
            seen.walls.push_back({actor->position() - Half, actor->position() + Half});
        else if (actor->kind == Actor::Kind::Capsule)
            seen.capsules.push_back(actor->position());
        else if (actor->kind == Actor::Kind::Turret)
            if (const auto beam = static_cast<const Turret&>(*actor).beam())
                seen.beams.push_back(*beam);
    return seen;
}

} // namespace game
