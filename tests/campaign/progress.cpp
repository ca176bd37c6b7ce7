// SPDX-License-Identifier: Zlib
#include "campaign/progress.hpp"

#include <unistd.h>

#include <cstdio>
#include <utility>

namespace graze::test::campaign
{

Progress::Progress(std::string name, std::uint64_t total) :
m_name(std::move(name)),
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

void Progress::show(std::uint64_t done, std::uint64_t wrong)
{
    const Clock::time_point now = Clock::now();
    if (now < m_next || done == 0)
        return;
    m_next = now + std::chrono::milliseconds(m_terminal ? 200 : 10000);
    const double rate = static_cast<double>(done) / seconds();
    const auto left = static_cast<long>(static_cast<double>(m_total - done) / rate);
    std::printf("%s%-16s %5.1f %%  %llu of %llu  %.0f pairs/s  %ld:%02ld left  %llu wrong%s", m_terminal ? "\r" : "",
                m_name.c_str(), 100. * static_cast<double>(done) / static_cast<double>(m_total),
                static_cast<unsigned long long>(done), static_cast<unsigned long long>(m_total), rate, left / 60,
                left % 60, static_cast<unsigned long long>(wrong), m_terminal ? "\033[K" : "\n");
    std::fflush(stdout);
}

void Progress::end()
{
    if (m_terminal)
        std::printf("\r\033[K");
    std::fflush(stdout);
}

} // namespace graze::test::campaign
