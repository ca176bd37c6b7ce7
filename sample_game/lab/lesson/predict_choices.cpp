// SPDX-License-Identifier: Zlib
#include "lab/lesson/predict.hpp"
#include "lab/lesson/set_ups.hpp"

#include <graze/gjk/support.hpp>
#include <graze/queries/pair_queries.hpp>
#include <graze/queries/trace.hpp>

#include <algorithm>
#include <array>
#include <cmath>

namespace game
{
namespace
{

using graze::StepKind;
using graze::TraceStep;
using graze::Vec2;

constexpr float LeastMargin = 14.f; ///< to the border, so that the eye can judge (unit: pixels)

std::optional<Prediction> ifWanted(Prediction prediction, std::size_t right, std::size_t wanted)
{
    if (right != wanted)
        return std::nullopt;
    prediction.right = right;
    return prediction;
}

// Distance of the origin to the nearest of three lines.
float clearance(Vec2 p, Vec2 q, Vec2 r)
{
    float least = 1e9f;
    for (const auto& [from, to] : {std::pair{p, q}, std::pair{q, r}, std::pair{r, p}})
        least = std::min(least, std::fabs(graze::dot(from, graze::normalized(graze::perpendicular(to - from)))));
    return least;
}

std::vector<Vec2> cornersOf(const graze::Sprite2D& sprite)
{
    std::vector<Vec2> corners;
    const graze::ShapeView piece = sprite.pieces()[0].view();
    for (std::uint32_t i = 0; i < piece.count; ++i)
        corners.push_back(sprite.matrix().transformPoint(piece.point(i)));
    return corners;
}

// The corner with the largest value, if no other comes near that.
template <class Value>
std::optional<Vec2> bestCorner(const std::vector<Vec2>& corners, const Value& value)
{
    std::array<float, 2> largest = {-1e9f, -1e9f};
    Vec2 best{};
    for (const Vec2 corner : corners)
    {
        const float now = value(corner);
        if (now > largest[0])
        {
            largest = {now, largest[0]};
            best = corner;
        }
        else
            largest[1] = std::max(largest[1], now);
    }
    return largest[0] - largest[1] > LeastMargin ? std::optional(best) : std::nullopt;
}

// How far the two are from touching.
float marginOf(const graze::Sprite2D& a, const graze::Sprite2D& b)
{
    return std::max(graze::distance(a, b).distance, graze::penetration(a, b).depth);
}

} // namespace

std::optional<Prediction> predictRing(Random& random, std::size_t wanted)
{
    Prediction prediction{.bench = benchToPredict(LessonCard::Slide, random)};
    const Vec2 ring(random.between(-60.f, 260.f), random.between(-170.f, 170.f));
    graze::Sprite2D a = spriteOf(prediction.bench.a);
    const graze::Sprite2D b = spriteOf(prediction.bench.b);
    if (marginOf(a, b) < LeastMargin)
        return std::nullopt;
    graze::Affine2 moved = a.matrix();
    moved.tx += ring.x;
    moved.ty += ring.y;
    if (graze::length(ring) < 50.f || !a.setMatrix(moved))
        return std::nullopt;
    if (marginOf(a, b) < LeastMargin)
        return std::nullopt;
    prediction.ring = ring;
    const bool overlaps = graze::overlap(a, b, prediction.bench.settings).overlapping();
    return ifWanted(std::move(prediction), overlaps ? 0 : 1, wanted);
}

std::optional<Prediction> predictCornerOfA(Random& random)
{
    Prediction prediction{.bench = benchToPredict(LessonCard::Support, random)};
    const graze::Sprite2D a = spriteOf(prediction.bench.a);
    const graze::Sprite2D b = spriteOf(prediction.bench.b);
    const std::vector<TraceStep> steps = graze::traceDistance(a, b, prediction.bench.settings).steps;
    const auto index = static_cast<std::size_t>(random.below(static_cast<int>(steps.size())));
    const TraceStep& step = steps[index];
    if (step.kind == StepKind::NoSearch)
        return std::nullopt;
    const std::vector<Vec2> corners = cornersOf(a);
    const auto gapTo = [&b](Vec2 corner)
    {
        const graze::Shape point{graze::Point{}};
        return graze::distance(graze::Operand(point, graze::Affine2::translation(corner)), b).distance;
    };
    const std::array candidates = {
        bestCorner(corners, [&](Vec2 corner) { return graze::dot(corner, step.direction); }),
        bestCorner(corners, [&](Vec2 corner) { return -graze::dot(corner, step.direction); }),
        bestCorner(corners, [&](Vec2 corner) { return -gapTo(corner); })};
    std::size_t matching = 0;
    for (std::size_t i = 0; i < candidates.size(); ++i)
    {
        if (!candidates[i])
            return std::nullopt;
        if (graze::length(*candidates[i] - step.vertex.pointA) < 0.01f)
        {
            prediction.right = i;
            ++matching;
        }
    }
    prediction.step = prediction.stepAfter = index;
    prediction.reveal = LabReveal::Direction;
    prediction.revealAfter = LabReveal::Vertex;
    return matching == 1 ? std::optional(std::move(prediction)) : std::nullopt;
}

std::optional<Prediction> predictTriangle(Random& random, std::size_t wanted)
{
    Prediction prediction{.bench = benchToPredict(LessonCard::Enclose, random)};
    const LabBench& bench = prediction.bench;
    const std::vector<TraceStep> steps =
        graze::traceOverlap(spriteOf(bench.a), spriteOf(bench.b), bench.settings).steps;
    for (std::size_t i = 0; i < steps.size(); ++i)
    {
        const TraceStep& step = steps[i];
        if (step.before.size() != 2)
            continue;
        if (std::fabs(step.reach) < LeastMargin ||
            clearance(step.before[0].w, step.before[1].w, step.vertex.w) < 0.5f * LeastMargin)
            continue;
        const bool known =
            step.kind == StepKind::Encloses || step.kind == StepKind::Separates || step.kind == StepKind::DropsVertex;
        const std::size_t right = step.kind == StepKind::Encloses ? 0 : step.kind == StepKind::Separates ? 1 : 2;
        if (!known || right != wanted)
            continue;
        prediction.step = prediction.stepAfter = i;
        prediction.reveal = LabReveal::Vertex;
        return ifWanted(std::move(prediction), right, wanted);
    }
    return std::nullopt;
}

} // namespace game
