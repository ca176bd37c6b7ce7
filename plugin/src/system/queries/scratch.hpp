// SPDX-License-Identifier: Zlib
#pragma once

#include <vector>

namespace graze::detail
{

/// Empty memory of the thread, one per type, kept from call to call: a query allocates only when it finds more than
/// ever before.
template <class T>
[[nodiscard]] std::vector<T>& scratch() noexcept
{
    static thread_local std::vector<T> memory;
    memory.clear();
    return memory;
}

} // namespace graze::detail
