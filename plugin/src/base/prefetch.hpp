// SPDX-License-Identifier: Zlib
#pragma once

namespace graze::detail
{

/// Asks for the memory at the address ahead of its use. Any address will do; no answer depends on it.
inline void prefetch(const void* address) noexcept
{
#if defined(__GNUC__)
    __builtin_prefetch(address);
#else
    static_cast<void>(address);
#endif
}

} // namespace graze::detail
