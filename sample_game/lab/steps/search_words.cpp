// SPDX-License-Identifier: Zlib
#include "lab/steps/search_words.hpp"

#include "base/readable.hpp"
#include "base/text.hpp"

#include <algorithm>

namespace game
{
namespace
{

using graze::StepKind;
using graze::TracePhase;
using graze::TraceStep;

// Shorter lengths are rounding, or as good as none.
constexpr float LeastLength = 0.001f;

std::string px(float value)
{
    return value < LeastLength ? "less than 0.001 px" : readable(static_cast<double>(value)) + " px";
}

std::string between(std::string_view what, float low, float high)
{
    const float least = std::max(0.f, low);
    const float most = std::max(0.f, high);
    if (most < LeastLength || readable(static_cast<double>(least)) == readable(static_cast<double>(most)))
        return joined({" The ", what, " is ", px(most), "."});
    return joined({" The ", what, " is between ", readable(static_cast<double>(least)), " and ", px(most), "."});
}

std::string gapOf(const TraceStep& step)
{
    return between("gap", step.lowerBound, step.upperBound);
}

std::string findingOfGjk(const TraceStep& step, std::string_view difference)
{
    switch (step.kind)
    {
        case StepKind::FirstVertex:
            return step.phase == TracePhase::Boolean
                       ? "It is the first point of the simplex. Next: look in the opposite direction."
                       : "It is the first point of the simplex. Next: look from it towards the origin.";
        case StepKind::MakesSegment:
            return "Two points make a segment. Next: look square to the segment, on the side of the origin.";
        case StepKind::RepeatsFirst:
            return "It is the same vertex again. Next: look from it towards the origin.";
        case StepKind::DropsVertex:
            return "The triangle misses the origin, which lies beyond one of its edges. Keep that edge, drop the third "
                   "point. Next: look out of the edge.";
        case StepKind::Encloses:
            return "The origin lies inside the simplex: A and B overlap.";
        case StepKind::OnBorder:
            return "The origin lies on the border of the simplex, as far as can be computed: A and B touch.";
        case StepKind::Separates:
            return joined({"w falls short of the origin, and all of ", difference,
                           " lies behind w: the dashed line parts A and B."});
        case StepKind::NearerPoint:
            return "The simplex comes nearer to the origin." + gapOf(step);
        case StepKind::CloseEnough:
            return "w lies so little beyond the nearest point that epsilon is met." + gapOf(step);
        case StepKind::RepeatsVertex:
            return "It is in the simplex already, so nothing lies nearer than the nearest point." + gapOf(step);
        case StepKind::NoNearer:
            return "Rounding leaves no nearer point." + gapOf(step);
        case StepKind::WithinRadii:
            return "The cores are nearer than their radii are long together: A and B overlap.";
        default:
            return {};
    }
}

std::string findingOfLoop(const TraceStep& step, std::string_view difference)
{
    const std::string depth = joined(
        {" The depth is between ", readable(static_cast<double>(step.lowerBound)), " and ", px(step.upperBound), "."});
    switch (step.kind)
    {
        case StepKind::StartDirection:
            return "One of four directions that start the green loop: right, left, down and up.";
        case StepKind::SplitsEdge:
            return joined({difference,
                           " reaches beyond the edge of the loop that is nearest to the origin: split the edge there.",
                           depth});
        case StepKind::BorderReached:
            return joined({difference,
                           " reaches no farther than the nearest edge of the loop. So that edge is the border, and the "
                           "shortest path out leads across it.",
                           depth});
        case StepKind::CannotBeat:
            return "No edge of the loop can be nearer than the best direction that was seen." + depth;
        default:
            return {};
    }
}

std::string findingOfCast(const TraceStep& step, std::string_view difference)
{
    switch (step.kind)
    {
        case StepKind::FirstVertex:
            return "It is the first point of the simplex. x is not before the line of w. Next: look from w towards x.";
        case StepKind::NearerPoint:
            return joined({"x is not before the line of w, so w joins the simplex. At most ", px(step.upperBound),
                           " is left between x and ", difference, "."});
        case StepKind::Advances:
            return joined({"All of ", difference,
                           " lies behind the line of w, and x is before it: x moves up to it, to ",
                           readablePercent(step.lowerBound), " of the motion. Nothing was in between."});
        case StepKind::Recedes:
            return joined(
                {"All of ", difference, " lies behind the line of w, and x does not move towards it: no contact."});
        case StepKind::FallsShort:
            return joined(
                {"All of ", difference, " lies behind the line of w, and the motion ends before it: no contact."});
        case StepKind::Arrives:
            return joined({"Only ", px(step.upperBound), " is left between x and ", difference,
                           ", as little as epsilon allows: contact at ", readablePercent(step.lowerBound),
                           " of the motion."});
        case StepKind::StartsInContact:
            return "The two touch or overlap before any motion. Next: how deep, and does the motion lead in deeper?";
        default:
            return {};
    }
}

std::string endingOf(graze::Status verdict)
{
    switch (verdict)
    {
        case graze::Status::Separated:
            return " Done: apart.";
        case graze::Status::Overlapping:
            return " Done: in contact.";
        case graze::Status::IterationLimit:
            return " Out of iterations: only the bounds hold.";
        default:
            return {};
    }
}

} // namespace

std::string explainSearch(const TraceStep& step, std::string_view difference)
{
    std::string sentence;
    if (step.kind == StepKind::NoSearch)
        sentence = "Answered without a search: the upright boxes around A and B do not meet.";
    else
        sentence = joined({"Along d = ", readableDirection(step.direction), " the farthest vertex of ", difference,
                           " is w = ", readablePoint(step.vertex.w), ". ",
                           step.phase == TracePhase::Cast       ? findingOfCast(step, difference)
                           : step.phase == TracePhase::Polytope ? findingOfLoop(step, difference)
                                                                : findingOfGjk(step, difference)});
    return step.verdict ? sentence + endingOf(*step.verdict) : sentence;
}

std::string_view titleOf(TracePhase phase) noexcept
{
    switch (phase)
    {
        case TracePhase::Boolean:
            return "yes or no";
        case TracePhase::MinNorm:
            return "nearest point";
        case TracePhase::Polytope:
            return "growing loop";
        case TracePhase::Cast:
            return "x moves";
    }
    return {};
}

} // namespace game
