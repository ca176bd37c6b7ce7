// SPDX-License-Identifier: Zlib
#include "lab/lab.hpp"

#include "base/text.hpp"
#include "lab/run_experiment.hpp"

#include <algorithm>
#include <utility>

namespace game
{

Lab::Lab() : m_bench(firstBench()), m_experiment(experimentOn(m_bench)), m_pair(pairOf(m_bench)) {}

void Lab::set(LabBench bench)
{
    const std::size_t former = m_experiment.stepCount();
    const bool atLast = former > 0 && m_step + 1 == former && m_step > 0;
    const bool sameMode = bench.mode == m_bench.mode;
    m_bench = std::move(bench);
    ++m_revision;
    tidy(m_bench);
    m_experiment = experimentOn(m_bench);
    try
    {
        m_pair = pairOf(m_bench);
    }
    catch (const std::invalid_argument&)
    {
        // The experiment has the sentence; the pair stays the last one that could be built.
        m_pair.settings = m_bench.settings;
    }
    if (!sameMode)
        m_step = 0;
    else if (atLast)
        last();
    goTo(m_step);
}

void Lab::restart(LabBench bench)
{
    set(std::move(bench));
    m_step = 0;
}

void Lab::goTo(std::size_t step) noexcept
{
    const std::size_t count = m_experiment.stepCount();
    m_step = count == 0 ? 0 : std::min(step, count - 1);
}

void Lab::forward() noexcept
{
    goTo(m_step + 1);
}

void Lab::back() noexcept
{
    if (m_step > 0)
        --m_step;
}

void Lab::first() noexcept
{
    m_step = 0;
}

void Lab::last() noexcept
{
    goTo(m_experiment.stepCount());
}

void Lab::nextPart()
{
    do
        forward();
    while (m_step + 1 < m_experiment.stepCount() && !m_experiment.startsPart(m_step));
}

void Lab::formerPart()
{
    do
        back();
    while (m_step > 0 && !m_experiment.startsPart(m_step));
}

const graze::TraceStep* Lab::traceStep() const noexcept
{
    return m_experiment.searchOf(m_step);
}

std::string Lab::stepTitle() const
{
    const std::size_t count = m_experiment.stepCount();
    if (count == 0)
        return "no step";
    return joined({"step ", std::to_string(m_step + 1), " of ", std::to_string(count)});
}

std::string Lab::explanation() const
{
    if (m_experiment.stepCount() == 0)
        return m_experiment.problem.empty() ? m_experiment.verdict : m_experiment.problem;
    return m_experiment.explainStep(m_step);
}

void Lab::setPair(const graze::Sprite2D& a, const graze::Sprite2D& b, const graze::GjkSettings& settings)
{
    LabBench bench = m_bench;
    bench.a = Specimen::of(a);
    bench.b = Specimen::of(b);
    bench.settings = settings;
    if (bench.mode == LabMode::GiftWrapping)
        bench.mode = LabMode::Distance;
    // Motions and ray that fit the place: from A to B.
    const graze::Vec2 offset = b.bounds().centre() - a.bounds().centre();
    bench.motionA = offset * 1.2f;
    bench.motionB = {};
    bench.rayFrom = a.bounds().centre();
    bench.rayTo = bench.rayFrom + offset * 1.2f;
    restart(std::move(bench));
}

} // namespace game
