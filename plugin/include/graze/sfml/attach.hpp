// SPDX-License-Identifier: Zlib
#pragma once

#include <graze/base/export.hpp>
#include <graze/outline/collider_sheet.hpp>
#include <graze/outline/outline.hpp>
#include <graze/sfml/convert.hpp>
#include <graze/system/collider.hpp>
#include <graze/system/collision_system.hpp>

#include <string_view>

namespace GRAZE_API graze
{

/// World from local of any sf::Transformable, origin included. `parent` is the transform it is drawn
/// with: the transform of the scene node above it, or one that shears.
[[nodiscard]] Affine2 matrixOf(const sf::Transformable& transformable, const sf::Transform& parent = {});

/// World from picture: local coordinates of the collider are pixels of the texture rect, from its top left corner.
/// In SFML a texture rect of negative width or height mirrors only the pixels; this matrix mirrors the collider with
/// them.
/// Guarded by FollowDrawn.MirroredTextureRectCollidesWhereItIsDrawn.
[[nodiscard]] Affine2 matrixOf(const sf::Sprite& sprite, const sf::Transform& parent = {});

/// The collider of a class that owns it, where its sprite is drawn. `drawn` is an sf::Sprite, whose texture rect may
/// mirror it, with pixels of the picture as local coordinates, any other sf::Transformable, or an object of a class
/// with a `matrixOf` of its own, as for Collider::follow. `shape` is an outline or any shape; shape and matrix of `def`
/// are filled in here; `parent`, of SFML's types alone, as for `matrixOf`. The sprite itself is not stored: call
/// `collider.follow(sprite)` every frame. Throws as CollisionSystem::add.
template <class... Parent, detail::HasDrawnMatrix<Parent...> Drawn>
[[nodiscard]] Collider colliderFor(CollisionSystem& system, const Drawn& drawn, const Pieces& shape,
                                   ColliderDef def = {}, const Parent&... parent)
{
    def.shape = shape;
    def.matrix = drawnMatrix(detail::DrawnTag{}, drawn, parent...);
    def.position.reset();
    return {system, def};
}
/// For a sprite of an animation: the pieces belong to its texture rect, now and whenever it is followed. Each tag that
/// collides needs one. Throws as the constructor of AnimatedCollider.
[[nodiscard]] AnimatedCollider colliderFor(CollisionSystem& system, const sf::Sprite& sprite, ColliderSheet& sheet,
                                           ColliderDef def = {}, std::string_view tag = HitTag,
                                           const sf::Transform& parent = {});

/// The same without an owner, for games that keep ids: adds a sprite where it is drawn. Call `follow` every frame.
template <class... Parent, detail::HasDrawnMatrix<Parent...> Drawn>
SpriteId attach(CollisionSystem& system, const Drawn& drawn, const Pieces& shape, ColliderDef def = {},
                const Parent&... parent)
{
    def.shape = shape;
    def.matrix = drawnMatrix(detail::DrawnTag{}, drawn, parent...);
    def.position.reset();
    return system.add(def);
}

/// Puts the collider where the sprite is drawn now: position, turn, scale, origin and texture rect.
/// A move within the frame, as CollisionSystem::setMatrix; for a jump use `teleport` with `matrixOf`.
template <class... Parent, detail::HasDrawnMatrix<Parent...> Drawn>
Refused follow(CollisionSystem& system, SpriteId id, const Drawn& drawn, const Parent&... parent)
{
    return system.setMatrix(id, drawnMatrix(detail::DrawnTag{}, drawn, parent...));
}

/// The part of the picture that the sprite shows, mirrored or not.
[[nodiscard]] PixelRect pixelRectOf(const sf::Sprite& sprite);

/// Colliders by texture rect, each traced at the first call for it. Throws as the constructor of ColliderSheet.
[[nodiscard]] ColliderSheet sheetOf(const sf::Image& image, const OutlineOptions& options = {});

/// The alpha channel of an image, as outlineOf and tracedLayers take it. It refers to the pixels of the image.
[[nodiscard]] AlphaMask maskOf(const sf::Image& image) noexcept;

/// Traces the whole picture. Throws InvalidOutline as outlineOf(AlphaMask) does.
[[nodiscard]] Outline outlineOf(const sf::Image& image, const OutlineOptions& options = {});
/// Traces one texture rect; local coordinates start at its top left corner, and a mirrored rect gives the
/// outline of the picture as it is in the image, as `colliderFor` and `follow` expect. Throws
/// InvalidOutline also for a rect that is empty or not within the image.
[[nodiscard]] Outline outlineOf(const sf::Image& image, const sf::IntRect& rect, const OutlineOptions& options = {});

namespace detail
{

// For all that follows what is drawn.
[[nodiscard]] inline Affine2 drawnMatrix(DrawnTag /*tag*/, const sf::Transformable& transformable,
                                         const sf::Transform& parent = {})
{
    return matrixOf(transformable, parent);
}
[[nodiscard]] inline Affine2 drawnMatrix(DrawnTag /*tag*/, const sf::Sprite& sprite, const sf::Transform& parent = {})
{
    return matrixOf(sprite, parent);
}
[[nodiscard]] inline PixelRect drawnRect(DrawnTag /*tag*/, const sf::Sprite& sprite)
{
    return pixelRectOf(sprite);
}

} // namespace detail

} // namespace graze
