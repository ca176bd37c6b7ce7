// SPDX-License-Identifier: Zlib
#pragma once

#include <graze/base/export.hpp>
#include <graze/gjk/penetration.hpp>
#include <graze/gjk/run_bodies.hpp>
#include <graze/pair/results.hpp>

namespace GRAZE_API graze
{

/// `penetration` under Method::Gjk, search by search, for operands of one piece each:
///
///     PenetrationRun run(a, b, settings);
///     while (run.step())
///         look(run);
///     use(run.result());
class PenetrationRun : public RunBodies
{
public:
    /// The shapes outlive the run. Operands of several pieces give InvalidInput: see Operand::only().
    GRAZE_INLINE PenetrationRun(const Operand& a, const Operand& b, const GjkSettings& settings = {}) noexcept :
    RunBodies(a, b, settings),
    m_search(bodyA(), bodyB(), Limits(settings))
    {
    }

    /// One support search; false when there is nothing left to do.
    bool step() noexcept { return isValid() && m_search.step(); }
    /// No step is left.
    [[nodiscard]] bool done() const noexcept { return !isValid() || m_search.done(); }
    /// The answer so far: final when done.
    [[nodiscard]] PenetrationResult result() const noexcept;
    /// The algorithm.
    [[nodiscard]] const GjkPenetration& search() const noexcept { return m_search; }

private:
    GjkPenetration m_search;
};

} // namespace graze
