// SPDX-License-Identifier: Zlib
#pragma once

#include "support/pairs/moving_pair.hpp"

#include <array>
#include <string>
#include <string_view>
#include <vector>

/// The cases that the curves of plugin/docs/tuning.md are measured on: seeded pairs of about 100 px.
namespace graze::tuning
{

enum class Query
{
    Overlap,
    Distance,
    Penetration,
    ShapeCast,
    TimeOfImpact
};

enum class Kind
{
    Small,  ///< boxes, polygons of 3 to 8 vertices, circles and capsules, turned
    Bullet, ///< a circle or a capsule of 4 to 16 px and a polygon of 64 to 256 vertices
    Large,  ///< two polygons of 64 to 256 vertices
    Ellipse ///< a circle, a capsule or a rounded polygon under uneven scale and shear, and a small piece
};

enum class Place
{
    Apart,      ///< a gap of 5 to 100 px
    Grazing,    ///< gap or depth up to 2 px, never within the band; half of them overlap where a query asks for both
    Deep,       ///< well inside each other
    Approaching ///< apart, and one moves towards the other
};

/// One line of a figure: a query asked about pairs of one kind at one place.
struct Curve
{
    Query query{};
    Kind kind{};
    Place place{};
};

[[nodiscard]] std::string_view nameOf(Query query);
[[nodiscard]] bool isQuery(std::string_view name);
[[nodiscard]] std::string_view nameOf(Kind kind);
[[nodiscard]] std::string_view nameOf(Place place);

[[nodiscard]] std::vector<Curve> allCurves();

/// A pair, for moving queries with the matrices that it has a frame later.
struct Case
{
    test::MovingPair moving;
    Vec2 motionA{}; ///< motion of a shape cast
};

/// As many as asked for, the same ones on every system.
[[nodiscard]] std::vector<Case> casesOf(const Curve& curve, std::size_t count);

} // namespace graze::tuning
