// SPDX-License-Identifier: Zlib
#pragma once

#include "support/pairs/judging.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

namespace graze::test
{

/// Two small loops where they stand, and as the oracle sees them. Their matrices are those that accelerators take:
/// none is flat, and with a radius none makes an ellipse.
struct SmallLoops
{
    enum class Radius
    {
        None,
        Round
    };

    SmallLoops(Random& random, Radius radius) :
    pair{loop(random, radius), matrix(random, radius), loop(random, radius), matrix(random, radius)}
    {
        const auto placed = [](const Shape& shape, const Affine2& m) { return worldBounds(shape.view(), m); };
        const Aabb a = placed(pair.a, pair.matrixA), b = placed(pair.b, pair.matrixB);
        const float spread = 0.35f * (a.size().x + a.size().y + b.size().x + b.size().y);
        const Vec2 offset = a.centre() - b.centre() + random.inSquare(spread);
        pair.matrixB.tx += offset.x;
        pair.matrixB.ty += offset.y;
        size = static_cast<double>(std::max({a.size().x, a.size().y, b.size().x, b.size().y}));
        judge();
    }

    /// Moves B until the two are in touch, up to plus or minus a hundred thousandth of a pixel.
    void bringIntoTouch(Random& random)
    {
        const oracle::Gap now = oracle::signedGap(judgedA, judgedB);
        const double by = now.gap + static_cast<double>(random.between(-1e-5f, 1e-5f));
        pair.matrixB.tx -= static_cast<float>(by * now.normal.x);
        pair.matrixB.ty -= static_cast<float>(by * now.normal.y);
        judge();
    }

    /// Neither apart nor overlapping by more than a thousandth of the size.
    [[nodiscard]] bool isNearTouch() const { return std::fabs(gap) <= 1e-3 * size; }

    Pair pair;
    oracle::Body judgedA{};
    oracle::Body judgedB{};
    double gap = 0.;
    double size = 0.;

private:
    void judge()
    {
        judgedA = bodyOf(pair.a, pair.matrixA);
        judgedB = bodyOf(pair.b, pair.matrixB);
        gap = oracle::signedGap(judgedA, judgedB).gap;
    }
    static Shape loop(Random& random, Radius radius)
    {
        const float reach = random.logBetween(2.f, 50.f);
        const float r = radius == Radius::Round ? reach * random.between(0.05f, 0.5f) : 0.f;
        const std::uint32_t count = 1 + random.below(10);
        return count > 2 ? Shape::ofPoints(pointsOfLoop(random.polygon(VertexBlock, reach)), r)
                         : Shape::hullOf(random.points(count, reach), r);
    }
    static std::vector<Vec2> pointsOfLoop(const Shape& shape)
    {
        std::vector<Vec2> points;
        for (std::uint32_t i = 0; i < shape.pointCount(); ++i)
            points.push_back(shape.point(i));
        return points;
    }
    static Affine2 matrix(Random& random, Radius radius)
    {
        const float first = random.logBetween(0.5f, 2.f);
        const float second = radius == Radius::Round ? first : random.logBetween(0.5f, 2.f);
        return Affine2::from({.position = random.inSquare(100.f),
                              .angleRadians = random.between(-3.f, 3.f),
                              .scale = {first, random.chance(0.3f) ? -second : second}});
    }
};

} // namespace graze::test
