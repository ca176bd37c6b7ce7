// SPDX-License-Identifier: Zlib
#pragma once

#include <cstddef>

namespace graze::test::soak
{

/// The bytes that the program holds on the heap through operator new, to the byte of the allocator's blocks; 0 where
/// that cannot be counted (under a sanitizer, or without glibc).
[[nodiscard]] std::size_t heldBytes() noexcept;

} // namespace graze::test::soak
