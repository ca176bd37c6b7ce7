// SPDX-License-Identifier: Zlib
#pragma once

#include "base/make_room.hpp"
#include "c/convert.hpp"
#include "c/failure.hpp"
#include "system/system_access.hpp"

#include <graze/graze.h>
#include <graze/outline/outline.hpp>
#include <graze/system/collider.hpp>
#include <graze/system/collision_system.hpp>

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <vector>

namespace graze::c
{

/// Copies of the events of the last update: the C function `events` hands out pointers and copies nothing.
class EventArrays
{
public:
    /// The next `take` has room for so many.
    void makeRoom(const detail::EventCounts& counts)
    {
        detail::makeRoomClosely(counts.begun, m_begun);
        detail::makeRoomClosely(counts.stays, m_stays);
        detail::makeRoomClosely(counts.ended, m_ended);
        detail::makeRoomClosely(counts.hits, m_hits);
        detail::makeRoomClosely(counts.nearMisses, m_nearMisses);
        detail::makeRoomClosely(counts.nearMisses, m_moments);
    }
    void take(const CollisionSystem& system) noexcept
    {
        copy(system.begun(), m_begun);
        copy(system.stays(), m_stays);
        copy(system.ended(), m_ended);
        copy(system.hits(), m_hits);
        copy(system.nearMisses(), m_nearMisses);
        m_moments.clear();
        for (const NearMiss& miss : system.nearMisses())
            m_moments.push_back(closestMoment(miss));
    }

    /// Valid until the next `makeRoom` or `take`.
    [[nodiscard]] graze_events view() const noexcept
    {
        const auto count = [](const auto& events) { return static_cast<std::uint32_t>(events.size()); };
        return {count(m_begun),      count(m_stays),      count(m_ended),  count(m_hits),
                count(m_nearMisses), m_begun.data(),      m_stays.data(),  m_ended.data(),
                m_hits.data(),       m_nearMisses.data(), m_moments.data()};
    }

private:
    template <class From, class To>
    static void copy(std::span<const From> from, std::vector<To>& to) noexcept
    {
        to.clear();
        for (const From& event : from)
            to.push_back(toC(event));
    }

    std::vector<graze_contact> m_begun;
    std::vector<graze_contact> m_stays;
    std::vector<graze_contact> m_ended;
    std::vector<graze_hit> m_hits;
    std::vector<graze_near_miss> m_nearMisses;
    std::vector<graze_closest_moment> m_moments;
};

} // namespace graze::c

/// Target of the opaque pointer of the C interface.
struct graze_system // NOLINT(readability-identifier-naming): the name belongs to C
{
    static constexpr const char* Name = "graze_system";
    static constexpr std::uint64_t Tag = 0x6D65'7473'7973'7A67; ///< "gzsystem"

    explicit graze_system(const graze::GjkSettings& settings);

    std::uint64_t tag = Tag; ///< first: distinguishes it from anything else that a host may pass
    graze::CollisionSystem collisions;
    graze::c::EventArrays events;
    std::vector<std::byte> snapshot; ///< keeps its memory from one to the next
};

/// Convex pieces in object space, and the loops that they were cut from, if any. It never changes: many threads may
/// read it, and pointers into it stay valid until it is freed.
struct graze_pieces // NOLINT(readability-identifier-naming): the name belongs to C
{
    static constexpr const char* Name = "graze_pieces";
    static constexpr std::uint64_t Tag = 0x7365'6365'6970'7A67; ///< "gzpieces"

    struct Ring
    {
        std::vector<graze_vec2> points;
        bool hole = false;
    };

    explicit graze_pieces(std::vector<graze::Shape> from, const std::vector<graze::OutlineLoop>& loops = {});

    [[nodiscard]] graze::Operand at(const graze::Affine2& matrix) const noexcept { return {shapes, matrix}; }

    std::uint64_t tag = Tag;
    std::vector<graze::Shape> shapes;
    std::vector<std::vector<graze_vec2>> corners; ///< of the shapes, in the layout of C
    std::vector<Ring> rings;
    float measuredError = 0.f;
};

/// The owner of a sprite. It holds no pointer to its graze_system, which may be freed before it.
struct graze_collider // NOLINT(readability-identifier-naming): the name belongs to C
{
    static constexpr const char* Name = "graze_collider";
    static constexpr std::uint64_t Tag = 0x6469'6C6C'6F63'7A67; ///< "gzcollid"

    std::uint64_t tag = Tag;
    graze::Collider collider;
};

namespace graze::c
{

/// The handle, when it is one: a host in a language without types may well pass one for another. One that was freed
/// cannot be recognized.
template <class Handle>
[[nodiscard]] Handle& needHandle(Handle* handle, const char* name)
{
    if (!handle)
        throw Failure(GRAZE_NULL_ARGUMENT, name, " is null");
    std::uint64_t tag = 0;
    if (reinterpret_cast<std::uintptr_t>(handle) % alignof(Handle) == 0)
        std::memcpy(&tag, static_cast<const void*>(handle), sizeof tag); // it may be something else altogether
    if (tag != Handle::Tag)
        throw Failure(GRAZE_BAD_HANDLE, name, " is not a ", Handle::Name);
    return *handle;
}

} // namespace graze::c
