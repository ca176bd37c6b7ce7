// SPDX-License-Identifier: Zlib
#include "window/lab/cameras.hpp"

#include <algorithm>

namespace game
{
namespace
{

using graze::Vec2;

constexpr float FitShare = 0.72f; ///< share of a pane that is filled: labels and titles need the rest

float zoomFor(const graze::Aabb& box, const sf::FloatRect& pane)
{
    const Vec2 size(graze::compat::sizeOf(pane));
    const Vec2 content = box.size();
    return std::min(size.x * FitShare / std::max(content.x, 1e-3f), size.y * FitShare / std::max(content.y, 1e-3f));
}

// The centre that keeps [low, high] within half a pane, as far as it fits.
float keep(float centre, float low, float high, float half)
{
    if (high - low > 2.f * half)
        return (low + high) * 0.5f;
    return std::clamp(centre, high - half, low + half);
}

} // namespace

void LabCameras::fit(LabExtent extent, LabMode mode, const sf::FloatRect& worldPane,
                     const sf::FloatRect& differencePane)
{
    if (extent.world.isEmpty())
        extent.world = {{-200.f, -150.f}, {200.f, 150.f}};
    float zoom = zoomFor(extent.world, worldPane);
    float besideZoom = zoom;
    if (mode != LabMode::GiftWrapping && !extent.difference.isEmpty())
        besideZoom = zoomFor(extent.difference, differencePane);
    if (mode == LabMode::Sat)
        zoom *= 0.8f; // the axis stands beside the shapes
    else
        zoom = besideZoom = std::min(zoom, besideZoom);
    world.zoom = std::clamp(zoom, LabCamera::LeastZoom, LabCamera::MostZoom);
    difference.zoom = std::clamp(besideZoom, LabCamera::LeastZoom, LabCamera::MostZoom);
    world.centre = extent.world.centre();
    difference.centre = extent.difference.isEmpty() ? Vec2{} : extent.difference.centre();
}

void LabCameras::follow(const LabExtent& extent, const sf::FloatRect& differencePane)
{
    const graze::Aabb& box = extent.difference;
    if (box.isEmpty())
        return;
    const Vec2 half = Vec2(graze::compat::sizeOf(differencePane)) * (0.5f / difference.zoom);
    difference.centre = {keep(difference.centre.x, box.lower.x, box.upper.x, half.x * 0.9f),
                         keep(difference.centre.y, box.lower.y, box.upper.y, half.y * 0.85f)};
}

bool LabCameras::zoomAt(Vec2 mouse, float factor, const sf::FloatRect& worldPane, const sf::FloatRect& differencePane)
{
    const bool overWorld = holds(worldPane, {mouse.x, mouse.y});
    if (!overWorld && !holds(differencePane, {mouse.x, mouse.y}))
        return false;
    world.zoomAt(overWorld ? mouse : middleOf(worldPane), factor, worldPane);
    difference.zoomAt(overWorld ? middleOf(differencePane) : mouse, factor, differencePane);
    return true;
}

} // namespace game
