// SPDX-License-Identifier: Zlib
#pragma once

namespace game
{

/// Times of one drawn frame (unit: seconds).
struct FrameTimes
{
    float collision = 0.f; ///< CollisionSystem::update in all steps of the frame
    float game = 0.f;      ///< the rest of these steps: the rules
    float drawing = 0.f;
};

} // namespace game
