// SPDX-License-Identifier: Zlib
// A user's program that prints a hash of graze's answers. Its own flags must not change them: user_flags.py compiles it
// with several. It computes with floats only where that is exact.
#include <graze/gjk/cast.hpp>
#include <graze/gjk/gjk.hpp>
#include <graze/graze.hpp>

#include <bit>
#include <cstdint>
#include <cstdio>
#include <vector>

using namespace graze;

namespace
{

std::uint64_t hash = 14695981039346656037u;

void add(std::uint64_t bits)
{
    hash = (hash ^ bits) * 1099511628211u;
}
void add(float value)
{
    add(std::uint64_t{std::bit_cast<std::uint32_t>(value)});
}
void add(double value)
{
    add(std::bit_cast<std::uint64_t>(value));
}
void add(Vec2 v)
{
    add(v.x);
    add(v.y);
}

std::uint32_t state = 1;

/// Whole numbers below `count`.
int next(int count)
{
    state = state * 1664525u + 1013904223u;
    return static_cast<int>((state >> 8) % static_cast<std::uint32_t>(count));
}

std::vector<Shape> shapes()
{
    const std::vector<Vec2> points{{-7.f, -5.f}, {9.f, -6.f}, {12.f, 3.f}, {1.f, 11.f}, {-8.f, 6.f}};
    return {Circle{7.f}, Box{{17.f, 9.f}}, Capsule{{-8.f, 1.f}, {9.f, -3.f}, 3.f}, Polygon::fromPoints(points)};
}

Affine2 place(int reach)
{
    const auto x = static_cast<float>(next(reach)), y = static_cast<float>(next(reach));
    const auto angle = static_cast<float>(next(4096)) * 0.0009765625f;
    const auto scale = static_cast<float>(1 + next(31)) * 0.0625f;
    return Affine2::from({.position = {x, y}, .angleRadians = angle, .scale = {scale, 1.f}});
}

void addPairs(Method method)
{
    const std::vector<Shape> all = shapes();
    const GjkSettings settings{.method = method};
    for (int i = 0; i < 400; ++i)
    {
        const Affine2 atA = place(60), atB = place(60), endA = place(60), endB = place(60);
        const Operand a(all[static_cast<std::size_t>(next(4))], atA), b(all[static_cast<std::size_t>(next(4))], atB);
        const DistanceResult gap = distance(a, b, settings);
        add(gap.distance);
        add(gap.pointA);
        add(gap.normal);
        const PenetrationResult deep = penetration(a, b, settings);
        add(deep.depth);
        add(deep.normal);
        const CastResult cast = shapeCast(a, endA.offset(), b, endB.offset(), settings);
        add(cast.fraction);
        add(cast.point);
        const RayCastResult ray = rayCast(a, {atB.offset(), endB.offset(), 100.f}, settings);
        add(ray.distance);
        add(ray.normal);
    }
}

/// In doubles, which show the last bit of each step.
void addRuns()
{
    const std::vector<Shape> all = shapes();
    for (int i = 0; i < 400; ++i)
    {
        const Affine2 atA = place(60), atB = place(60);
        const Operand a(all[static_cast<std::size_t>(next(4))], atA), b(all[static_cast<std::size_t>(next(4))], atB);
        const Body bodyA = makeBody(a, {}), bodyB = makeBody(b, {});
        GjkDistance run(bodyA, bodyB, Limits(GjkSettings{}));
        while (run.step())
            add(run.lowerBound());
        add(run.coreDistance());
        add(run.axis().x);
    }
}

void addWorld()
{
    CollisionSystem system;
    std::vector<SpriteId> ids;
    const std::vector<Shape> all = shapes();
    for (int i = 0; i < 60; ++i)
        ids.push_back(
            system.add({.shape = all[static_cast<std::size_t>(i % 4)], .matrix = place(200), .nearDistance = 4.f}));
    for (int i = 0; i < 40; ++i)
        system.fire({.radius = 2.f, .position = place(200).offset(), .velocity = place(900).offset()});
    for (int frame = 0; frame < 12; ++frame)
    {
        for (const SpriteId id : ids)
            system.setMatrix(id, place(200));
        system.advanceBullets(0.015625f);
        system.update();
        for (const Contact& touch : system.begun())
            add(touch.point), add(touch.normal), add(touch.depth);
        for (const Hit& hit : system.hits())
            add(hit.point), add(hit.fraction);
        for (const NearMiss& pass : system.nearMisses())
            add(pass.closestDistance);
        add(system.hash());
    }
}

/// Calls what a user may call, so that this object file has functions of these names where they are not inline.
double useInlineFunctions(const Shape& shape)
{
    const Affine2 matrix = place(50);
    const Body body = makeBody(shape.view(), linearOf(matrix), offsetOf(matrix));
    const Body bare = makeBody(ShapeView{shape.view().x, shape.view().y, shape.view().count, 0.f, true},
                               linearOf(matrix), offsetOf(matrix));
    const BodySupport far = support(body, {1., 2.});
    Simplex simplex;
    DifferencePoint point = differenceSupport(body, bare, {2., 1.});
    commit(simplex, point, reduce(simplex, point.w));
    point = differenceSupport(body, bare, {-2., 1.});
    commit(simplex, point, reduce(simplex, point.w));
    const Vec2 moved = matrix.transformPoint(far.point.toFloat()) + normalized({3.f, 4.f}) * 2.f;
    const Aabb box = merged(Aabb{}, moved).grown(2.f);
    return dot(simplex.nearest, far.point) + cross(point.w, far.point) + length(far.point) + linearOf(matrix).norm() +
           gapOf(boundsOf(body), boundsOf(bare)) + touchTolerance(body.extent()) +
           static_cast<double>(dot(box.centre(), box.size()) + cross(moved, moved) + length(moved));
}

[[gnu::noinline]] Vec2d narrowed(Vec2d v)
{
    return Vec2d(v.toFloat());
}
[[gnu::noinline]] Vec2d unit(Vec2 v)
{
    return Vec2d(normalized(v));
}

bool isFloat(double value)
{
    const volatile auto rounded = static_cast<float>(value);
    return static_cast<double>(rounded) == value;
}

/// Floats are rounded, also where two of them fit into a vector register.
bool keepsRounding()
{
    volatile double one = 1.; // not known to the compiler
    const Vec2d third = narrowed({one / 3., one / 7.}), slope = unit({static_cast<float>(one), 3.f});
    return isFloat(third.x) && isFloat(third.y) && isFloat(slope.x) && isFloat(slope.y);
}

} // namespace

int main()
{
    addPairs(Method::Fast);
    addPairs(Method::Gjk);
    addRuns();
    addWorld();
    std::printf("%016llx", static_cast<unsigned long long>(hash));
    // Never true: the compiler does not know.
    for (const Shape& shape : shapes())
        if (useInlineFunctions(shape) == 12345.678)
            std::printf("!");
    std::printf(keepsRounding() ? "\n" : ", and conversions to float are lost\n");
}
