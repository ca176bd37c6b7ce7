// SPDX-License-Identifier: Zlib
#pragma once

#include "support/model/model_gap.hpp"
#include "support/random.hpp"

#include <graze/graze.hpp>

#include <array>
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
    std::uint32_t seed = 0; ///< seed of shapes and poses
};

[[nodiscard]] std::vector<Operation> randomOperations(std::uint32_t seed, std::size_t count);

/// Counts of what a game has seen, to show that enough of everything did.
struct ModelCounts
{
    std::size_t begun = 0;
    std::size_t passed = 0;
    std::size_t hits = 0;
    std::size_t nearMisses = 0;
    std::size_t restored = 0;
    std::size_t refused = 0;
    std::size_t keptApart = 0; ///< pairs in touch that were told to ignore each other
    std::size_t reported = 0;  ///< hits of targets whose layers only report
    std::size_t effects = 0;   ///< other hits of targets whose layers have an effect

    ModelCounts& operator+=(const ModelCounts& other);
};

/// A collision system beside a model of it that has no part of it: all pairs tried with the free queries, one
/// by one.
class ModelGame
{
public:
    /// Both answer by the method. With a log, every call is written down as it is made.
    explicit ModelGame(Method method, std::ostream* log = nullptr);

    /// Makes the call on both and compares; what differs, or nothing.
    std::optional<std::string> play(const Operation& operation);

    [[nodiscard]] const ModelCounts& counts() const noexcept { return m_counts; }

private:
    /// Order of a pair, smaller is A: the number that was given, then the count of creation.
    using Order = std::pair<std::uint64_t, std::uint64_t>;
    using Pair = std::pair<Order, Order>;
    struct Sprite
    {
        SpriteId id;
        std::vector<Shape> pieces;
        Affine2 pose{};
        Affine2 before{};
        bool moved = true;
        bool fresh = true;
        bool restarted = false; ///< its touches begin anew
        bool enabled = true;
        Layer layer{};
        SpriteId owner{};
        float nearDistance = 0.f;
        bool swept = false;
        std::uint64_t user = 0;
        [[nodiscard]] Operand operand() const { return {std::span<const Shape>(pieces), pose}; }
        [[nodiscard]] Motion motionFrom(const Affine2& start) const;
    };
    struct Bullet
    {
        BulletId id;
        std::array<Shape, 1> shape{Shape(Point{})};
        Layer layer{};
        SpriteId owner{};
        Vec2 position{};
        Vec2 before{};
        Vec2 velocity{};
        int pierceLeft = 0;
        bool moved = true;
        bool fresh = true;
        bool spent = false;
        std::set<Order> struck;
        std::map<Order, bool> inside; ///< targets that only report, and whether that is certain
        std::map<Order, Nearness> passes;
    };
    using Sprites = std::map<Order, Sprite>;
    using Bullets = std::map<std::uint64_t, Bullet>;
    struct State
    {
        Sprites sprites;
        Bullets bullets; ///< by user value, which counts up: in order of firing
        Bullets gone;    ///< since the last update
        std::set<Pair> touching;
        std::map<Pair, Nearness> passes;
        std::map<Order, std::uint64_t> users; ///< user values of all sprites, dead ones too
        std::map<Order, float> nearDistances; ///< the same
        std::uint64_t lastUser = 0;
        std::uint64_t created = 0;
        std::uint32_t layers = 4;
        bool rules[64][64] = {};
        bool notNear[64][64] = {};
        BulletEffect effects[64][64] = {};               ///< by layers of bullets, then of targets
        std::set<std::pair<SpriteId, SpriteId>> ignored; ///< in either order; no dead ones
    };
    struct Saved
    {
        std::vector<std::byte> bytes;
        State state;
        std::uint64_t hash = 0;
    };
    struct BulletShape
    {
        Shape shape;
        ShapeId id;
    };
    Sprites::iterator anySprite(std::uint32_t pick);
    Bullets::iterator anyBullet(std::uint32_t pick);
    [[nodiscard]] Layer anyLayer(Random& random) const;
    [[nodiscard]] static bool related(const Sprite& a, const Sprite& b);
    [[nodiscard]] bool mayMeet(const Sprite& a, const Sprite& b) const;
    /// The rules about single pairs.
    [[nodiscard]] bool keptApart(const Sprite& a, const Sprite& b) const;
    static bool passesFilter(void* game, const FilteredSprite& a, const FilteredSprite& b) noexcept;
    [[nodiscard]] bool mayStrike(const Bullet& bullet, const Sprite& sprite) const;
    [[nodiscard]] float nearDistance(const Sprite& a, const Sprite& b) const;
    [[nodiscard]] float nearDistance(const Bullet& bullet, const Sprite& sprite) const;
    [[nodiscard]] BulletEffect effect(const Bullet& bullet, const Sprite& sprite) const;
    [[nodiscard]] static std::string name(std::uint64_t user);
    void say(const std::string& line) const;
    void differ(const std::string& what);
    void refusedNot(Refused refused, const char* call);
    void refusedAs(Refused expected, Refused refused, const char* call);

    void addSprite(const Operation& operation);
    void changeSprite(const Operation& operation);
    void moveSprite(Sprite& sprite, Random& random, bool teleport);
    static void takePose(Sprite& sprite, const Affine2& pose, bool teleport);
    void moveMany(Random& random);
    void callWithDeadIds(Random& random, const Sprite& living);
    void changeIgnored(Random& random, Sprite& sprite);
    void changeFilter(Random& random, const Sprite& sprite);
    void fire(const Operation& operation);
    ShapeId bulletShape(Random& random, Shape& shape);
    void changeBullet(const Operation& operation);
    void changeLayers(const Operation& operation);
    void changeLayerRules(Random& random, Layer a, Layer b);
    void update();

    void compareContacts();
    /// Whether two sprites that are apart at the end touch within the frame.
    [[nodiscard]] bool pass(const Sprite& a, const Sprite& b) const;
    void compareNearMisses();
    [[nodiscard]] std::vector<std::pair<std::uint64_t, std::uint64_t>> usersOf(const std::vector<Pair>& pairs) const;
    void see(Nearness& pass, const GapSeen& gap, float nearDistance, std::uint64_t userA, std::uint64_t userB) const;
    void comparePass(Nearness& pass, std::span<const NearMiss>& reported, std::uint64_t userA, std::uint64_t userB,
                     PassEnd end);
    [[nodiscard]] PassEnd endOf(const Pair& pair) const;
    void compareHits();
    void compareHitsOf(std::uint64_t user, Bullet& bullet, std::span<const Hit> hits);
    void compareTarget(const std::string& who, const Bullet& bullet, const Order& order, const Sprite& sprite,
                       std::span<const Hit> hits);
    void takeHits(const std::string& who, Bullet& bullet, std::span<const Hit> hits);
    void followInside(Bullet& bullet, std::span<const Hit> hits);
    void compareBullets();
    void followPasses(std::uint64_t user, Bullet& bullet, std::span<const Hit> hits, float stop);
    [[nodiscard]] Passing passing(const Bullet& bullet, const Sprite& sprite) const;

    void askPair(const Operation& operation);
    void askBullet(const Operation& operation);

    void save();
    void restore();
    void compareRestored();

    std::ostream* m_log;
    GjkSettings m_settings;
    CollisionSystem m_system;
    State m_state;
    std::optional<Saved> m_saved;
    std::vector<SpriteId> m_dead; ///< removed, or made after a snapshot that was gone back to
    std::vector<BulletShape> m_bulletShapes;
    bool m_filtering = false;         ///< the filter keeps loners apart; no part of snapshots
    std::set<std::uint64_t> m_loners; ///< by user value
    std::optional<std::string> m_difference;
    std::uint64_t m_eventHash = 0; ///< hash of the events of the last update
    ModelCounts m_counts;
};

} // namespace graze::test
