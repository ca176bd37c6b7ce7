// SPDX-License-Identifier: Zlib
#include "lab/views/bounds.hpp"

#include <algorithm>
#include <cmath>

namespace game
{
namespace
{

using graze::TracePhase;
using graze::TraceStep;

bool together(const TraceStep& a, const TraceStep& b)
{
    return a.phase == b.phase && a.pieceA == b.pieceA && a.pieceB == b.pieceB && b.kind != graze::StepKind::NoSearch;
}

float sizeOf(const graze::Sprite2D& sprite)
{
    const graze::Vec2 size = sprite.bounds().size();
    return std::max(size.x, size.y);
}

// The stopping rule of casts and of times of impact.
float castTolerance(const LabExperiment& lab, float epsilon)
{
    return 0.25f * epsilon * std::max(sizeOf(*lab.a), sizeOf(*lab.b));
}

LabBoundsCurve ofImpacts(const LabExperiment& lab, std::size_t index, float epsilon)
{
    LabBoundsCurve curve{"gap at the moment", {}, castTolerance(lab, epsilon)};
    for (std::size_t i = 0; i < lab.impacts.size(); ++i)
    {
        const ImpactStep& step = lab.impacts[i];
        if (step.search && step.pieceA == lab.impacts[index].pieceA && step.pieceB == lab.impacts[index].pieceB)
            curve.points.push_back({i, 0.f, step.gap.status == graze::Status::InvalidInput ? 0.f : step.gap.distance});
    }
    return curve;
}

} // namespace

LabBoundsCurve boundsOf(const LabExperiment& lab, std::size_t index, float epsilon)
{
    if (lab.mode == LabMode::TurningSweep && index < lab.impacts.size())
        return ofImpacts(lab, index, epsilon);
    LabBoundsCurve curve;
    const bool bounded = index < lab.steps.size() && lab.steps[index].phase != TracePhase::Boolean &&
                         lab.steps[index].kind != graze::StepKind::NoSearch && lab.mode != LabMode::Sat;
    if (!bounded)
        return curve;
    std::size_t first = index;
    while (first > 0 && together(lab.steps[index], lab.steps[first - 1]))
        --first;
    const TracePhase phase = lab.steps[index].phase;
    curve.title = phase == TracePhase::MinNorm ? "gap" : phase == TracePhase::Polytope ? "depth" : "gap left before x";
    for (std::size_t i = first; i < lab.steps.size() && together(lab.steps[index], lab.steps[i]); ++i)
    {
        const TraceStep& step = lab.steps[i];
        // No bound yet: nothing to draw. A cast bounds the gap from above alone.
        if (!std::isfinite(step.upperBound))
            continue;
        const float upper = std::max(0.f, step.upperBound);
        const float lower = phase == TracePhase::Cast ? 0.f : std::clamp(step.lowerBound, 0.f, upper);
        curve.points.push_back({i, lower, upper});
    }
    if (phase == TracePhase::Cast)
        curve.tolerance = castTolerance(lab, epsilon);
    else if (!curve.points.empty())
        curve.tolerance = epsilon * epsilon * curve.points.back().upper;
    return curve;
}

} // namespace game
