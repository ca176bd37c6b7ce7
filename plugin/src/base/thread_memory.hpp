// SPDX-License-Identifier: Zlib
#pragma once

#if defined(__MINGW32__)
#include <cstddef>
#include <new>
#endif

namespace graze::detail
{

/// An object of the thread, one for each type and use, kept from call to call.
///
/// On MinGW it is never destroyed, so a thread that ends leaks it: there, destructors of thread_local objects run after
/// the memory of the objects is freed, and corrupt the heap.
template <class T, class Use = T>
[[nodiscard]] T& threadMemory() noexcept
{
#if defined(__MINGW32__)
    struct Place
    {
        alignas(T) std::byte bytes[sizeof(T)];
        T* object;
    };
    static thread_local Place place;
    if (!place.object)
        place.object = new (place.bytes) T{};
    return *place.object;
#else
    static thread_local T object{};
    return object;
#endif
}

} // namespace graze::detail
