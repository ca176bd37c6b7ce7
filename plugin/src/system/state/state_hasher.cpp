// SPDX-License-Identifier: Zlib
#include "state_hasher.hpp"

namespace graze::detail
{

// In blocks, so that a big-endian processor can swap the bytes of a block.
void StateHasher::mixFloats(const void* from, std::size_t size) noexcept
{
    constexpr std::size_t BlockSize = 4096;
    const auto* bytes = static_cast<const std::byte*>(from);
    for (std::size_t first = 0; first < size; first += BlockSize)
    {
        const std::size_t length = std::min(BlockSize, size - first);
        const std::byte* block = bytes + first;
        std::byte turned[BlockSize];
        if constexpr (std::endian::native != std::endian::little)
        {
            for (std::size_t i = 0; i < length; i += sizeof(float))
                storeLittle(turned + i, std::bit_cast<std::uint32_t>(*reinterpret_cast<const float*>(block + i)));
            block = turned;
        }
        m_hash = hashBytes({block, length}, m_hash);
    }
}

} // namespace graze::detail
