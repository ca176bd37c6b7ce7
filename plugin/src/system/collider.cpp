// SPDX-License-Identifier: Zlib
#include <graze/system/collider.hpp>

#include "system_link.hpp"

#include <utility>

namespace graze
{

Collider::Collider(CollisionSystem& system, SpriteId id) noexcept : m_link(system.link()), m_id(id) {}

Collider::Collider(CollisionSystem& system, const ColliderDef& def) : Collider(system, system.add(def)) {}

Collider::Collider(CollisionSystem& system, const Sprite2D& sprite, ColliderDef def) :
Collider(system, system.add(sprite, std::move(def)))
{
}

Collider Collider::adopt(CollisionSystem& system, SpriteId id) noexcept
{
    return system.contains(id) ? Collider(system, id) : Collider();
}

Collider::Collider(Collider&& other) noexcept :
m_link(std::move(other.m_link)),
m_id(std::exchange(other.m_id, SpriteId{}))
{
}

Collider& Collider::operator=(Collider&& other) noexcept
{
    if (this != &other)
    {
        remove();
        m_link = std::move(other.m_link);
        m_id = std::exchange(other.m_id, SpriteId{});
    }
    return *this;
}

CollisionSystem* Collider::living() const noexcept
{
    CollisionSystem* const system = m_link ? m_link->system : nullptr;
    return system != nullptr && system->contains(m_id) ? system : nullptr;
}

void Collider::remove() noexcept
{
    if (CollisionSystem* const system = living())
        system->remove(m_id);
    release();
}

SpriteId Collider::release() noexcept
{
    const SpriteId released = id();
    m_link.reset();
    m_id = {};
    return released;
}

Refused Collider::follow(const Affine2& worldFromLocal) noexcept
{
    CollisionSystem* const system = living();
    return system != nullptr ? system->setMatrix(m_id, worldFromLocal) : Refused::StaleId;
}

Refused Collider::teleport(const Affine2& worldFromLocal) noexcept
{
    CollisionSystem* const system = living();
    return system != nullptr ? system->teleport(m_id, worldFromLocal) : Refused::StaleId;
}

Refused Collider::setEnabled(bool enabled) noexcept
{
    CollisionSystem* const system = living();
    return system != nullptr ? system->setEnabled(m_id, enabled) : Refused::StaleId;
}

Refused Collider::setLayer(Layer layer) noexcept
{
    CollisionSystem* const system = living();
    return system != nullptr ? system->setLayer(m_id, layer) : Refused::StaleId;
}

Refused Collider::setNearDistance(float nearDistance) noexcept
{
    CollisionSystem* const system = living();
    return system != nullptr ? system->setNearDistance(m_id, nearDistance) : Refused::StaleId;
}

Refused Collider::setUser(UserValue user) noexcept
{
    CollisionSystem* const system = living();
    return system != nullptr ? system->setUser(m_id, user) : Refused::StaleId;
}

Refused Collider::setShape(const Pieces& shape)
{
    CollisionSystem* const system = living();
    return system != nullptr ? system->setShape(m_id, shape) : Refused::StaleId;
}

SpriteContacts Collider::contacts() const noexcept
{
    CollisionSystem* const system = living();
    return system != nullptr ? system->contactsOf(m_id) : SpriteContacts();
}

bool Collider::touching(const Collider& other) const noexcept
{
    for (const Contact& contact : contacts())
        if (contact.b == other.m_id)
            return true;
    return false;
}

} // namespace graze
