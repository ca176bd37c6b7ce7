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

class World
{
public:
    World(const Lab& lab, const LabLook& look) : m_lab(lab), m_run(lab.run()), m_bench(lab.bench()), m_look(look) {}

    Figure take()
    {
        if (m_bench.mode == LabMode::GiftWrapping)
        {
            addCloud();
            return std::move(m_figure);
        }
        m_figure.titles = {{"the world: A and B", Role::Text}};
        if (!m_run.a || !m_run.b)
            return std::move(m_figure);
        const LabStage stage = m_run.stageOf(m_lab.step());
        const LabOutlines& outlines = m_lab.outlines();
        addShape(Role::A, outlines.a, *m_run.a, stage.a, stage.pieceA, m_look.held.kind == GripKind::A);
        addShape(Role::B, outlines.b, *m_run.b, stage.b, stage.pieceB, m_look.held.kind == GripKind::B);
        if (m_bench.mode == LabMode::Distance && answered())
            addGap(m_run.distance);
        addPenetration();
        if (m_bench.mode == LabMode::Ray)
            addRay();
        if (m_bench.moves())
            addSweep();
        addHit();
        if (m_bench.mode == LabMode::Sat && m_lab.present() != nullptr)
            addShadows(m_lab.present()->axis);
        addSearch();
        // The corners that make up the vertex of B - A under the mouse.
        if (const auto& vertices = outlines.difference.vertices; m_look.vertex && *m_look.vertex < vertices.size())
        {
            const DifferenceVertex& vertex = vertices[*m_look.vertex];
            m_figure.arrow(Role::Origin, vertex.a, vertex.b, 1.5f);
            for (const auto& [role, name, at, from] :
                 {std::tuple{Role::A, "a", vertex.a, vertex.b}, std::tuple{Role::B, "b", vertex.b, vertex.a}})
            {
                m_figure.ring(role, at, 7.f);
                m_figure.label(role, name, at, at - from);
            }
        }
        addProof();
        if (m_bench.mode != LabMode::Ray)
            m_figure.label(Role::A, "A", topOf(outlines.a), Above);
        m_figure.label(Role::B, "B", topOf(outlines.b), Above);
        return std::move(m_figure);
    }

private:
    [[nodiscard]] bool answered() const
    {
        return m_look.answer && m_look.reveal == LabReveal::Result && m_lab.answered();
    }
    [[nodiscard]] bool showsProof() const { return answered() && !(m_run.proof.axis == Vec2{}); }

    void addShape(Role role, const std::vector<Places>& loops, const graze::Sprite2D& sprite,
                  const graze::Affine2& matrix, std::uint32_t work, bool held)
    {
        for (std::size_t i = 0; i < loops.size(); ++i)
        {
            const bool atWork = i == work;
            m_figure.hold(loops[i]);
            m_figure.area(role, loops[i], held ? 0.33f : atWork ? 0.24f : 0.14f);
            m_figure.loop(role, loops[i], atWork ? 2.f : 1.f).faint(atWork ? 1.f : 0.6f);
            // The core of what is round: GJK works on it.
            const graze::ShapeView piece = sprite.pieces()[i].view();
            Places core;
            for (std::uint32_t k = 0; k < piece.count && piece.radius > 0.f; ++k)
                core.push_back(matrix.transformPoint(piece.point(k)));
            if (core.size() == 1)
                m_figure.cross(role, core[0], 3.f).faint(0.7f);
            else if (core.size() > 1)
                m_figure.loop(role, std::move(core), 1.f).dash().faint(0.6f);
        }
    }

    void addGhost(Role role, const graze::Sprite2D& sprite, const graze::Affine2& matrix, float opacity)
    {
        for (const graze::Shape& piece : sprite.pieces())
        {
            const Places loop = outlineOf(piece.view(), matrix);
            m_figure.hold(loop);
            m_figure.loop(role, loop, 1.f).faint(opacity);
        }
    }

    // Both shapes are asked for their farthest point, in opposite directions.
    void addSupports(Vec2 a, Vec2 b, Vec2 direction)
    {
        const Vec2 side = graze::perpendicular(direction);
        m_figure.arrow(Role::Vertex, a, b, 1.f).faint(0.6f);
        m_figure.pointer(Role::Direction, a, -direction, ArrowLength, 1.5f);
        m_figure.pointer(Role::Direction, b, direction, ArrowLength, 1.5f);
        m_figure.label(Role::Direction, "-d", a, -direction).moved(-direction * ArrowLength);
        m_figure.label(Role::Direction, "d", b, direction).moved(direction * ArrowLength);
        for (const auto& [name, place] : {std::pair{"a", a}, std::pair{"b", b}})
        {
            m_figure.disc(Role::Vertex, place, 5.f);
            if (m_bench.mode != LabMode::Ray || place == b)
                m_figure.label(Role::Vertex, name, place, side);
        }
    }

    void addSearch()
    {
        const LabStep* step = m_lab.present();
        if (const auto probe = probeOf(m_lab, m_look.direction))
            return addSupports(probe->a, probe->b, probe->direction);
        if (step == nullptr || !step->search || step->search->kind == graze::StepKind::NoSearch || !m_look.search ||
            m_look.reveal == LabReveal::Direction)
            return;
        const graze::TraceStep& search = *step->search;
        addSupports(search.vertex.pointA, search.vertex.pointB, search.direction);
    }

    void addGap(const graze::DistanceResult& gap)
    {
        if (gap.status == graze::Status::Overlapping || gap.status == graze::Status::InvalidInput)
            return;
        m_figure.path(Role::Answer, {gap.pointA, gap.pointB}, 2.f);
        m_figure.ring(Role::Answer, gap.pointA, 6.f);
        m_figure.ring(Role::Answer, gap.pointB, 6.f);
        m_figure.label(Role::Answer, rangeText(gap.status, gap.lowerBound, gap.distance),
                       (gap.pointA + gap.pointB) * 0.5f, graze::perpendicular(gap.normal));
    }

    void addPenetration()
    {
        const graze::PenetrationResult& deep = m_run.penetration;
        if (!(deep.depth > 0.f) || !answered())
            return;
        graze::Affine2 out = m_run.b->matrix();
        out.tx += deep.normal.x * deep.depth;
        out.ty += deep.normal.y * deep.depth;
        for (const graze::Shape& piece : m_run.b->pieces())
            m_figure.loop(Role::B, outlineOf(piece.view(), out), 1.f).dash().faint(0.7f);
        const Vec2 half = deep.normal * (deep.depth * 0.5f);
        m_figure.arrow(Role::Answer, deep.point - half, deep.point + half, 2.f);
        m_figure.label(Role::Answer, rangeText(deep.status, deep.lowerBound, deep.depth), deep.point,
                       graze::perpendicular(deep.normal));
    }

    // The contact, and what epsilon leaves: a cast stops a little before it.
    void addHit()
    {
        const graze::CastResult& cast = m_run.cast;
        if (!cast.hit || !answered())
            return;
        m_figure.ring(Role::Answer, cast.point, 6.f);
        m_figure.disc(Role::Answer, cast.point, 2.5f);
        m_figure.pointer(Role::Answer, cast.point, cast.normal, ArrowLength, 1.5f);
        // Less is too little to be seen.
        if (cast.gap < 0.01f || cast.startedOverlapping)
            return;
        const Vec2 from = cast.point - cast.normal * (m_bench.mode == LabMode::Ray ? -cast.gap : cast.gap);
        m_figure.path(Role::Alarm, {from, cast.point}, 2.f);
        m_figure.label(Role::Alarm, joined({"gap left: at most ", pixelText(cast.gap)}), from,
                       graze::perpendicular(cast.normal));
    }

    void addRay()
    {
        const Vec2 from = m_bench.rayFrom;
        const Vec2 to = m_bench.rayTo;
        const Vec2 x = from + (to - from) * freeShareOf(m_lab, m_look);
        m_figure.hold({from, to});
        m_figure.path(Role::A, {from, to}, 1.f).dash().faint(0.6f);
        m_figure.path(Role::A, {from, x}, 2.5f);
        m_figure.disc(Role::A, x, 4.f);
        m_figure.ring(Role::A, from, m_look.held.kind == GripKind::RayFrom ? 9.f : 6.f);
        m_figure.ring(Role::A, to, m_look.held.kind == GripKind::RayTo ? 9.f : 6.f);
        m_figure.label(Role::A, "A", from, {-0.6f, 0.8f});
    }

    void addSweep()
    {
        const bool turning = m_bench.mode == LabMode::TurningSweep;
        // The start is the shape itself, unless it is shown where the step looks.
        for (std::size_t i = turning ? 0 : 1; i < m_run.ghosts.size(); ++i)
        {
            const float opacity = !answered() ? 0.f : i + 1 == m_run.ghosts.size() ? 1.f : 0.35f;
            addGhost(Role::A, *m_run.a, m_run.ghosts[i].a, opacity);
            addGhost(Role::B, *m_run.b, m_run.ghosts[i].b, opacity);
        }
        const float free = freeShareOf(m_lab, m_look);
        for (const auto& [role, specimen, motion, sprite, end] :
             {std::tuple{Role::A, &m_bench.a, m_bench.motionA, &m_run.a, GripKind::EndA},
              std::tuple{Role::B, &m_bench.b, m_bench.motionB, &m_run.b, GripKind::EndB}})
        {
            const Vec2 tip = specimen->position + motion;
            m_figure.hold({tip});
            m_figure.arrow(role, specimen->position, tip, 1.5f);
            m_figure.ring(role, tip, m_look.held.kind == end ? 10.f : 7.f);
            // Both shapes where the step has got to.
            graze::Affine2 there = (*sprite)->matrix();
            there.tx += motion.x * free;
            there.ty += motion.y * free;
            if (!turning)
                addGhost(Role::Answer, **sprite, there, role == Role::A ? 1.f : 0.6f);
        }
        if (turning && m_look.reveal == LabReveal::Result && m_lab.present() != nullptr)
            addGap(m_lab.present()->gap);
    }

    // The proof of "apart", once the run has ended: a line between the shapes, and the axis across it.
    void addProof()
    {
        if (!showsProof())
            return;
        const ProofView& proof = m_run.proof;
        m_figure.line(Role::Simplex, proof.middle, graze::perpendicular(proof.axis), 1.5f);
        m_figure.pointer(Role::Simplex, proof.middle, proof.axis, ArrowLength, 1.5f)
            .moved(proof.axis * (-0.5f * ArrowLength));
        m_figure.titles.push_back({"green: the proof, a separating axis, verified exactly", Role::Simplex});
    }

    // The axis beside the shapes, with the shadow of each and what lies between them.
    void addShadows(const SatAxis& axis)
    {
        const Vec2 centre = m_run.a->matrix().offset();
        const Vec2 side = graze::perpendicular(axis.normal);
        const float size = m_figure.extent.size().x + m_figure.extent.size().y;
        const float beside = std::max(graze::dot(m_run.a->support(side) - centre, side),
                                      graze::dot(m_run.b->support(side) - centre, side)) +
                             0.06f * size;
        const auto onAxis = [&](float along) { return centre + axis.normal * along + side * beside; };
        const float low = std::min(axis.lowA, axis.lowB) - 0.03f * size;
        const float high = std::max(axis.highA, axis.highB) + 0.03f * size;
        m_figure.hold({onAxis(low), onAxis(high)});
        m_figure.arrow(Role::Faint, onAxis(low), onAxis(high), 1.f);
        for (const auto& [role, from, to, shift] :
             {std::tuple{Role::A, axis.lowA, axis.highA, -4.f}, std::tuple{Role::B, axis.lowB, axis.highB, 4.f}})
        {
            m_figure.path(role, {onAxis(from), onAxis(to)}, 5.f).moved(side * shift);
            for (const float end : {from, to})
                m_figure.path(role, {onAxis(end), centre + axis.normal * end}, 1.f).dash().faint(0.5f);
        }
        const bool apart = axis.gap > 0.f;
        const Role role = apart ? Role::Simplex : Role::Alarm;
        m_figure.path(role, {onAxis(axis.highA), onAxis(axis.lowB)}, 3.f).moved(side * 12.f);
        m_figure
            .label(role, joined({apart ? "gap " : "overlap ", pixelText(std::fabs(axis.gap))}),
                   onAxis((axis.highA + axis.lowB) * 0.5f), side)
            .moved(side * 14.f);
    }

    // The cloud and the thread around it.
    void addCloud()
    {
        m_figure.titles = {{"gift wrapping: a thread around the points", Role::Text}};
        const Places& cloud = m_bench.cloud;
        m_figure.hold(cloud);
        const LabStep* step = m_lab.present();
        Places hull;
        for (std::size_t i = 0; step != nullptr && i < step->wrap.corners; ++i)
            hull.push_back(cloud[m_run.hull[i]]);
        const WrapLook now = step != nullptr ? step->wrap : WrapLook{};
        const bool closed = answered();
        m_figure.area(Role::Difference, hull, closed ? 0.2f : 0.09f);
        if (closed)
            m_figure.loop(Role::Simplex, hull, 3.f);
        else
        {
            m_figure.path(Role::Simplex, hull, 3.f);
            const Vec2 corner = cloud[now.corner];
            if (now.former != now.candidate && now.former != now.corner)
                m_figure.path(Role::Alarm, {corner, cloud[now.former]}, 1.5f).dash();
            if (now.candidate != now.corner)
            {
                // Beyond the candidate too: outside and inside are sides of the whole line.
                m_figure.line(Role::Direction, corner, graze::normalized(cloud[now.candidate] - corner), 1.f)
                    .dash()
                    .faint(0.4f);
                m_figure.arrow(Role::Direction, corner, cloud[now.candidate], 2.f);
            }
            if (now.tested != now.candidate)
                m_figure.path(Role::Vertex, {corner, cloud[now.tested]}, 1.f).faint(0.7f);
            m_figure.ring(Role::Vertex, cloud[now.tested], 9.f);
        }
        for (std::size_t i = 0; i < cloud.size(); ++i)
        {
            const auto end = m_run.hull.begin() + static_cast<std::ptrdiff_t>(std::min(now.corners, m_run.hull.size()));
            const bool corner = std::find(m_run.hull.begin(), end, i) != end;
            m_figure.disc(corner ? Role::Simplex : Role::A, cloud[i], corner ? 5.f : 4.f);
            if (m_look.held.kind == GripKind::CloudPoint && m_look.held.point == i)
                m_figure.ring(Role::Origin, cloud[i], 12.f);
            m_figure.label(corner ? Role::Simplex : Role::Faint, std::to_string(i), cloud[i],
                           cloud[i] - m_figure.extent.centre());
        }
    }

    const Lab& m_lab;
    const LabRun& m_run;
    const LabBench& m_bench;
    const LabLook& m_look;
    Figure m_figure;
};

} // namespace

float freeShareOf(const Lab& lab, const LabLook& look)
{
    // Before the result of a step is shown, x is where the step found it.
    const std::size_t step = look.reveal == LabReveal::Result ? lab.step() : lab.step() - 1;
    return step < lab.stepCount() ? lab.run().steps[step].free.value_or(0.f) : 0.f;
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
    return World(lab, look).take();
}

} // namespace game
