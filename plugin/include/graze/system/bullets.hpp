// SPDX-License-Identifier: Zlib
#pragma once

#include <graze/base/export.hpp>
#include <graze/math/vec2.hpp>
#include <graze/sprite/layer.hpp>
#include <graze/system/ids.hpp>

#include <cstddef>
#include <cstdint>
#include <iterator>
#include <limits>

namespace GRAZE_API graze
{

namespace detail
{
struct SystemLink;
}

/// A number of bounces that is never used up.
inline constexpr int EndlessBounces = (std::numeric_limits<int>::max)();

/// The effect of a sprite on a bullet that hits it: see `CollisionSystem::setBulletEffect`.
enum class BulletEffect : std::uint8_t
{
    AsFired, ///< reflects it while it has bounces left, then lets it through while it has pierces left, then stops it
    Stop,    ///< the bullet is spent, whatever it has left
    Bounce,  ///< reflects it; stops one without bounces left
    Pierce,  ///< lets it through; stops one without pierces left
    Report   ///< lets it through at no cost: a hit for each time that the bullet enters
};

/// Description of a bullet for `fire`.
struct BulletDef
{
    float radius = 0.f;          ///< radius of a round bullet (unit: pixels); 0 is a point; ignored with a shape
    ShapeId shape{};             ///< from `addShape`: for bullets that are not round
    LayerChoice layer{};         ///< a layer of this system, or its name
    Vec2 position{};             ///< where it is tested first (unit: pixels)
    Vec2 velocity{};             ///< used by advanceBullets (unit: pixels per second)
    SpriteId owner{};            ///< never hit, nor is anything that the owner owns
    int pierce = 0;              ///< how many targets it goes through before the one that stops it
    UserValue user{};            ///< handed back in every event
    float angleRadians = 0.f;    ///< of a shape, about the position; round ones have none
    float angularVelocity = 0.f; ///< used by advanceBullets (unit: radians per second)
    int bounces = 0;             ///< how many hits of sprites reflect it before those that pierce or stop it
    bool meetsBullets = false;   ///< hits bullets of layers that its own collides with, and they hit it
    std::uint32_t lifetime = 0;  ///< the number of updates after which it is spent; 0: any number
    float maxSpeed = 0.f;        ///< it bounces off no faster than this; 0: any speed (unit: pixels per second)
};

/// One bullet as it is now.
struct BulletState
{
    Vec2 position{};                  ///< world space (unit: pixels)
    Vec2 previous{};                  ///< where its last sweep started, or it bounced last in it (unit: pixels)
    Vec2 velocity{};                  ///< used by advanceBullets (unit: pixels per second)
    float radius = 0.f;               ///< 0 for a point, and for one with a shape (unit: pixels)
    ShapeId shape{};                  ///< null for a round one
    Layer layer{};                    ///< as fired
    SpriteId owner{};                 ///< as fired; null when it has none
    int pierceLeft = 0;               ///< how many targets it still goes through
    bool spent = false;               ///< its last hit was reported, or it ended: no more events, listed until removed
    UserValue user{};                 ///< as fired
    float angleRadians = 0.f;         ///< [-pi, pi]; 0 for a round one
    float previousAngleRadians = 0.f; ///< the angle at `previous`
    float angularVelocity = 0.f;      ///< as fired (unit: radians per second)
    int bouncesLeft = 0;              ///< how many hits still reflect it; EndlessBounces stays
    std::uint32_t updatesLeft = 0;    ///< updates until it is spent; 0: any number
    bool meetsBullets = false;        ///< as fired
    float maxSpeed = 0.f;             ///< as fired (unit: pixels per second)
    BulletId id{};                    ///< its id
};

/// One element of `moveBullets`.
struct BulletMove
{
    BulletId id;     ///< which
    Vec2 position{}; ///< where to, world space (unit: pixels)
};

/// All bullets of a system, as a range: see `CollisionSystem::bulletStates`.
class BulletStates
{
public:
    class Iterator;
    /// In order of firing, spent ones too.
    [[nodiscard]] Iterator begin() const noexcept;
    /// Behind the last one.
    [[nodiscard]] static std::default_sentinel_t end() noexcept { return {}; }

private:
    friend class CollisionSystem;
    explicit BulletStates(const detail::SystemLink& link) noexcept : m_link(&link) {}
    // The first bullet from there on, or where there are no more.
    [[nodiscard]] std::size_t first(std::size_t at) const noexcept;
    [[nodiscard]] BulletState state(std::size_t at) const noexcept;

    static constexpr std::size_t Behind = (std::numeric_limits<std::size_t>::max)();

    const detail::SystemLink* m_link; // to the system, wherever it moves
};

/// Goes through the bullets, each read when it is asked for.
class BulletStates::Iterator
{
public:
    /// For the standard library.
    using value_type = BulletState;
    using difference_type = std::ptrdiff_t; ///< as above

    /// A bullet by value, as it is now.
    [[nodiscard]] BulletState operator*() const noexcept { return m_of.state(m_at); }
    /// To the next one.
    Iterator& operator++() noexcept
    {
        m_at = m_of.first(m_at + 1);
        return *this;
    }
    /// The same.
    void operator++(int) noexcept { ++*this; }
    /// Whether it is behind the last one.
    friend bool operator==(const Iterator& at, std::default_sentinel_t) noexcept { return at.isBehind(); }

private:
    friend class BulletStates;
    Iterator(const BulletStates& of, std::size_t at) noexcept : m_of(of), m_at(at) {}
    [[nodiscard]] bool isBehind() const noexcept { return m_at == Behind; }

    BulletStates m_of;
    std::size_t m_at;
};

inline BulletStates::Iterator BulletStates::begin() const noexcept
{
    return {*this, first(0)};
}

} // namespace graze
