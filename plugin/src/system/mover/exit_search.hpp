// SPDX-License-Identifier: Zlib
#pragma once

#include "moving_shape.hpp"

namespace graze::detail
{

/// The shortest displacement that frees the mover from the walls that it overlaps, or a step towards one; zero when
/// there is none. `walls` and `worst` are from MovingShape::findTouched.
[[nodiscard]] Vec2d findExit(MovingShape& mover, const Walls& walls, double worst);

} // namespace graze::detail
