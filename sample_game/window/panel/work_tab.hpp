// SPDX-License-Identifier: Zlib
#pragma once

#include "window/panel/recent.hpp"

#include <array>

namespace game
{

/// The figures that the tab shows.
struct WorkDone
{
    const RecentQueries& queries;
    const Recent& stages;
    const Recent& frames;
    const std::array<float, 2>& update; ///< mean length of an update, by graze::Method; 0 before any (unit: seconds)
};

/// The histogram, counts of the last frame beside those of the last ten seconds, and the plots of times, within an
/// ImGui window.
void showWorkTab(const graze::Statistics& statistics, const WorkDone& done, graze::Method method);

} // namespace game
