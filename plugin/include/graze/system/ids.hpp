// SPDX-License-Identifier: Zlib
#pragma once

#include <graze/base/export.hpp>

#include <compare>
#include <cstdint>
#include <functional>

namespace GRAZE_API graze
{

/// 64-bit handle: kind and slot (32), generation (20), system (12). The default one is null and equals no live
/// id. An id may outlive its sprite: calls with it are refused, and never reach another sprite.
template <class Tag>
struct Id
{
    std::uint64_t value = 0; ///< to be kept or sent, not to be read

    /// Whether it names nothing.
    [[nodiscard]] constexpr bool isNull() const noexcept { return value == 0; }
    /// Whether it names something, alive or not.
    explicit constexpr operator bool() const noexcept { return value != 0; }
    friend constexpr auto operator<=>(const Id&, const Id&) noexcept = default;
};

using SpriteId = Id<struct SpriteTag>; ///< from `CollisionSystem::add`
using BulletId = Id<struct BulletTag>; ///< from `CollisionSystem::fire`
using ShapeId = Id<struct ShapeTag>;   ///< from `CollisionSystem::addShape`

} // namespace graze

/// For unordered containers of ids.
template <class Tag>
struct std::hash<graze::Id<Tag>>
{
    /// The same for equal ids.
    std::size_t operator()(const graze::Id<Tag>& id) const noexcept { return std::hash<std::uint64_t>{}(id.value); }
};
