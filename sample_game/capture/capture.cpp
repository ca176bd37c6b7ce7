// SPDX-License-Identifier: Zlib
#include "capture/capture.hpp"

#include <graze/system/collision_system.hpp>

#include <sstream>

namespace game
{
namespace
{

std::string nameOf(const graze::CollisionSystem& collisions, graze::SpriteId id, const graze::Sprite2D& sprite)
{
    std::ostringstream out;
    out << "layer \"" << collisions.layerName(collisions.layerOf(id).value_or(graze::Layer{})) << "\", at "
        << sprite.matrix().tx << ", " << sprite.matrix().ty << ", user value " << collisions.userOf<std::uint64_t>(id);
    if (!collisions.isEnabled(id).value_or(true))
        out << ", disabled";
    return out.str();
}

} // namespace

std::optional<Capture> captureOf(const graze::CollisionSystem& collisions, graze::SpriteId a, graze::SpriteId b)
{
    std::optional<graze::Sprite2D> first = collisions.sprite(a), second = collisions.sprite(b);
    if (!first || !second)
        return std::nullopt;
    const std::string note = "A: " + nameOf(collisions, a, *first) + "\nB: " + nameOf(collisions, b, *second);
    return Capture{*std::move(first), *std::move(second), collisions.settings(), note};
}

} // namespace game
