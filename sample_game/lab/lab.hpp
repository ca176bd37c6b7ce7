// SPDX-License-Identifier: Zlib
#pragma once

#include "lab/difference.hpp"
#include "lab/run.hpp"

namespace game
{

/// Borders of the shapes of a step, from which its figures are made.
struct LabOutlines
{
    using Loop = std::vector<graze::Vec2>;

    std::vector<Loop> a; ///< loop of every piece, world
    std::vector<Loop> b;
    DifferenceOutline difference;  ///< difference of the pieces at work
    std::vector<Loop> differences; ///< the other pairs of pieces, unless there are too many to be distinguished
};

/// The laboratory without its window: a bench, what is known about it, and the step that is looked at.
class Lab
{
public:
    Lab();

    [[nodiscard]] const LabBench& bench() const noexcept { return m_bench; }
    [[nodiscard]] const LabRun& run() const noexcept { return m_run; }

    /// Puts the bench in order and computes everything anew. The step keeps its number if there still is
    /// such a step; the last step stays the last.
    void set(LabBench bench);
    /// The same from the first step on.
    void restart(LabBench bench);
    /// Another mode for the same shapes; an example makes room for the example of the mode.
    void choose(LabMode mode);

    /// Grows with every change of the bench.
    [[nodiscard]] std::uint64_t revision() const noexcept { return m_revision; }

    [[nodiscard]] std::size_t stepCount() const noexcept { return m_run.steps.size(); }
    [[nodiscard]] std::size_t step() const noexcept { return m_step; }
    /// Null when there are none.
    [[nodiscard]] const LabStep* present() const noexcept
    {
        return m_step < stepCount() ? &m_run.steps[m_step] : nullptr;
    }
    /// Steps that do not exist lead to the last one.
    void goTo(std::size_t step);
    void forward() { goTo(m_step + 1); }
    void back() { goTo(m_step - (m_step > 0 ? 1 : 0)); }
    void first() { goTo(0); }
    void last() { goTo(stepCount()); }
    /// To the next, and the former, start of a part: a phase, a pair of pieces, an edge of the hull.
    void nextPart();
    void formerPart();

    /// The answer is known at the present step.
    [[nodiscard]] bool answered() const noexcept { return m_run.answeredAt(m_step); }
    /// The step in words; the problem when there is no step.
    [[nodiscard]] std::string explanation() const;
    /// Of the present step. Empty on gift wrapping and when a specimen is no shape.
    [[nodiscard]] const LabOutlines& outlines() const noexcept { return m_outlines; }

    /// The pair as it stands, or the last one that could be built.
    [[nodiscard]] const LabPair& pair() const noexcept { return m_pair; }
    /// Brings a pair from a game onto the bench.
    void setPair(const graze::Sprite2D& a, const graze::Sprite2D& b, const graze::GjkSettings& settings);

private:
    void outline();
    [[nodiscard]] bool startsPart() const
    {
        return m_step == 0 || m_run.steps[m_step].part != m_run.steps[m_step - 1].part;
    }

    LabBench m_bench;
    LabRun m_run;
    LabPair m_pair;
    LabOutlines m_outlines;
    std::size_t m_step = 0;
    std::uint64_t m_revision = 0;
};

} // namespace game
