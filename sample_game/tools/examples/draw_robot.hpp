// SPDX-License-Identifier: Zlib
#pragma once

#include "tools/canvas.hpp"

#include <array>

namespace art
{

/// The parts that move from frame to frame. Places are from the middle of the cell (unit: pixels).
struct RobotPose
{
    float lean = 0.f;   ///< how far the upper body is moved to the right
    float bob = 0.f;    ///< how far it is moved down
    float stride = 0.f; ///< how far the feet are apart
    Vec2 fist{};        ///< the one in front
    Vec2 otherFist{};   ///< the one behind
};

inline constexpr int RobotSize = 128; ///< width and height of a cell (unit: pixels)
/// Standing, breathing, drawing back, striking.
[[nodiscard]] std::array<RobotPose, 4> robotPoses() noexcept;

/// A robot that looks to the right; its feet stand on the lower border.
[[nodiscard]] Canvas drawRobot(const RobotPose& pose);

} // namespace art
