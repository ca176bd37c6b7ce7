// SPDX-License-Identifier: Zlib
#include <graze/queries/trace.hpp>

#include <algorithm>
#include <array>
#include <charconv>

namespace graze
{

namespace
{

std::string text(float value)
{
    std::array<char, 32> buffer{};
    // to_chars and not printf: the same digits whatever the locale. + 0.f: no minus before a zero.
    const auto end =
        std::to_chars(buffer.data(), buffer.data() + buffer.size(), value + 0.f, std::chars_format::general, 5);
    return {buffer.data(), end.ptr};
}

std::string text(Vec2 v)
{
    std::string pair = "(";
    pair += text(v.x);
    pair += ", ";
    pair += text(v.y);
    pair += ")";
    return pair;
}

std::string gapBounds(const TraceStep& step)
{
    return " The gap is between " + text(step.lowerBound) + " and " + text(std::max(0.f, step.upperBound)) + ".";
}

std::string findingOfGjk(const TraceStep& step)
{
    switch (step.kind)
    {
        case StepKind::FirstVertex:
            return step.phase == TracePhase::Boolean
                       ? "It is the whole simplex for now, and the origin lies behind it: look to both sides of the "
                         "way."
                       : "It is the whole simplex for now; the origin lies the other way, so look there.";
        case StepKind::MakesSegment:
            return "Two vertices make a segment, which leaves out what lies on the other side: look there.";
        case StepKind::DropsVertex:
            return "The triangle misses the origin, which lies beyond one of the two edges at the new vertex: keep "
                   "that edge, drop the third vertex, look out of the edge.";
        case StepKind::OnOneLine:
            return "Nothing lies to either side of the way: from the first vertex look back at the origin.";
        case StepKind::Encloses:
            return "The origin lies inside the simplex: the shapes overlap.";
        case StepKind::OnBorder:
            return "The origin lies on the simplex as far as doubles can tell: the shapes touch or overlap.";
        case StepKind::Separates:
            return "Nothing of B - A reaches the origin this way (reach " + text(step.reach) +
                   "): the direction separates the shapes.";
        case StepKind::NearerPoint:
            return "The simplex now comes as near as " + text(step.nearest) + "." + gapBounds(step);
        case StepKind::CloseEnough:
            return "It reaches so little beyond the nearest point that epsilon is met." + gapBounds(step);
        case StepKind::RepeatsVertex:
            return "It is in the simplex already, so nothing lies nearer than the nearest point." + gapBounds(step);
        case StepKind::NoNearer:
            return "Rounding leaves no nearer point." + gapBounds(step);
        case StepKind::OnlyPoint:
            return "Two points have only this difference." + gapBounds(step);
        case StepKind::WithinRadii:
            return "The cores are nearer than their radii are long together: the shapes overlap.";
        default:
            return {};
    }
}

std::string findingOfPolytope(const TraceStep& step)
{
    const std::string depth =
        " The depth is between " + text(step.lowerBound) + " and " + text(step.upperBound) + " (radii aside).";
    switch (step.kind)
    {
        case StepKind::StartDirection:
            return "One of four axis directions that start the polytope.";
        case StepKind::SplitsEdge:
            return "The difference bulges beyond the edge nearest to the origin: split the edge there." + depth;
        case StepKind::BorderReached:
            return "The difference reaches no farther than the nearest edge: that edge is the way out." + depth;
        case StepKind::CannotBeat:
            return "No edge can offer a shorter way out than the best that was seen." + depth;
        default:
            return {};
    }
}

std::string findingOfPortal(const TraceStep& step)
{
    const std::string place = step.phase == TracePhase::Enter ? " where the line enters B - A." : " where it leaves.";
    switch (step.kind)
    {
        case StepKind::PortalOpens:
            return "With the farthest vertex on the other side of the line it makes a chord: a portal that the line "
                   "passes through.";
        case StepKind::LineMisses:
            return "All of B - A lies on one side of the line: no contact on the way, however far it goes.";
        case StepKind::NarrowsPortal:
            return "The difference bulges beyond the chord: the new vertex replaces the end on its side of the line.";
        case StepKind::EdgeReached:
            return "Nothing lies beyond the chord: it is an edge of the border, and " + text(step.nearest) + " is" +
                   place;
        case StepKind::ArcReached:
            return "The line meets the rounding around a vertex: " + text(step.nearest) + " is" + place;
        case StepKind::GrazesEnd:
            return "The line runs along the border, whose end decides: " + text(step.nearest) + " is" + place;
        default:
            return {};
    }
}

std::string ending(Status verdict)
{
    switch (verdict)
    {
        case Status::Separated:
            return " Done: separated.";
        case Status::Overlapping:
            return " Done: in contact.";
        case Status::IterationLimit:
            return " Out of iterations: only the bounds hold.";
        default:
            return {};
    }
}

bool isPortal(const TraceStep& step)
{
    return step.phase == TracePhase::Enter || step.phase == TracePhase::Leave;
}

} // namespace

std::string_view nameOf(StepKind kind) noexcept
{
    switch (kind)
    {
        case StepKind::NoSearch:
            return "no-search";
        case StepKind::FirstVertex:
            return "first-vertex";
        case StepKind::MakesSegment:
            return "makes-segment";
        case StepKind::DropsVertex:
            return "drops-vertex";
        case StepKind::OnOneLine:
            return "on-one-line";
        case StepKind::Encloses:
            return "encloses";
        case StepKind::OnBorder:
            return "on-border";
        case StepKind::Separates:
            return "separates";
        case StepKind::NearerPoint:
            return "nearer-point";
        case StepKind::CloseEnough:
            return "close-enough";
        case StepKind::RepeatsVertex:
            return "repeats-vertex";
        case StepKind::NoNearer:
            return "no-nearer";
        case StepKind::OnlyPoint:
            return "only-point";
        case StepKind::WithinRadii:
            return "within-radii";
        case StepKind::StartDirection:
            return "start-direction";
        case StepKind::SplitsEdge:
            return "splits-edge";
        case StepKind::BorderReached:
            return "border-reached";
        case StepKind::CannotBeat:
            return "cannot-beat";
        case StepKind::PortalOpens:
            return "portal-opens";
        case StepKind::LineMisses:
            return "line-misses";
        case StepKind::NarrowsPortal:
            return "narrows-portal";
        case StepKind::EdgeReached:
            return "edge-reached";
        case StepKind::ArcReached:
            return "arc-reached";
        case StepKind::GrazesEnd:
            return "grazes-end";
    }
    return "unknown";
}

std::string_view nameOf(TracePhase phase) noexcept
{
    switch (phase)
    {
        case TracePhase::Boolean:
            return "boolean";
        case TracePhase::MinNorm:
            return "min-norm";
        case TracePhase::Polytope:
            return "polytope";
        case TracePhase::Enter:
            return "enter";
        case TracePhase::Leave:
            return "leave";
    }
    return "unknown";
}

std::string explain(const TraceStep& step)
{
    std::string sentence;
    if (step.kind == StepKind::NoSearch)
        sentence = "Answered without a search: the middles coincide, or a formula tells.";
    else
        sentence = "Along " + text(step.direction) + " the farthest vertex of B - A is " + text(step.vertex.w) + ". " +
                   (isPortal(step)                       ? findingOfPortal(step)
                    : step.phase == TracePhase::Polytope ? findingOfPolytope(step)
                                                         : findingOfGjk(step));
    return step.verdict ? sentence + ending(*step.verdict) : sentence;
}

} // namespace graze
