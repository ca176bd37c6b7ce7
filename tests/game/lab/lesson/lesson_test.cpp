// SPDX-License-Identifier: Zlib
#include "lab/lesson/lesson.hpp"

#include <graze/queries/pair_queries.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

namespace
{

using game::Lesson;
using game::LessonCard;
using game::Prediction;
using graze::TraceStep;
using graze::Vec2;
using Part = game::Lesson::Part;

// From the start through all cards; `visit` sees every prediction while it is open.
template <class Visit>
int throughAll(Lesson& lesson, const Visit& visit)
{
    int predictions = 0;
    for (;; lesson.next())
    {
        if (lesson.prediction() != nullptr)
        {
            ++predictions;
            visit();
        }
        if (lesson.atEnd())
            return predictions;
    }
}

TEST(Lesson, AllPredictionsAreAnsweredRight)
{
    Lesson lesson;
    const int count = throughAll(lesson,
                                 [&]
                                 {
                                     EXPECT_EQ(lesson.comment(), "");
                                     lesson.choose(lesson.prediction()->right);
                                     EXPECT_TRUE(lesson.isRight());
                                     EXPECT_EQ(lesson.comment().rfind("Right. ", 0), 0u) << lesson.comment();
                                     EXPECT_GT(lesson.comment().size(), 40u) << lesson.comment();
                                 });
    EXPECT_EQ(count, 14);
}

TEST(Lesson, WrongAnswersGetTheReasonAndOnlyTheFirstCounts)
{
    Lesson lesson;
    const int count = throughAll(lesson,
                                 [&]
                                 {
                                     const std::size_t right = lesson.prediction()->right;
                                     lesson.choose(right == 0 ? 1 : 0);
                                     EXPECT_EQ(lesson.comment().rfind("Not ", 0), 0u) << lesson.comment();
                                     EXPECT_EQ(lesson.comment().find("Right"), std::string::npos);
                                     lesson.choose(right);
                                     EXPECT_FALSE(lesson.isRight());
                                 });
    EXPECT_EQ(count, 14);
    lesson.another();
    EXPECT_FALSE(lesson.answer());
    lesson.choose(lesson.prediction()->right);
    EXPECT_TRUE(lesson.isRight());
}

TEST(Lesson, OpenPredictionCannotBeSteppedOrDraggedAndShowsNoAnswer)
{
    Lesson lesson;
    throughAll(lesson,
               [&]
               {
                   EXPECT_FALSE(lesson.maySteps());
                   EXPECT_FALSE(lesson.mayDrag());
                   EXPECT_EQ(lesson.lab().step(), lesson.prediction()->step);
                   EXPECT_EQ(lesson.look({}, {}).reveal,
                             lesson.slides() ? game::LabReveal::Direction : lesson.prediction()->reveal);
                   EXPECT_FALSE(lesson.look({}, {}).answer);
                   EXPECT_TRUE(lesson.slides() || !lesson.look({}, {}).regions);
                   lesson.choose(0);
                   EXPECT_EQ(lesson.maySteps(), lesson.card() > LessonCard::Support);
                   EXPECT_EQ(lesson.lab().step(), lesson.prediction()->stepAfter);
               });
}

TEST(Lesson, AnsweredQuestionShowsItsVertexAndNotTheOneUnderTheMouse)
{
    Lesson lesson;
    throughAll(lesson,
               [&]
               {
                   EXPECT_EQ(lesson.look({}, 0).vertex, std::optional<std::size_t>(0)) << "under the mouse";
                   lesson.choose(0);
                   const std::optional<std::size_t> shown = lesson.look({}, 0).vertex;
                   const Prediction& asked = *lesson.prediction();
                   ASSERT_EQ(shown.has_value(), lesson.slides() && !asked.points.empty());
                   if (shown)
                   {
                       EXPECT_EQ(lesson.lab().difference().vertices[*shown].w, asked.points[asked.right]);
                   }
               });
}

/// One prediction with its run, and the name of the case.
struct Case
{
    Prediction prediction;
    game::LabRun run;
    std::string name;

    [[nodiscard]] const TraceStep& step() const { return run.steps[prediction.step]; }
    [[nodiscard]] const TraceStep& after() const { return run.steps[prediction.stepAfter]; }
    /// Arrow of a choice: its start and its tip.
    [[nodiscard]] const std::vector<Vec2>& arrow(std::size_t choice) const
    {
        return prediction.difference.marks[2 * choice].points;
    }
};

template <class Check>
void forSeeds(LessonCard card, std::size_t index, const Check& check)
{
    std::set<std::size_t> rights;
    for (std::uint64_t seed = 1; seed <= 20; ++seed)
    {
        Case one{game::predictionOf(card, index, seed), {}, "seed " + std::to_string(seed)};
        one.run = game::runOf(one.prediction.bench);
        ASSERT_LT(one.prediction.stepAfter, one.run.steps.size()) << one.name;
        rights.insert(one.prediction.right);
        check(one);
    }
    const std::size_t choices = game::cardTexts()[static_cast<std::size_t>(card)].predictions[index].choices.size();
    EXPECT_GE(rights.size(), card == LessonCard::Support ? 1u : std::min<std::size_t>(choices, 2))
        << "every answer is the right one at times";
}

float distanceToSegment(Vec2 p, Vec2 q)
{
    const Vec2 edge = q - p;
    const float t = std::clamp(-graze::dot(p, edge) / graze::lengthSquared(edge), 0.f, 1.f);
    return graze::length(p + edge * t);
}

TEST(LessonPrediction, RingIsInsideExactlyWhenTheQuerySaysSo)
{
    forSeeds(LessonCard::Slide, 0,
             [](const Case& one)
             {
                 game::Specimen moved = one.prediction.bench.a;
                 moved.position += *one.prediction.moved;
                 const bool overlaps =
                     graze::overlap(game::spriteOf(moved), game::spriteOf(one.prediction.bench.b)).overlapping();
                 EXPECT_EQ(one.prediction.right, overlaps ? 0u : 1u) << one.name;
             });
}

TEST(LessonPrediction, PointsToClickStandWellApart)
{
    for (const auto& [card, index] :
         {std::pair{LessonCard::Slide, 1}, {LessonCard::Support, 0}, {LessonCard::TwoPoints, 0}})
        forSeeds(card, static_cast<std::size_t>(index),
                 [](const Case& one)
                 {
                     const std::vector<Vec2>& points = one.prediction.points;
                     EXPECT_LE(points.size(), 12u);
                     for (std::size_t i = 0; i < points.size(); ++i)
                         for (std::size_t j = 0; j < i; ++j)
                             EXPECT_GE(graze::length(points[i] - points[j]), 25.f) << one.name;
                 });
}

TEST(LessonPrediction, NextSearchOfAYesOrNoGoesAcrossTheSegmentTowardsTheOrigin)
{
    forSeeds(LessonCard::Enclose, 0,
             [](const Case& one)
             {
                 const std::vector<Vec2>& arrow = one.arrow(one.prediction.right);
                 const Vec2 direction = graze::normalized(arrow[1] - arrow[0]);
                 const Vec2 edge = one.step().after[1].w - one.step().after[0].w;
                 EXPECT_NEAR(graze::dot(direction, graze::normalized(edge)), 0.f, 1e-3f) << one.name;
                 EXPECT_LT(graze::dot(arrow[0], direction), 0.f) << one.name;
                 EXPECT_GT(graze::dot(direction, one.after().direction), 0.999f);
             });
}

TEST(LessonPrediction, TriangleIsJudgedAsTheGeometrySays)
{
    forSeeds(LessonCard::Enclose, 1,
             [](const Case& one)
             {
                 const Vec2 p = one.step().before[0].w;
                 const Vec2 q = one.step().before[1].w;
                 const Vec2 w = one.step().vertex.w;
                 const bool left = graze::cross(p, q) > 0.f;
                 const bool inside = (graze::cross(q, w) > 0.f) == left && (graze::cross(w, p) > 0.f) == left;
                 const bool falls = graze::dot(w, one.step().direction) < 0.f;
                 EXPECT_EQ(one.prediction.right, falls ? 1u : inside ? 0u : 2u) << one.name;
                 const Vec2 normal = graze::normalized(graze::perpendicular(q - p));
                 EXPECT_GE(std::abs(graze::dot(w - p, normal)), falls ? 10.f : 25.f)
                     << "w, the segment and the line are told apart";
             });
}

TEST(LessonPrediction, DroppedPointIsNotOnTheNearestEdge)
{
    forSeeds(LessonCard::TwoPoints, 0,
             [](const Case& one)
             {
                 const auto& s = one.prediction.points;
                 const auto edgeWithout = [&](std::size_t i)
                 { return distanceToSegment(s[(i + 1) % 3], s[(i + 2) % 3]); };
                 for (std::size_t i = 0; i < 3; ++i)
                     EXPECT_LE(edgeWithout(one.prediction.right), edgeWithout(i) + 1e-3f) << one.name;
             });
}

TEST(LessonPrediction, NextSearchOfAPenetrationLeavesTheNearestEdge)
{
    forSeeds(LessonCard::Depth, 0,
             [](const Case& one)
             {
                 const std::vector<Vec2> loop = game::placesOf(one.step().after);
                 float least = 1e30f;
                 for (std::size_t i = 0; i < loop.size(); ++i)
                     least = std::min(least, distanceToSegment(loop[i], loop[(i + 1) % loop.size()]));
                 const std::vector<Vec2>& arrow = one.arrow(one.prediction.right);
                 EXPECT_NEAR(graze::dot(arrow[0], graze::normalized(arrow[1] - arrow[0])), least, 0.01f) << one.name;
             });
}

TEST(LessonPrediction, EdgeIsTheBorderWhenNothingOfTheDifferenceLiesBeyond)
{
    forSeeds(LessonCard::Depth, 1,
             [](const Case& one)
             {
                 float edge = 0.f;
                 for (const graze::TraceVertex& vertex : one.step().before)
                     edge = std::max(edge, graze::dot(vertex.w, one.step().direction));
                 EXPECT_EQ(one.prediction.right, one.step().reach > edge + 0.1f ? 0u : 1u) << one.name;
             });
}

// The first polytope is there, and it grows more than once.
TEST(Lesson, DepthBeginsAtThePolytopeThatThenGrows)
{
    Lesson lesson;
    lesson.open(LessonCard::Depth);
    const std::vector<TraceStep>& steps = lesson.lab().run().steps;
    const auto kind = [&](std::size_t step) { return steps[step].kind; };
    EXPECT_EQ(kind(lesson.lab().step()), graze::StepKind::StartDirection);
    EXPECT_EQ(lesson.lab().present()->after.size(), 4u);
    EXPECT_EQ(kind(lesson.lab().step() + 1), graze::StepKind::SplitsEdge);
    EXPECT_EQ(kind(lesson.lab().step() + 2), graze::StepKind::SplitsEdge);
}

TEST(Lesson, FirstPairToEncloseOverlapsDeeply)
{
    game::LabBench bench = game::benchToRead(LessonCard::Enclose);
    EXPECT_GE(game::runOf(bench).steps.size(), 4u);
    bench.mode = game::LabMode::Penetration;
    EXPECT_GT(game::runOf(bench).penetration.depth, 20.f);
}

TEST(LessonPrediction, RunMayStopWhenItsBoundsMeet)
{
    forSeeds(LessonCard::Floats, 1,
             [](const Case& one)
             {
                 const game::LabRun full = game::runOf(one.prediction.bench);
                 const float most = one.step().upperBound, least = one.step().lowerBound;
                 EXPECT_GE(full.distance.distance, least * 0.9999f) << one.name;
                 EXPECT_LE(full.distance.distance, most * 1.0001f) << one.name;
                 EXPECT_EQ(one.prediction.right, most - least < 0.01f * most ? 0u : 1u) << one.name;
             });
}

TEST(LessonPrediction, NaiveAnswerIsJudgedByTheLibrary)
{
    std::set<std::size_t> rights;
    for (std::uint64_t seed = 1; seed <= 20; ++seed)
    {
        const Prediction prediction = game::predictionOf(LessonCard::Floats, 0, seed);
        const game::LabRun run = game::runOf(prediction.bench);
        ASSERT_TRUE(run.naive);
        rights.insert(prediction.right);
        EXPECT_EQ(prediction.right == 0, !run.naive->wrong) << seed;
        EXPECT_EQ(prediction.right == 2, run.naive->verdict == game::NaiveRun::Endless) << seed;
    }
    EXPECT_EQ(rights.size(), 3u);
}

class LessonSlide : public testing::Test
{
protected:
    // How far the two are from touching where A is slid to.
    [[nodiscard]] float offTouch() const
    {
        game::Specimen moved = bench.a;
        moved.position += slide.displacement();
        const graze::Sprite2D a = game::spriteOf(moved), b = game::spriteOf(bench.b);
        return std::max(graze::distance(a, b).distance, graze::penetration(a, b).depth);
    }

    game::LabBench bench = game::benchToRead(LessonCard::Slide);
    game::LabSlide slide{game::differenceOf(game::spriteOf(bench.a), 0, game::spriteOf(bench.b), 0).whole};
};

TEST_F(LessonSlide, BothTouchWhereverAIsSlidTo)
{
    for (int i = 0; i < 200; ++i)
    {
        slide.advance(0.0123f);
        EXPECT_LT(offTouch(), 0.02f) << "after " << i;
    }
    for (const Vec2 wish : {Vec2(500.f, 0.f), Vec2(0.f, -500.f), Vec2(-80.f, 60.f), Vec2(170.f, -45.f)})
    {
        slide.moveTo(wish);
        EXPECT_LT(offTouch(), 0.02f) << wish.x;
    }
}

TEST_F(LessonSlide, TrailOnceAroundIsTheWholeBorder)
{
    const Vec2 start = slide.displacement();
    EXPECT_EQ(slide.trail().size(), 1u);
    slide.advance(1.f);
    EXPECT_EQ(slide.displacement(), start);
    for (const Vec2 corner : slide.border())
        EXPECT_TRUE(game::nearestOf(slide.trail(), corner, 0.01f)) << corner.x;
}

} // namespace
