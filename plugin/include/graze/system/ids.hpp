// SPDX-License-Identifier: Zlib
#pragma once

#include <graze/base/export.hpp>

#include <compare>
#include <cstdint>
#include <functional>

namespace GRAZE_API graze
{

/// 64-bit handle: kind and slot (32), generation (20), system (12). The default one is null and equals no live
/// id. An id outlives its sprite harmlessly: calls with it are refused, never taken for another one.
template <class Tag>
struct Id
{
    std::uint64_t value = 0;

    [[nodiscard]] constexpr bool isNull() const noexcept { return value == 0; }
    explicit constexpr operator bool() const noexcept { return value != 0; }
    friend constexpr auto operator<=>(const Id&, const Id&) noexcept = default;
};

using SpriteId = Id<struct SpriteTag>;
using BulletId = Id<struct BulletTag>;
using ShapeId = Id<struct ShapeTag>;

} // namespace graze

template <class Tag>
struct std::hash<graze::Id<Tag>>
{
    std::size_t operator()(const graze::Id<Tag>& id) const noexcept { return std::hash<std::uint64_t>{}(id.value); }
};
