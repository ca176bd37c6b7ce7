// SPDX-License-Identifier: Zlib
#include "lab/desk/camera.hpp"

#include <algorithm>

namespace game
{

using graze::Vec2;

Vec2 LabCamera::screenOf(Vec2 place, const graze::Aabb& pane) const noexcept
{
    return pane.centre() + (place - centre) * zoom;
}

Vec2 LabCamera::placeAt(Vec2 screen, const graze::Aabb& pane) const noexcept
{
    return centre + (screen - pane.centre()) * (1.f / zoom);
}

void LabCamera::zoomAt(Vec2 screen, float factor, const graze::Aabb& pane) noexcept
{
    const Vec2 held = placeAt(screen, pane);
    zoom = std::clamp(zoom * factor, LeastZoom, MostZoom);
    centre = held - (screen - pane.centre()) * (1.f / zoom);
}

LabCamera cameraFor(const graze::Aabb& box, const graze::Aabb& pane)
{
    constexpr float FitShare = 0.72f; // share of a pane that the box fills
    const Vec2 size = box.size();
    const float zoom =
        FitShare * std::min(pane.size().x / std::max(size.x, 1e-3f), pane.size().y / std::max(size.y, 1e-3f));
    return {box.isEmpty() ? Vec2{} : box.centre(), std::clamp(zoom, LabCamera::LeastZoom, LabCamera::MostZoom)};
}

} // namespace game
