// SPDX-License-Identifier: Zlib
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>

namespace graze::detail
{

/// f(i) for every byte with none of the bits, in order. Fast where nearly all have one of them: eight at a glance. The
/// highest bit is not among the bits.
template <class F>
void forEachWithout(std::span<const std::uint8_t> bytes, std::uint8_t bits, F&& f)
{
    constexpr std::uint64_t Each = 0x0101010101010101u;
    for (std::size_t i = 0; i < bytes.size(); ++i)
    {
        std::uint64_t eight = 0;
        if (i + 8 <= bytes.size())
            std::memcpy(&eight, &bytes[i], 8);
        // The sum carries into the highest bit of every byte that is not 0.
        if ((((eight & Each * bits) + Each * 0x7F) & Each * 0x80) == Each * 0x80)
            i += 7;
        else if ((bytes[i] & bits) == 0)
            f(static_cast<std::uint32_t>(i));
    }
}

} // namespace graze::detail
