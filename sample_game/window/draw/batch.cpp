// SPDX-License-Identifier: Zlib
#include "window/draw/batch.hpp"

#include <algorithm>
#include <cmath>
#include <string>

namespace game
{
namespace
{

std::uint8_t scaled(std::uint8_t value, std::uint8_t by)
{
    return static_cast<std::uint8_t>((value * by + 127) / 255);
}

// Alpha 0 with colours left in adds light; see Batch.
sf::Color premultiplied(Tint tint, bool additive = false)
{
    return {scaled(tint.red, tint.alpha), scaled(tint.green, tint.alpha), scaled(tint.blue, tint.alpha),
            additive ? std::uint8_t{0} : tint.alpha};
}

sf::Image premultiplied(const sf::Image& image)
{
    const sf::Vector2u size = image.getSize();
    const std::size_t bytes = std::size_t{size.x} * size.y * 4;
    std::vector<std::uint8_t> pixels(image.getPixelsPtr(), image.getPixelsPtr() + bytes);
    for (std::size_t i = 0; i < bytes; i += 4)
        for (std::size_t channel = 0; channel < 3; ++channel)
            pixels[i + channel] = scaled(pixels[i + channel], pixels[i + 3]);
    return graze::compat::makeImage(size, pixels.data());
}

/// The share of a flash that remains without flashes, in 255ths.
constexpr std::uint8_t FlashLeft = 50;

/// Lasers add light too, and stay: they are dangerous.
bool isFlash(const Drawable& drawable, const PixelRect& rect)
{
    constexpr float Large = 40.f; // (unit: logical pixels)
    const bool light = drawable.picture == Picture::Spark || drawable.picture == Picture::Ring ||
                       drawable.picture == Picture::GrazeFlash;
    return drawable.additive && light &&
           graze::length(drawable.matrix.transformVector({static_cast<float>(rect.width), 0.f})) > Large;
}

void appendQuad(sf::VertexArray& vertices, const PixelRect& rect, const graze::Affine2& matrix, sf::Color color)
{
    const graze::Vec2 size = sizeOf(rect);
    const sf::Vector2f corner(static_cast<float>(rect.x), static_cast<float>(rect.y));
    const graze::Vec2 locals[] = {{0.f, 0.f}, {size.x, 0.f}, size, {0.f, size.y}};
    for (const std::size_t index : {0u, 1u, 2u, 0u, 2u, 3u})
    {
        const graze::Vec2 local = locals[index];
        vertices.append(sf::Vertex{matrix.transformPoint(local), color, {corner.x + local.x, corner.y + local.y}});
    }
}

} // namespace

AtlasTextures::AtlasTextures(const sf::Image& atlas)
{
    const sf::Image image = premultiplied(atlas);
    if (!smooth.loadFromImage(image) || !crisp.loadFromImage(image))
        throw AssetError("the graphics card does not take the atlas of " + std::to_string(image.getSize().x) + " x " +
                         std::to_string(image.getSize().y) + " pixels");
    smooth.setSmooth(true);
}

Batch::Batch(const Assets& assets) : m_assets(&assets) {}

void Batch::begin(float pixelsPerUnit)
{
    m_pixelsPerUnit = pixelsPerUnit;
    m_pictures.clear();
    m_text.clear();
    m_boxes.clear();
}

void Batch::picture(const Drawable& drawable)
{
    const PixelRect& rect = m_assets->catalog.rect(drawable.picture);
    Tint tint = drawable.tint;
    if (!m_flashes && isFlash(drawable, rect))
        tint.alpha = scaled(tint.alpha, FlashLeft);
    appendQuad(m_pictures, rect, drawable.matrix, premultiplied(tint, drawable.additive));
}

void Batch::icon(Picture picture, graze::Vec2 centre, float width, Tint tint)
{
    const PixelRect& rect = m_assets->catalog.rect(picture);
    const float scale = width / static_cast<float>(std::max(1, rect.width));
    const graze::Vec2 corner = centre - centreOf(rect) * scale;
    appendQuad(m_pictures, rect, {scale, 0.f, corner.x, 0.f, scale, corner.y}, premultiplied(tint));
}

void Batch::rectangle(graze::Vec2 position, graze::Vec2 size, Tint tint)
{
    // All corners take the middle of the white square, so that no neighbour in the atlas shines in.
    const PixelRect& white = m_assets->catalog.rect(Picture::White);
    const sf::Vector2f texel(static_cast<float>(white.x) + centreOf(white).x,
                             static_cast<float>(white.y) + centreOf(white).y);
    const graze::Vec2 corners[] = {
        position, {position.x + size.x, position.y}, position + size, {position.x, position.y + size.y}};
    for (const std::size_t index : {0u, 1u, 2u, 0u, 2u, 3u})
        m_pictures.append(sf::Vertex{corners[index], premultiplied(tint), texel});
}

float Batch::magnification(float height) const
{
    const float lineHeight = static_cast<float>(std::max(1, m_assets->font.lineHeight));
    return std::max(1.f, std::round(height * m_pixelsPerUnit / lineHeight));
}

float Batch::widthAtSizeOne(std::string_view text) const
{
    int width = 0;
    for (const char c : text)
        width += m_assets->font.glyph(c).advance;
    return static_cast<float>(width);
}

TextStyle Batch::fitted(std::string_view text, TextStyle style, float width, float highest) const
{
    const float lineHeight = static_cast<float>(m_assets->font.lineHeight);
    const auto fits = [&](float times) {
        return widthAtSizeOne(text) * times <= width * m_pixelsPerUnit &&
               lineHeight * times <= highest * m_pixelsPerUnit;
    };
    float times = magnification(style.height);
    while (times > 1.f && !fits(times))
        times -= 1.f;
    style.height = times * static_cast<float>(m_assets->font.lineHeight) / m_pixelsPerUnit;
    return style;
}

bool Batch::fits(std::string_view text, float height, float width) const
{
    return widthAtSizeOne(text) * magnification(height) <= width * m_pixelsPerUnit;
}

void Batch::line(std::string_view text, graze::Vec2 position, float scale, Tint tint)
{
    const sf::Color color = premultiplied(tint);
    for (const char c : text)
    {
        const Font::Glyph& glyph = m_assets->font.glyph(c);
        appendQuad(m_text, glyph.rect, {scale, 0.f, position.x, 0.f, scale, position.y}, color);
        position.x += static_cast<float>(glyph.advance) * scale;
    }
}

float Batch::text(std::string_view text, graze::Vec2 position, const TextStyle& style)
{
    const float scale = magnification(style.height) / m_pixelsPerUnit;
    const float width = widthAtSizeOne(text) * scale;
    if (style.align == Align::Centre)
        position.x -= width * 0.5f;
    else if (style.align == Align::Right)
        position.x -= width;
    position = {std::round(position.x * m_pixelsPerUnit) / m_pixelsPerUnit,
                std::round(position.y * m_pixelsPerUnit) / m_pixelsPerUnit};
    // A dark copy behind it keeps text readable over pictures.
    line(text, position + graze::Vec2(scale, scale), scale, {0, 0, 0, scaled(style.tint.alpha, 200)});
    line(text, position, scale, style.tint);
    const float height = scale * static_cast<float>(m_assets->font.lineHeight);
    m_boxes.push_back({std::string(text), {position, position + graze::Vec2(width, height)}});
    return height;
}

void Batch::draw(sf::RenderTarget& target, const AtlasTextures& textures) const
{
    sf::RenderStates states(sf::BlendMode(sf::BlendMode::Factor::One, sf::BlendMode::Factor::OneMinusSrcAlpha));
    states.texture = &textures.smooth;
    target.draw(m_pictures, states);
    states.texture = &textures.crisp;
    target.draw(m_text, states);
}

} // namespace game
