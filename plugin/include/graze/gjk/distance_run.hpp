// SPDX-License-Identifier: Zlib
#pragma once

#include <graze/base/export.hpp>
#include <graze/gjk/gjk.hpp>
#include <graze/gjk/piece_run.hpp>
#include <graze/pair/results.hpp>

#include <limits>
#include <optional>

namespace GRAZE_API graze
{

/// How far are the nearest two pieces apart? An overlap settles it.
class DistanceQuestion : public PieceQuestion<GjkDistance, DistanceResult>
{
public:
    using PieceQuestion::PieceQuestion;

    /// See PieceRun: the smallest gap so far.
    [[nodiscard]] double within() const noexcept { return m_within; }
    /// See PieceRun.
    void take(const PiecePairs& pairs, const GjkDistance& run) noexcept;
    /// The same for a pair that an accelerator answered.
    void take(const PiecePairs& pairs, const DistanceResult& finished) noexcept;
    /// See PieceRun.
    [[nodiscard]] bool settled() const noexcept { return m_result.status == Status::Overlapping; }
    /// See PieceRun.
    [[nodiscard]] DistanceResult result(const PiecePairs& pairs) const noexcept;

private:
    DistanceResult m_result{.status = Status::Separated, .distance = std::numeric_limits<float>::infinity()};
    double m_within = std::numeric_limits<double>::infinity();
    double m_lowerBound = std::numeric_limits<double>::infinity();
};

/// `distance` under Method::Gjk, search by search:
///
///     DistanceRun run(a, b, settings);
///     while (run.step())
///         look(run);
///     use(run.result());
class DistanceRun : public PairRun<DistanceQuestion>
{
public:
    using PairRun::PairRun;
};

} // namespace graze
