// SPDX-License-Identifier: Zlib
#include "lab/run.hpp"

#include "base/text.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>

namespace game
{

using graze::StepKind;
using graze::TracePhase;
using graze::TraceStep;

std::string pixelText(float length)
{
    // Shorter lengths are rounding, or as good as none.
    return length < 0.001f ? "less than 0.001 px" : readable(static_cast<double>(length)) + " px";
}

const LabCode& codeOf(TracePhase algorithm)
{
    static const LabCode Codes[] = {
        {"yes or no",
         {"d = centre of A - centre of B, simplex = {}", "repeat", "  w = vertex of B - A farthest along d",
          "  if w falls short of the origin: apart", "  add w to the simplex",
          "  if the simplex holds the origin: overlap", "  drop the point away from the origin",
          "  d = -d once, then towards the origin"}},
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
    };
    return Codes[static_cast<std::size_t>(algorithm)];
}

std::string wordsOf(const TraceStep& step)
{
    std::string words = graze::explain(step);
    // The first sentence again, with the letters that the figures have.
    if (step.kind != StepKind::NoSearch)
        words.replace(0, words.find(". "),
                      joined({"Along d = ", readableDirection(step.direction),
                              " the farthest vertex of B - A is w = ", readablePoint(step.vertex.w)}));
    return words;
}

std::size_t lineOf(const TraceStep& step)
{
    // In the order of the kinds.
    constexpr std::size_t Lines[] = {0, 0, 7, 7, 6, 5, 5, 3, 6, 3, 3, 3, 5, 0, 5, 4, 4, 5, 4, 4, 7, 7};
    static_assert(std::size(Lines) == static_cast<std::size_t>(StepKind::StartsInContact) + 1);
    // The first vertex leads straight to the next direction, in the last line.
    return step.kind == StepKind::FirstVertex ? codeOf(step.phase).lines.size() - 1
                                              : Lines[static_cast<std::size_t>(step.kind)];
}

float freeAfter(const TraceStep& step) noexcept
{
    return step.phase == TracePhase::Cast ? step.lowerBound : 0.f;
}

std::string stateOf(const LabRun& run, const TraceStep& step)
{
    if (step.kind == StepKind::NoSearch)
        return "no search";
    std::string state(codeOf(step.phase).name);
    if (run.a->pieces().size() * run.b->pieces().size() > 1)
        state += joined({", A", std::to_string(step.pieceA), "-B", std::to_string(step.pieceB)});
    if (step.phase == TracePhase::Boolean)
        return state;
    if (step.phase == TracePhase::Cast)
        return joined({state, ": free to ", readablePercent(step.lowerBound)});
    state += step.phase == TracePhase::MinNorm ? ": gap " : ": depth ";
    const float least = std::max(0.f, step.lowerBound);
    if (!std::isfinite(step.upperBound))
        return joined({state, pixelText(least), " or more"});
    const std::string low = pixelText(least), high = pixelText(step.upperBound);
    return joined({state, low == high ? "" : low, low == high ? "" : " .. ", high});
}

} // namespace game
