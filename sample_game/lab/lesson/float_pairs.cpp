// SPDX-License-Identifier: Zlib
// The shapes are those of the reports, or have their proportions, in pixels.
#include "lab/lesson/float_pairs.hpp"

namespace game
{

std::span<const FloatPair> floatPairs()
{
    using graze::Vec2;
    const std::vector<Vec2> diamond = {{0.f, -80.f}, {80.f, 0.f}, {0.f, 80.f}, {-80.f, 0.f}};
    static const std::vector<FloatPair> all = {
        {"cute_headers 256: an overlap of diamonds is missed",
         "The first two vertices of B - A lie on a line through the origin, so the direction square to their segment "
         "is (0, "
         "0). Texts that trust it go round for ever, or say apart. Ask whether the direction is zero: then the origin "
         "lies on the segment, and the shapes touch.",
         "const Vec2 d = squareTo(p - q, -q)",
         {.mode = LabMode::Overlap,
          .a = {.corners = diamond, .position = {-72.f, 0.f}},
          .b = {.corners = diamond, .position = {72.f, 0.f}}}},
        {"collision-rs 111: an infinite loop",
         "Near a disc each search finds a new vertex, a hair nearer than the last, until floats have no hair left: the "
         "nearest "
         "point is rounded back to where it was, and a stop rule that wants more is never met. Stop when nothing comes "
         "nearer, and count the searches.",
         "while (answer.steps.size() <= Patience) // true",
         {.mode = LabMode::Distance,
          .a = {.corners = {{0.f, 0.f}}, .radius = 40.f, .position = {-102.f, 40.f}},
          .b = {.corners = boxOf({120.f, 200.f})}}},
        {"Godot 58664: bodies get stuck far from the origin",
         "At 2,783,488 px floats are a quarter of a pixel apart. Vertices that are computed in the world are rounded "
         "to that "
         "before they are subtracted, and a difference of nearly equal numbers keeps the error alone. Take one shape "
         "as "
         "the origin first, and subtract afterwards.",
         "farthest(b, d) - farthest(a, -d)",
         {.mode = LabMode::Overlap,
          .a = {.corners = polygonOf({48.f, 48.f}, 5), .position = {2783488.f, 2783488.f}, .turn = 0.4f},
          .b = {.corners = polygonOf({48.f, 48.f}, 7), .position = {2783528.f, 2783480.f}, .turn = 1.f}}},
        {"rapier.js 258: a shape cast misses a plank",
         "The cast moves on by the gap, again and again. Where the path grazes the plank each move is shorter than the "
         "last, "
         "and the steps are used up before contact. That was no answer, yet it is told as a miss. Say that the run is "
         "not "
         "finished, or move up to the line of w, which takes fewer steps.",
         "i < MostSteps",
         {.mode = LabMode::Sweep,
          .a = {.corners = {{0.f, 0.f}}, .radius = 5.f, .position = {-312.f, 52.f}},
          .b = {.corners = boxOf({489.f, 1.f}), .position = {192.5f, -0.5f}},
          .motionA = {624.f, -104.f}}},
        {"collision-gjk-epa 4: pushed through the floor",
         "The stone stands on the floor, so an edge of B - A goes through the origin. The vector from it to the origin "
         "is (0, "
         "0), and making its length 1 divides 0 by 0. Nothing is less than NaN, so the nearest edge is never taken, "
         "and "
         "the next one pushes the stone down through the floor. Take the normal from the edge itself.",
         "n * (1.f / length(n))",
         {.mode = LabMode::Penetration,
          .a = {.corners = boxOf({60.f, 40.f}), .position = {40.f, 0.f}},
          .b = {.corners = boxOf({300.f, 30.f}), .position = {0.f, 35.f}}}},
    };
    return all;
}

} // namespace game
