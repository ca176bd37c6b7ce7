// SPDX-License-Identifier: Zlib
#include <graze/tune/tuning.hpp>

#include "support/methods.hpp"
#include "support/pairs/judging.hpp"
#include "support/random.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <vector>

namespace
{

using namespace graze;

// The operands live as long as the test.
class TuningTest : public testing::TestWithParam<Method>
{
protected:
    TuningTest() { m_shapes.reserve(4000); }

    Operand keep(Shape shape, const Affine2& matrix)
    {
        m_shapes.push_back(std::move(shape));
        return {m_shapes.back(), matrix};
    }
    // Pairs of all kinds, about half of them in touch, and all queries.
    std::vector<TuningCase> anyCases(std::uint32_t count)
    {
        test::Random random(11);
        std::vector<TuningCase> cases;
        for (std::uint32_t i = 0; i < count; ++i)
        {
            const Operand a = keep(random.shape(60.f), random.affine(40.f));
            const Operand b = keep(random.shape(60.f), random.affine(40.f));
            const Vec2 move = random.inSquare(120.f);
            const Motion still = Motion::of(a, a.matrix());
            const Motion moved = Motion::of(b, Affine2::translation(move) * b.matrix() * Affine2::rotation(0.3f));
            const TuningCase all[] = {TuningCase::overlap(a, b),
                                      TuningCase::distance(a, b),
                                      TuningCase::penetration(a, b),
                                      TuningCase::rayCast(a, {random.inSquare(90.f), random.inSquare(1.f), 200.f}),
                                      TuningCase::shapeCast(a, move, b),
                                      TuningCase::timeOfImpact(a, still, b, moved),
                                      TuningCase::closestApproach(a, still, b, moved)};
            cases.push_back(all[i % std::size(all)]);
        }
        return cases;
    }
    [[nodiscard]] TuningOptions untimed() const { return {.start = {.method = GetParam()}, .repeats = 0}; }

    std::vector<Shape> m_shapes;
};

INSTANTIATE_TEST_SUITE_P(Methods, TuningTest, testing::ValuesIn(test::Methods),
                         [](const auto& method) { return test::methodName(method.param); });

// An overlap of polygons takes k searches: with k it is finished, with k - 1 it is not, and epsilon plays no part.
TEST_P(TuningTest, AnOverlapNeedsItsOwnSearchesAndNoEpsilon)
{
    std::vector<Vec2> ring;
    for (int i = 0; i < 40; ++i)
        ring.push_back(Affine2::rotation(0.157f * static_cast<float>(i)).transformPoint({50.f, 0.f}));
    const Operand a = keep(Shape::hullOf(ring), {});
    const Operand b = keep(Shape::hullOf(ring), Affine2::from({.position = {70.f, 66.f}, .angleRadians = 0.3f}));
    const Operand far = keep(Box{{10.f, 10.f}}, Affine2::translation({900.f, 0.f}));
    for (const std::vector<TuningCase>& cases : {std::vector{TuningCase::overlap(a, b), TuningCase::overlap(a, far)},
                                                 std::vector{TuningCase::overlap(b, a), TuningCase::overlap(far, a)}})
    {
        const int taken = answerOf(cases[0], {.maxIterations = 128, .method = GetParam()}).iterations;
        ASSERT_GT(taken, 1);
        const TuningReport report = tune(cases, untimed());
        EXPECT_EQ(report.judged, 2u);
        EXPECT_EQ(report.leastIterations, taken);
        EXPECT_EQ(report.worst, 0u);
        EXPECT_EQ(report.coarsestEpsilon, 1e3f);
        EXPECT_EQ(report.finest, std::nullopt);
        EXPECT_EQ(report.settings, (GjkSettings{taken, 1e3f, GetParam()}));
        ASSERT_EQ(report.iterations.size(), static_cast<std::size_t>(taken) + 1);
        EXPECT_EQ(report.iterations[static_cast<std::size_t>(taken) - 2].changed, 1u);
        EXPECT_EQ(report.iterations[static_cast<std::size_t>(taken) - 2].unfinished, 1u);
        EXPECT_EQ(report.iterations.back().settings.maxIterations, 128);
        EXPECT_EQ(report.iterations.back().changed, 0u);
    }
}

// A bullet of 4 px stops before a disc of 100 px at a gap of at most epsilon x 100; 0.101 px are the band.
TEST_P(TuningTest, ACoarseEpsilonIsTheOneThatStopsCastsWithinTheBand)
{
    const Operand disc = keep(Circle{50.f}, Affine2::scaling({1.f, 0.8f}));
    const Operand bullet = keep(Circle{2.f}, Affine2::translation({200.f, 30.f}));
    const TuningCase cases[] = {TuningCase::shapeCast(bullet, {-200.f, -7.f}, disc),
                                TuningCase::shapeCast(disc, {200.f, 7.f}, bullet)};
    const TuningReport report = tune(cases, untimed());
    ASSERT_TRUE(report.coarsestEpsilon);
    EXPECT_GE(*report.coarsestEpsilon, 1e-3f) << "promised: a gap of epsilon x size";
    EXPECT_LT(*report.coarsestEpsilon, 1.f) << "at 1 it stops when the gap is as wide as the disc";
    ASSERT_TRUE(report.finest);
    const auto next =
        std::find_if(report.epsilons.begin(), report.epsilons.end(),
                     [&](const TuningRow& row) { return row.settings.epsilon > *report.coarsestEpsilon; });
    ASSERT_NE(next, report.epsilons.end());
    EXPECT_GT(next->changed, 0u);
    EXPECT_GT(answerOf(cases[*report.finest], next->settings).gap, 0.101f);
}

TEST_P(TuningTest, TheFoundSettingsChangeNoAnswerAndOneIterationLessDoes)
{
    const std::vector<TuningCase> cases = anyCases(static_cast<std::uint32_t>(std::max(300, test::caseCount(1400))));
    const TuningReport report = tune(cases, untimed());
    EXPECT_GT(report.judged, cases.size() - 10);
    ASSERT_TRUE(report.leastIterations);
    ASSERT_TRUE(report.coarsestEpsilon);
    ASSERT_TRUE(report.worst);
    EXPECT_GT(*report.leastIterations, 6);
    // A second look with the found settings as the start: their own row has no change.
    const TuningReport again = tune(cases, {.start = report.settings, .repeats = 0});
    EXPECT_LE(again.leastIterations.value_or(129), report.settings.maxIterations);
    const std::size_t least = static_cast<std::size_t>(*report.leastIterations);
    EXPECT_EQ(report.iterations[least - 1].changed, 0u);
    EXPECT_GT(report.iterations[least - 2].changed, 0u);
    const GjkSettings fewer{.maxIterations = *report.leastIterations - 1, .method = GetParam()};
    EXPECT_FALSE(answerOf(cases[*report.worst], fewer).isFinished()) << toString(cases[*report.worst].query);
    for (std::size_t i = 1; i < report.iterations.size(); ++i)
        EXPECT_LE(report.iterations[i].unfinished, report.iterations[i - 1].unfinished) << "row " << i;
    for (const TuningRow& row : report.iterations)
        EXPECT_GE(row.changed, row.unfinished);
}

TEST_P(TuningTest, CasesWithoutAReferenceAreLeftOut)
{
    Affine2 broken;
    broken.m00 = std::numeric_limits<float>::infinity();
    const Operand box = keep(Box{{10.f, 10.f}}, {});
    const TuningCase bad[] = {TuningCase::overlap(box, keep(Box{{4.f, 4.f}}, broken))};
    const TuningReport none = tune(bad, untimed());
    EXPECT_EQ(none.judged, 0u);
    EXPECT_EQ(none.undecided, 1u);
    EXPECT_EQ(none.leastIterations, std::nullopt);
    EXPECT_TRUE(none.iterations.empty());
    EXPECT_TRUE(tune({}).epsilons.empty());
}

TEST_P(TuningTest, AnEpsilonThatIsNoNumberFindsNothing)
{
    const Operand a = keep(Box{{10.f, 10.f}}, {}), b = keep(Circle{3.f}, Affine2::translation({7.f, 1.f}));
    const TuningCase cases[] = {TuningCase::distance(a, b)};
    TuningOptions options = untimed();
    options.start.epsilon = std::numeric_limits<float>::quiet_NaN();
    const TuningReport report = tune(cases, options);
    EXPECT_EQ(report.leastIterations, std::nullopt);
    EXPECT_EQ(report.coarsestEpsilon, 1e3f) << "its rows have epsilons of their own";
}

TEST_P(TuningTest, TimesAreMeasuredWhenAskedFor)
{
    const std::vector<TuningCase> cases = anyCases(70);
    for (const TuningRow& row : tune(cases, untimed()).iterations)
        EXPECT_EQ(row.microseconds, 0.);
    TuningOptions options = untimed();
    options.repeats = 1;
    const TuningReport report = tune(cases, options);
    for (const std::vector<TuningRow>& rows : {report.iterations, report.epsilons})
        for (const TuningRow& row : rows)
            EXPECT_GT(row.microseconds, 0.);
}

} // namespace
