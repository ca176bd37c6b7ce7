// SPDX-License-Identifier: Zlib
#include <graze/outline/animated_collider.hpp>

#include "system/system_access.hpp"

#include <stdexcept>
#include <utility>

namespace graze
{

AnimatedCollider::AnimatedCollider(CollisionSystem& system, ColliderSheet& sheet, const PixelRect& rect,
                                   const Affine2& worldFromPicture, ColliderDef def, std::string tag) :
m_shown(rect),
m_tag(std::move(tag))
{
    if (m_tag == MarkerTag)
        throw std::invalid_argument("graze: pieces with the tag \"marker\" never collide");
    (void)sheet.at(rect); // throws when there is no such frame
    def.shape = *sheet.pieces(rect, m_tag);
    def.matrix = worldFromPicture;
    m_blank = def.shape.shapes().empty();
    m_onAfterBlank = def.enabled;
    if (m_blank)
    {
        // A sprite has a shape at any time; this one is switched off before anything meets it.
        def.shape = Point{};
        def.enabled = false;
    }
    m_id = system.add(def);
}

Refused AnimatedCollider::follow(CollisionSystem& system, ColliderSheet& sheet, const PixelRect& rect,
                                 const Affine2& worldFromPicture)
{
    // The pieces first: the new ones decide whether the matrix is refused.
    const Refused shown = rect == m_shown ? Refused::None : show(system, sheet, rect);
    const Refused moved = system.setMatrix(m_id, worldFromPicture);
    return moved != Refused::None ? moved : shown;
}

Refused AnimatedCollider::show(CollisionSystem& system, ColliderSheet& sheet, const PixelRect& rect)
{
    const Pieces* const pieces = sheet.pieces(rect, m_tag);
    if (pieces == nullptr)
        return detail::SystemAccess::refuse(system, Refused::UnknownFrame, "AnimatedCollider::follow", m_id);
    const bool blank = pieces->shapes().empty();
    if (!blank)
        if (const Refused reshaped = system.setShape(m_id, *pieces); reshaped != Refused::None)
            return reshaped;
    if (blank && !m_blank)
    {
        m_onAfterBlank = system.isEnabled(m_id).value_or(true);
        if (const Refused off = system.setEnabled(m_id, false); off != Refused::None)
            return off;
    }
    else if (!blank && m_blank && m_onAfterBlank)
        if (const Refused on = system.setEnabled(m_id, true); on != Refused::None)
            return on;
    m_blank = blank;
    m_shown = rect;
    return Refused::None;
}

} // namespace graze
