// SPDX-License-Identifier: Zlib
// Traces that can be followed with paper and pencil, and what every trace is made of.
#include <graze/graze.hpp>

#include <gtest/gtest.h>

#include <cmath>
#include <set>

namespace
{

using namespace graze;

// By hand: two boxes of 4 x 4, B 3 to the right and 1 down (y down). B - A is the box from (-1, -3) to (7, 5).
// From its middle (3, 1) the origin lies along (-3, -1): the corner (-1, -3). The reversed direction: (7, 5). Square to
// the edge between them, on the side of the origin, (-1, 1): the corner (-1, 5). The three hold the origin.
TEST(TraceOverlap, TwoBoxesByHand)
{
    const Shape box = Box{{4.f, 4.f}};
    const auto [result, steps] = traceOverlap({box, Affine2{}}, {box, Affine2::translation({3.f, 1.f})});
    ASSERT_EQ(result.status, Status::Overlapping);
    ASSERT_EQ(steps.size(), 3u);
    EXPECT_EQ(steps[0].kind, StepKind::FirstVertex);
    EXPECT_EQ(steps[0].vertex.w, Vec2(-1.f, -3.f));
    EXPECT_EQ(steps[0].vertex.pointA, Vec2(2.f, 2.f));
    EXPECT_EQ(steps[0].vertex.pointB, Vec2(1.f, -1.f));
    EXPECT_EQ(steps[1].kind, StepKind::MakesSegment);
    EXPECT_EQ(steps[1].vertex.w, Vec2(7.f, 5.f));
    EXPECT_EQ(steps[1].after.size(), 2u);
    EXPECT_EQ(steps[2].kind, StepKind::Encloses);
    EXPECT_EQ(steps[2].vertex.w, Vec2(-1.f, 5.f));
    EXPECT_EQ(steps[2].after.size(), 3u);
    EXPECT_EQ(steps[2].verdict, Status::Overlapping);
    EXPECT_NE(explain(steps[2]).find("inside"), std::string::npos);
}

TEST(TraceOverlap, NothingToSearchIsOneStep)
{
    const std::vector<Shape> two{Box{{4.f, 4.f}}, Box{{2.f, 2.f}}};
    const Shape box = Box{{4.f, 4.f}};
    const auto [result, steps] = traceOverlap({two, Affine2{}}, {box, Affine2::translation({9.f, 0.f})});
    ASSERT_EQ(steps.size(), 1u);
    EXPECT_EQ(steps[0].kind, StepKind::NoSearch);
    EXPECT_EQ(steps[0].verdict, Status::Separated);
    EXPECT_EQ(result.iterations, 0);
}

TEST(TraceDistance, NoSentenceHasAMinusBeforeAZero)
{
    const Shape box = Box{{4.f, 4.f}};
    const auto [result, steps] = traceDistance({box, Affine2{}}, {box, Affine2::translation({9.f, 0.f})});
    ASSERT_FALSE(steps.empty());
    ASSERT_TRUE(std::signbit(steps[0].direction.y)) << "or this shows nothing";
    EXPECT_NE(explain(steps[0]).find("(-1, 0)"), std::string::npos) << explain(steps[0]);
}

TEST(TraceWords, RemainderThatIsRoundingIsCalledNothing)
{
    TraceStep step;
    step.phase = TracePhase::Cast;
    step.kind = StepKind::Arrives;
    step.vertex.w = {50.f, -20.f};
    step.upperBound = 1.2646e-14f;
    EXPECT_NE(explain(step).find("Nothing is left"), std::string::npos) << explain(step);
    step.upperBound = 0.25f;
    EXPECT_NE(explain(step).find("Only 0.25 is left"), std::string::npos) << explain(step);
    step.phase = TracePhase::MinNorm;
    step.kind = StepKind::NearerPoint;
    step.lowerBound = 1e-9f;
    EXPECT_NE(explain(step).find("between 0 and 0.25"), std::string::npos) << explain(step);
}

TEST(Trace, InvalidInputHasNoSteps)
{
    const Shape box = Box{{4.f, 4.f}};
    const Operand a(box, Affine2{});
    const Operand b(box, Affine2::translation({std::nanf(""), 0.f}));
    EXPECT_EQ(traceOverlap(a, b).result.status, Status::InvalidInput);
    EXPECT_TRUE(traceOverlap(a, b).steps.empty());
    EXPECT_TRUE(traceDistance(b, a).steps.empty());
    EXPECT_TRUE(tracePenetration(a, b).steps.empty());
    EXPECT_TRUE(traceShapeCast(a, {1.f, 0.f}, b).steps.empty());
    EXPECT_TRUE(traceRayCast(b, {}).steps.empty());
}

TEST(Trace, StepsOfSeveralPiecesNameThePair)
{
    const std::vector<Shape> pieces = {Box{{4.f, 4.f}, {-10.f, 0.f}}, Box{{4.f, 4.f}, {10.f, 0.f}}};
    const Shape ball = Circle{3.f};
    const auto [result, steps] = traceDistance({pieces, Affine2{}}, {ball, Affine2::translation({20.f, 0.f})});
    EXPECT_EQ(result.pieceA, 1u);
    EXPECT_EQ(result.distance, 5.f);
    std::set<std::uint32_t> seen;
    int searches = 0;
    for (const TraceStep& step : steps)
    {
        seen.insert(step.pieceA);
        EXPECT_EQ(step.radiusA, 0.f);
        EXPECT_EQ(step.radiusB, 3.f);
        searches += step.verdict ? step.iteration : 0;
    }
    EXPECT_EQ(seen, (std::set<std::uint32_t>{0, 1}));
    EXPECT_EQ(searches, result.iterations);
}

TEST(Trace, EveryKindAndPhaseHasANameOfItsOwn)
{
    std::set<std::string_view> names;
    constexpr int Kinds = static_cast<int>(StepKind::StartsInContact) + 1;
    for (int i = 0; i < Kinds; ++i)
        names.insert(nameOf(static_cast<StepKind>(i)));
    EXPECT_EQ(names.size(), static_cast<std::size_t>(Kinds));
    EXPECT_FALSE(names.contains("unknown"));
    names.clear();
    for (int i = 0; i <= static_cast<int>(TracePhase::Cast); ++i)
        names.insert(nameOf(static_cast<TracePhase>(i)));
    EXPECT_EQ(names.size(), 4u);
}

} // namespace
