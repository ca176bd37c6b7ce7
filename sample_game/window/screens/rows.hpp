// SPDX-License-Identifier: Zlib
#pragma once

#include <graze/math/aabb.hpp>
#include <graze/math/vec2.hpp>

#include <cstddef>
#include <optional>

namespace game
{

/// Equal rows under each other, for drawing a list and for finding what the mouse is at (unit: logical pixels of the
/// field).
struct Rows
{
    float left = 0.f;
    float right = 0.f;
    float top = 0.f;
    float height = 0.f; ///< from a row to the next
    std::size_t count = 0;

    [[nodiscard]] graze::Aabb row(std::size_t index) const noexcept
    {
        const float y = top + height * static_cast<float>(index);
        return {{left, y}, {right, y + height}};
    }
    [[nodiscard]] std::optional<std::size_t> at(graze::Vec2 point) const noexcept
    {
        if (!(point.x >= left && point.x < right && point.y >= top && height > 0.f))
            return std::nullopt;
        const auto index = static_cast<std::size_t>((point.y - top) / height);
        return index < count ? std::optional(index) : std::nullopt;
    }
};

[[nodiscard]] inline bool contains(const graze::Aabb& area, graze::Vec2 point) noexcept
{
    return point.x >= area.lower.x && point.x < area.upper.x && point.y >= area.lower.y && point.y < area.upper.y;
}

} // namespace game
