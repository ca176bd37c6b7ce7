// SPDX-License-Identifier: Zlib
#pragma once

#include <graze/base/export.hpp>
#include <graze/queries/operand.hpp>
#include <graze/queries/settings.hpp>

namespace GRAZE_API graze
{

/// A half line that ends after `length`.
struct Ray
{
    Vec2 origin{};      ///< world space
    Vec2 direction{};   ///< any length; a zero direction only tests the origin
    float length = 0.f; ///< how far to look along the unit direction (unit: pixels)
};

/// Answer of `rayCast`.
struct RayCastResult
{
    Status status = Status::InvalidInput; ///< Separated: finished without a hit; Overlapping: finished with one
    bool hit = false;                     ///< point, normal and piece are set
    bool startedInside = false;           ///< the origin is in or on the shape: hit at distance 0
    float distance = 0.f;                 ///< along the unit direction; at IterationLimit nothing is hit before this
    Vec2 point{};                         ///< world space
    Vec2 normal{};                        ///< outward normal of the surface, length 1; zero when startedInside
    int iterations = 0;                   ///< support searches over all pieces; 0 when closed forms answered
    std::uint32_t piece = 0;              ///< that was hit, by index
};

/// First point of a sprite along a ray.
///
/// The support mapping narrows a chord of the shape that spans the ray's line until it is an edge of
/// the surface. That stops at once on polygons and quarters the error on round shapes; unlike the
/// textbook GJK ray cast it never compares an epsilon with a squared distance and has no case that ends
/// in "no hit" for lack of progress. A flattened sprite is hit as the segment or point it looks like.
///
/// Frame   world space, in pixels; `normal` is that of the surface, outward.
/// Result  convex pieces of 2 to 64 vertices, and round ones of up to VertexBlock, are answered in closed
///         form, with `iterations` 0, but for rays that graze the border or start on or just in it. Several pieces:
///         the first on the way.
/// Errors  never throws, never allocates.
/// Source  GJK ray cast: van den Bergen 2004; narrowing a chord (portal): Snethen 2008.
[[nodiscard]] RayCastResult rayCast(const Operand& target, const Ray& ray, const GjkSettings& settings = {}) noexcept;

} // namespace graze
