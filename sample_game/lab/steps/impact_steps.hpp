// SPDX-License-Identifier: Zlib
#pragma once

#include <graze/pair/results.hpp>
#include <graze/queries/pair_queries.hpp>
#include <graze/queries/trace.hpp>

#include <optional>
#include <string>
#include <vector>

namespace game
{

/// One support search of a time of impact query: the moment that was looked at, and what followed.
struct ImpactStep
{
    float fraction = 0.f; ///< part of the motion: the moment of this search
    float next = 0.f;     ///< and of the next one; at the end, of the answer
    graze::Affine2 a{};   ///< where both shapes are at that moment
    graze::Affine2 b{};
    std::uint32_t pieceA = 0;
    std::uint32_t pieceB = 0;
    bool asksDepth = false; ///< they touch at that moment: the search is one for their depth
    bool straight = false;  ///< nothing turns: the run is a GJK cast
    bool last = false;      ///< the last search of its pair of pieces
    /// The search in the distance run of that moment. Empty for the search that ends a moment: the run has moved on.
    std::optional<graze::TraceStep> search;
    graze::DistanceResult gap{}; ///< gap at the moment as far as `search` knows it; InvalidInput without one
};

/// The graze::ImpactRun of every pair of pieces, looked at between its steps.
struct ImpactTrace
{
    graze::CastResult result{}; ///< result of the run
    std::vector<ImpactStep> steps;
};
[[nodiscard]] ImpactTrace traceImpact(const graze::Operand& a, const graze::Motion& motionA, const graze::Operand& b,
                                      const graze::Motion& motionB, const graze::GjkSettings& settings);

/// Describes the result of the search in a sentence or two.
[[nodiscard]] std::string explain(const ImpactStep& step, const graze::CastResult& result);

} // namespace game
