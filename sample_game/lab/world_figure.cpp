// SPDX-License-Identifier: Zlib
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

constexpr float ArrowLength = 46.f; ///< for directions
constexpr Vec2 Above{0.2f, -1.f};   ///< it seldom hides what lies between the shapes

std::string rangeText(graze::Status status, float least, float most)
{
    // Not finished: between two bounds.
    const float low = status == graze::Status::IterationLimit ? least : most;
    return joined({readableRange(static_cast<double>(low), static_cast<double>(most)), " px"});
}

Vec2 topOf(const std::vector<Places>& loops)
{
    Vec2 top{0.f, 1e30f};
    for (const Places& loop : loops)
        for (const Vec2 place : loop)
            if (place.y < top.y)
                top = place;
    return top;
}

void addShape(Figure& figure, Role role, const std::vector<Places>& loops, const graze::Sprite2D& sprite,
              const graze::Affine2& matrix, std::uint32_t work, bool held)
{
    for (std::size_t i = 0; i < loops.size(); ++i)
    {
        const bool atWork = i == work;
        figure.hold(loops[i]);
        figure.area(role, loops[i], held ? 0.33f : atWork ? 0.24f : 0.14f);
        figure.loop(role, loops[i], atWork ? 2.f : 1.f).faint(atWork ? 1.f : 0.6f);
        // The core of what is round: GJK works on it.
        const graze::ShapeView piece = sprite.pieces()[i].view();
        Places core;
        for (std::uint32_t k = 0; k < piece.count && piece.radius > 0.f; ++k)
            core.push_back(matrix.transformPoint(piece.point(k)));
        if (core.size() == 1)
            figure.cross(role, core[0], 3.f).faint(0.7f);
        else
            figure.loop(role, std::move(core), 1.f).dash().faint(0.6f);
    }
}

// The corners that can be dragged.
void addCorners(Figure& figure, Role role, const Specimen& specimen, std::optional<std::size_t> held)
{
    const graze::Affine2 matrix = matrixOf(specimen);
    for (std::size_t i = 0; i < specimen.corners.size() && specimen.corners.size() > 1 && specimen.captured.empty();
         ++i)
        figure.disc(role, matrix.transformPoint(specimen.corners[i]), held == i ? 6.f : 3.f);
}

// A shape elsewhere.
void addGhost(Figure& figure, Role role, const graze::Sprite2D& sprite, const graze::Affine2& matrix, float opacity)
{
    for (const graze::Shape& piece : sprite.pieces())
    {
        const Places loop = outlineOf(piece.view(), matrix);
        figure.hold(loop);
        figure.loop(role, loop, 1.f).faint(opacity);
    }
}

// Both shapes are asked for their farthest point, in opposite directions.
void addSearch(Figure& figure, const Sight& sight)
{
    if (!sight.probe || !sight.look.search || sight.look.reveal == LabReveal::Direction)
        return;
    const auto& [d, w, a, b] = *sight.probe;
    figure.arrow(Role::Vertex, a, b, 1.f).faint(0.6f);
    for (const auto& [name, arrow, place, along] : {std::tuple{"a", "-d", a, -d}, std::tuple{"b", "d", b, d}})
    {
        figure.pointer(Role::Direction, place, along, ArrowLength, 1.5f);
        figure.label(Role::Direction, arrow, place, along).moved(along * ArrowLength);
        figure.disc(Role::Vertex, place, 5.f);
        if (sight.run.mode != LabMode::Ray || place == b)
            figure.label(Role::Vertex, name, place, graze::perpendicular(d));
    }
}

void addGap(Figure& figure, const graze::DistanceResult& gap)
{
    figure.path(Role::Answer, {gap.pointA, gap.pointB}, 2.f);
    figure.ring(Role::Answer, gap.pointA, 6.f);
    figure.ring(Role::Answer, gap.pointB, 6.f);
    figure.label(Role::Answer, rangeText(gap.status, gap.lowerBound, gap.distance), (gap.pointA + gap.pointB) * 0.5f,
                 graze::perpendicular(gap.normal));
}

void addPenetration(Figure& figure, const LabRun& run)
{
    const graze::PenetrationResult& deep = run.penetration;
    if (!(deep.depth > 0.f))
        return;
    addGhost(figure, Role::B, *run.b, graze::Affine2::translation(deep.normal * deep.depth) * run.b->matrix(), 0.7f);
    const Vec2 half = deep.normal * (deep.depth * 0.5f);
    figure.arrow(Role::Answer, deep.point - half, deep.point + half, 2.f);
    figure.label(Role::Answer, rangeText(deep.status, deep.lowerBound, deep.depth), deep.point,
                 graze::perpendicular(deep.normal));
}

// The contact, and what epsilon leaves: a cast stops a little before it.
void addHit(Figure& figure, const LabRun& run)
{
    const graze::CastResult& cast = run.cast;
    if (!cast.hit)
        return;
    figure.ring(Role::Answer, cast.point, 6.f);
    figure.disc(Role::Answer, cast.point, 2.5f);
    figure.pointer(Role::Answer, cast.point, cast.normal, ArrowLength, 1.5f);
    // Less is too little to be seen.
    if (cast.gap < 0.01f || cast.startedOverlapping)
        return;
    const Vec2 from = cast.point - cast.normal * (run.mode == LabMode::Ray ? -cast.gap : cast.gap);
    figure.path(Role::Alarm, {from, cast.point}, 2.f);
    figure.label(Role::Alarm, joined({"gap left: at most ", pixelText(cast.gap)}), from,
                 graze::perpendicular(cast.normal));
}

void addRay(Figure& figure, const Sight& sight)
{
    const Vec2 from = sight.lab.bench().rayFrom, to = sight.lab.bench().rayTo;
    const Vec2 x = from + (to - from) * sight.free;
    figure.hold({from, to});
    figure.path(Role::A, {from, to}, 1.f).dash().faint(0.6f);
    figure.path(Role::A, {from, x}, 2.5f);
    figure.disc(Role::A, x, 4.f);
    figure.ring(Role::A, from, sight.look.held.kind == GripKind::RayFrom ? 9.f : 6.f);
    figure.ring(Role::A, to, sight.look.held.kind == GripKind::RayTo ? 9.f : 6.f);
    figure.label(Role::A, "A", from, {-0.6f, 0.8f});
}

void addSweep(Figure& figure, const Sight& sight)
{
    constexpr int Ghosts = 4;
    const LabBench& bench = sight.lab.bench();
    const auto motions = motionsOf(sight.run, bench);
    const bool turning = bench.mode == LabMode::TurningSweep;
    for (const auto& [role, from, motion, sprite, end, path] :
         {std::tuple{Role::A, bench.a.position, bench.motionA, &*sight.run.a, GripKind::EndA, &motions.first},
          std::tuple{Role::B, bench.b.position, bench.motionB, &*sight.run.b, GripKind::EndB, &motions.second}})
    {
        // A few moments up to the contact. The start is the shape itself, unless it is shown where the step looks.
        for (int i = turning ? 0 : 1; i <= Ghosts; ++i)
            addGhost(figure, role, *sprite,
                     graze::motionAt(*path, sight.run.cast.fraction * static_cast<float>(i) / Ghosts),
                     !sight.answered ? 0.f
                     : i == Ghosts   ? 1.f
                                     : 0.35f);
        const Vec2 tip = from + motion;
        figure.hold({tip});
        figure.arrow(role, from, tip, 1.5f);
        figure.ring(role, tip, sight.look.held.kind == end ? 10.f : 7.f);
        // Both shapes where the step has got to.
        if (!turning)
            addGhost(figure, Role::Answer, *sprite, graze::motionAt(*path, sight.free), role == Role::A ? 1.f : 0.6f);
    }
}

// The corners that make up the vertex of B - A under the mouse.
void addParts(Figure& figure, const DifferenceVertex& vertex)
{
    figure.arrow(Role::Origin, vertex.a, vertex.b, 1.5f);
    for (const auto& [role, name, at, from] :
         {std::tuple{Role::A, "a", vertex.a, vertex.b}, std::tuple{Role::B, "b", vertex.b, vertex.a}})
    {
        figure.ring(role, at, 7.f);
        figure.label(role, name, at, at - from);
    }
}

} // namespace

Sight::Sight(const Lab& shown, const LabLook& as) :
lab(shown),
run(shown.run()),
look(as),
step(shown.present()),
probe(probeOf(shown, as.direction)),
revealed(as.reveal == LabReveal::Result),
answered(as.answer && revealed && shown.answered())
{
    if (!probe && step != nullptr && step->search && step->search->kind != graze::StepKind::NoSearch)
    {
        search = &*step->search;
        probe = LabProbe{search->direction, search->vertex.w, search->vertex.pointA, search->vertex.pointB};
    }
    if (run.mode == LabMode::Distance && answered)
        gap = &run.distance;
    if (run.mode == LabMode::TurningSweep && revealed && step != nullptr)
        gap = &step->gap;
    if (gap != nullptr && (gap->status == graze::Status::Overlapping || gap->status == graze::Status::InvalidInput))
        gap = nullptr;
    // Before the result of a step is shown, x is where the step found it.
    if (const std::size_t known = revealed ? lab.step() : lab.step() - 1; known < lab.stepCount())
        free = run.steps[known].free.value_or(0.f);
}

std::optional<LabProbe> probeOf(const Lab& lab, std::optional<Vec2> direction)
{
    const Vec2 unit = graze::normalized(direction.value_or(Vec2{}));
    if (!lab.run().a || !lab.run().b || unit == Vec2{} || !graze::isFinite(unit))
        return std::nullopt;
    const LabStage stage = lab.run().stageOf(lab.step());
    const graze::Operand a(lab.run().a->pieces()[stage.pieceA], stage.a);
    const graze::Operand b(lab.run().b->pieces()[stage.pieceB], stage.b);
    const graze::DifferenceSupport found = graze::differenceSupport(a, b, unit);
    return LabProbe{unit, found.point, found.pointA, found.pointB};
}

std::optional<std::size_t> nearestOf(const std::vector<Vec2>& places, Vec2 place, float reach)
{
    std::optional<std::size_t> found;
    for (std::size_t i = 0; i < places.size(); ++i)
        if (const float distance = graze::length(places[i] - place); distance <= reach)
        {
            reach = distance;
            found = i;
        }
    return found;
}

Figure worldFigure(const Lab& lab, const LabLook& look)
{
    const Sight sight(lab, look);
    const LabRun& run = sight.run;
    Figure figure;
    figure.titles = {{"the world: A and B", Role::Text}};
    if (!run.a || !run.b)
        return figure;
    const LabStage stage = run.stageOf(lab.step());
    const LabOutlines& outlines = lab.outlines();
    addShape(figure, Role::A, outlines.a, *run.a, stage.a, stage.pieceA, look.held.kind == GripKind::A);
    addShape(figure, Role::B, outlines.b, *run.b, stage.b, stage.pieceB, look.held.kind == GripKind::B);
    for (const auto& [role, specimen, kind] : {std::tuple{Role::A, &lab.bench().a, GripKind::CornerA},
                                               std::tuple{Role::B, &lab.bench().b, GripKind::CornerB}})
        if (role == Role::B || run.mode != LabMode::Ray)
            addCorners(figure, role, *specimen,
                       look.held.kind == kind ? std::optional(look.held.corner) : std::nullopt);
    if (sight.gap != nullptr)
        addGap(figure, *sight.gap);
    if (run.mode == LabMode::Ray)
        addRay(figure, sight);
    if (lab.bench().moves())
        addSweep(figure, sight);
    if (sight.answered)
    {
        addPenetration(figure, run);
        addHit(figure, run);
    }
    addSearch(figure, sight);
    if (const auto& vertices = outlines.difference.vertices; look.vertex && *look.vertex < vertices.size())
        addParts(figure, vertices[*look.vertex]);
    if (run.mode != LabMode::Ray)
        figure.label(Role::A, "A", topOf(outlines.a), Above);
    figure.label(Role::B, "B", topOf(outlines.b), Above);
    return figure;
}

} // namespace game
