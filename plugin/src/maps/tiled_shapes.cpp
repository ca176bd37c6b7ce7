// SPDX-License-Identifier: Zlib
#include "maps/tiled_parts.hpp"

#include <graze/shapes/decompose.hpp>
#include <graze/shapes/polygon.hpp>

#include <algorithm>
#include <cmath>

namespace graze::maps
{

namespace
{

// The points without neighbours at the same place.
std::vector<Vec2> distinct(std::vector<Vec2> points)
{
    points.erase(std::unique(points.begin(), points.end()), points.end());
    return points;
}

std::vector<ColliderPiece> segments(const std::vector<Vec2>& points, const std::string& tag)
{
    std::vector<ColliderPiece> pieces;
    for (std::size_t i = 1; i < points.size(); ++i)
        pieces.push_back({{points[i - 1], points[i]}, tag});
    if (pieces.empty() && !points.empty())
        pieces.push_back({{points.front()}, tag});
    return pieces;
}

std::vector<ColliderPiece> polygon(const TiledObject& object, const Node& at, const std::string& tag)
{
    std::vector<ColliderPiece> pieces;
    // A flat one is the segment or the point that it looks like.
    if (winding(object.points) == Winding::None)
    {
        const std::vector<Vec2> hull = convexHull(object.points);
        if (hull.size() <= 2)
            return segments(hull, tag);
    }
    DecomposeError error;
    const auto parts = decompose(object.points, {}, &error);
    if (!parts)
        refuse(at,
               nameOf(at) + " is no outline: " + error.message() +
                   " (counted from its x and y). Move these points in Tiled so that no two edges of the polygon meet");
    for (const std::vector<Vec2>& part : *parts)
        pieces.push_back({part, tag});
    return pieces;
}

// An ellipse or a capsule in the box of the object, from its upper left corner on.
ColliderPiece round(const TiledObject& object, const std::string& tag)
{
    const Place half{std::abs(object.size.x) / 2., std::abs(object.size.y) / 2.};
    const Place centre = object.size * 0.5;
    Place disc = half;
    if (object.shape == ObjectShape::Capsule)
        disc.x = disc.y = std::min(half.x, half.y);
    if (disc.x == 0. || disc.y == 0.)
        disc = {};
    const Place reach = half - disc; // of the points, from the centre
    ColliderPiece piece{{rounded(centre)}, tag, {}};
    if (reach.x > 0. || reach.y > 0.)
        piece.points = {rounded(centre - reach), rounded(centre + reach)};
    // An ellipse of other half axes is one point, as its disc fills the box.
    piece.disc = {rounded(disc).x, 0.f, 0.f, rounded(disc).y};
    return piece;
}

} // namespace

std::vector<ColliderPiece> piecesOf(const TiledObject& object, const Node& at, const std::string& tag)
{
    const auto [width, height] = rounded(object.size);
    switch (object.shape)
    {
        case ObjectShape::Text:
            return {};
        case ObjectShape::Point:
            return {{{{}}, std::string(MarkerTag), {}}};
        case ObjectShape::Polygon:
            return polygon(object, at, tag);
        case ObjectShape::Polyline:
            return segments(distinct(object.points), tag);
        case ObjectShape::Ellipse:
        case ObjectShape::Capsule:
            return {round(object, tag)};
        case ObjectShape::Rectangle:
            break;
    }
    if (width == 0.f || height == 0.f)
        return segments(distinct({{}, {width, height}}), tag);
    return {boxOf({width, height}, tag)};
}

ColliderPiece boxOf(Vec2 size, const std::string& tag)
{
    return {{{}, {size.x, 0.f}, size, {0.f, size.y}}, tag, {}};
}

ColliderPiece moved(const ColliderPiece& piece, const Matrix& matrix)
{
    ColliderPiece result{{}, piece.tag, piece.disc};
    for (const Vec2 point : piece.points)
        result.points.push_back(rounded(matrix.point({point.x, point.y})));
    const bool isTurn = matrix.m00 == matrix.m11 && matrix.m01 == -matrix.m10 &&
                        std::abs(matrix.m00 * matrix.m00 + matrix.m10 * matrix.m10 - 1.) < 1e-12;
    if (isTurn && piece.disc[0] == piece.disc[3])
        return result;
    const Vec2 x = rounded(matrix.vector({piece.disc[0], piece.disc[2]}));
    const Vec2 y = rounded(matrix.vector({piece.disc[1], piece.disc[3]}));
    result.disc = {x.x, y.x, x.y, y.y};
    return result;
}

} // namespace graze::maps
