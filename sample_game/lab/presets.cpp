// SPDX-License-Identifier: Zlib
#include "lab/bench.hpp"

namespace game
{
namespace
{

using graze::Vec2;
using enum graze::Status;

LabBench pairOn(LabMode mode, Specimen a, Specimen b)
{
    LabBench bench = exampleOf(mode);
    bench.motionA = (b.position - a.position) * 1.5f;
    bench.motionB = {};
    bench.a = std::move(a);
    bench.b = std::move(b);
    return bench;
}

// A circle under an uneven scale.
Specimen ellipse(Vec2 size, Vec2 position, float turn)
{
    return {.corners = {{}}, .radius = 50.f, .position = position, .turn = turn, .scale = size * 0.01f};
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
        {"slow ellipses", "On curves GJK never arrives, it only comes nearer: the two bounds must say when to stop.",
         Separated, ellipses(graze::GjkSettings{}.maxIterations)},
        {"out of iterations", "The same with three searches: an honest answer says that it is not finished.",
         IterationLimit, ellipses(3)},
        {"concave", "Stars are many convex pieces each, and every pair of pieces is a query of its own.", Overlapping,
         pairOn(Penetration, {.corners = starOf({200.f, 200.f}, 5, 0.42f), .position = {-70.f, 10.f}, .turn = 0.2f},
                {.corners = starOf({180.f, 180.f}, 8, 0.72f), .position = {84.f, -16.f}, .turn = 0.1f})},
    };
    return all;
}

} // namespace game
