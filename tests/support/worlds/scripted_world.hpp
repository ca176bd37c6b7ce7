// SPDX-License-Identifier: Zlib
#pragma once

#include "support/random.hpp"

#include <graze/graze.hpp>

#include <cstddef>
#include <cstdint>
#include <vector>

namespace graze::test
{

/// A game without a player: what it does in a frame depends on the number of the frame and on which of its
/// sprites are there, so a frame can be played again, on another system too. Sprites of one and several
/// pieces that rest, fly, turn, teleport, come and go, are parked, relayered and reshaped; near distances,
/// owners, bullets of all kinds.
class ScriptedWorld
{
public:
    enum class Insertion
    {
        Forwards,
        Backwards,
        Shuffled
    };
    struct Options
    {
        std::uint32_t sprites = 200;
        std::uint32_t shotsPerFrame = 10;
        float reach = 300.f; ///< half the side of the square that they move in
        std::uint32_t seed = 1;
        Insertion insertion = Insertion::Forwards; ///< `order` is given, so this must change nothing
        Method method = Method::Fast;              ///< set in the system; its other settings stay
    };

    /// Sets the method, makes layers and sprites.
    ScriptedWorld(CollisionSystem& system, const Options& options);

    /// All calls of a frame but the update.
    void play(CollisionSystem& system, std::uint32_t frame);
    /// Goes on in another system that was restored to the state of the first one.
    void moveTo(const CollisionSystem& system);

    [[nodiscard]] const std::vector<SpriteId>& sprites() const noexcept { return m_sprites; }
    [[nodiscard]] const std::vector<BulletId>& bullets() const noexcept { return m_bullets; }

private:
    /// How a sprite moves.
    struct Path
    {
        Vec2 home{};
        Vec2 speed{}; ///< pixels per frame
        float phaseRadians = 0.f;
        float turnRadians = 0.f; ///< per frame
    };

    [[nodiscard]] Random randomOf(std::uint32_t frame, std::uint32_t salt) const;
    [[nodiscard]] Pieces shapeOf(Random& random) const;
    [[nodiscard]] Affine2 poseOf(std::uint32_t sprite, std::uint32_t frame) const;
    void add(CollisionSystem& system, std::uint32_t sprite, std::uint32_t frame);
    void change(CollisionSystem& system, Random& random, std::uint32_t frame);
    void shoot(CollisionSystem& system, Random& random);

    Options m_options;
    std::vector<Layer> m_layers;
    std::vector<Path> m_paths;
    std::vector<SpriteId> m_sprites; ///< null where it is gone
    std::vector<BulletId> m_bullets;
    std::uint64_t m_shots = 0;
};

/// Hash of all events of the last update, ids left out: they are the only thing that a restore may change.
[[nodiscard]] std::uint64_t hashEvents(const CollisionSystem& system);

/// The hashes that a frame leaves behind.
struct FrameSeen
{
    std::uint64_t events = 0; ///< hashEvents
    std::uint64_t state = 0;  ///< CollisionSystem::hash
    friend bool operator==(const FrameSeen&, const FrameSeen&) = default;
};

FrameSeen playFrame(CollisionSystem& system, ScriptedWorld& script, std::uint32_t frame);
/// The frames from `first` up to, but without, `last`.
std::vector<FrameSeen> playFrames(CollisionSystem& system, ScriptedWorld& script, std::uint32_t first,
                                  std::uint32_t last);

[[nodiscard]] std::vector<std::byte> snapshotOf(const CollisionSystem& system);

/// Numbers into a hash, in order.
class NumberHash
{
public:
    void add(std::uint64_t number) noexcept { m_hash = (m_hash ^ number) * 1099511628211ull ^ (m_hash >> 29); }
    void add(float number) noexcept;
    void add(Vec2 v) noexcept { add(v.x), add(v.y); }
    [[nodiscard]] std::uint64_t result() const noexcept { return m_hash; }

private:
    std::uint64_t m_hash = 14695981039346656037ull;
};

} // namespace graze::test
