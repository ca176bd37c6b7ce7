// SPDX-License-Identifier: Zlib
#pragma once

/// Exact geometry for shots at a wall, in doubles and long doubles, without a line of the plugin.
namespace graze::test::wall
{

struct Point
{
    double x = 0.;
    double y = 0.;
};

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

/// Closed form for a wall that stands still: the segment against the rectangle, clipped and measured.
[[nodiscard]] Verdict judgeStanding(const Wall& wall, const Shot& shot, double band);

/// For any wall: the time is halved until a bound on the speed settles every stretch of it.
[[nodiscard]] Verdict judgeMoving(const Wall& wall, const Shot& shot, double band);

} // namespace graze::test::wall
