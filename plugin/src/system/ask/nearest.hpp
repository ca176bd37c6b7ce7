// SPDX-License-Identifier: Zlib
#pragma once

#include "query_shape.hpp"
#include "seen_pieces.hpp"

#include <span>

namespace graze::detail
{

// See CollisionSystem::nearest.
[[nodiscard]] Found nearest(SeenPieces& seen, const QueryShape& shape, float maxDistance, std::span<NearHit> buffer);

} // namespace graze::detail
