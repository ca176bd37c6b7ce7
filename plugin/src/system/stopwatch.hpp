// SPDX-License-Identifier: Zlib
#pragma once

#include <chrono>

namespace graze::detail
{

/// Wall time for the statistics. Never part of an answer.
class Stopwatch
{
public:
    /// Seconds since the last lap, or since it was made.
    double lap() noexcept
    {
        const Clock::time_point now = Clock::now();
        const double seconds = std::chrono::duration<double>(now - m_last).count();
        m_last = now;
        return seconds;
    }

private:
    using Clock = std::chrono::steady_clock;
    Clock::time_point m_last = Clock::now();
};

} // namespace graze::detail
