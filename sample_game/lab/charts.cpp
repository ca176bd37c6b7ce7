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
// the inverse.
Figure objectSpaceFigure(Role role, std::string_view name, const graze::ShapeView& piece,
                         const graze::Affine2& worldFromLocal, Vec2 direction)
{
    constexpr float Length = 50.f;
    const Vec2 right = graze::normalized(worldFromLocal.transposeVector(direction)); // zero where the piece is flat
    const Vec2 found = graze::supportLocal(piece, right).point;
    const std::optional<graze::Affine2> inverse = worldFromLocal.inverse();
    const Vec2 wrong = inverse ? graze::normalized(inverse->transformVector(direction)) : right;
    const Vec2 other = graze::supportLocal(piece, wrong).point;
    // So much does the other point fall short, in the world.
    const float missing = graze::dot(worldFromLocal.transformVector(found - other), graze::normalized(direction));
    const bool misses = missing > 0.01f; // less is rounding
    const bool turned = graze::length(wrong - right) > 0.02f;
    Figure figure{.frame = Figure::Frame::Fitted};
    figure.titles = {{joined({name, " in object space"}), role},
                     {misses     ? joined({"the inverse misses by ", pixelText(missing)})
                      : !inverse ? std::string("flat: there is no inverse")
                      : turned   ? "here the inverse finds the same point"
                                 : "no uneven scale, no shear: both agree",
                      misses ? Role::Alarm : Role::Faint}};
    const Places loop = outlineOf(piece, {});
    figure.hold(loop);
    figure.extent = figure.extent.grown(0.4f * std::max(figure.extent.size().x, figure.extent.size().y)); // arrows
    figure.area(role, loop, 0.2f);
    figure.loop(role, loop, 2.f);
    if (turned)
    {
        figure.pointer(Role::Alarm, other, wrong, Length, 2.f);
        figure.label(Role::Alarm, "inverse: wrong", other, wrong).moved(wrong * Length);
    }
    if (misses)
        figure.cross(Role::Alarm, other, 7.f);
    figure.pointer(Role::Direction, found, right, Length, 2.5f);
    figure.label(Role::Direction, "transpose", found, right).moved(right * Length);
    figure.disc(Role::Vertex, found, 5.f);
    return figure;
}

float logOf(float value)
{
    return std::log10(std::max(value, 1e-9f));
}

/// The bounds after a step of the run (unit: pixels).
struct Bounds
{
    std::size_t step = 0;
    float least = 0.f;
    float most = 0.f;
};

// Bounds of the steps that belong to the same pair of pieces and the same algorithm as the present one. A cast bounds
// the gap from above alone.
std::vector<Bounds> boundsAround(const LabRun& run, const LabStep& now, bool cast)
{
    std::vector<Bounds> bounds;
    for (std::size_t i = 0; i < run.steps.size(); ++i)
    {
        const LabStep& step = run.steps[i];
        // No bound yet: nothing to draw.
        if (!step.search || step.search->phase != now.search->phase || step.stage.pieceA != now.stage.pieceA ||
            step.stage.pieceB != now.stage.pieceB || !std::isfinite(step.search->upperBound))
            continue;
        const float most = std::max(0.f, step.search->upperBound);
        bounds.push_back({i, cast ? 0.f : std::clamp(step.search->lowerBound, 0.f, most), most});
    }
    return bounds;
}

void addCurve(Figure& figure, Role role, const Places& places, float value, float side)
{
    figure.path(role, places, 2.f);
    for (const Vec2 place : places)
        figure.disc(role, place, 3.f);
    if (!places.empty())
        figure.label(role, joined({numberText(static_cast<double>(value), 3), " px"}), places.back(), {0.3f, side});
}

} // namespace

std::vector<Figure> objectSpaceFigures(const Lab& lab, Vec2 direction)
{
    std::vector<Figure> figures;
    const LabRun& run = lab.run();
    if (!run.a || !run.b)
        return figures;
    const LabStage stage = run.stageOf(lab.step());
    // A ray has no A to search.
    if (run.mode != LabMode::Ray)
        figures.push_back(objectSpaceFigure(Role::A, "A", run.a->pieces()[stage.pieceA].view(), stage.a, -direction));
    figures.push_back(objectSpaceFigure(Role::B, "B", run.b->pieces()[stage.pieceB].view(), stage.b, direction));
    for (Figure& figure : figures)
        figure.share = 1.f / static_cast<float>(figures.size());
    return figures;
}

std::vector<Figure> boundsFigures(const Lab& lab)
{
    Figure band{.frame = Figure::Frame::Chart, .share = 0.5f};
    const LabRun& run = lab.run();
    const LabStep* now = lab.present();
    const bool searched = now != nullptr && now->search && now->search->kind != graze::StepKind::NoSearch;
    const graze::TracePhase phase = searched ? now->search->phase : graze::TracePhase::Boolean;
    const bool turning = run.mode == LabMode::TurningSweep, cast = turning || phase == graze::TracePhase::Cast;
    std::vector<Bounds> bounds;
    if (phase != graze::TracePhase::Boolean)
        bounds = boundsAround(run, *now, cast);
    if (bounds.empty())
    {
        band.titles = {{"these steps have no bounds", Role::Faint}};
        return {band};
    }
    const std::string_view title = turning                               ? "gap at the moment"
                                   : cast                                ? "gap left before x"
                                   : phase == graze::TracePhase::MinNorm ? "gap"
                                                                         : "depth";
    // The run stops when there is no more doubt than this.
    const float epsilon = lab.bench().settings.epsilon;
    const Vec2 a = run.a->bounds().size(), b = run.b->bounds().size();
    const float tolerance =
        cast ? 0.25f * epsilon * std::max({a.x, a.y, b.x, b.y}) : epsilon * epsilon * bounds.back().most;
    Figure doubt = band;
    band.titles = {{joined({title, ", px: pink at most, green at least"}), Role::Text}};
    doubt.titles = {{"the doubt, most less least: each line is ten times less", Role::Text},
                    {joined({"stops at ", numberText(static_cast<double>(tolerance), 2),
                             " px: ", cast ? "a quarter of epsilon x size" : joined({"epsilon squared x ", title})}),
                     Role::Direction}};
    Places upper, lower, doubts;
    const float end = std::max(1.f, static_cast<float>(bounds.size()) - 1.f), stop = -logOf(tolerance);
    band.hold({{0.f, 0.f}, {end, 0.f}});
    doubt.hold({{0.f, stop + 0.5f}, {end, stop - 1.f}});
    // Charts point up: y grows downwards in figures.
    Bounds last;
    for (std::size_t i = 0; i < bounds.size(); ++i)
    {
        const auto x = static_cast<float>(i);
        const Vec2 most(x, -bounds[i].most), least(x, -bounds[i].least);
        const Vec2 between(x, -logOf(bounds[i].most - bounds[i].least));
        band.hold({most});
        doubt.hold({between});
        // Later ones are not known yet.
        if (bounds[i].step > lab.step())
            continue;
        if (!upper.empty())
            band.area(Role::Simplex, {upper.back(), most, least, lower.back()}, 0.16f);
        upper.push_back(most);
        lower.push_back(least);
        doubts.push_back(between);
        last = bounds[i];
    }
    for (auto y = static_cast<int>(std::ceil(doubt.extent.lower.y)); static_cast<float>(y) <= doubt.extent.upper.y; ++y)
        doubt.path(Role::Grid, {{0.f, static_cast<float>(y)}, {end, static_cast<float>(y)}}, 1.f);
    doubt.path(Role::Direction, {{0.f, stop}, {end, stop}}, 1.5f).dash();
    addCurve(band, Role::Answer, upper, last.most, -1.f);
    addCurve(band, Role::Simplex, lower, last.least, 1.f);
    addCurve(doubt, Role::Vertex, doubts, last.most - last.least, -1.f);
    return {band, doubt};
}

} // namespace game
