// SPDX-License-Identifier: Zlib
#include <graze/outline/collider_sheet.hpp>

#include "system/system_access.hpp"

#include <stdexcept>
#include <utility>

namespace graze
{

AnimatedCollider::AnimatedCollider(CollisionSystem& system, ColliderSheet& sheet, const PixelRect& rect,
                                   const Affine2& worldFromPicture, ColliderDef def, std::string_view tag) :
m_tag(tag),
m_shown{.rect = rect}
{
    if (m_tag == MarkerTag)
        throw std::invalid_argument("graze: pieces with the tag \"marker\" never collide");
    (void)sheet.at(rect); // throws when there is no such frame
    def.shape = *sheet.pieces(rect, m_tag);
    def.matrix = worldFromPicture;
    m_shown.blank = def.shape.shapes().empty();
    m_shown.onAfterBlank = def.enabled;
    if (m_shown.blank)
    {
        // A sprite has a shape at any time; this one is switched off before anything meets it.
        def.shape = Point{};
        def.enabled = false;
    }
    m_collider = Collider(system, def);
}

Refused AnimatedCollider::follow(ColliderSheet& sheet, const PixelRect& rect, const Affine2& worldFromPicture)
{
    CollisionSystem* const system = m_collider.system();
    if (system == nullptr)
        return Refused::StaleId;
    // The pieces first: the new ones decide whether the matrix is refused.
    const Refused shown = rect == m_shown.rect ? Refused::None : show(*system, sheet, rect);
    const Refused moved = m_collider.follow(worldFromPicture);
    return moved != Refused::None ? moved : shown;
}

Refused AnimatedCollider::show(CollisionSystem& system, ColliderSheet& sheet, const PixelRect& rect)
{
    const Pieces* const pieces = sheet.pieces(rect, m_tag);
    if (pieces == nullptr)
        return detail::SystemAccess::refuse(system, Refused::UnknownFrame, "AnimatedCollider::follow", id());
    const bool blank = pieces->shapes().empty();
    if (!blank)
        if (const Refused reshaped = m_collider.setShape(*pieces); reshaped != Refused::None)
            return reshaped;
    if (blank && !m_shown.blank)
    {
        m_shown.onAfterBlank = system.isEnabled(id()).value_or(true);
        m_collider.setEnabled(false);
    }
    else if (!blank && m_shown.blank && m_shown.onAfterBlank)
        m_collider.setEnabled(true);
    m_shown.blank = blank;
    m_shown.rect = rect;
    return Refused::None;
}

} // namespace graze
