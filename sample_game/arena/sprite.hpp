// SPDX-License-Identifier: Zlib
#pragma once

#include "assets/pictures.hpp"

#include <graze/math/affine2.hpp>

#include <cstdint>

namespace game
{

struct Tint
{
    std::uint8_t red = 255;
    std::uint8_t green = 255;
    std::uint8_t blue = 255;
    std::uint8_t alpha = 255;
};

/// One textured rectangle. Local corners are (0, 0) and the size of the picture's rectangle; `matrix`
/// takes them to the field. For everything that collides it is the matrix that the collision system
/// was given, bit for bit.
struct Drawable
{
    Picture picture = Picture::White;
    graze::Affine2 matrix{};
    Tint tint{};
    bool additive = false; ///< to be blended by adding (light); otherwise by alpha
};

/// A picture of the atlas at a place of the field: what sf::Sprite is to a game with a window. sf::Sprite needs a
/// display, and its transform the sine of the C library, which differs between platforms. Angles are radians; the
/// origin is the picture's middle unless it is set (unit: atlas pixels).
class Sprite
{
public:
    Sprite() = default;
    Sprite(const Catalog& catalog, Picture picture, graze::Vec2 position = {}) : m_position(position)
    {
        setPicture(catalog, picture);
    }
    /// The origin goes to its middle.
    void setPicture(const Catalog& catalog, Picture picture) noexcept
    {
        m_picture = picture;
        m_origin = centreOf(catalog.rect(picture));
    }
    void setPosition(graze::Vec2 position) noexcept { m_position = position; }
    void move(graze::Vec2 offset) noexcept { m_position += offset; }
    void setRotation(float angleRadians) noexcept { m_angle = angleRadians; }
    void rotate(float angleRadians) noexcept { m_angle += angleRadians; }
    /// 1 is the size on the field.
    void setScale(graze::Vec2 scale) noexcept { m_scale = scale; }
    void setOrigin(graze::Vec2 origin) noexcept { m_origin = origin; }
    void setColor(Tint color) noexcept { m_color = color; }
    /// Light: blended by adding.
    void setAdditive(bool additive) noexcept { m_additive = additive; }

    [[nodiscard]] Picture getPicture() const noexcept { return m_picture; }
    [[nodiscard]] graze::Vec2 getPosition() const noexcept { return m_position; }
    [[nodiscard]] float getRotation() const noexcept { return m_angle; }
    [[nodiscard]] graze::Vec2 getScale() const noexcept { return m_scale; }
    [[nodiscard]] graze::Vec2 getOrigin() const noexcept { return m_origin; }
    [[nodiscard]] Tint getColor() const noexcept { return m_color; }
    [[nodiscard]] bool isAdditive() const noexcept { return m_additive; }

private:
    Picture m_picture = Picture::White;
    graze::Vec2 m_position{};
    float m_angle = 0.f;
    graze::Vec2 m_scale{1.f, 1.f};
    graze::Vec2 m_origin{};
    Tint m_color{};
    bool m_additive = false;
};

/// graze finds this function beside the class: colliders follow a Sprite as they follow an sf::Sprite.
[[nodiscard]] inline graze::Affine2 matrixOf(const Sprite& sprite) noexcept
{
    return graze::Affine2::from({.position = sprite.getPosition(),
                                 .angleRadians = sprite.getRotation(),
                                 .scale = sprite.getScale() * PictureScale,
                                 .origin = sprite.getOrigin()});
}

/// To be drawn where it collides.
[[nodiscard]] inline Drawable drawableOf(const Sprite& sprite) noexcept
{
    return {sprite.getPicture(), matrixOf(sprite), sprite.getColor(), sprite.isAdditive()};
}

} // namespace game
