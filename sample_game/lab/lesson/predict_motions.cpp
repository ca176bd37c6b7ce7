// SPDX-License-Identifier: Zlib
#include "lab/lesson/predict.hpp"
#include "lab/lesson/set_ups.hpp"
#include "lab/run_experiment.hpp"

#include <graze/queries/pair_queries.hpp>
#include <graze/queries/trace.hpp>

#include <cmath>

namespace game
{
namespace
{

using graze::StepKind;
using graze::TraceStep;
using graze::Vec2;

constexpr float LeastShare = 0.05f; ///< share of a motion that is seen
constexpr float LeastGap = 4.f;     ///< gap that is seen (unit: pixels)

// Choices of the move of x; none for the other kinds of step.
std::optional<std::size_t> moveOfX(const TraceStep& step, float former)
{
    if (step.phase != graze::TracePhase::Cast)
        return std::nullopt;
    switch (step.kind)
    {
        case StepKind::Advances:
            return step.lowerBound - former > LeastShare ? std::optional<std::size_t>(0) : std::nullopt;
        case StepKind::FirstVertex:
        case StepKind::NearerPoint:
            return 1;
        case StepKind::Recedes:
        case StepKind::FallsShort:
            return 2;
        default:
            return std::nullopt;
    }
}

bool hits(const LabBench& bench, float sizeOfB)
{
    Specimen other = bench.b;
    other.scale = other.scale * sizeOfB;
    const graze::Sprite2D b = spriteOf(other);
    if (bench.mode == LabMode::Ray)
        return graze::rayCast(b, rayOf(bench), bench.settings).hit;
    return graze::shapeCast(spriteOf(bench.a), bench.motionA, b, bench.motionB, bench.settings).hit;
}

// Share of the motion that the first look at a turning sweep proves free.
float firstSafeShare(const LabExperiment& lab)
{
    for (const ImpactStep& step : lab.impacts)
        if (step.next > 0.f)
            return step.next;
    return 0.f;
}

/// A moment of a turning sweep, and the last search that was made there.
struct Moment
{
    float fraction = 0.f;
    std::size_t step = 0;
    float gap = 0.f;
};

std::vector<Moment> momentsOf(const LabExperiment& lab)
{
    std::vector<Moment> moments;
    for (std::size_t i = 0; i < lab.impacts.size(); ++i)
    {
        const ImpactStep& step = lab.impacts[i];
        if (moments.empty() || moments.back().fraction != step.fraction)
            moments.push_back({step.fraction, i, 0.f});
        // The gap is known at the last search; the run may then go on without one.
        if (step.search)
            moments.back() = {step.fraction, i, step.gap.distance};
    }
    return moments;
}

} // namespace

std::optional<Prediction> predictMoveOfX(Random& random, std::size_t wanted)
{
    Prediction prediction{.bench = benchToPredict(LessonCard::Cast, random)};
    const LabBench& bench = prediction.bench;
    const std::vector<TraceStep> steps =
        graze::traceShapeCast(spriteOf(bench.a), bench.motionA, spriteOf(bench.b), bench.motionB, bench.settings).steps;
    float former = 0.f;
    for (std::size_t i = 0; i < steps.size(); ++i)
    {
        if (moveOfX(steps[i], former) == wanted)
        {
            prediction.step = prediction.stepAfter = i;
            prediction.reveal = LabReveal::Vertex;
            prediction.right = wanted;
            return prediction;
        }
        former = steps[i].lowerBound;
    }
    return std::nullopt;
}

std::optional<Prediction> predictHit(Random& random, std::size_t wanted)
{
    Prediction prediction{.bench = benchToPredict(LessonCard::Cast, random)};
    if (random.chance(0.4f))
        prediction.bench.mode = LabMode::Ray;
    const bool hit = hits(prediction.bench, 1.f);
    // No close call: the same with B a little smaller and a little larger.
    if (hits(prediction.bench, 0.88f) != hit || hits(prediction.bench, 1.12f) != hit || hit != (wanted == 0))
        return std::nullopt;
    const LabExperiment lab = experimentOn(prediction.bench);
    if (lab.stepCount() < 2 || lab.steps.front().phase != graze::TracePhase::Cast)
        return std::nullopt;
    prediction.right = (prediction.bench.mode == LabMode::Ray ? lab.ray.hit : lab.cast.hit) ? 0 : 1;
    prediction.reveal = LabReveal::Direction;
    prediction.stepAfter = lab.stepCount() - 1;
    return prediction;
}

std::optional<Prediction> predictShare(Random& random, std::size_t wanted)
{
    Prediction prediction{.bench = benchToPredict(LessonCard::SafeStep, random)};
    const LabExperiment lab = experimentOn(prediction.bench);
    LabBench other = prediction.bench;
    other.motionA = other.motionA * (random.chance(0.5f) ? 2.f : 0.5f);
    const float first = firstSafeShare(lab);
    const float second = firstSafeShare(experimentOn(other));
    if (first < LeastShare || second < LeastShare || first > 0.9f || second > 0.9f)
        return std::nullopt;
    const std::size_t right = second < 0.9f * first ? 0 : second > 1.1f * first ? 1 : 2;
    const std::vector<Moment> moments = momentsOf(lab);
    if (right != wanted || moments.empty() || moments[0].gap < LeastGap)
        return std::nullopt;
    prediction.otherMotion = other.motionA;
    prediction.right = right;
    prediction.step = prediction.stepAfter = moments[0].step;
    return prediction;
}

std::optional<Prediction> predictNextLook(Random& random, std::size_t wanted)
{
    Prediction prediction{.bench = benchToPredict(LessonCard::SafeStep, random)};
    const LabExperiment lab = experimentOn(prediction.bench);
    const std::vector<Moment> moments = momentsOf(lab);
    if (lab.cast.status == graze::Status::IterationLimit || lab.cast.startedOverlapping || lab.cast.startedTouching)
        return std::nullopt;
    for (std::size_t i = 0; i < moments.size(); ++i)
    {
        if (!(moments[i].gap > 0.f) || moments[i].fraction >= 1.f)
            continue;
        const bool isLast = i + 1 == moments.size();
        const bool leadsToLast = i + 2 == moments.size();
        std::size_t right = 1;
        if (lab.cast.hit ? leadsToLast : isLast || (leadsToLast && moments[i + 1].fraction >= 1.f))
            right = lab.cast.hit ? 0 : 2;
        if (right != wanted || (isLast && lab.cast.hit))
            continue;
        if (right == 1 && (moments[i].gap < LeastGap || moments[i + 1].gap < LeastGap))
            continue;
        prediction.right = right;
        prediction.step = moments[i].step;
        prediction.stepAfter = isLast ? lab.stepCount() - 1 : moments[i + 1].step;
        return prediction;
    }
    return std::nullopt;
}

} // namespace game
