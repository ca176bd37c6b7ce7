// SPDX-License-Identifier: Zlib
#pragma once

#include "c/call.hpp"
#include "c/convert.hpp"

#include <cstring>
#include <span>
#include <vector>

/// Target of the opaque pointer of the C interface.
struct graze_system // NOLINT(readability-identifier-naming): the name belongs to C
{
    static constexpr const char* Name = "graze_system";
    static constexpr std::uint64_t Tag = 0x6D65'7473'7973'7A67; ///< "gzsystem"

    std::uint64_t tag = Tag; ///< first: distinguishes it from anything else that a host may pass
    graze::CollisionSystem collisions;
    /// Events of the last update in the layout of C, where the host asked for them.
    std::vector<graze_contact> begun, stays, ended;
    std::vector<graze_hit> hits;
    std::vector<graze_near_miss> nearMisses;
    graze_pair_filter* pairFilter = nullptr;
    void* pairFilterUser = nullptr;
    std::vector<std::byte> snapshot; ///< keeps its memory from one to the next
};

/// Convex pieces in object space, and the loops that they were cut from, if any. It never changes: many threads may
/// read it, and pointers into it stay valid until it is freed.
struct graze_pieces // NOLINT(readability-identifier-naming): the name belongs to C
{
    static constexpr const char* Name = "graze_pieces";
    static constexpr std::uint64_t Tag = 0x7365'6365'6970'7A67; ///< "gzpieces"

    std::uint64_t tag = Tag;
    std::vector<graze::Shape> shapes;
    std::vector<std::vector<graze_vec2>> points; ///< of these, and of the loops, in the layout of C
    std::vector<graze_shape> hulls;
    std::vector<graze_ring> loops;
    float measuredError = 0.f;
};

namespace graze::c
{

/// The handle, when it is one: a host in a language without types may well pass one for another. One that was freed
/// cannot be recognized.
template <class Handle>
[[nodiscard]] Handle& needHandle(Handle* handle, const char* name)
{
    if (!handle)
        fail(GRAZE_NULL_ARGUMENT, name, " is null");
    std::uint64_t tag = 0;
    if (reinterpret_cast<std::uintptr_t>(handle) % alignof(Handle) == 0)
        std::memcpy(&tag, static_cast<const void*>(handle), sizeof tag); // it may be something else altogether
    if (tag != Handle::Tag)
        fail(GRAZE_BAD_HANDLE, name, " is not a ", Handle::Name);
    return *handle;
}

/// The C function that frees a handle of the module; null does nothing.
template <Name CallName, class Handle, Name Argument>
void release(Handle* handle) noexcept
{
    guarded(CallName.text,
            [&]
            {
                if (handle)
                    delete &needHandle(handle, Argument.text);
            });
}

} // namespace graze::c
