// SPDX-License-Identifier: Zlib
#pragma once

#include <graze/system/statistics.hpp>

#include <cstdint>
#include <vector>

namespace graze::detail
{

/// The statistics of blocks that run at the same time. Sums of them are the same for any number of threads.
class BlockCounts
{
public:
    /// A single block counts into `whole` itself.
    void start(std::uint32_t blocks, Statistics& whole);
    [[nodiscard]] Statistics& of(std::uint32_t block) noexcept { return m_parts.empty() ? *m_whole : m_parts[block]; }
    /// Adds what the queries of all blocks count to the whole; nothing else is counted in blocks.
    void finish() noexcept;

private:
    Statistics* m_whole = nullptr;
    std::vector<Statistics> m_parts;
};

} // namespace graze::detail
