// SPDX-License-Identifier: Zlib
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

namespace graze::detail
{

/// XXH64 of Yann Collet's xxHash: several bytes per cycle, the same on every system. No protection against forgery.
[[nodiscard]] std::uint64_t hashBytes(std::span<const std::byte> bytes, std::uint64_t seed) noexcept;

} // namespace graze::detail
