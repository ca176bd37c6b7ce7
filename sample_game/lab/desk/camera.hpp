// SPDX-License-Identifier: Zlib
#pragma once

#include <graze/math/aabb.hpp>

namespace game
{

/// How a plot is looked at through a pane of the window.
struct LabCamera
{
    static constexpr float LeastZoom = 1e-4f;
    static constexpr float MostZoom = 1e4f;

    graze::Vec2 centre{}; ///< place in the middle of the pane
    float zoom = 1.f;     ///< pixels of the window per unit

    [[nodiscard]] graze::Vec2 screenOf(graze::Vec2 place, const graze::Aabb& pane) const noexcept;
    [[nodiscard]] graze::Vec2 placeAt(graze::Vec2 screen, const graze::Aabb& pane) const noexcept;
    /// Keeps the place under `screen` where it is.
    void zoomAt(graze::Vec2 screen, float factor, const graze::Aabb& pane) noexcept;
};
/// Shows all of a box, with room around it for labels.
[[nodiscard]] LabCamera cameraFor(const graze::Aabb& box, const graze::Aabb& pane);

} // namespace game
