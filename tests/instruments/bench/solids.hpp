// SPDX-License-Identifier: Zlib
#pragma once

#include "support/oracle/plane.hpp"
#include "support/random.hpp"

#include <cstdint>
#include <vector>

/// The input of every library: the same numbers, made once from a seed.
namespace graze::bench
{

/// Whether the newest Box2D was built in: see box2d3.cmake.
#ifdef GRAZE_BENCH_BOX2D3
inline constexpr bool HasBox2d3 = true;
#else
inline constexpr bool HasBox2d3 = false;
#endif

/// Each registers its benchmarks under the names work/class/library.
void registerFrames();
void registerBullets();
void registerQueries();

/// Convex core points around the local origin, counter-clockwise with y up, inflated by a radius: one
/// point is a circle, two are a capsule, more are a polygon with sharp corners.
struct Solid
{
    std::vector<Vec2> points;
    float radius = 0.f;
    float size = 0.f; ///< the extent it was asked to have (unit: pixels)

    [[nodiscard]] Shape shape() const { return Shape::ofPoints(points, radius); }
};

/// Turned and moved, nothing else: the peers know no scale.
struct Pose
{
    Vec2 position{};
    float sine = 0.f;
    float cosine = 1.f;

    [[nodiscard]] Affine2 matrix() const { return {cosine, -sine, position.x, sine, cosine, position.y}; }
};

[[nodiscard]] Solid boxSolid(float width, float height);
[[nodiscard]] Solid circleSolid(float size);
/// A convex polygon of exactly that many vertices on an ellipse, its centroid at the origin.
[[nodiscard]] Solid polygonSolid(test::Random& random, std::uint32_t vertices, float size);
[[nodiscard]] Vec2 randomDirection(test::Random& random);

} // namespace graze::bench
