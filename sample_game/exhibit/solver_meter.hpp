// SPDX-License-Identifier: Zlib
#pragma once

#include <graze/system/statistics.hpp>

#include <array>
#include <cstddef>
#include <cstdint>

namespace game
{

/// The work of the solver in a frame, as a mean over the last second: numbers that tremble cannot be read.
class SolverMeter
{
public:
    static constexpr std::size_t Frames = 60;

    struct Counts
    {
        std::uint64_t runs = 0;     ///< runs of GJK
        std::uint64_t searches = 0; ///< support searches in these runs
        std::uint64_t fast = 0;     ///< answers of accelerators
    };

    void add(const graze::Statistics& statistics) noexcept
    {
        m_frames[m_added++ % Frames] = {statistics.gjkRuns, statistics.gjkIterations, statistics.fastAnswers};
    }
    /// Rounded; of as many frames as there are.
    [[nodiscard]] Counts mean() const noexcept
    {
        const std::size_t count = m_added < Frames ? m_added : Frames;
        if (count == 0)
            return {};
        Counts sum;
        for (std::size_t i = 0; i < count; ++i)
        {
            sum.runs += m_frames[i].runs;
            sum.searches += m_frames[i].searches;
            sum.fast += m_frames[i].fast;
        }
        const auto share = [count](std::uint64_t total) { return (total + count / 2) / count; };
        return {share(sum.runs), share(sum.searches), share(sum.fast)};
    }
    void clear() noexcept { m_added = 0; }

private:
    std::array<Counts, Frames> m_frames{};
    std::size_t m_added = 0;
};

} // namespace game
