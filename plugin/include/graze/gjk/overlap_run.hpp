// SPDX-License-Identifier: Zlib
#pragma once

#include <graze/base/export.hpp>
#include <graze/gjk/gjk.hpp>
#include <graze/pair/pairs.hpp>
#include <graze/pair/results.hpp>

#include <optional>

namespace GRAZE_API graze
{

/// Yes or no for two bodies: boolean GJK, or distance GJK where a round radius decides.
class PairOverlap
{
public:
    /// The bodies outlive the run.
    PairOverlap(const Body& a, const Body& b, const Limits& limits) noexcept;

    /// One support search; false when there is nothing left to do.
    bool step() noexcept { return m_boolean ? m_boolean->step() : m_distance->step(); }
    /// No step is left.
    [[nodiscard]] bool done() const noexcept { return m_boolean ? m_boolean->done() : m_distance->done(); }
    /// IterationLimit until the answer is known.
    [[nodiscard]] Status status() const noexcept { return m_boolean ? m_boolean->status() : m_distance->status(); }
    /// Support searches so far.
    [[nodiscard]] int iterations() const noexcept
    {
        return m_boolean ? m_boolean->iterations() : m_distance->iterations();
    }
    /// From A to B, any length, when Separated.
    [[nodiscard]] Vec2d axis() const noexcept { return m_boolean ? m_boolean->axis() : m_distance->axis(); }
    /// Null where a radius decides.
    [[nodiscard]] const GjkOverlap* boolean() const noexcept { return m_boolean ? &*m_boolean : nullptr; }
    /// Null where none does.
    [[nodiscard]] const GjkDistance* distance() const noexcept { return m_distance ? &*m_distance : nullptr; }

private:
    std::optional<GjkOverlap> m_boolean;
    std::optional<GjkDistance> m_distance;
};

/// The answers of pairs of pieces, put together: the first overlap ends it.
class OverlapAnswer
{
public:
    /// False when no other pair can change the answer.
    bool take(const PiecePairs& pairs, Status status, int iterations, AnsweredBy by) noexcept;
    /// The answer so far.
    [[nodiscard]] const OverlapResult& result() const noexcept { return m_result; }

private:
    OverlapResult m_result{Status::Separated, 0, 0, 0, AnsweredBy::Bounds};
};

/// `overlap` under Method::Gjk, search by search:
///
///     OverlapRun run(a, b, settings);
///     while (run.step())
///         look(run);
///     use(run.result());
class OverlapRun
{
public:
    /// The shapes outlive the run.
    OverlapRun(const Operand& a, const Operand& b, const GjkSettings& settings = {}) noexcept;
    OverlapRun(const OverlapRun&) = delete;
    OverlapRun& operator=(const OverlapRun&) = delete;

    /// One support search; false when there is nothing left to do.
    bool step() noexcept;
    /// No step is left.
    [[nodiscard]] bool done() const noexcept { return m_done; }
    /// The answer so far: final when done.
    [[nodiscard]] OverlapResult result() const noexcept;
    /// Which pieces are at work.
    [[nodiscard]] const PiecePairs& pairs() const noexcept { return m_pairs; }
    /// The algorithm at work, and after the end the last one; null before the first search.
    [[nodiscard]] const PairOverlap* pair() const noexcept { return m_pair ? &*m_pair : nullptr; }

private:
    Operand m_a;
    Operand m_b;
    Limits m_limits;
    PiecePairs m_pairs;
    std::optional<PairOverlap> m_pair;
    OverlapAnswer m_answer;
    bool m_valid;
    bool m_done;
};

} // namespace graze
