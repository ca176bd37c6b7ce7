// SPDX-License-Identifier: Zlib
#include "lab/words.hpp"

#include "base/text.hpp"

#include <algorithm>
#include <cmath>

namespace game
{
namespace
{

using graze::StepKind;
using graze::TracePhase;
using graze::TraceStep;

/// What a search found. In `text`, # stands for the difference, @ for the largest gap, % for the share that is free.
struct Finding
{
    TracePhase phase{};
    StepKind kind{};
    std::size_t line = 0;
    std::string_view text;
    std::string_view bounded{}; ///< the quantity whose bounds follow
};

using enum StepKind;
constexpr TracePhase YesNo = TracePhase::Boolean;
constexpr TracePhase Gap = TracePhase::MinNorm;
constexpr TracePhase Loop = TracePhase::Polytope;
constexpr TracePhase Cast = TracePhase::Cast;

constexpr Finding Findings[] = {
    {YesNo, FirstVertex, 7, "It is the first point of the simplex. Next: look in the opposite direction."},
    {YesNo, MakesSegment, 7, "Two points make a segment. Next: look square to the segment, on the side of the origin."},
    {YesNo, RepeatsFirst, 7, "It is the same vertex again. Next: look from it towards the origin."},
    {YesNo, DropsVertex, 6,
     "The triangle misses the origin, which lies beyond one of its edges. Keep that edge, drop the third point. Next: "
     "look out of the edge."},
    {YesNo, Encloses, 5, "The origin lies inside the simplex: A and B overlap."},
    {YesNo, OnBorder, 5, "The origin lies on the border of the simplex, as far as can be computed: A and B touch."},
    {YesNo, Separates, 3, "w falls short of the origin, and all of # lies behind w: the dashed line parts A and B."},
    {Gap, FirstVertex, 8, "It is the first point of the simplex. Next: look from it towards the origin."},
    {Gap, NearerPoint, 7, "The simplex comes nearer to the origin.", "gap"},
    {Gap, Encloses, 5, "The origin lies inside the simplex: A and B overlap."},
    {Gap, OnBorder, 5, "The origin lies on the simplex, as far as can be computed: A and B touch."},
    {Gap, Separates, 3, "w falls short of the origin, and all of # lies behind w: the dashed line parts A and B."},
    {Gap, CloseEnough, 3, "w lies so little beyond the nearest point that epsilon is met.", "gap"},
    {Gap, RepeatsVertex, 3, "It is in the simplex already, so nothing lies nearer than the nearest point.", "gap"},
    {Gap, NoNearer, 3, "Rounding leaves no nearer point.", "gap"},
    {Gap, WithinRadii, 5, "The cores are nearer than their radii are long together: A and B overlap."},
    {Loop, StartDirection, 0, "One of four directions that start the green loop: right, left, down and up."},
    {Loop, SplitsEdge, 5, "# reaches beyond the edge of the loop that is nearest to the origin: split the edge there.",
     "depth"},
    {Loop, BorderReached, 4,
     "# reaches no farther than the nearest edge of the loop. So that edge is the border, and the shortest path out "
     "leads across it.",
     "depth"},
    {Loop, CannotBeat, 4, "No edge of the loop can be nearer than the best direction that was seen.", "depth"},
    {Cast, FirstVertex, 8,
     "It is the first point of the simplex. x is not before the line of w. Next: look from w towards x."},
    {Cast, NearerPoint, 6, "x is not before the line of w, so w joins the simplex. At most @ is left between x and #."},
    {Cast, Advances, 5,
     "All of # lies behind the line of w, and x is before it: x moves up to it, to % of the motion. Nothing was in "
     "between."},
    {Cast, Recedes, 4, "All of # lies behind the line of w, and x does not move towards it: no contact."},
    {Cast, FallsShort, 4, "All of # lies behind the line of w, and the motion ends before it: no contact."},
    {Cast, Arrives, 7, "Only @ is left between x and #, as little as epsilon allows: contact at % of the motion."},
    {Cast, StartsInContact, 7,
     "The two touch or overlap before any motion. Next: how deep, and does the motion lead in deeper?"},
};

std::string filled(std::string_view text, const TraceStep& step, std::string_view difference)
{
    std::string result;
    for (const char c : text)
        result += c == '#'   ? std::string(difference)
                  : c == '@' ? pixelText(step.upperBound)
                  : c == '%' ? readablePercent(step.lowerBound)
                             : std::string(1, c);
    return result;
}

std::string between(std::string_view what, const TraceStep& step)
{
    const float most = std::max(0.f, step.upperBound);
    const std::string least = readable(static_cast<double>(std::max(0.f, step.lowerBound)));
    if (most < 0.001f || least == readable(static_cast<double>(most)))
        return joined({" The ", what, " is ", pixelText(most), "."});
    return joined({" The ", what, " is between ", least, " and ", pixelText(most), "."});
}

} // namespace

std::string pixelText(float length)
{
    // Shorter lengths are rounding, or as good as none.
    return length < 0.001f ? "less than 0.001 px" : readable(static_cast<double>(length)) + " px";
}

const LabCode& codeOf(LabAlgorithm algorithm)
{
    static const LabCode Codes[] = {
        {"yes or no",
         {"d = centre of A - centre of B, simplex = {}", "repeat", "  w = vertex of B - A farthest along d",
          "  if w falls short of the origin: apart", "  add w to the simplex",
          "  if the simplex holds the origin: overlap", "  drop the point away from the origin",
          "  d = from the simplex towards the origin"}},
        {"nearest point",
         {"d = centre of A - centre of B, simplex = {}", "repeat", "  w = vertex of B - A farthest along d",
          "  if w is hardly beyond p: done, gap = |p|", "  add w to the simplex",
          "  if the simplex holds the origin: overlap", "  p = its point nearest to the origin",
          "  keep the corner or edge that p lies on", "  d = from p towards the origin"}},
        {"growing loop",
         {"loop = farthest vertices right, left, down, up", "repeat", "  e = edge of the loop nearest to the origin",
          "  w = vertex of B - A farthest out of e", "  if w is hardly beyond e: depth = distance of e",
          "  split e at w"}},
        {"x moves",
         {"x = origin, d = centre of A - centre of B", "repeat", "  w = vertex of B - A farthest along d",
          "  if x is before the line of w:", "    if the motion never gets there: no hit", "    move x up to the line",
          "  add w, keep the points nearest to x", "  if x is near enough to the simplex: hit",
          "  d = from the simplex towards x"}},
        {"time of impact",
         {"t = 0", "repeat", "  place A and B as they are at time t", "  gap = distance by GJK, a search at a time",
          "  if the gap is near enough to 0: contact at t", "  v = how fast any point can come nearer",
          "  t = t + gap / v: a safe step", "  if t is past the end: no contact"}},
        {"separating axes",
         {"for each axis n, square to an edge", "  throw the shadows of A and of B on n",
          "  if there is a gap between the two: apart, stop", "  remember n if the shadows overlap least there",
          "overlap: the remembered n is the shortest way out"}},
        {"gift wrapping",
         {"corner = the leftmost point", "repeat", "  candidate = any other point", "  for each point p",
          "    if p is outside of that line: candidate = p", "  corner = candidate, a corner of the hull",
          "until back at the first corner"}},
    };
    return Codes[static_cast<std::size_t>(algorithm)];
}

SearchWords wordsOf(const TraceStep& step, std::string_view difference)
{
    if (step.kind == NoSearch)
        return {"Answered without a search: the upright boxes around A and B do not meet."};
    SearchWords words{joined({"Along d = ", readableDirection(step.direction), " the farthest vertex of ", difference,
                              " is w = ", readablePoint(step.vertex.w), ". "})};
    for (const Finding& finding : Findings)
        if (finding.phase == step.phase && finding.kind == step.kind)
        {
            words.text += filled(finding.text, step, difference);
            // The verdict, which stands below, has the number.
            if (!finding.bounded.empty() && !step.verdict)
                words.text += between(finding.bounded, step);
            words.line = finding.line;
        }
    if (step.verdict == graze::Status::IterationLimit)
        words.text += " Out of iterations: only the bounds hold.";
    return words;
}

std::string boundsOf(const TraceStep& step)
{
    if (step.kind == NoSearch || step.phase == TracePhase::Boolean)
        return {};
    if (step.phase == TracePhase::Cast)
        return joined({"free to ", readablePercent(step.lowerBound)});
    const std::string_view what = step.phase == TracePhase::MinNorm ? "gap " : "depth ";
    const auto least = static_cast<double>(std::max(0.f, step.lowerBound));
    if (!std::isfinite(step.upperBound))
        return joined({what, readable(least), " px or more"});
    return joined({what, readableRange(least, static_cast<double>(std::max(0.f, step.upperBound))), " px"});
}

} // namespace game
