// SPDX-License-Identifier: Zlib
#pragma once

#include <graze/pair/settings.hpp>
#include <graze/sprite/sprite2d.hpp>
#include <graze/system/ids.hpp>

#include <optional>
#include <string>

namespace graze
{
class CollisionSystem;
}

namespace game
{

/// Two sprites as they were at a moment that surprised somebody.
struct Capture
{
    graze::Sprite2D a;
    graze::Sprite2D b;
    graze::GjkSettings settings; ///< the settings at that moment
    std::string note;            ///< the names of the two and the moment; line breaks are kept
};

/// Empty when one of the ids is not alive. The note names both by layer and id.
[[nodiscard]] std::optional<Capture> captureOf(const graze::CollisionSystem& collisions, graze::SpriteId a,
                                               graze::SpriteId b);

} // namespace game
