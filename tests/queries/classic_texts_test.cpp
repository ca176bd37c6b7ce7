// SPDX-License-Identifier: Zlib
// Worked examples in the manner of the classic texts on GJK, written as they are usually copied,
// with the usual error, beside the plugin's answers. Each error is shown to be one: the
// tests fail when the wrong version becomes right.
#include "support/pairs/judging.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>

namespace
{

using namespace graze;
using test::Random;

// The farthest point of B - A in a direction.
using DifferenceSupport = std::function<Vec2(Vec2)>;

Vec2 farthestOf(std::span<const Vec2> points, Vec2 direction)
{
    Vec2 best = points[0];
    for (const Vec2 p : points)
        if (dot(p, direction) > dot(best, direction))
            best = p;
    return best;
}

// (a x b) x c in the plane.
Vec2 tripleProduct(Vec2 a, Vec2 b, Vec2 c)
{
    const float z = cross(a, b);
    return {-z * c.y, z * c.x};
}

enum class Verdict
{
    Apart,
    Overlapping,
    NeverEnds
};

// The boolean GJK of the tutorials: a simplex of two points gives the next direction by a triple
// product, one of three points is checked by the regions of its last two edges. `while (true)` is
// counted here, so that the test ends.
Verdict tutorialGjk(const DifferenceSupport& support, Vec2 firstDirection)
{
    std::vector<Vec2> simplex{support(firstDirection)};
    Vec2 direction = -simplex[0];
    for (int step = 0; step < 1000; ++step)
    {
        const Vec2 a = support(direction);
        if (dot(a, direction) < 0.f)
            return Verdict::Apart;
        simplex.push_back(a);
        const Vec2 toOrigin = -a;
        if (simplex.size() == 2)
        {
            const Vec2 ab = simplex[0] - a;
            direction = tripleProduct(ab, toOrigin, ab);
            // With the origin on the segment this is zero, and a point on it is asked for again.
            if (lengthSquared(direction) == 0.f)
                simplex.pop_back();
            continue;
        }
        const Vec2 ab = simplex[1] - a, ac = simplex[0] - a;
        const Vec2 outOfAb = tripleProduct(ac, ab, ab), outOfAc = tripleProduct(ab, ac, ac);
        if (dot(outOfAb, toOrigin) > 0.f)
        {
            simplex.erase(simplex.begin());
            direction = outOfAb;
        }
        else if (dot(outOfAc, toOrigin) > 0.f)
        {
            simplex.erase(simplex.begin() + 1);
            direction = outOfAc;
        }
        else
            return Verdict::Overlapping;
    }
    return Verdict::NeverEnds;
}

DifferenceSupport differenceOf(const std::vector<Vec2>& a, const std::vector<Vec2>& b)
{
    return [&a, &b](Vec2 direction) { return farthestOf(b, direction) - farthestOf(a, -direction); };
}

// --- The direction by the inverse matrix --------------------------------------------------------

/// A square under a matrix, and a triangle moved over it in steps. `drawn` is the square as it is seen.
class SquareAndProbe
{
public:
    explicit SquareAndProbe(const Affine2& matrix) : m_matrix(matrix)
    {
        for (const Vec2 p : m_square)
            m_drawn.push_back(matrix.transformPoint(p));
    }
    void moveProbe(Vec2 offset)
    {
        m_probe = {Vec2{-1.f, -1.f} + offset, Vec2{1.f, -1.f} + offset, Vec2{0.f, 2.f} + offset};
    }
    [[nodiscard]] bool drawnOverlap() const { return overlapByMinkowski(m_drawn, m_probe); }
    void expectPluginSays(bool overlapping) const
    {
        const Shape square = Shape::ofPoints(m_square), probe = Shape::ofPoints(m_probe);
        const Operand a{square, m_matrix}, b{probe, {}};
        EXPECT_EQ(overlap(a, b).overlapping(), overlapping);
        EXPECT_EQ(overlap(b, a).overlapping(), overlapping);
    }
    /// The answer of the tutorial, with directions brought into the space of the square by `toObjectSpace`.
    [[nodiscard]] bool tutorialOverlap(const std::function<Vec2(Vec2)>& toObjectSpace) const
    {
        const auto support = [&](Vec2 d)
        { return farthestOf(m_probe, d) - m_matrix.transformPoint(farthestOf(m_square, toObjectSpace(-d))); };
        return tutorialGjk(support, {1.f, 0.3f}) == Verdict::Overlapping;
    }

private:
    Affine2 m_matrix;
    std::vector<Vec2> m_square{{-10.f, -10.f}, {10.f, -10.f}, {10.f, 10.f}, {-10.f, 10.f}};
    std::vector<Vec2> m_drawn;
    std::vector<Vec2> m_probe;
};

/// How often the tutorial differs from the picture.
struct WrongAnswers
{
    int byTranspose = 0;
    int byInverse = 0;
};

// The plugin collides exactly where the sprite is drawn.
WrongAnswers countWrongAnswers(const Affine2& matrix)
{
    SquareAndProbe pair(matrix);
    const Affine2 inverse = *matrix.inverse();
    WrongAnswers wrong;
    for (float x = -60.f; x <= 60.f; x += 2.3f)
        for (float y = -60.f; y <= 60.f; y += 2.3f)
        {
            pair.moveProbe({x, y});
            const bool drawn = pair.drawnOverlap();
            pair.expectPluginSays(drawn);
            wrong.byTranspose += pair.tutorialOverlap([&](Vec2 d) { return matrix.transposeVector(d); }) != drawn;
            wrong.byInverse += pair.tutorialOverlap([&](Vec2 d) { return inverse.transformVector(d); }) != drawn;
        }
    return wrong;
}

// Texts say: "transform the direction into the object's space, take the farthest point, transform it
// back", and code does so with the inverse matrix, as for a point. But a support direction is a row: d .
// (L v) = (transpose(L) d) . v, so it goes there by the transpose. For a turn and one scale both give the
// same; under uneven scale or shear the inverse picks wrong vertices, and the answer goes with them.
TEST(ClassicTexts, DirectionByTheInverseMatrixCollidesWhereNothingIsDrawn)
{
    for (const Affine2& matrix : {Affine2::scaling({4.f, 0.5f}) * Affine2::rotation(0.6f),
                                  Affine2{1.f, 2.5f, 0.f, 0.f, 1.f, 0.f}, Affine2{-2.f, 1.f, 0.f, 0.5f, 1.f, 0.f}})
    {
        const WrongAnswers wrong = countWrongAnswers(matrix);
        EXPECT_EQ(wrong.byTranspose, 0);
        EXPECT_GT(wrong.byInverse, 5);
    }
}

TEST(ClassicTexts, DirectionByTheInverseMatrixIsHarmlessUnderATurnAndOneScale)
{
    const WrongAnswers wrong = countWrongAnswers(Affine2::from({.angleRadians = 0.5f, .scale = {3.f, 3.f}}));
    EXPECT_EQ(wrong.byTranspose, 0);
    EXPECT_EQ(wrong.byInverse, 0);
}

// --- `while (true)` on a degenerate triple product ----------------------------------------------

// The origin lies exactly on the segment of the first two points, as it does whenever two equal boxes
// stand on one spot, or two segments cross in their middles. The triple product is then zero, the next
// support point is one that the simplex has, and a loop without a count never ends. A zero direction says
// that the origin is on the simplex: they overlap.
TEST(ClassicTexts, OriginOnTheSegmentEndsAtOnce)
{
    const std::vector<Vec2> box{{-2.f, -1.f}, {2.f, -1.f}, {2.f, 1.f}, {-2.f, 1.f}};
    const std::vector<Vec2> level{{-3.f, 0.f}, {3.f, 0.f}}, upright{{0.f, -3.f}, {0.f, 3.f}};
    const std::array cases{std::pair{box, box}, std::pair{level, upright}, std::pair{level, level}};
    for (const auto& [a, b] : cases)
    {
        EXPECT_EQ(tutorialGjk(differenceOf(a, b), {1.f, 0.f}), Verdict::NeverEnds);
        const Shape shapeA = Shape::ofPoints(a), shapeB = Shape::ofPoints(b);
        for (const auto& result : {overlap({shapeA, {}}, {shapeB, {}}), overlap({shapeB, {}}, {shapeA, {}})})
        {
            EXPECT_EQ(result.status, Status::Overlapping);
            EXPECT_LE(result.iterations, 3);
        }
        EXPECT_EQ(distance({shapeA, {}}, {shapeB, {}}).status, Status::Overlapping);
    }
}

// Every lattice position of the origin, on a corner, an edge or inside, ends with the right answer.
TEST(ClassicTexts, OriginOnAnyCornerOrEdgeEndsRight)
{
    const std::vector<Vec2> a{{-2.f, -1.f}, {2.f, -1.f}, {3.f, 2.f}, {-1.f, 3.f}};
    const std::vector<Vec2> b{{0.f, 0.f}, {2.f, 0.f}, {1.f, 2.f}};
    const Shape shapeA = Shape::ofPoints(a), shapeB = Shape::ofPoints(b);
    for (float x = -6.f; x <= 6.f; x += 0.5f)
        for (float y = -6.f; y <= 6.f; y += 0.5f)
        {
            std::vector<Vec2> there;
            for (const Vec2 p : b)
                there.push_back(p + Vec2{x, y});
            const Operand operandA{shapeA, {}}, operandB{shapeB, Affine2::translation({x, y})};
            const bool expected = overlapByMinkowski(a, there);
            EXPECT_EQ(overlap(operandA, operandB).overlapping(), expected) << x << ' ' << y;
            EXPECT_EQ(overlap(operandB, operandA).overlapping(), expected) << x << ' ' << y;
            EXPECT_NE(overlap(operandA, operandB).status, Status::IterationLimit);
        }
}

// --- A ray cast that compares its epsilon with a squared distance --------------------------------

// Nearest point to the origin of the hull of up to three points; drops those that do not carry it.
Vec2 nearestOfHull(std::vector<Vec2>& points)
{
    const auto onSegment = [](Vec2 p, Vec2 q)
    {
        const Vec2 e = q - p;
        const float squared = lengthSquared(e);
        return p + e * (squared > 0.f ? std::clamp(-dot(p, e) / squared, 0.f, 1.f) : 0.f);
    };
    if (points.size() == 1)
        return points[0];
    if (points.size() == 3)
    {
        const float s0 = cross(points[1] - points[0], -points[0]), s1 = cross(points[2] - points[1], -points[1]),
                    s2 = cross(points[0] - points[2], -points[2]);
        if ((s0 >= 0.f && s1 >= 0.f && s2 >= 0.f) || (s0 <= 0.f && s1 <= 0.f && s2 <= 0.f))
            return {};
    }
    Vec2 best = onSegment(points[0], points[1]);
    std::vector<Vec2> kept{points[0], points[1]};
    for (std::size_t i = 1; points.size() == 3 && i < 3; ++i)
        if (const Vec2 p = onSegment(points[i], points[(i + 1) % 3]); lengthSquared(p) < lengthSquared(best))
        {
            best = p;
            kept = {points[i], points[(i + 1) % 3]};
        }
    points = kept;
    return best;
}

struct TutorialHit
{
    bool hit = false;
    float distance = 0.f;
};

// The GJK ray cast as printed, with its two usual slips: `|v|^2 > epsilon`, and "no hit" at the cap.
TutorialHit tutorialRayCast(const std::function<Vec2(Vec2)>& support, Vec2 origin, Vec2 direction, float length,
                            float epsilon, int cap)
{
    float lambda = 0.f;
    Vec2 x = origin;
    std::vector<Vec2> simplex{support(origin - support({1.f, 0.f}))};
    Vec2 v = x - simplex[0];
    for (int step = 0; step < cap; ++step)
    {
        if (lengthSquared(v) <= epsilon)
            return {true, lambda};
        const Vec2 p = support(v);
        const Vec2 w = x - p;
        if (dot(v, w) > 0.f)
        {
            if (dot(v, direction) >= 0.f)
                return {};
            lambda -= dot(v, w) / dot(v, direction);
            if (lambda > length)
                return {};
            x = origin + direction * lambda;
        }
        simplex.push_back(p);
        std::vector<Vec2> seen;
        for (const Vec2 q : simplex)
            seen.push_back(x - q);
        v = nearestOfHull(seen);
        simplex.clear();
        for (const Vec2 q : seen)
            simplex.push_back(x - q);
    }
    return {};
}

TEST(ClassicTexts, RayCastEpsilonIsALengthAndNotItsSquare)
{
    // A wheel of 100 px. With an epsilon of a hundredth of a pixel the tutorial stops a tenth of one (the square
    // root) before the wheel; on a graze that is a much longer stretch of the ray.
    const Shape wheel = Circle{100.f};
    const auto support = [&](Vec2 d) { return graze::support(wheel.view(), {}, d).point; };
    float worstTutorial = 0.f, worstPlugin = 0.f;
    for (int i = 0; i < 100; ++i)
    {
        const float y = 0.999f * static_cast<float>(i);
        const Vec2 origin{-300.f, y};
        const float truth = 300.f - std::sqrt(100.f * 100.f - y * y);
        const TutorialHit tutorial = tutorialRayCast(support, origin, {1.f, 0.f}, 1000.f, 0.01f, 1000);
        const RayCastResult plugin = rayCast({wheel, {}}, {origin, {1.f, 0.f}, 1000.f}, {32, 0.01f});
        ASSERT_TRUE(plugin.hit);
        worstPlugin = std::max(worstPlugin, std::fabs(plugin.distance - truth));
        if (tutorial.hit)
            worstTutorial = std::max(worstTutorial, std::fabs(tutorial.distance - truth));
    }
    EXPECT_GT(worstTutorial, 0.02f);
    EXPECT_LT(worstPlugin, 0.001f);
}

TEST(ClassicTexts, RayCastOutOfIterationsIsNotAMiss)
{
    // With an epsilon below what floats resolve the tutorial walks until its cap, and then calls a ray
    // that goes straight into the wheel a miss.
    const Shape wheel = Circle{100.f};
    const auto support = [&](Vec2 d) { return graze::support(wheel.view(), {}, d).point; };
    int missedByTutorial = 0, unfinished = 0;
    for (int i = 0; i < 95; ++i)
    {
        const float y = 1.003f * static_cast<float>(i);
        const Vec2 origin{-300.f, y};
        const float truth = 300.f - std::sqrt(100.f * 100.f - y * y);
        missedByTutorial += !tutorialRayCast(support, origin, {1.f, 0.f}, 1000.f, 1e-14f, 32).hit;
        for (const int budget : {1, 2, 32})
        {
            const RayCastResult plugin = rayCast({wheel, Affine2::scaling({1.f, 1.00002f})},
                                                 {origin, {1.f, 0.f}, 1000.f}, {budget, 1e-7f, Method::Gjk});
            ASSERT_TRUE(plugin.hit || plugin.status == Status::IterationLimit) << y;
            if (plugin.hit)
            {
                ASSERT_NEAR(plugin.distance, truth, 0.1f);
            }
            else
            {
                ASSERT_LE(plugin.distance, truth + 0.1f); // nothing is hit before this
            }
            unfinished += plugin.status == Status::IterationLimit;
        }
    }
    EXPECT_GT(missedByTutorial, 5);
    EXPECT_GT(unfinished, 50);
}

// --- Minkowski's difference with the sign turned round -------------------------------------------

Vec2 nearestToOrigin(const std::vector<Vec2>& hull)
{
    Vec2 best = hull[0];
    for (std::size_t i = 0; i < hull.size(); ++i)
    {
        std::vector<Vec2> edge{hull[i], hull[(i + 1) % hull.size()]};
        const Vec2 p = nearestOfHull(edge);
        if (lengthSquared(p) < lengthSquared(best))
            best = p;
    }
    return best;
}

// Many texts draw A - B and speak of the vector from A to B. Both sets contain the origin at the same
// time, so overlap does not show the error; but the nearest point of A - B is the displacement from B to A, and
// moving a sprite by it pushes it into the wall. B - A holds where B lies as seen from A.
TEST(ClassicTexts, SwappedDifferenceTurnsTheSeparation)
{
    Random random(71);
    for (int i = 0; i < 1000; ++i)
    {
        const std::vector<Vec2> a = convexHull(random.points(6, 10.f));
        std::vector<Vec2> b = convexHull(random.points(6, 10.f));
        for (Vec2& p : b)
            p += Vec2{30.f, random.between(-30.f, 30.f)};
        const Shape shapeA = Shape::ofPoints(a), shapeB = Shape::ofPoints(b);
        ASSERT_EQ(overlapByMinkowski(a, b), overlapByMinkowski(b, a));

        const Vec2 right = nearestToOrigin(minkowskiDifference(a, b)); // B - A
        const Vec2 wrong = nearestToOrigin(minkowskiDifference(b, a)); // A - B
        const DistanceResult gap = distance({shapeA, {}}, {shapeB, {}});
        ASSERT_LE(length(gap.separation - right), 1e-3f);
        ASSERT_LE(length(gap.separation + wrong), 1e-3f);
        ASSERT_GT(dot(gap.normal, Vec2{1.f, 0.f}), -0.95f);

        // Closing the gap: B goes back by the separation, and then touches.
        const auto gapAfter = [&](Vec2 move) {
            return distance({shapeA, {}}, {shapeB, Affine2::translation(move)}).distance;
        };
        ASSERT_LE(gapAfter(-right), 1e-3f);
        ASSERT_GT(gapAfter(-wrong), 1.5f * gap.distance);
    }
}

} // namespace
