// SPDX-License-Identifier: Zlib
#include "actors/boss.hpp"

#include "actors/gun.hpp"
#include "arena/field.hpp"

#include <graze/sfml/attach.hpp>

#include <algorithm>

namespace game
{
namespace
{

using graze::Vec2;

struct PartSpec
{
    Actor::Kind kind;
    Picture picture;
    Vec2 socket; ///< on the core, of the left one (unit: atlas pixels from its middle)
    int health;
    int points;
    float explosion; ///< size (unit: pixels)
};

const PartSpec& specOf(BossPart::Role role)
{
    static constexpr PartSpec Specs[]{
        {Actor::Kind::BossArm, Picture::BossArm, BossArmSocket, 190, 600, 110.f},
        {Actor::Kind::BossGun, Picture::BossCannon, BossCannonSocket, 140, 400, 90.f},
        {Actor::Kind::BossGun, Picture::Wall, {}, 40, 100, 60.f},
    };
    return Specs[static_cast<std::size_t>(role)];
}

// The more it is damaged, the redder.
Tint paleness(const Actor& actor)
{
    const float left = static_cast<float>(actor.health) / static_cast<float>(actor.fullHealth);
    const auto pale = static_cast<std::uint8_t>(150.f + 105.f * std::clamp(left * 1.5f, 0.f, 1.f));
    return {255, pale, pale, 255};
}

// Later bosses hold more, by quarters; plates hold as much as ever.
int hardened(int health, int round)
{
    return health * (4 + std::min(round, 4)) / 4;
}

} // namespace

BossPart::BossPart(Arena& arena, Boss& boss, Role role, float side, float orbit) :
Actor(specOf(role).kind, Sprite(arena.catalog, specOf(role).picture)),
m_boss(boss),
m_role(role),
m_side(side),
m_orbit(orbit)
{
    const PartSpec& spec = specOf(role);
    setHealth(role == Role::Plate ? spec.health : hardened(spec.health, boss.round()));
    points = spec.points;
    large = role != Role::Plate;
    touch = Killer::Boss;
    shot = Killer::BossShot;
    if (role == Role::Plate)
        sprite.setScale({1.3f, 0.7f});
    if (role == Role::Arm)
    {
        sprite.setOrigin(BossArmPivot);
        sprite.setScale({-side, 1.f}); // the right arm is the left one seen in a mirror, and so is its collider
    }
    place(arena);
    collider = graze::colliderFor(arena.collisions, sprite, arena.shapeOf(sprite),
                                  {.layer = arena.layers.enemies, .owner = boss.collider.id(), .user = user()});
}

void BossPart::place(const Arena& arena)
{
    constexpr float CannonSpeed = 1.2f; // (unit: radians per second)
    const float time = secondsOf(m_boss.age);
    const Vec2 socket = specOf(m_role).socket * PictureScale;
    sprite.setPosition(m_boss.position() + Vec2{-m_side * socket.x, socket.y});
    if (m_role == Role::Arm)
        sprite.setRotation(-m_side * (0.42f * sine(time * 0.9f + (m_side > 0.f ? 1.3f : 0.f)) + 0.1f));
    else if (m_role == Role::Cannon)
    {
        // Drawn pointing down.
        const float off = wrappedAngle(turnOf(position() - arena.target) - sprite.getRotation());
        const float turn = std::clamp(off, -CannonSpeed * TimeStep, CannonSpeed * TimeStep);
        sprite.setRotation(wrappedAngle(sprite.getRotation() + turn));
    }
    else
    {
        const float turn = m_orbit + time * 0.8f;
        const Vec2 direction = downTurned(turn);
        sprite.move({direction.x * 150.f, direction.y * 120.f});
        sprite.setRotation(turn);
    }
}

void BossPart::step(Arena& arena)
{
    place(arena);
    collider.follow(sprite);
    sprite.setColor(paleness(*this));
    if (m_boss.phaseAge() > 0)
        fire(arena);
}

// Dense, but with lanes everywhere that are wider than two ships and move slowly enough to be followed.
void BossPart::fire(Arena& arena) const
{
    const int round = m_boss.round(), phaseAge = m_boss.phaseAge();
    if (m_role == Role::Arm)
    {
        // Curtains: a swinging arm draws waves of bullets, with breaks through which the ship can change lanes.
        const int pause = round == 0 ? 9 : std::max(6 - round, 4);
        constexpr int BreakSteps = 48;
        if (phaseAge % pause == 0 && (phaseAge / BreakSteps % 2 == 0) == (m_side > 0.f))
            Gun(arena, *this, {84.f, 212.f}, m_boss.collider.id()).fire(Ammo::Orb, 0.f, 120.f, 3, 1.08f);
    }
    else if (m_role == Role::Cannon)
    {
        const Gun gun(arena, *this, {36.f, 120.f}, m_boss.collider.id());
        const int pause = m_boss.phase() == Boss::Phase::Rage ? 150 : round == 0 ? 120 : 84;
        const int beat = (phaseAge + (m_side > 0.f ? pause / 2 : 0)) % pause;
        // A burst along the barrel, which turns after the ship slowly.
        if (beat < 20 && beat % 5 == 0)
            gun.fire(Ammo::Needle, sprite.getRotation(), 210.f + 12.f * static_cast<float>(beat));
        if (beat == 40 && round > 0)
            gun.fire(Ammo::BigOrb, sprite.getRotation(), 130.f);
    }
}

void BossPart::burst(Arena& arena)
{
    gone = true;
    const PixelRect& rect = arena.catalog.rect(sprite.getPicture());
    const Vec2 middle = matrixOf(sprite).transformPoint(centreOf(rect));
    const float size = specOf(m_role).explosion;
    arena.effects.explode(middle, size);
    arena.effects.ring(middle, size * 1.8f, {255, 170, 90, 255});
}

void BossPart::beaten(Arena& arena)
{
    burst(arena);
    arena.effects.shake(0.5f);
    arena.cues.insert(Cue::BossPartLost);
    m_boss.lose(arena, *this);
}

Boss::Boss(Arena& arena, int round) :
Actor(Kind::BossCore, Sprite(arena.catalog, Picture::BossCore, {FieldWidth * 0.5f, -150.f})),
m_round(round),
m_phaseAge(-190)
{
    setHealth(hardened(700, round));
    // The scoring multiplies it once more, and a game may begin in a wave of six digits.
    points = 3000 * std::min(round + 1, 100);
    large = armoured = true;
    touch = Killer::Boss;
    shot = Killer::BossShot;
    collider = graze::colliderFor(arena.collisions, sprite, arena.shapeOf(sprite),
                                  {.layer = arena.layers.enemies, .user = user()});
}

Boss& Boss::enter(Arena& arena, int round)
{
    Boss& boss = arena.spawn<Boss>(round);
    for (const BossPart::Role role : {BossPart::Role::Arm, BossPart::Role::Cannon})
        for (const float side : {-1.f, 1.f})
            boss.addPart(arena, role, side);
    const int plates = std::min(round * 3, 6);
    for (int i = 0; i < plates; ++i)
        boss.addPart(arena, BossPart::Role::Plate, 1.f, FullTurn * static_cast<float>(i) / static_cast<float>(plates));
    return boss;
}

void Boss::addPart(Arena& arena, BossPart::Role role, float side, float orbit)
{
    m_parts.push_back(&arena.spawn<BossPart>(*this, role, side, orbit));
    m_allHealth += m_parts.back()->fullHealth;
}

Boss::Phase Boss::phase() const noexcept
{
    const auto arms = std::ranges::count(m_parts, BossPart::Role::Arm, &BossPart::role);
    if (arms > 0)
        return arms == 2 ? Phase::BothArms : Phase::OneArm;
    return health * 10 < fullHealth * 7 ? Phase::Rage : Phase::NoArms;
}

// The fire of the phase before goes out, and the next holds its own for a while.
void Boss::begin(Arena& arena, Phase phase)
{
    constexpr int PauseSteps = 80;
    m_phase = phase;
    m_phaseAge = -PauseSteps;
    arena.cancelFire = true;
    armoured = phase <= Phase::OneArm;
    if (phase != Phase::Rage)
        return;
    arena.effects.ring(position(), 400.f, {255, 90, 90, 255});
    arena.effects.shake(0.6f);
}

void Boss::lose(Arena& arena, const BossPart& part)
{
    std::erase(m_parts, &part);
    if (phase() != m_phase)
        begin(arena, phase());
}

void Boss::step(Arena& arena)
{
    constexpr float HoverY = 130.f;
    const float time = secondsOf(age);
    if (phase() != m_phase)
        begin(arena, phase());
    ++m_phaseAge;
    const float reach = m_phase == Phase::Rage ? 40.f : 115.f;
    const float aside = FieldWidth * 0.5f + reach * sine(time * 0.42f) - position().x;
    sprite.move(Vec2{std::clamp(aside * 1.5f, -80.f, 80.f), std::clamp((HoverY - position().y) * 1.2f, -90.f, 90.f)} *
                TimeStep);
    const float breath = 1.f + 0.015f * sine(time * 2.f);
    sprite.setScale({breath, breath});
    sprite.setColor(paleness(*this));
    collider.follow(sprite);
    if (m_phaseAge > 0)
        fire(arena);
}

void Boss::fire(Arena& arena) const
{
    const Gun eye(arena, *this, {174.f, 136.f});
    if (m_phase == Phase::OneArm && m_phaseAge % 46 == 0)
    {
        // Rings with a gap, which moves a little from ring to ring.
        const float gap = 0.55f * sine(static_cast<float>(m_phaseAge / 46) * 0.45f);
        eye.fire(Ammo::Orb, gap + FullTurn * 0.5f, 112.f, 54 + 7 * std::min(m_round, 4), FullTurn - 0.54f);
    }
    constexpr int Pause = 8;
    if (m_phase < Phase::NoArms || m_phaseAge % (Pause / 2) != 0)
        return;
    // Arms of bullets all around, three abreast, that swing to and fro together, with a lane between any two.
    constexpr float Aside = 0.036f;
    const int streams = 16 + 2 * std::min(m_round, 4) - (m_phase == Phase::Rage ? 0 : 4);
    const float speed = m_phase == Phase::Rage ? 88.f : 115.f;
    const float swing = 0.24f * sine(secondsOf(m_phaseAge) * 0.5f);
    if (m_phaseAge % Pause == 0)
        return eye.fire(Ammo::Orb, swing, speed, streams, FullTurn);
    eye.fire(Ammo::Orb, swing - Aside, speed, streams, FullTurn);
    eye.fire(Ammo::Orb, swing + Aside, speed, streams, FullTurn);
}

void Boss::beaten(Arena& arena)
{
    for (BossPart* const part : m_parts)
        part->burst(arena);
    m_parts.clear();
    arena.effects.explode(position(), 200.f);
    arena.effects.ring(position(), 520.f, {255, 200, 120, 255});
    arena.effects.shake(1.f);
    arena.cues.insert(Cue::BigExplosion);
    arena.cues.insert(Cue::BossDown);
    arena.cancelFire = true;
}

float Boss::share() const noexcept
{
    int left = std::max(health, 0);
    for (const BossPart* const part : m_parts)
        left += part->health;
    return static_cast<float>(left) / static_cast<float>(fullHealth + m_allHealth);
}

void Boss::hash(StateHash& hash) const
{
    Actor::hash(hash);
    hash.add(m_round, m_phaseAge, std::uint64_t{m_parts.size()});
}

float bossHealth(const Arena& arena) noexcept
{
    const auto core =
        std::ranges::find(arena.actors, Actor::Kind::BossCore, [](const auto& actor) { return actor->kind; });
    return core != arena.actors.end() ? static_cast<const Boss&>(**core).share() : 0.f;
}

} // namespace game
