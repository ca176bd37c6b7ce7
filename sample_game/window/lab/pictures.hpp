// SPDX-License-Identifier: Zlib
#pragma once

#include "lab/dragging.hpp"
#include "lab/lab.hpp"
#include "window/lab/canvas.hpp"
#include "window/lab/outlines.hpp"

namespace game
{

/// The data that pictures are drawn from.
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

} // namespace game
