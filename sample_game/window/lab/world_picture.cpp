// SPDX-License-Identifier: Zlib
#include "base/readable.hpp"
#include "base/text.hpp"
#include "window/lab/colors.hpp"
#include "window/lab/grid.hpp"
#include "window/lab/pictures.hpp"

#include <algorithm>
#include <cmath>

namespace game
{
namespace
{

using graze::Vec2;
using namespace lab_colors;

constexpr float ArrowLength = 46.f; ///< for directions, see LabCanvas::scaled

class WorldPicture
{
public:
    WorldPicture(LabCanvas& canvas, const LabView& view) :
    m_canvas(canvas),
    m_view(view),
    m_lab(view.lab.experiment()),
    m_bench(view.lab.bench())
    {
    }

    void draw();

private:
    [[nodiscard]] Vec2 at(Vec2 place) const { return m_view.world.screenOf(place, m_canvas.pane()); }
    [[nodiscard]] std::vector<Vec2> at(const std::vector<Vec2>& loop) const
    {
        std::vector<Vec2> result;
        for (const Vec2 place : loop)
            result.push_back(at(place));
        return result;
    }

    void drawShape(const std::vector<std::vector<Vec2>>& loops, const graze::Sprite2D& sprite,
                   const graze::Affine2& matrix, std::uint32_t work, sf::Color color, bool held);
    void drawGhost(const graze::Sprite2D& sprite, const graze::Affine2& matrix, sf::Color color);
    void drawNames();
    void drawSupports();
    void drawSupport(Vec2 a, Vec2 b, Vec2 direction);
    void drawHovered();
    void drawSeparatingLine(const graze::TraceStep& step);
    void drawGap(const graze::DistanceResult& gap);
    void drawPenetration();
    void drawRay();
    void drawSweep();
    void drawFree();
    void drawMotion(const Specimen& specimen, Vec2 motion, sf::Color color, bool held);
    void drawHit(Vec2 point, Vec2 normal);
    void drawGapLeft(Vec2 from, Vec2 to, float gap);
    void drawProof();
    /// Before the result of a step is shown, x is where the step found it.
    [[nodiscard]] float freeShare() const
    {
        const std::size_t step = m_view.lab.step();
        if (m_view.reveal == LabReveal::Result)
            return m_lab.freeAfter(step).value_or(0.f);
        return step == 0 ? 0.f : m_lab.freeAfter(step - 1).value_or(0.f);
    }
    [[nodiscard]] bool showsProof() const
    {
        return m_view.answered() && m_lab.proof.verified && !(m_lab.proof.axis == Vec2{});
    }

    LabCanvas& m_canvas;
    const LabView& m_view;
    const LabExperiment& m_lab;
    const LabBench& m_bench;
};

void WorldPicture::drawShape(const std::vector<std::vector<Vec2>>& loops, const graze::Sprite2D& sprite,
                             const graze::Affine2& matrix, std::uint32_t work, sf::Color color, bool held)
{
    for (std::size_t i = 0; i < loops.size(); ++i)
    {
        const std::vector<Vec2> loop = at(loops[i]);
        const bool atWork = i == work;
        m_canvas.area(loop, faded(color, held ? 84 : atWork ? 60 : 36));
        m_canvas.loop(loop, atWork ? 2.f : 1.f, atWork ? color : faded(color, 150));
        const graze::ShapeView piece = sprite.pieces()[i].view();
        // The core of what is round: GJK works on it.
        if (piece.radius > 0.f)
        {
            std::vector<Vec2> core;
            for (std::uint32_t k = 0; k < piece.count; ++k)
                core.push_back(at(matrix.transformPoint(piece.point(k))));
            if (core.size() == 1)
                m_canvas.cross(core[0], 3.f, 1.f, faded(color, 170));
            else
                m_canvas.dashedLoop(core, 1.f, faded(color, 150));
        }
    }
}

void WorldPicture::drawGhost(const graze::Sprite2D& sprite, const graze::Affine2& matrix, sf::Color color)
{
    for (const graze::Shape& piece : sprite.pieces())
        m_canvas.loop(at(outlineOf(piece.view(), matrix)), 1.f, color);
}

void WorldPicture::drawNames()
{
    const LabStage& stage = m_view.outlines.stage;
    // Beside the uppermost point: it seldom hides what lies between the shapes.
    const auto name =
        [&](std::string_view text, const graze::Sprite2D& sprite, const graze::Affine2& matrix, sf::Color color)
    {
        graze::Sprite2D placed = sprite;
        if (placed.setMatrix(matrix))
            m_canvas.bigLabel(text, at(placed.support({0.2f, -1.f})), {0.2f, -1.f}, color);
    };
    if (m_bench.mode == LabMode::Ray)
        m_canvas.bigLabel("s", at(m_bench.rayFrom), {-0.6f, 0.8f}, A);
    else
        name("A", *m_lab.a, stage.a, A);
    name("B", *m_lab.b, stage.b, B);
}

// Halfway between the farthest points, radii included: one shape on each side.
void WorldPicture::drawSeparatingLine(const graze::TraceStep& step)
{
    const Vec2 endOfA = step.vertex.pointA - step.direction * step.radiusA;
    const Vec2 endOfB = step.vertex.pointB + step.direction * step.radiusB;
    const Vec2 middle = at((endOfA + endOfB) * 0.5f);
    const Vec2 along = graze::perpendicular(step.direction);
    m_canvas.dashes(middle - along * 2000.f, middle + along * 2000.f, 1.5f, Simplex);
    const Vec2 down = along.y < 0.f ? -along : along;
    m_canvas.label("separating line", middle + down * 130.f, {-1.f, 0.f}, Simplex);
}

void WorldPicture::drawSupport(Vec2 a, Vec2 b, Vec2 direction)
{
    m_canvas.arrow(a, b, 1.f, faded(Vertex, 150));
    m_canvas.arrow(a, a - direction * m_canvas.scaled(ArrowLength), 1.5f, Direction);
    m_canvas.arrow(b, b + direction * m_canvas.scaled(ArrowLength), 1.5f, Direction);
    m_canvas.label("-d", a - direction * m_canvas.scaled(ArrowLength), -direction, Direction);
    m_canvas.bigLabel("d", b + direction * m_canvas.scaled(ArrowLength), direction, Direction);
    m_canvas.disc(a, 5.f, Vertex);
    m_canvas.disc(b, 5.f, Vertex);
    m_canvas.bigLabel(m_lab.mode == LabMode::Ray ? "" : "a", a, graze::perpendicular(direction), Vertex);
    m_canvas.bigLabel("b", b, graze::perpendicular(direction), Vertex);
}

// Both shapes are asked for their farthest point, in opposite directions.
void WorldPicture::drawSupports()
{
    if (!m_view.search)
        return;
    if (m_view.probe)
        return drawSupport(at(m_view.probe->a), at(m_view.probe->b), m_view.probe->direction);
    const graze::TraceStep* step = m_view.lab.traceStep();
    if (step == nullptr || step->kind == graze::StepKind::NoSearch || m_view.reveal == LabReveal::Direction)
        return;
    if (step->kind == graze::StepKind::Separates && !showsProof() && m_view.reveal == LabReveal::Result)
        drawSeparatingLine(*step);
    drawSupport(at(step->vertex.pointA), at(step->vertex.pointB), step->direction);
}

// The corners that make up the vertex of B - A under the mouse.
void WorldPicture::drawHovered()
{
    const std::vector<DifferenceVertex>& vertices = m_view.outlines.difference.vertices;
    if (!m_view.vertex || *m_view.vertex >= vertices.size())
        return;
    const Vec2 a = at(vertices[*m_view.vertex].a);
    const Vec2 b = at(vertices[*m_view.vertex].b);
    m_canvas.arrow(a, b, 1.5f, Origin);
    m_canvas.ring(a, 7.f, 2.f, A);
    m_canvas.ring(b, 7.f, 2.f, B);
    m_canvas.bigLabel("a", a, a - b, A);
    m_canvas.bigLabel("b", b, b - a, B);
}

void WorldPicture::drawGap(const graze::DistanceResult& gap)
{
    if (gap.status == graze::Status::Overlapping || gap.status == graze::Status::InvalidInput)
        return;
    const Vec2 a = at(gap.pointA);
    const Vec2 b = at(gap.pointB);
    m_canvas.line(a, b, 2.f, Answer);
    m_canvas.ring(a, 6.f, 1.5f, Answer);
    m_canvas.ring(b, 6.f, 1.5f, Answer);
    m_canvas.arrow(b, b + gap.normal * m_canvas.scaled(ArrowLength), 1.f, faded(Answer, 200));
    if (m_lab.mode != LabMode::Distance && m_lab.mode != LabMode::TurningSweep)
        return;
    Vec2 side = graze::perpendicular(gap.normal);
    // On the side where no support points are marked.
    if (const graze::TraceStep* step = m_view.lab.traceStep())
        if (graze::dot(side, at(step->vertex.pointA) + at(step->vertex.pointB) - a - b) > 0.f)
            side = -side;
    // Not finished: the points are the nearest so far, and the gap lies between two bounds.
    const float least = gap.status == graze::Status::IterationLimit ? gap.lowerBound : gap.distance;
    m_canvas.label(joined({readableRange(static_cast<double>(least), static_cast<double>(gap.distance)), " px"}),
                   (a + b) * 0.5f + side * 6.f, side, Answer);
}

void WorldPicture::drawPenetration()
{
    const graze::PenetrationResult& deep = m_lab.penetration;
    if (!(deep.depth > 0.f) || !m_view.answered())
        return;
    graze::Affine2 out = m_lab.b->matrix();
    out.tx += deep.normal.x * deep.depth;
    out.ty += deep.normal.y * deep.depth;
    for (const graze::Shape& piece : m_lab.b->pieces())
        m_canvas.dashedLoop(at(outlineOf(piece.view(), out)), 1.f, faded(B, 170));
    const Vec2 half = deep.normal * (deep.depth * 0.5f);
    m_canvas.arrow(at(deep.point - half), at(deep.point + half), 2.f, Answer);
    m_canvas.disc(at(deep.point), 3.f, Answer);
    const float least = deep.status == graze::Status::IterationLimit ? deep.lowerBound : deep.depth;
    m_canvas.label(joined({readableRange(static_cast<double>(least), static_cast<double>(deep.depth)), " px"}),
                   at(deep.point), graze::perpendicular(deep.normal), Answer);
}

void WorldPicture::drawHit(Vec2 point, Vec2 normal)
{
    const Vec2 place = at(point);
    m_canvas.ring(place, 6.f, 1.5f, Answer);
    m_canvas.disc(place, 2.5f, Answer);
    m_canvas.arrow(place, place + normal * m_canvas.scaled(ArrowLength), 1.5f, Answer);
}

// A cast stops a little before the contact: what epsilon leaves.
void WorldPicture::drawGapLeft(Vec2 from, Vec2 to, float gap)
{
    // Too little to be seen.
    if (gap < 0.01f)
        return;
    m_canvas.line(at(from), at(to), 2.f, Alarm);
    const Vec2 along = graze::normalized(at(to) - at(from));
    m_canvas.label(joined({"gap left: at most ", readable(static_cast<double>(gap)), " px"}),
                   at(from) - graze::perpendicular(along) * 10.f, -graze::perpendicular(along), Alarm);
}

void WorldPicture::drawRay()
{
    const Vec2 from = at(m_bench.rayFrom);
    const Vec2 to = at(m_bench.rayTo);
    m_canvas.dashes(from, to, 1.f, faded(A, 150));
    const float free = freeShare();
    const Vec2 x = m_bench.rayFrom + (m_bench.rayTo - m_bench.rayFrom) * free;
    m_canvas.line(from, at(x), 2.5f, A);
    m_canvas.disc(at(x), 4.f, A);
    if (m_lab.ray.hit && m_view.answered())
    {
        drawHit(m_lab.ray.point, m_lab.ray.normal);
        if (!m_lab.ray.startedInside)
            drawGapLeft(x, m_lab.ray.point, m_lab.ray.gap);
    }
    m_canvas.ring(from, 6.f, m_view.held == GripKind::RayFrom ? 3.f : 1.5f, A);
    m_canvas.ring(to, 6.f, m_view.held == GripKind::RayTo ? 3.f : 1.5f, A);
}

// The proof of "apart", once the run has ended: a line between the shapes, and the axis across it.
void WorldPicture::drawProof()
{
    const ProofView& proof = m_lab.proof;
    if (!showsProof())
        return;
    const Vec2 middle = at((proof.endOfA + proof.endOfB) * 0.5f);
    const Vec2 along = graze::perpendicular(proof.axis);
    m_canvas.line(middle - along * 2000.f, middle + along * 2000.f, 1.5f, Simplex);
    m_canvas.arrow(middle - proof.axis * (m_canvas.scaled(ArrowLength) * 0.5f),
                   middle + proof.axis * (m_canvas.scaled(ArrowLength) * 0.5f), 1.5f, Simplex);
    if (proof.hasWitness)
        for (const Vec2 witness : {proof.witnessA, proof.witnessB})
            m_canvas.cross(at(witness), 6.f, 1.5f, Simplex);
    const Vec2 corner(graze::compat::positionOf(m_canvas.pane()));
    const std::string_view note = "proof: separating axis, verified exactly";
    const bool fits = m_canvas.widthOf(note) <= graze::compat::sizeOf(m_canvas.pane()).x - 16.f;
    m_canvas.text(fits ? note : "proof: separating axis", corner + Vec2(8.f, 10.f + m_canvas.lineHeight()), Simplex);
}

void WorldPicture::drawMotion(const Specimen& specimen, Vec2 motion, sf::Color color, bool held)
{
    const Vec2 tip = at(specimen.position + motion);
    m_canvas.arrow(at(specimen.position), tip, 1.5f, color);
    m_canvas.ring(tip, 7.f, held ? 3.f : 1.5f, color);
}

void WorldPicture::drawSweep()
{
    // The start is the shape itself, unless it is shown where the step looks.
    const std::size_t ghosts = m_view.answered() ? m_lab.ghosts.size() : 0;
    for (std::size_t i = m_lab.mode == LabMode::TurningSweep ? 0 : 1; i < ghosts; ++i)
    {
        const LabPose& ghost = m_lab.ghosts[i];
        const bool last = i + 1 == ghosts;
        const std::uint8_t alpha = last ? 255 : 90;
        drawGhost(*m_lab.a, ghost.a, faded(A, alpha));
        drawGhost(*m_lab.b, ghost.b, faded(B, alpha));
    }
    if (m_lab.mode == LabMode::Sweep)
        drawFree();
    drawMotion(m_bench.a, m_bench.motionA, A, m_view.held == GripKind::EndA);
    drawMotion(m_bench.b, m_bench.motionB, B, m_view.held == GripKind::EndB);
    if (m_lab.mode == LabMode::TurningSweep && m_view.reveal == LabReveal::Result)
        drawGap(m_view.outlines.stage.gap);
    if (!m_lab.cast.hit || !m_view.answered())
        return;
    drawHit(m_lab.cast.point, m_lab.cast.normal);
    if (m_lab.cast.gap > 0.f)
        drawGapLeft(m_lab.cast.point - m_lab.cast.normal * m_lab.cast.gap, m_lab.cast.point, m_lab.cast.gap);
}

// Both shapes where the step has got to.
void WorldPicture::drawFree()
{
    const float free = freeShare();
    const auto moved = [free](graze::Affine2 matrix, Vec2 motion)
    {
        matrix.tx += motion.x * free;
        matrix.ty += motion.y * free;
        return matrix;
    };
    drawGhost(*m_lab.a, moved(m_lab.a->matrix(), m_bench.motionA), Answer);
    drawGhost(*m_lab.b, moved(m_lab.b->matrix(), m_bench.motionB), faded(Answer, 150));
}

void WorldPicture::draw()
{
    drawGrid(m_canvas, m_view.world);
    if (!m_lab.a || !m_lab.b)
        return;
    const LabOutlines& outlines = m_view.outlines;
    drawShape(outlines.a, *m_lab.a, outlines.stage.a, outlines.stage.pieceA, A, m_view.held == GripKind::A);
    drawShape(outlines.b, *m_lab.b, outlines.stage.b, outlines.stage.pieceB, B, m_view.held == GripKind::B);
    switch (m_lab.mode)
    {
        case LabMode::Distance:
            if (m_view.answered())
                drawGap(m_lab.distance);
            break;
        case LabMode::Penetration:
            drawPenetration();
            break;
        case LabMode::Ray:
            drawRay();
            break;
        case LabMode::Sweep:
        case LabMode::TurningSweep:
            drawSweep();
            break;
        case LabMode::Sat:
            drawShadows(m_canvas, m_view);
            break;
        default:
            break;
    }
    drawSupports();
    drawHovered();
    drawProof();
    drawNames();
}

} // namespace

void drawWorld(LabCanvas& canvas, const LabView& view)
{
    WorldPicture(canvas, view).draw();
    drawTitle(canvas, "the world: A and B", Text);
}

} // namespace game
