// SPDX-License-Identifier: Zlib
#include "pair_gatherer.hpp"

#include <algorithm>

namespace graze::detail
{

void PairGatherer::startBlocks(const Blocks& blocks, std::uint32_t first)
{
    if (m_blocks.size() < blocks.count())
        m_blocks.resize(blocks.count());
    for (std::uint32_t number = 0; number < blocks.count(); ++number)
    {
        Block& block = m_blocks[number];
        block.count = 0;
        block.next = first + blocks.first(number);
        block.last = first + blocks.last(number);
        block.buffer.resize(std::max(block.buffer.size(), BufferPairs));
    }
}

bool PairGatherer::growBlocks(std::uint32_t count)
{
    bool any = false;
    for (std::uint32_t number = 0; number < count; ++number)
    {
        Block& block = m_blocks[number];
        if (block.next == block.last)
            continue;
        block.buffer.resize(block.buffer.size() * 2);
        any = true;
    }
    return any;
}

void PairGatherer::joinBlocks(std::uint32_t count, std::vector<PiecePair>& pairs) const
{
    std::size_t all = pairs.size();
    for (std::uint32_t number = 0; number < count; ++number)
        all += m_blocks[number].count;
    makeRoomClosely(all, pairs);
    for (std::uint32_t number = 0; number < count; ++number)
        pairs.insert(pairs.end(), m_blocks[number].buffer.data(),
                     m_blocks[number].buffer.data() + m_blocks[number].count);
}

} // namespace graze::detail
