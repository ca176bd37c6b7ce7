// SPDX-License-Identifier: Zlib
#pragma once

#include <graze/base/export.hpp>
#include <graze/gjk/gjk.hpp>
#include <graze/pair/pairs.hpp>
#include <graze/pair/results.hpp>

#include <optional>

namespace GRAZE_API graze
{

/// The answers of pairs of pieces, put together: the smallest gap.
class DistanceAnswer
{
public:
    /// False when no other pair can change the answer.
    bool take(const PiecePairs& pairs, const GjkDistance& run) noexcept;
    /// The same for a pair that an accelerator answered.
    bool take(const PiecePairs& pairs, const DistanceResult& finished) noexcept;
    /// Pairs whose bounds are farther apart than this need no search.
    [[nodiscard]] double within() const noexcept { return m_within; }
    /// The answer so far.
    [[nodiscard]] const DistanceResult& result() const noexcept { return m_result; }

private:
    DistanceResult m_result{.status = Status::Separated};
    double m_within = std::numeric_limits<double>::infinity();
    double m_lowerBound = std::numeric_limits<double>::infinity();
};

/// `distance` under Method::Gjk, search by search:
///
///     DistanceRun run(a, b, settings);
///     while (run.step())
///         look(run);
///     use(run.result());
class DistanceRun
{
public:
    /// The shapes outlive the run.
    DistanceRun(const Operand& a, const Operand& b, const GjkSettings& settings = {}) noexcept;
    DistanceRun(const DistanceRun&) = delete;
    DistanceRun& operator=(const DistanceRun&) = delete;

    /// One support search; false when there is nothing left to do.
    bool step() noexcept;
    /// No step is left.
    [[nodiscard]] bool done() const noexcept { return m_done; }
    /// The answer so far: final when done.
    [[nodiscard]] DistanceResult result() const noexcept;
    /// Which pieces are at work.
    [[nodiscard]] const PiecePairs& pairs() const noexcept { return m_pairs; }
    /// The algorithm at work, and after the end the last one; null before the first search.
    [[nodiscard]] const GjkDistance* pair() const noexcept { return m_pair ? &*m_pair : nullptr; }

private:
    Operand m_a;
    Operand m_b;
    Limits m_limits;
    PiecePairs m_pairs;
    std::optional<GjkDistance> m_pair;
    DistanceAnswer m_answer;
    bool m_valid;
    bool m_done;
};

} // namespace graze
