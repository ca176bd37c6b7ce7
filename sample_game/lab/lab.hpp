// SPDX-License-Identifier: Zlib
#pragma once

#include "lab/experiment.hpp"

namespace game
{

/// The laboratory without its window: a bench, what is known about it, and the step that is looked at.
class Lab
{
public:
    Lab();

    [[nodiscard]] const LabBench& bench() const noexcept { return m_bench; }
    [[nodiscard]] const LabExperiment& experiment() const noexcept { return m_experiment; }

    /// Puts the bench in order and computes everything anew. The step keeps its number if there still is
    /// such a step; the last step stays the last.
    void set(LabBench bench);
    /// The same from the first step on.
    void restart(LabBench bench);

    /// Grows with every change of the bench.
    [[nodiscard]] std::uint64_t revision() const noexcept { return m_revision; }

    [[nodiscard]] std::size_t step() const noexcept { return m_step; }
    /// Steps that do not exist lead to the last one.
    void goTo(std::size_t step) noexcept;
    void forward() noexcept;
    void back() noexcept;
    void first() noexcept;
    void last() noexcept;
    /// To the next, and the former, start of a part: a phase, a pair of pieces, an edge of the hull.
    void nextPart();
    void formerPart();

    /// The present step; none when nothing was searched for, or in a mode without GJK.
    [[nodiscard]] const graze::TraceStep* traceStep() const noexcept;
    /// "step 3 of 7"
    [[nodiscard]] std::string stepTitle() const;
    /// The step in words; the problem when there is no step.
    [[nodiscard]] std::string explanation() const;

    /// The pair as it stands, or the last one that could be built.
    [[nodiscard]] const LabPair& pair() const noexcept { return m_pair; }
    /// Brings a pair from a game onto the bench.
    void setPair(const graze::Sprite2D& a, const graze::Sprite2D& b, const graze::GjkSettings& settings);

private:
    LabBench m_bench;
    LabExperiment m_experiment;
    LabPair m_pair;
    std::size_t m_step = 0;
    std::uint64_t m_revision = 0;
};

} // namespace game
