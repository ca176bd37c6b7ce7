// SPDX-License-Identifier: Zlib
#pragma once

#include "lab/bench.hpp"
#include "lab/gift_wrapping.hpp"
#include "lab/sat_axes.hpp"

#include <graze/queries/sat.hpp>
#include <graze/queries/trace.hpp>

#include <optional>
#include <string>
#include <vector>

namespace game
{

/// A number of the answer three times: from the run that is stepped through, from the query as a game calls it,
/// and from the query with the reference settings. Empty where there is none.
struct LabAnswer
{
    std::string name;
    std::string stepped;
    std::string query;
    std::string reference;
};

/// Where both shapes are at a moment of a sweep.
struct LabPose
{
    float fraction = 0.f; ///< of the way
    graze::Affine2 a{};
    graze::Affine2 b{};
    float gap = 0.f; ///< 0 in contact (unit: pixels)
};

/// What a step looks at: where both shapes are, and the pair of pieces at work.
struct LabStage
{
    graze::Affine2 a{};
    graze::Affine2 b{};
    std::uint32_t pieceA = 0;
    std::uint32_t pieceB = 0;
    graze::DistanceResult gap{}; ///< of the turning sweep, at this moment
};

/// Everything that the laboratory knows about a bench: answers, steps and pictures' data, no drawing.
struct LabExperiment
{
    LabMode mode = LabMode::Distance;
    std::string problem; ///< why a specimen is no shape; empty when all is well

    std::optional<graze::Sprite2D> a; ///< as it stands; of a ray, the point at its start
    std::optional<graze::Sprite2D> b;

    std::vector<graze::TraceStep> steps; ///< of the GJK modes
    std::vector<SatAxis> axes;           ///< of the separating axis test
    std::size_t best = 0;                ///< of the axes
    std::vector<WrapStep> wraps;         ///< of gift wrapping
    std::vector<LabPose> poses;          ///< of the turning sweep, one a step
    std::vector<LabPose> ghosts;         ///< of both sweeps: a few on the way, the last one at the hit or at the end

    graze::Vec2 originWay{}; ///< of the origin through B - A: of a ray and of the plain sweep

    graze::Status status = graze::Status::InvalidInput; ///< of the query
    graze::DistanceResult distance{};
    graze::PenetrationResult penetration{};
    graze::RayCastResult ray{};
    graze::CastResult cast{}; ///< of either sweep
    graze::SatResult sat{};

    std::string verdict; ///< the answer in a sentence
    std::vector<LabAnswer> answers;

    [[nodiscard]] std::size_t stepCount() const noexcept;
    /// What the step found: never empty for a step that exists.
    [[nodiscard]] std::string explainStep(std::size_t index) const;
    /// Where the part that the step belongs to starts: a pair of pieces, a phase, an edge of a hull.
    [[nodiscard]] bool startsPart(std::size_t index) const;
    /// "min-norm", "polytope, A2-B1", ...: the part's name, with its pieces where there are several.
    [[nodiscard]] std::string partName(std::size_t index) const;
    /// What is known for certain after the step: "gap 12.1 .. 12.4". Empty where there are no bounds.
    [[nodiscard]] std::string boundsAfter(std::size_t index) const;
    /// Needs both sprites. Without such a step, how they stand.
    [[nodiscard]] LabStage stageOf(std::size_t index) const;
};

/// The settings that an answer is compared with.
[[nodiscard]] graze::GjkSettings referenceSettings() noexcept;

/// Of a tidy bench. Shapes that cannot be built become a `problem`.
[[nodiscard]] LabExperiment experimentOn(const LabBench& bench);

} // namespace game
