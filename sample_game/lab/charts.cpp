// SPDX-License-Identifier: Zlib
// The figures beside the world that are not B - A: object space, bounds, and the rows of axes.
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

/// A support search in object space: the direction brought there by the transpose, and, as a mistake to look at, by the
/// inverse.
struct ObjectSearch
{
    Vec2 byTranspose{};            ///< length 1; zero for a piece that is flat along it
    Vec2 found{};                  ///< farthest point along it, object space
    std::optional<Vec2> byInverse; ///< the wrong direction; empty when the matrix has no inverse
    Vec2 wrong{};                  ///< the point that it leads to, object space
    float missing = 0.f; ///< so much does the wrong point fall short of the right one along the direction, world
    [[nodiscard]] bool misses() const { return byInverse && missing > 0.01f; } // less is rounding
};

ObjectSearch searchIn(const graze::ShapeView& piece, const graze::Affine2& worldFromLocal, Vec2 direction)
{
    ObjectSearch search;
    search.byTranspose = graze::normalized(worldFromLocal.transposeVector(direction));
    search.found = graze::supportLocal(piece, search.byTranspose).point;
    if (const std::optional<graze::Affine2> inverse = worldFromLocal.inverse())
    {
        search.byInverse = graze::normalized(inverse->transformVector(direction));
        search.wrong = graze::supportLocal(piece, *search.byInverse).point;
        const Vec2 between = worldFromLocal.transformVector(search.found - search.wrong);
        search.missing = std::max(0.f, graze::dot(between, graze::normalized(direction)));
    }
    return search;
}

/// A shape of the bench, and the direction that it is searched along.
struct Searched
{
    Role role;
    std::string_view name;
    const graze::Sprite2D& sprite;
    graze::Affine2 matrix;
    std::uint32_t piece = 0;
    Vec2 direction{};

    [[nodiscard]] graze::ShapeView view() const { return sprite.pieces()[piece].view(); }
};

// A ray has no A to search.
std::vector<Searched> searchedShapes(const Lab& lab, Vec2 direction)
{
    std::vector<Searched> shapes;
    const LabRun& run = lab.run();
    if (!run.a || !run.b)
        return shapes;
    const LabStage stage = run.stageOf(lab.step());
    if (run.mode != LabMode::Ray)
        shapes.push_back({Role::A, "A", *run.a, stage.a, stage.pieceA, -direction});
    shapes.push_back({Role::B, "B", *run.b, stage.b, stage.pieceB, direction});
    return shapes;
}

float logOf(float value)
{
    return std::log10(std::max(value, 1e-9f));
}

/// The bounds of a run, step by step, and the length of doubt at which epsilon lets it stop.
struct Curve
{
    std::string title;
    std::vector<std::size_t> steps;
    std::vector<float> lower; ///< (unit: pixels)
    std::vector<float> upper;
    float tolerance = 0.f; ///< the run stops when upper - lower is no more (unit: pixels)
    std::string rule;      ///< how it comes from epsilon
};

// The steps around the present one that belong to the same pair of pieces and the same algorithm.
Curve curveOf(const Lab& lab)
{
    Curve curve;
    const LabRun& run = lab.run();
    const LabStep* now = lab.present();
    if (now == nullptr || !now->search || now->search->phase == graze::TracePhase::Boolean ||
        now->search->kind == graze::StepKind::NoSearch)
        return curve;
    const bool turning = run.mode == LabMode::TurningSweep;
    const graze::TracePhase phase = now->search->phase;
    const bool cast = turning || phase == graze::TracePhase::Cast;
    curve.title = turning                               ? "gap at the moment"
                  : cast                                ? "gap left before x"
                  : phase == graze::TracePhase::MinNorm ? "gap"
                                                        : "depth";
    for (std::size_t i = 0; i < run.steps.size(); ++i)
    {
        const LabStep& step = run.steps[i];
        // No bound yet: nothing to draw. A cast bounds the gap from above alone.
        if (!step.search || step.search->phase != phase || step.stage.pieceA != now->stage.pieceA ||
            step.stage.pieceB != now->stage.pieceB || !std::isfinite(step.search->upperBound))
            continue;
        const float upper = std::max(0.f, step.search->upperBound);
        curve.steps.push_back(i);
        curve.upper.push_back(upper);
        curve.lower.push_back(cast ? 0.f : std::clamp(step.search->lowerBound, 0.f, upper));
    }
    const float epsilon = lab.bench().settings.epsilon;
    const Vec2 a = run.a->bounds().size();
    const Vec2 b = run.b->bounds().size();
    if (cast)
        curve.tolerance = 0.25f * epsilon * std::max({a.x, a.y, b.x, b.y});
    else if (!curve.upper.empty())
        curve.tolerance = epsilon * epsilon * curve.upper.back();
    curve.rule = joined({"stops at ", numberText(static_cast<double>(curve.tolerance), 2),
                         " px: ", cast ? "a quarter of epsilon x size" : joined({"epsilon squared x ", curve.title})});
    return curve;
}

} // namespace

Vec2 searchedOf(const Lab& lab, const LabLook& look)
{
    if (const auto probe = probeOf(lab, look.direction))
        return probe->direction;
    const LabStep* step = lab.present();
    const bool searched = step != nullptr && step->search && step->search->kind != graze::StepKind::NoSearch;
    return searched ? step->search->direction : Vec2(0.8f, -0.6f);
}

std::vector<Figure> objectSpaceFigures(const Lab& lab, Vec2 direction)
{
    constexpr float Length = 50.f;
    std::vector<Figure> figures;
    for (const Searched& shape : searchedShapes(lab, direction))
    {
        const ObjectSearch search = searchIn(shape.view(), shape.matrix, shape.direction);
        const bool turned = search.byInverse && graze::length(*search.byInverse - search.byTranspose) > 0.02f;
        Figure figure{.frame = Figure::Frame::Fitted, .share = shape.role == Role::B && !figures.empty() ? 0.5f : 1.f};
        figure.titles = {{joined({shape.name, " in object space"}), shape.role},
                         {search.misses()
                              ? joined({"the inverse misses by ", readable(static_cast<double>(search.missing)), " px"})
                          : !search.byInverse ? std::string("flat: there is no inverse")
                          : turned            ? "here the inverse finds the same point"
                                              : "no uneven scale, no shear: both agree",
                          search.misses() ? Role::Alarm : Role::Faint}};
        const Places loop = outlineOf(shape.view(), {});
        figure.hold(loop);
        figure.extent = figure.extent.grown(0.4f * std::max(figure.extent.size().x, figure.extent.size().y)); // arrows
        figure.area(shape.role, loop, 0.2f);
        figure.loop(shape.role, loop, 2.f);
        if (turned)
        {
            figure.pointer(Role::Alarm, search.wrong, *search.byInverse, Length, 2.f);
            figure.label(Role::Alarm, "inverse: wrong", search.wrong, *search.byInverse)
                .moved(*search.byInverse * Length);
        }
        if (search.misses())
            figure.cross(Role::Alarm, search.wrong, 7.f);
        figure.pointer(Role::Direction, search.found, search.byTranspose, Length, 2.5f);
        figure.label(Role::Direction, "transpose", search.found, search.byTranspose).moved(search.byTranspose * Length);
        figure.disc(Role::Vertex, search.found, 5.f);
        figures.push_back(std::move(figure));
    }
    for (Figure& figure : figures)
        figure.share = 1.f / static_cast<float>(figures.size());
    return figures;
}

std::vector<Figure> boundsFigures(const Lab& lab)
{
    const Curve curve = curveOf(lab);
    Figure band{.frame = Figure::Frame::Chart, .share = 0.5f};
    if (curve.steps.empty())
    {
        band.titles = {{"these steps have no bounds", Role::Faint}};
        return {band};
    }
    Figure doubt = band;
    band.titles = {{joined({curve.title, ", px: pink at most, green at least"}), Role::Text}};
    doubt.titles = {{"the doubt, most less least: each line is ten times less", Role::Text},
                    {curve.rule, Role::Direction}};
    Places upper, lower, doubts;
    const float end = std::max(1.f, static_cast<float>(curve.steps.size()) - 1.f);
    band.hold({{0.f, 0.f}, {end, 0.f}});
    doubt.hold({{0.f, -logOf(curve.tolerance) + 0.5f}, {end, -logOf(curve.tolerance) - 1.f}});
    // Charts point up: y grows downwards in figures.
    for (std::size_t i = 0; i < curve.steps.size(); ++i)
    {
        const auto x = static_cast<float>(i);
        const Vec2 most(x, -curve.upper[i]), least(x, -curve.lower[i]),
            between(x, -logOf(curve.upper[i] - curve.lower[i]));
        band.hold({most});
        doubt.hold({between});
        // Later ones are not known yet.
        if (curve.steps[i] > lab.step())
            continue;
        if (!upper.empty())
            band.area(Role::Simplex, {upper.back(), most, least, lower.back()}, 0.16f);
        upper.push_back(most);
        lower.push_back(least);
        doubts.push_back(between);
    }
    for (auto y = static_cast<int>(std::ceil(doubt.extent.lower.y)); static_cast<float>(y) <= doubt.extent.upper.y; ++y)
        doubt.path(Role::Grid, {{0.f, static_cast<float>(y)}, {end, static_cast<float>(y)}}, 1.f);
    doubt.path(Role::Direction, {{0.f, -logOf(curve.tolerance)}, {end, -logOf(curve.tolerance)}}, 1.5f).dash();
    for (const auto& [figure, role, places, side] :
         {std::tuple{&band, Role::Answer, &upper, -1.f}, std::tuple{&band, Role::Simplex, &lower, 1.f},
          std::tuple{&doubt, Role::Vertex, &doubts, -1.f}})
    {
        figure->path(role, *places, 2.f);
        for (const Vec2 place : *places)
            figure->disc(role, place, 3.f);
        if (places->empty())
            continue;
        const float value =
            figure == &doubt ? curve.upper[places->size() - 1] - curve.lower[places->size() - 1] : -places->back().y;
        figure->label(role, joined({numberText(static_cast<double>(value), 3), " px"}), places->back(), {0.3f, side});
    }
    return {band, doubt};
}

Figure axesFigure(const Lab& lab, std::size_t mostRows)
{
    const LabRun& run = lab.run();
    Figure figure{.frame = Figure::Frame::Chart};
    if (run.steps.empty())
    {
        figure.titles = {{"an ellipse has no axes to try", Role::Faint}};
        return figure;
    }
    const bool apart = run.status == graze::Status::Separated;
    figure.titles = {{"the shadows on every axis, and the gap", Role::Difference}};
    if (apart && lab.answered())
        figure.titles.push_back({"pink: the first gap, where the test stops", Role::Answer});
    const SatAxis& axis = run.steps[0].axis;
    float low = axis.lowA, high = axis.highA;
    for (const LabStep& step : run.steps)
    {
        low = std::min({low, step.axis.lowA, step.axis.lowB});
        high = std::max({high, step.axis.highA, step.axis.highB});
    }
    // The present row in the middle, as far as there are rows.
    const std::size_t rows = std::min(mostRows, run.steps.size());
    const std::size_t first = std::min(lab.step() - std::min(lab.step(), rows / 2), run.steps.size() - rows);
    const float margin = 0.3f * (high - low);
    figure.hold({{low - margin, 0.f}, {high + margin, static_cast<float>(rows)}});
    for (std::size_t i = 0; i < rows; ++i)
    {
        const LabStep& step = run.steps[first + i];
        const auto bar = [&](Role role, float from, float to, float top, float height, float opacity)
        {
            const float y = static_cast<float>(i) + top;
            figure.area(role, {{from, y}, {to, y}, {to, y + height}, {from, y + height}}, opacity);
        };
        const bool present = first + i == lab.step();
        if (present)
            bar(Role::Faint, low - margin, high + margin, 0.02f, 0.96f, 0.25f);
        bar(Role::A, step.axis.lowA, step.axis.highA, 0.14f, 0.3f, 1.f);
        bar(Role::B, step.axis.lowB, step.axis.highB, 0.54f, 0.3f, 1.f);
        const auto [least, most] = std::minmax(step.axis.highA, step.axis.lowB);
        bar(step.axis.gap > 0.f ? Role::Simplex : Role::Alarm, least, most, 0.05f, 0.88f, 0.25f);
        const bool answer = lab.answered() && graze::dot(step.axis.normal, run.sat.axis) > 0.99999f;
        const Role role = answer ? Role::Answer : present ? Role::Text : Role::Faint;
        const float middle = static_cast<float>(i) + 0.5f;
        figure.label(role, joined({"axis ", std::to_string(first + i + 1)}), {low - margin, middle}, {1.f, 0.f});
        figure.label(role, readable(static_cast<double>(step.axis.gap)), {high + margin, middle}, {-1.f, 0.f});
    }
    return figure;
}

} // namespace game
