// SPDX-License-Identifier: Zlib
#pragma once

#include "window/panel/recent.hpp"

#include <imgui.h>

#include <span>
#include <string>

namespace game
{

/// One quantity of a plot.
struct PlotSeries
{
    const char* name = "";
    ImU32 color = 0;
};

/// "16 us", "1.25 ms".
[[nodiscard]] std::string durationText(float seconds);

/// Areas on top of one another, the newest values at the right, and below them the names with their means of the last
/// second. Values are seconds.
void stackedPlot(const char* id, const char* title, const Recent& recent, std::span<const PlotSeries> series,
                 float height);

/// Iterations of two spans of time in one picture, each as high as it goes, with a title, counts and means. Overlaps
/// that took no search have a bar of their own.
void iterationPlot(const char* id, const RecentQueries::Histogram& seconds, const RecentQueries::Histogram& frame,
                   float height);

} // namespace game
