// SPDX-License-Identifier: Zlib
#include "replay/software_picture.hpp"

#include <graze/math/aabb.hpp>
#include <graze/sfml/compat.hpp>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <vector>

namespace game
{
namespace
{

constexpr int Width = static_cast<int>(FieldWidth);
constexpr int Height = static_cast<int>(FieldHeight);
using Pixels = std::vector<std::uint8_t>;

std::uint8_t* at(Pixels& pixels, int x, int y)
{
    return pixels.data() + static_cast<std::size_t>(y * Width + x) * 4;
}

sf::Color colorAt(const sf::Image& image, int x, int y)
{
    return graze::compat::pixel(image, {static_cast<unsigned>(x), static_cast<unsigned>(y)});
}

void paint(Pixels& pixels, const Drawable& drawable, const Assets& assets)
{
    const auto localFromWorld = drawable.matrix.inverse();
    if (!localFromWorld)
        return; // as flat as a line: nothing to see
    const PixelRect& rect = assets.catalog.rect(drawable.picture);
    const graze::Vec2 size = sizeOf(rect);
    graze::Aabb bounds;
    for (const graze::Vec2 corner : {graze::Vec2{}, graze::Vec2{size.x, 0.f}, size, graze::Vec2{0.f, size.y}})
        bounds = merged(bounds, drawable.matrix.transformPoint(corner));
    const auto within = [](float place, int most) { return std::clamp(static_cast<int>(place), 0, most); };
    for (int y = within(bounds.lower.y, Height); y < within(bounds.upper.y + 1.f, Height); ++y)
        for (int x = within(bounds.lower.x, Width); x < within(bounds.upper.x + 1.f, Width); ++x)
        {
            const graze::Vec2 local =
                localFromWorld->transformPoint({static_cast<float>(x) + 0.5f, static_cast<float>(y) + 0.5f});
            if (local.x < 0.f || local.y < 0.f || local.x >= size.x || local.y >= size.y)
                continue;
            const sf::Color color =
                colorAt(assets.atlas, rect.x + static_cast<int>(local.x), rect.y + static_cast<int>(local.y));
            const int alpha = color.a * drawable.tint.alpha / 255;
            const int keep = drawable.additive ? 255 : 255 - alpha;
            std::uint8_t* const under = at(pixels, x, y);
            const auto blend = [&](int channel, int over, int tint)
            {
                under[channel] =
                    static_cast<std::uint8_t>(std::min(255, (under[channel] * keep + over * tint / 255 * alpha) / 255));
            };
            blend(0, color.r, drawable.tint.red);
            blend(1, color.g, drawable.tint.green);
            blend(2, color.b, drawable.tint.blue);
        }
}

} // namespace

sf::Image softwarePicture(const World& world, const Assets& assets)
{
    Pixels pixels(static_cast<std::size_t>(Width * Height) * 4, 255);
    const auto size = assets.background.getSize();
    const int columns = static_cast<int>(size.x), rows = static_cast<int>(size.y);
    const int shift = static_cast<int>(std::floor(world.scroll())) % rows;
    for (int y = 0; y < Height; ++y)
        for (int x = 0; x < Width; ++x)
        {
            const sf::Color color = colorAt(assets.background, x % columns, (y + rows - shift) % rows);
            std::copy_n(&color.r, 3, at(pixels, x, y));
        }
    std::vector<Drawable> drawables;
    world.drawables(drawables);
    for (const Drawable& drawable : drawables)
        paint(pixels, drawable, assets);
    return graze::compat::makeImage({static_cast<unsigned>(Width), static_cast<unsigned>(Height)}, pixels.data());
}

} // namespace game
