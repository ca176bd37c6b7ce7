// SPDX-License-Identifier: Zlib
#pragma once

#include <chrono>
#include <cstdint>
#include <string>

namespace graze::test::campaign
{

/// How far a long run is: one line that is written over on a terminal, a line every ten seconds elsewhere.
class Progress
{
public:
    Progress(std::string name, std::uint64_t total);

    /// Called now and then; writes when it is time.
    void show(std::uint64_t done, std::uint64_t wrong);
    /// Clears the line.
    void end();

    [[nodiscard]] double seconds() const;

private:
    using Clock = std::chrono::steady_clock;

    std::string m_name;
    std::uint64_t m_total;
    bool m_terminal;
    Clock::time_point m_start;
    Clock::time_point m_next;
};

} // namespace graze::test::campaign
