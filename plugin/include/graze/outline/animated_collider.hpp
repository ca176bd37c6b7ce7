// SPDX-License-Identifier: Zlib
#pragma once

#include <graze/base/export.hpp>
#include <graze/outline/collider_sheet.hpp>
#include <graze/system/collider.hpp>

#include <string>
#include <string_view>

namespace GRAZE_API graze
{

/// A collider whose pieces change with the picture that its sprite shows. Each tag that collides needs one: the pieces
/// that strike and the pieces that can be struck are two of them, in two layers, with the same owner.
///
/// It owns its sprite as a Collider does, and the default one is null.
class AnimatedCollider
{
public:
    /// The part of it that changes from frame to frame. Keep it beside a snapshot of the system, and put it back
    /// with that.
    struct Shown
    {
        PixelRect rect;           ///< the rect that was followed last
        bool blank = false;       ///< it has no piece of the tag, so the sprite is switched off
        bool onAfterBlank = true; ///< whether the sprite was switched on when that began
    };

    /// Null.
    AnimatedCollider() noexcept = default;
    /// Adds a sprite with the pieces of the rect. Shape and matrix of `def` are filled in here. While a frame has no
    /// piece of the tag, the sprite is switched off.
    /// Throws what CollisionSystem::add and ColliderSheet::at throw, and std::invalid_argument for the tag "marker".
    AnimatedCollider(CollisionSystem& system, ColliderSheet& sheet, const PixelRect& rect,
                     const Affine2& worldFromPicture, ColliderDef def = {}, std::string_view tag = HitTag);

    /// Whether its sprite is alive.
    explicit operator bool() const noexcept { return static_cast<bool>(m_collider); }
    /// The id in the events; null when this is null.
    [[nodiscard]] SpriteId id() const noexcept { return m_collider.id(); }
    /// For everything that a collider without frames does too: contacts, teleport, layer, removal.
    [[nodiscard]] Collider& collider() noexcept { return m_collider; }
    /// The same, to read.
    [[nodiscard]] const Collider& collider() const noexcept { return m_collider; }
    /// The tag of the pieces that collide.
    [[nodiscard]] const std::string& tag() const noexcept { return m_tag; }

    /// Moves the sprite within the frame, as CollisionSystem::setMatrix does, and gives it the pieces of the rect.
    /// Refused (UnknownFrame) for a rect that the sheet does not have: the sprite still moves, and keeps its pieces.
    /// A sprite that the game switched off before a frame without pieces stays off after it.
    Refused follow(ColliderSheet& sheet, const PixelRect& rect, const Affine2& worldFromPicture);
    /// The same for an sf::Sprite, with <graze/sfml/attach.hpp>, and the transform that it is drawn with.
    template <class... Parent, detail::HasDrawnMatrix<Parent...> Drawn>
    Refused follow(ColliderSheet& sheet, const Drawn& drawn, const Parent&... parent)
    {
        return follow(sheet, drawnRect(detail::DrawnTag{}, drawn), drawnMatrix(detail::DrawnTag{}, drawn, parent...));
    }

    /// As it is now.
    [[nodiscard]] const Shown& shown() const noexcept { return m_shown; }
    /// As it was when the system had the state that was restored.
    void setShown(const Shown& shown) { m_shown = shown; }

private:
    Refused show(CollisionSystem& system, ColliderSheet& sheet, const PixelRect& rect);

    Collider m_collider;
    std::string m_tag;
    Shown m_shown;
};

} // namespace graze
