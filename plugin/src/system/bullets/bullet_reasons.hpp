// SPDX-License-Identifier: Zlib
#pragma once

#include "bullet_table.hpp"
#include "system/sprites/scene.hpp"

#include <graze/pair/settings.hpp>
#include <graze/system/world_queries.hpp>

namespace graze::detail
{

/// See CollisionSystem::whyNot.
[[nodiscard]] WhyNot whyNot(const Scene& scene, const BulletTable& bullets, const GjkSettings& settings,
                            BulletId bullet, SpriteId sprite, bool hitAtLastUpdate);

} // namespace graze::detail
