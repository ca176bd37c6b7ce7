// SPDX-License-Identifier: Zlib
#pragma once

#include <cstddef>
#include <new>
#include <vector>

namespace graze::detail
{

/// Allocator for arrays that SIMD code reads in whole blocks.
template <class T, std::size_t Alignment>
struct AlignedAllocator
{
    using value_type = T;
    template <class U>
    struct rebind
    {
        using other = AlignedAllocator<U, Alignment>;
    };

    AlignedAllocator() noexcept = default;
    template <class U>
    AlignedAllocator(const AlignedAllocator<U, Alignment>&) noexcept // NOLINT(google-explicit-constructor)
    {
    }

    T* allocate(std::size_t count)
    {
        return static_cast<T*>(::operator new (count * sizeof(T), std::align_val_t{Alignment}));
    }
    void deallocate(T* pointer, std::size_t) noexcept { ::operator delete (pointer, std::align_val_t{Alignment}); }

    friend bool operator==(const AlignedAllocator&, const AlignedAllocator&) noexcept { return true; }
};

using AlignedFloats = std::vector<float, AlignedAllocator<float, 64>>;

} // namespace graze::detail
