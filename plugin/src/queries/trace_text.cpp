// SPDX-License-Identifier: Zlib
#include <graze/queries/trace.hpp>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <iterator>
#include <limits>

namespace graze
{

namespace
{

struct StepWords
{
    std::string_view name;
    std::string_view sentence; ///< %r reach, %n nearest, %l lower bound, %u "Only ..." and %m "At most ..." of the
                               ///< upper one, %g both of the gap, %d both of the depth
};

// In the order of the enumerators.
constexpr StepWords Words[] = {
    {"no-search", "Answered without a search: the bounds do not meet."},
    {"first-vertex", "It is the whole simplex for now: from it, look towards the origin."},
    {"makes-segment", "Two vertices make a segment. The origin lies to one side of it: the next direction is square to "
                      "the segment on that side."},
    {"repeats-first",
     "It is the same vertex: all of B - A lies square to the first direction. Look from it towards the origin."},
    {"drops-vertex", "The triangle misses the origin, which lies beyond one of the two edges at the new vertex: keep "
                     "that edge, drop the third vertex, search outwards from the edge."},
    {"encloses", "The origin lies inside the simplex: the shapes overlap."},
    {"on-border", "The origin lies on the simplex up to rounding: the shapes touch or overlap."},
    {"separates", "Nothing of B - A reaches the origin in this direction (w . d = %r): it separates the shapes."},
    {"nearer-point", "The simplex now comes as near as %n.%g"},
    {"close-enough", "It reaches so little beyond the nearest point that epsilon is met.%g"},
    {"repeats-vertex", "It is in the simplex already, so nothing lies nearer than the nearest point.%g"},
    {"no-nearer", "Rounding leaves no nearer point.%g"},
    {"within-radii", "The cores are nearer than their radii are long together: the shapes overlap."},
    {"start-direction", "One of four axis directions that start the polytope."},
    {"splits-edge", "The difference bulges beyond the edge nearest to the origin: split the edge there.%d"},
    {"border-reached", "The difference reaches no farther than the nearest edge: that edge is the border, and the "
                       "shortest displacement out goes across it.%d"},
    {"cannot-beat", "No edge can offer a shorter displacement than the best that was seen.%d"},
    {"advances", "All of B - A lies behind the line through it, and x is before that: x moves up to the line, to %l of "
                 "the motion. Nothing was in between."},
    {"recedes", "All of B - A lies behind the line through it, and x does not move towards that: no contact."},
    {"falls-short", "All of B - A lies behind the line through it, and the motion ends before that: no contact."},
    {"arrives", "%u is left between x and B - A, which is within epsilon times the size: contact at %l of the motion."},
    {"starts-in-contact", "The two touch or overlap before any motion: how deep, and does the motion lead in deeper?"}};
constexpr std::string_view PhaseWords[] = {"boolean", "min-norm", "polytope", "cast"};
static_assert(std::size(Words) == static_cast<std::size_t>(StepKind::StartsInContact) + 1);
static_assert(std::size(PhaseWords) == static_cast<std::size_t>(TracePhase::Cast) + 1);

StepWords wordsOf(StepKind kind) noexcept
{
    const auto number = static_cast<std::size_t>(kind);
    return number < std::size(Words) ? Words[number] : StepWords{"unknown", {}};
}

std::string_view sentenceOfStep(const TraceStep& step) noexcept
{
    const bool first = step.kind == StepKind::FirstVertex;
    if (first && step.phase == TracePhase::Boolean)
        return "It is the whole simplex for now, and it is past the origin: look in the reversed direction.";
    if (first && step.phase == TracePhase::Cast)
        return "It is the whole simplex for now: x is not before its line, so look from it towards x.";
    if (step.kind == StepKind::NearerPoint && step.phase == TracePhase::Cast)
        return "x is not before its line: x waits, and w joins the simplex. %m is left between x and B - A.";
    return wordsOf(step.kind).sentence;
}

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

// Less than this share of a coordinate cannot be told from rounding.
float bound(const TraceStep& step, float value)
{
    const float coordinate = std::max(std::fabs(step.vertex.w.x), std::fabs(step.vertex.w.y));
    return value > std::numeric_limits<float>::epsilon() * coordinate ? value : 0.f;
}

std::string between(const TraceStep& step, float least, float most)
{
    const std::string low = text(bound(step, least)), high = text(bound(step, most));
    return low == high ? low : "between " + low + " and " + high;
}

std::string remainder(const TraceStep& step, const char* prefix)
{
    const float most = bound(step, step.upperBound);
    return most > 0.f ? prefix + text(most) : "Nothing";
}

std::string fieldOf(const TraceStep& step, char field)
{
    switch (field)
    {
        case 'r':
            return text(step.reach);
        case 'n':
            return text(step.nearest);
        case 'l':
            return text(step.lowerBound);
        case 'u':
            return remainder(step, "Only ");
        case 'm':
            return remainder(step, "At most ");
        case 'g':
            return " The gap is " + between(step, step.lowerBound, step.upperBound) + ".";
        default:
            return " The depth is " + between(step, step.lowerBound, step.upperBound) +
                   (step.radiusA > 0.f || step.radiusB > 0.f ? " (radii aside)." : ".");
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
    return wordsOf(kind).name;
}

std::string_view nameOf(TracePhase phase) noexcept
{
    const auto number = static_cast<std::size_t>(phase);
    return number < std::size(PhaseWords) ? PhaseWords[number] : "unknown";
}

std::string explain(const TraceStep& step)
{
    std::string sentence;
    if (step.kind != StepKind::NoSearch)
        sentence = "Along " + text(step.direction) + " the farthest vertex of B - A is " + text(step.vertex.w) + ". ";
    const std::string_view finding = sentenceOfStep(step);
    for (std::size_t i = 0; i < finding.size(); ++i)
        if (finding[i] == '%')
            sentence += fieldOf(step, finding[++i]);
        else
            sentence += finding[i];
    return step.verdict ? sentence + ending(*step.verdict) : sentence;
}

} // namespace graze
