// SPDX-License-Identifier: Zlib
#pragma once

#include "base/blocks.hpp"
#include "base/make_room.hpp"
#include "box_kernels.hpp"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace graze::detail
{

/// Gathers the pairs that kernels find for the slots of a grid, in the order of slots. Keeps its memory from frame to
/// frame.
///
/// A kernel, `join(slot, last, buffer)`, writes the pairs of the slots [slot, last) until the buffer has no room, and
/// returns the first slot that is not done.
class PairGatherer
{
public:
    /// Adds the pairs of all slots.
    template <class Join>
    void gather(std::uint32_t slot, std::uint32_t last, std::vector<PiecePair>& pairs, Join&& join);
    /// The same, with workers for many slots.
    template <class Join>
    void gather(Workers* workers, std::uint32_t first, std::uint32_t last, std::vector<PiecePair>& pairs, Join&& join);

private:
    /// Tasks have no memory to ask for: one with a full buffer stops, and goes on when the buffer has grown.
    struct Block
    {
        std::vector<PiecePair> buffer;
        std::size_t count = 0;
        std::uint32_t next = 0;
        std::uint32_t last = 0;
    };

    // The buffer between the kernels and the caller's vector stays in the first cache.
    static constexpr std::size_t BufferPairs = 2048;
    static constexpr std::uint32_t BlockSlots = 1024;

    void startBlocks(const Blocks& blocks, std::uint32_t first);
    /// Whether a block needs another run.
    [[nodiscard]] bool growBlocks(std::uint32_t count);
    void joinBlocks(std::uint32_t count, std::vector<PiecePair>& pairs) const;

    std::vector<PiecePair> m_buffer;
    std::vector<Block> m_blocks;
};

template <class Join>
void PairGatherer::gather(std::uint32_t slot, std::uint32_t last, std::vector<PiecePair>& pairs, Join&& join)
{
    if (m_buffer.empty())
        m_buffer.resize(BufferPairs);
    while (slot < last)
    {
        PairBuffer out{m_buffer.data(), m_buffer.data() + m_buffer.size()};
        const std::uint32_t next = join(slot, last, out);
        const std::size_t all = pairs.size() + static_cast<std::size_t>(out.next - m_buffer.data());
        makeRoomClosely(all, pairs);
        pairs.insert(pairs.end(), m_buffer.data(), out.next);
        if (next == slot)
            m_buffer.resize(m_buffer.size() * 2);
        slot = next;
    }
}

template <class Join>
void PairGatherer::gather(Workers* workers, std::uint32_t first, std::uint32_t last, std::vector<PiecePair>& pairs,
                          Join&& join)
{
    const Blocks blocks(workers, last - first, BlockSlots);
    if (blocks.count() == 1)
        return gather(first, last, pairs, join);
    startBlocks(blocks, first);
    do
        blocks.forEach(
            [&](std::uint32_t number, std::uint32_t, std::uint32_t)
            {
                Block& block = m_blocks[number];
                PairBuffer out{block.buffer.data() + block.count, block.buffer.data() + block.buffer.size()};
                if (block.next < block.last)
                    block.next = join(block.next, block.last, out);
                block.count = static_cast<std::size_t>(out.next - block.buffer.data());
            });
    while (growBlocks(blocks.count()));
    joinBlocks(blocks.count(), pairs);
}

} // namespace graze::detail
