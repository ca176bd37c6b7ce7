// SPDX-License-Identifier: Zlib
#pragma once

#include <graze/base/export.hpp>
#include <graze/math/vec2.hpp>

namespace GRAZE_API graze
{

/// Sign of the area of triangle abc: +1 counter-clockwise (y up), -1 clockwise, 0 exactly collinear.
/// Exact for all finite floats: the area is a sum of six products of two floats, each exact in double.
/// Source  the idea of a floating-point filter before an exact sum: Shewchuk 1997.
[[nodiscard]] int orientation(Vec2 a, Vec2 b, Vec2 c) noexcept;

} // namespace graze
