// SPDX-License-Identifier: Zlib
#include "support/progress.hpp"

#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <utility>

namespace graze::test
{

Progress::Progress(std::string name, std::string unit, std::uint64_t total) :
m_name(std::move(name)),
m_unit(std::move(unit)),
m_total(total),
m_terminal(isatty(STDOUT_FILENO) != 0),
m_start(Clock::now()),
m_next(m_start + std::chrono::milliseconds(m_terminal ? 200 : 10000))
{
}

double Progress::seconds() const
{
    return std::chrono::duration<double>(Clock::now() - m_start).count();
}

void Progress::show(std::uint64_t done, const std::string& note)
{
    const Clock::time_point now = Clock::now();
    if (now < m_next || done == 0)
        return;
    m_next = now + std::chrono::milliseconds(m_terminal ? 200 : 10000);
    const double rate = static_cast<double>(done) / seconds();
    const auto left = static_cast<long>(static_cast<double>(m_total - std::min(done, m_total)) / rate);
    std::printf("%s%-16s %5.1f %%  %llu of %llu  %.0f %s/s  %ld:%02ld left  %s%s", m_terminal ? "\r" : "",
                m_name.c_str(), 100. * static_cast<double>(done) / static_cast<double>(m_total),
                static_cast<unsigned long long>(done), static_cast<unsigned long long>(m_total), rate, m_unit.c_str(),
                left / 60, left % 60, note.c_str(), m_terminal ? "\033[K" : "\n");
    std::fflush(stdout);
}

void Progress::end()
{
    if (m_terminal)
        std::printf("\r\033[K");
    std::fflush(stdout);
}

} // namespace graze::test
