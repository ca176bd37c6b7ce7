// SPDX-License-Identifier: Zlib
#pragma once

#include <graze/base/export.hpp>
#include <graze/math/vec2.hpp>

#include <algorithm>
#include <limits>

namespace GRAZE_API graze
{

/// Closed axis-aligned box. The default one is empty: it overlaps nothing and is the neutral element
/// of `merged`.
struct Aabb
{
    /// Left and above, as y points down (unit: pixels).
    Vec2 lower{std::numeric_limits<float>::infinity(), std::numeric_limits<float>::infinity()};
    /// Right and below; belongs to the box.
    Vec2 upper{-std::numeric_limits<float>::infinity(), -std::numeric_limits<float>::infinity()};

    /// A box of a single point is not empty; one with a NaN is.
    [[nodiscard]] constexpr bool isEmpty() const noexcept { return !(lower.x <= upper.x && lower.y <= upper.y); }
    /// NaN for the default box.
    [[nodiscard]] GRAZE_INLINE constexpr Vec2 centre() const noexcept
    {
        return {lower.x * 0.5f + upper.x * 0.5f, lower.y * 0.5f + upper.y * 0.5f};
    }
    /// Width and height; zero when empty.
    [[nodiscard]] GRAZE_INLINE constexpr Vec2 size() const noexcept { return isEmpty() ? Vec2{} : upper - lower; }
    /// Borders included.
    [[nodiscard]] constexpr bool contains(Vec2 p) const noexcept
    {
        return lower.x <= p.x && p.x <= upper.x && lower.y <= p.y && p.y <= upper.y;
    }
    /// Grown by `margin` pixels on every side.
    [[nodiscard]] GRAZE_INLINE constexpr Aabb grown(float margin) const noexcept
    {
        return {{lower.x - margin, lower.y - margin}, {upper.x + margin, upper.y + margin}};
    }
    friend constexpr bool operator==(const Aabb&, const Aabb&) noexcept = default;
};

/// Touching counts, as everywhere in graze (sf::Rect counts it as apart).
[[nodiscard]] constexpr bool overlaps(const Aabb& a, const Aabb& b) noexcept
{
    return a.lower.x <= b.upper.x && b.lower.x <= a.upper.x && a.lower.y <= b.upper.y && b.lower.y <= a.upper.y;
}

/// The smallest box around both.
[[nodiscard]] constexpr Aabb merged(const Aabb& a, const Aabb& b) noexcept
{
    return {{(std::min)(a.lower.x, b.lower.x), (std::min)(a.lower.y, b.lower.y)},
            {(std::max)(a.upper.x, b.upper.x), (std::max)(a.upper.y, b.upper.y)}};
}

/// The smallest box around the box and the point.
[[nodiscard]] constexpr Aabb merged(const Aabb& a, Vec2 p) noexcept
{
    return merged(a, Aabb{p, p});
}

} // namespace graze
