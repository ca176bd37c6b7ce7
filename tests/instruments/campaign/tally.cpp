// SPDX-License-Identifier: Zlib
#include "campaign/tally.hpp"

#include <algorithm>
#include <cstdio>

namespace graze::test::campaign
{

void Tally::takeIterations(int count)
{
    iterations += static_cast<std::uint64_t>(count);
    worstIterations = std::max(worstIterations, count);
}

void Tally::takeError(double error, double size, bool atHand)
{
    worstError = std::max(worstError, error);
    if (size > 0.)
        worstErrorOfSize = std::max(worstErrorOfSize, error / size);
    if (atHand)
        worstErrorAtHand = std::max(worstErrorAtHand, error);
}

void Tally::takeStop(double gap, double slack)
{
    worstStop = std::max(worstStop, gap);
    worstStopOfSlack = std::max(worstStopOfSlack, gap / slack);
}

void Tally::add(const Tally& other)
{
    for (const auto field : {&Tally::cases, &Tally::answers, &Tally::hits, &Tally::wrong, &Tally::limits,
                             &Tally::unproven, &Tally::iterations})
        this->*field += other.*field;
    worstIterations = std::max(worstIterations, other.worstIterations);
    for (const auto field : {&Tally::worstError, &Tally::worstErrorOfSize, &Tally::worstErrorAtHand, &Tally::worstStop,
                             &Tally::worstStopOfSlack})
        this->*field = std::max(this->*field, other.*field);
}

void Findings::wrong(std::string line)
{
    const std::lock_guard lock(m_mutex);
    if (m_wrong.size() < m_mostLines)
        m_wrong.push_back(std::move(line));
}

void Findings::putAside(std::uint64_t order, std::string line)
{
    const std::lock_guard lock(m_mutex);
    m_aside.emplace_back(order, std::move(line));
}

std::vector<std::string> Findings::takeWrong()
{
    const std::lock_guard lock(m_mutex);
    return std::exchange(m_wrong, {});
}

std::vector<std::string> Findings::takeAside()
{
    const std::lock_guard lock(m_mutex);
    std::sort(m_aside.begin(), m_aside.end());
    std::vector<std::string> lines;
    for (auto& [order, line] : m_aside)
        lines.push_back(std::move(line));
    m_aside.clear();
    return lines;
}

void Book::wrong(const char* what, double answer, double truth, const std::function<std::string()>& about)
{
    ++m_tally.wrong;
    char numbers[96];
    std::snprintf(numbers, sizeof numbers, ": answer %.9g, truth %.9g. ", answer, truth);
    std::string line =
        m_order.query + " case " + std::to_string(m_order.number) + " wrong, " + what + numbers + about();
    std::replace(line.begin(), line.end(), '\n', ' ');
    m_findings.wrong(std::move(line));
}

} // namespace graze::test::campaign
