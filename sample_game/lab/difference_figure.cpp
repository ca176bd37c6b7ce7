// SPDX-License-Identifier: Zlib
#include "lab/figures.hpp"

#include "base/text.hpp"

#include <graze/shapes/polygon.hpp>

#include <algorithm>

namespace game
{
namespace
{

using graze::TracePhase;
using graze::Vec2;
using Places = Figure::Places;

// The regions whose points are nearest to the same edge or corner, as far as `reach`, and the inside. Corners go around
// with the outside at the right; two points are an edge there and back.
std::vector<Places> regionsOf(const Places& simplex, float reach)
{
    std::vector<Places> regions;
    const std::size_t count = simplex.size();
    const auto outOf = [&](std::size_t edge)
    {
        const Vec2 along = simplex[(edge + 1) % count] - simplex[edge % count];
        return -graze::perpendicular(graze::normalized(along)) * reach;
    };
    for (std::size_t i = 0; i < count; ++i)
    {
        const Vec2 p = simplex[i], q = simplex[(i + 1) % count];
        const Vec2 out = outOf(i), former = outOf(i + count - 1);
        regions.push_back({p, q, q + out, p + out});
        // Away from the other corners.
        const Vec2 beyond = graze::normalized(count == 2 ? p - q : out + former) * reach;
        regions.push_back({p, p + former, p + former + beyond, p + out + beyond, p + out});
    }
    if (count == 3)
        regions.push_back(simplex);
    return regions;
}

// The points that the step had to choose from: the simplex before, and w.
void addChoice(Figure& figure, const Sight& sight)
{
    if (!sight.look.regions || sight.search == nullptr || !sight.revealed ||
        sight.search->phase == TracePhase::Polytope)
        return;
    Places points = placesOf(sight.search->before);
    if (std::find(points.begin(), points.end(), sight.search->vertex.w) == points.end())
        points.push_back(sight.search->vertex.w);
    addRegions(figure, points, sight.search->phase == TracePhase::Cast ? sight.search->nearest : Vec2{});
}

void addOutlines(Figure& figure, const DifferenceOutline& difference)
{
    figure.area(Role::Difference, difference.whole, 0.17f);
    figure.loop(Role::Difference, difference.whole, 2.f);
    figure.loop(Role::Difference, difference.core, 1.f).dash().faint(0.75f);
    // Every vertex of B less every vertex of A: the border is their hull.
    for (const DifferenceVertex& vertex : difference.vertices)
        figure.disc(Role::Difference, vertex.w, 3.f).faint(0.85f);
}

// x moves from the origin along the motion; what lies behind it is proved free.
void addMotion(Figure& figure, const Sight& sight)
{
    const Vec2 motion = sight.run.originMotion, x = motion * sight.free;
    if (motion == Vec2{})
        return;
    figure.arrow(Role::Origin, {}, motion, 1.5f).faint(0.6f);
    figure.path(Role::Answer, {Vec2{}, x}, 3.5f);
    figure.disc(Role::Answer, x, 5.f);
    const Vec2 side = graze::perpendicular(graze::normalized(motion));
    figure.label(Role::Answer, joined({"x: ", readablePercent(sight.free), " free"}), x, side.y < 0.f ? -side : side);
}

void addSimplex(Figure& figure, const Sight& sight)
{
    if (sight.search == nullptr)
        return;
    const graze::TraceStep& search = *sight.search;
    const Places before = placesOf(search.before);
    const Places now = sight.revealed ? placesOf(search.after) : before;
    if (sight.revealed)
    {
        figure.loop(Role::Simplex, before, 1.5f).dash().faint(0.6f);
        for (const Vec2 vertex : before)
            figure.ring(Role::Simplex, vertex, 5.f).faint(0.7f);
    }
    figure.area(Role::Simplex, now, 0.2f);
    figure.loop(Role::Simplex, now, 2.5f);
    for (const Vec2 vertex : now)
        figure.disc(Role::Simplex, vertex, 4.f);
    // Its own disc hides that w has joined.
    if (sight.revealed && sight.look.search && std::find(now.begin(), now.end(), search.vertex.w) != now.end())
        figure.ring(Role::Simplex, search.vertex.w, 8.f);
    // Together with the points it shows where a run searches next.
    if (!sight.revealed || !sight.look.search || now.empty() || search.phase == TracePhase::Boolean ||
        search.phase == TracePhase::Cast)
        return;
    figure.path(Role::Answer, {Vec2{}, search.nearest}, 1.5f).dash();
    figure.disc(Role::Answer, search.nearest, 3.f);
    if (search.phase == TracePhase::MinNorm)
        figure.label(Role::Answer, "p", search.nearest, graze::perpendicular(search.nearest));
}

// Searches start from the simplex: casts from x, as it was before the step.
Vec2 startOf(const LabRun& run, std::size_t step)
{
    step = std::min(step, run.steps.size() - 1);
    const graze::TraceStep& search = run.steps[step];
    const bool isFirst = step == 0 || search.iteration <= 1 || search.phase == TracePhase::Polytope;
    return isFirst ? Vec2{} : run.steps[step - 1].nearest;
}

// Where the run searches next, once that is no question any more.
void addNextSearch(Figure& figure, const Sight& sight)
{
    const std::size_t next = sight.lab.step() + 1;
    if (sight.search == nullptr || !sight.revealed || !sight.look.answer || next >= sight.run.steps.size())
        return;
    const graze::TraceStep& search = sight.run.steps[next];
    if (search.iteration <= 1 || search.phase != sight.search->phase || search.phase == TracePhase::Polytope)
        return;
    const Vec2 start = startOf(sight.run, next);
    figure.pointer(Role::Direction, start, search.direction, DirectionLength, 1.5f).faint(0.55f);
    figure.label(Role::Direction, "next d", start, search.direction).moved(search.direction * DirectionLength);
}

void addSearch(Figure& figure, const Sight& sight)
{
    if (!sight.look.search || !sight.probe)
        return;
    const Vec2 start = sight.search == nullptr ? Vec2{} : startOf(sight.run, sight.lab.step());
    const Vec2 d = sight.probe->direction, w = sight.probe->w;
    figure.pointer(Role::Direction, start, d, DirectionLength, 2.5f);
    figure.label(Role::Direction, "d", start, d).moved(d * DirectionLength);
    if (sight.look.reveal == LabReveal::Direction)
        return;
    // The line through w, square to d: nothing of B - A lies beyond it. It reaches beside x, or the origin.
    const Vec2 x = sight.run.originMotion * sight.free;
    const float half = std::max(0.3f * graze::length(figure.extent.size()), 1.1f * graze::length(x - w));
    const Vec2 along = graze::perpendicular(d) * half;
    figure.path(Role::Direction, {w - along, w + along}, 1.5f).dash().faint(0.75f);
    if (sight.search == nullptr)
        figure.arrow(Role::Vertex, {}, w, 1.f).faint(0.5f);
    figure.disc(Role::Vertex, w, 5.f);
    figure.label(Role::Vertex, sight.search == nullptr ? "w = b - a" : "w", w, d);
}

// The answer as it looks in this figure, once the run has it.
void addAnswer(Figure& figure, const Sight& sight)
{
    // The shortest displacement of the origin out of B - A, against the normal: B - A moves, the origin stays.
    if (const graze::PenetrationResult& deep = sight.run.penetration; sight.answered && deep.depth > 0.f)
        figure.arrow(Role::Answer, {}, deep.normal * -deep.depth, 1.5f).faint(0.7f);
}

} // namespace

void addRegions(Figure& figure, Places simplex, Vec2 target)
{
    // One point has the whole plane.
    if (simplex.size() != 2 && simplex.size() != 3)
        return;
    if (graze::signedArea(simplex) < 0.)
        std::reverse(simplex.begin(), simplex.end());
    graze::Aabb box = graze::merged(figure.extent, target);
    for (const Vec2 point : simplex)
        box = graze::merged(box, point);
    const std::vector<Places> regions = regionsOf(simplex, 4.f * (box.size().x + box.size().y));
    for (const Places& region : regions)
        figure.loop(Role::Simplex, region, 1.f).faint(0.2f);
    const auto holder = std::find_if(regions.begin(), regions.end(),
                                     [target](const Places& region) { return graze::contains(region, target); });
    if (holder != regions.end())
        figure.area(Role::Simplex, *holder, 0.12f);
}

Figure differenceFigure(const Lab& lab, const LabLook& look)
{
    const Sight sight(lab, look);
    Figure figure{.frame = Figure::Frame::Difference};
    figure.titles = {{sight.run.naive ? "graze: B - A" : "B - A: B as A sees it", Role::Difference}};
    if (!sight.run.a || !sight.run.b)
        return figure;
    const DifferenceOutline difference = lab.difference();
    figure.hold(difference.whole);
    figure.hold({{}, sight.run.originMotion});
    addChoice(figure, sight);
    addOutlines(figure, difference);
    addMotion(figure, sight);
    addAnswer(figure, sight);
    addSimplex(figure, sight);
    addNextSearch(figure, sight);
    addSearch(figure, sight);
    figure.cross(Role::Origin, {}, 9.f);
    figure.ring(Role::Origin, {}, 4.5f);
    // The vertex under the mouse: the world shows the corners that it is made of.
    if (look.vertex && *look.vertex < difference.vertices.size())
    {
        const Vec2 w = difference.vertices[*look.vertex].w;
        figure.arrow(Role::Origin, {}, w, 1.f).faint(0.6f);
        figure.ring(Role::Origin, w, 7.f);
        figure.label(Role::Origin, joined({"b - a = ", readablePoint(w)}), w, {0.f, -1.f});
    }
    // Beside the arrow d, which often starts or ends here.
    Vec2 beside{-0.6f, 0.8f};
    if (sight.probe && look.search)
        beside = graze::perpendicular(sight.probe->direction);
    figure.label(Role::Origin, "origin", {}, beside.y < 0.f ? -beside : beside);
    if (sight.search != nullptr && look.search && (sight.lab.step() > 0 || sight.revealed))
        figure.titles.push_back(
            {sight.search->phase == TracePhase::Polytope ? "green: the polytope" : "green: the simplex",
             Role::Simplex});
    if (!difference.core.empty())
        figure.titles.push_back({"dashed: without the round rim", Role::Difference});
    return figure;
}

Figure rightFigure(const Lab& lab, const LabLook& look)
{
    if (look.picture == LabPicture::ObjectSpace)
        return objectSpaceFigure(lab, look);
    return look.picture == LabPicture::Bounds ? boundsFigure(lab) : differenceFigure(lab, look);
}

} // namespace game
