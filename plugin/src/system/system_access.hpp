// SPDX-License-Identifier: Zlib
#pragma once

#include "impl.hpp"

namespace graze::detail
{

/// What free functions over a system may see and do.
class SystemAccess
{
public:
    [[nodiscard]] static const World& world(const CollisionSystem& system) noexcept { return system.m_impl->world; }
    [[nodiscard]] static const BroadPhase& broadPhase(const CollisionSystem& system) noexcept
    {
        return system.m_impl->broadPhase();
    }
    [[nodiscard]] static const GjkSettings& settings(const CollisionSystem& system) noexcept
    {
        return system.m_impl->settings;
    }
    /// Counted and told as a refusal of the system's own.
    static Refused refuse(CollisionSystem& system, Refused reason, const char* call, SpriteId id) noexcept
    {
        return system.m_impl->refuse(reason, call, id.value, system.user(id).value_or(0));
    }
};

} // namespace graze::detail
