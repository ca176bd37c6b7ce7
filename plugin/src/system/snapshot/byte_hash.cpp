// SPDX-License-Identifier: Zlib
#include "state_bits.hpp"

#include <bit>

namespace graze::detail
{

namespace
{

constexpr std::uint64_t Prime1 = 0x9E3779B185EBCA87ull;
constexpr std::uint64_t Prime2 = 0xC2B2AE3D27D4EB4Full;
constexpr std::uint64_t Prime3 = 0x165667B19E3779F9ull;
constexpr std::uint64_t Prime4 = 0x85EBCA77C2B2AE63ull;
constexpr std::uint64_t Prime5 = 0x27D4EB2F165667C5ull;

std::uint64_t stir(std::uint64_t lane, std::uint64_t word) noexcept
{
    return std::rotl(lane + word * Prime2, 31) * Prime1;
}

std::uint64_t join(std::uint64_t hash, std::uint64_t lane) noexcept
{
    return (hash ^ stir(0, lane)) * Prime1 + Prime4;
}

} // namespace

std::uint64_t hashBytes(std::span<const std::byte> bytes, std::uint64_t seed) noexcept
{
    const std::byte* at = bytes.data();
    const std::byte* const end = at + bytes.size();
    std::uint64_t hash = seed + Prime5;
    if (bytes.size() >= 32)
    {
        std::uint64_t lanes[4] = {seed + Prime1 + Prime2, seed + Prime2, seed, seed - Prime1};
        for (; end - at >= 32; at += 32)
            for (int i = 0; i < 4; ++i)
                lanes[i] = stir(lanes[i], loadLittle<std::uint64_t>(at + 8 * i));
        hash = std::rotl(lanes[0], 1) + std::rotl(lanes[1], 7) + std::rotl(lanes[2], 12) + std::rotl(lanes[3], 18);
        for (const std::uint64_t lane : lanes)
            hash = join(hash, lane);
    }
    hash += bytes.size();
    for (; end - at >= 8; at += 8)
        hash = std::rotl(hash ^ stir(0, loadLittle<std::uint64_t>(at)), 27) * Prime1 + Prime4;
    for (; end - at >= 4; at += 4)
        hash = std::rotl(hash ^ loadLittle<std::uint32_t>(at) * Prime1, 23) * Prime2 + Prime3;
    for (; at != end; ++at)
        hash = std::rotl(hash ^ std::to_integer<std::uint64_t>(*at) * Prime5, 11) * Prime1;
    hash = (hash ^ (hash >> 33)) * Prime2;
    hash = (hash ^ (hash >> 29)) * Prime3;
    return hash ^ (hash >> 32);
}

} // namespace graze::detail
