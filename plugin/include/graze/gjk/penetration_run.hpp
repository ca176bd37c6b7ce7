// SPDX-License-Identifier: Zlib
#pragma once

#include <graze/base/export.hpp>
#include <graze/gjk/penetration.hpp>
#include <graze/gjk/piece_run.hpp>
#include <graze/pair/results.hpp>

#include <optional>

namespace GRAZE_API graze
{

/// How deep is the deepest pair of pieces?
class PenetrationQuestion
{
public:
    using Algorithm = GjkPenetration; ///< for one pair of pieces
    using Result = PenetrationResult; ///< for all pairs

    /// The limits hold for every pair.
    explicit PenetrationQuestion(const Limits& limits) noexcept : m_limits(limits) {}

    /// See PieceRun.
    [[nodiscard]] double within() const noexcept { return 0.; }
    /// See PieceRun.
    void start(std::optional<GjkPenetration>& algorithm, const PiecePairs& pairs) const noexcept
    {
        algorithm.emplace(pairs.bodyA(), pairs.bodyB(), m_limits);
    }
    /// See PieceRun.
    void take(const PiecePairs& pairs, const GjkPenetration& run) noexcept;
    /// See PieceRun.
    [[nodiscard]] bool settled() const noexcept { return false; }
    /// See PieceRun. Where every pair was culled, `pairs` gives the normal.
    [[nodiscard]] PenetrationResult result(const PiecePairs& pairs) const noexcept;

private:
    Limits m_limits;
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
class PenetrationRun : private RunOperands, public PieceRun<PenetrationQuestion>
{
public:
    /// The shapes outlive the run.
    PenetrationRun(const Operand& a, const Operand& b, const GjkSettings& settings = {}) noexcept;
};

} // namespace graze
