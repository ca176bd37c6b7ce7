// SPDX-License-Identifier: Zlib
#pragma once

#include <graze/base/export.hpp>
#include <graze/gjk/gjk.hpp>
#include <graze/gjk/run_bodies.hpp>
#include <graze/pair/results.hpp>

namespace GRAZE_API graze
{

/// `distance` under Method::Gjk, search by search, for operands of one piece each:
///
///     DistanceRun run(a, b, settings);
///     while (run.step())
///         look(run);
///     use(run.result());
class DistanceRun : public RunBodies
{
public:
    /// The shapes outlive the run. Operands of several pieces give InvalidInput: see Operand::only().
    GRAZE_INLINE DistanceRun(const Operand& a, const Operand& b, const GjkSettings& settings = {}) noexcept :
    RunBodies(a, b, settings),
    m_search(bodyA(), bodyB(), Limits(settings))
    {
    }

    /// All steps at once: the query. Nobody looks at the steps, so they stay in registers.
    [[nodiscard]] static DistanceResult of(const Operand& a, const Operand& b, const GjkSettings& settings) noexcept;

    /// One support search; false when there is nothing left to do.
    bool step() noexcept { return isValid() && m_search.step(); }
    /// No step is left.
    [[nodiscard]] bool done() const noexcept { return !isValid() || m_search.done(); }
    /// The answer so far: final when done. The distance is infinite before the first step.
    [[nodiscard]] DistanceResult result() const noexcept;
    /// The algorithm.
    [[nodiscard]] const GjkDistance& search() const noexcept { return m_search; }

private:
    [[nodiscard]] static DistanceResult resultOf(const GjkDistance& search, const RunBodies& bodies) noexcept;

    GjkDistance m_search;
};

} // namespace graze
