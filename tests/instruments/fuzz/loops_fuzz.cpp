// SPDX-License-Identifier: Zlib
// Any points: what hulls, Minkowski sums, measures, simplify and the constructors of shapes promise.
#include "fuzz/operands.hpp"
#include "support/pairs/judging.hpp"

#include <graze/math/vec2.hpp>

#include <algorithm>
#include <cmath>
#include <set>

namespace
{

using namespace graze;
using fuzz::Bytes;
using fuzz::require;
using Loop = std::vector<Vec2>;

/// Points of a small grid, of special numbers, or any bits: the first two are rich in collinear and doubled points.
Loop pointsFrom(Bytes& input, std::size_t most)
{
    const std::uint8_t kind = input.byte();
    Loop loop(input.byte() % (most + 1));
    for (Vec2& p : loop)
    {
        const std::uint8_t place = kind % 4u == 0 ? input.byte() : std::uint8_t{0};
        if (kind % 4u == 0)
            p = {static_cast<float>(place & 15), static_cast<float>(place >> 4)};
        else if (kind % 4u == 1)
            p = {input.take<float>(), input.take<float>()};
        else
            p = fuzz::vector(input);
    }
    return loop;
}

bool isOneOf(Vec2 p, const Loop& points)
{
    return std::find(points.begin(), points.end(), p) != points.end();
}

double largestOf(const Loop& loop)
{
    double largest = 0.;
    for (const Vec2 p : loop)
        largest = std::max({largest, static_cast<double>(std::fabs(p.x)), static_cast<double>(std::fabs(p.y))});
    return largest;
}

void checkHull(const Loop& points)
{
    const Loop hull = convexHull(points);
    require(hull == hullByGiftWrapping(points), "both methods give one hull");
    const std::size_t n = hull.size();
    const bool any = std::any_of(points.begin(), points.end(), [](Vec2 p) { return isFinite(p); });
    require((n > 0) == any, "there is a hull of any finite point");
    for (std::size_t i = 0; i < n; ++i)
    {
        require(isOneOf(hull[i], points), "a vertex of a hull is one of the points");
        require(n < 3 || orientation(hull[i], hull[(i + 1) % n], hull[(i + 2) % n]) > 0, "a hull is strictly convex");
        for (const Vec2 p : points)
            require(n < 3 || !isFinite(p) || orientation(hull[i], hull[(i + 1) % n], p) >= 0,
                    "no point is outside its hull");
    }
    if (n < 3)
        return;
    require(isConvex(hull) && winding(hull) == Winding::CounterClockwise, "a hull winds once");
    require(signedArea(hull) >= 0. && std::isfinite(signedArea(hull)), "a hull has an area");
    for (const Vec2 p : points)
        require(!isFinite(p) || contains(hull, p), "a hull contains its points");
    Loop turned(hull.rbegin(), hull.rend());
    require(winding(turned) == Winding::Clockwise && isConvex(turned), "a loop turned around winds against it");
    require(convexHull(hull) == hull && convexHull(turned) == hull, "the hull of a hull is itself");
}

// How far a loop reaches along a direction, in doubles.
double reachOf(const Loop& loop, Vec2 d)
{
    double reach = -std::numeric_limits<double>::infinity();
    for (const Vec2 p : loop)
        if (isFinite(p))
            reach = std::max(reach, static_cast<double>(p.x) * static_cast<double>(d.x) +
                                        static_cast<double>(p.y) * static_cast<double>(d.y));
    return reach;
}

void checkMinkowski(const Loop& a, const Loop& b)
{
    const Loop difference = minkowskiDifference(a, b);
    const bool empty = convexHull(a).empty() || convexHull(b).empty();
    const double largest = largestOf(convexHull(a)) + largestOf(convexHull(b));
    if (empty)
        require(difference.empty(), "a difference with nothing is nothing");
    if (empty || largest > 1e30)
        return;
    require(!difference.empty(), "a difference of something is something");
    require(convexHull(difference) == difference, "a difference is a hull");
    const double rounding = 1.3e-7 * largest + 1e-44;
    for (const Vec2 d : {Vec2{1.f, 0.f}, Vec2{0.f, -1.f}, Vec2{-0.6f, 0.8f}, Vec2{0.96f, 0.28f}})
        require(std::fabs(reachOf(difference, d) - reachOf(b, d) - reachOf(a, -d)) <= 2. * rounding,
                "a difference reaches as far as both together");
    if (largest > 1e11)
        return;
    const test::Pair pair{Shape::hullOf(convexHull(a)), {}, Shape::hullOf(convexHull(b)), {}};
    const double gap = test::oracle::signedGap(test::bodyOf(pair.a, {}), test::bodyOf(pair.b, {})).gap;
    if (std::fabs(gap) > test::bandOf(pair) + 4. * rounding)
        require(overlapByMinkowski(a, b) == (gap < 0.), "the difference holds the origin where they overlap");
}

double distanceTo(Vec2 p, const Loop& loop)
{
    double least = std::numeric_limits<double>::infinity();
    const Shape point = Point{p};
    for (std::size_t i = 0; i < loop.size(); ++i)
    {
        const Shape edge = Segment{loop[i], loop[(i + 1) % loop.size()]};
        least = std::min(least, test::oracle::signedGap(test::bodyOf(point, {}), test::bodyOf(edge, {})).gap);
    }
    return least;
}

// `part` has vertices of the loop in their order, around from any of them.
bool keepsOrder(const Loop& part, const Loop& loop)
{
    for (std::size_t start = 0; start < loop.size(); ++start)
    {
        std::size_t found = 0;
        for (std::size_t i = 0; i < loop.size() && found < part.size(); ++i)
            found += loop[(start + i) % loop.size()] == part[found] ? 1u : 0u;
        if (found == part.size())
            return true;
    }
    return part.empty();
}

void checkSimplify(const Loop& loop, float maxError)
{
    const Loop less = simplify(loop, maxError);
    require(less.size() <= loop.size() && keepsOrder(less, loop), "less of a loop is vertices of it in their order");
    std::set<std::pair<float, float>> different;
    for (const Vec2 p : loop)
        if (isFinite(p))
            different.insert({p.x, p.y});
    require(different.size() < 3 || less.size() >= 3, "three different vertices stay three");
    if (less.empty() || largestOf(less) > 1e6 || loop.size() > 24 || std::isnan(maxError))
        return;
    const double most = std::max(0., static_cast<double>(maxError)) + 1e-6 * (1. + largestOf(convexHull(loop)));
    for (const Vec2 p : loop)
        if (isFinite(p) && largestOf({p}) <= 1e6)
            require(distanceTo(p, less) <= most, "what was dropped is near");
}

// Whether what was refused had to be, and what was taken is whole.
void checkShapes(Bytes& input, const Loop& points)
{
    const float radius = fuzz::number(input);
    const auto isSize = [](float v) { return std::isfinite(v) && std::fabs(v) <= MaxCoordinate; };
    const auto isPlace = [&](Vec2 v) { return isSize(v.x) && isSize(v.y); };
    const bool allPlaces = std::all_of(points.begin(), points.end(), isPlace);
    ShapeError error;
    const std::optional<Polygon> polygon = Polygon::tryFromPoints(points, &error);
    require(polygon.has_value() == (error.kind == ShapeError::Kind::None), "a polygon or a reason");
    if (error.kind == ShapeError::Kind::TooFewPoints)
        require(error.index == convexHull(points).size() && error.index < 3, "a reason counts the points");
    else
        require(error.index == 0 || error.index < points.size(), "a reason names a point that there is");
    const std::optional<Polygon> hull = Polygon::tryHullOf(points);
    require(hull.has_value() == (allPlaces && convexHull(points).size() >= 3), "a hull is made where it can be");
    require(!polygon || hull, "a polygon is a hull");
    require(polygon || !hull || error.kind == ShapeError::Kind::NotConvex, "a hull that is no polygon is not convex");
    if (polygon)
        require(Loop(polygon->vertices().begin(), polygon->vertices().end()) == convexHull(points),
                "a polygon has the vertices of the hull");
    else
        require(!error.message().empty(), "a reason has words");
    for (const bool isHull : {true, false})
        try
        {
            const Shape shape = isHull ? Shape::hullOf(points, radius) : Shape::ofPoints(points, radius);
            require(allPlaces && !points.empty() && radius >= 0.f && isSize(radius), "a shape is of what it may be");
            const Aabb bounds = shape.localBounds();
            require(isFinite(bounds.lower) && isFinite(bounds.upper), "a shape has bounds");
            require(shape.pointCount() > 0 && shape.radius() == radius, "a shape has points and its radius");
            for (std::uint32_t i = 0; i < shape.pointCount(); ++i)
                require(isOneOf(shape.point(i), points) && bounds.contains(shape.point(i)),
                        "a shape has the points that were given");
            for (const Vec2 d : {Vec2{1.f, 0.f}, Vec2{-0.6f, 0.8f}})
            {
                const std::uint32_t index = supportLocal(shape.view(), d).index;
                require(index < shape.pointCount(), "a support is a vertex");
                const auto along = [d](Vec2 p) {
                    return static_cast<double>(p.x) * static_cast<double>(d.x) +
                           static_cast<double>(p.y) * static_cast<double>(d.y);
                };
                for (const Vec2 p : points)
                    require(along(p) <= along(shape.point(index)) +
                                            1e-12 * (std::fabs(along(p)) + std::fabs(along(shape.point(index)))),
                            "a support reaches farthest");
            }
        }
        catch (const InvalidShape& refused)
        {
            require(refused.error().kind != ShapeError::Kind::None && *refused.what() != '\0', "a refusal says why");
            require(!(allPlaces && !points.empty() && radius >= 0.f && radius <= MaxCoordinate),
                    "nothing good is refused");
        }
    static_cast<void>(fuzz::shape(input));
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    Bytes input({data, size});
    const Loop a = pointsFrom(input, 40), b = pointsFrom(input, 12);
    checkHull(a);
    checkHull(b);
    checkMinkowski(a, b);
    checkSimplify(a, fuzz::number(input));
    checkShapes(input, a);
    return 0;
}
