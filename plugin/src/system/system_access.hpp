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
    static Refused refuse(CollisionSystem& system, Refused reason, const char* call, SpriteId id) noexcept
    {
        return system.m_impl->refuse(reason, call, id.value, system.user(id).value_or(UserValue{}));
    }
};

} // namespace graze::detail
