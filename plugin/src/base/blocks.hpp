// SPDX-License-Identifier: Zlib
#pragma once

#include <graze/base/workers.hpp>

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <new>

namespace graze::detail
{

/// Work on the numbers [0, count) in blocks, each a task. Without workers there is one block.
///
/// The size of a block does not depend on the number of threads. A block writes to a place of its own, and the results
/// of blocks are joined in order: so they are the same for any number of threads.
class Blocks
{
public:
    Blocks(Workers* workers, std::uint32_t count, std::uint32_t size) noexcept :
    m_workers(workers),
    m_numbers(count),
    m_size(workers ? size : std::max(count, 1u)),
    m_count(std::max(1u, static_cast<std::uint32_t>((std::uint64_t{count} + m_size - 1) / m_size)))
    {
    }

    /// At least 1: without numbers there is an empty block.
    [[nodiscard]] std::uint32_t count() const noexcept { return m_count; }
    [[nodiscard]] std::uint32_t first(std::uint32_t block) const noexcept { return block * m_size; }
    [[nodiscard]] std::uint32_t last(std::uint32_t block) const noexcept
    {
        return m_numbers - first(block) < m_size ? m_numbers : first(block) + m_size;
    }

    /// f(block, first, last) for every block, perhaps at the same time; f does not throw.
    template <class F>
    void forEach(F&& f) const noexcept
    {
        const auto task = [&](std::uint32_t block) noexcept { f(block, first(block), last(block)); };
        if (m_count > 1)
            m_workers->run(Tasks(m_count, task));
        else
            task(0);
    }
    /// The same for an f that may run out of memory: throws std::bad_alloc when all blocks are done.
    template <class F>
    void forEachOrThrow(F&& f) const
    {
        std::atomic<bool> ranOutOfMemory = false;
        forEach(
            [&](std::uint32_t block, std::uint32_t firstOf, std::uint32_t lastOf)
            {
                try
                {
                    f(block, firstOf, lastOf);
                }
                catch (...)
                {
                    ranOutOfMemory = true;
                }
            });
        if (ranOutOfMemory)
            throw std::bad_alloc();
    }

private:
    Workers* m_workers;
    std::uint32_t m_numbers;
    std::uint32_t m_size;
    std::uint32_t m_count;
};

} // namespace graze::detail
