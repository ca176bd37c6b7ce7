// SPDX-License-Identifier: Zlib
#include "campaign/tally.hpp"

#include <algorithm>
#include <cstdio>

namespace graze::test::campaign
{

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

void Book::begin(bool isUnproven)
{
    ++m_tally.cases;
    m_tally.unproven += isUnproven;
}

void Book::take(const Verdict& verdict, const Answered& answered, const Sizes& sizes,
                const std::function<std::string()>& about)
{
    ++m_tally.answers;
    m_tally.hits += answered.hit;
    m_tally.limits += answered.status == Status::IterationLimit;
    m_tally.unproven += verdict.isUnproven;
    m_tally.iterations += static_cast<std::uint64_t>(answered.iterations);
    m_tally.worstIterations = std::max(m_tally.worstIterations, answered.iterations);
    m_tally.worstError = std::max(m_tally.worstError, verdict.error);
    if (sizes.size > 0.)
        m_tally.worstErrorOfSize = std::max(m_tally.worstErrorOfSize, verdict.error / sizes.size);
    if (sizes.isAtHand)
        m_tally.worstErrorAtHand = std::max(m_tally.worstErrorAtHand, verdict.error);
    m_tally.worstStop = std::max(m_tally.worstStop, verdict.stop);
    m_tally.worstStopOfSlack = std::max(m_tally.worstStopOfSlack, verdict.stop / sizes.slack);
    for (const auto& [what, answer, truth] : verdict.faults)
    {
        ++m_tally.wrong;
        char numbers[96];
        std::snprintf(numbers, sizeof numbers, ": answer %.9g, truth %.9g. ", answer, truth);
        std::string line =
            m_order.query + " case " + std::to_string(m_order.number) + " wrong, " + what + numbers + about();
        std::replace(line.begin(), line.end(), '\n', ' ');
        m_findings.wrong(std::move(line));
    }
}

} // namespace graze::test::campaign
