// SPDX-License-Identifier: Zlib
#pragma once

#include <graze/base/export.hpp>
#include <graze/outline/collider_sheet.hpp>
#include <graze/system/collision_system.hpp>

#include <string>

namespace GRAZE_API graze
{

/// A sprite whose pieces change with the picture that it shows. Each tag that collides needs one: the pieces that
/// strike and the pieces that can be struck are two of them, in two layers, with the same owner.
///
/// A small value without pointers: copy it with the rest of the game's state, and put it back where a snapshot of
/// the system is restored.
class AnimatedCollider
{
public:
    /// Adds a sprite with the pieces of the rect. Shape and matrix of `def` are filled in here. While a frame has no
    /// piece of the tag, the sprite is switched off.
    /// Throws what CollisionSystem::add and ColliderSheet::at throw, and std::invalid_argument for the tag "marker".
    AnimatedCollider(CollisionSystem& system, ColliderSheet& sheet, const PixelRect& rect,
                     const Affine2& worldFromPicture, ColliderDef def = {}, std::string tag = std::string(HitTag));

    /// The sprite's id; remove the sprite by it.
    [[nodiscard]] SpriteId id() const noexcept { return m_id; }
    /// The rect that was followed last.
    [[nodiscard]] const PixelRect& shown() const noexcept { return m_shown; }
    /// The tag of the pieces that collide.
    [[nodiscard]] const std::string& tag() const noexcept { return m_tag; }

    /// Moves the sprite within the frame, as CollisionSystem::setMatrix does, and gives it the pieces of the rect.
    /// Refused (UnknownFrame) for a rect that the sheet does not have: the sprite still moves, and keeps its pieces.
    /// A sprite that the game switched off before a frame without pieces stays off after it.
    Refused follow(CollisionSystem& system, ColliderSheet& sheet, const PixelRect& rect,
                   const Affine2& worldFromPicture);

private:
    Refused show(CollisionSystem& system, ColliderSheet& sheet, const PixelRect& rect);

    SpriteId m_id;
    PixelRect m_shown;
    std::string m_tag;
    bool m_blank = false;       // the current frame has no piece of the tag
    bool m_onAfterBlank = true; // whether the sprite was switched on when that began
};

} // namespace graze
