// SPDX-License-Identifier: Zlib
#include "tools/canvas.hpp"

#include <graze/sfml/compat.hpp>

namespace art
{
namespace
{

std::uint8_t toByte(float v)
{
    return static_cast<std::uint8_t>(std::floor(clamp01(v) * 255.f + 0.5f));
}

float coverage(float distance)
{
    return clamp01(0.5f - distance);
}

} // namespace

Canvas::Canvas(int width, int height) :
m_width(width),
m_height(height),
m_pixels(static_cast<std::size_t>(width) * static_cast<std::size_t>(height))
{
}

Vec2 Canvas::placeOf(int x, int y) const noexcept
{
    return {static_cast<float>(x) + 0.5f - static_cast<float>(m_width) * 0.5f,
            static_cast<float>(y) + 0.5f - static_cast<float>(m_height) * 0.5f};
}

void Canvas::over(Pixel& pixel, Colour colour, float alpha) noexcept
{
    pixel.premultiplied = colour * alpha + pixel.premultiplied * (1.f - alpha);
    pixel.alpha = alpha + pixel.alpha * (1.f - alpha);
}

void Canvas::each(const std::function<void(Vec2, Colour&, float&)>& change)
{
    for (int y = 0; y < m_height; ++y)
        for (int x = 0; x < m_width; ++x)
        {
            Pixel& pixel = m_pixels[static_cast<std::size_t>(y * m_width + x)];
            Colour colour = pixel.alpha > 0.f ? pixel.premultiplied * (1.f / pixel.alpha) : Colour{};
            float alpha = pixel.alpha;
            change(placeOf(x, y), colour, alpha);
            pixel = {colour * alpha, alpha};
        }
}

void Canvas::solid(const Field& field, const Material& material)
{
    constexpr float Step = 0.75f;
    // The slope of the border seen as a quarter circle, lit from the upper left and from behind the viewer.
    const Vec2 light = normalized({-0.5f, -0.85f});
    for (int y = 0; y < m_height; ++y)
        for (int x = 0; x < m_width; ++x)
        {
            const Vec2 at = placeOf(x, y);
            const float distance = field(at);
            const float alpha = coverage(distance);
            if (alpha <= 0.f)
                continue;
            const Vec2 slope = normalized({field({at.x + Step, at.y}) - field({at.x - Step, at.y}),
                                           field({at.x, at.y + Step}) - field({at.x, at.y - Step})});
            const float depth = clamp01(-distance / material.bevel);
            const float tilt = (1.f - depth) * (1.f - depth);
            const float facing = dot(slope, light) * tilt;
            const float down = (at.y / static_cast<float>(m_height)) + 0.5f;
            Colour colour = mix(material.top, material.bottom, down);
            colour = colour * (1.f + (facing > 0.f ? 0.75f : 0.6f) * facing);
            const float edge = clamp01(1.f + distance / (material.outline + 2.5f));
            colour = colour + material.rim * (std::max(facing, 0.f) * edge * 0.9f);
            const float ink = smooth(-material.outline - 0.8f, -material.outline * 0.4f, distance);
            colour = mix(colour, colour * 0.22f, ink * 0.85f);
            over(m_pixels[static_cast<std::size_t>(y * m_width + x)], colour, alpha);
        }
}

void Canvas::flat(const Field& field, Colour colour, float opacity)
{
    for (int y = 0; y < m_height; ++y)
        for (int x = 0; x < m_width; ++x)
            if (const float alpha = coverage(field(placeOf(x, y))) * opacity; alpha > 0.f)
                over(m_pixels[static_cast<std::size_t>(y * m_width + x)], colour, alpha);
}

void Canvas::line(const Field& field, const Field& within, Colour colour, float width, float opacity)
{
    flat([&](Vec2 p) { return std::max(std::fabs(field(p)) - width * 0.5f, within(p)); }, colour, opacity);
}

void Canvas::glow(const Field& field, Colour colour, float reach, float opacity)
{
    for (int y = 0; y < m_height; ++y)
        for (int x = 0; x < m_width; ++x)
        {
            const float away = clamp01(1.f - std::max(field(placeOf(x, y)), 0.f) / reach);
            if (away > 0.f)
                over(m_pixels[static_cast<std::size_t>(y * m_width + x)], colour, away * away * opacity);
        }
}

void Canvas::shine(const Field& field, Colour colour, float reach, float strength)
{
    for (int y = 0; y < m_height; ++y)
        for (int x = 0; x < m_width; ++x)
        {
            Pixel& pixel = m_pixels[static_cast<std::size_t>(y * m_width + x)];
            const float away = clamp01(1.f - std::max(field(placeOf(x, y)), 0.f) / reach);
            pixel.premultiplied = pixel.premultiplied + colour * (away * away * strength * pixel.alpha);
        }
}

sf::Image Canvas::image() const
{
    std::vector<std::uint8_t> bytes;
    bytes.reserve(m_pixels.size() * 4);
    for (const Pixel& pixel : m_pixels)
    {
        const float scale = pixel.alpha > 0.f ? 1.f / pixel.alpha : 0.f;
        bytes.push_back(toByte(pixel.premultiplied.r * scale));
        bytes.push_back(toByte(pixel.premultiplied.g * scale));
        bytes.push_back(toByte(pixel.premultiplied.b * scale));
        bytes.push_back(toByte(pixel.alpha));
    }
    return graze::compat::makeImage({static_cast<unsigned>(m_width), static_cast<unsigned>(m_height)}, bytes.data());
}

} // namespace art
