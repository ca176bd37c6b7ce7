// SPDX-License-Identifier: Zlib
#include "support/worlds/scripted_world.hpp"

#include <algorithm>
#include <bit>
#include <numeric>
#include <string>

namespace graze::test
{

namespace
{

constexpr std::uint64_t FirstShot = 1u << 30;

} // namespace

ScriptedWorld::ScriptedWorld(CollisionSystem& system, const Options& options) : m_options(options)
{
    GjkSettings settings = system.settings();
    settings.method = options.method;
    system.setSettings(settings);
    for (const char* name : {"default", "players", "rocks", "shots"})
        m_layers.push_back(system.layer(name));
    system.collide(m_layers[1], m_layers[2]);
    system.collide(m_layers[2], m_layers[2]);
    system.collide(m_layers[3], m_layers[2]);
    system.collide(m_layers[3], m_layers[0]);

    std::vector<std::uint32_t> sequence(options.sprites);
    std::iota(sequence.begin(), sequence.end(), 0u);
    if (options.insertion == Insertion::Backwards)
        std::reverse(sequence.begin(), sequence.end());
    if (options.insertion == Insertion::Shuffled)
        for (std::uint32_t i = options.sprites; i > 1; --i)
            std::swap(sequence[i - 1], sequence[Random(i).below(i)]);
    for (std::uint32_t sprite = 0; sprite < options.sprites; ++sprite)
    {
        Random random = randomOf(0, 131u * sprite + 1);
        m_paths.push_back({random.inSquare(options.reach), random.inSquare(6.f), random.between(0.f, 6.28f),
                           random.between(-0.2f, 0.2f)});
    }
    m_sprites.resize(options.sprites);
    for (const std::uint32_t sprite : sequence)
        add(system, sprite, 0);
}

Random ScriptedWorld::randomOf(std::uint32_t frame, std::uint32_t salt) const
{
    return Random(m_options.seed * 1000003u + frame * 7919u + salt);
}

Pieces ScriptedWorld::shapeOf(Random& random) const
{
    if (random.chance(0.8f))
        return random.shape(24.f);
    std::vector<Shape> pieces;
    for (std::uint32_t count = 2 + random.below(3); count > 0; --count)
    {
        std::vector<Vec2> points = random.points(3 + random.below(6), 10.f);
        const Vec2 shift = random.inSquare(16.f);
        for (Vec2& point : points)
            point += shift;
        pieces.push_back(Shape::hullOf(points, random.chance(0.3f) ? 2.f : 0.f));
    }
    return pieces;
}

// A third rests, a third flies, a third turns about a point and changes its form.
Affine2 ScriptedWorld::poseOf(std::uint32_t sprite, std::uint32_t frame) const
{
    const Path& path = m_paths[sprite];
    const auto time = static_cast<float>(frame);
    if (sprite % 3 == 0)
        return Affine2::from({.position = path.home, .angleRadians = path.phaseRadians});
    if (sprite % 3 == 1)
    {
        // To and fro, so that nobody is lost.
        const float distance = static_cast<float>(frame % 64 < 32 ? frame % 32 : 32 - frame % 32);
        return Affine2::from({.position = path.home + path.speed * distance, .angleRadians = path.phaseRadians});
    }
    const Affine2 circle = Affine2::rotation(path.phaseRadians + path.turnRadians * time);
    const float scale = 1.f + 0.5f * circle.m00;
    return Affine2::translation(path.home + circle.transformVector({60.f, 0.f})) *
           Affine2::from(
               {.angleRadians = -3.f * path.turnRadians * time, .scale = {scale, sprite % 2 == 0 ? 1.f : -1.f}});
}

void ScriptedWorld::add(CollisionSystem& system, std::uint32_t sprite, std::uint32_t frame)
{
    Random random = randomOf(frame, 977u * sprite + 2);
    ColliderDef def;
    def.shape = shapeOf(random);
    def.matrix = poseOf(sprite, frame);
    def.layer = m_layers[random.below(3)];
    def.nearDistance = random.chance(0.2f) ? random.between(1.f, 12.f) : 0.f;
    // One that is there whatever the order of insertion is: itself owns nobody before the first frame.
    if (frame > 0 && random.chance(0.2f))
        def.owner = m_sprites[random.below(m_options.sprites)];
    def.user = sprite + 1u;
    def.enabled = !random.chance(0.05f);
    def.order = std::uint64_t{sprite} * 2654435761u % 1000003u * 100000u + sprite;
    m_sprites[sprite] = system.add(def);
}

void ScriptedWorld::play(CollisionSystem& system, std::uint32_t frame)
{
    Random random = randomOf(frame, 0);
    for (std::uint32_t sprite = 0; sprite < m_options.sprites; ++sprite)
        if (sprite % 3 != 0 && m_sprites[sprite])
            system.setMatrix(m_sprites[sprite], poseOf(sprite, frame));
    for (std::uint32_t i = 0; i < 4 + m_options.sprites / 100; ++i)
        change(system, random, frame);
    shoot(system, random);
}

void ScriptedWorld::change(CollisionSystem& system, Random& random, std::uint32_t frame)
{
    const std::uint32_t sprite = random.below(m_options.sprites);
    const std::uint32_t what = random.below(8);
    Random own = randomOf(frame, 313u * sprite + 3);
    SpriteId& id = m_sprites[sprite];
    if (!id)
        return add(system, sprite, frame);
    switch (what)
    {
        case 0:
        case 1:
            system.remove(id);
            id = {};
            break;
        case 2:
            system.teleport(id, Affine2::translation(own.inSquare(m_options.reach)) * poseOf(sprite, frame));
            break;
        case 3:
            system.setEnabled(id, !*system.isEnabled(id));
            break;
        case 4:
            system.setLayer(id, m_layers[own.below(3)]);
            break;
        case 5:
            system.setShape(id, shapeOf(own));
            break;
        case 6:
            system.setNearDistance(id, own.chance(0.5f) ? own.between(0.f, 20.f) : 0.f);
            break;
        default:
        {
            // One after the other: compilers differ in which argument they compute first.
            const bool on = own.chance(0.7f);
            const Layer a = m_layers[own.below(4)];
            system.collide(a, m_layers[own.below(4)], on);
        }
    }
}

void ScriptedWorld::shoot(CollisionSystem& system, Random& random)
{
    // Some are removed in their flight, and those that are spent.
    std::size_t kept = 0;
    for (std::size_t i = 0; i < m_bullets.size(); ++i)
    {
        if (system.bullet(m_bullets[i])->spent || random.chance(0.05f))
            system.removeBullet(m_bullets[i]);
        else
            m_bullets[kept++] = m_bullets[i];
    }
    m_bullets.resize(kept);
    const Shape bolt = Capsule{{-4.f, 0.f}, {4.f, 0.f}, 1.f};
    const ShapeId boltId = system.addShape(bolt);
    for (std::uint32_t i = 0; i < m_options.shotsPerFrame; ++i)
    {
        BulletDef def;
        def.radius = random.chance(0.5f) ? 0.f : random.between(0.f, 3.f);
        def.shape = random.chance(0.2f) ? boltId : ShapeId{};
        def.layer = m_layers[random.chance(0.9f) ? 3 : 0];
        def.position = random.inSquare(m_options.reach);
        def.velocity = random.inSquare(3000.f);
        def.owner = random.chance(0.5f) ? m_sprites[random.below(m_options.sprites)] : SpriteId{};
        def.pierce = random.chance(0.3f) ? static_cast<int>(random.below(4)) : 0;
        def.user = FirstShot + m_shots++;
        m_bullets.push_back(system.fire(def));
    }
    if (!m_bullets.empty() && random.chance(0.5f))
        system.teleportBullet(m_bullets.front(), random.inSquare(m_options.reach));
    system.advanceBullets(1.f / 60.f);
}

void ScriptedWorld::moveTo(const CollisionSystem& system)
{
    std::vector<SpriteId> sprites(system.spriteCount());
    system.sprites(sprites);
    std::fill(m_sprites.begin(), m_sprites.end(), SpriteId{});
    for (const SpriteId id : sprites)
        m_sprites[system.user(id)->number() - 1] = id;
    // Both have them in order of firing.
    m_bullets.resize(system.bulletCount());
    system.bullets(m_bullets);
}

void NumberHash::add(float number) noexcept
{
    add(std::uint64_t{std::bit_cast<std::uint32_t>(number)});
}

std::uint64_t hashEvents(const CollisionSystem& system)
{
    NumberHash hash;
    for (const std::span<const Contact> contacts : {system.begun(), system.stays(), system.ended()})
    {
        hash.add(std::uint64_t{contacts.size()});
        for (const Contact& contact : contacts)
        {
            hash.add(contact.userA.number()), hash.add(contact.userB.number());
            hash.add(contact.point), hash.add(contact.normal), hash.add(contact.depth);
            hash.add(std::uint64_t{contact.pieceA}), hash.add(std::uint64_t{contact.pieceB});
        }
    }
    for (const Hit& hit : system.hits())
    {
        hash.add(hit.userBullet.number()), hash.add(hit.userTarget.number());
        hash.add(hit.fraction), hash.add(hit.point), hash.add(hit.normal), hash.add(hit.depth);
        hash.add(std::uint64_t{hit.piece}), hash.add(std::uint64_t{hit.spent});
    }
    for (const NearMiss& miss : system.nearMisses())
    {
        hash.add(miss.userA.number()), hash.add(miss.userB.number());
        hash.add(miss.closestDistance), hash.add(std::uint64_t{miss.touched});
        hash.add(miss.pointA), hash.add(miss.pointB), hash.add(miss.motion), hash.add(miss.fraction);
        hash.add(std::uint64_t{miss.framesAgo});
    }
    return hash.result();
}

FrameSeen playFrame(CollisionSystem& system, ScriptedWorld& script, std::uint32_t frame)
{
    script.play(system, frame);
    system.update();
    return {hashEvents(system), system.hash()};
}

std::vector<FrameSeen> playFrames(CollisionSystem& system, ScriptedWorld& script, std::uint32_t first,
                                  std::uint32_t last)
{
    std::vector<FrameSeen> seen;
    for (std::uint32_t frame = first; frame < last; ++frame)
        seen.push_back(playFrame(system, script, frame));
    return seen;
}

std::vector<std::byte> snapshotOf(const CollisionSystem& system)
{
    std::vector<std::byte> bytes;
    system.snapshot(bytes);
    return bytes;
}

} // namespace graze::test
