// SPDX-License-Identifier: Zlib
#include <graze/sfml/attach.hpp>

#include <algorithm>
#include <cstdlib>
#include <string>
#include <utility>

namespace graze
{
namespace
{

// Sprite from picture: the identity, or the mirror image within the rect.
Affine2 spriteFromPicture(const sf::IntRect& textureRect) noexcept
{
    const sf::Vector2i size = compat::sizeOf(textureRect);
    Affine2 matrix;
    if (size.x < 0)
    {
        matrix.m00 = -1.f;
        matrix.tx = -static_cast<float>(size.x);
    }
    if (size.y < 0)
    {
        matrix.m11 = -1.f;
        matrix.ty = -static_cast<float>(size.y);
    }
    return matrix;
}

SpriteId addAt(CollisionSystem& system, const Affine2& matrix, const Pieces& shape, ColliderDef&& def)
{
    def.shape = shape;
    def.matrix = matrix;
    return system.add(def);
}

} // namespace

Affine2 matrixOf(const sf::Transformable& transformable, const sf::Transform& parent)
{
    return affineOf(parent * transformable.getTransform());
}

Affine2 matrixOf(const sf::Sprite& sprite, const sf::Transform& parent)
{
    const Affine2 drawn = affineOf(parent * sprite.getTransform());
    const Affine2 picture = spriteFromPicture(sprite.getTextureRect());
    return picture == Affine2{} ? drawn : drawn * picture;
}

SpriteId attach(CollisionSystem& system, const sf::Transformable& transformable, const Pieces& shape, ColliderDef def)
{
    return addAt(system, matrixOf(transformable), shape, std::move(def));
}

SpriteId attach(CollisionSystem& system, const sf::Transformable& transformable, const Outline& outline,
                ColliderDef def)
{
    return addAt(system, matrixOf(transformable), outline.pieces, std::move(def));
}

SpriteId attach(CollisionSystem& system, const sf::Sprite& sprite, const Pieces& shape, ColliderDef def)
{
    return addAt(system, matrixOf(sprite), shape, std::move(def));
}

SpriteId attach(CollisionSystem& system, const sf::Sprite& sprite, const Outline& outline, ColliderDef def)
{
    return addAt(system, matrixOf(sprite), outline.pieces, std::move(def));
}

Refused follow(CollisionSystem& system, SpriteId id, const sf::Transformable& transformable,
               const sf::Transform& parent)
{
    return system.setMatrix(id, matrixOf(transformable, parent));
}

Refused follow(CollisionSystem& system, SpriteId id, const sf::Sprite& sprite, const sf::Transform& parent)
{
    return system.setMatrix(id, matrixOf(sprite, parent));
}

Outline outlineOf(const sf::Image& image, const OutlineOptions& options)
{
    const sf::Vector2u size = image.getSize();
    return outlineOf(image, compat::makeRect<int>({0, 0}, {static_cast<int>(size.x), static_cast<int>(size.y)}),
                     options);
}

Outline outlineOf(const sf::Image& image, const sf::IntRect& rect, const OutlineOptions& options)
{
    const sf::Vector2i position = compat::positionOf(rect);
    const sf::Vector2i size = compat::sizeOf(rect);
    // In 64 bits, so that a rect of extreme numbers is refused and not wrapped into the image.
    const long long left = std::min<long long>(position.x, static_cast<long long>(position.x) + size.x);
    const long long top = std::min<long long>(position.y, static_cast<long long>(position.y) + size.y);
    const long long width = std::llabs(size.x);
    const long long height = std::llabs(size.y);
    const sf::Vector2u whole = image.getSize();
    if (width == 0 || height == 0)
        throw InvalidOutline("outlineOf: the texture rect is empty");
    if (left < 0 || top < 0 || left + width > whole.x || top + height > whole.y)
        throw InvalidOutline("outlineOf: the texture rect (" + std::to_string(left) + ", " + std::to_string(top) +
                             ", " + std::to_string(width) + " x " + std::to_string(height) +
                             ") is not within the image of " + std::to_string(whole.x) + " x " +
                             std::to_string(whole.y) + " pixels");

    const std::ptrdiff_t rowStride = static_cast<std::ptrdiff_t>(whole.x) * 4;
    const std::uint8_t* alpha = image.getPixelsPtr() + top * rowStride + left * 4 + 3;
    return outlineOf(AlphaMask{.alpha = alpha,
                               .width = static_cast<int>(width),
                               .height = static_cast<int>(height),
                               .rowStride = rowStride,
                               .pixelStride = 4},
                     options);
}

} // namespace graze
