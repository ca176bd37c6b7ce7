// SPDX-License-Identifier: Zlib
#include "window/lab/panes.hpp"

#include <algorithm>
#include <cmath>

namespace game
{
namespace
{

constexpr float Gap = 4.f;
constexpr float SmallestFont = 13.f;

sf::FloatRect rect(float x, float y, float width, float height)
{
    return graze::compat::makeRect<float>({x, y}, {std::max(1.f, width), std::max(1.f, height)});
}

} // namespace

float labFontHeight(const Layout& layout) noexcept
{
    // The font is crisp at whole multiples of its 13 pixels, readable at the halves between.
    return SmallestFont * std::max(1.f, std::floor(layout.scale * 2.f) / 2.f);
}

float labScale(float fontHeight) noexcept
{
    return std::max(1.f, fontHeight / SmallestFont);
}

LabPanes::LabPanes(const Layout& layout, float fontHeight)
{
    const float width = static_cast<float>(layout.window.x);
    const float height = static_cast<float>(layout.window.y);
    const float columnWidth = std::floor(std::min(fontHeight * 25.f, width * 0.4f));
    const float left = columnWidth + 2.f * Gap;
    const float right = width - Gap;
    // Sentences take more lines where these are short.
    const float lines = right - left > 60.f * fontHeight ? 9.5f : 12.5f;
    const float stripHeight = std::floor(std::min(fontHeight * lines, height * 0.35f));
    const float hintHeight = std::floor(std::min(fontHeight * 1.5f, height * 0.1f));
    const float bottom = height - stripHeight - hintHeight - 2.f * Gap;
    column = rect(Gap, Gap, columnWidth, height - 2.f * Gap);
    strip = rect(left, height - stripHeight - Gap, right - left, stripHeight);
    hint = rect(left, bottom, right - left, hintHeight);
    both = rect(left, Gap, right - left, bottom - Gap);
    const float areaWidth = right - left;
    const float areaHeight = bottom - Gap;
    if (areaWidth >= 0.8f * areaHeight)
    {
        const float half = std::floor((areaWidth - Gap) * 0.5f);
        world = rect(left, Gap, half, areaHeight);
        difference = rect(left + half + Gap, Gap, areaWidth - half - Gap, areaHeight);
    }
    else
    {
        // Upright windows: one above the other.
        const float half = std::floor((areaHeight - Gap) * 0.5f);
        world = rect(left, Gap, areaWidth, half);
        difference = rect(left, 2.f * Gap + half, areaWidth, areaHeight - half - Gap);
    }
    const sf::Vector2f corner = graze::compat::positionOf(difference);
    const sf::Vector2f size = graze::compat::sizeOf(difference);
    const float upper = std::floor(size.y * 0.55f);
    axes = rect(corner.x, corner.y, size.x, upper);
    axisDifference = rect(corner.x, corner.y + upper + Gap, size.x, size.y - upper - Gap);
}

bool holds(const sf::FloatRect& rect, sf::Vector2f point) noexcept
{
    const sf::Vector2f corner = graze::compat::positionOf(rect);
    const sf::Vector2f size = graze::compat::sizeOf(rect);
    return corner.x <= point.x && point.x < corner.x + size.x && corner.y <= point.y && point.y < corner.y + size.y;
}

} // namespace game
