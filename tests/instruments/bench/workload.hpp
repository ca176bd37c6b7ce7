// SPDX-License-Identifier: Zlib
#pragma once

#include <graze/math/affine2.hpp>
#include <graze/queries/pair_queries.hpp>
#include <graze/shapes/shape.hpp>

#include <cstdint>
#include <string>
#include <vector>

namespace graze::test
{
class Random;
}

/// The work for every library: the same numbers, generated once per class from a seed.
namespace graze::bench
{

/// Convex core points around the local origin, counter-clockwise with y up, inflated by a radius: one
/// point is a circle, two are a capsule, more are a polygon with sharp corners.
struct Solid
{
    std::vector<Vec2> points;
    float radius = 0.f;
    float size = 0.f; ///< the extent it was asked to have (unit: pixels)

    [[nodiscard]] Shape shape() const;
};

/// Turned and moved, nothing else: the peers know no scale.
struct Pose
{
    Vec2 position{};
    float sine = 0.f;
    float cosine = 1.f;

    [[nodiscard]] Affine2 matrix() const { return {cosine, -sine, position.x, sine, cosine, position.y}; }
};

struct Pair
{
    Solid a;
    Solid b;
    Pose poseA;
    Pose poseB;
    Vec2 motionB{}; ///< for casts: A stands still
};

struct RayCase
{
    Solid target;
    Pose pose;
    Ray ray;
};

inline constexpr std::size_t PairsPerClass = 4000;

[[nodiscard]] const std::vector<std::string>& pairKinds(); ///< box-box, poly-poly, circle-poly, capsule-poly, big-big
[[nodiscard]] const std::vector<std::string>& pairGaps();  ///< far, near, shallow, deep
[[nodiscard]] const std::vector<std::string>& rayKinds();  ///< box, poly, big
[[nodiscard]] const std::vector<std::string>& rayLanes();  ///< hit, near-miss, far-miss

/// Pairs of a class "box-box-near". Made at the first call, kept afterwards.
/// Throws std::out_of_range for a name that is none.
[[nodiscard]] const std::vector<Pair>& pairsOf(const std::string& name);
/// Rays of a class "poly-near-miss".
[[nodiscard]] const std::vector<RayCase>& raysOf(const std::string& name);

/// A number between low and low x 2^octaves, log-uniform, by square roots alone: the same on every system.
[[nodiscard]] float logUniform(test::Random& random, float low, float octaves);
/// A convex polygon of exactly that many vertices on an ellipse, its centroid at the origin.
[[nodiscard]] Solid polygonSolid(test::Random& random, std::uint32_t vertices, float size);
[[nodiscard]] Solid boxSolid(float width, float height);
[[nodiscard]] Pose randomPose(test::Random& random, float side);
[[nodiscard]] Pose poseAt(Vec2 position, double angleRadians);

} // namespace graze::bench
