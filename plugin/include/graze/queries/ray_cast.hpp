// SPDX-License-Identifier: Zlib
#pragma once

#include <graze/base/export.hpp>
#include <graze/pair/operand.hpp>
#include <graze/pair/results.hpp>

namespace GRAZE_API graze
{

/// First point of a sprite along a ray.
///
/// The GJK ray cast: a point moves along the ray, up to the plane of each support vertex, until it is at the surface.
/// A flattened sprite is hit as the segment or point it looks like. Several pieces: the first along the ray.
///
/// Frame   world space, in pixels; `normal` is the outward normal of the surface.
/// Result  a hit means that the ray comes within epsilon x size of the piece; `gap` is the distance left. With the
///         default it is inside the band; a coarse epsilon hits early. Iterations used up: no hit, `status` says so,
///         and nothing is hit before `distance`.
/// Errors  never throws, never allocates.
/// Cost    one support search per iteration; pieces whose bounds the ray does not meet need none.
/// Method  Gjk: RayRun. Fast: sharp convex pieces of 2 to 64 vertices, discs and ellipses are answered exactly and
///         without a search, unless the ray grazes the border or starts on it; GJK answers the rest.
/// Source  van den Bergen 2004.
[[nodiscard]] RayCastResult rayCast(const Operand& target, const Ray& ray, const GjkSettings& settings = {}) noexcept;

} // namespace graze
