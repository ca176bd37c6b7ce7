// SPDX-License-Identifier: Zlib
// Replaces operator new of the program that it is linked to.
#include "memory/memory.hpp"

#include <atomic>
#include <cstdint>
#include <cstdlib>
#include <limits>
#include <new>
#if defined(__GLIBC__)
#include <malloc.h>
#endif

namespace
{

using graze::test::FailingMemory;

std::atomic<std::size_t> counted{0};
std::atomic<std::size_t> held{0};
std::atomic<std::size_t> mostHeld{0};

constexpr std::size_t Never = std::numeric_limits<std::size_t>::max();
thread_local std::size_t left = Never; // allocations until one fails
thread_local bool fromThereOn = false;
thread_local bool failed = false;

// With glibc and no sanitizer, malloc itself is counted, and with it whatever calls it.
#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define GRAZE_IS_SANITIZED 1
#endif
#endif
#if defined(__GLIBC__) && !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__) &&                           \
    !defined(GRAZE_IS_SANITIZED)
#define GRAZE_COUNTS_MALLOC 1
#else
#define GRAZE_COUNTS_MALLOC 0
#endif

std::size_t sizeOf([[maybe_unused]] void* memory) noexcept
{
#if defined(__GLIBC__)
    return malloc_usable_size(memory);
#else
    return 0;
#endif
}

void* noted(void* memory) noexcept
{
    const std::size_t now = held += sizeOf(memory);
    std::size_t most = mostHeld;
    while (now > most && !mostHeld.compare_exchange_weak(most, now))
    {
    }
    return memory;
}

void release(void* memory) noexcept
{
    held -= sizeOf(memory);
    std::free(memory);
}

void* allocated(std::size_t size, std::size_t alignment) noexcept
{
    ++counted;
    if (left == 0)
    {
        failed = true;
        left = fromThereOn ? 0 : Never;
        return nullptr;
    }
    left -= left == Never ? 0 : 1;
    if (alignment <= alignof(std::max_align_t))
        return noted(std::malloc(size > 0 ? size : 1));
    return noted(std::aligned_alloc(alignment, (size + alignment - 1) / alignment * alignment));
}

void* allocatedOrThrown(std::size_t size, std::size_t alignment)
{
    if (void* const memory = allocated(size, alignment))
        return memory;
    throw std::bad_alloc();
}

} // namespace

#if GRAZE_COUNTS_MALLOC
extern "C"
{
    void* __libc_malloc(std::size_t size) noexcept;                    // NOLINT
    void* __libc_calloc(std::size_t count, std::size_t size) noexcept; // NOLINT
    void* __libc_realloc(void* memory, std::size_t size) noexcept;     // NOLINT
    void* malloc(std::size_t size) noexcept
    {
        ++counted;
        return __libc_malloc(size);
    }
    void* calloc(std::size_t count, std::size_t size) noexcept
    {
        ++counted;
        return __libc_calloc(count, size);
    }
    void* realloc(void* memory, std::size_t size) noexcept
    {
        ++counted;
        return __libc_realloc(memory, size);
    }
}
#endif

void* operator new(std::size_t size)
{
    return allocatedOrThrown(size, 1);
}
void* operator new(std::size_t size, std::align_val_t alignment)
{
    return allocatedOrThrown(size, static_cast<std::size_t>(alignment));
}
// The one that std::stable_sort asks for its buffer: a sanitizer's own would not fit the delete below.
void* operator new(std::size_t size, const std::nothrow_t&) noexcept
{
    return allocated(size, 1);
}
void operator delete(void* memory) noexcept
{
    release(memory);
}
void operator delete(void* memory, std::size_t) noexcept
{
    release(memory);
}
void operator delete(void* memory, std::align_val_t) noexcept
{
    release(memory);
}
void operator delete(void* memory, std::size_t, std::align_val_t) noexcept
{
    release(memory);
}

namespace graze::test
{

std::size_t allocations() noexcept
{
    return counted;
}

std::size_t heldBytes() noexcept
{
    return held;
}

HeldBytes::HeldBytes() noexcept : m_start(held)
{
    mostHeld = m_start;
}

std::size_t HeldBytes::most() const noexcept
{
    return mostHeld - m_start;
}

FailingMemory::FailingMemory(std::size_t count, Kind kind) noexcept
{
    failed = false;
    fromThereOn = kind == Kind::FromThereOn;
    left = count;
}

FailingMemory::~FailingMemory()
{
    left = Never;
}

bool FailingMemory::hasFailed() const noexcept // NOLINT(readability-convert-member-functions-to-static)
{
    return failed;
}

} // namespace graze::test
