// SPDX-License-Identifier: Zlib
#include "lab/lab.hpp"

#include <algorithm>
#include <utility>

namespace game
{
Lab::Lab() : m_bench(exampleOf(LabMode::Distance)), m_run(runOf(m_bench)) {}

void Lab::set(LabBench bench)
{
    const bool atLast = m_step > 0 && m_step + 1 == stepCount();
    const bool sameMode = bench.mode == m_bench.mode;
    m_bench = std::move(bench);
    ++m_revision;
    tidy(m_bench);
    m_run = runOf(m_bench);
    goTo(!sameMode ? 0 : atLast ? stepCount() : m_step);
}

void Lab::restart(LabBench bench)
{
    set(std::move(bench));
    first();
}

void Lab::choose(LabMode mode)
{
    LabBench bench = isExample(m_bench) ? exampleOf(mode) : m_bench;
    bench.settings = m_bench.settings;
    bench.mode = mode;
    restart(std::move(bench));
}

void Lab::goTo(std::size_t step)
{
    m_step = stepCount() == 0 ? 0 : std::min(step, stepCount() - 1);
}

std::string Lab::explanation() const
{
    return present() != nullptr ? wordsOf(*present()) : m_run.verdict;
}

DifferenceOutline Lab::difference() const
{
    const auto [pieceA, pieceB] = m_run.piecesAt(m_step);
    return m_run.a && m_run.b ? differenceOf(*m_run.a, pieceA, *m_run.b, pieceB) : DifferenceOutline{};
}

} // namespace game
