// SPDX-License-Identifier: Zlib
#pragma once

#include <graze/base/export.hpp>
#include <graze/math/vec2.hpp>
#include <graze/system/ids.hpp>

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace GRAZE_API graze
{

// The events of `CollisionSystem::update`. Every event has the user values of both sides, so it is still useful
// when an id has died meanwhile. In a pair, a is the sprite of lower order.

/// The parts of contacts beside ids and user values. The geometry costs a query per pair; switch off what you do not
/// read.
struct EventOptions
{
    bool beginGeometry = true; ///< point, normal, depth and pieces in `begun`
    bool stayGeometry = false; ///< and in `stays`
};

/// Two sprites that touch. Without geometry, as always in `ended`, only the ids and user values are set.
struct Contact
{
    SpriteId a;               ///< the sprite of lower order
    SpriteId b;               ///< the other
    std::uint64_t userA = 0;  ///< user value of a, also when a is gone
    std::uint64_t userB = 0;  ///< user value of b
    Vec2 point{};             ///< middle of the overlap, world space
    Vec2 normal{};            ///< length 1, from a to b
    float depth = 0.f;        ///< depth of the deepest pair of pieces (unit: pixels)
    std::uint32_t pieceA = 0; ///< that pair, by index: the piece of a
    std::uint32_t pieceB = 0; ///< and the piece of b

    /// The partner of `id`; null when `id` is neither.
    [[nodiscard]] constexpr SpriteId other(SpriteId id) const noexcept
    {
        return id == a ? b : id == b ? a : SpriteId{};
    }
};

/// A bullet struck a sprite. Sorted by bullet (order of firing), then fraction.
struct Hit
{
    BulletId bullet;              ///< the bullet
    SpriteId target;              ///< the sprite that was struck
    SpriteId owner;               ///< owner of the bullet; null when it has none
    std::uint64_t userBullet = 0; ///< user value of the bullet
    std::uint64_t userTarget = 0; ///< user value of the target
    float fraction = 0.f;         ///< share of the frame, [0, 1]
    Vec2 point{};                 ///< contact point at that moment, world space
    Vec2 normal{};                ///< length 1, from the bullet to the target
    float depth = 0.f;            ///< above 0 only when the bullet started inside (unit: pixels)
    std::uint32_t piece = 0;      ///< piece of the target
    bool spent = false;           ///< this was the bullet's last hit
};

/// A pair came within the near distance and has left again. Either two sprites (`bullet` null) or
/// a bullet and a sprite (`a` null).
struct NearMiss
{
    BulletId bullet;             ///< null when two sprites passed
    SpriteId a;                  ///< null when a bullet passed; else the sprite of lower order
    SpriteId b;                  ///< the sprite that was passed
    std::uint64_t userA = 0;     ///< user value of the bullet or of sprite a
    std::uint64_t userB = 0;     ///< user value of sprite b
    float closestDistance = 0.f; ///< smallest gap over all swept frames (unit: pixels)
    bool touched = false;        ///< they touched while near: not a miss after all
};

namespace detail
{

/// The contacts that stay: most contacts of a frame. They keep their memory from frame to frame, so that a contact is
/// written once and never cleared before.
class StayList
{
public:
    /// Room for so many. The contacts of the last frame are gone.
    [[nodiscard]] Contact* start(std::size_t most)
    {
        m_count = 0;
        if (m_places.size() < most)
            m_places.resize(most + most / 4);
        return m_places.data();
    }
    void end(const Contact* next) noexcept { m_count = static_cast<std::size_t>(next - m_places.data()); }
    void clear() noexcept { m_count = 0; }
    [[nodiscard]] std::span<const Contact> all() const noexcept { return {m_places.data(), m_count}; }

private:
    std::vector<Contact> m_places;
    std::size_t m_count = 0;
};

/// The report of the last update: one array per kind of event.
struct FrameEvents
{
    std::vector<Contact> begun;
    StayList stays;
    std::vector<Contact> ended;
    std::vector<Hit> hits;
    std::vector<NearMiss> nearMisses;

    void clear() noexcept { begun.clear(), stays.clear(), ended.clear(), hits.clear(), nearMisses.clear(); }
};

} // namespace detail

} // namespace graze
