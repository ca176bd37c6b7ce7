// SPDX-License-Identifier: Zlib
#pragma once

#include "queries/gjk.hpp"

namespace graze::detail
{

/// A straight sweep of A against B by the motion of A as B sees it.
struct CastOutcome
{
    Status status = Status::IterationLimit; ///< as in CastResult
    bool hit = false;
    bool startedTouching = false;
    bool startedOverlapping = false;
    double fraction = 0.; ///< at IterationLimit: nothing is hit before this
    Vec2d normal{};       ///< from A to B
    Vec2d onB{};          ///< contact point on B, where B is at the start
    int iterations = 0;
};

/// First contact of A moving by `motion` with B standing still. Starting in touch is a hit only when
/// approaching; starting overlapped is a hit at 0.
[[nodiscard]] CastOutcome castBody(const Body& a, const Body& b, Vec2d motion, const Limits& limits) noexcept;

} // namespace graze::detail
