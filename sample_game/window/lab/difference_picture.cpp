// SPDX-License-Identifier: Zlib
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

constexpr float ArrowLength = 60.f; ///< for the search direction (unit: pixels of the window)
constexpr float SupportLine = 90.f; ///< half of it

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
    void drawStep(const graze::TraceStep& step);
    void drawSearch(const graze::TraceStep& step);
    void drawAnswer();
    void drawGap(const graze::DistanceResult& gap);
    void drawAxis(const SatAxis& axis);
    void drawLegend();
    [[nodiscard]] Vec2 startOfSearch(const graze::TraceStep& step) const;

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
    for (const Vec2 vertex : m_view.outlines.difference.vertices)
        m_canvas.disc(at(vertex), 2.5f, faded(Difference, 200));
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
    const std::optional<float> free = m_lab.freeAfter(m_view.lab.step());
    if (!free)
        return;
    const Vec2 x = at(motion * *free);
    m_canvas.line(at(Vec2{}), x, 3.5f, Answer);
    m_canvas.disc(x, 5.f, Answer);
    const Vec2 side = graze::perpendicular(graze::normalized(motion));
    const Vec2 down = side.y < 0.f ? -side : side;
    m_canvas.label(joined({"x: ", numberText(static_cast<double>(*free) * 100., 4), " % free"}), x + down * 10.f, down,
                   Answer);
}

// Once the run has ended: a segment or triangle of B - A that holds the origin.
void DifferencePicture::drawProof()
{
    const ProofView& proof = m_lab.proof;
    if (proof.enclosure.empty() || m_view.lab.step() + 1 < m_lab.stepCount())
        return;
    const std::vector<Vec2> corners = at(proof.enclosure);
    m_canvas.loop(corners, 1.5f, Vertex);
    for (const Vec2 vertex : corners)
        m_canvas.ring(vertex, 7.f, 1.5f, Vertex);
    const Vec2 corner(graze::compat::positionOf(m_canvas.pane()));
    m_canvas.text("proof: these hold the origin, verified exactly", corner + Vec2(8.f, 10.f + m_canvas.lineHeight()),
                  Vertex);
}

Vec2 DifferencePicture::startOfSearch(const graze::TraceStep& step) const
{
    const std::size_t index = m_view.lab.step();
    if (index == 0 || step.iteration <= 1 || step.phase == TracePhase::Polytope)
        return {};
    // Casts search from x, as it was before the step.
    const graze::TraceStep* former = m_lab.searchOf(index - 1);
    return former != nullptr ? former->nearest : Vec2{};
}

// The direction, the farthest vertex along it, and the line that nothing of B - A crosses.
void DifferencePicture::drawSearch(const graze::TraceStep& step)
{
    const Vec2 w = at(step.vertex.w);
    const Vec2 side = graze::perpendicular(step.direction) * SupportLine;
    m_canvas.dashes(w - side, w + side, 1.f, faded(Direction, 170));
    // The radii reach beyond what the search works on.
    const Vec2 rounding = step.direction * ((step.radiusA + step.radiusB) * m_view.difference.zoom);
    if (graze::lengthSquared(rounding) > 1.f)
        m_canvas.dashes(w - side + rounding, w + side + rounding, 1.f, faded(Direction, 80));
    const Vec2 start = at(startOfSearch(step));
    m_canvas.arrow(start, start + step.direction * ArrowLength, 2.f, Direction);
    m_canvas.label("d", start + step.direction * ArrowLength, step.direction, Direction);
    if (step.phase == TracePhase::Cast)
        m_canvas.label("plane of w", w + side, side, faded(Direction, 200));
    m_canvas.disc(w, 5.f, Vertex);
    m_canvas.label("w", w, step.direction, Vertex);
}

void DifferencePicture::drawStep(const graze::TraceStep& step)
{
    const std::vector<Vec2> before = at(step.before);
    const std::vector<Vec2> after = at(step.after);
    m_canvas.dashedLoop(before, 1.5f, faded(Simplex, 150));
    for (const Vec2 vertex : before)
        m_canvas.ring(vertex, 5.f, 1.f, faded(Simplex, 170));
    m_canvas.area(after, faded(Simplex, 52));
    m_canvas.loop(after, 2.5f, Simplex);
    for (const Vec2 vertex : after)
        m_canvas.disc(vertex, 4.f, Simplex);
    if (step.kind == StepKind::NoSearch)
        return;
    const Vec2 nearest = at(step.nearest);
    if (!step.after.empty() && (step.phase == TracePhase::MinNorm || step.phase == TracePhase::Polytope))
        m_canvas.dashes(at(Vec2{}), nearest, 1.5f, Answer);
    if (!step.after.empty() && step.phase != TracePhase::Boolean && step.phase != TracePhase::Cast)
        m_canvas.disc(nearest, 3.f, Answer);
    drawSearch(step);
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
    m_canvas.arrow(at(Vec2{}), at(Vec2{}) + axis.normal * ArrowLength, 1.5f, Direction);
}

// The answer as it looks in this picture, for modes whose steps do not show it.
void DifferencePicture::drawAnswer()
{
    if (m_lab.mode == LabMode::TurningSweep)
        drawGap(m_view.outlines.stage.gap);
    if (m_lab.mode == LabMode::Distance && m_lab.status == graze::Status::Separated)
        drawGap(m_lab.distance);
    if (m_lab.mode == LabMode::Sat && m_view.lab.step() < m_lab.axes.size())
        drawAxis(m_lab.axes[m_view.lab.step()]);
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
    const bool steps = m_view.lab.traceStep() != nullptr;
    const bool core = !m_view.outlines.difference.core.empty();
    const bool ray = m_lab.mode == LabMode::Ray;
    std::vector<Entry> entries;
    entries.reserve(8);
    entries.push_back({ray ? "B less the ray's start" : core ? "B - A, dashed without radii" : "B - A", Difference});
    entries.push_back({ray ? "ray's start" : "origin", Origin});
    if (!m_view.outlines.difference.vertices.empty())
        entries.push_back({"dots: all b - a", Difference});
    if (steps)
        for (const Entry& entry : {Entry{"simplex", Simplex}, Entry{"w farthest", Vertex}, Entry{"d search", Direction},
                                   Entry{"answer", Answer}})
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
    drawOutlines();
    drawVertices();
    drawMotion();
    drawAnswer();
    if (const graze::TraceStep* step = m_view.lab.traceStep())
        drawStep(*step);
    drawProof();
    drawOrigin();
    drawLegend();
}

} // namespace

void drawDifference(LabCanvas& canvas, const LabView& view)
{
    DifferencePicture(canvas, view).draw();
    const LabMode mode = view.lab.bench().mode;
    drawTitle(canvas,
              mode == LabMode::Ray                                          ? "B as seen from the ray's start"
              : mode == LabMode::Sat && !view.lab.experiment().axes.empty() ? "B - A begins at the dashed line"
                                                                            : "B - A: B as A sees it",
              Difference);
}

} // namespace game
