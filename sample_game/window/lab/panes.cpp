// SPDX-License-Identifier: Zlib
#include "window/lab/panes.hpp"

#include <algorithm>
#include <cmath>

namespace game
{

float labFontHeight(const Layout& layout) noexcept
{
    // The font is crisp at whole multiples of its 13 pixels, readable at the halves between.
    return 13.f * std::max(1.f, std::floor(layout.scale * 2.f) / 2.f);
}

LabPanes panesOf(const Layout& layout, float letters)
{
    constexpr float Gap = 4.f;
    const auto rect = [](float x, float y, float width, float height) {
        return graze::Aabb{{x, y}, {x + std::max(1.f, width), y + std::max(1.f, height)}};
    };
    const float width = static_cast<float>(layout.window.x);
    const float height = static_cast<float>(layout.window.y);
    const float columnWidth = std::floor(std::min(letters * 25.f, width * 0.4f));
    const float left = columnWidth + 2.f * Gap;
    const float room = width - Gap - left;
    // Sentences take more lines where these are short.
    const float stripHeight = std::floor(std::min(letters * (room > 60.f * letters ? 14.5f : 12.5f), height * 0.35f));
    const float hintHeight = std::floor(std::min(letters * (room > 60.f * letters ? 2.f : 3.f), height * 0.1f));
    const float bottom = height - stripHeight - hintHeight - 2.f * Gap;
    LabPanes panes;
    panes.column = rect(Gap, Gap, columnWidth, height - 2.f * Gap);
    panes.strip = rect(left, height - stripHeight - Gap, room, stripHeight);
    panes.hint = rect(left, bottom, room, hintHeight);
    const float area = bottom - 2.f * Gap;
    // Upright windows: one above the other.
    const bool sideBySide = room >= 0.8f * area;
    const float across = sideBySide ? std::floor((room - Gap) * 0.5f) : room;
    const float down = sideBySide ? area : std::floor((area - Gap) * 0.5f);
    panes.world = rect(left, Gap, across, down);
    panes.right = sideBySide ? rect(left + across + Gap, Gap, across, area) : rect(left, 2.f * Gap + down, room, down);
    return panes;
}

} // namespace game
