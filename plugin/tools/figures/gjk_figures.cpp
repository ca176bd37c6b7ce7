// SPDX-License-Identifier: Zlib
#include "figures/figures.hpp"
#include "figures/svg.hpp"

#include <graze/graze.hpp>

namespace figures
{

namespace
{

using namespace graze;

std::string numbered(std::size_t number, std::string_view words)
{
    return std::to_string(number).append(". ").append(words);
}

struct Body
{
    Shape shape;
    Affine2 matrix{};

    [[nodiscard]] Operand operand() const { return {shape, matrix}; }
    [[nodiscard]] Loop world() const { return cornersOf(shape, matrix); }
};

struct Scene
{
    Body a;
    Body b;

    [[nodiscard]] Loop difference() const { return minkowskiDifference(a.world(), b.world()); }
};

Aabb around(std::initializer_list<Loop> loops)
{
    Aabb bounds;
    for (const Loop& loop : loops)
        for (const Vec2 p : loop)
            bounds = merged(bounds, p);
    return bounds;
}

Loop positions(const std::vector<TraceVertex>& vertices)
{
    Loop loop;
    for (const TraceVertex& v : vertices)
        loop.push_back(v.w);
    return loop;
}

Shape triangle()
{
    return Shape::hullOf(Loop{{-22.f, 14.f}, {24.f, 16.f}, {2.f, -24.f}});
}

Shape pentagon()
{
    return Shape::hullOf(Loop{{-20.f, -6.f}, {-10.f, 18.f}, {14.f, 20.f}, {24.f, -4.f}, {2.f, -22.f}});
}

// A triangle, and a pentagon that is turned.
Scene sceneAt(Vec2 pentagonPosition)
{
    return {{triangle()}, {pentagon(), Affine2::from({.position = pentagonPosition, .angleRadians = 0.35f})}};
}

Scene overlapping()
{
    return sceneAt({28.f, 21.f});
}

Scene apart()
{
    return sceneAt({30.f, 50.f});
}

void drawPair(Picture& picture, const Scene& scene)
{
    picture.polygon(scene.a.world(), ShapeA);
    picture.polygon(scene.b.world(), ShapeB);
    picture.label(scene.a.matrix.offset(), "A", Blue, -4., 4.);
    picture.label(scene.b.matrix.offset(), "B", Brown, -4., 4.);
}

// The simplex before and after, the direction searched and the vertex found.
void drawSearch(Picture& picture, const TraceStep& step, const Loop& difference, Vec2 from)
{
    picture.polygon(difference, Difference);
    if (step.before.size() == 2)
        picture.line(step.before[0].w, step.before[1].w, Former);
    picture.polygon(positions(step.after), Kept);
    for (const TraceVertex& v : step.before)
        picture.dot(v.w, Red);
    picture.direction(from, step.direction, 34., Purple);
    picture.dot(step.vertex.w, Green, 4.5);
    // On the side away from what is drawn around the middle of the simplex.
    const Vec2 middle = difference.front() * 0.5f + difference[difference.size() / 2] * 0.5f;
    picture.label(step.vertex.w, "w", Green, step.vertex.w.x < middle.x ? -14. : 7.,
                  step.vertex.w.y < middle.y ? -5. : 14.);
    picture.origin();
}

} // namespace

std::string minkowski()
{
    Picture picture(4);
    for (const bool touching : {true, false})
    {
        const Scene scene = touching ? overlapping() : apart();
        const Loop difference = scene.difference();
        const auto gap = distance(scene.a.operand(), scene.b.operand());
        const Aabb world = around({apart().a.world(), apart().b.world()});
        picture.panel(world, touching ? "A and B overlap" : "A and B apart",
                      touching ? "" : "distance " + hundredths(gap.distance));
        drawPair(picture, scene);
        picture.panel(around({overlapping().difference(), apart().difference(), {{}}}), "B - A",
                      touching ? "holds the origin (+)" : "its point nearest to the origin is",
                      touching ? "" : "the separation from A to B");
        picture.polygon(difference, Difference);
        if (!touching)
            picture.arrow({}, gap.separation, Red);
        picture.origin();
        if (touching)
            continue;
        picture.label(gap.separation * 0.5f, hundredths(gap.distance), Red, -40., 4.);
    }
    return picture.svg();
}

std::string gjkOverlap()
{
    const Scene scene = sceneAt({35.f, 5.f});
    const auto [result, steps] = traceOverlap(scene.a.operand(), scene.b.operand());
    const Loop difference = scene.difference();
    Picture picture(3);
    for (std::size_t i = 0; i < steps.size(); ++i)
    {
        const TraceStep& step = steps[i];
        picture.panel(around({difference, {{}}}), numbered(i + 1, nameOf(step.kind)),
                      "w . d = " + hundredths(step.reach) +
                          (step.verdict == Status::Overlapping ? ", overlapping" : ""));
        // The first direction starts from inside B - A, the others from the simplex.
        const Vec2 from = i == 0 ? scene.b.matrix.offset() - scene.a.matrix.offset() : steps[i - 1].nearest;
        drawSearch(picture, step, difference, from);
    }
    return picture.svg();
}

std::string gjkDistance()
{
    const Scene scene = apart();
    const auto [result, steps] = traceDistance(scene.a.operand(), scene.b.operand());
    const Loop difference = scene.difference();
    Picture picture(4);
    for (std::size_t i = 0; i < steps.size(); ++i)
    {
        const TraceStep& step = steps[i];
        picture.panel(around({difference, {{}}}), numbered(i + 1, nameOf(step.kind)),
                      "gap in [" + hundredths(step.lowerBound) + ", " + hundredths(step.upperBound) + "]");
        const Vec2 from = i == 0 ? scene.b.matrix.offset() - scene.a.matrix.offset() : steps[i - 1].nearest;
        drawSearch(picture, step, difference, from);
        picture.arrow({}, step.nearest, Red);
    }
    return picture.svg();
}

std::string supportByTranspose()
{
    const Body body{Shape::hullOf(Loop{{-10.f, -8.f}, {10.f, -8.f}, {10.f, 8.f}, {-10.f, 8.f}}),
                    Affine2{1.f, 1.6f, 0.f, 0.f, 1.f, 0.f}};
    const Vec2 d = normalized({0.6f, 0.8f});
    const Vec2 byTranspose = body.matrix.transposeVector(d);
    const Vec2 byInverse = body.matrix.inverse()->transformVector(d);
    const Vec2 right = supportLocal(body.shape.view(), byTranspose).point;
    const Vec2 wrong = supportLocal(body.shape.view(), byInverse).point;
    const Loop loop = body.world();

    Picture picture(2);
    picture.panel({{-16.f, -16.f}, {16.f, 16.f}}, "object space", "green: transpose(L) d", "red: inverse(L) d");
    picture.polygon(Loop{{-10.f, -8.f}, {10.f, -8.f}, {10.f, 8.f}, {-10.f, 8.f}}, ShapeA);
    picture.direction({}, byTranspose, 60., Green);
    picture.direction({}, byInverse, 60., Red);
    picture.dot(right, Green);
    picture.dot(wrong, Red);

    picture.panel({{-28.f, -28.f}, {28.f, 28.f}}, "world: sheared by L", "purple: d; green: farthest along d,",
                  "red: what inverse(L) d finds");
    picture.polygon(loop, ShapeA);
    picture.direction({}, d, 60., Purple);
    const Vec2 farthest = body.matrix.transformPoint(right);
    picture.line(farthest - perpendicular(d) * 7.f, farthest + perpendicular(d) * 14.f, Thin);
    picture.dot(farthest, Green);
    picture.dot(body.matrix.transformPoint(wrong), Red);
    return picture.svg();
}

std::string gjkCast()
{
    const Scene scene{
        {triangle(), Affine2{}},
        {Shape::hullOf(Loop{{-26.f, 4.f}, {-16.f, -17.f}, {6.f, -24.f}, {24.f, -8.f}, {22.f, 16.f}, {0.f, 26.f}}),
         Affine2::translation({112.f, 20.f})}};
    const Vec2 motion{110.f, 40.f};
    const auto [result, steps] = traceShapeCast(scene.a.operand(), motion, scene.b.operand());
    const Loop difference = scene.difference();
    const Aabb all = around({difference, {{}}, {motion}});
    Picture picture(3);
    picture.panel(around({scene.a.world(), scene.b.world()}), "A moves towards B",
                  "contact at " + hundredths(result.fraction) + " of the motion");
    drawPair(picture, scene);
    Scene there = scene;
    there.a.matrix = Affine2::translation(motion * result.fraction);
    picture.polygon(there.a.world(), Thin);
    picture.arrow({}, motion * result.fraction, Purple);
    picture.dot(result.point, Red);
    Vec2 x{};
    for (std::size_t i = 0; i < steps.size(); ++i)
    {
        const TraceStep& step = steps[i];
        picture.panel(all, numbered(i + 1, nameOf(step.kind)), "free up to " + hundredths(step.lowerBound),
                      "gap at most " + hundredths(step.upperBound));
        picture.polygon(difference, Difference);
        picture.line({}, motion, Line);
        // The plane of the vertex: all of B - A lies on one side of it.
        const Vec2 along = perpendicular(step.direction);
        picture.line(step.vertex.w - along * 34.f, step.vertex.w + along * 34.f, Plane);
        if (step.after.size() > 1)
            picture.line(step.after[0].w, step.after[1].w, Kept);
        for (const TraceVertex& v : step.after)
            picture.dot(v.w, Red);
        picture.direction(step.vertex.w, step.direction, 30., Purple);
        picture.dot(step.vertex.w, Green, 4.5);
        if (!(x == step.nearest))
            picture.arrow(x, step.nearest, Black);
        x = step.nearest;
        picture.dot(x, Black);
        picture.label(x, "x", Black, -12., 14.);
        picture.origin();
    }
    return picture.svg();
}

std::string polytope()
{
    const Scene scene = sceneAt({21.f, 17.f});
    const auto [result, steps] = tracePenetration(scene.a.operand(), scene.b.operand());
    const Loop difference = scene.difference();
    Picture picture(4);
    std::size_t number = 0;
    for (const TraceStep& step : steps)
    {
        // The four starts as one panel: the loop that they make.
        if (step.phase != TracePhase::Polytope || (step.kind == StepKind::StartDirection && step.iteration < 4))
            continue;
        picture.panel(around({difference, {{}}}), numbered(++number, nameOf(step.kind)),
                      step.kind == StepKind::StartDirection
                          ? "supports along the axes"
                          : "depth in [" + hundredths(step.lowerBound) + ", " + hundredths(step.upperBound) + "]");
        picture.polygon(difference, Difference);
        if (step.kind != StepKind::StartDirection)
            picture.polygon(positions(step.before), Former);
        picture.polygon(positions(step.after), Kept);
        if (step.kind != StepKind::StartDirection)
        {
            picture.direction({}, step.direction, 40., Purple);
            picture.dot(step.vertex.w, Green, 4.5);
        }
        if (step.verdict)
            picture.arrow({}, step.nearest, Black);
        picture.origin();
    }
    return picture.svg();
}

std::string giftWrapping()
{
    const Loop points{{-18.f, 6.f}, {-12.f, -14.f}, {4.f, -20.f}, {18.f, -8.f}, {16.f, 12.f},
                      {-2.f, 19.f}, {-6.f, 2.f},    {5.f, 6.f},   {6.f, -7.f},  {-3.f, -9.f}};
    const Loop hull = hullByGiftWrapping(points);
    Picture picture(4);
    for (const std::size_t done : {std::size_t{1}, std::size_t{2}, std::size_t{4}, hull.size() + 1})
    {
        const bool closed = done > hull.size();
        picture.panel(around({points}), closed ? "the paper meets its start" : numbered(done, "next vertex"),
                      closed ? std::to_string(hull.size()).append(" vertices") : "the one with all others on its left",
                      closed ? "" : "(y up; on its right on a screen)");
        if (closed)
            picture.polygon(hull, Kept);
        for (std::size_t i = 1; i < std::min(done, hull.size()); ++i)
            picture.line(hull[i - 1], hull[i], Kept);
        if (!closed)
        {
            const Vec2 at = hull[done - 1];
            for (const Vec2 p : points)
                picture.line(at, p, Thin);
            picture.arrow(at, hull[done % hull.size()], Purple);
        }
        for (const Vec2 p : points)
            picture.dot(p, Black, 2.5);
    }
    return picture.svg();
}

} // namespace figures
