// SPDX-License-Identifier: Zlib
// The examples of docs/algorithms.md, between the markers, and what comes of them.
#include <graze/graze.hpp>
#include <graze/math/affine2.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <iostream>
#include <sstream>
#include <vector>

namespace
{

class CapturedOutput
{
public:
    CapturedOutput() : m_before(std::cout.rdbuf(m_text.rdbuf())) {}
    CapturedOutput(const CapturedOutput&) = delete;
    CapturedOutput& operator=(const CapturedOutput&) = delete;
    ~CapturedOutput() { std::cout.rdbuf(m_before); }

    [[nodiscard]] std::string text() const { return m_text.str(); }

private:
    std::ostringstream m_text;
    std::streambuf* m_before;
};

TEST(Algorithms, TraceDescribesItsStepsInWords)
{
    const CapturedOutput output;
    // [trace]
    const graze::Shape box = graze::Box{{4.f, 4.f}};
    const auto [result, steps] =
        graze::traceOverlap({box, graze::Affine2{}}, {box, graze::Affine2::translation({3.f, 1.f})});
    for (const graze::TraceStep& step : steps)
        std::cout << step.iteration << ". " << graze::nameOf(step.kind) << ": " << graze::explain(step) << '\n';
    // [end]
    EXPECT_TRUE(result.overlapping());
    EXPECT_EQ(output.text(),
              "1. first-vertex: Along (-0.94868, -0.31623) the farthest vertex of B - A is (-1, -3). It is the whole "
              "simplex for now, and it is past the origin: look in the reversed direction.\n"
              "2. makes-segment: Along (0.94868, 0.31623) the farthest vertex of B - A is (7, 5). Two vertices make a "
              "segment. The origin lies to one side of it: the next direction is square to the segment on that side.\n"
              "3. encloses: Along (-0.70711, 0.70711) the farthest vertex of B - A is (-1, 5). The origin lies inside "
              "the simplex: the shapes overlap. Done: in contact.\n");
}

TEST(Algorithms, NaiveTestAsksTheHullOfAllDifferences)
{
    // [minkowski]
    const std::vector<graze::Vec2> a{{-1.f, -1.f}, {1.f, -1.f}, {1.f, 1.f}, {-1.f, 1.f}};
    const std::vector<graze::Vec2> b{{0.f, 0.f}, {3.f, 0.f}, {0.f, 3.f}};
    const std::vector<graze::Vec2> difference = graze::minkowskiDifference(a, b); // from (-1, -1) to (4, 4)
    const bool touching = graze::overlapByMinkowski(a, b);                        // true
    // [end]
    EXPECT_TRUE(touching);
    graze::Aabb bounds;
    for (const graze::Vec2 p : difference)
        bounds = graze::merged(bounds, p);
    EXPECT_EQ(bounds.lower, graze::Vec2(-1.f, -1.f));
    EXPECT_EQ(bounds.upper, graze::Vec2(4.f, 4.f));
}

TEST(Algorithms, SupportGoesToObjectSpaceByTheTranspose)
{
    // [transpose]
    const graze::Shape square = graze::Box{{2.f, 2.f}};
    const graze::Affine2 sheared{1.f, 3.f, 0.f, 0.f, 1.f, 0.f}; // x' = x + 3 y
    const graze::Vec2 d{0.6f, 0.8f};
    const graze::Vec2 farthest = graze::support(square.view(), sheared, d).point; // (4, 1)
    const graze::Vec2 local = graze::supportLocal(square.view(), sheared.transposeVector(d)).point;
    // [end]
    EXPECT_EQ(farthest, graze::Vec2(4.f, 1.f));
    EXPECT_EQ(farthest, sheared.transformPoint(local));
}

TEST(Algorithms, OverlapOfManyPairsIsOneCall)
{
    // [batch]
    const graze::Shape shape = graze::Box{{2.f, 2.f}};
    std::vector<graze::Operand> operands; // one for each sprite
    for (float x = 0.f; x < 12.f; x += 1.5f)
        operands.emplace_back(shape, graze::Affine2::translation({x, 0.f}));
    std::vector<graze::OperandPair> pairs; // as a broad phase finds them
    for (std::size_t i = 2; i < operands.size(); ++i)
        pairs.insert(pairs.end(), {{&operands[i - 2], &operands[i]}, {&operands[i - 1], &operands[i]}});
    std::vector<graze::OverlapResult> results(pairs.size());
    graze::overlapBatch(pairs, results);
    // [end]
    for (std::size_t i = 0; i < results.size(); ++i)
        EXPECT_EQ(results[i].overlapping(), i % 2 == 1) << i;
}

TEST(Algorithms, OutlineIsAColliderInOneLine)
{
    // [outline]
    graze::CollisionSystem collisions;
    const std::vector<graze::Vec2> letter{{0.f, 0.f},   {40.f, 0.f},  {40.f, 10.f},
                                          {10.f, 10.f}, {10.f, 40.f}, {0.f, 40.f}};
    const graze::SpriteId wall = collisions.add({.shape = graze::Pieces::fromOutline(letter)});

    graze::DecomposeError error; // the same without an exception: where the points come from a player or a file
    const auto frame = graze::Pieces::tryFromOutline({{0.f, 0.f}, {9.f, 0.f}, {9.f, 9.f}, {0.f, 9.f}},
                                                     {{{3.f, 3.f}, {6.f, 3.f}, {6.f, 6.f}, {3.f, 6.f}}}, &error);
    if (!frame)
        std::cerr << error.message() << '\n'; // "edge 0 of the outline crosses edge 2 near (2, 2)"
    // [end]
    EXPECT_EQ(collisions.sprite(wall)->pieces().size(), 2u);
    ASSERT_TRUE(frame.has_value());
    EXPECT_GE(frame->shapes().size(), 3u);
}

} // namespace
