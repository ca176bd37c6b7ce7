// SPDX-License-Identifier: Zlib
#include "lab/views/regions.hpp"
#include "window/lab/colors.hpp"
#include "window/lab/pictures.hpp"

namespace game
{
namespace
{

using graze::Vec2;
using namespace lab_colors;

constexpr float ArrowLength = 60.f; ///< beside the smallest letters (unit: pixels of the window)

// Searches start from the simplex: casts from x, as it was before the step.
Vec2 startOfSearch(const LabView& view, const graze::TraceStep& step)
{
    const std::size_t index = view.lab.step();
    if (index == 0 || step.iteration <= 1 || step.phase == graze::TracePhase::Polytope)
        return {};
    const graze::TraceStep* former = view.lab.experiment().searchOf(index - 1);
    return former != nullptr ? former->nearest : Vec2{};
}

} // namespace

std::optional<SearchArrow> searchArrowOf(const LabView& view, const sf::FloatRect& pane)
{
    const auto arrow = [&](Vec2 from, Vec2 direction)
    {
        const Vec2 start = view.difference.screenOf(from, pane);
        return SearchArrow{start, start + direction * (ArrowLength * view.scale), direction};
    };
    if (view.probe)
        return arrow({}, view.probe->direction);
    const graze::TraceStep* step = view.lab.traceStep();
    if (step == nullptr || step->kind == graze::StepKind::NoSearch)
        return std::nullopt;
    return arrow(startOfSearch(view, *step), step->direction);
}

std::optional<std::size_t> vertexAt(const LabOutlines& outlines, Vec2 place, float reach)
{
    std::optional<std::size_t> found;
    const std::vector<DifferenceVertex>& vertices = outlines.difference.vertices;
    for (std::size_t i = 0; i < vertices.size(); ++i)
        if (const float distance = graze::length(vertices[i].w - place); distance <= reach)
        {
            reach = distance;
            found = i;
        }
    return found;
}

void drawRegions(LabCanvas& canvas, const LabCamera& camera, std::span<const Vec2> simplex, Vec2 target)
{
    // One point has the whole plane.
    if (simplex.size() < 2)
        return;
    const Vec2 corner(graze::compat::positionOf(canvas.pane()));
    const Vec2 size(graze::compat::sizeOf(canvas.pane()));
    const graze::Aabb box{camera.placeAt(corner, canvas.pane()), camera.placeAt(corner + size, canvas.pane())};
    for (const SimplexRegion& region : regionsOf(simplex, target, box))
    {
        std::vector<Vec2> loop;
        for (const Vec2 place : region.loop)
            loop.push_back(camera.screenOf(place, canvas.pane()));
        if (region.holdsTarget)
            canvas.area(loop, faded(Simplex, 30));
        canvas.loop(loop, 1.f, faded(Simplex, 50));
    }
}

} // namespace game
