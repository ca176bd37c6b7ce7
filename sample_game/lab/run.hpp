// SPDX-License-Identifier: Zlib
#pragma once

#include "lab/bench.hpp"

#include <graze/queries/pair_queries.hpp>
#include <graze/queries/trace.hpp>

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace game
{

/// The algorithms that are stepped through; the first four are those of graze::TracePhase.
enum class LabAlgorithm : std::uint8_t
{
    YesNo,
    Nearest,
    Loop,
    Cast,
    Advancement
};
/// An algorithm in a few words and in lines of pseudo-code.
struct LabCode
{
    std::string_view name;
    std::vector<std::string_view> lines;
};
[[nodiscard]] const LabCode& codeOf(LabAlgorithm algorithm);

/// The places of both shapes at a moment, and the pair of pieces at work.
struct LabStage
{
    graze::Affine2 a{};
    graze::Affine2 b{};
    std::uint32_t pieceA = 0;
    std::uint32_t pieceB = 0;
};

/// One step of an algorithm, whatever the mode: what it says, and the data that its figures are made of.
struct LabStep
{
    std::string words;  ///< its result in a sentence or two
    std::string part;   ///< "nearest point, A2-B1", ...: the part that it belongs to
    std::string bounds; ///< what is certain after it: "gap 12.1 .. 12.4"; empty when nothing is
    LabAlgorithm algorithm{};
    std::size_t line = 0; ///< of its code: the one that the step ended with
    LabStage stage{};
    std::optional<graze::TraceStep> search{}; ///< of GJK, where there is one
    std::optional<float> free{};              ///< share of the motion that is proved free, in modes with a motion
    float moment = 0.f;                       ///< of a turning sweep, share of the motion
    graze::DistanceResult gap{};              ///< at that moment, as far as the run knows it
};

/// All that the library says about a bench: the steps of a run of its algorithm, and the answer.
struct LabRun
{
    LabMode mode = LabMode::Distance;
    std::string problem; ///< why there is no run: a specimen is no shape; empty when all is well

    std::optional<graze::Sprite2D> a; ///< as it stands; of a ray, the point at its start
    std::optional<graze::Sprite2D> b;
    std::vector<LabStep> steps;
    graze::Vec2 originMotion{}; ///< motion of the origin through B - A: for a ray and for the plain sweep

    // The answers of the run that the steps show: GJK, whatever the method.
    graze::Status status = graze::Status::InvalidInput;
    graze::DistanceResult distance{};
    graze::PenetrationResult penetration{};
    graze::CastResult cast{}; ///< from either sweep, and from a ray

    std::string verdict; ///< the answer in a sentence

    /// The run has its answer at that step. Before it, nobody should be shown the answer.
    [[nodiscard]] bool answeredAt(std::size_t step) const noexcept { return step + 1 >= steps.size(); }
    /// How they stand at the step; without such a step, at the start. Needs both sprites.
    [[nodiscard]] LabStage stageOf(std::size_t step) const
    {
        return step < steps.size() ? steps[step].stage : LabStage{a->matrix(), b->matrix()};
    }
    /// ", A2-B1" where there is more than one pair of pieces.
    [[nodiscard]] std::string piecesOf(const LabStage& stage) const;
};

/// Needs a bench that is tidy. A shape that cannot be built becomes a `problem`.
[[nodiscard]] LabRun runOf(const LabBench& bench);

/// The motions of both in a sweep; without their turns in the plain one.
[[nodiscard]] std::pair<graze::Motion, graze::Motion> motionsOf(const LabRun& run, const LabBench& bench);

// One for each mode: steps, answer and verdict. Both sprites are there.

void runOverlap(LabRun& run, const LabBench& bench);
void runDistance(LabRun& run, const LabBench& bench);
void runPenetration(LabRun& run, const LabBench& bench);
void runRay(LabRun& run, const LabBench& bench);
void runSweep(LabRun& run, const LabBench& bench);
void runTurningSweep(LabRun& run, const LabBench& bench);

// What they share.

/// Status and verdict of a cast.
void answerCast(LabRun& run, const graze::CastResult& cast);
/// "46.2 px"
[[nodiscard]] std::string pixelText(float length);
/// The search of GJK, its result, and what follows.
[[nodiscard]] std::string wordsOf(const graze::TraceStep& step);
/// The line of the algorithm's code that a search ends with.
[[nodiscard]] std::size_t lineOf(const graze::TraceStep& step);
/// "gap 12.1 .. 12.4 px", "free to 25 %": what is certain after a search. Empty when nothing is.
[[nodiscard]] std::string boundsOf(const graze::TraceStep& step);

} // namespace game
