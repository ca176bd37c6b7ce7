// SPDX-License-Identifier: Zlib
// The naive solver beside a run: its answer, and the first step at which it goes wrong, found by the library.
#include "lab/lab.hpp"

#include "base/text.hpp"

#include <graze/gjk/support.hpp>

#include <algorithm>
#include <cmath>

namespace game
{
namespace
{

using graze::Vec2;

constexpr float Visible = 0.25f;     ///< a fault that a picture shows (unit: pixels)
constexpr float MostRounding = 0.5f; ///< of a vertex (unit: pixels)

graze::Operand operandOf(const graze::Sprite2D& sprite, Vec2 moved = {})
{
    return {sprite.pieces()[0], graze::Affine2::translation(moved) * sprite.matrix()};
}

// The segment that a search starts from goes through the origin, but would not without rounding.
std::string roundingOf(const NaiveStep& step, const LabRun& run)
{
    const DifferenceOutline exact = differenceOf(*run.a, 0, *run.b, 0);
    std::vector<Vec2> ends;
    for (const Vec2 end : step.simplex)
        for (const DifferenceVertex& vertex : exact.vertices)
            if (graze::length(vertex.w - end) < MostRounding)
                ends.push_back(vertex.w);
    if (ends.size() != 2)
        return {};
    const float beside = std::fabs(graze::dot(ends[0], graze::normalized(graze::perpendicular(ends[1] - ends[0]))));
    return beside > 1e-3f
               ? joined({" Rounding made it so: the true segment passes the origin at ", pixelText(beside), "."})
               : "";
}

// A search that has no direction, or whose w is not the farthest vertex along it.
std::string searchFault(const NaiveStep& step, const LabRun& run)
{
    const Vec2 d = step.direction;
    if (!graze::isFinite(d))
        return "d is not a number, so nothing that follows is one.";
    if (d == Vec2{})
        return joined({"d is (0, 0). That is no direction: along it, every vertex is as far as the others.",
                       roundingOf(step, run)});
    const Vec2 unit = graze::normalized(d);
    const float reach = graze::dot(graze::differenceSupport(operandOf(*run.a), operandOf(*run.b), unit).point, unit);
    const float off = reach - graze::dot(step.w, unit);
    if (off > Visible)
        return joined({"w is not the farthest vertex along d: another one lies ", pixelText(off), " farther."});
    return off < -Visible ? joined({"w lies ", pixelText(-off), " outside B - A."}) : "";
}

// A cast that ends too early, or gives up.
std::string castFault(const NaiveStep& step, const LabRun& run, bool hit)
{
    const float left = graze::distance(operandOf(*run.a, run.originMotion * step.share), *run.b).distance;
    return joined({hit ? "It says contact, but " : "It gives up, but ", pixelText(left), " are left",
                   hit ? "." : " and the motion leads on: it has used up its steps, and calls that a miss."});
}

// EPA that passes over the nearest edge.
std::string edgeFault(const NaiveStep& step)
{
    for (std::size_t i = 0; i < step.simplex.size(); ++i)
    {
        const Vec2 p = step.simplex[i], q = step.simplex[(i + 1) % step.simplex.size()];
        const float nearer = step.gap - std::fabs(graze::dot(p, graze::normalized(graze::perpendicular(q - p))));
        if (nearer > Visible)
            return joined({"An edge of its polytope lies ", pixelText(nearer),
                           " nearer to the origin. It is passed over: it goes through the origin, so its normal is 0 / "
                           "0, which is NaN, and nothing is less than NaN."});
    }
    return {};
}

// Empty when the step is right so far.
std::string faultAt(const NaiveRun& naive, std::size_t index, const LabRun& run)
{
    const NaiveStep& step = naive.steps[index];
    const bool casts = run.mode == LabMode::Sweep, last = naive.wrong && index + 1 == naive.steps.size();
    if (casts)
        return last ? castFault(step, run, naive.moved.has_value()) : "";
    std::string why = searchFault(step, run);
    if (why.empty() && run.mode == LabMode::Penetration)
        why = edgeFault(step);
    for (std::size_t i = 0; why.empty() && i < index; ++i)
        if (const NaiveStep& former = naive.steps[i];
            former.simplex == step.simplex && former.direction == step.direction && former.w == step.w)
            why = joined({"This is search ", std::to_string(i + 1), " once more, so it will come again and again."});
    return why.empty() && last ? "It ends here, with the wrong answer." : why;
}

// The answer in a sentence, and whether it is wrong.
std::pair<std::string, bool> judged(const NaiveAnswer& answer, const LabRun& run)
{
    const bool overlaps = run.status == graze::Status::Overlapping;
    const float gap = run.distance.distance, depth = run.penetration.depth,
                share = run.cast.hit ? run.cast.fraction : 0.f;
    const bool isNumber = std::isfinite(answer.number);
    if (answer.endless)
        return {std::string(NaiveRun::Endless), true};
    switch (run.mode)
    {
        case LabMode::Overlap:
            return {answer.hit ? "They touch or overlap." : "They are apart.", answer.hit != overlaps};
        case LabMode::Distance:
            return answer.hit
                       ? std::pair{std::string("In contact: the distance is 0."), !overlaps}
                       : std::pair{joined({"They are ", isNumber ? pixelText(answer.number) : "NaN px", " apart."}),
                                   !(std::fabs(answer.number - gap) <= 1e-3f * gap + 1e-3f)};
        case LabMode::Penetration:
            if (!answer.hit)
                return {"They are apart.", overlaps};
            return {joined({"Moving A by ", pixelText(answer.number), " along ", readableDirection(answer.normal),
                            " leaves them touching."}),
                    !(std::fabs(answer.number - depth) <= 1e-3f * depth + Visible)};
        default:
            return {answer.hit ? joined({"They meet at ", readablePercent(answer.number), " of the motion."})
                               : "They do not meet during this motion.",
                    answer.hit != run.cast.hit || (answer.hit && std::fabs(answer.number - share) > 1e-2f)};
    }
}

} // namespace

NaiveRun naiveRunOf(const LabRun& run)
{
    NaiveAnswer answer = run.mode == LabMode::Overlap       ? naiveOverlap(*run.a, *run.b)
                         : run.mode == LabMode::Distance    ? naiveDistance(*run.a, *run.b)
                         : run.mode == LabMode::Penetration ? naivePenetration(*run.a, *run.b)
                                                            : naiveCast(*run.a, run.originMotion, *run.b);
    NaiveRun naive;
    std::tie(naive.verdict, naive.wrong) = judged(answer, run);
    if (run.mode == LabMode::Sweep && answer.hit)
        naive.moved = run.originMotion * answer.number;
    if (run.mode == LabMode::Penetration && answer.hit && graze::isFinite(answer.normal))
        naive.moved = answer.normal * answer.number;
    naive.steps = std::move(answer.steps);
    while (naive.fault < naive.steps.size() && (naive.why = faultAt(naive, naive.fault, run)).empty())
        ++naive.fault;
    // A little more, to see how it goes on.
    if (answer.endless)
        naive.steps.resize(std::min(naive.steps.size(), naive.fault + 3));
    return naive;
}

} // namespace game
