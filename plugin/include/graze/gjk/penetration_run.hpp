// SPDX-License-Identifier: Zlib
#pragma once

#include <graze/base/export.hpp>
#include <graze/gjk/penetration.hpp>
#include <graze/gjk/piece_run.hpp>
#include <graze/pair/results.hpp>

#include <array>
#include <cstdint>
#include <optional>

namespace GRAZE_API graze
{

/// How deep one pair of pieces is.
struct PieceDepth
{
    Status status = Status::IterationLimit; ///< see GjkPenetration
    int iterations = 0;                     ///< support searches
    bool overlaps = false;                  ///< whether overlap was shown, though perhaps not how deep
    double depth = 0.;                      ///< radii included
    double lowerBound = 0.;                 ///< radii included
    Vec2d normal{};                         ///< from A to B
    Vec2d onA{};                            ///< on the border of A, as far as it reaches along the normal
    Vec2d onB{};                            ///< on the border of B, as far as it reaches against the normal
    AnsweredBy by = AnsweredBy::Gjk;        ///< decided the pair
    /// The core vertex of A, and of B, that reaches farthest towards the other, where it is known.
    std::optional<std::array<std::uint32_t, 2>> farthest{};
};

/// The answer of the run, or what is known so far.
[[nodiscard]] PieceDepth depthOf(const GjkPenetration& run) noexcept;
/// The same as a result of the query. `origin`: see PiecePairs.
[[nodiscard]] PenetrationResult resultOf(const PieceDepth& found, Vec2d origin) noexcept;

/// How deep is the deepest pair of pieces?
class PenetrationQuestion : public PieceQuestion<GjkPenetration, PenetrationResult>
{
public:
    using PieceQuestion::PieceQuestion;

    /// See PieceRun.
    void take(const PiecePairs& pairs, const GjkPenetration& run) noexcept { take(pairs, depthOf(run)); }
    /// The same from elsewhere.
    void take(const PiecePairs& pairs, const PieceDepth& found) noexcept;
    /// See PieceRun. Where every pair was culled, `pairs` gives the normal.
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
class PenetrationRun : public PairRun<PenetrationQuestion>
{
public:
    using PairRun::PairRun;
};

} // namespace graze
