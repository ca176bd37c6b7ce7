// SPDX-License-Identifier: Zlib
#include <graze/shapes/polygon.hpp>
#include <graze/shapes/shape.hpp>

#include "shapes/loops.hpp"
#include "shapes/round.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <memory>
#include <vector>

namespace graze
{

namespace
{

ShapeError checkPoints(std::span<const Vec2> points)
{
    for (std::size_t i = 0; i < points.size(); ++i)
    {
        if (!isFinite(points[i]))
            return {ShapeError::Kind::NotFinite, i};
        if (std::fabs(points[i].x) > MaxCoordinate || std::fabs(points[i].y) > MaxCoordinate)
            return {ShapeError::Kind::TooLarge, i};
    }
    return {};
}

ShapeError checkRadius(float radius)
{
    if (!std::isfinite(radius))
        return {ShapeError::Kind::NotFinite, 0};
    if (radius < 0.f)
        return {ShapeError::Kind::NegativeRadius, 0};
    if (radius > MaxCoordinate)
        return {ShapeError::Kind::TooLarge, 0};
    return {};
}

void throwIfBad(const char* name, ShapeError error)
{
    if (error.kind != ShapeError::Kind::None)
        throw InvalidShape(name, error);
}

std::array<Vec2, 4> corners(const Box& box)
{
    if (!isFinite(box.size))
        throw InvalidShape("Box", {ShapeError::Kind::NotFinite, 0});
    if (box.size.x < 0.f || box.size.y < 0.f)
        throw InvalidShape("Box", {ShapeError::Kind::NegativeSize, 0});
    const Vec2 lower = box.centre - box.size * 0.5f;
    const Vec2 upper = box.centre + box.size * 0.5f;
    return {lower, {upper.x, lower.y}, upper, {lower.x, upper.y}};
}

Affine2 discOf(const Ellipse& ellipse)
{
    for (const float half : {ellipse.rx, ellipse.ry})
        throwIfBad("Ellipse", checkRadius(half));
    return Affine2::scaling({ellipse.rx, ellipse.ry});
}

// The point at which a loop is not the border of its hull, or none. All vertices of the hull are in the loop, so it
// visits them in their order, and every other point lies on the edge between the last one visited and the next.
std::optional<std::size_t> pointOffTheHull(std::span<const Vec2> loop, std::span<const Vec2> hull)
{
    constexpr double Rounding = 1e-5;
    const Vec2 extent = detail::boundsOf(loop).size();
    const double most = Rounding * static_cast<double>(std::max(extent.x, extent.y));
    const std::size_t n = loop.size(), corners = hull.size();
    const auto first = static_cast<std::size_t>(std::find(loop.begin(), loop.end(), hull[0]) - loop.begin());
    const bool reversed = winding(loop) == Winding::Clockwise;
    std::size_t corner = 0;
    for (std::size_t i = 1; i < n; ++i)
    {
        const std::size_t at = (reversed ? first + n - i : first + i) % n;
        const Vec2 from = hull[corner % corners], to = hull[(corner + 1) % corners];
        if (corner < corners && loop[at] == to)
            ++corner;
        else if (corner == corners ? loop[at] != from
                                   : detail::squaredDistanceToSegment(loop[at], from, to) > most * most)
            return at;
    }
    return std::nullopt;
}

float roundedDown(double value)
{
    const float f = static_cast<float>(value);
    return static_cast<double>(f) > value ? std::nextafter(f, -std::numeric_limits<float>::infinity()) : f;
}

float roundedUp(double value)
{
    return -roundedDown(-value);
}

} // namespace

std::string ShapeError::message() const
{
    const std::string point = "point " + std::to_string(index);
    switch (kind)
    {
        case Kind::None:
            return "no error";
        case Kind::NotFinite:
            return point + " or the radius is not finite";
        case Kind::TooFewPoints:
            return index == 0 ? "there are no points"
                              : "there are fewer than three different points (" + std::to_string(index) + ")";
        case Kind::Collinear:
            return "all points lie on one line";
        case Kind::NegativeRadius:
            return "the radius is negative";
        case Kind::NegativeSize:
            return "a side is negative";
        case Kind::TooLarge:
            return point + " or the radius is beyond 1e12";
        case Kind::NotConvex:
            return "the loop is not convex at " + point;
    }
    return "unknown error";
}

InvalidShape::InvalidShape(const char* shapeName, ShapeError error) :
std::invalid_argument(std::string(shapeName) + ": " + error.message()),
m_error(error)
{
}

Polygon::Polygon(std::vector<Vec2> vertices) noexcept : m_vertices(std::move(vertices)) {}

std::optional<Polygon> Polygon::tryFromPoints(std::span<const Vec2> loop, ShapeError* error)
{
    std::optional<Polygon> hull = tryHullOf(loop, error);
    const auto fault = hull ? pointOffTheHull(loop, hull->vertices()) : std::nullopt;
    if (!fault)
        return hull;
    if (error)
        *error = {ShapeError::Kind::NotConvex, *fault};
    return std::nullopt;
}

std::optional<Polygon> Polygon::tryHullOf(std::span<const Vec2> points, ShapeError* error)
{
    ShapeError found = checkPoints(points);
    std::vector<Vec2> hull;
    if (found.kind == ShapeError::Kind::None)
    {
        hull = convexHull(points);
        if (hull.size() < 3)
        {
            // Three different points whose hull has two lie on a line.
            bool third = false;
            for (const Vec2 p : points)
                third = third || (hull.size() == 2 && !(p == hull[0]) && !(p == hull[1]));
            found = third ? ShapeError{ShapeError::Kind::Collinear, 0}
                          : ShapeError{ShapeError::Kind::TooFewPoints, hull.size()};
        }
    }
    if (error)
        *error = found;
    return found.kind == ShapeError::Kind::None ? std::optional(Polygon(std::move(hull))) : std::nullopt;
}

Polygon Polygon::fromPoints(std::span<const Vec2> loop)
{
    ShapeError error;
    auto polygon = tryFromPoints(loop, &error);
    throwIfBad("Polygon", error);
    return *std::move(polygon);
}

Polygon Polygon::hullOf(std::span<const Vec2> points)
{
    ShapeError error;
    auto polygon = tryHullOf(points, &error);
    throwIfBad("Polygon", error);
    return *std::move(polygon);
}

Polygon Polygon::rounded(float radius) const
{
    throwIfBad("Polygon", checkRadius(radius));
    Polygon result = *this;
    result.m_radius = radius;
    return result;
}

Shape::Shape(const Point& point) : Shape("Point", std::array{point.position}, 0.f) {}

/// x block, then y block.
struct detail::ManyPoints : Counted
{
    std::vector<float> floats;
};

Shape::Shape(const Segment& segment) : Shape("Segment", std::array{segment.a, segment.b}, 0.f) {}

Shape::Shape(const Circle& circle) : Shape("Circle", std::array{circle.centre}, circle.radius) {}

Shape::Shape(const Box& box) : Shape("Box", corners(box), box.radius) {}

Shape::Shape(const Capsule& capsule) : Shape("Capsule", std::array{capsule.a, capsule.b}, capsule.radius) {}

Shape::Shape(const Polygon& polygon) : Shape("Polygon", polygon.vertices(), polygon.radius()) {}

Shape::Shape(const Ellipse& ellipse) : Shape(ofPoints(std::array{ellipse.centre}, discOf(ellipse))) {}

Shape Shape::ofPoints(std::span<const Vec2> points, const Affine2& disc)
{
    const auto wide = [](float value) { return static_cast<double>(value); };
    const double x = length(Vec2d(Vec2{disc.m00, disc.m10})), y = length(Vec2d(Vec2{disc.m01, disc.m11}));
    if (!std::isfinite(x + y))
        throw InvalidShape("points", {ShapeError::Kind::NotFinite, 0});
    if (std::max(x, y) > wide(MaxCoordinate))
        throw InvalidShape("points", {ShapeError::Kind::TooLarge, 0});
    if ((disc.m00 == disc.m11 && disc.m01 == -disc.m10) || (disc.m00 == -disc.m11 && disc.m01 == disc.m10))
        return ofPoints(points, static_cast<float>(x));
    Shape sharp = ofPoints(points);
    const ShapeView core = sharp.view();
    std::vector<Vec2> at(core.count);
    for (std::uint32_t i = 0; i < core.count; ++i)
        at[i] = core.point(i);
    if (wide(disc.m00) * wide(disc.m11) != wide(disc.m01) * wide(disc.m10)) // such products are exact
        return {"points", at, 1.f, &disc};
    const Vec2d column = x >= y ? Vec2d(Vec2{disc.m00, disc.m10}) : Vec2d(Vec2{disc.m01, disc.m11});
    const Vec2 half = (column * (std::sqrt(x * x + y * y) / std::max(x, y))).toFloat();
    for (std::uint32_t i = 0; i < core.count; ++i)
    {
        at.push_back(at[i] + half);
        at[i] = at[i] - half;
    }
    return hullOf(at);
}

Shape Shape::transformed(const Affine2& matrix) const
{
    if (!matrix.isFinite())
        throw InvalidShape("transformed", {ShapeError::Kind::NotFinite, 0});
    std::vector<Vec2> points(m_count);
    for (std::uint32_t i = 0; i < m_count; ++i)
        points[i] = matrix.transformPoint(point(i));
    if (matrix.determinant() < 0.)
        std::reverse(points.begin() + 1, points.end());
    throwIfBad("transformed", checkPoints(points));
    if (!detail::isConvexLoop(points)) // flattened, or bent by rounding
        points = convexHull(points);
    if (m_radius == 0.f)
        return {"transformed", points, 0.f};
    return ofPoints(points, matrix * form().value_or(Affine2::scaling({m_radius, m_radius})));
}

double detail::reachOfForm(const ShapeView& shape, Vec2d local) noexcept
{
    return length(formOf(shape.form()).transposed(local));
}

Shape detail::copyOf(const ShapeView& shape)
{
    std::vector<Vec2> points;
    for (std::uint32_t i = 0; i < shape.count; ++i)
        points.push_back(shape.point(i));
    if (const float* const f = shape.form())
        return Shape::ofPoints(points, Affine2{f[0], f[1], 0.f, f[2], f[3], 0.f});
    return Shape::ofPoints(points, shape.radius);
}

std::optional<Affine2> Shape::form() const noexcept
{
    const float* const f = view().form();
    return f ? std::optional(Affine2{f[0], f[1], 0.f, f[2], f[3], 0.f}) : std::nullopt;
}

Shape::Shape(const char* name, std::span<const Vec2> points, float radius, const Affine2* form) :
m_count(static_cast<std::uint32_t>(points.size())),
m_radius(radius),
m_hasForm(form != nullptr)
{
    if (points.empty())
        throw InvalidShape(name, {ShapeError::Kind::TooFewPoints, 0});
    throwIfBad(name, checkPoints(points));
    throwIfBad(name, checkRadius(radius));

    float* x = m_x.data();
    float* y = m_y.data();
    std::size_t padded = VertexBlock;
    if (points.size() > VertexBlock)
    {
        padded = (points.size() + VertexBlock - 1) / VertexBlock * VertexBlock;
        auto many = std::make_unique<detail::ManyPoints>();
        many->floats.resize(2 * padded + 4);
        x = many->floats.data();
        y = x + padded;
        m_many = detail::Shared<detail::ManyPoints>(many.release());
    }
    for (std::size_t i = 0; i < padded; ++i)
    {
        const Vec2 p = i < points.size() ? points[i] : points.back();
        x[i] = p.x;
        y[i] = p.y;
    }
    if (form)
        std::copy_n(std::array{form->m00, form->m01, form->m10, form->m11}.data(), 4, y + padded);
    ShapeView described{x, y, m_count, m_radius, detail::isConvexLoop(points)};
    describePoints(described);
    m_convexLoop = described.convexLoop;
    m_box = described.box;
    m_centre = described.centre;
    m_halfSize = described.halfSize;
}

void describePoints(ShapeView& shape) noexcept
{
    if (shape.count == 0)
        return;
    Aabb box{shape.point(0), shape.point(0)};
    for (std::uint32_t i = 1; i < shape.count; ++i)
        box = merged(box, shape.point(i));
    const auto [lower, upper] = box;
    // The middle is rounded: the half size reaches from there to the farther side.
    shape.centre = (lower + upper) * 0.5f;
    const auto half = [](float low, float middle, float high)
    {
        const double to = static_cast<double>(middle);
        return roundedUp(std::max(static_cast<double>(high) - to, to - static_cast<double>(low)));
    };
    shape.halfSize = {half(lower.x, shape.centre.x, upper.x), half(lower.y, shape.centre.y, upper.y)};
    shape.box = shape.count == 4 && shape.convexLoop && shape.point(0) == lower && shape.point(2) == upper &&
                shape.point(1) == Vec2{upper.x, lower.y} && shape.point(3) == Vec2{lower.x, upper.y};
}

Shape Shape::hullOf(std::span<const Vec2> points, float radius)
{
    throwIfBad("hull", checkPoints(points));
    return {"hull", convexHull(points), radius};
}

Shape Shape::ofPoints(std::span<const Vec2> points, float radius)
{
    if (points.size() < 3 || winding(points) != Winding::Clockwise || !isConvex(points))
        return {"points", points, radius};
    std::vector<Vec2> turned(points.begin(), points.end());
    std::reverse(turned.begin() + 1, turned.end());
    return {"points", turned, radius};
}

ShapeView Shape::manyView() const noexcept
{
    const std::size_t padded = (std::size_t{m_count} + VertexBlock - 1) / VertexBlock * VertexBlock;
    const float* const x = m_many->floats.data();
    return {x, x + padded, m_count, m_radius, m_convexLoop, m_box, m_centre, m_halfSize, m_hasForm};
}

Aabb Shape::localBounds() const noexcept
{
    return graze::localBounds(view());
}

Aabb localBounds(const ShapeView& shape) noexcept
{
    return worldBounds(shape, Affine2{});
}

Aabb worldBounds(const ShapeView& shape, const Affine2& m) noexcept
{
    if (shape.count == 0)
        return {};
    const double m00 = static_cast<double>(m.m00), m01 = static_cast<double>(m.m01);
    const double m10 = static_cast<double>(m.m10), m11 = static_cast<double>(m.m11);
    double lowerX = std::numeric_limits<double>::infinity(), lowerY = lowerX;
    double upperX = -lowerX, upperY = -lowerX;
    for (std::uint32_t i = 0; i < shape.count; ++i)
    {
        const double px = static_cast<double>(shape.x[i]), py = static_cast<double>(shape.y[i]);
        const double x = m00 * px + m01 * py;
        const double y = m10 * px + m11 * py;
        lowerX = std::min(lowerX, x);
        upperX = std::max(upperX, x);
        lowerY = std::min(lowerY, y);
        upperY = std::max(upperY, y);
    }
    // The half extent of the ellipse L(circle) along an axis is the radius times that row of L.
    const double rx = detail::roundReach(shape, {m00, m01}), ry = detail::roundReach(shape, {m10, m11});
    const double tx = static_cast<double>(m.tx), ty = static_cast<double>(m.ty);
    return {{roundedDown(lowerX - rx + tx), roundedDown(lowerY - ry + ty)},
            {roundedUp(upperX + rx + tx), roundedUp(upperY + ry + ty)}};
}

} // namespace graze
