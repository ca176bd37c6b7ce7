// SPDX-License-Identifier: Zlib
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

namespace graze::detail
{

/// XXH64 of Yann Collet's xxHash: 64 bits that any change of a byte changes, several bytes per cycle, the same
/// on every system. No protection against forgers.
[[nodiscard]] std::uint64_t hashBytes(std::span<const std::byte> bytes, std::uint64_t seed) noexcept;

} // namespace graze::detail
