// SPDX-License-Identifier: Zlib
#pragma once

#include "support/oracle/plane.hpp"

/// Shots at a wall, judged by the oracle.
namespace graze::test::wall
{

using oracle::Point;

/// A rectangle whose centre goes straight from `from` to `to` while it turns from `angle` by `turn`.
struct Wall
{
    double halfLength = 0.;
    double halfThickness = 0.;
    Point from{};
    Point to{};
    double angle = 0.;
    double turn = 0.;
};

/// A disc (or a point) that goes straight from `from` to `to`.
struct Shot
{
    Point from{};
    Point to{};
    double radius = 0.;
};

enum class Verdict
{
    Miss,  ///< stays clear of the wall by more than the band
    Hit,   ///< enters it by more than the band
    Either ///< in between: both answers are legitimate
};

/// How far the shot is from the wall at t in [0, 1]; below 0 inside.
[[nodiscard]] double clearance(const Wall& wall, const Shot& shot, double t);
[[nodiscard]] Verdict judge(const Wall& wall, const Shot& shot, double band);

} // namespace graze::test::wall
