// SPDX-License-Identifier: Zlib
#pragma once

#include "query_shape.hpp"
#include "seen_pieces.hpp"

#include <graze/queries/ray_cast.hpp>

#include <span>

namespace graze::detail
{

// See the functions of these names in CollisionSystem.
[[nodiscard]] RayHit rayCast(SeenPieces& seen, const Ray& ray) noexcept;
[[nodiscard]] Found rayCastAll(SeenPieces& seen, const Ray& ray, std::span<RayHit> buffer);
[[nodiscard]] Found rayCastAny(SeenPieces& seen, const Ray& ray) noexcept;
[[nodiscard]] CastHit shapeCast(SeenPieces& seen, const QueryShape& shape, Vec2 motion) noexcept;
[[nodiscard]] Found shapeCastAll(SeenPieces& seen, const QueryShape& shape, Vec2 motion, std::span<CastHit> buffer);

} // namespace graze::detail
