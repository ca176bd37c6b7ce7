// SPDX-License-Identifier: Zlib
#include <graze/base/assert.hpp>

#include <atomic>
#include <cstdio>
#include <cstdlib>

namespace graze
{

namespace
{

void printAndAbort(const char* condition, const char* file, int line)
{
    std::fprintf(stderr, "graze: assertion failed: %s (%s:%d)\n", condition, file, line);
    std::abort();
}

std::atomic<AssertHandler> currentHandler{printAndAbort};

} // namespace

AssertHandler setAssertHandler(AssertHandler handler) noexcept
{
    return currentHandler.exchange(handler ? handler : printAndAbort);
}

void detail::assertionFailed(const char* condition, const char* file, int line)
{
    currentHandler.load()(condition, file, line);
}

} // namespace graze
