// SPDX-License-Identifier: Zlib
#include "lab/lesson/prediction.hpp"

#include "lab/run_experiment.hpp"

#include <graze/queries/pair_queries.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <set>
#include <string>

namespace
{

using game::LabExperiment;
using game::LessonCard;
using game::Prediction;
using graze::TraceStep;
using graze::Vec2;

constexpr std::uint64_t Seeds = 20;

/// One prediction with its run, and the name of the case.
struct Case
{
    Prediction prediction;
    LabExperiment run;
    std::string name;

    [[nodiscard]] const TraceStep& step() const { return run.steps[prediction.step]; }
};

template <class Check>
void forSeeds(LessonCard card, std::size_t index, const Check& check)
{
    std::set<std::size_t> rights;
    for (std::uint64_t seed = 1; seed <= Seeds; ++seed)
    {
        Case one{game::predictionOf(card, index, seed), {}, "seed " + std::to_string(seed)};
        one.run = game::experimentOn(one.prediction.bench);
        ASSERT_LT(one.prediction.right, game::answersTo(one.prediction, card, index)) << one.name;
        ASSERT_LT(one.prediction.step, one.run.stepCount()) << one.name;
        ASSERT_LT(one.prediction.stepAfter, one.run.stepCount()) << one.name;
        EXPECT_FALSE(game::reasonFor(one.prediction, card, index).empty()) << one.name;
        rights.insert(one.prediction.right);
        check(one);
    }
    const std::size_t choices = game::textOf(card).predictions[index].choices.size();
    EXPECT_GE(rights.size(), std::max<std::size_t>(choices, 2)) << "every answer is the right one at times";
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
                 moved.position += *one.prediction.ring;
                 const bool overlaps =
                     graze::overlap(game::spriteOf(moved), game::spriteOf(one.prediction.bench.b)).overlapping();
                 EXPECT_EQ(one.prediction.right, overlaps ? 0u : 1u) << one.name;
             });
}

TEST(LessonPrediction, FarthestVertexIsFarthest)
{
    forSeeds(LessonCard::Support, 0,
             [](const Case& one)
             {
                 const Vec2 d = one.step().direction;
                 const Vec2 right = one.prediction.points[one.prediction.right];
                 for (const Vec2 point : one.prediction.points)
                     EXPECT_LE(graze::dot(point, d), graze::dot(right, d)) << one.name;
             });
}

TEST(LessonPrediction, NextSearchOfAYesOrNoGoesAcrossTheSegmentTowardsTheOrigin)
{
    forSeeds(LessonCard::Enclose, 0,
             [](const Case& one)
             {
                 const game::PredictionArrow& arrow = one.prediction.arrows[one.prediction.right];
                 const Vec2 edge = one.step().after[1].w - one.step().after[0].w;
                 EXPECT_NEAR(graze::dot(arrow.direction, graze::normalized(edge)), 0.f, 1e-3f) << one.name;
                 EXPECT_LT(graze::dot(arrow.from, arrow.direction), 0.f) << one.name;
                 EXPECT_GT(graze::dot(arrow.direction, one.run.steps[one.prediction.stepAfter].direction), 0.999f);
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

TEST(LessonPrediction, NextSearchOfADistanceStartsAtTheNearestPoint)
{
    forSeeds(LessonCard::TwoPoints, 1,
             [](const Case& one)
             {
                 const game::PredictionArrow& arrow = one.prediction.arrows[one.prediction.right];
                 EXPECT_LT(graze::length(arrow.from - one.step().nearest), 1e-3f) << one.name;
             });
}

TEST(LessonPrediction, XMovesAsTheRunMovesIt)
{
    forSeeds(LessonCard::Cast, 0,
             [](const Case& one)
             {
                 const float before = one.prediction.step == 0 ? 0.f : *one.run.freeAfter(one.prediction.step - 1);
                 const float after = *one.run.freeAfter(one.prediction.step);
                 if (one.prediction.right == 0)
                 {
                     EXPECT_GT(after, before + 0.04f) << one.name;
                 }
                 if (one.prediction.right == 1)
                 {
                     EXPECT_EQ(after, before) << one.name;
                 }
                 if (one.prediction.right == 2)
                 {
                     EXPECT_FALSE(one.run.cast.hit) << one.name;
                 }
             });
}

TEST(LessonPrediction, HitIsTheOneOfTheQuery)
{
    forSeeds(LessonCard::Cast, 1,
             [](const Case& one)
             {
                 const game::LabBench& bench = one.prediction.bench;
                 const bool hit = bench.mode == game::LabMode::Ray
                                      ? one.run.ray.hit
                                      : graze::shapeCast(game::spriteOf(bench.a), bench.motionA,
                                                         game::spriteOf(bench.b), bench.motionB)
                                            .hit;
                 EXPECT_EQ(one.prediction.right, hit ? 0u : 1u) << one.name;
             });
}

TEST(LessonPrediction, NextLookFindsWhatTheNextMomentShows)
{
    forSeeds(LessonCard::SafeStep, 1,
             [](const Case& one)
             {
                 EXPECT_GT(one.run.impacts[one.prediction.step].gap.distance, 0.f) << one.name;
                 const float now = one.run.impacts[one.prediction.step].fraction;
                 const game::ImpactStep& next = one.run.impacts[one.prediction.stepAfter];
                 if (one.prediction.right == 0)
                 {
                     EXPECT_TRUE(one.run.cast.hit && next.fraction >= now) << one.name;
                 }
                 if (one.prediction.right == 1)
                 {
                     EXPECT_TRUE(next.fraction > now && next.gap.distance > 1.f) << one.name;
                 }
                 if (one.prediction.right == 2)
                 {
                     EXPECT_FALSE(one.run.cast.hit) << one.name;
                 }
             });
}

} // namespace
