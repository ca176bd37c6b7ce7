// SPDX-License-Identifier: Zlib
#include "progress.hpp"

#include <cstdio>
#include <iostream>

#ifdef _WIN32
#include <io.h>
#else
#include <unistd.h>
#endif

namespace outliner
{

namespace
{

bool errorsGoToATerminal()
{
#ifdef _WIN32
    return _isatty(_fileno(stderr)) != 0;
#else
    return isatty(STDERR_FILENO) != 0;
#endif
}

} // namespace

Progress::Progress(std::size_t total) : m_total(total), m_onTerminal(total > 1 && errorsGoToATerminal()) {}

Progress::~Progress()
{
    hide();
}

void Progress::show(std::size_t done, const std::string& name)
{
    if (!m_onTerminal)
        return;
    constexpr std::size_t Width = 30;
    constexpr std::size_t LongestName = 32;
    const std::size_t full = Width * done / m_total;
    std::cout.flush();
    std::cerr << "\r\x1b[K[" << std::string(full, '#') << std::string(Width - full, '.') << "] " << done << '/'
              << m_total << ' ' << (name.size() > LongestName ? "..." + name.substr(name.size() - LongestName) : name)
              << std::flush;
    m_isShown = true;
}

void Progress::hide()
{
    if (m_isShown)
        std::cerr << "\r\x1b[K" << std::flush;
    m_isShown = false;
}

} // namespace outliner
