// SPDX-License-Identifier: Zlib
#pragma once

#include <graze/base/export.hpp>
#include <graze/gjk/gjk.hpp>
#include <graze/gjk/piece_run.hpp>
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

/// Do any two pieces overlap? The first pair that does settles it.
class OverlapQuestion : public PieceQuestion<PairOverlap, OverlapResult>
{
public:
    using PieceQuestion::PieceQuestion;

    /// See PieceRun.
    void take(const PiecePairs& pairs, const PairOverlap& run) noexcept
    {
        take(pairs, run.status(), run.iterations(), AnsweredBy::Gjk);
    }
    /// The same for a pair that an accelerator answered.
    void take(const PiecePairs& pairs, Status status, int iterations, AnsweredBy by) noexcept;
    /// See PieceRun.
    [[nodiscard]] bool settled() const noexcept { return m_result.overlapping(); }
    /// See PieceRun.
    [[nodiscard]] OverlapResult result(const PiecePairs&) const noexcept { return m_result; }

private:
    OverlapResult m_result{Status::Separated, 0, 0, 0, AnsweredBy::Bounds};
};

/// `overlap` under Method::Gjk, search by search:
///
///     OverlapRun run(a, b, settings);
///     while (run.step())
///         look(run);
///     use(run.result());
class OverlapRun : public PairRun<OverlapQuestion>
{
public:
    using PairRun::PairRun;
};

} // namespace graze
