// SPDX-License-Identifier: Zlib
#include <graze/sfml/attach.hpp>

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <limits>
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

// The rect with positive sizes in the image. Sums beyond the range of int are clamped.
PixelRect upright(const sf::IntRect& rect) noexcept
{
    const auto clamped = [](std::int64_t value)
    {
        return static_cast<int>(
            std::clamp<std::int64_t>(value, std::numeric_limits<int>::min(), std::numeric_limits<int>::max()));
    };
    const auto start = [&](int from, int length)
    { return clamped(std::min<std::int64_t>(from, std::int64_t{from} + length)); };
    const auto extent = [&](int length) { return clamped(std::abs(std::int64_t{length})); };
    const sf::Vector2i position = compat::positionOf(rect);
    const sf::Vector2i size = compat::sizeOf(rect);
    return {start(position.x, size.x), start(position.y, size.y), extent(size.x), extent(size.y)};
}

} // namespace

AlphaMask maskOf(const sf::Image& image) noexcept
{
    const sf::Vector2u size = image.getSize();
    return {.alpha = image.getPixelsPtr() == nullptr ? nullptr : image.getPixelsPtr() + 3,
            .width = static_cast<int>(size.x),
            .height = static_cast<int>(size.y),
            .rowStride = static_cast<std::ptrdiff_t>(size.x) * 4,
            .pixelStride = 4};
}

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

AnimatedCollider colliderFor(CollisionSystem& system, const sf::Sprite& sprite, ColliderSheet& sheet, ColliderDef def,
                             std::string_view tag, const sf::Transform& parent)
{
    return {system, sheet, pixelRectOf(sprite), matrixOf(sprite, parent), std::move(def), tag};
}

PixelRect pixelRectOf(const sf::Sprite& sprite)
{
    return upright(sprite.getTextureRect());
}

ColliderSheet sheetOf(const sf::Image& image, const OutlineOptions& options)
{
    return ColliderSheet(maskOf(image), options);
}

Outline outlineOf(const sf::Image& image, const OutlineOptions& options)
{
    const sf::Vector2u size = image.getSize();
    return outlineOf(image, compat::makeRect<int>({0, 0}, {static_cast<int>(size.x), static_cast<int>(size.y)}),
                     options);
}

Outline outlineOf(const sf::Image& image, const sf::IntRect& rect, const OutlineOptions& options)
{
    const PixelRect part = upright(rect);
    const sf::Vector2u whole = image.getSize();
    if (whole.x == 0 || whole.y == 0)
        throw InvalidOutline("outlineOf: the image is empty; was it loaded?");
    if (part.width == 0 || part.height == 0)
        throw InvalidOutline("outlineOf: the texture rect is empty");
    // In 64 bits, so that a rect of extreme numbers is refused and not wrapped into the image.
    const auto endOf = [](int from, int length) { return static_cast<std::int64_t>(from) + length; };
    if (part.x < 0 || part.y < 0 || endOf(part.x, part.width) > whole.x || endOf(part.y, part.height) > whole.y)
        throw InvalidOutline("outlineOf: the texture rect (" + std::to_string(part.x) + ", " + std::to_string(part.y) +
                             ", " + std::to_string(part.width) + " x " + std::to_string(part.height) +
                             ") is not within the image of " + std::to_string(whole.x) + " x " +
                             std::to_string(whole.y) + " pixels");

    AlphaMask mask = maskOf(image);
    mask.alpha += part.y * mask.rowStride + part.x * mask.pixelStride;
    mask.width = part.width;
    mask.height = part.height;
    return outlineOf(mask, options);
}

} // namespace graze
