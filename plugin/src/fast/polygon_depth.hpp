// SPDX-License-Identifier: Zlib
#pragma once

#include "fast/piece_depth.hpp"

namespace graze::detail
{

/// The depth of two bodies whose cores touch or overlap, by the separating axis test of the cores: exact for any number
/// of vertices. Leaves the iterations as they are. False: an ellipse, a sweep or a SupportFunction has no edges.
///
/// Cost    a `sat` without radii, and one pass over the vertices of both.
[[nodiscard]] bool polygonDepth(const Body& a, const Body& b, PieceDepth& found) noexcept;

} // namespace graze::detail
