// SPDX-License-Identifier: Zlib
#pragma once

#include "lab/bench.hpp"
#include "lab/proof_view.hpp"
#include "lab/steps/gift_wrapping.hpp"
#include "lab/steps/impact_steps.hpp"
#include "lab/steps/sat_axes.hpp"

#include <graze/queries/pair_queries.hpp>
#include <graze/queries/trace.hpp>

#include <array>
#include <optional>
#include <string>
#include <vector>

namespace game
{

/// A number of the answer in up to three columns, see LabExperiment::columns. Empty where there is none.
struct LabAnswer
{
    std::string name;
    std::array<std::string, 3> values;
};

/// The places of both shapes at a moment of a sweep.
struct LabPose
{
    float fraction = 0.f; ///< part of the motion
    graze::Affine2 a{};
    graze::Affine2 b{};
};

/// The scene of a step: the places of both shapes, and the pair of pieces at work.
struct LabStage
{
    graze::Affine2 a{};
    graze::Affine2 b{};
    std::uint32_t pieceA = 0;
    std::uint32_t pieceB = 0;
    graze::DistanceResult gap{}; ///< gap in the turning sweep at this moment, as far as the run knows it
};

/// Everything that the laboratory knows about a bench: answers, steps and pictures' data, no drawing.
struct LabExperiment
{
    LabMode mode = LabMode::Distance;
    std::string problem; ///< why a specimen is no shape; empty when all is well

    std::optional<graze::Sprite2D> a; ///< as it stands; of a ray, the point at its start
    std::optional<graze::Sprite2D> b;

    std::vector<graze::TraceStep> steps; ///< in the GJK modes
    std::vector<SatAxis> axes;           ///< in the separating axis test
    std::size_t best = 0;                ///< index of the best axis
    std::vector<WrapStep> wraps;         ///< in gift wrapping
    std::vector<ImpactStep> impacts;     ///< in the turning sweep
    std::vector<LabPose> ghosts; ///< in both sweeps: a few moments; the last one ends the part that is proved free

    graze::Vec2 originMotion{}; ///< motion of the origin through B - A: for a ray and for the plain sweep

    // The answers of the run that `steps` and `impacts` show: GJK, whatever the method.
    graze::Status status = graze::Status::InvalidInput;
    graze::DistanceResult distance{};
    graze::PenetrationResult penetration{};
    graze::RayCastResult ray{};
    graze::CastResult cast{}; ///< from either sweep
    graze::SatResult sat{};

    std::string verdict; ///< the answer of the run in a sentence
    std::string fast;    ///< a sentence about the code that answers under Method::Fast; empty under Method::Gjk
    ProofView proof;     ///< proof for overlap, distance and penetration

    std::array<std::string, 3> columns; ///< names of the answers; empty for a column that is not there
    std::vector<LabAnswer> answers;

    [[nodiscard]] std::size_t stepCount() const noexcept;
    /// The run has its answer at that step. Before it, nobody should be shown the answer.
    [[nodiscard]] bool answeredAt(std::size_t index) const noexcept;
    /// "B - A"; for a ray, whose A is the point s that it starts from, "B - s".
    [[nodiscard]] std::string_view differenceName() const noexcept;
    /// The result of the step in words: never empty for a step that exists.
    [[nodiscard]] std::string explainStep(std::size_t index) const;
    /// The step is the first of a part: a pair of pieces, a phase, an edge of a hull.
    [[nodiscard]] bool startsPart(std::size_t index) const;
    /// "nearest point", "growing loop, A2-B1", ...: the part's name, with its pieces where there are several.
    [[nodiscard]] std::string partName(std::size_t index) const;
    /// Bounds that are certain after the step: "gap 12.1 .. 12.4". Empty when there are none.
    [[nodiscard]] std::string boundsAfter(std::size_t index) const;
    /// Needs both sprites. Without such a step, how they stand.
    [[nodiscard]] LabStage stageOf(std::size_t index) const;
    /// Share of the motion that is proved free after the step; empty in modes without a motion.
    [[nodiscard]] std::optional<float> freeAfter(std::size_t index) const;
    /// The GJK search of the step; null where there is none.
    [[nodiscard]] const graze::TraceStep* searchOf(std::size_t index) const noexcept;
};

} // namespace game
