// SPDX-License-Identifier: Zlib
#include "lab/bench.hpp"

namespace game
{
namespace
{

using graze::Vec2;
using enum graze::Status;

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

// A circle under an uneven scale.
Specimen ellipse(Vec2 size, Vec2 position, float turn)
{
    return {.corners = {{}}, .radius = 0.5f, .position = position, .turn = turn, .scale = size};
}

LabBench ellipses(int iterations)
{
    LabBench bench = pairOn(LabMode::Distance, ellipse({260.f, 24.f}, {-20.f, 60.f}, 0.35f),
                            ellipse({30.f, 220.f}, {60.f, -60.f}, 0.9f));
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
         pairOn(Overlap, {.corners = boxOf({100.f, 100.f}), .position = {-50.f, 50.f}},
                {.corners = boxOf({100.f, 100.f}), .position = {50.f, -50.f}})},
        {"edge to edge", "Every point of the common edge is a nearest point, so any choice of witnesses is a tie.",
         Overlapping,
         pairOn(Distance, {.corners = boxOf({100.f, 100.f}), .position = {-50.f, 20.f}},
                {.corners = boxOf({100.f, 60.f}), .position = {50.f, -10.f}})},
        {"needle", "A sliver of 320 by 0.02 pixels: triangles of the simplex have next to no area to judge by.",
         Separated,
         pairOn(Distance, {.corners = polygonOf({320.f, 0.02f}, 3), .turn = 0.2f},
                {.corners = polygonOf({60.f, 60.f}, 5), .radius = 12.f, .position = {70.f, -70.f}})},
        {"nested, one centre", "The middles coincide, so the search has no direction to start in.", Overlapping,
         pairOn(Overlap, {.corners = polygonOf({220.f, 220.f}, 40)}, ellipse({90.f, 50.f}, {}, 0.f))},
        {"far away", "At a million pixels floats are 1/16 px apart: only re-centring keeps the digits of the gap.",
         Separated,
         pairOn(Distance, {.corners = boxOf({64.f, 64.f}), .position = {1e6f, 1e6f}, .turn = 0.4f},
                {.corners = {{-30.f, 0.f}, {30.f, 0.f}},
                 .radius = 20.f,
                 .position = {1e6f + 100.f, 1e6f - 20.f},
                 .turn = 1.f})},
        {"flattened", "A matrix without an inverse: the star is a segment, yet it goes on colliding.", Overlapping,
         pairOn(Overlap, {.corners = starOf({200.f, 200.f}, 5, 0.42f), .turn = 0.5f, .scale = {1.f, 0.f}},
                {.corners = boxOf({40.f, 120.f}), .position = {30.f, 20.f}, .turn = 0.3f})},
        {"deep inside", "Many borders are about equally near, and a wrong one throws the shape out on the wrong side.",
         Overlapping,
         pairOn(Penetration, {.corners = boxOf({240.f, 180.f})},
                {.corners = polygonOf({190.f, 170.f}, 6), .position = {4.f, -3.f}, .turn = 0.05f})},
        {"slow ellipses", "On curves GJK never arrives, it only comes nearer: the two bounds must say when to stop.",
         Separated, ellipses(graze::GjkSettings{}.maxIterations)},
        {"out of iterations", "The same with three searches: an honest answer says that it is not finished.",
         IterationLimit, ellipses(3)},
        {"concave", "Stars are many convex pieces each, and every pair of pieces is a query of its own.", Overlapping,
         pairOn(Penetration, {.corners = starOf({200.f, 200.f}, 5, 0.42f), .position = {-70.f, 10.f}, .turn = 0.2f},
                {.corners = starOf({180.f, 180.f}, 8, 0.72f), .position = {84.f, -16.f}, .turn = 0.1f})},
        {"tangent ray", "The ray just touches the circle: a bit of rounding decides between hit and miss.", Overlapping,
         pairOn(Ray, {.position = {-180.f, 50.f}}, {.corners = {{}}, .radius = 50.f, .position = {20.f, 0.f}},
                Vec2{360.f, 0.f})},
        {"spinning bar",
         "Apart at both ends of the motion, yet the bar sweeps through: only the time in between shows it.",
         Overlapping,
         pairOn(TurningSweep, {.corners = {{-122.f, 0.f}, {122.f, 0.f}}, .radius = 8.f, .position = {-60.f, 60.f}},
                {.corners = polygonOf({60.f, 60.f}, 5), .position = {40.f, -20.f}}, Vec2{0.f, -10.f}, -3.f)},
    };
    return all;
}

} // namespace game
