// SPDX-License-Identifier: Zlib
#pragma once

#include <graze/math/affine2.hpp>
#include <graze/math/vec2.hpp>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <functional>
#include <vector>

namespace art
{

using graze::length;
using graze::normalized;
using graze::Vec2;

/// Signed distance to a border: negative inside (unit: pixels).
using Field = std::function<float(Vec2)>;

[[nodiscard]] inline float clamp01(float v) noexcept
{
    return std::clamp(v, 0.f, 1.f);
}
[[nodiscard]] inline float smooth(float low, float high, float v) noexcept
{
    const float t = clamp01((v - low) / (high - low));
    return t * t * (3.f - 2.f * t);
}

[[nodiscard]] Field circle(Vec2 centre, float radius);
/// Exact on the axes, close elsewhere.
[[nodiscard]] Field ellipse(Vec2 centre, Vec2 radii);
[[nodiscard]] Field capsule(Vec2 a, Vec2 b, float radius);
/// Like a capsule with another radius at each end.
[[nodiscard]] Field taper(Vec2 a, Vec2 b, float radiusA, float radiusB);
[[nodiscard]] Field box(Vec2 centre, Vec2 size, float corner);
/// Any simple polygon, convex or not; grown by `corner`.
[[nodiscard]] Field polygon(std::vector<Vec2> points, float corner = 0.f);
/// A part of a circle's line, symmetric about the direction `middle`.
[[nodiscard]] Field arc(Vec2 centre, float radius, float middleRadians, float halfRadians, float thickness);

/// The field and its mirror image across the vertical axis.
[[nodiscard]] Field mirrored(Field field);
/// `count` copies around the origin.
[[nodiscard]] Field repeated(Field field, int count);
[[nodiscard]] Field turned(Field field, float radians);
[[nodiscard]] Field moved(Field field, Vec2 offset);
[[nodiscard]] Field unite(Field a, Field b);
[[nodiscard]] Field cut(Field from, Field what);
[[nodiscard]] Field grown(Field field, float by);

/// Numbers from whole coordinates, 0 .. 1: the same everywhere.
[[nodiscard]] float hashNoise(int x, int y, std::uint32_t seed) noexcept;
/// Smooth noise with lattice width 1, 0 .. 1. With a period it tiles.
[[nodiscard]] float valueNoise(Vec2 at, std::uint32_t seed, int period = 0) noexcept;
/// Octaves of the above, 0 .. 1.
[[nodiscard]] float cloudNoise(Vec2 at, std::uint32_t seed, int octaves, int period = 0) noexcept;

} // namespace art
