// SPDX-License-Identifier: Zlib
#include "lab/lab.hpp"

#include <algorithm>
#include <utility>

namespace game
{
Lab::Lab() : m_bench(exampleOf(LabMode::Distance)), m_run(runOf(m_bench))
{
    outline();
}

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
    outline();
}

std::string Lab::explanation() const
{
    return present() != nullptr ? wordsOf(*present()) : m_run.verdict;
}

void Lab::outline()
{
    m_outlines = {};
    if (!m_run.a || !m_run.b)
        return;
    const graze::Operand a = *m_run.a, b = *m_run.b;
    for (std::uint32_t i = 0; i < a.pieceCount(); ++i)
        m_outlines.a.push_back(outlineOf(a.piece(i), a.matrix()));
    for (std::uint32_t i = 0; i < b.pieceCount(); ++i)
        m_outlines.b.push_back(outlineOf(b.piece(i), b.matrix()));
    const auto [pieceA, pieceB] = m_run.piecesAt(m_step);
    m_outlines.difference = differenceOf(a, pieceA, b, pieceB);
}

} // namespace game
