// SPDX-License-Identifier: Zlib
#include "lab/figures.hpp"

#include "base/text.hpp"

namespace game
{
namespace
{

using graze::StepKind;
using graze::TracePhase;
using graze::Vec2;
using Places = Figure::Places;

constexpr float ArrowLength = 60.f;
constexpr float SupportLine = 90.f; ///< half of it

class Difference
{
public:
    Difference(const Lab& lab, const LabLook& look) :
    m_lab(lab),
    m_run(lab.run()),
    m_look(look),
    m_step(lab.present()),
    m_probe(probeOf(lab, look.direction))
    {
        const bool searched = m_step != nullptr && m_step->search && m_step->search->kind != StepKind::NoSearch;
        m_search = searched && !m_probe ? &*m_step->search : nullptr;
    }

    Figure take()
    {
        const bool axes = m_run.mode == LabMode::Sat && m_step != nullptr;
        m_figure.titles = {{axes ? "B - A begins at the dashed line" : "B - A: B as A sees it", Role::Difference}};
        if (!m_run.a || !m_run.b)
            return std::move(m_figure);
        const DifferenceOutline& difference = m_lab.outlines().difference;
        m_figure.hold(difference.whole);
        m_figure.hold({{}, m_run.originMotion});
        if (m_look.regions && m_search != nullptr && revealed() && m_search->phase != TracePhase::Polytope)
        {
            // The points that the step had to choose from: the simplex before, and w.
            Places points;
            bool isNew = true;
            for (const graze::TraceVertex& vertex : m_search->before)
            {
                points.push_back(vertex.w);
                isNew &= !(vertex.w == m_search->vertex.w);
            }
            if (isNew)
                points.push_back(m_search->vertex.w);
            addRegions(m_figure, points, m_search->phase == TracePhase::Cast ? m_search->nearest : Vec2{});
        }
        addOutlines();
        addMotion();
        addAnswer();
        addSimplex();
        addSearch();
        m_figure.cross(Role::Origin, {}, 9.f);
        m_figure.ring(Role::Origin, {}, 4.5f);
        // The vertex under the mouse: the world shows the corners that it is made of.
        if (m_look.vertex && *m_look.vertex < difference.vertices.size())
        {
            const Vec2 w = difference.vertices[*m_look.vertex].w;
            m_figure.arrow(Role::Origin, {}, w, 1.f).faint(0.6f);
            m_figure.ring(Role::Origin, w, 7.f);
            m_figure.label(Role::Origin, joined({"b - a = ", readablePoint(w)}), w, {0.f, -1.f});
        }
        addLegend();
        return std::move(m_figure);
    }

private:
    [[nodiscard]] bool revealed() const { return m_look.reveal == LabReveal::Result; }
    [[nodiscard]] bool answered() const { return m_look.answer && revealed() && m_lab.answered(); }

    void addOutlines()
    {
        const LabOutlines& outlines = m_lab.outlines();
        for (const Places& other : outlines.differences)
        {
            m_figure.hold(other);
            m_figure.loop(Role::Difference, other, 1.f).faint(0.24f);
        }
        m_figure.area(Role::Difference, outlines.difference.whole, 0.17f);
        m_figure.loop(Role::Difference, outlines.difference.whole, 2.f);
        m_figure.loop(Role::Difference, outlines.difference.core, 1.f).dash().faint(0.75f);
        // Every vertex of B less every vertex of A: the border is their hull.
        for (const DifferenceVertex& vertex : outlines.difference.vertices)
            m_figure.disc(Role::Difference, vertex.w, 3.f).faint(0.85f);
    }

    // x moves from the origin along the motion; what lies behind it is proved free.
    void addMotion()
    {
        const Vec2 motion = m_run.originMotion;
        if (motion == Vec2{})
            return;
        const float free = freeShareOf(m_lab, m_look);
        m_figure.arrow(Role::Origin, {}, motion, 1.5f).faint(0.6f);
        m_figure.path(Role::Answer, {Vec2{}, motion * free}, 3.5f);
        m_figure.disc(Role::Answer, motion * free, 5.f);
        const Vec2 side = graze::perpendicular(graze::normalized(motion));
        m_figure.label(Role::Answer, joined({"x: ", readablePercent(free), " free"}), motion * free,
                       side.y < 0.f ? -side : side);
    }

    void addSimplex()
    {
        if (m_search == nullptr)
            return;
        Places before;
        for (const graze::TraceVertex& vertex : m_search->before)
            before.push_back(vertex.w);
        Places now;
        for (const graze::TraceVertex& vertex : m_search->after)
            now.push_back(vertex.w);
        if (revealed())
        {
            m_figure.loop(Role::Simplex, before, 1.5f).dash().faint(0.6f);
            for (const Vec2 vertex : before)
                m_figure.ring(Role::Simplex, vertex, 5.f).faint(0.7f);
        }
        else
            now = before;
        m_figure.area(Role::Simplex, now, 0.2f);
        m_figure.loop(Role::Simplex, now, 2.5f);
        for (const Vec2 vertex : now)
            m_figure.disc(Role::Simplex, vertex, 4.f);
        // Together with the points it shows where a run searches next.
        if (!revealed() || !m_look.search || now.empty() || m_search->phase == TracePhase::Boolean ||
            m_search->phase == TracePhase::Cast)
            return;
        m_figure.path(Role::Answer, {Vec2{}, m_search->nearest}, 1.5f).dash();
        m_figure.disc(Role::Answer, m_search->nearest, 3.f);
    }

    // The line through w, square to d: nothing of B - A lies beyond it.
    void addLine(Vec2 w, Vec2 direction, float opacity)
    {
        m_figure.line(Role::Direction, w, graze::perpendicular(direction), 1.5f, SupportLine).dash().faint(opacity);
    }

    void addSearch()
    {
        if (!m_look.search || (m_search == nullptr && !m_probe))
            return;
        const Vec2 d = m_probe ? m_probe->direction : m_search->direction;
        // Searches start from the simplex: casts from x, as it was before the step. Moments of a turning sweep have one
        // each.
        Vec2 start{};
        if (m_search != nullptr && m_lab.step() > 0 && m_search->iteration > 1 && m_run.mode != LabMode::TurningSweep &&
            m_search->phase != TracePhase::Polytope)
            if (const auto& former = m_run.steps[m_lab.step() - 1].search)
                start = former->nearest;
        m_figure.handle = m_figure.marks.size();
        m_figure.pointer(Role::Direction, start, d, ArrowLength, 2.5f);
        m_figure.label(Role::Direction, "d", start, d).moved(d * ArrowLength);
        if (m_look.reveal == LabReveal::Direction)
            return;
        const Vec2 w = m_probe ? m_probe->w : m_search->vertex.w;
        addLine(w, d, 0.75f);
        // The radii reach beyond what the search works on.
        if (const float rounding = m_search != nullptr ? m_search->radiusA + m_search->radiusB : 0.f; rounding > 0.f)
            addLine(w + d * rounding, d, 0.3f);
        if (m_probe)
            m_figure.arrow(Role::Vertex, {}, w, 1.f).faint(0.5f);
        m_figure.disc(Role::Vertex, w, 5.f);
        m_figure.label(Role::Vertex, m_probe ? "w = b - a" : "w", w, d);
    }

    // The separation, from the origin to the nearest point of B - A.
    void addGap(const graze::DistanceResult& gap)
    {
        if (gap.status == graze::Status::InvalidInput || gap.status == graze::Status::Overlapping)
            return;
        m_figure.path(Role::Answer, {Vec2{}, gap.separation}, 1.5f).faint(0.7f);
        m_figure.ring(Role::Answer, gap.separation, 6.f);
    }

    // The answer as it looks in this figure, once the run has it.
    void addAnswer()
    {
        if (m_run.mode == LabMode::TurningSweep && m_step != nullptr && revealed())
            addGap(m_step->gap);
        if (m_run.mode == LabMode::Sat && m_step != nullptr)
        {
            // The beginning of B - A along the axis: beyond the origin, or short of it.
            const SatAxis& axis = m_step->axis;
            const Role role = axis.gap > 0.f ? Role::Simplex : Role::Alarm;
            m_figure.line(role, axis.normal * axis.gap, graze::perpendicular(axis.normal), 1.5f).dash();
            m_figure.path(role, {Vec2{}, axis.normal * axis.gap}, 2.f);
            m_figure.pointer(Role::Direction, {}, axis.normal, ArrowLength, 1.5f);
        }
        if (!answered())
            return;
        if (m_run.mode == LabMode::Distance)
            addGap(m_run.distance);
        // The shortest displacement of the origin out of B - A, against the normal: B - A moves, the origin stays.
        if (m_run.penetration.depth > 0.f)
            m_figure.arrow(Role::Answer, {}, m_run.penetration.normal * -m_run.penetration.depth, 1.5f).faint(0.7f);
        if (m_run.proof.enclosure.empty())
            return;
        m_figure.loop(Role::Vertex, m_run.proof.enclosure, 1.5f);
        for (const Vec2 vertex : m_run.proof.enclosure)
            m_figure.ring(Role::Vertex, vertex, 7.f);
        m_figure.titles.push_back({"rings: the proof, these hold the origin, verified exactly", Role::Vertex});
    }

    void addLegend()
    {
        const DifferenceOutline& difference = m_lab.outlines().difference;
        m_figure.legend.push_back({"origin", Role::Origin});
        if (!difference.core.empty())
            m_figure.legend.push_back({"dashed: without radii", Role::Difference});
        if (!difference.vertices.empty())
            m_figure.legend.push_back({"dots: all b - a", Role::Difference});
        if (m_search != nullptr && m_look.search)
            for (const Caption& caption :
                 {Caption{"simplex", Role::Simplex}, Caption{"w farthest along d", Role::Vertex},
                  Caption{"answer", Role::Answer}})
                m_figure.legend.push_back(caption);
    }

    const Lab& m_lab;
    const LabRun& m_run;
    const LabLook& m_look;
    const LabStep* m_step;
    std::optional<LabProbe> m_probe;
    const graze::TraceStep* m_search = nullptr; ///< null when there is none, or a direction was dragged
    Figure m_figure{.frame = Figure::Frame::Difference};
};

} // namespace

Figure differenceFigure(const Lab& lab, const LabLook& look)
{
    return Difference(lab, look).take();
}

std::vector<Figure> rightFigures(const Lab& lab, const LabLook& look)
{
    const LabMode mode = lab.bench().mode;
    if (mode == LabMode::GiftWrapping)
        return {};
    if (mode == LabMode::Sat)
    {
        std::vector<Figure> figures = {axesFigure(lab, look.rows), differenceFigure(lab, look)};
        figures[0].share = 0.55f;
        figures[1].share = 0.45f;
        return figures;
    }
    if (look.picture == LabPicture::ObjectSpace)
        return objectSpaceFigures(lab, searchedOf(lab, look));
    return look.picture == LabPicture::Bounds ? boundsFigures(lab) : std::vector{differenceFigure(lab, look)};
}

} // namespace game
