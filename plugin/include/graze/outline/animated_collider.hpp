// SPDX-License-Identifier: Zlib
#pragma once

#include <graze/base/export.hpp>
#include <graze/outline/collider_sheet.hpp>
#include <graze/system/collision_system.hpp>

#include <string>

namespace GRAZE_API graze
{

/// A sprite whose pieces change with the picture that it shows. One for each tag that shall collide: what strikes and
/// what can be struck are two of them, in two layers, with the same owner.
///
/// A small value without pointers: copy it with the rest of the game's state, and put it back where a snapshot of
/// the system is restored.
class AnimatedCollider
{
public:
    /// Adds a sprite with the pieces of the rect. `def` says all the rest: its shape and its matrix are filled in
    /// here. While a frame has no piece of the tag, the sprite is switched off.
    /// Throws what CollisionSystem::add and ColliderSheet::at throw, and std::invalid_argument for the tag "marker".
    AnimatedCollider(CollisionSystem& system, ColliderSheet& sheet, const PixelRect& rect,
                     const Affine2& worldFromPicture, ColliderDef def = {}, std::string tag = std::string(HitTag));

    /// Of the sprite in the system; remove it there.
    [[nodiscard]] SpriteId id() const noexcept { return m_id; }
    /// The rect that was followed last.
    [[nodiscard]] const PixelRect& shown() const noexcept { return m_shown; }
    /// Of the pieces that collide.
    [[nodiscard]] const std::string& tag() const noexcept { return m_tag; }

    /// Shows that rect there: a move within the frame, as CollisionSystem::setMatrix, with other pieces when the rect
    /// is another one. Refused (UnknownFrame) for a rect that the sheet does not have: the sprite moves all the same
    /// and keeps its pieces. A sprite that the game had switched off
    /// before a frame without pieces stays off after it.
    Refused follow(CollisionSystem& system, ColliderSheet& sheet, const PixelRect& rect,
                   const Affine2& worldFromPicture);

private:
    Refused show(CollisionSystem& system, ColliderSheet& sheet, const PixelRect& rect);

    SpriteId m_id;
    PixelRect m_shown;
    std::string m_tag;
    bool m_blank = false;       // the frame shown has no piece of the tag
    bool m_onAfterBlank = true; // whether the sprite was switched on when that began
};

} // namespace graze
