// SPDX-License-Identifier: Zlib
#pragma once

#include <graze/base/export.hpp>
#include <graze/gjk/penetration.hpp>
#include <graze/pair/pairs.hpp>
#include <graze/pair/results.hpp>

#include <optional>

namespace GRAZE_API graze
{

/// The answers of pairs of pieces, put together: the deepest pair.
class PenetrationAnswer
{
public:
    /// Takes the answer of one pair of pieces.
    void take(const PiecePairs& pairs, const GjkPenetration& run) noexcept;
    /// The answer so far; `pairs` gives the normal where every pair was culled.
    [[nodiscard]] PenetrationResult result(const PiecePairs& pairs) const noexcept;

private:
    PenetrationResult m_deepest{.status = Status::Separated};
    float m_lowerBound = 0.f;
    int m_iterations = 0;
    bool m_unfinished = false;
    bool m_any = false;
};

/// `penetration`, search by search:
///
///     PenetrationRun run(a, b, settings);
///     while (run.step())
///         look(run);
///     use(run.result());
class PenetrationRun
{
public:
    /// The shapes outlive the run.
    PenetrationRun(const Operand& a, const Operand& b, const GjkSettings& settings = {}) noexcept;
    PenetrationRun(const PenetrationRun&) = delete;
    PenetrationRun& operator=(const PenetrationRun&) = delete;

    /// One support search; false when there is nothing left to do.
    bool step() noexcept;
    /// No step is left.
    [[nodiscard]] bool done() const noexcept { return m_done; }
    /// The answer so far: final when done.
    [[nodiscard]] PenetrationResult result() const noexcept;
    /// Which pieces are at work.
    [[nodiscard]] const PiecePairs& pairs() const noexcept { return m_pairs; }
    /// The algorithm at work, and after the end the last one; null before the first search.
    [[nodiscard]] const GjkPenetration* pair() const noexcept { return m_pair ? &*m_pair : nullptr; }

private:
    Operand m_a;
    Operand m_b;
    Limits m_limits;
    PiecePairs m_pairs;
    std::optional<GjkPenetration> m_pair;
    PenetrationAnswer m_answer;
    bool m_valid;
    bool m_done;
};

} // namespace graze
