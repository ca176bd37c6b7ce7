// SPDX-License-Identifier: Zlib
#include "soak/memory.hpp"

#include <atomic>
#include <cstdlib>
#include <new>

#if defined(__GLIBC__) && !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)

#include <malloc.h>

namespace
{

std::atomic<std::size_t> held{0};

void* noted(void* memory)
{
    held += malloc_usable_size(memory);
    return memory;
}

void* taken(void* memory)
{
    if (memory == nullptr)
        throw std::bad_alloc();
    return noted(memory);
}

void give(void* memory) noexcept
{
    held -= malloc_usable_size(memory);
    std::free(memory);
}

} // namespace

void* operator new(std::size_t size)
{
    return taken(std::malloc(size > 0 ? size : 1));
}
void* operator new(std::size_t size, std::align_val_t alignment)
{
    const auto step = static_cast<std::size_t>(alignment);
    return taken(std::aligned_alloc(step, (size + step - 1) / step * step));
}
void* operator new(std::size_t size, const std::nothrow_t&) noexcept
{
    return noted(std::malloc(size > 0 ? size : 1));
}
void operator delete(void* memory) noexcept
{
    give(memory);
}
void operator delete(void* memory, std::size_t) noexcept
{
    give(memory);
}
void operator delete(void* memory, std::align_val_t) noexcept
{
    give(memory);
}
void operator delete(void* memory, std::size_t, std::align_val_t) noexcept
{
    give(memory);
}

std::size_t graze::test::soak::heldBytes() noexcept
{
    return held;
}

#else

std::size_t graze::test::soak::heldBytes() noexcept
{
    return 0;
}

#endif
