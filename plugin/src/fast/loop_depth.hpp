// SPDX-License-Identifier: Zlib
#pragma once

#include <graze/gjk/penetration_run.hpp>

namespace graze::detail
{

/// The depth of two small loops with round radii, without a search: doubles measure every edge of one against every
/// vertex of the other, or against a point. Also answers where the two are apart. Among equal depths it takes the one
/// whose normal is nearest to (0, -1). `extent` is the largest coordinate, the scale of rounding. False: undecided, or
/// an ellipse.
[[nodiscard]] bool loopDepth(const ShapeView& a, const Affine2& matrixA, const ShapeView& b, const Affine2& matrixB,
                             PieceDepth& found, double& extent) noexcept;

} // namespace graze::detail
