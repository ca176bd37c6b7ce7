// SPDX-License-Identifier: Zlib
#pragma once

#include "lab/difference.hpp"
#include "lab/dragging.hpp"
#include "lab/lab.hpp"
#include "window/lab_canvas.hpp"

namespace game
{

/// One colour for each thing, in all pictures and panels.
namespace lab_colors
{
inline const sf::Color Background{13, 16, 26};
inline const sf::Color Pane{19, 23, 36};
inline const sf::Color Grid{29, 35, 53};
inline const sf::Color GridAxis{48, 57, 84};
inline const sf::Color Text{214, 222, 240};
inline const sf::Color Quiet{134, 146, 176};
inline const sf::Color A{255, 164, 72};
inline const sf::Color B{92, 168, 255};
inline const sf::Color Difference{176, 132, 255};
inline const sf::Color Origin{255, 255, 255};
inline const sf::Color Simplex{88, 232, 146};
inline const sf::Color Vertex{255, 228, 110};
inline const sf::Color Direction{150, 230, 240};
inline const sf::Color Answer{255, 120, 176};
inline const sf::Color Alarm{255, 104, 96};
} // namespace lab_colors

/// Borders of what a step looks at; worked out once per step and kept.
struct LabOutlines
{
    using Loop = std::vector<graze::Vec2>;

    std::vector<Loop> a; ///< of every piece, world
    std::vector<Loop> b;
    LabStage stage{};
    DifferenceOutline difference;  ///< of the pieces at work
    std::vector<Loop> differences; ///< of the other pairs of pieces, unless there are too many to be told apart
};
/// Empty when a specimen is no shape.
[[nodiscard]] LabOutlines outlinesOf(const Lab& lab);

/// What the pictures are drawn from.
struct LabView
{
    const Lab& lab;
    const LabOutlines& outlines;
    const LabCamera& world;
    const LabCamera& difference;
    GripKind held = GripKind::None; ///< under the mouse or in the hand
};

void drawWorld(LabCanvas& canvas, const LabView& view);
void drawDifference(LabCanvas& canvas, const LabView& view);
/// The shadows on every axis, one row each, in place of the difference.
void drawAxes(LabCanvas& canvas, const LabView& view);
/// The cloud and the thread around it.
void drawWrapping(LabCanvas& canvas, const Lab& lab, const LabCamera& camera, const Grip& held);

/// Lines every 1, 2 or 5 times a power of ten.
void drawGrid(LabCanvas& canvas, const LabCamera& camera);
/// At the top of a pane.
void drawTitle(LabCanvas& canvas, std::string_view text, sf::Color color);

/// What cameras have to show: world and difference. Empty boxes when there is nothing.
struct LabExtent
{
    graze::Aabb world;
    graze::Aabb difference;
};
[[nodiscard]] LabExtent extentOf(const Lab& lab, const LabOutlines& outlines);

} // namespace game
