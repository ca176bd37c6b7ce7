// SPDX-License-Identifier: Zlib
#pragma once

#include "queries/gjk.hpp"

#include <array>

namespace graze::detail
{

/// The nearest way out of B - A found by expanding a polytope inside it.
struct WayOut
{
    bool finished = false;
    double depth = 0.;      ///< of the cores; moving B by depth x normal parts them
    double lowerBound = 0.; ///< the true depth is at least this
    Vec2d normal{0., -1.};  ///< from A to B
    Vec2d onA{};            ///< core points that meet along the normal
    Vec2d onB{};
    double scale = 0.; ///< largest difference vertex seen
    int iterations = 0;
};

/// Expanding polytope for cores that overlap (or touch): starts from the supports along the axes, splits
/// the edge nearest to the origin until the difference reaches no farther beyond it.
template <class L>
[[nodiscard]] WayOut expandPolytope(const Body& a, const Body& b, const L& limits) noexcept;

} // namespace graze::detail
