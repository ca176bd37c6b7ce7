// SPDX-License-Identifier: Zlib
#pragma once

#include "support/pairs/judging.hpp"
#include "support/shapes/forms.hpp"

#include <gtest/gtest.h>

#include <vector>

/// Small shapes are answered without a search, those of many vertices are not. From outside nothing of that may show:
/// a pair has one answer in every form.
namespace graze::test
{

/// The pair with both shapes described in another form.
[[nodiscard]] inline Pair inOtherForm(const Pair& pair, Random& random)
{
    const auto other = [&random](const Shape& shape)
    {
        const std::vector<Shape> forms = formsOf(shape);
        return forms[random.below(static_cast<std::uint32_t>(forms.size()))];
    };
    return {other(pair.a), pair.matrixA, other(pair.b), pair.matrixB};
}

/// Few different places: duplicates, collinear points, points inside, crossing orders.
[[nodiscard]] inline std::vector<Vec2> fewPlaces(Random& random, Vec2 at)
{
    std::vector<Vec2> result;
    for (std::uint32_t k = 1 + random.below(VertexBlock); k-- > 0;)
        result.push_back(at + Vec2{static_cast<float>(random.below(6)), static_cast<float>(random.below(6))});
    return result;
}

/// Two small shapes close to one another, each up to a million pixels from its own origin.
[[nodiscard]] inline Pair farFromTheirOrigins(Random& random)
{
    const Vec2 away{random.chance(0.5f) ? 1e6f : -3e5f, random.chance(0.5f) ? 262144.f : 1e5f};
    const auto loop = [&random](Vec2 at)
    {
        std::vector<Vec2> points = random.points(3 + random.below(6), 10.f);
        for (Vec2& p : points)
            p += at;
        return points;
    };
    const bool sameFrame = random.chance(0.5f);
    Pair pair{Shape::hullOf(loop(away)), {}, Shape::hullOf(loop(sameFrame ? away : -away)), {}};
    pair.matrixA = Affine2::translation(-away);
    pair.matrixB = Affine2::translation((sameFrame ? -away : away) + random.inSquare(16.f));
    return pair;
}

/// A needle's far end rounds by more than the needle is wide: with more vertices than the closed forms take, some
/// runs do not come to an end, and say so. Few may.
class Unfinished
{
public:
    template <class... Results>
    bool among(const Results&... results)
    {
        ++m_asked;
        const bool any = ((results.status == Status::IterationLimit) || ...);
        m_count += any;
        return any;
    }
    ~Unfinished() { EXPECT_LE(m_count, 1 + m_asked / 500); }

private:
    int m_count = 0;
    int m_asked = 0;
};

} // namespace graze::test
