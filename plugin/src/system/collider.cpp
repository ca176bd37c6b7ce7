// SPDX-License-Identifier: Zlib
#include <graze/system/collider.hpp>

#include "impl.hpp"

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
    m_link = {};
    m_id = {};
    return released;
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
