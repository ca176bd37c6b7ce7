// SPDX-License-Identifier: Zlib
#pragma once

#include "c/events.hpp"
#include "c/versions.hpp"

#include <graze/graze.h>
#include <graze/outline/outline.hpp>
#include <graze/system/collider.hpp>
#include <graze/system/collision_system.hpp>

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <vector>

/// Target of the opaque pointer of the C interface.
struct graze_system // NOLINT(readability-identifier-naming): the name belongs to C
{
    static constexpr std::uint64_t Tag = 0x6D65'7473'7973'7A67; ///< "gzsystem"

    explicit graze_system(const graze::GjkSettings& settings);

    std::uint64_t tag = Tag; ///< first: distinguishes it from anything else that a host may pass
    graze::CollisionSystem collisions;
    graze::c::EventArrays events;
    std::vector<std::byte> snapshot; ///< keeps its memory from one to the next
};

/// Convex pieces in object space, and the loops that they were cut from, if any. It never changes: many threads may
/// read it, and pointers into it stay valid until it is freed.
struct graze_collider // NOLINT(readability-identifier-naming): the name belongs to C
{
    static constexpr std::uint64_t Tag = 0x6469'6C6C'6F63'7A67; ///< "gzcollid"

    struct Ring
    {
        std::vector<graze_vec2> points;
        bool hole = false;
    };

    explicit graze_collider(std::vector<graze::Shape> shapes, const std::vector<graze::OutlineLoop>& loops = {});

    [[nodiscard]] graze::Operand at(const graze::Affine2& matrix) const noexcept { return {pieces, matrix}; }

    std::uint64_t tag = Tag;
    std::vector<graze::Shape> pieces;
    std::vector<std::vector<graze_vec2>> corners; ///< the pieces, in the layout of C
    std::vector<Ring> rings;
    float measuredError = 0.f;
};

/// The owner of a sprite. It holds no pointer to its graze_system, which may be freed before it.
struct graze_attachment // NOLINT(readability-identifier-naming): the name belongs to C
{
    static constexpr std::uint64_t Tag = 0x6863'6174'7461'7A67; ///< "gzattach"

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
        throw Failure(GRAZE_BAD_HANDLE, name, " is not a ", publicName(typeid(Handle)));
    return *handle;
}

} // namespace graze::c
