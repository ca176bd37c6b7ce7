// SPDX-License-Identifier: Zlib
#include <graze/queries/trace.hpp>

#include <algorithm>
#include <array>
#include <charconv>
#include <iterator>

namespace graze
{

namespace
{

// In the order of the enumerators.
constexpr std::string_view StepWords[] = {
    "no-search",    "first-vertex",    "makes-segment", "repeats-first",    "drops-vertex",   "encloses",
    "on-border",    "separates",       "nearer-point",  "close-enough",     "repeats-vertex", "no-nearer",
    "within-radii", "start-direction", "splits-edge",   "border-reached",   "cannot-beat",    "advances",
    "recedes",      "falls-short",     "arrives",       "starts-in-contact"};
constexpr std::string_view PhaseWords[] = {"boolean", "min-norm", "polytope", "cast"};
static_assert(std::size(StepWords) == static_cast<std::size_t>(StepKind::StartsInContact) + 1);
static_assert(std::size(PhaseWords) == static_cast<std::size_t>(TracePhase::Cast) + 1);

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
    return '(' + text(v.x) + ", " + text(v.y) + ')';
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
                       ? "It is the whole simplex for now, and it is past the origin: look in the reversed direction."
                       : "It is the whole simplex for now: from it, look towards the origin.";
        case StepKind::MakesSegment:
            return "Two vertices make a segment. The origin lies to one side of it: the triple product gives the "
                   "direction square to the segment on that side.";
        case StepKind::RepeatsFirst:
            return "It is the same vertex: all of B - A lies square to the first direction. Look from it towards the "
                   "origin.";
        case StepKind::DropsVertex:
            return "The triangle misses the origin, which lies beyond one of the two edges at the new vertex: keep "
                   "that edge, drop the third vertex, look out of the edge.";
        case StepKind::Encloses:
            return "The origin lies inside the simplex: the shapes overlap.";
        case StepKind::OnBorder:
            return "The origin lies on the simplex up to the rounding of doubles: the shapes touch or overlap.";
        case StepKind::Separates:
            return "Nothing of B - A reaches the origin in this direction (reach " + text(step.reach) +
                   "): it separates the shapes.";
        case StepKind::NearerPoint:
            return "The simplex now comes as near as " + text(step.nearest) + "." + gapBounds(step);
        case StepKind::CloseEnough:
            return "It reaches so little beyond the nearest point that epsilon is met." + gapBounds(step);
        case StepKind::RepeatsVertex:
            return "It is in the simplex already, so nothing lies nearer than the nearest point." + gapBounds(step);
        case StepKind::NoNearer:
            return "Rounding leaves no nearer point." + gapBounds(step);
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
            return "The difference reaches no farther than the nearest edge: that edge is the border, and the shortest "
                   "displacement out goes across it." +
                   depth;
        case StepKind::CannotBeat:
            return "No edge can offer a shorter displacement than the best that was seen." + depth;
        default:
            return {};
    }
}

std::string findingOfCast(const TraceStep& step)
{
    switch (step.kind)
    {
        case StepKind::FirstVertex:
            return "It is the whole simplex for now: x is not before its plane, so look from it towards x.";
        case StepKind::NearerPoint:
            return "x is not before its plane, so it joins the simplex. At most " + text(step.upperBound) +
                   " is left between x and B - A.";
        case StepKind::Advances:
            return "All of B - A lies behind the plane through it, and x is before that: x moves up to the plane, to " +
                   text(step.lowerBound) + " of the motion. Nothing was in between.";
        case StepKind::Recedes:
            return "All of B - A lies behind the plane through it, and x does not move towards that: no contact.";
        case StepKind::FallsShort:
            return "All of B - A lies behind the plane through it, and the motion ends before that: no contact.";
        case StepKind::Arrives:
            return "Only " + text(step.upperBound) +
                   " is left between x and B - A, which is within epsilon x size: " + "contact at " +
                   text(step.lowerBound) + " of the motion.";
        case StepKind::StartsInContact:
            return "The two touch or overlap before any motion: how deep, and does the motion lead in deeper?";
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

} // namespace

std::string_view nameOf(StepKind kind) noexcept
{
    const auto number = static_cast<std::size_t>(kind);
    return number < std::size(StepWords) ? StepWords[number] : "unknown";
}

std::string_view nameOf(TracePhase phase) noexcept
{
    const auto number = static_cast<std::size_t>(phase);
    return number < std::size(PhaseWords) ? PhaseWords[number] : "unknown";
}

std::string explain(const TraceStep& step)
{
    std::string sentence;
    if (step.kind == StepKind::NoSearch)
        sentence = "Answered without a search: the bounds do not meet.";
    else
        sentence = "Along " + text(step.direction) + " the farthest vertex of B - A is " + text(step.vertex.w) + ". " +
                   (step.phase == TracePhase::Cast       ? findingOfCast(step)
                    : step.phase == TracePhase::Polytope ? findingOfPolytope(step)
                                                         : findingOfGjk(step));
    return step.verdict ? sentence + ending(*step.verdict) : sentence;
}

} // namespace graze
