// SPDX-License-Identifier: Zlib
#pragma once

#include "query_shape.hpp"
#include "seen_pieces.hpp"

#include <graze/queries/ray_cast.hpp>
#include <graze/system/why_not.hpp>

#include <span>

namespace graze::detail
{

// See the functions of these names in CollisionSystem.
[[nodiscard]] RayHit rayCast(const SeenPieces& seen, const Ray& ray) noexcept;
[[nodiscard]] Found rayCastAll(const SeenPieces& seen, const Ray& ray, std::span<RayHit> buffer);
[[nodiscard]] Found rayCastAny(const SeenPieces& seen, const Ray& ray) noexcept;
[[nodiscard]] CastHit shapeCast(const SeenPieces& seen, const QueryShape& shape, Vec2 motion) noexcept;
[[nodiscard]] Found shapeCastAll(const SeenPieces& seen, const QueryShape& shape, Vec2 motion,
                                 std::span<CastHit> buffer);
[[nodiscard]] Found inBox(const SeenPieces& seen, const Aabb& box, std::span<SpriteFound> buffer);
[[nodiscard]] Found overlapping(const SeenPieces& seen, const QueryShape& shape, std::span<SpriteFound> buffer);
[[nodiscard]] Found nearest(const SeenPieces& seen, const QueryShape& shape, float maxDistance,
                            std::span<NearHit> buffer);
[[nodiscard]] WhyNot whyNot(const Scene& scene, const GjkSettings& settings, SpriteId a, SpriteId b,
                            bool touchedAtLastUpdate);

} // namespace graze::detail
