// SPDX-License-Identifier: Zlib
#pragma once

#include <graze/base/export.hpp>
#include <graze/math/vec2.hpp>
#include <graze/sprite/layer.hpp>
#include <graze/system/ids.hpp>

#include <cstddef>
#include <cstdint>
#include <iterator>
#include <span>
#include <utility>
#include <vector>

namespace GRAZE_API graze
{

namespace detail
{
struct SystemLink;
}

// The events of `CollisionSystem::update`. Every event has the user values of both sides, so it is still useful
// when an id has died meanwhile. In a pair, a is the sprite of lower order.

/// The parts of contacts beside ids, user values and layers. The geometry costs a query per pair; switch off what you
/// do not read.
struct EventOptions
{
    bool beginGeometry = true; ///< point, normal, depth, pieces and fraction in `begun`
    bool stayGeometry = false; ///< and in `stays`
    /// Lets `contactsOf` find the contacts of a sprite at once: without it, it searches all contacts. Changes no event
    /// and is no part of snapshots.
    bool contactIndex = false;
};

/// Two sprites that touch. Ids, user values, layers and `passed` are always set; the rest is the geometry, which
/// `ended` never has. Point, normal and depth are those of the end of the frame; where a pair passed, those of its
/// first touch.
struct Contact
{
    SpriteId a;               ///< the sprite of lower order
    SpriteId b;               ///< the other
    UserValue userA{};        ///< user value of a, also when a is gone
    UserValue userB{};        ///< user value of b
    Vec2 point{};             ///< middle of the overlap, world space
    Vec2 normal{};            ///< length 1, from a to b
    float depth = 0.f;        ///< depth of the deepest pair of pieces (unit: pixels)
    std::uint32_t pieceA = 0; ///< that pair, by index: the piece of a
    std::uint32_t pieceB = 0; ///< and the piece of b
    Layer layerA{};           ///< layer of a at that update
    Layer layerB{};           ///< layer of b
    bool passed = false;      ///< in `begun` and `ended`: a swept pair that touched within the frame, apart at its end
    /// Share of the frame, [0, 1], at the first touch. 1 for a pair that is not swept, and outside of `begun`.
    float fraction = 1.f;
    /// At the first touch, as `point` and `normal` are at the end of the frame. A fast disc that ends beyond the middle
    /// of another has a reversed normal, but no reversed `firstNormal`. As those where a pair is not swept, and outside
    /// of `begun`.
    Vec2 firstPoint{};
    Vec2 firstNormal{}; ///< length 1, from a to b

    /// The partner of `id`; null when `id` is neither.
    [[nodiscard]] constexpr SpriteId other(SpriteId id) const noexcept
    {
        return id == a ? b : id == b ? a : SpriteId{};
    }
    /// The user value of `id`, by type: `touch.userOf<Enemy>(id)` is a pointer, `touch.userOf<Kind>(id)` an enumerator.
    /// Null, or 0, when `id` is neither, or when it is of another type.
    template <class T>
    [[nodiscard]] UserResult<T> userOf(SpriteId id) const noexcept
    {
        return (id == a ? userA : id == b ? userB : UserValue{}).template as<T>();
    }
    /// The same contact with a and b exchanged, and the normal reversed.
    [[nodiscard]] constexpr Contact turned() const noexcept
    {
        Contact back = *this;
        std::swap(back.a, back.b);
        std::swap(back.userA, back.userB);
        std::swap(back.pieceA, back.pieceB);
        std::swap(back.layerA, back.layerB);
        back.normal = -normal;
        back.firstNormal = -firstNormal;
        return back;
    }
};

/// A bullet struck a sprite, or another bullet: then both have a hit, with each other as target. Sorted by bullet
/// (order of firing), then fraction.
struct Hit
{
    BulletId bullet{};       ///< the bullet
    SpriteId target{};       ///< the sprite that was struck; null when it was a bullet
    SpriteId owner{};        ///< owner of the bullet; null when it has none
    UserValue userBullet{};  ///< user value of the bullet
    UserValue userTarget{};  ///< user value of the target
    float fraction = 0.f;    ///< share of the frame, [0, 1]
    Vec2 point{};            ///< contact point at that moment, world space
    Vec2 normal{};           ///< length 1, from the bullet to the target
    float depth = 0.f;       ///< above 0 only when the bullet started inside (unit: pixels)
    std::uint32_t piece = 0; ///< piece of the target
    bool spent = false;      ///< this was the bullet's last hit
    Layer layerBullet{};     ///< layer of the bullet
    Layer layerTarget{};     ///< layer of the target at that update
    bool bounced = false;    ///< the bullet was reflected here and flies on, unless it is squeezed or waits
    Vec2 velocity{};         ///< of the bullet after this hit (unit: pixels per second)
    BulletId targetBullet{}; ///< the bullet that was struck; null when it was a sprite
    bool reported = false;   ///< the layer of the target only reports: the bullet flies on, and nothing was used up
    /// It has no room between its targets: it stays here for this frame, perhaps inside of one, and keeps the velocity
    /// that it had before the frame.
    bool squeezed = false;
    bool waits = false; ///< it has bounced as often as it may in a frame: it waits here for the next one
};

/// Why two are not near any more.
enum class PassEnd : std::uint8_t
{
    Left,    ///< they are farther apart than the near distance
    Spent,   ///< the bullet is spent: by a hit, or because it ended
    Removed, ///< one of the two was removed
    Barred   ///< they may not meet any more: disabled, layers, owner, ignored, no near distance, or the filter as it
             ///< was asked last
};

/// A pair came within the near distance and has left again. Either two sprites (`bullet` null) or
/// a bullet and a sprite (`a` null). b is the one with the near distance at that update; where both have one, or
/// neither has one any more, it is the sprite of higher order.
struct NearMiss
{
    BulletId bullet;             ///< null when two sprites passed
    SpriteId a;                  ///< null when a bullet passed; else the sprite that passed b
    SpriteId b;                  ///< the sprite that was passed
    UserValue userA{};           ///< user value of the bullet or of sprite a
    UserValue userB{};           ///< user value of sprite b
    float closestDistance = 0.f; ///< smallest gap over all swept frames (unit: pixels)
    bool touched = false;        ///< they touched while near: not a miss after all
    Layer layerA{};              ///< layer of the bullet or of sprite a
    Layer layerB{};              ///< layer of sprite b
    Vec2 pointA{};               ///< when they were closest: the nearest point of the bullet or of sprite a
    Vec2 pointB{};               ///< and the nearest point of sprite b, in world space
    Vec2 motion{};               ///< displacement of A relative to B in that frame, up to where a bullet stops
    float fraction = 1.f;        ///< share of that frame, [0, 1]
    std::uint32_t framesAgo = 0; ///< updates since that frame, without those in which both rested
    PassEnd end = PassEnd::Left; ///< why it is over

    /// The partner of `id`; null when `id` is neither, and of the sprite that a bullet passed.
    [[nodiscard]] constexpr SpriteId other(SpriteId id) const noexcept
    {
        return id.isNull() ? SpriteId{} : id == a ? b : id == b ? a : SpriteId{};
    }
    /// The user value of a sprite of the two, by type: `pass.userOf<Ship>(id)` is a pointer. Null, or 0, when `id` is
    /// neither, or when it is of another type.
    template <class T>
    [[nodiscard]] UserResult<T> userOf(SpriteId id) const noexcept
    {
        return (id.isNull() ? UserValue{} : id == a ? userA : id == b ? userB : UserValue{}).template as<T>();
    }
    /// The same of the bullet.
    template <class T>
    [[nodiscard]] UserResult<T> userOf(BulletId id) const noexcept
    {
        return (!id.isNull() && id == bullet ? userA : UserValue{}).template as<T>();
    }
    /// The same pass with the two sprites exchanged. A pass of a bullet stays as it is.
    [[nodiscard]] constexpr NearMiss turned() const noexcept
    {
        NearMiss back = *this;
        if (!bullet)
        {
            std::swap(back.a, back.b);
            std::swap(back.userA, back.userB);
            std::swap(back.layerA, back.layerB);
            std::swap(back.pointA, back.pointB);
            back.motion = -motion;
        }
        return back;
    }
};

namespace detail
{

/// The contacts of an update in one array: those that began, that stay, that ended. It keeps its memory from frame to
/// frame, so that a contact is written once and never cleared before.
class ContactArrays
{
public:
    /// The next `start` has room for so many. The contacts of the last update stay.
    void makeRoom(std::size_t count)
    {
        constexpr std::size_t Many = 1u << 16;
        const std::size_t room = m_places.size(), more = room + (room < Many ? room : room / 8);
        if (room >= count)
            return;
        m_places.reserve(count > more ? count : more);
        m_places.resize(m_places.capacity());
    }
    /// Where the first of each kind is to be written. The contacts of the last update are gone.
    struct Places
    {
        Contact* begun;
        Contact* stays;
        Contact* ended;
    };
    [[nodiscard]] Places start(std::size_t begun, std::size_t stays, std::size_t ended) noexcept
    {
        m_begun = begun, m_stays = stays, m_ended = ended;
        return {m_places.data(), m_places.data() + begun, m_places.data() + begun + stays};
    }
    void clear() noexcept { m_begun = m_stays = m_ended = 0; }

    [[nodiscard]] std::span<const Contact> begun() const noexcept { return {m_places.data(), m_begun}; }
    [[nodiscard]] std::span<const Contact> stays() const noexcept { return {m_places.data() + m_begun, m_stays}; }
    /// `begun`, then `stays`.
    [[nodiscard]] std::span<const Contact> touching() const noexcept { return {m_places.data(), m_begun + m_stays}; }
    [[nodiscard]] std::span<const Contact> ended() const noexcept
    {
        return {m_places.data() + m_begun + m_stays, m_ended};
    }

private:
    std::vector<Contact> m_places;
    std::size_t m_begun = 0, m_stays = 0, m_ended = 0;
};

/// The events that an update gathers while it may still fail, beside those of the last one.
struct RareEvents
{
    std::vector<Hit> hits;
    std::vector<NearMiss> nearMisses;

    void clear() noexcept { hits.clear(), nearMisses.clear(); }
};

/// The report of the last update.
struct FrameEvents
{
    ContactArrays contacts;
    RareEvents rare;

    void clear() noexcept { contacts.clear(), rare.clear(); }
};

} // namespace detail

} // namespace graze

namespace GRAZE_API graze
{

/// The contacts of one sprite at the last update, as a range: see `CollisionSystem::contactsOf`.
class SpriteContacts
{
public:
    /// Empty.
    SpriteContacts() noexcept = default;

    class Iterator;
    /// The contacts that begin come first, in the order of events, then those that stay.
    [[nodiscard]] Iterator begin() const noexcept;
    /// Behind the last one.
    [[nodiscard]] static std::default_sentinel_t end() noexcept { return {}; }

    /// Whether the sprite touched nothing.
    [[nodiscard]] bool empty() const noexcept { return first(0) == m_count; }
    /// How many there are. Goes through all of them.
    [[nodiscard]] std::size_t size() const noexcept;

private:
    friend class CollisionSystem;

    [[nodiscard]] bool isOf(std::size_t at) const noexcept;
    // The next candidate from `at` on that is a contact of the sprite.
    [[nodiscard]] std::size_t first(std::size_t at) const noexcept;
    [[nodiscard]] const Contact& event(std::size_t at) const noexcept;
    [[nodiscard]] Contact contact(std::size_t at) const noexcept;

    const detail::SystemLink* m_link = nullptr; // to the system, wherever it moves
    SpriteId m_id;
    std::size_t m_count = 0;                // candidates
    bool m_indexed = false;                 // each candidate is a contact of the sprite
    std::span<const std::uint32_t> m_index; // then: the number of each among all contacts
};

/// Goes through the contacts, each made when it is read.
class SpriteContacts::Iterator
{
public:
    /// For the standard library.
    using value_type = Contact;
    using difference_type = std::ptrdiff_t; ///< as above

    /// Belongs to no range.
    Iterator() noexcept = default;
    /// A contact by value, `a` is the sprite that was asked for.
    [[nodiscard]] Contact operator*() const noexcept { return m_of.contact(m_at); }
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
    friend class SpriteContacts;
    Iterator(const SpriteContacts& of, std::size_t at) noexcept : m_of(of), m_at(at) {}
    [[nodiscard]] bool isBehind() const noexcept { return m_at == m_of.m_count; }

    SpriteContacts m_of;
    std::size_t m_at = 0;
};

inline SpriteContacts::Iterator SpriteContacts::begin() const noexcept
{
    return {*this, first(0)};
}

} // namespace graze
