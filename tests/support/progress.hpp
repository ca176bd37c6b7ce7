// SPDX-License-Identifier: Zlib
#pragma once

#include <chrono>
#include <cstdint>
#include <string>

namespace graze::test
{

/// How far a long run is: one line that is written over on a terminal, a line every ten seconds elsewhere.
class Progress
{
public:
    /// `unit` is what is counted: "pairs".
    Progress(std::string name, std::string unit, std::uint64_t total);

    /// Called now and then; writes when it is time, the note at the end.
    void show(std::uint64_t done, const std::string& note = {});
    /// Clears the line.
    void end();

    [[nodiscard]] double seconds() const;

private:
    using Clock = std::chrono::steady_clock;

    std::string m_name;
    std::string m_unit;
    std::uint64_t m_total;
    bool m_terminal;
    Clock::time_point m_start;
    Clock::time_point m_next;
};

} // namespace graze::test
