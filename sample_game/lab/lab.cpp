// SPDX-License-Identifier: Zlib
#include "lab/lab.hpp"

#include <algorithm>
#include <stdexcept>
#include <utility>

namespace game
{
namespace
{

std::size_t pointsIn(const std::vector<LabOutlines::Loop>& loops)
{
    std::size_t count = 0;
    for (const LabOutlines::Loop& loop : loops)
        count += loop.size();
    return count;
}

} // namespace

Lab::Lab() : m_bench(exampleOf(LabMode::Distance)), m_run(runOf(m_bench)), m_pair(pairOf(m_bench))
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
    try
    {
        m_pair = pairOf(m_bench);
    }
    catch (const std::invalid_argument&)
    {
        // The run has the sentence; the pair stays the last one that could be built.
        m_pair.settings = m_bench.settings;
    }
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
    return present() != nullptr ? present()->words : m_run.verdict;
}

void Lab::outline()
{
    m_outlines = {};
    if (!m_run.a || !m_run.b)
        return;
    const LabStage stage = m_run.stageOf(m_step);
    const graze::Operand a(m_run.a->pieces(), stage.a);
    const graze::Operand b(m_run.b->pieces(), stage.b);
    for (std::uint32_t i = 0; i < a.pieceCount(); ++i)
        m_outlines.a.push_back(outlineOf(a.piece(i), stage.a));
    for (std::uint32_t i = 0; i < b.pieceCount(); ++i)
        m_outlines.b.push_back(outlineOf(b.piece(i), stage.b));
    m_outlines.difference = differenceOf(a, stage.pieceA, b, stage.pieceB);
    // Too many could not be distinguished, and would make dragging slow: they are left out.
    constexpr std::size_t MostSums = 60000;
    const bool shown = pointsIn(m_outlines.a) * pointsIn(m_outlines.b) <= MostSums;
    for (std::uint32_t i = 0; shown && i < a.pieceCount(); ++i)
        for (std::uint32_t j = 0; j < b.pieceCount(); ++j)
            if (i != stage.pieceA || j != stage.pieceB)
                m_outlines.differences.push_back(differenceOf(a, i, b, j).whole);
}

void Lab::setPair(const graze::Sprite2D& a, const graze::Sprite2D& b, const graze::GjkSettings& settings)
{
    LabBench bench = m_bench;
    bench.a = Specimen::of(a);
    bench.b = Specimen::of(b);
    bench.settings = settings;
    // Motions and ray that fit the place: from A to B.
    const graze::Vec2 offset = b.bounds().centre() - a.bounds().centre();
    bench.motionA = offset * 1.2f;
    bench.motionB = {};
    bench.rayFrom = a.bounds().centre();
    bench.rayTo = bench.rayFrom + offset * 1.2f;
    restart(std::move(bench));
}

} // namespace game
