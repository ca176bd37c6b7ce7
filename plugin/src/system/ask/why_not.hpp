// SPDX-License-Identifier: Zlib
#pragma once

#include "system/sprites/scene.hpp"

#include <graze/pair/settings.hpp>
#include <graze/system/why_not.hpp>

namespace graze::detail
{

/// The reasons that keep two sprites apart; see CollisionSystem::whyNot.
[[nodiscard]] WhyNot whyNot(const Scene& scene, const GjkSettings& settings, SpriteId a, SpriteId b,
                            bool touchedAtLastUpdate);

} // namespace graze::detail
