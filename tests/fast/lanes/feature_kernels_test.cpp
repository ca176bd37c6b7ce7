// SPDX-License-Identifier: Zlib
// The kernels of every kind of processor, side by side: the same bits.
#include "fast/lanes/kernels.hpp"
#include "fast/small_loops.hpp"
#include "support/pairs/judging.hpp"

#include <graze/base/simd.hpp>

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

namespace
{

using namespace graze;
using detail::FeatureKernels;
using detail::LoopPointers;
using test::kernels;
using test::Random;

LoopPointers pointersOf(const Shape& shape, const Affine2& matrix)
{
    const ShapeView view = shape.view();
    return {view.x, view.y, &matrix.m00, view.count};
}
LoopPointers pointersOf(const Shape&, Affine2&&) = delete; // they point into the matrix

TEST(FeatureKernels, TheChosenOnesAreThoseOfThePath)
{
    const FeatureKernels& chosen = detail::featureKernels();
    switch (simdPath())
    {
        case SimdPath::Portable:
            EXPECT_EQ(&chosen, &detail::portable::Kernels);
            break;
        case SimdPath::Sse2:
            EXPECT_EQ(&chosen, &detail::sse2::Kernels);
            break;
        case SimdPath::Avx2:
            EXPECT_EQ(&chosen, &detail::avx2::Kernels);
            break;
    }
}

TEST(FeatureKernels, EveryKindMakesTheSameGuesses)
{
    Random random(302);
    int overlapping = 0;
    int certain = 0;
    const int count = test::caseCount(20000);
    for (int i = 0; i < count; ++i)
    {
        const test::Pair pair = test::randomPair(random, i % 2 ? test::View::Any : test::View::Rigid, 500.f);
        if (pair.a.pointCount() > VertexBlock || pair.b.pointCount() > VertexBlock)
            continue;
        const LoopPointers a = pointersOf(pair.a, pair.matrixA);
        const LoopPointers b = pointersOf(pair.b, pair.matrixB);
        const float radii = random.chance(0.5f) ? 0.f : random.between(0.f, 20.f);
        const int budget = 1 + static_cast<int>(random.below(8));
        const Vec2 motion = random.inSquare(200.f);
        const FeatureKernels& first = *kernels().front();
        const std::uint32_t verdict = first.overlap(a, b, budget).bits & 0xffu;
        overlapping += verdict == static_cast<std::uint32_t>(detail::Guess::Overlapping);
        certain += verdict != static_cast<std::uint32_t>(detail::Guess::Undecided);
        for (const FeatureKernels* kind : kernels())
        {
            ASSERT_EQ(kind->overlap(a, b, budget).bits, first.overlap(a, b, budget).bits) << test::describe(pair);
            ASSERT_EQ(kind->sweep(a, b, motion.x, motion.y, radii).bits,
                      first.sweep(a, b, motion.x, motion.y, radii).bits)
                << test::describe(pair);
        }
    }
    // Floats seldom leave a pair to doubles.
    EXPECT_GE(overlapping, test::atLeast(0.1, count));
    EXPECT_GE(certain, test::atLeast(1. / 3, count));
}

// A verdict of floats is final: nothing within the rounding of doubles may contradict it.
TEST(FeatureKernels, CertainFloatVerdictsAreTrueByTheOracle)
{
    Random random(303);
    int certain = 0;
    for (int i = 0; i < test::caseCount(10000); ++i)
    {
        const test::Pair pair = test::randomPair(random, i % 2 ? test::View::Affine : test::View::Rigid, 500.f);
        if (pair.a.pointCount() > VertexBlock || pair.b.pointCount() > VertexBlock)
            continue;
        const auto kind = static_cast<detail::Guess>(
            detail::featureKernels()
                .overlap(pointersOf(pair.a, pair.matrixA), pointersOf(pair.b, pair.matrixB), 32)
                .bits &
            0xffu);
        if (kind == detail::Guess::Undecided)
            continue;
        ++certain;
        test::oracle::Body a = test::bodyOf(pair.a, pair.matrixA);
        test::oracle::Body b = test::bodyOf(pair.b, pair.matrixB);
        a.radius = 0.; // the cores only
        b.radius = 0.;
        const double gap = test::oracle::signedGap(a, b).gap;
        if (kind == detail::Guess::Overlapping)
        {
            ASSERT_LE(gap, 0.) << test::describe(pair);
        }
        else
        {
            ASSERT_GT(gap, 0.) << test::describe(pair);
        }
    }
    EXPECT_GE(certain, test::atLeast(1. / 3, test::caseCount(10000)));
}

// A start that a sweep calls apart is apart. It knows of all others but some: starts beyond a corner, where neither of
// the two is a point, and those that its verdict says no more about.
TEST(FeatureKernels, SweepKnowsWhetherItsStartIsApart)
{
    Random random(306);
    int apart = 0, known = 0, touching = 0;
    for (int i = 0; i < test::caseCount(20000); ++i)
    {
        const test::SmallLoops loops(random, test::SmallLoops::Radius::None);
        const test::Pair& pair = loops.pair;
        const auto radii = random.chance(0.3f) ? 0.f : random.between(0.f, 0.5f) * static_cast<float>(loops.size);
        const double gap = loops.gap - static_cast<double>(radii);
        const LoopPointers a = pointersOf(pair.a, pair.matrixA), b = pointersOf(pair.b, pair.matrixB);
        const Vec2 motion = random.inSquare(static_cast<float>(loops.size));
        for (const FeatureKernels* kind : kernels())
            for (const detail::SweepGuess& sweep :
                 {kind->sweep(a, b, motion.x, motion.y, radii), kind->sweep(b, a, -motion.x, -motion.y, radii)})
            {
                const detail::Guess verdict = sweep.features().kind();
                ASSERT_TRUE(!sweep.startsApart() || gap > 0.) << test::describe(pair);
                if (verdict == detail::Guess::Separated || verdict == detail::Guess::Undecided)
                    continue;
                const bool isPoint = pair.a.pointCount() == 1 || pair.b.pointCount() == 1;
                touching += !sweep.startsApart();
                apart += gap > 1e-3 * loops.size;
                known += gap > 1e-3 * loops.size && sweep.startsApart();
                ASSERT_TRUE(sweep.startsApart() || !isPoint || gap <= 1e-3 * loops.size) << test::describe(pair);
            }
    }
    EXPECT_GE(known, test::atLeast(0.9, apart));
    EXPECT_GE(touching, test::caseCount(20000) / 10);
    EXPECT_GE(apart, test::caseCount(20000) / 10);
}

// The answer of overlap and nearest, taken apart.
struct Guessed
{
    explicit Guessed(detail::NearestGuess guess) :
    kind(static_cast<detail::Guess>(guess.bits & 0xffu)),
    vertex(guess.bits >> 8 & 0xffu),
    other(guess.bits >> 16 & 0xffu),
    end(guess.bits >> 24)
    {
    }
    detail::Guess kind;
    std::uint32_t vertex;
    std::uint32_t other;
    std::uint32_t end;
};

TEST(FeatureKernels, OverlapIsCertainOfNearlyAllThatAreNotInTouch)
{
    Random random(304);
    int asked = 0, certain = 0, searches = 0;
    for (int i = 0; i < test::caseCount(10000); ++i)
    {
        const test::SmallLoops loops(random, test::SmallLoops::Radius::None);
        if (loops.isNearTouch())
            continue;
        ++asked;
        const test::Pair& pair = loops.pair;
        const std::uint32_t bits = detail::featureKernels()
                                       .overlap(pointersOf(pair.a, pair.matrixA), pointersOf(pair.b, pair.matrixB), 32)
                                       .bits;
        const auto kind = static_cast<detail::Guess>(bits & 0xffu);
        if (kind == detail::Guess::Undecided)
            continue;
        ++certain;
        searches += static_cast<int>(bits >> 8);
        ASSERT_EQ(kind, loops.gap < 0. ? detail::Guess::Overlapping : detail::Guess::Separated) << test::describe(pair);
    }
    EXPECT_GE(certain, test::atLeast(0.99, asked));
    // From the middles, most need two or three.
    EXPECT_LE(searches, 2.3 * asked + 20.);
}

// Searches two and three look to both sides at once, so two are allowed no more than one.
TEST(FeatureKernels, OverlapWithABudgetIsThatOfAllSearchesUpToThere)
{
    Random random(310);
    for (int i = 0; i < test::caseCount(3000); ++i)
    {
        const test::SmallLoops loops(random, test::SmallLoops::Radius::None);
        const LoopPointers a = pointersOf(loops.pair.a, loops.pair.matrixA);
        const LoopPointers b = pointersOf(loops.pair.b, loops.pair.matrixB);
        const FeatureKernels& kernels = detail::featureKernels();
        const std::uint32_t whole = kernels.overlap(a, b, 128).bits, needed = whole >> 8;
        for (std::uint32_t budget = 1; budget <= 6; ++budget)
        {
            const bool enough = needed <= (budget == 2 ? 1 : budget);
            const auto undecided = static_cast<std::uint32_t>(detail::Guess::Undecided);
            ASSERT_EQ(kernels.overlap(a, b, static_cast<int>(budget)).bits, enough ? whole : undecided)
                << test::describe(loops.pair);
        }
    }
}

// The features of a guess: a vertex, and a vertex or an edge of the other.
double distanceOfFeatures(const test::SmallLoops& loops, const Guessed& guessed)
{
    const auto corner = [](const Shape& shape, const Affine2& matrix, std::uint32_t i)
    { return test::pointOf(matrix.transformPoint(shape.point(i))); };
    const bool edgeOfA = guessed.kind == detail::Guess::EdgeOfA, corners = guessed.kind == detail::Guess::Corners;
    const Shape& p = edgeOfA ? loops.pair.b : loops.pair.a;
    const Shape& q = edgeOfA ? loops.pair.a : loops.pair.b;
    const Affine2& matrixP = edgeOfA ? loops.pair.matrixB : loops.pair.matrixA;
    const Affine2& matrixQ = edgeOfA ? loops.pair.matrixA : loops.pair.matrixB;
    EXPECT_LT(guessed.vertex, p.pointCount());
    EXPECT_LT(guessed.other, q.pointCount());
    if (!corners)
    {
        EXPECT_EQ(guessed.end, (guessed.other + 1) % q.pointCount());
    }
    const test::oracle::Body vertex{{corner(p, matrixP, guessed.vertex)}, 0., {1., 0., 0., 0., 1., 0.}};
    test::oracle::Body feature{{corner(q, matrixQ, guessed.other)}, 0., {1., 0., 0., 0., 1., 0.}};
    if (!corners)
        feature.core.push_back(corner(q, matrixQ, guessed.end));
    return test::oracle::signedGap(vertex, feature).gap;
}

TEST(FeatureKernels, NearestNamesTheNearestFeaturesOfMostPairsApart)
{
    Random random(305);
    int apart = 0, right = 0;
    for (int i = 0; i < test::caseCount(5000); ++i)
    {
        const test::SmallLoops loops(random, test::SmallLoops::Radius::None);
        const test::Pair& pair = loops.pair;
        if (loops.isNearTouch())
            continue;
        const Guessed guessed(detail::featureKernels().nearest(pointersOf(pair.a, pair.matrixA),
                                                               pointersOf(pair.b, pair.matrixB), 0.f, 1e30f));
        if (loops.gap < 0.)
        {
            ASSERT_EQ(guessed.kind, detail::Guess::Overlapping) << test::describe(pair);
            continue;
        }
        ++apart;
        ASSERT_GE(guessed.kind, detail::Guess::Corners) << test::describe(pair);
        const double distance = distanceOfFeatures(loops, guessed);
        ASSERT_GE(distance, loops.gap - 1e-4 * (loops.size + 1.));
        right += distance <= loops.gap + 1e-4 * (loops.size + 1.);
    }
    EXPECT_GE(right, test::atLeast(0.5, apart));
}

// `together` and `apart` are asked for around the true gap: what lies beyond either is certain.
TEST(FeatureKernels, NearestIsCertainOfPairsBeyondWhatIsAsked)
{
    Random random(306);
    int farther = 0, certain = 0;
    for (int i = 0; i < test::caseCount(5000); ++i)
    {
        const test::SmallLoops loops(random, test::SmallLoops::Radius::None);
        const test::Pair& pair = loops.pair;
        if (loops.gap <= 1e-2 * loops.size)
            continue;
        const float factor = random.chance(0.5f) ? random.between(1.02f, 3.f) : random.between(0.2f, 0.98f);
        const float asked = static_cast<float>(loops.gap) * factor;
        const Guessed guessed(detail::featureKernels().nearest(pointersOf(pair.a, pair.matrixA),
                                                               pointersOf(pair.b, pair.matrixB), asked, asked));
        ++farther;
        certain += guessed.kind == detail::Guess::Separated || guessed.kind == detail::Guess::Overlapping;
        if (factor > 1.f)
        {
            ASSERT_NE(guessed.kind, detail::Guess::Separated) << test::describe(pair);
        }
        else
        {
            ASSERT_NE(guessed.kind, detail::Guess::Overlapping) << test::describe(pair);
        }
    }
    EXPECT_GE(certain, test::atLeast(0.4, farther));
}

// In touch up to the rounding of floats: hardly ever certain, and never wrong.
TEST(FeatureKernels, NoVerdictContradictsTheTruthNearATouch)
{
    Random random(309);
    int certain = 0;
    const int count = test::caseCount(10000);
    for (int i = 0; i < count; ++i)
    {
        test::SmallLoops loops(random, test::SmallLoops::Radius::None);
        loops.bringIntoTouch(random);
        const test::Pair& pair = loops.pair;
        const LoopPointers a = pointersOf(pair.a, pair.matrixA), b = pointersOf(pair.b, pair.matrixB);
        for (const detail::NearestGuess guess :
             {detail::featureKernels().overlap(a, b, 32), detail::featureKernels().nearest(a, b, 0.f, 0.f)})
        {
            const detail::Guess kind = Guessed(guess).kind;
            certain += kind == detail::Guess::Overlapping || kind == detail::Guess::Separated;
            ASSERT_FALSE(kind == detail::Guess::Overlapping && loops.gap > 0.) << test::describe(pair);
            ASSERT_FALSE(kind == detail::Guess::Separated && loops.gap < 0.) << test::describe(pair);
        }
    }
    EXPECT_LE(certain, test::atMost(0.05, 2 * count));
}

// The first vertex of a scan in floats, relative to vertex 0.
TEST(FeatureKernels, SupportIsTheFirstOfTheFarthestVertices)
{
    Random random(307);
    for (int i = 0; i < test::caseCount(3000); ++i)
    {
        std::vector<Vec2> points(9 + random.below(200));
        for (Vec2& p : points)
            p = {static_cast<float>(random.below(9)), static_cast<float>(random.below(9))};
        const Shape shape = Shape::ofPoints(points);
        const Vec2 d = random.chance(0.3f) ? Vec2{0.f, -1.f} : random.inSquare(1.f);
        std::uint32_t best = 0;
        for (std::uint32_t k = 1; k < shape.pointCount(); ++k)
            best = dot(shape.point(k) - shape.point(0), d) > dot(shape.point(best) - shape.point(0), d) ? k : best;
        for (const FeatureKernels* kind : kernels())
            ASSERT_EQ(kind->support(shape.view().x, shape.view().y, shape.pointCount(), d.x, d.y), best);
    }
}

TEST(FeatureKernels, SupportAlongWhatIsBeyondFloatsIsTheFirstVertex)
{
    const Shape shape = Shape::ofPoints(Random(308).points(20, 10.f));
    const float nan = std::nanf("");
    for (const FeatureKernels* kind : kernels())
        EXPECT_EQ(kind->support(shape.view().x, shape.view().y, 20, nan, 1.f), 0u);
}

// The widest kernel takes eight pairs at once, and reads all of them.
TEST(FeatureKernels, LanesFillWholeVectors)
{
    EXPECT_EQ(detail::PairLanes::Most % 8, 0u);
}

// Both sides of a tip miss the place beyond it by less than floats can blur, but the tip itself does not.
TEST(FeatureKernels, PlaceBeyondTheTipOfANeedleIsNotInside)
{
    const Shape needle = Shape::hullOf(std::vector<Vec2>{{-100.f, -5.f}, {0.f, 0.f}, {-100.f, 5.f}}), point = Point{};
    const Affine2 here, beyond = Affine2::translation({0.02f, 0.f}), within = Affine2::translation({-90.f, 0.f});
    for (const FeatureKernels* kind : kernels())
    {
        const LoopPointers loop = pointersOf(needle, here), out = pointersOf(point, beyond),
                           in = pointersOf(point, within);
        EXPECT_NE(Guessed(kind->nearest(out, loop, 0.f, 1e30f)).kind, detail::Guess::Overlapping);
        EXPECT_NE(Guessed(kind->nearest(loop, out, 0.f, 1e30f)).kind, detail::Guess::Overlapping);
        EXPECT_EQ(Guessed(kind->nearest(in, loop, 0.f, 1e30f)).kind, detail::Guess::Overlapping);
    }
}

// A matrix that flattens more than fifty to one, or is out of the ordinary, is not for floats.
TEST(FeatureKernels, NothingIsCertainUnderMatricesThatAreFlatOrHuge)
{
    const Shape box = Box{{4.f, 4.f}};
    const Affine2 here, away = Affine2::translation({9.f, 1.f});
    const auto kindUnder = [&](const Affine2& matrix)
    {
        const LoopPointers a = pointersOf(box, matrix), b = pointersOf(box, away);
        const FeatureKernels& kernels = detail::featureKernels();
        const auto kind = Guessed(kernels.overlap(a, b, 32)).kind;
        EXPECT_EQ(Guessed(kernels.overlap(b, a, 32)).kind, kind);
        EXPECT_EQ(Guessed(kernels.nearest(a, b, 0.f, 1.f)).kind == detail::Guess::Undecided,
                  kind == detail::Guess::Undecided);
        EXPECT_EQ((kernels.sweep(a, b, 0.f, 50.f, 0.f).bits & 0xffu) == 0, kind == detail::Guess::Undecided);
        return kind;
    };
    EXPECT_EQ(kindUnder(here), detail::Guess::Separated);
    EXPECT_EQ(kindUnder(Affine2::scaling({1.f, 0.025f})), detail::Guess::Separated);
    EXPECT_EQ(kindUnder(Affine2::scaling({1.f, 0.015f})), detail::Guess::Undecided);
    EXPECT_EQ(kindUnder(Affine2::translation({-9e5f, 0.f})), detail::Guess::Separated);
    EXPECT_EQ(kindUnder(Affine2::translation({-2e6f, 0.f})), detail::Guess::Undecided);
    EXPECT_EQ(kindUnder(Affine2::translation({0.f, -2e6f})), detail::Guess::Undecided);
    EXPECT_EQ(kindUnder({1.f, 0.f, 0.f, 0.f, std::nanf(""), 0.f}), detail::Guess::Undecided);
    EXPECT_EQ(kindUnder({std::nanf(""), 0.f, 0.f, 0.f, 1.f, 0.f}), detail::Guess::Undecided);
}

} // namespace
