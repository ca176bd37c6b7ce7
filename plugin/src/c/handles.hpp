// SPDX-License-Identifier: Zlib
#pragma once

#include <graze/graze.h>
#include <graze/outline/outline.hpp>
#include <graze/system/collision_system.hpp>

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <vector>

/// What the opaque pointer of the C interface points to. The events of the last update stand here in
/// the layout of C, so that `events` hands out pointers and copies nothing.
struct graze_system // NOLINT(readability-identifier-naming): the name belongs to C
{
    static constexpr std::uint64_t Tag = 0x6D65'7473'7973'7A67; ///< "gzsystem"
    static constexpr const char* Name = "graze_system";

    explicit graze_system(const graze::GjkSettings& settings);

    /// Copies the events of the update that has just run.
    void takeEvents();

    std::uint64_t tag = Tag; ///< first: tells it from anything else that a host may pass
    graze::CollisionSystem collisions;
    std::vector<graze_contact> begun;
    std::vector<graze_contact> stays;
    std::vector<graze_contact> ended;
    std::vector<graze_hit> hits;
    std::vector<graze_near_miss> nearMisses;
    std::vector<std::byte> snapshot; ///< keeps its memory from one to the next
};

/// Convex pieces in object space, and the loops that they were cut from, if any. Never changed once made: many
/// threads may read it, and pointers into it stay good until it is freed.
struct graze_collider // NOLINT(readability-identifier-naming): the name belongs to C
{
    static constexpr std::uint64_t Tag = 0x6469'6C6C'6F63'7A67; ///< "gzcollid"
    static constexpr const char* Name = "graze_collider";

    struct Ring
    {
        std::vector<graze_vec2> points;
        bool hole = false;
    };

    explicit graze_collider(std::vector<graze::Shape> shapes);
    graze_collider(std::vector<graze::Shape> shapes, const std::vector<graze::OutlineLoop>& loops);

    [[nodiscard]] graze::Operand at(const graze::Affine2& matrix) const noexcept { return {pieces, matrix}; }

    std::uint64_t tag = Tag;
    std::vector<graze::Shape> pieces;
    std::vector<std::vector<graze_vec2>> corners; ///< of the pieces, in the layout of C
    std::vector<Ring> rings;
    float measuredError = 0.f;
};

namespace graze::c
{

/// Whether this is a handle of that kind. One that was freed cannot be told.
template <class Handle>
[[nodiscard]] bool isHandle(const Handle* handle) noexcept
{
    if (reinterpret_cast<std::uintptr_t>(handle) % alignof(Handle) != 0)
        return false;
    std::uint64_t tag = 0;
    std::memcpy(&tag, static_cast<const void*>(handle), sizeof tag); // it may be something else altogether
    return tag == Handle::Tag;
}

} // namespace graze::c
