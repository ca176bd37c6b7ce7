// SPDX-License-Identifier: Zlib
#pragma once

#include <graze/math/vec2.hpp>

#include <span>

namespace graze::bench
{

struct Vec2d
{
    double x = 0.;
    double y = 0.;

    friend constexpr Vec2d operator+(Vec2d a, Vec2d b) { return {a.x + b.x, a.y + b.y}; }
    friend constexpr Vec2d operator-(Vec2d a, Vec2d b) { return {a.x - b.x, a.y - b.y}; }
    friend constexpr Vec2d operator*(Vec2d a, double s) { return {a.x * s, a.y * s}; }
};

[[nodiscard]] constexpr double dot(Vec2d a, Vec2d b)
{
    return a.x * b.x + a.y * b.y;
}

/// Convex core points, counter-clockwise with y up, inflated by a radius.
struct Rounded
{
    std::span<const Vec2d> core;
    double radius = 0.;
};

struct Gap
{
    double value = 0.; ///< > 0 apart by that much, < 0 minus the penetration depth
    Vec2d normal{};    ///< from A to B, length 1: how the value grows when B moves
};

/// The signed gap of A and of B moved by `offset`, by brute force: every edge normal, then every vertex
/// against every edge. Shares nothing with the plugin, so the inputs of the benchmarks stay the same to
/// the bit when the plugin changes.
[[nodiscard]] Gap signedGap(const Rounded& a, const Rounded& b, Vec2d offset);

/// How far along the unit direction B has to stand from A for the gap to be `target`. The start, offset
/// zero, must be deeper than that.
[[nodiscard]] double placeAlong(const Rounded& a, const Rounded& b, Vec2d direction, double target);

} // namespace graze::bench
