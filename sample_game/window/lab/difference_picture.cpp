// SPDX-License-Identifier: Zlib
#include "base/readable.hpp"
#include "base/text.hpp"
#include "window/lab/colors.hpp"
#include "window/lab/grid.hpp"
#include "window/lab/pictures.hpp"

#include <algorithm>

namespace game
{
namespace
{

using graze::StepKind;
using graze::TracePhase;
using graze::TraceVertex;
using graze::Vec2;
using namespace lab_colors;

constexpr float ArrowLength = 60.f; ///< for the axis, see LabCanvas::scaled
constexpr float SupportLine = 90.f; ///< half of it, see LabCanvas::scaled

class DifferencePicture
{
public:
    DifferencePicture(LabCanvas& canvas, const LabView& view) :
    m_canvas(canvas),
    m_view(view),
    m_lab(view.lab.experiment())
    {
    }

    void draw();

private:
    [[nodiscard]] Vec2 at(Vec2 place) const { return m_view.difference.screenOf(place, m_canvas.pane()); }
    [[nodiscard]] std::vector<Vec2> at(const std::vector<Vec2>& loop) const
    {
        std::vector<Vec2> result;
        for (const Vec2 place : loop)
            result.push_back(at(place));
        return result;
    }
    [[nodiscard]] std::vector<Vec2> at(const std::vector<TraceVertex>& vertices) const
    {
        std::vector<Vec2> result;
        for (const TraceVertex& vertex : vertices)
            result.push_back(at(vertex.w));
        return result;
    }

    void drawOutlines();
    void drawOrigin();
    void drawVertices();
    void drawMotion();
    void drawProof();
    void drawSimplex(const graze::TraceStep& step);
    void drawDirection();
    void drawVertex(const graze::TraceStep& step);
    void drawProbe(const LabProbe& probe);
    void drawLine(Vec2 w, Vec2 direction, std::uint8_t alpha);
    void drawHovered();
    void drawRegions(const graze::TraceStep& step);
    void drawAnswer();
    void drawGap(const graze::DistanceResult& gap);
    void drawAxis(const SatAxis& axis);
    void drawLegend();

    LabCanvas& m_canvas;
    const LabView& m_view;
    const LabExperiment& m_lab;
};

void DifferencePicture::drawOutlines()
{
    const LabOutlines& outlines = m_view.outlines;
    for (const std::vector<Vec2>& other : outlines.differences)
        m_canvas.loop(at(other), 1.f, faded(Difference, 60));
    const std::vector<Vec2> whole = at(outlines.difference.whole);
    m_canvas.area(whole, faded(Difference, 44));
    m_canvas.loop(whole, 2.f, Difference);
    m_canvas.dashedLoop(at(outlines.difference.core), 1.f, faded(Difference, 190));
}

// Every vertex of B less every vertex of A: the border is their hull.
void DifferencePicture::drawVertices()
{
    for (const DifferenceVertex& vertex : m_view.outlines.difference.vertices)
        m_canvas.disc(at(vertex.w), 3.f, faded(Difference, 220));
}

void DifferencePicture::drawOrigin()
{
    const Vec2 origin = at(Vec2{});
    m_canvas.cross(origin, 9.f, 2.f, Origin);
    m_canvas.ring(origin, 4.5f, 1.f, Origin);
}

// x moves from the origin along the motion; what lies behind it is proved free.
void DifferencePicture::drawMotion()
{
    if (m_lab.mode != LabMode::Ray && m_lab.mode != LabMode::Sweep)
        return;
    const Vec2 motion = m_lab.originMotion;
    m_canvas.arrow(at(Vec2{}), at(motion), 1.5f, faded(Origin, 150));
    // Before the result of a step is shown, x is where the step found it.
    const std::size_t step = m_view.lab.step();
    const std::optional<float> free = m_view.reveal == LabReveal::Result ? m_lab.freeAfter(step)
                                      : step == 0                        ? std::optional(0.f)
                                                                         : m_lab.freeAfter(step - 1);
    if (!free)
        return;
    const Vec2 x = at(motion * *free);
    m_canvas.line(at(Vec2{}), x, 3.5f, Answer);
    m_canvas.disc(x, 5.f, Answer);
    const Vec2 side = graze::perpendicular(graze::normalized(motion));
    const Vec2 down = side.y < 0.f ? -side : side;
    m_canvas.label(joined({"x: ", readablePercent(*free), " free"}), x + down * 10.f, down, Answer);
}

// Once the run has ended: a segment or triangle of B - A that holds the origin.
void DifferencePicture::drawProof()
{
    const ProofView& proof = m_lab.proof;
    if (proof.enclosure.empty() || !m_view.answered())
        return;
    const std::vector<Vec2> corners = at(proof.enclosure);
    m_canvas.loop(corners, 1.5f, Vertex);
    for (const Vec2 vertex : corners)
        m_canvas.ring(vertex, 7.f, 1.5f, Vertex);
    const Vec2 corner(graze::compat::positionOf(m_canvas.pane()));
    const std::string_view note = "proof: these hold the origin, verified exactly";
    const bool fits = m_canvas.widthOf(note) <= graze::compat::sizeOf(m_canvas.pane()).x - 16.f;
    m_canvas.text(fits ? note : "proof: these hold it", corner + Vec2(8.f, 10.f + m_canvas.lineHeight()), Vertex);
}

// The line through w, square to d: nothing of B - A lies beyond it.
void DifferencePicture::drawLine(Vec2 w, Vec2 direction, std::uint8_t alpha)
{
    const Vec2 side = graze::perpendicular(direction) * m_canvas.scaled(SupportLine);
    m_canvas.dashes(w - side, w + side, 1.5f, faded(Direction, alpha));
}

void DifferencePicture::drawDirection()
{
    const std::optional<SearchArrow> arrow = searchArrowOf(m_view, m_canvas.pane());
    if (!arrow)
        return;
    m_canvas.arrow(arrow->start, arrow->tip, 2.5f, Direction);
    m_canvas.bigLabel("d", arrow->tip, arrow->direction, Direction);
}

void DifferencePicture::drawVertex(const graze::TraceStep& step)
{
    const Vec2 w = at(step.vertex.w);
    drawLine(w, step.direction, 190);
    // The radii reach beyond what the search works on.
    const Vec2 rounding = step.direction * ((step.radiusA + step.radiusB) * m_view.difference.zoom);
    if (graze::lengthSquared(rounding) > 1.f)
        drawLine(w + rounding, step.direction, 80);
    m_canvas.disc(w, 5.f, Vertex);
    m_canvas.bigLabel("w", w, step.direction, Vertex);
}

void DifferencePicture::drawProbe(const LabProbe& probe)
{
    const Vec2 w = at(probe.w);
    drawLine(w, probe.direction, 190);
    m_canvas.arrow(at(Vec2{}), w, 1.f, faded(Vertex, 120));
    m_canvas.disc(w, 5.f, Vertex);
    m_canvas.bigLabel("w = b - a", w, probe.direction, Vertex);
}

// The vertex under the mouse: the world shows the corners that it is made of.
void DifferencePicture::drawHovered()
{
    const std::vector<DifferenceVertex>& vertices = m_view.outlines.difference.vertices;
    if (!m_view.vertex || *m_view.vertex >= vertices.size())
        return;
    const Vec2 w = at(vertices[*m_view.vertex].w);
    m_canvas.arrow(at(Vec2{}), w, 1.f, faded(Origin, 150));
    m_canvas.ring(w, 7.f, 2.f, Origin);
    m_canvas.label(joined({"b - a = ", readablePoint(vertices[*m_view.vertex].w)}), w, {0.f, -1.f}, Origin);
}

// The points that the step had to choose from: the simplex before, and w.
void DifferencePicture::drawRegions(const graze::TraceStep& step)
{
    if (step.phase == TracePhase::Polytope || step.kind == StepKind::NoSearch)
        return;
    std::vector<Vec2> points;
    bool isNew = true;
    for (const TraceVertex& vertex : step.before)
    {
        points.push_back(vertex.w);
        isNew &= !(vertex.w == step.vertex.w);
    }
    if (isNew)
        points.push_back(step.vertex.w);
    game::drawRegions(m_canvas, m_view.difference, points, step.phase == TracePhase::Cast ? step.nearest : Vec2{});
}

void DifferencePicture::drawSimplex(const graze::TraceStep& step)
{
    const std::vector<Vec2> before = at(step.before);
    const bool done = m_view.reveal == LabReveal::Result;
    const std::vector<Vec2> now = done ? at(step.after) : before;
    if (done)
    {
        m_canvas.dashedLoop(before, 1.5f, faded(Simplex, 150));
        for (const Vec2 vertex : before)
            m_canvas.ring(vertex, 5.f, 1.f, faded(Simplex, 170));
    }
    m_canvas.area(now, faded(Simplex, 52));
    m_canvas.loop(now, 2.5f, Simplex);
    for (const Vec2 vertex : now)
        m_canvas.disc(vertex, 4.f, Simplex);
    if (!done || step.kind == StepKind::NoSearch || step.after.empty())
        return;
    const Vec2 nearest = at(step.nearest);
    if (step.phase == TracePhase::MinNorm || step.phase == TracePhase::Polytope)
    {
        m_canvas.dashes(at(Vec2{}), nearest, 1.5f, Answer);
        m_canvas.disc(nearest, 3.f, Answer);
    }
}

// The separation, from the origin to the nearest point of B - A.
void DifferencePicture::drawGap(const graze::DistanceResult& gap)
{
    if (gap.status == graze::Status::InvalidInput)
        return;
    m_canvas.line(at(Vec2{}), at(gap.separation), 1.5f, faded(Answer, 170));
    m_canvas.ring(at(gap.separation), 6.f, 1.5f, Answer);
}

// The beginning of B - A along the axis: beyond the origin, or short of it.
void DifferencePicture::drawAxis(const SatAxis& axis)
{
    const Vec2 begin = at(axis.normal * axis.gap);
    const Vec2 side = graze::perpendicular(axis.normal) * 2000.f;
    const sf::Color color = axis.gap > 0.f ? Simplex : Alarm;
    m_canvas.dashes(begin - side, begin + side, 1.5f, color);
    m_canvas.line(at(Vec2{}), begin, 2.f, color);
    m_canvas.arrow(at(Vec2{}), at(Vec2{}) + axis.normal * m_canvas.scaled(ArrowLength), 1.5f, Direction);
}

// The answer as it looks in this picture, once the run has it.
void DifferencePicture::drawAnswer()
{
    if (m_lab.mode == LabMode::TurningSweep && m_view.reveal == LabReveal::Result)
        drawGap(m_view.outlines.stage.gap);
    if (m_lab.mode == LabMode::Sat && m_view.lab.step() < m_lab.axes.size())
        drawAxis(m_lab.axes[m_view.lab.step()]);
    if (!m_view.answered())
        return;
    if (m_lab.mode == LabMode::Distance && m_lab.status == graze::Status::Separated)
        drawGap(m_lab.distance);
    if (m_lab.mode == LabMode::Penetration && m_lab.penetration.depth > 0.f)
    {
        // The shortest displacement of the origin out of B - A, against the normal: B - A moves, the origin stays.
        m_canvas.arrow(at(Vec2{}), at(m_lab.penetration.normal * -m_lab.penetration.depth), 1.5f, faded(Answer, 170));
    }
}

void DifferencePicture::drawLegend()
{
    struct Entry
    {
        std::string_view text;
        sf::Color color;
    };
    const bool steps = m_view.lab.traceStep() != nullptr && m_view.search && !m_view.probe;
    const bool core = !m_view.outlines.difference.core.empty();
    const bool ray = m_lab.mode == LabMode::Ray;
    std::vector<Entry> entries;
    entries.reserve(8);
    entries.push_back({ray ? "B - s" : core ? "B - A, dashed without radii" : "B - A", Difference});
    entries.push_back({"origin", Origin});
    if (!m_view.outlines.difference.vertices.empty())
        entries.push_back({ray ? "dots: all b - s" : "dots: all b - a", Difference});
    if (steps)
        for (const Entry& entry : {Entry{"simplex", Simplex}, Entry{"w farthest along d", Vertex},
                                   Entry{"d direction", Direction}, Entry{"answer", Answer}})
            entries.push_back(entry);
    const Vec2 corner(graze::compat::positionOf(m_canvas.pane()));
    const Vec2 size(graze::compat::sizeOf(m_canvas.pane()));
    const float line = m_canvas.lineHeight() + 2.f;
    std::vector<Vec2> places;
    Vec2 next(8.f, 0.f);
    for (const Entry& entry : entries)
    {
        const float width = m_canvas.widthOf(entry.text) + 14.f;
        if (next.x + width > size.x && next.x > 8.f)
            next = {8.f, next.y + line};
        places.push_back(next);
        next.x += width;
    }
    const float top = size.y - next.y - line - 4.f;
    for (std::size_t i = 0; i < entries.size(); ++i)
        m_canvas.text(entries[i].text, corner + places[i] + Vec2(0.f, top), entries[i].color);
}

void DifferencePicture::draw()
{
    drawGrid(m_canvas, m_view.difference);
    if (!m_lab.a || !m_lab.b)
        return;
    const graze::TraceStep* step = m_view.lab.traceStep();
    const bool searches = step != nullptr && step->kind != StepKind::NoSearch && !m_view.probe;
    if (m_view.look.regions && searches && m_view.reveal == LabReveal::Result)
        drawRegions(*step);
    drawOutlines();
    drawVertices();
    drawMotion();
    drawAnswer();
    if (step != nullptr && !m_view.probe)
        drawSimplex(*step);
    if (m_view.search)
        drawDirection();
    if (searches && m_view.search && m_view.reveal != LabReveal::Direction)
        drawVertex(*step);
    if (m_view.probe)
        drawProbe(*m_view.probe);
    drawProof();
    drawOrigin();
    drawHovered();
    drawLegend();
}

} // namespace

void drawDifference(LabCanvas& canvas, const LabView& view)
{
    DifferencePicture(canvas, view).draw();
    const LabMode mode = view.lab.bench().mode;
    drawTitle(canvas,
              mode == LabMode::Ray                                          ? "B - s: B as the ray's start s sees it"
              : mode == LabMode::Sat && !view.lab.experiment().axes.empty() ? "B - A begins at the dashed line"
                                                                            : "B - A: B as A sees it",
              Difference);
}

} // namespace game
