// SPDX-License-Identifier: Zlib
#pragma once

#include "catalog.hpp"
#include "random.hpp"

#include <graze/math/affine2.hpp>

namespace game
{

inline constexpr Picture BeamPicture = Picture::Beam;

/// Stretches the picture of a beam from one point of the field exactly to another; `width` in pixels of the field.
[[nodiscard]] inline graze::Affine2 beamMatrix(const Catalog& catalog, graze::Vec2 from, graze::Vec2 to, float width)
{
    constexpr float QuarterTurn = 1.57079633f;
    const graze::Vec2 size = sizeOf(catalog.rect(BeamPicture));
    return graze::Affine2::from({.position = from,
                                 .angleRadians = turnOf(to - from) - QuarterTurn,
                                 .scale = {length(to - from) / size.x, width / size.y},
                                 .origin = {0.f, size.y * 0.5f}});
}

} // namespace game
