// SPDX-License-Identifier: Zlib
#pragma once

#include "capture/capture.hpp"

namespace game::test
{

inline Capture twoCircles(const std::string& note = {})
{
    graze::Sprite2D b(graze::Circle{3.f});
    b.setMatrix(graze::Affine2::translation({20.f, 0.f}));
    return {graze::Sprite2D(graze::Circle{5.f}), b, {}, note};
}

} // namespace game::test
