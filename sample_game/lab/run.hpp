// SPDX-License-Identifier: Zlib
#pragma once

#include "lab/bench.hpp"
#include "lab/naive.hpp"

#include <graze/queries/pair_queries.hpp>
#include <graze/queries/trace.hpp>

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace game
{

/// An algorithm in a few words and in lines of pseudo-code.
struct LabCode
{
    std::string_view name;
    std::vector<std::string_view> lines;
};
[[nodiscard]] const LabCode& codeOf(graze::TracePhase algorithm);

/// All that the library says about a bench: the steps of a run of its algorithm, and the answer.
struct LabRun
{
    LabMode mode = LabMode::Distance;
    std::string problem; ///< why there is no run: a specimen is no shape; empty when all is well

    std::optional<graze::Sprite2D> a; ///< as it stands; of a ray, the point at its start
    std::optional<graze::Sprite2D> b;
    std::vector<graze::TraceStep> steps;
    graze::Vec2 originMotion{}; ///< motion of the origin through B - A, in casts

    // The answers of the run that the steps show: GJK, whatever the method.
    graze::Status status = graze::Status::InvalidInput;
    graze::DistanceResult distance{};
    graze::PenetrationResult penetration{};
    graze::CastResult cast{};

    std::string verdict; ///< the answer in a sentence

    std::optional<NaiveRun> naive; ///< beside it, where the bench has a report

    /// The run has its answer at that step. Before it, nobody should be shown the answer.
    [[nodiscard]] bool answeredAt(std::size_t step) const noexcept { return step + 1 >= steps.size(); }
    /// Indices of the pieces at work; without such a step, the first ones.
    [[nodiscard]] std::pair<std::uint32_t, std::uint32_t> piecesAt(std::size_t step) const noexcept
    {
        return step < steps.size() ? std::pair{steps[step].pieceA, steps[step].pieceB} : std::pair{0u, 0u};
    }
};

/// Needs a bench that is tidy. A shape that cannot be built becomes a `problem`.
[[nodiscard]] LabRun runOf(const LabBench& bench);

/// Share of the motion that is proved free after a search; 0 where nothing moves.
[[nodiscard]] float freeAfter(const graze::TraceStep& step) noexcept;
/// "46.2 px"
[[nodiscard]] std::string pixelText(float length);
/// The search of GJK, its result, and what follows.
[[nodiscard]] std::string wordsOf(const graze::TraceStep& step);
/// The line of the algorithm's code that a search ends with.
[[nodiscard]] std::size_t lineOf(const graze::TraceStep& step);
/// "nearest point, piece 2 of A and 1 of B: gap 12.1 .. 12.4 px": the algorithm, the pieces of concave shapes, and what
/// is certain after a search.
[[nodiscard]] std::string stateOf(const LabRun& run, const graze::TraceStep& step);

} // namespace game
