// SPDX-License-Identifier: Zlib
#pragma once

#include "lab/dragging.hpp"
#include "lab/lab.hpp"
#include "lab/views/probe.hpp"
#include "lab/views/reveal.hpp"
#include "window/lab/canvas.hpp"
#include "window/lab/outlines.hpp"

#include <optional>

namespace game
{

/// The picture on the right.
enum class LabPicture : std::uint8_t
{
    Difference,  ///< B - A
    ObjectSpace, ///< A and B as they were built, with the direction brought there
    Bounds       ///< bounds over the steps
};
inline constexpr std::size_t LabPictureCount = static_cast<std::size_t>(LabPicture::Bounds) + 1;

/// Which pictures are shown.
struct LabLook
{
    LabPicture picture = LabPicture::Difference;
    bool regions = true; ///< shade the region of the simplex that holds the origin
};

/// The data that pictures are drawn from.
struct LabView
{
    const Lab& lab;
    const LabOutlines& outlines;
    const LabCamera& world;
    const LabCamera& difference;
    GripKind held = GripKind::None; ///< under the mouse or in the hand
    LabLook look{};
    std::optional<std::size_t> vertex{}; ///< index in the difference's vertices: the one under the mouse
    std::optional<LabProbe> probe{};     ///< a search along a direction that was dragged, in place of the step's
    LabReveal reveal = LabReveal::Result;
    bool search = true; ///< draw d, w, a and b
    float scale = 1.f;  ///< see labScale

    /// The answer of the run is part of the picture.
    [[nodiscard]] bool answered() const
    {
        return reveal == LabReveal::Result && lab.experiment().answeredAt(lab.step());
    }
};

/// The arrow of a search in the picture of B - A (unit: pixels of the window).
struct SearchArrow
{
    graze::Vec2 start{};
    graze::Vec2 tip{};
    graze::Vec2 direction{}; ///< length 1
};
/// None where there is no search, as on gift wrapping and on the axes.
[[nodiscard]] std::optional<SearchArrow> searchArrowOf(const LabView& view, const sf::FloatRect& pane);

/// The vertex of B - A within `reach` of a place in its picture.
[[nodiscard]] std::optional<std::size_t> vertexAt(const LabOutlines& outlines, graze::Vec2 place, float reach);

void drawWorld(LabCanvas& canvas, const LabView& view);
void drawDifference(LabCanvas& canvas, const LabView& view);
/// A and B in object space, one above the other; the same search as in the world.
void drawObjectSpace(LabCanvas& canvas, const LabView& view);
/// The points that the wrong direction leads to, in the world.
void drawWrongSupports(LabCanvas& canvas, const LabView& view);
/// Both bounds, and the doubt between them with the line of epsilon.
void drawBounds(LabCanvas& canvas, const LabView& view);
/// The axis of the step beside the shapes, with the shadow of each and the room between the two, in the world.
void drawShadows(LabCanvas& canvas, const LabView& view);
/// The shadows on every axis, one row each, in place of the difference.
void drawAxes(LabCanvas& canvas, const LabView& view);
/// The cloud and the thread around it.
void drawWrapping(LabCanvas& canvas, const Lab& lab, const LabCamera& camera, const Grip& held);

/// The regions of a simplex seen from a point, the one that holds it brighter.
void drawRegions(LabCanvas& canvas, const LabCamera& camera, std::span<const graze::Vec2> simplex, graze::Vec2 target);

} // namespace game
