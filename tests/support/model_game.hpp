// SPDX-License-Identifier: Zlib
#pragma once

#include "support/random.hpp"

#include <graze/graze.hpp>

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <ostream>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace graze::test
{

/// A random call: numbers that mean something in whatever state a game is, so that any part of a script is a
/// script.
struct Operation
{
    std::uint32_t what = 0;
    std::uint32_t pick = 0; ///< which sprite, bullet, layer
    std::uint32_t seed = 0; ///< of shapes and poses
};

[[nodiscard]] std::vector<Operation> randomOperations(std::uint32_t seed, std::size_t count);

/// A collision system beside a model of it that has no part of it: sprites and bullets by user value, all
/// pairs tried with the free queries, one by one.
class ModelGame
{
public:
    /// With a log, every call is written down as it is made.
    explicit ModelGame(std::ostream* log = nullptr);

    /// Makes the call on both and compares; what differs, or nothing.
    std::optional<std::string> play(const Operation& operation);

    [[nodiscard]] std::size_t begun() const noexcept { return m_begun; }
    [[nodiscard]] std::size_t hits() const noexcept { return m_hits; }
    [[nodiscard]] std::size_t found() const noexcept { return m_found; }
    [[nodiscard]] std::size_t restored() const noexcept { return m_restored; }

private:
    struct Sprite
    {
        SpriteId id;
        std::vector<Shape> pieces;
        Affine2 pose{};
        Affine2 before{};
        bool moved = true;
        bool fresh = true;
        bool enabled = true;
        Layer layer{};
        SpriteId owner{};
        float nearDistance = 0.f;
        [[nodiscard]] Operand operand() const { return {std::span<const Shape>(pieces), pose}; }
    };
    struct Bullet
    {
        BulletId id;
        float radius = 0.f;
        Layer layer{};
        SpriteId owner{};
        Vec2 position{};
        Vec2 before{};
        Vec2 velocity{};
        int pierceLeft = 0;
        bool moved = true;
        bool fresh = true;
        bool spent = false;
        std::set<std::uint64_t> struck;
    };
    using Pair = std::pair<std::uint64_t, std::uint64_t>;
    struct State
    {
        std::map<std::uint64_t, Sprite> sprites; ///< by user value, which counts up: in order of creation
        std::map<std::uint64_t, Bullet> bullets;
        std::set<Pair> touching;
        std::uint64_t users = 0;
        bool rules[4][4] = {};
    };
    struct Saved
    {
        std::vector<std::byte> bytes;
        State state;
        std::uint64_t hash = 0;
    };

    std::map<std::uint64_t, Sprite>::iterator anySprite(std::uint32_t pick);
    std::map<std::uint64_t, Bullet>::iterator anyBullet(std::uint32_t pick);
    [[nodiscard]] bool mayMeet(const Sprite& a, const Sprite& b) const;
    [[nodiscard]] bool mayStrike(const Bullet& bullet, const Sprite& sprite) const;
    void say(const std::string& line) const;
    void differ(const std::string& what);
    void refusedNot(Refused refused, const char* call);

    void addSprite(const Operation& operation);
    void changeSprite(const Operation& operation);
    void fire(const Operation& operation);
    void changeBullet(const Operation& operation);
    void changeRules(const Operation& operation);
    void update();
    void compareContacts();
    void compareHits();
    void compareHitsOf(std::uint64_t user, Bullet& bullet, std::span<const Hit> hits);
    void ask(const Operation& operation);
    void askPoint(Random& random);
    void askRay(Random& random);
    void askNearest(Random& random);
    void askPair(const Operation& operation);
    void save();
    void restore();

    std::ostream* m_log;
    CollisionSystem m_system;
    State m_state;
    std::optional<Saved> m_saved;
    std::vector<SpriteId> m_void; ///< made since the last snapshot, before a restore
    std::optional<std::string> m_difference;
    std::size_t m_begun = 0;
    std::size_t m_hits = 0;
    std::size_t m_found = 0;
    std::size_t m_restored = 0;
};

} // namespace graze::test
