// SPDX-License-Identifier: Zlib
#pragma once

#include "outline/raster.hpp"
#include "outline/trace.hpp"

#include <span>
#include <vector>

namespace graze::tracing
{

/// A convex piece of an island, counter-clockwise with y up.
struct Piece
{
    std::uint32_t island = 0;
    std::vector<Vec2> points;
};

/// Worst squared error each island causes (index: island - 1, unit: square pixels), found by looking at
/// every pixel centre: the distance of an opaque one that no piece covers from the nearest piece, and the
/// distance of a transparent one that a piece covers (touching counts) from the nearest opaque pixel
/// centre, which is stricter than from that pixel's square.
[[nodiscard]] std::vector<double> measuredErrorsSquared(const Islands& islands, const OpaqueDistance& opaque,
                                                        std::span<const Piece> pieces);

} // namespace graze::tracing
