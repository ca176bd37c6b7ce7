// SPDX-License-Identifier: Zlib
#include "support/pairs/judging.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>

namespace graze::test
{

std::array<double, 6> matrixOf(const Affine2& m)
{
    return {static_cast<double>(m.m00), static_cast<double>(m.m01), static_cast<double>(m.tx),
            static_cast<double>(m.m10), static_cast<double>(m.m11), static_cast<double>(m.ty)};
}

oracle::Point pointOf(Vec2 v)
{
    return {static_cast<double>(v.x), static_cast<double>(v.y)};
}

oracle::Body bodyOf(const Shape& shape, const Affine2& matrix)
{
    oracle::Body body;
    for (std::uint32_t i = 0; i < shape.pointCount(); ++i)
        body.core.push_back(pointOf(shape.point(i)));
    body.radius = static_cast<double>(shape.radius());
    body.matrix = matrixOf(matrix);
    return body;
}

double bandOf(const oracle::Body& a, const oracle::Body& b)
{
    const double size = std::max(oracle::extent(a), oracle::extent(b));
    return 1e-3 + (oracle::hasEllipse(a) || oracle::hasEllipse(b) ? 1e-3 : 1e-4) * size;
}

double bandOf(const Pair& pair)
{
    return bandOf(bodyOf(pair.a, pair.matrixA), bodyOf(pair.b, pair.matrixB));
}

void flatten(Random& random, Affine2& matrix)
{
    const float factor = random.chance(0.3f) ? 0.f : random.chance(0.5f) ? 0.5f : -2.f;
    matrix.m01 = matrix.m00 * factor;
    matrix.m11 = matrix.m10 * factor;
    if (random.chance(0.2f))
        matrix.m00 = matrix.m10 = matrix.m01 = matrix.m11 = 0.f;
}

Affine2 randomMatrix(Random& random, View view, float reach)
{
    if (view == View::Rigid)
        return random.rigid(reach);
    Affine2 matrix = random.affine(reach);
    if (view == View::Any && random.chance(0.1f))
        flatten(random, matrix);
    return matrix;
}

Pair randomPair(Random& random, View view, float reach)
{
    const float sizeA = random.logBetween(4.f, 200.f);
    const float sizeB = random.chance(0.2f) ? random.logBetween(0.5f, 500.f) : sizeA * random.logBetween(0.5f, 2.f);
    Pair pair{random.shape(sizeA), randomMatrix(random, view, reach), random.shape(sizeB),
              randomMatrix(random, view, 0.f)};
    // B lies about as far from A as the two are large.
    const auto extent = [](const Shape& shape, const Affine2& matrix)
    {
        const Vec2 size = worldBounds(shape.view(), matrix).size();
        return 0.5f * (size.x + size.y);
    };
    const float spread = 0.45f * (extent(pair.a, pair.matrixA) + extent(pair.b, pair.matrixB));
    const Vec2 from = worldBounds(pair.a.view(), pair.matrixA).centre();
    const Vec2 to = worldBounds(pair.b.view(), pair.matrixB).centre();
    const Vec2 offset = from - to + random.inSquare(spread);
    pair.matrixB.tx += offset.x;
    pair.matrixB.ty += offset.y;
    return pair;
}

std::string describe(float value)
{
    char buffer[48];
    std::snprintf(buffer, sizeof buffer, "%af", static_cast<double>(value));
    return buffer;
}

std::string describe(Vec2 v)
{
    std::string text = "{";
    return text.append(describe(v.x)).append(", ").append(describe(v.y)).append("}");
}

std::string describe(const Affine2& m)
{
    std::string text = "Affine2";
    for (const float element : {m.m00, m.m01, m.tx, m.m10, m.m11, m.ty})
        text.append(text.back() == '2' ? "{" : ", ").append(describe(element));
    return text + '}';
}

std::string describe(const Shape& shape)
{
    std::string text = "Shape::ofPoints(std::array<Vec2, " + std::to_string(shape.pointCount()) + ">{{";
    for (std::uint32_t i = 0; i < shape.pointCount(); ++i)
        text.append(i > 0 ? ", " : "").append(describe(shape.point(i)));
    return text + "}}, " + describe(shape.radius()) + ')';
}

std::string describe(const std::vector<Shape>& pieces)
{
    std::string text;
    for (const Shape& piece : pieces)
        text.append(text.empty() ? "" : " and ").append(describe(piece));
    return text;
}

std::string describe(const Shape& shape, const Affine2& matrix)
{
    return describe(shape) + ", " + describe(matrix);
}

std::string describe(const Pair& pair)
{
    return "A: " + describe(pair.a, pair.matrixA) + "\nB: " + describe(pair.b, pair.matrixB);
}

int caseCount(int usual)
{
    if (const char* wanted = std::getenv("GRAZE_TEST_CASES"))
        return std::max(1, std::atoi(wanted));
    const char* const share = std::getenv("GRAZE_TEST_SHARE");
    return std::max(1, static_cast<int>(usual * (share ? std::atof(share) : 1.)));
}

namespace
{

double fourDeviations(double share, int cases)
{
    return 4. * std::sqrt(share * (1. - share) * cases);
}

} // namespace

int atLeast(double share, int cases)
{
    return static_cast<int>(std::max(0., share * cases - fourDeviations(share, cases)));
}

int atMost(double share, int cases)
{
    return static_cast<int>(std::ceil(share * cases + fourDeviations(share, cases)));
}

bool isUnit(Vec2 v)
{
    return std::fabs(length(v) - 1.f) <= 1e-5f;
}

} // namespace graze::test
