// SPDX-License-Identifier: Zlib
#include "replay/software_picture.hpp"

#include <graze/math/aabb.hpp>
#include <graze/sfml/compat.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <vector>

namespace game
{
namespace
{

constexpr int Width = static_cast<int>(FieldWidth);
constexpr int Height = static_cast<int>(FieldHeight);

struct Colour
{
    float r = 0.f;
    float g = 0.f;
    float b = 0.f;
};

float asFloat(std::uint8_t v)
{
    return static_cast<float>(v) / 255.f;
}

std::uint8_t asByte(float v)
{
    return static_cast<std::uint8_t>(std::clamp(v, 0.f, 1.f) * 255.f + 0.5f);
}

/// Average of four samples of a picture around a place in its own pixels, alpha-weighted.
struct Sample
{
    Colour premultiplied{};
    float alpha = 0.f;
};

class Screen
{
public:
    explicit Screen(const Assets& assets) : m_assets(assets), m_pixels(static_cast<std::size_t>(Width * Height)) {}

    void background(float scroll)
    {
        const auto size = m_assets.background.getSize();
        const auto shift = static_cast<unsigned>(std::floor(scroll)) % size.y;
        for (int y = 0; y < Height; ++y)
            for (int x = 0; x < Width; ++x)
            {
                const auto c =
                    graze::compat::pixel(m_assets.background, {static_cast<unsigned>(x) % size.x,
                                                               (static_cast<unsigned>(y) + size.y - shift) % size.y});
                at(x, y) = {asFloat(c.r), asFloat(c.g), asFloat(c.b)};
            }
    }

    void draw(const Drawable& drawable)
    {
        const auto inverse = drawable.matrix.inverse();
        if (!inverse)
            return; // as flat as a line: nothing to see
        const PixelRect& rect = m_assets.catalog.rect(drawable.picture);
        const graze::Vec2 size = sizeOf(rect);
        graze::Aabb bounds;
        for (const graze::Vec2 corner : {graze::Vec2{}, graze::Vec2{size.x, 0.f}, size, graze::Vec2{0.f, size.y}})
            bounds = merged(bounds, drawable.matrix.transformPoint(corner));
        const int left = std::max(0, static_cast<int>(std::floor(bounds.lower.x)));
        const int right = std::min(Width - 1, static_cast<int>(std::ceil(bounds.upper.x)));
        const int top = std::max(0, static_cast<int>(std::floor(bounds.lower.y)));
        const int bottom = std::min(Height - 1, static_cast<int>(std::ceil(bounds.upper.y)));
        for (int y = top; y <= bottom; ++y)
            for (int x = left; x <= right; ++x)
                blend(at(x, y), sample(rect, *inverse, x, y), drawable);
    }

    [[nodiscard]] sf::Image image() const
    {
        std::vector<std::uint8_t> bytes;
        bytes.reserve(m_pixels.size() * 4);
        for (const Colour& c : m_pixels)
            for (const std::uint8_t byte : {asByte(c.r), asByte(c.g), asByte(c.b), std::uint8_t{255}})
                bytes.push_back(byte);
        return graze::compat::makeImage({static_cast<unsigned>(Width), static_cast<unsigned>(Height)}, bytes.data());
    }

private:
    Colour& at(int x, int y) { return m_pixels[static_cast<std::size_t>(y * Width + x)]; }

    [[nodiscard]] Sample sample(const PixelRect& rect, const graze::Affine2& localFromWorld, int x, int y) const
    {
        constexpr std::array<float, 2> Offsets{0.25f, 0.75f};
        Sample sum;
        for (const float dy : Offsets)
            for (const float dx : Offsets)
            {
                const graze::Vec2 local =
                    localFromWorld.transformPoint({static_cast<float>(x) + dx, static_cast<float>(y) + dy});
                const int column = static_cast<int>(std::floor(local.x)), row = static_cast<int>(std::floor(local.y));
                if (column < 0 || row < 0 || column >= rect.width || row >= rect.height)
                    continue;
                const auto c = graze::compat::pixel(
                    m_assets.atlas, {static_cast<unsigned>(rect.x + column), static_cast<unsigned>(rect.y + row)});
                const float alpha = asFloat(c.a) * 0.25f;
                sum.premultiplied.r += asFloat(c.r) * alpha;
                sum.premultiplied.g += asFloat(c.g) * alpha;
                sum.premultiplied.b += asFloat(c.b) * alpha;
                sum.alpha += alpha;
            }
        return sum;
    }

    static void blend(Colour& under, const Sample& sample, const Drawable& drawable)
    {
        const float opacity = asFloat(drawable.tint.alpha);
        const float keep = drawable.additive ? 1.f : 1.f - sample.alpha * opacity;
        under.r = under.r * keep + sample.premultiplied.r * asFloat(drawable.tint.red) * opacity;
        under.g = under.g * keep + sample.premultiplied.g * asFloat(drawable.tint.green) * opacity;
        under.b = under.b * keep + sample.premultiplied.b * asFloat(drawable.tint.blue) * opacity;
    }

    const Assets& m_assets;
    std::vector<Colour> m_pixels;
};

} // namespace

sf::Image softwarePicture(const World& world, const Assets& assets)
{
    Screen screen(assets);
    screen.background(world.scroll());
    std::vector<Drawable> drawables;
    world.drawables(drawables);
    for (const Drawable& drawable : drawables)
        screen.draw(drawable);
    return screen.image();
}

} // namespace game
