// SPDX-License-Identifier: Zlib
#pragma once

#include <graze/base/export.hpp>
#include <graze/gjk/gjk.hpp>
#include <graze/gjk/run_bodies.hpp>
#include <graze/pair/results.hpp>

#include <optional>

namespace GRAZE_API graze
{

/// `overlap` under Method::Gjk, search by search, for operands of one piece each: boolean GJK, or distance GJK where a
/// round radius decides.
///
///     OverlapRun run(a, b, settings);
///     while (run.step())
///         look(run);
///     use(run.result());
class OverlapRun : public RunBodies
{
public:
    /// The shapes outlive the run. Operands of several pieces give InvalidInput: see Operand::only().
    OverlapRun(const Operand& a, const Operand& b, const GjkSettings& settings = {}) noexcept;

    /// All steps at once: the query. Nobody looks at the steps, so they stay in registers.
    [[nodiscard]] static OverlapResult of(const Operand& a, const Operand& b, const GjkSettings& settings) noexcept;

    /// One support search; false when there is nothing left to do.
    bool step() noexcept { return isValid() && (m_boolean ? m_boolean->step() : m_distance->step()); }
    /// No step is left.
    [[nodiscard]] bool done() const noexcept
    {
        return !isValid() || (m_boolean ? m_boolean->done() : m_distance->done());
    }
    /// The answer so far: final when done.
    [[nodiscard]] OverlapResult result() const noexcept;
    /// From A to B, any length, when Separated.
    [[nodiscard]] Vec2d axis() const noexcept { return m_boolean ? m_boolean->axis() : m_distance->axis(); }
    /// Null where a radius decides.
    [[nodiscard]] const GjkOverlap* boolean() const noexcept { return m_boolean ? &*m_boolean : nullptr; }
    /// Null where none does.
    [[nodiscard]] const GjkDistance* distance() const noexcept { return m_distance ? &*m_distance : nullptr; }

private:
    [[nodiscard]] static OverlapResult resultOf(const Steps& steps) noexcept;

    std::optional<GjkOverlap> m_boolean;
    std::optional<GjkDistance> m_distance;
};

} // namespace graze
