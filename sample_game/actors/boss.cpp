// SPDX-License-Identifier: Zlib
#include "actors/boss.hpp"

#include "arena/by_serial.hpp"
#include "arena/field.hpp"
#include "base/angles.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

namespace game
{
namespace
{

constexpr graze::Vec2 Entrance{FieldWidth * 0.5f, -150.f};
constexpr float HoverY = 130.f;
constexpr int QuartersPerHit = 4;
constexpr int BossFlashSteps = 3;
/// How long it holds its fire when it comes, and when it has lost an arm.
constexpr int EntranceSteps = 190;
constexpr int PauseSteps = 80;
/// How fast a cannon turns, (unit: radians per second).
constexpr float CannonSpeed = 1.2f;
graze::Vec2 mirrored(graze::Vec2 v)
{
    return {-v.x, v.y};
}

struct RoleSpec
{
    Picture picture;
    int points;
    float explosion; ///< size (unit: pixels)
    float radius;    ///< radius of a circle around it, for bots (unit: pixels)
};

const RoleSpec& specOf(BossRole role) noexcept
{
    static constexpr RoleSpec Arm{Picture::BossArm, 600, 110.f, 46.f};
    static constexpr RoleSpec Cannon{Picture::BossCannon, 400, 90.f, 28.f};
    static constexpr RoleSpec Core{Picture::BossCore, 3000, 200.f, 72.f};
    static constexpr RoleSpec Plate{Picture::Wall, 100, 60.f, 24.f};
    switch (role)
    {
        case BossRole::LeftArm:
        case BossRole::RightArm:
            return Arm;
        case BossRole::LeftCannon:
        case BossRole::RightCannon:
            return Cannon;
        case BossRole::Core:
            return Core;
        case BossRole::Plate:
            break;
    }
    return Plate;
}

} // namespace

void Boss::spawn(Arena& arena, int round)
{
    *this = {};
    m_position = Entrance;
    m_round = round;
    m_phaseAge = -EntranceSteps;
    const int more = 4 + std::min(round, 4); // quarters
    addPart(arena, BossRole::Core, 700 * more / 4);
    addPart(arena, BossRole::LeftArm, 190 * more / 4);
    addPart(arena, BossRole::RightArm, 190 * more / 4);
    addPart(arena, BossRole::LeftCannon, 140 * more / 4);
    addPart(arena, BossRole::RightCannon, 140 * more / 4);
    const int plates = std::min(round * 3, 6);
    for (int i = 0; i < plates; ++i)
        addPart(arena, BossRole::Plate, 40, FullTurn * static_cast<float>(i) / static_cast<float>(plates));
    m_fullHealth = std::accumulate(m_parts.begin(), m_parts.end(), 0,
                                   [](int sum, const BossPart& part) { return sum + part.fullHealth; });
}

void Boss::addPart(Arena& arena, BossRole role, int hits, float orbit)
{
    BossPart part;
    part.serial = arena.nextSerial++;
    part.role = role;
    part.health = part.fullHealth = hits * QuartersPerHit;
    part.orbit = orbit;
    part.matrix = matrixOf(arena, part);
    part.collider = {arena.collisions,
                     {.shape = arena.catalog.collider(specOf(role).picture),
                      .matrix = part.matrix,
                      .layer = arena.layers.enemies,
                      .owner = core(),
                      .user = part.serial}};
    m_parts.push_back(std::move(part));
}

graze::SpriteId Boss::core() const noexcept
{
    return m_parts.empty() ? graze::SpriteId{} : m_parts.front().collider.id();
}

BossPhase Boss::phase() const noexcept
{
    const int arms = (findPart(m_parts, BossRole::LeftArm) != nullptr ? 1 : 0) +
                     (findPart(m_parts, BossRole::RightArm) != nullptr ? 1 : 0);
    if (arms > 0)
        return arms == 2 ? BossPhase::BothArms : BossPhase::OneArm;
    const BossPart* const core = findPart(m_parts, BossRole::Core);
    return core != nullptr && core->health * 10 < core->fullHealth * 7 ? BossPhase::Rage : BossPhase::NoArms;
}

void Boss::move()
{
    const float time = secondsOf(m_age);
    const float pull = std::clamp((HoverY - m_position.y) * 1.2f, -90.f, 90.f);
    const float reach = phase() == BossPhase::Rage ? 40.f : 115.f;
    const float wishX = FieldWidth * 0.5f + reach * sine(time * 0.42f);
    m_position += graze::Vec2{std::clamp((wishX - m_position.x) * 1.5f, -80.f, 80.f), pull} * TimeStep;
}

graze::Affine2 Boss::matrixOf(const Arena& arena, const BossPart& part) const
{
    const float time = secondsOf(m_age);
    switch (part.role)
    {
        case BossRole::LeftArm:
        case BossRole::RightArm:
        {
            // The right arm is the left one seen in a mirror: its picture, its collider and its swing.
            const bool right = part.role == BossRole::RightArm;
            const graze::Vec2 socket = right ? mirrored(BossArmSocket) : BossArmSocket;
            return graze::Affine2::from({.position = m_position + socket * PictureScale,
                                         .angleRadians = right ? -part.angle : part.angle,
                                         .scale = {right ? -PictureScale : PictureScale, PictureScale},
                                         .origin = BossArmPivot});
        }
        case BossRole::LeftCannon:
            return arena.placed(Picture::BossCannon, m_position + BossCannonSocket * PictureScale, part.angle);
        case BossRole::RightCannon:
            return arena.placed(Picture::BossCannon, m_position + mirrored(BossCannonSocket) * PictureScale,
                                part.angle);
        case BossRole::Plate:
        {
            constexpr float Radius = 150.f;
            const float turn = part.orbit + time * 0.8f;
            const graze::Vec2 direction = downTurned(turn);
            return arena.placed(Picture::Wall,
                                m_position + graze::Vec2{direction.x * Radius, direction.y * Radius * 0.8f}, turn,
                                {1.3f, 0.7f});
        }
        case BossRole::Core:
            break;
    }
    const float breath = 1.f + 0.015f * sine(time * 2.f);
    return arena.placed(Picture::BossCore, m_position, 0.f, {breath, breath});
}

void Boss::place(Arena& arena, BossPart& part) const
{
    const float time = secondsOf(m_age);
    if (part.role == BossRole::LeftArm)
        part.angle = 0.42f * sine(time * 0.9f) + 0.1f;
    else if (part.role == BossRole::RightArm)
        part.angle = 0.42f * sine(time * 0.9f + 1.3f) + 0.1f;
    else if (part.role == BossRole::LeftCannon || part.role == BossRole::RightCannon)
    {
        // Drawn pointing down.
        const graze::Vec2 socket = part.role == BossRole::LeftCannon ? BossCannonSocket : mirrored(BossCannonSocket);
        const float wish = turnOf(m_position + socket * PictureScale - arena.target);
        const float off = wrappedAngle(wish - part.angle);
        part.angle = wrappedAngle(part.angle + std::clamp(off, -CannonSpeed * TimeStep, CannonSpeed * TimeStep));
    }
    part.flash = std::max(0, part.flash - 1);
    part.matrix = matrixOf(arena, part);
    part.collider.follow(part.matrix);
}

void Boss::step(Arena& arena, Bullets& bullets)
{
    if (m_cancel)
        bullets.cancelEnemyFire(arena);
    m_cancel = false;
    if (!alive())
        return;
    ++m_age;
    ++m_phaseAge;
    move();
    for (BossPart& part : m_parts)
        place(arena, part);
    if (m_phaseAge > 0)
        BossGuns{.arena = arena,
                 .bullets = bullets,
                 .owner = core(),
                 .parts = m_parts,
                 .phase = phase(),
                 .round = m_round,
                 .phaseAge = m_phaseAge}
            .fire();
}

Reward Boss::strike(Arena& arena, std::uint64_t serial, int damage, graze::Vec2 at, graze::Vec2 direction)
{
    const auto found = findBySerial(m_parts, serial);
    if (found == m_parts.end())
        return {}; // broken off by another bullet of the same step
    const BossPhase before = phase();
    const bool armoured = found->role == BossRole::Core && before <= BossPhase::OneArm;
    arena.effects.sparks(at, -direction, armoured ? 1 : 3,
                         armoured ? Tint{150, 170, 220, 255} : Tint{255, 200, 120, 255});
    found->flash = BossFlashSteps;
    found->health -= damage * (armoured ? 1 : QuartersPerHit);
    if (found->health > 0)
    {
        arena.cues.add(Cue::Hit);
        if (phase() != before) // it rages
        {
            pause();
            arena.effects.ring(m_position, 400.f, {255, 90, 90, 255});
            arena.effects.shake(0.6f);
        }
        return {};
    }
    return breakOff(arena, found);
}

Reward Boss::breakOff(Arena& arena, std::vector<BossPart>::iterator broken)
{
    const BossPhase before = phase();
    const BossRole role = broken->role;
    const RoleSpec& spec = specOf(role);
    if (role == BossRole::Core)
    {
        // The scoring multiplies it once more, and a game may begin in a wave of six digits.
        constexpr int DearestRound = 100;
        const Reward reward{spec.points * std::min(m_round + 1, DearestRound), true};
        fall(arena);
        return reward;
    }
    const graze::Vec2 middle = broken->matrix.transformPoint(centreOf(arena.catalog.rect(spec.picture)));
    m_parts.erase(broken);
    arena.effects.explode(middle, spec.explosion);
    arena.effects.ring(middle, spec.explosion * 1.8f, {255, 170, 90, 255});
    arena.effects.shake(0.5f);
    arena.cues.add(Cue::BossPartLost);
    if (phase() != before)
        pause();
    return {spec.points, role != BossRole::Plate};
}

// A new phase begins: the fire of the one before goes out, and the next holds its own for a while.
void Boss::pause()
{
    m_cancel = true;
    m_phaseAge = -PauseSteps;
}

void Boss::fall(Arena& arena)
{
    for (const BossPart& part : m_parts)
    {
        const RoleSpec& spec = specOf(part.role);
        arena.effects.explode(part.matrix.transformPoint(centreOf(arena.catalog.rect(spec.picture))), spec.explosion);
    }
    arena.effects.ring(m_position, 520.f, {255, 200, 120, 255});
    arena.effects.shake(1.f);
    arena.cues.add(Cue::BigExplosion);
    arena.cues.add(Cue::BossDown);
    *this = {};
    m_cancel = true;
}

float Boss::health() const noexcept
{
    const int left = std::accumulate(m_parts.begin(), m_parts.end(), 0,
                                     [](int sum, const BossPart& part) { return sum + part.health; });
    return static_cast<float>(left) / static_cast<float>(m_fullHealth);
}

void Boss::drawables(std::vector<Drawable>& out) const
{
    // Arms behind the core, guns before it.
    for (const BossRole role : {BossRole::LeftArm, BossRole::RightArm, BossRole::Core, BossRole::LeftCannon,
                                BossRole::RightCannon, BossRole::Plate})
        for (const BossPart& part : m_parts)
        {
            if (part.role != role)
                continue;
            // The more it is damaged, the redder.
            const float left = static_cast<float>(part.health) / static_cast<float>(part.fullHealth);
            const auto pale = static_cast<std::uint8_t>(150.f + 105.f * std::clamp(left * 1.5f, 0.f, 1.f));
            out.push_back({specOf(role).picture, part.matrix, {255, pale, pale, 255}, false});
            if (part.flash > 0)
                out.push_back({specOf(role).picture, part.matrix, {255, 235, 210, 110}, true});
        }
}

void Boss::threats(const Arena& arena, std::vector<Threat>& out) const
{
    const bool armoured = phase() <= BossPhase::OneArm;
    for (const BossPart& part : m_parts)
    {
        const RoleSpec& spec = specOf(part.role);
        const graze::Vec2 middle = part.matrix.transformPoint(centreOf(arena.catalog.rect(spec.picture)));
        out.push_back({middle, {}, spec.radius, false, armoured && part.role == BossRole::Core});
    }
}

void Boss::hash(StateHash& hash) const
{
    hash.add(static_cast<std::uint64_t>(m_parts.size()));
    for (const BossPart& part : m_parts)
    {
        hash.add(part.serial);
        hash.add(part.health);
        hash.add(part.angle);
    }
    hash.add(m_position);
    hash.add(m_round);
    hash.add(m_age);
    hash.add(m_phaseAge);
    hash.add(m_cancel ? 1 : 0);
}

} // namespace game
