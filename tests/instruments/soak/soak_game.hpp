// SPDX-License-Identifier: Zlib
#pragma once

#include "support/random.hpp"

#include <graze/graze.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <set>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace graze::test::soak
{

/// A promise of the system that was broken.
class Broken : public std::runtime_error
{
public:
    using std::runtime_error::runtime_error;
};

/// Counts of all that has happened, to show that enough of everything did.
struct Counts
{
    std::uint64_t operations = 0;
    std::uint64_t added = 0;
    std::uint64_t begun = 0;
    std::uint64_t ended = 0;
    std::uint64_t hits = 0;
    std::uint64_t nearMisses = 0;
    std::uint64_t found = 0;
    std::uint64_t refused = 0;
    std::uint64_t restored = 0;
    std::uint64_t limits = 0; ///< queries out of iterations
    std::size_t mostSprites = 0;
    std::size_t mostBullets = 0;
};

/// One collision system that lives for very many frames: in each of them random calls, then an update. All that is
/// cheap to know beside it is checked: who lives, who touches whom, what each bullet has struck, what was refused.
/// Whether the answers themselves are right is the matter of ModelGame.
class SoakGame
{
public:
    explicit SoakGame(std::uint32_t seed);

    /// Throws Broken.
    void playFrame();

    [[nodiscard]] const Counts& counts() const noexcept { return m_counts; }

private:
    struct Sprite
    {
        SpriteId id;
        Layer layer{};
        SpriteId owner{};
        bool enabled = true;
        std::uint64_t user = 0;
    };
    struct Bullet
    {
        BulletId id;
        std::uint64_t user = 0;
        std::set<SpriteId> struck;
        bool spent = false;
    };
    using Pair = std::pair<SpriteId, SpriteId>;
    /// The part that goes back with a restore.
    struct State
    {
        std::vector<Sprite> sprites;
        std::vector<Bullet> bullets; ///< in order of firing
        std::set<Pair> touching;
        std::uint64_t lastUser = 0;
    };
    struct Saved
    {
        std::vector<std::byte> bytes;
        State state;
        std::uint64_t hash = 0;
        std::uint64_t next = 0; ///< hash after an update and nothing else
    };

    void playOperation();
    Sprite& anySprite();
    Bullet& anyBullet();
    Layer anyLayer();
    Affine2 anyPose();
    Pieces anyPieces();
    [[nodiscard]] const Sprite* living(SpriteId id) const;
    static void require(bool kept, const std::string& promise);
    void requireRefused(Refused expected, Refused refused, const char* call);

    void addSprite();
    void removeSprite();
    void moveSprites();
    void changeSprite();
    void fire();
    void changeBullet();
    void ask();
    void askAround(const Affine2& pose);
    void askAlong(const Affine2& pose);
    void requireFound(SpriteId id) const;
    void passGarbage();
    void passBrokenSprites(const Sprite& sprite);
    void passBrokenDefs();
    void changeSettings();
    void save();
    void restore();
    void restoreElsewhere();
    void restoreDamaged();
    void forget(SpriteId id);

    void update();
    void checkContacts();
    void checkBegun(const Contact& contact) const;
    void checkHits();
    void checkNearMisses();
    void checkNumbers();

    Random m_random;
    CollisionSystem m_system;
    CollisionSystem m_other; ///< its ids are foreign, and snapshots go there too
    SpriteId m_foreign{};
    std::vector<ShapeId> m_bulletShapes;
    State m_state;
    std::optional<Saved> m_saved;
    std::vector<SpriteId> m_dead;
    std::vector<std::byte> m_bytes;
    Counts m_counts;
};

} // namespace graze::test::soak
