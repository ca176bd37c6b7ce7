// SPDX-License-Identifier: Zlib
#include "window/draw/layout.hpp"

#include <algorithm>
#include <cmath>

namespace game
{

Layout::Layout(sf::Vector2u windowSize) : window(std::max(windowSize.x, 1u), std::max(windowSize.y, 1u))
{
    const float width = static_cast<float>(window.x);
    const float height = static_cast<float>(window.y);
    scale = std::min(height / FieldHeight, width / (FieldWidth + 2.f * SmallestColumn));
    constexpr float LeastForBoth = 6.f * SmallestColumnPixels; // a narrower window shows the field at least
    if (width >= LeastForBoth)
        scale = std::min(scale, (width - 2.f * SmallestColumnPixels) / FieldWidth);
    // Whole pixels, so that the clip and the picture agree.
    const sf::Vector2i size(std::max(1, static_cast<int>(std::lround(FieldWidth * scale))),
                            std::max(1, static_cast<int>(std::lround(FieldHeight * scale))));
    const sf::Vector2i corner((static_cast<int>(window.x) - size.x) / 2, (static_cast<int>(window.y) - size.y) / 2);
    field = graze::compat::makeRect<int>(corner, size);
    scale = static_cast<float>(size.y) / FieldHeight;
    column = static_cast<float>(corner.x) / scale;
    margin = static_cast<float>(corner.y) / scale;
}

void Layout::lookAt(graze::Vec2 point, float times) noexcept
{
    zoom = times;
    const float aside = 0.5f * FieldWidth / zoom, above = 0.5f * FieldHeight / zoom;
    centre = {std::clamp(point.x, aside, FieldWidth - aside), std::clamp(point.y, above, FieldHeight - above)};
}

sf::View Layout::fieldView(graze::Vec2 shift) const
{
    const sf::Vector2f corner(graze::compat::positionOf(field));
    const sf::Vector2f size(graze::compat::sizeOf(field));
    const float width = static_cast<float>(window.x);
    const float height = static_cast<float>(window.y);
    sf::View view(centre - shift, sf::Vector2f(FieldWidth / zoom, FieldHeight / zoom));
    view.setViewport(
        graze::compat::makeRect<float>({corner.x / width, corner.y / height}, {size.x / width, size.y / height}));
    return view;
}

graze::Vec2 Layout::logicalAt(sf::Vector2i pixel) const noexcept
{
    const sf::Vector2f middle(static_cast<float>(pixel.x) + 0.5f, static_cast<float>(pixel.y) + 0.5f);
    return {middle.x / scale - column, middle.y / scale - margin};
}

sf::View Layout::windowView() const
{
    const sf::Vector2f size(static_cast<float>(window.x) / scale, static_cast<float>(window.y) / scale);
    return {sf::Vector2f(size.x * 0.5f - column, size.y * 0.5f - margin), size};
}

} // namespace game
