// SPDX-License-Identifier: Zlib
#pragma once

#include <graze/base/export.hpp>
#include <graze/gjk/step_kind.hpp>
#include <graze/gjk/support.hpp>
#include <graze/pair/settings.hpp>

#include <algorithm>
#include <cmath>

namespace GRAZE_API graze
{

/// Every algorithm here makes one support search a step, until its answer is known or no search is left. This counts
/// them and keeps the last one.
class Steps
{
public:
    /// No step is left.
    [[nodiscard]] bool done() const noexcept { return m_done; }
    /// IterationLimit until the answer is known.
    [[nodiscard]] Status status() const noexcept { return m_status; }
    /// Support searches so far.
    [[nodiscard]] int iterations() const noexcept { return m_iterations; }
    /// The result of the last search.
    [[nodiscard]] StepKind found() const noexcept { return m_found; }
    /// Its direction, of any length.
    [[nodiscard]] Vec2d searched() const noexcept { return m_searched; }
    /// The vertex it found.
    [[nodiscard]] const DifferencePoint& vertex() const noexcept { return m_vertex; }
    /// The largest difference vertex so far.
    [[nodiscard]] double scale() const noexcept { return std::sqrt(m_scaleSquared); }

protected:
    /// `maxIterations` is at least 1.
    explicit Steps(int maxIterations) noexcept : m_maxIterations(maxIterations) {}

    /// Searches the farthest point of B - A, the only search of a step. The last one that is allowed ends the run. A
    /// has moved by `moved`.
    void search(const Body& a, const Body& b, Vec2d direction, Vec2d moved = {}) noexcept;
    /// The answer is known.
    void end(StepKind kind, Status status) noexcept
    {
        m_found = kind;
        m_status = status;
        m_done = true;
    }

    int m_maxIterations;                      ///< searches that are allowed
    int m_iterations = 0;                     ///< see iterations()
    Status m_status = Status::IterationLimit; ///< see status()
    StepKind m_found = StepKind::NoSearch;    ///< see found()
    bool m_done = false;                      ///< see done()
    double m_scaleSquared = 0.;               ///< see scale()
    Vec2d m_searched{};                       ///< see searched()
    DifferencePoint m_vertex{};               ///< see vertex()
};

/// Makes all steps of a run that are left.
template <class Run>
GRAZE_INLINE void finish(Run& run) noexcept
{
    while (run.step())
    {
    }
}

} // namespace graze
