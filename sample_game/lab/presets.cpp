// SPDX-License-Identifier: Zlib
#include "lab/bench.hpp"

namespace game
{
namespace
{

using graze::Vec2;
using enum graze::Status;
using enum SpecimenKind;

// Motion and ray lead from A to B, unless there is a motion; `turn` is that of A.
LabBench pairOn(LabMode mode, Specimen a, Specimen b, std::optional<Vec2> motion = {}, float turn = 0.f)
{
    LabBench bench = exampleOf(mode);
    bench.motionA = motion.value_or(b.position - a.position);
    bench.motionB = {};
    bench.turnA = turn;
    bench.turnB = 0.f;
    bench.rayFrom = a.position;
    bench.rayTo = a.position + bench.motionA * (motion ? 1.f : 1.3f);
    bench.a = std::move(a);
    bench.b = std::move(b);
    return bench;
}

LabBench ellipses(int iterations)
{
    LabBench bench =
        pairOn(LabMode::Distance, {.kind = Ellipse, .size = {260.f, 24.f}, .position = {-20.f, 60.f}, .turn = 0.35f},
               {.kind = Ellipse, .size = {30.f, 220.f}, .position = {60.f, -60.f}, .turn = 0.9f});
    bench.settings.epsilon = 1e-6f;
    bench.settings.maxIterations = iterations;
    return bench;
}

} // namespace

std::span<const LabPreset> labPresets()
{
    using enum LabMode;
    static const std::vector<LabPreset> all = {
        {"touching corners",
         "The origin lies exactly on a corner of B - A: rounding decides unless the test counts touching on purpose.",
         Overlapping,
         pairOn(Overlap, {.size = {100.f, 100.f}, .position = {-50.f, 50.f}},
                {.size = {100.f, 100.f}, .position = {50.f, -50.f}})},
        {"edge to edge", "Every point of the common edge is a nearest point, so any choice of witnesses is a tie.",
         Overlapping,
         pairOn(Distance, {.size = {100.f, 100.f}, .position = {-50.f, 20.f}},
                {.size = {100.f, 60.f}, .position = {50.f, -10.f}})},
        {"needle", "A sliver of 320 by 0.02 pixels: triangles of the simplex have next to no area to judge by.",
         Separated,
         pairOn(Distance, {.kind = Polygon, .size = {320.f, 0.02f}, .corners = 3, .turn = 0.2f},
                {.kind = RoundedPolygon, .size = {60.f, 60.f}, .radius = 12.f, .position = {70.f, -70.f}})},
        {"nested, one centre", "The middles coincide, so the search has no direction to start in.", Overlapping,
         pairOn(Overlap, {.kind = Polygon, .size = {220.f, 220.f}, .corners = 40},
                {.kind = Ellipse, .size = {90.f, 50.f}})},
        {"far away", "At a million pixels floats are 1/16 px apart: only re-centring keeps the digits of the gap.",
         Separated,
         pairOn(Distance, {.size = {64.f, 64.f}, .position = {1e6f, 1e6f}, .turn = 0.4f},
                {.kind = Capsule, .size = {100.f, 0.f}, .position = {1e6f + 100.f, 1e6f - 20.f}, .turn = 1.f})},
        // The huge one's rightmost corner is at the world's origin.
        {"tiny and huge", "Half a pixel beside twenty thousand: one fixed tolerance cannot suit both.", Separated,
         pairOn(Distance, {.kind = Polygon, .size = {20000.f, 20000.f}, .corners = 40, .position = {-10000.f, 0.f}},
                {.size = {0.5f, 0.5f}, .position = {1.f, 0.4f}, .turn = 0.5f}),
         graze::Aabb{{-4.f, -4.f}, {4.f, 4.f}}},
        {"flattened", "A matrix without an inverse: the star is a segment, yet it goes on colliding.", Overlapping,
         pairOn(Overlap, {.kind = Star, .size = {200.f, 200.f}, .turn = 0.5f, .scale = {1.f, 0.f}},
                {.size = {40.f, 120.f}, .position = {30.f, 20.f}, .turn = 0.3f})},
        {"mirrored", "Mirroring turns the winding round, and code that relies on it looks to the wrong side.",
         Separated,
         pairOn(Distance,
                {.kind = Polygon,
                 .size = {160.f, 90.f},
                 .corners = 3,
                 .position = {-90.f, 20.f},
                 .turn = 0.5f,
                 .shear = 0.6f,
                 .mirrored = true},
                {.size = {90.f, 90.f}, .position = {90.f, -30.f}, .turn = 0.2f})},
        {"nearly parallel edges", "A turn by 0.0002 moves the nearest point from one end of the edge to the other.",
         Separated,
         pairOn(Distance, {.size = {300.f, 60.f}, .position = {0.f, 60.f}},
                {.size = {300.f, 60.f}, .position = {20.f, -20.f}, .turn = 2e-4f})},
        {"deep inside", "Many borders are about equally near, and a wrong one throws the shape out on the wrong side.",
         Overlapping,
         pairOn(Penetration, {.size = {240.f, 180.f}},
                {.kind = Polygon, .size = {190.f, 170.f}, .corners = 6, .position = {4.f, -3.f}, .turn = 0.05f})},
        {"slow ellipses", "On curves GJK never arrives, it only comes nearer: the two bounds must say when to stop.",
         Separated, ellipses(graze::GjkSettings{}.maxIterations)},
        {"out of iterations", "The same with three searches: an honest answer says that it is not finished.",
         IterationLimit, ellipses(3)},
        {"concave", "Star and gear are many convex pieces each, and every pair of pieces is a query of its own.",
         Overlapping,
         pairOn(Penetration, {.kind = Star, .size = {200.f, 200.f}, .position = {-70.f, 10.f}, .turn = 0.2f},
                {.kind = Gear, .size = {180.f, 180.f}, .corners = 8, .position = {84.f, -16.f}, .turn = 0.1f})},
        {"tangent ray", "The ray just touches the circle: a bit of rounding decides between hit and miss.", Overlapping,
         pairOn(Ray, {.kind = Point, .position = {-180.f, 50.f}},
                {.kind = Circle, .size = {100.f, 100.f}, .position = {20.f, 0.f}}, Vec2{360.f, 0.f})},
        {"grazing sweep", "The circle catches the edge by a single pixel, and at a flat angle.", Overlapping,
         pairOn(Sweep, {.kind = Circle, .size = {60.f, 60.f}, .position = {-180.f, -89.f}},
                {.size = {120.f, 120.f}, .position = {10.f, 0.f}}, Vec2{380.f, 0.f})},
        {"spinning bar",
         "Apart at both ends of the motion, yet the bar sweeps through: only the time in between shows it.",
         Overlapping,
         pairOn(TurningSweep, {.kind = Capsule, .size = {260.f, 0.f}, .radius = 8.f, .position = {-60.f, 60.f}},
                {.kind = Polygon, .size = {60.f, 60.f}, .position = {40.f, -20.f}}, Vec2{0.f, -10.f}, -3.f)},
    };
    return all;
}

} // namespace game
