// SPDX-License-Identifier: Zlib
#include "lab/lesson/predict.hpp"
#include "lab/lesson/set_ups.hpp"

#include <graze/queries/trace.hpp>

#include <cmath>
#include <limits>

namespace game
{
namespace
{

using graze::TraceStep;
using graze::Vec2;

constexpr float LeastApart = 16.f; ///< distance of two points to click (unit: pixels)
constexpr float Same = 0.01f;

std::vector<TraceStep> distanceSteps(const LabBench& bench)
{
    return graze::traceDistance(spriteOf(bench.a), spriteOf(bench.b), bench.settings).steps;
}

DifferenceOutline differenceOn(const LabBench& bench)
{
    const graze::Sprite2D a = spriteOf(bench.a);
    const graze::Sprite2D b = spriteOf(bench.b);
    return differenceOf(a, 0, b, 0);
}

// The point that lies on `place`, if the others are well apart from it.
std::optional<std::size_t> onlyPointAt(const std::vector<Vec2>& points, Vec2 place)
{
    std::optional<std::size_t> found;
    for (std::size_t i = 0; i < points.size(); ++i)
    {
        const float distance = graze::length(points[i] - place);
        if (distance < Same && !found)
            found = i;
        else if (distance < LeastApart)
            return std::nullopt;
    }
    return found;
}

std::optional<Prediction> clickOn(Prediction prediction, Vec2 place)
{
    const std::optional<std::size_t> right = onlyPointAt(prediction.points, place);
    if (!right)
        return std::nullopt;
    prediction.right = *right;
    return prediction;
}

std::size_t anyStep(Random& random, const std::vector<TraceStep>& steps)
{
    return static_cast<std::size_t>(random.below(static_cast<int>(steps.size())));
}

float areaOf(Vec2 a, Vec2 b, Vec2 c)
{
    return 0.5f * std::fabs(graze::cross(b - a, c - a));
}

} // namespace

std::optional<Prediction> predictDot(Random& random)
{
    Prediction prediction{.bench = benchToPredict(LessonCard::Slide, random)};
    const std::vector<TraceStep> steps = distanceSteps(prediction.bench);
    const TraceStep& step = steps[anyStep(random, steps)];
    if (step.kind == graze::StepKind::NoSearch)
        return std::nullopt;
    prediction.marks = DifferenceVertex{step.vertex.w, step.vertex.pointA, step.vertex.pointB};
    for (const DifferenceVertex& vertex : differenceOn(prediction.bench).vertices)
        prediction.points.push_back(vertex.w);
    return clickOn(std::move(prediction), step.vertex.w);
}

std::optional<Prediction> predictFarthest(Random& random)
{
    Prediction prediction{.bench = benchToPredict(LessonCard::Support, random)};
    const std::vector<TraceStep> steps = distanceSteps(prediction.bench);
    const std::size_t index = anyStep(random, steps);
    const TraceStep& step = steps[index];
    if (step.kind == graze::StepKind::NoSearch)
        return std::nullopt;
    prediction.step = prediction.stepAfter = index;
    prediction.reveal = LabReveal::Direction;
    prediction.revealAfter = LabReveal::Vertex;
    prediction.points = differenceOn(prediction.bench).whole;
    for (const Vec2 point : prediction.points)
    {
        const float shortBy = step.reach - graze::dot(point, step.direction);
        if (shortBy < 10.f && graze::length(point - step.vertex.w) > Same)
            return std::nullopt; // a tie, as seen by the eye
    }
    return clickOn(std::move(prediction), step.vertex.w);
}

std::optional<Prediction> predictDropped(Random& random)
{
    Prediction prediction{.bench = benchToPredict(LessonCard::TwoPoints, random)};
    const std::vector<TraceStep> steps = distanceSteps(prediction.bench);
    for (std::size_t i = 0; i < steps.size(); ++i)
    {
        const TraceStep& step = steps[i];
        if (step.before.size() != 2 || step.after.size() != 2 || step.kind != graze::StepKind::NearerPoint)
            continue;
        prediction.step = prediction.stepAfter = i;
        prediction.reveal = LabReveal::Vertex;
        prediction.points = {step.before[0].w, step.before[1].w, step.vertex.w};
        if (areaOf(prediction.points[0], prediction.points[1], prediction.points[2]) < 600.f)
            continue;
        for (const Vec2 point : prediction.points)
            if (graze::length(point - step.after[0].w) > Same && graze::length(point - step.after[1].w) > Same)
                return clickOn(prediction, point);
    }
    return std::nullopt;
}

} // namespace game
