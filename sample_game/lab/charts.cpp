// SPDX-License-Identifier: Zlib
// The figures beside the world that are not B - A: object space and bounds.
#include "lab/figures.hpp"

#include "base/text.hpp"

#include <graze/gjk/support.hpp>

#include <algorithm>
#include <cmath>

namespace game
{
namespace
{

using graze::Vec2;
using Places = Figure::Places;

// A support search in object space: the direction is brought there by the transpose, and, as a mistake to look at, by
// the inverse. Beside what the figure holds already.
void addObject(Figure& figure, Role role, std::string_view name, const graze::ShapeView& piece,
               const graze::Affine2& worldFromLocal, Vec2 direction)
{
    const Vec2 right = graze::normalized(worldFromLocal.transposeVector(direction)); // zero where the piece is flat
    const Vec2 found = graze::supportLocal(piece, right).point;
    const std::optional<graze::Affine2> inverse = worldFromLocal.inverse();
    const Vec2 wrong = inverse ? graze::normalized(inverse->transformVector(direction)) : right;
    const Vec2 other = graze::supportLocal(piece, wrong).point;
    // So much does the other point fall short, in the world.
    const float missing = graze::dot(worldFromLocal.transformVector(found - other), graze::normalized(direction));
    const bool misses = missing > 0.01f; // less is rounding
    const bool turned = graze::length(wrong - right) > 0.02f;
    figure.titles.push_back({joined({name, misses     ? joined({": the inverse misses by ", pixelText(missing)})
                                           : !inverse ? ": flat, there is no inverse"
                                           : turned   ? ": here the inverse finds the same point"
                                                      : ": no uneven scale, no shear, both agree"}),
                             misses ? Role::Alarm : Role::Faint});
    graze::Aabb box;
    Places loop = outlineOf(piece, {});
    for (const Vec2 place : loop)
        box = graze::merged(box, place);
    box = box.grown(0.4f * std::max(box.size().x, box.size().y)); // room for the arrows
    const Vec2 shift = figure.extent.isEmpty()
                           ? Vec2{}
                           : Vec2(figure.extent.upper.x - box.lower.x, figure.extent.centre().y - box.centre().y);
    for (Vec2& place : loop)
        place += shift;
    figure.hold({box.lower + shift, box.upper + shift});
    figure.area(role, loop, 0.2f);
    figure.loop(role, loop, 2.f);
    figure.label(role, std::string(name), box.centre() + shift, {});
    if (turned)
    {
        figure.pointer(Role::Alarm, other + shift, wrong, DirectionLength, 2.f);
        figure.label(Role::Alarm, "inverse: wrong", other + shift, wrong).moved(wrong * DirectionLength);
    }
    if (misses)
        figure.cross(Role::Alarm, other + shift, 7.f);
    figure.pointer(Role::Direction, found + shift, right, DirectionLength, 2.5f);
    figure.label(Role::Direction, "transpose", found + shift, right).moved(right * DirectionLength);
    figure.disc(Role::Vertex, found + shift, 5.f);
}

void addCurve(Figure& figure, Role role, const Places& places, float value, float side)
{
    figure.path(role, places, 2.f);
    for (const Vec2 place : places)
        figure.disc(role, place, 3.f);
    figure.label(role, pixelText(value), places.back(), {0.3f, side});
}

} // namespace

Figure objectSpaceFigure(const Lab& lab, const LabLook& look)
{
    Figure figure{.frame = Figure::Frame::Fitted,
                  .titles = {{"object space: as they were built, before the matrix that places them", Role::Text},
                             {"d is brought here by the transpose of the matrix", Role::Direction}}};
    const LabRun& run = lab.run();
    if (!run.a || !run.b)
        return figure;
    const auto [pieceA, pieceB] = run.piecesAt(lab.step());
    const std::optional<LabProbe> probe = Sight(lab, look).probe;
    const Vec2 direction = probe ? probe->direction : Vec2(0.8f, -0.6f);
    // A ray has no A to search.
    if (run.mode != LabMode::Ray)
        addObject(figure, Role::A, "A", run.a->pieces()[pieceA].view(), run.a->matrix(), -direction);
    addObject(figure, Role::B, "B", run.b->pieces()[pieceB].view(), run.b->matrix(), direction);
    return figure;
}

Figure boundsFigure(const Lab& lab)
{
    Figure figure{.frame = Figure::Frame::Fitted};
    const LabRun& run = lab.run();
    const graze::TraceStep* now = lab.present();
    if (now == nullptr || now->phase == graze::TracePhase::Boolean)
    {
        figure.titles = {{"these steps have no bounds", Role::Faint}};
        return figure;
    }
    const bool cast = now->phase == graze::TracePhase::Cast;
    // Steps about the same pair of pieces by the same algorithm as the present one; those without a bound have nothing
    // to draw.
    std::vector<std::size_t> steps;
    float highest = 0.f;
    for (std::size_t i = 0; i < run.steps.size(); ++i)
        if (const graze::TraceStep& step = run.steps[i]; step.phase == now->phase && step.pieceA == now->pieceA &&
                                                         step.pieceB == now->pieceB && std::isfinite(step.upperBound))
        {
            steps.push_back(i);
            highest = std::max(highest, step.upperBound);
        }
    // As wide as high. Later steps are not known yet. Charts point up: y grows downwards in figures.
    figure.hold({{0.f, 0.f}, {highest, -highest}});
    Places most, least;
    for (std::size_t i = 0; i < steps.size() && steps[i] <= lab.step(); ++i)
    {
        const graze::TraceStep& step = run.steps[steps[i]];
        const float x = highest * static_cast<float>(i) / static_cast<float>(steps.size());
        const float upper = std::max(0.f, step.upperBound);
        // A cast bounds the gap from above alone.
        const float lower = cast ? 0.f : std::clamp(step.lowerBound, 0.f, upper);
        if (!most.empty())
            figure.area(Role::Simplex, {most.back(), {x, -upper}, {x, -lower}, least.back()}, 0.16f);
        most.push_back({x, -upper});
        least.push_back({x, -lower});
    }
    const std::string_view title = cast                                       ? "gap left before x"
                                   : now->phase == graze::TracePhase::MinNorm ? "gap"
                                                                              : "depth";
    figure.titles = {{joined({title, ": pink at most, green at least"}), Role::Text}};
    if (most.empty())
        return figure;
    const float epsilon = lab.bench().settings.epsilon;
    const Vec2 a = run.a->bounds().size(), b = run.b->bounds().size();
    const float tolerance =
        cast ? 0.25f * epsilon * std::max({a.x, a.y, b.x, b.y}) : epsilon * epsilon * -most.back().y;
    figure.titles.push_back(
        {joined({"the run stops when they are within ", numberText(static_cast<double>(tolerance), 2),
                 " px: ", cast ? "a quarter of epsilon x size" : joined({"epsilon squared x ", title})}),
         Role::Vertex});
    addCurve(figure, Role::Answer, most, -most.back().y, -1.f);
    addCurve(figure, Role::Simplex, least, -least.back().y, 1.f);
    return figure;
}

} // namespace game
