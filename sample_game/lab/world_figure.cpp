// SPDX-License-Identifier: Zlib
#include "lab/figures.hpp"

#include "base/text.hpp"

#include <graze/gjk/support.hpp>

#include <algorithm>
#include <cmath>
#include <tuple>

namespace game
{
namespace
{

using graze::Vec2;
using Places = Figure::Places;

// Not finished: between two bounds.
std::string rangeText(graze::Status status, float least, float most)
{
    return status == graze::Status::IterationLimit ? joined({pixelText(least), " .. ", pixelText(most)})
                                                   : pixelText(most);
}

// Its pieces, and the corners that can be dragged.
void addShape(Figure& figure, Role role, const graze::Sprite2D& sprite, std::uint32_t work, const Specimen& specimen,
              const Grip& held)
{
    const bool whole = held.kind == (role == Role::A ? GripKind::A : GripKind::B);
    for (std::size_t i = 0; i < sprite.pieces().size(); ++i)
    {
        const bool atWork = i == work;
        const Places loop = outlineOf(sprite.pieces()[i].view(), sprite.matrix());
        figure.hold(loop);
        figure.area(role, loop, whole ? 0.33f : atWork ? 0.24f : 0.14f);
        figure.loop(role, loop, atWork ? 2.f : 1.f).faint(atWork ? 1.f : 0.6f);
    }
    const bool corner = held.kind == (role == Role::A ? GripKind::CornerA : GripKind::CornerB);
    const graze::Affine2 matrix = matrixOf(specimen);
    for (std::size_t i = 0; i < specimen.corners.size() && specimen.captured.empty(); ++i)
        figure.disc(role, matrix.transformPoint(specimen.corners[i]), corner && i == held.corner ? 6.f : 3.f);
    figure.label(role, role == Role::A ? "A" : "B", specimen.position, {0.f, -1.f});
}

// A shape elsewhere.
void addGhost(Figure& figure, Role role, const graze::Sprite2D& sprite, Vec2 displacement, float opacity)
{
    for (const graze::Shape& piece : sprite.pieces())
    {
        const Places loop = outlineOf(piece.view(), graze::Affine2::translation(displacement) * sprite.matrix());
        figure.hold(loop);
        figure.loop(role, loop, 1.f).faint(opacity);
    }
}

// Both shapes are asked for their farthest point, in opposite directions.
void addSupports(Figure& figure, const Sight& sight)
{
    if (!sight.probe || !sight.look.search || sight.look.reveal == LabReveal::Direction)
        return;
    const auto& [d, w, a, b] = *sight.probe;
    figure.arrow(Role::Vertex, a, b, 1.f).faint(0.6f);
    for (const auto& [name, arrow, place, along] : {std::tuple{"a", "-d", a, -d}, std::tuple{"b", "d", b, d}})
    {
        figure.pointer(Role::Direction, place, along, DirectionLength, 1.5f);
        figure.label(Role::Direction, arrow, place, along).moved(along * DirectionLength);
        figure.disc(Role::Vertex, place, 5.f);
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
    addGhost(figure, Role::B, *run.b, deep.normal * deep.depth, 0.7f);
    const Vec2 half = deep.normal * (deep.depth * 0.5f);
    figure.arrow(Role::Answer, deep.point - half, deep.point + half, 2.f);
    figure.label(Role::Answer, rangeText(deep.status, deep.lowerBound, deep.depth), deep.point,
                 graze::perpendicular(deep.normal));
}

// The motions of casts, both shapes where the step has got to, and the contact.
void addCast(Figure& figure, const Sight& sight)
{
    const LabBench& bench = sight.lab.bench();
    const graze::CastResult& cast = sight.run.cast;
    for (const auto& [role, from, motion, sprite, end] :
         {std::tuple{Role::A, bench.a.position, bench.motionA, &*sight.run.a, GripKind::EndA},
          std::tuple{Role::B, bench.b.position, bench.motionB, &*sight.run.b, GripKind::EndB}})
    {
        if (role == Role::B && bench.mode == LabMode::Ray)
            continue;
        figure.hold({from + motion});
        figure.arrow(role, from, from + motion, 1.5f);
        figure.ring(role, from + motion, sight.look.held.kind == end ? 10.f : 7.f);
        addGhost(figure, Role::Answer, *sprite, motion * sight.free, role == Role::A ? 1.f : 0.6f);
    }
    if (!sight.answered || !cast.hit)
        return;
    figure.ring(Role::Answer, cast.point, 6.f);
    figure.disc(Role::Answer, cast.point, 2.5f);
    figure.pointer(Role::Answer, cast.point, cast.normal, DirectionLength, 1.5f);
}

// Where the naive solver puts A, in its last step.
void addNaive(Figure& figure, const Sight& sight)
{
    const LabRun& run = sight.run;
    if (!run.naive || !run.naive->moved || !run.naive->wrong || !sight.revealed ||
        sight.lab.step() + 1 < run.naive->steps.size())
        return;
    for (const graze::Shape& piece : run.a->pieces())
        figure.area(Role::Alarm,
                    outlineOf(piece.view(), graze::Affine2::translation(*run.naive->moved) * run.a->matrix()), 0.4f);
    addGhost(figure, Role::Alarm, *run.a, *run.naive->moved, 1.f);
    figure.label(Role::Alarm, "textbook: A here", sight.lab.bench().a.position + *run.naive->moved, {-1.f, 0.f});
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
probe(probeOf(shown, as.direction)),
revealed(as.reveal == LabReveal::Result),
answered(as.answer && revealed && shown.answered())
{
    if (const graze::TraceStep* step = shown.present();
        !probe && step != nullptr && step->kind != graze::StepKind::NoSearch)
    {
        search = step;
        probe = LabProbe{search->direction, search->vertex.w, search->vertex.pointA, search->vertex.pointB};
    }
    if (run.mode == LabMode::Distance && answered && run.distance.status != graze::Status::Overlapping)
        gap = &run.distance;
    // Before the result of a step is shown, x is where the step found it.
    if (const std::size_t known = revealed ? lab.step() : lab.step() - 1; known < lab.stepCount() && !run.steps.empty())
        free = freeAfter(run.steps[std::min(known, run.steps.size() - 1)]);
}

std::optional<LabProbe> probeOf(const Lab& lab, std::optional<Vec2> direction)
{
    const Vec2 unit = graze::normalized(direction.value_or(Vec2{}));
    const LabRun& run = lab.run();
    if (!run.a || !run.b || unit == Vec2{} || !graze::isFinite(unit))
        return std::nullopt;
    const auto [pieceA, pieceB] = run.piecesAt(lab.step());
    const graze::Operand a(run.a->pieces()[pieceA], run.a->matrix());
    const graze::Operand b(run.b->pieces()[pieceB], run.b->matrix());
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
    const auto [pieceA, pieceB] = run.piecesAt(lab.step());
    addShape(figure, Role::A, *run.a, pieceA, lab.bench().operandA(), look.held);
    addShape(figure, Role::B, *run.b, pieceB, lab.bench().b, look.held);
    if (sight.gap != nullptr)
        addGap(figure, *sight.gap);
    if (lab.bench().moves())
        addCast(figure, sight);
    if (sight.answered)
        addPenetration(figure, run);
    addSupports(figure, sight);
    addNaive(figure, sight);
    if (look.vertex)
        if (const auto vertices = lab.difference().vertices; *look.vertex < vertices.size())
            addParts(figure, vertices[*look.vertex]);
    return figure;
}

} // namespace game
