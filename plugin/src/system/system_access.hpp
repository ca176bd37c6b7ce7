// SPDX-License-Identifier: Zlib
#pragma once

#include "impl.hpp"

namespace graze::detail
{

/// The parts of a system that free functions use.
class SystemAccess
{
public:
    [[nodiscard]] static const Scene& scene(const CollisionSystem& system) noexcept { return system.m_impl->scene; }
    /// Throws std::bad_alloc only, and then the sprite stays.
    static void moveAndRefile(CollisionSystem& system, SpriteId sprite, const Affine2& worldFromLocal)
    {
        CollisionSystem::Impl& impl = *system.m_impl;
        SpriteTable& sprites = impl.scene.sprites;
        const std::uint32_t row = sprites.ids().find(sprite.value).value();
        impl.candidates.makeRoomToRefile(sprites, row);
        if (impl.setMatrix(sprite, worldFromLocal) != Refused::None)
            return;
        impl.candidates.refile(impl.scene, row);
        sprites.flags.noteFiled(row);
    }
    [[nodiscard]] static const BroadPhase& broadPhase(const CollisionSystem& system) noexcept
    {
        return system.m_impl->broadPhase();
    }
    [[nodiscard]] static const GjkSettings& settings(const CollisionSystem& system) noexcept
    {
        return system.m_impl->settings;
    }
    [[nodiscard]] static Refused check(const CollisionSystem& system, SpriteId id) noexcept
    {
        return system.m_impl->scene.sprites.ids().check(id.value);
    }
    /// Counts and reports a refusal like one of the system's own calls.
    static Refused refuse(CollisionSystem& system, Refused reason, const char* call, SpriteId id,
                          const Asked& asked = {}) noexcept
    {
        return system.m_impl->refuse(reason, call, id.value, system.user(id).value_or(UserValue{}), asked);
    }
    /// Was it removed since the last update?
    [[nodiscard]] static bool isRemoved(const CollisionSystem& system, SpriteId id) noexcept
    {
        const SpriteTable& sprites = system.m_impl->scene.sprites;
        const auto row = rowOf(sprites.ids(), id.value);
        return row < sprites.rows() && sprites.id[row] == id && sprites.isDead(row);
    }
    /// The same of a bullet.
    [[nodiscard]] static bool isRemoved(const CollisionSystem& system, BulletId id) noexcept
    {
        const BulletTable& bullets = system.m_impl->bullets;
        const auto row = rowOf(bullets.ids(), id.value);
        return row < bullets.rows() && bullets.traits[row].id == id && bullets.is(row, BulletTable::Dead);
    }

private:
    [[nodiscard]] static std::uint32_t rowOf(const SlotMap& ids, std::uint64_t id) noexcept
    {
        return id != 0 && SlotMap::slotOf(id) < ids.slots() ? ids.row(id) : SpriteTable::None;
    }
};

} // namespace graze::detail
