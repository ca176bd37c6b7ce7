// SPDX-License-Identifier: Zlib
#pragma once

#include "world_search.hpp"

#include <graze/queries/ray_cast.hpp>

#include <span>

namespace graze::detail
{

// See the functions of these names in CollisionSystem.
[[nodiscard]] RayHit rayCast(const WorldSearch& search, const Ray& ray) noexcept;
[[nodiscard]] Found rayCastAll(const WorldSearch& search, const Ray& ray, std::span<RayHit> buffer);
[[nodiscard]] Found rayCastAny(const WorldSearch& search, const Ray& ray) noexcept;
[[nodiscard]] CastHit shapeCast(const WorldSearch& search, const QueryShape& shape, Vec2 motion) noexcept;
[[nodiscard]] Found shapeCastAll(const WorldSearch& search, const QueryShape& shape, Vec2 motion,
                                 std::span<CastHit> buffer);
[[nodiscard]] Found inBox(const WorldSearch& search, const Aabb& box, std::span<SpriteFound> buffer);
[[nodiscard]] Found overlapping(const WorldSearch& search, const QueryShape& shape, std::span<SpriteFound> buffer);
[[nodiscard]] Found nearest(const WorldSearch& search, const QueryShape& shape, float maxDistance,
                            std::span<NearHit> buffer);

} // namespace graze::detail
