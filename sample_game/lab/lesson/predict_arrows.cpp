// SPDX-License-Identifier: Zlib
#include "lab/lesson/predict.hpp"
#include "lab/lesson/set_ups.hpp"

#include <graze/queries/trace.hpp>

#include <cmath>
#include <utility>

namespace game
{
namespace
{

using graze::TraceStep;
using graze::Vec2;

constexpr float LeastLength = 45.f; ///< length of a segment to look at (unit: pixels)
constexpr float LeastAside = 14.f;  ///< between the origin and the line of the segment
constexpr float Alike = 0.96f;      ///< cosine of directions that are easily confused

// The arrow that the next search follows; empty unless exactly one does, and the others plainly do not.
std::optional<Prediction> withArrows(Prediction prediction, std::vector<PredictionArrow> arrows, Vec2 next,
                                     Random& random)
{
    for (int i = static_cast<int>(arrows.size()) - 1; i > 0; --i)
        std::swap(arrows[static_cast<std::size_t>(i)], arrows[static_cast<std::size_t>(random.below(i + 1))]);
    int followed = 0;
    for (std::size_t i = 0; i < arrows.size(); ++i)
    {
        const float cosine = graze::dot(arrows[i].direction, next);
        if (cosine > 0.9999f)
        {
            prediction.right = i;
            ++followed;
        }
        else if (cosine > Alike)
            return std::nullopt;
    }
    if (followed != 1)
        return std::nullopt;
    prediction.arrows = std::move(arrows);
    return prediction;
}

bool isClear(Vec2 p, Vec2 q)
{
    const Vec2 normal = graze::normalized(graze::perpendicular(q - p));
    return graze::length(q - p) >= LeastLength && std::fabs(graze::dot(p, normal)) >= LeastAside;
}

} // namespace

std::optional<Prediction> predictAcross(Random& random)
{
    Prediction prediction{.bench = benchToPredict(LessonCard::Enclose, random)};
    const LabBench& bench = prediction.bench;
    const std::vector<TraceStep> steps =
        graze::traceOverlap(spriteOf(bench.a), spriteOf(bench.b), bench.settings).steps;
    for (std::size_t i = 0; i + 1 < steps.size(); ++i)
    {
        if (steps[i].kind != graze::StepKind::MakesSegment)
            continue;
        const Vec2 p = steps[i].after[0].w;
        const Vec2 q = steps[i].after[1].w;
        if (!isClear(p, q))
            return std::nullopt;
        const Vec2 along = graze::normalized(q - p);
        const Vec2 across = graze::perpendicular(along);
        const Vec2 middle = (p + q) * 0.5f;
        prediction.step = i;
        prediction.stepAfter = i + 1;
        prediction.revealAfter = LabReveal::Vertex;
        return withArrows(prediction, {{middle, across}, {middle, -across}, {q, along}}, steps[i + 1].direction,
                          random);
    }
    return std::nullopt;
}

std::optional<Prediction> predictTowards(Random& random)
{
    Prediction prediction{.bench = benchToPredict(LessonCard::TwoPoints, random)};
    const LabBench& bench = prediction.bench;
    const std::vector<TraceStep> steps =
        graze::traceDistance(spriteOf(bench.a), spriteOf(bench.b), bench.settings).steps;
    for (std::size_t i = 0; i + 1 < steps.size(); ++i)
    {
        const TraceStep& step = steps[i];
        if (step.after.size() != 2 || graze::length(step.nearest) < 30.f)
            continue;
        const Vec2 p = step.after[0].w;
        const Vec2 q = step.after[1].w;
        if (!isClear(p, q))
            return std::nullopt;
        prediction.step = i;
        prediction.stepAfter = i + 1;
        prediction.revealAfter = LabReveal::Vertex;
        if (graze::length(p - step.nearest) < LeastLength || graze::length(q - step.nearest) < LeastLength)
            return std::nullopt;
        std::vector<PredictionArrow> arrows;
        for (const Vec2 from : {step.nearest, p, q})
            arrows.push_back({from, graze::normalized(-from)});
        return withArrows(prediction, std::move(arrows), steps[i + 1].direction, random);
    }
    return std::nullopt;
}

} // namespace game
