// SPDX-License-Identifier: Zlib
#pragma once

#include <graze/base/export.hpp>

namespace GRAZE_API graze
{

/// Called when the plugin finds a mistake in its own code. Bad data never leads here.
using AssertHandler = void (*)(const char* condition, const char* file, int line);

/// Replaces the handler (default: prints to stderr and aborts); returns the one before.
/// A null pointer puts the default back. Not to be called while queries run.
AssertHandler setAssertHandler(AssertHandler handler) noexcept;

namespace detail
{
void assertionFailed(const char* condition, const char* file, int line);
}

} // namespace graze

/// Calls the handler when the condition does not hold; with NDEBUG nothing is evaluated.
#ifdef NDEBUG
#define GRAZE_ASSERT(condition) static_cast<void>(sizeof(!(condition)))
#else
#define GRAZE_ASSERT(condition)                                                                                        \
    static_cast<void>((condition) || (::graze::detail::assertionFailed(#condition, __FILE__, __LINE__), true))
#endif
