// SPDX-License-Identifier: Zlib
#pragma once

#include "query_shape.hpp"
#include "seen_pieces.hpp"

#include <span>

namespace graze::detail
{

// See CollisionSystem::inBox and overlapping.
[[nodiscard]] Found inBox(SeenPieces& seen, const Aabb& box, std::span<SpriteFound> buffer);
[[nodiscard]] Found overlapping(SeenPieces& seen, const QueryShape& shape, std::span<SpriteFound> buffer);

} // namespace graze::detail
