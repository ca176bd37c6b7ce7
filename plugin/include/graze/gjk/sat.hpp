// SPDX-License-Identifier: Zlib
#pragma once

#include <graze/base/export.hpp>
#include <graze/pair/body.hpp>

#include <cstdint>

namespace GRAZE_API graze
{

/// The best axis of the separating axis test.
struct SeparatingAxis
{
    double separation = 0.; ///< largest gap over the axes that were tried; below 0 it is minus the depth
    Vec2d axis{0., -1.};    ///< length 1, from A to B
};

/// Separating axis test for two bodies without ellipses: over the edge normals of both, each computed once, and where
/// corners are round or a body is flat also over the axes between vertices. Stops at the first axis that separates.
///
/// Source  Gottschalk 1996.
[[nodiscard]] SeparatingAxis separatingAxis(const Body& a, const Body& b) noexcept;

} // namespace graze
