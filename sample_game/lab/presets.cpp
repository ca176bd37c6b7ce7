// SPDX-License-Identifier: Zlib
#include "lab/presets.hpp"

namespace game
{
namespace
{

using graze::Vec2;
using enum graze::Status;

Specimen specimen(SpecimenKind kind, Vec2 size, Vec2 position, float turn = 0.f)
{
    Specimen result;
    result.kind = kind;
    result.size = size;
    result.position = position;
    result.turn = turn;
    return result;
}

LabBench bench(LabMode mode, const Specimen& a, const Specimen& b)
{
    LabBench result = firstBench();
    result.mode = mode;
    result.a = a;
    result.b = b;
    const Vec2 offset = b.position - a.position;
    result.motionA = offset;
    result.motionB = {};
    result.turnA = 0.f;
    result.turnB = 0.f;
    result.rayFrom = a.position;
    result.rayTo = a.position + offset * 1.3f;
    return result;
}

LabBench touchingCorners()
{
    return bench(LabMode::Overlap, specimen(SpecimenKind::Box, {100.f, 100.f}, {-50.f, 50.f}),
                 specimen(SpecimenKind::Box, {100.f, 100.f}, {50.f, -50.f}));
}

LabBench edgeToEdge()
{
    return bench(LabMode::Distance, specimen(SpecimenKind::Box, {100.f, 100.f}, {-50.f, 20.f}),
                 specimen(SpecimenKind::Box, {100.f, 60.f}, {50.f, -10.f}));
}

LabBench needle()
{
    Specimen thin = specimen(SpecimenKind::Polygon, {320.f, 0.02f}, {0.f, 0.f}, 0.2f);
    thin.corners = 3;
    Specimen rounded = specimen(SpecimenKind::RoundedPolygon, {60.f, 60.f}, {70.f, -70.f});
    rounded.radius = 12.f;
    return bench(LabMode::Distance, thin, rounded);
}

LabBench concentric()
{
    return bench(LabMode::Overlap, specimen(SpecimenKind::ManyGon, {220.f, 220.f}, {0.f, 0.f}),
                 specimen(SpecimenKind::Ellipse, {90.f, 50.f}, {0.f, 0.f}));
}

LabBench farAway()
{
    return bench(LabMode::Distance, specimen(SpecimenKind::Box, {64.f, 64.f}, {1e6f, 1e6f}, 0.4f),
                 specimen(SpecimenKind::Capsule, {100.f, 0.f}, {1e6f + 100.f, 1e6f - 20.f}, 1.f));
}

LabBench tinyAndHuge()
{
    // The huge one's rightmost corner is at the world's origin.
    return bench(LabMode::Distance, specimen(SpecimenKind::ManyGon, {20000.f, 20000.f}, {-10000.f, 0.f}),
                 specimen(SpecimenKind::Box, {0.5f, 0.5f}, {1.f, 0.4f}, 0.5f));
}

LabBench flattened()
{
    Specimen flat = specimen(SpecimenKind::Star, {200.f, 200.f}, {0.f, 0.f}, 0.5f);
    flat.scale = {1.f, 0.f};
    return bench(LabMode::Overlap, flat, specimen(SpecimenKind::Box, {40.f, 120.f}, {30.f, 20.f}, 0.3f));
}

LabBench mirrored()
{
    Specimen flipped = specimen(SpecimenKind::Polygon, {160.f, 90.f}, {-90.f, 20.f}, 0.5f);
    flipped.corners = 3;
    flipped.mirrored = true;
    flipped.shear = 0.6f;
    return bench(LabMode::Distance, flipped, specimen(SpecimenKind::Box, {90.f, 90.f}, {90.f, -30.f}, 0.2f));
}

LabBench nearlyParallel()
{
    return bench(LabMode::Distance, specimen(SpecimenKind::Box, {300.f, 60.f}, {0.f, 60.f}),
                 specimen(SpecimenKind::Box, {300.f, 60.f}, {20.f, -20.f}, 2e-4f));
}

LabBench deep()
{
    Specimen hexagon = specimen(SpecimenKind::Polygon, {190.f, 170.f}, {4.f, -3.f}, 0.05f);
    hexagon.corners = 6;
    return bench(LabMode::Penetration, specimen(SpecimenKind::Box, {240.f, 180.f}, {0.f, 0.f}), hexagon);
}

LabBench slowEllipses()
{
    LabBench result = bench(LabMode::Distance, specimen(SpecimenKind::Ellipse, {260.f, 24.f}, {-20.f, 60.f}, 0.35f),
                            specimen(SpecimenKind::Ellipse, {30.f, 220.f}, {60.f, -60.f}, 0.9f));
    result.settings.epsilon = 1e-6f;
    return result;
}

LabBench outOfIterations()
{
    LabBench result = slowEllipses();
    result.settings.maxIterations = 3;
    return result;
}

LabBench concave()
{
    Specimen star = specimen(SpecimenKind::Star, {200.f, 200.f}, {-70.f, 10.f}, 0.2f);
    Specimen gear = specimen(SpecimenKind::Gear, {180.f, 180.f}, {84.f, -16.f}, 0.1f);
    gear.corners = 8;
    return bench(LabMode::Penetration, star, gear);
}

LabBench tangentRay()
{
    LabBench result = bench(LabMode::Ray, specimen(SpecimenKind::Point, {}, {-200.f, 50.f}),
                            specimen(SpecimenKind::Circle, {100.f, 100.f}, {20.f, 0.f}));
    result.rayFrom = {-180.f, 50.f};
    result.rayTo = {180.f, 50.f};
    return result;
}

LabBench grazingSweep()
{
    LabBench result = bench(LabMode::Sweep, specimen(SpecimenKind::Circle, {60.f, 60.f}, {-180.f, -89.f}),
                            specimen(SpecimenKind::Box, {120.f, 120.f}, {10.f, 0.f}));
    result.motionA = {380.f, 0.f};
    return result;
}

LabBench spinningBar()
{
    LabBench result = bench(LabMode::TurningSweep, specimen(SpecimenKind::Capsule, {260.f, 0.f}, {-60.f, 60.f}, 0.f),
                            specimen(SpecimenKind::Polygon, {60.f, 60.f}, {40.f, -20.f}));
    result.a.radius = 8.f;
    result.motionA = {0.f, -10.f};
    result.turnA = -3.f;
    return result;
}

constexpr LabPreset Presets[] = {
    {"touching corners",
     "The origin lies exactly on a corner of B - A: rounding decides unless the test counts touching on purpose.",
     Overlapping,
     touchingCorners,
     {}},
    {"edge to edge",
     "Every point of the common edge is a nearest point, so any choice of witnesses is a tie.",
     Overlapping,
     edgeToEdge,
     {}},
    {"needle",
     "A sliver of 320 by 0.02 pixels: triangles of the simplex have next to no area to judge by.",
     Separated,
     needle,
     {}},
    {"nested, one centre",
     "The middles coincide, so the search has no direction to start in.",
     Overlapping,
     concentric,
     {}},
    {"far away",
     "At a million pixels floats are 1/16 px apart: only re-centring keeps the digits of the gap.",
     Separated,
     farAway,
     {}},
    {"tiny and huge", "Half a pixel beside twenty thousand: one fixed tolerance cannot suit both.", Separated,
     tinyAndHuge, graze::Aabb{{-4.f, -4.f}, {4.f, 4.f}}},
    {"flattened",
     "A matrix without an inverse: the star is a segment, yet it goes on colliding.",
     Overlapping,
     flattened,
     {}},
    {"mirrored",
     "Mirroring turns the winding round, and code that relies on it looks to the wrong side.",
     Separated,
     mirrored,
     {}},
    {"nearly parallel edges",
     "A turn by 0.0002 moves the nearest point from one end of the edge to the other.",
     Separated,
     nearlyParallel,
     {}},
    {"deep inside",
     "Many borders are about equally near, and a wrong one throws the shape out on the wrong side.",
     Overlapping,
     deep,
     {}},
    {"slow ellipses",
     "On curves GJK never arrives, it only comes nearer: the two bounds must say when to stop.",
     Separated,
     slowEllipses,
     {}},
    {"out of iterations",
     "The same with three searches: an honest answer says that it is not finished.",
     IterationLimit,
     outOfIterations,
     {}},
    {"concave",
     "Star and gear are many convex pieces each, and every pair of pieces is a query of its own.",
     Overlapping,
     concave,
     {}},
    {"tangent ray",
     "The ray just touches the circle: a bit of rounding decides between hit and miss.",
     Overlapping,
     tangentRay,
     {}},
    {"grazing sweep",
     "The circle catches the edge by a single pixel, and at a flat angle.",
     Overlapping,
     grazingSweep,
     {}},
    {"spinning bar",
     "Apart at both ends of the motion, yet the bar sweeps through: only the time in between shows it.",
     Overlapping,
     spinningBar,
     {}},
};

} // namespace

std::span<const LabPreset> labPresets()
{
    return Presets;
}

} // namespace game
