// SPDX-License-Identifier: Zlib
#pragma once

#include "tools/sdf.hpp"

#include <SFML/Graphics/Image.hpp>

#include <cstdint>
#include <functional>
#include <vector>

namespace art
{

/// Red, green, blue as they are stored in a picture, 0 .. 1.
struct Colour
{
    float r = 0.f;
    float g = 0.f;
    float b = 0.f;

    friend constexpr Colour operator*(Colour c, float s) noexcept { return {c.r * s, c.g * s, c.b * s}; }
    friend constexpr Colour operator+(Colour u, Colour v) noexcept { return {u.r + v.r, u.g + v.g, u.b + v.b}; }
};

[[nodiscard]] constexpr Colour mix(Colour a, Colour b, float t) noexcept
{
    return a * (1.f - t) + b * t;
}
[[nodiscard]] constexpr Colour rgb(std::uint32_t hex) noexcept
{
    return {static_cast<float>(hex >> 16 & 255u) / 255.f, static_cast<float>(hex >> 8 & 255u) / 255.f,
            static_cast<float>(hex & 255u) / 255.f};
}

/// How a solid part of a picture is lit: from the upper left, with a bevel along its border.
struct Material
{
    Colour top{};         ///< base colour at the top of the canvas
    Colour bottom{};      ///< and at its bottom
    float bevel = 6.f;    ///< width of the slope along the border (unit: pixels)
    Colour rim{};         ///< light caught by the border that faces up
    float outline = 1.5f; ///< width of the dark line along the border (unit: pixels)
};

/// A picture in the making: premultiplied colour and alpha per pixel, coordinates from its centre.
class Canvas
{
public:
    Canvas(int width, int height);

    [[nodiscard]] int width() const noexcept { return m_width; }
    [[nodiscard]] int height() const noexcept { return m_height; }

    /// A lit solid with anti-aliased border.
    void solid(const Field& field, const Material& material);
    /// One colour with anti-aliased border.
    void flat(const Field& field, Colour colour, float opacity = 1.f);
    /// A line of that width along the field's border, only where `within` is inside.
    void line(const Field& field, const Field& within, Colour colour, float width, float opacity);
    /// Light around the field, falling off over `reach` pixels; `opacity` where it touches the field.
    void glow(const Field& field, Colour colour, float reach, float opacity);
    /// Light added to what is there; does not change alpha.
    void shine(const Field& field, Colour colour, float reach, float strength);
    /// Any picture as a function of the place.
    void each(const std::function<void(graze::Vec2 at, Colour& colour, float& alpha)>& change);

    /// Straight alpha, 8 bits.
    [[nodiscard]] sf::Image image() const;

private:
    struct Pixel
    {
        Colour premultiplied{};
        float alpha = 0.f;
    };

    [[nodiscard]] graze::Vec2 placeOf(int x, int y) const noexcept;
    static void over(Pixel& pixel, Colour colour, float alpha) noexcept;

    int m_width = 0;
    int m_height = 0;
    std::vector<Pixel> m_pixels;
};

} // namespace art
