// SPDX-License-Identifier: Zlib
#include "system/pairs/narrow_phase.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <numeric>
#include <optional>
#include <vector>

namespace
{

using namespace graze;
using namespace graze::detail;

/// Sprites at rest in a scene, and one run over their candidates.
class NarrowPhaseTest : public testing::Test
{
protected:
    std::uint32_t add(const std::vector<Shape>& pieces, Vec2 position, float nearDistance = 0.f)
    {
        scene.sprites.add({.pieces = pieces,
                           .matrix = Affine2::translation(position) * Affine2::rotation(angleRadians),
                           .nearDistance = nearDistance,
                           .owner = {},
                           .order = order},
                          scene.pool);
        return scene.sprites.rows() - 1;
    }
    std::vector<PairFinding> run(bool anyBullets = false)
    {
        statistics = {};
        CountedQueries queries(settings, &statistics);
        scene.sprites.takePoses();
        candidates.find(scene, anyBullets);
        const auto found = phase.run({scene, candidates, pairs, queries, statistics, events});
        return {found.begin(), found.end()};
    }
    [[nodiscard]] std::uint32_t inHistogram() const
    {
        return std::accumulate(statistics.iterationHistogram.begin(), statistics.iterationHistogram.end(), 0u);
    }

    Scene scene{1};
    Candidates candidates;
    PairList pairs;
    RareEvents events;
    NarrowPhase phase;
    Statistics statistics;
    GjkSettings settings;
    float angleRadians = 0.f;
    std::optional<std::uint64_t> order;
    const std::vector<Shape> disc{Circle{10.f}};
    const std::vector<Shape> box{Box{{20.f, 20.f}}};
};

TEST_F(NarrowPhaseTest, TouchingPairIsFoundByItsRows)
{
    add(disc, {0.f, 0.f});
    add(disc, {500.f, 0.f});
    add(disc, {15.f, 0.f});
    const auto found = run();
    ASSERT_EQ(found.size(), 1u);
    EXPECT_EQ(found[0].a(), 0u);
    EXPECT_EQ(found[0].b(), 2u);
    EXPECT_EQ(found[0].verdict(), PairFinding::Touching);
}

TEST_F(NarrowPhaseTest, PairThatIsApartIsNoFinding)
{
    add(disc, {0.f, 0.f});
    add(disc, {15.f, 15.f});
    EXPECT_TRUE(run().empty());
    EXPECT_EQ(statistics.candidatePairs, 1u);
    EXPECT_EQ(inHistogram(), 1u);
}

TEST_F(NarrowPhaseTest, PairThatIsApartIsAFindingWithANearDistance)
{
    for (const std::vector<Shape>& pieces : {disc, std::vector<Shape>{Circle{10.f}, Circle{9.f}}})
    {
        scene = Scene(1);
        candidates = {};
        add(pieces, {0.f, 0.f});
        add(pieces, {15.f, 15.f}, 5.f);
        const auto found = run();
        ASSERT_EQ(found.size(), 1u);
        EXPECT_EQ(found[0].verdict(), PairFinding::Apart);
    }
}

TEST_F(NarrowPhaseTest, FindingsAreInOrderOfTheRanks)
{
    for (std::uint64_t i = 0; i < 40; ++i)
    {
        order = 100 - i;
        add(disc, {static_cast<float>(15 * i), 0.f});
    }
    const auto found = run();
    ASSERT_EQ(found.size(), 39u);
    for (std::uint32_t i = 0; i < 39; ++i)
    {
        EXPECT_EQ(found[i].a(), 39 - i);
        EXPECT_EQ(found[i].b(), 38 - i);
    }
}

TEST_F(NarrowPhaseTest, SpritesOfSeveralPiecesAreOneFinding)
{
    const std::vector<Shape> pieces{Circle{10.f}, Circle{10.f, {15.f, 0.f}}};
    add(pieces, {0.f, 0.f});
    add(pieces, {5.f, 0.f});
    const auto found = run();
    ASSERT_EQ(found.size(), 1u);
    EXPECT_EQ(found[0].verdict(), PairFinding::Touching);
    EXPECT_EQ(candidates.piecesOf(scene.sprites, 0).size(), 4u);
    EXPECT_EQ(statistics.candidatePairs, 1u);
    EXPECT_EQ(statistics.gjkCalls, 1u) << "the first pieces that touch decide";
}

TEST_F(NarrowPhaseTest, LastPiecesDecideWhereTheFirstAreApart)
{
    add({Circle{1.f, {0.f, 19.f}}, Circle{10.f}}, {0.f, 0.f});
    add({Circle{10.f}}, {15.f, 0.f});
    const auto found = run();
    ASSERT_EQ(found.size(), 1u);
    EXPECT_EQ(found[0].verdict(), PairFinding::Touching);
}

TEST_F(NarrowPhaseTest, PairOutOfIterationsIsUndecided)
{
    settings = {.maxIterations = 1, .method = Method::Gjk};
    angleRadians = 0.5f;
    const std::vector<Shape> boxAndDisc{Box{{20.f, 20.f}}, Circle{9.3f, {100.f, 0.f}}}; // the discs are apart
    for (const std::vector<Shape>& pieces : {box, boxAndDisc})
    {
        scene = Scene(1);
        candidates = {};
        add(pieces, {0.f, 0.f});
        add(pieces, {14.f, 13.f});
        const auto found = run();
        ASSERT_EQ(found.size(), 1u);
        EXPECT_EQ(found[0].verdict(), PairFinding::Undecided);
        EXPECT_GE(statistics.limitsReached, 1u);
    }
}

// With a bullet in play boxes cover motions: two sprites may be candidates that are nowhere near each other now.
TEST_F(NarrowPhaseTest, PiecesWithBoundsApartNeedNoQuery)
{
    const std::vector<Shape> two{Circle{10.f}, Circle{9.f}};
    for (const std::vector<Shape>& pieces : {disc, two})
    {
        scene = Scene(1);
        candidates = {};
        add(pieces, {0.f, 0.f});
        const std::uint32_t moving = add(pieces, {15.f, 0.f});
        run(true);
        scene.sprites.endFrame();
        scene.sprites.setMatrix(moving, Affine2::translation({300.f, 0.f}), scene.pool);
        EXPECT_TRUE(run(true).empty());
        EXPECT_EQ(statistics.culled, pieces.size() * pieces.size());
        EXPECT_EQ(statistics.candidatePairs, 0u);
        EXPECT_EQ(statistics.gjkCalls, 0u);
    }
}

TEST_F(NarrowPhaseTest, EachPairIsCountedOnceWhoeverAnswersIt)
{
    for (int i = 0; i < 30; ++i)
        add(i % 3 == 0 ? disc : box, {static_cast<float>(12 * i), static_cast<float>(i % 2)});
    for (const Method method : {Method::Fast, Method::Gjk})
    {
        candidates.startOver();
        scene.sprites.flags.restore();
        settings.method = method;
        EXPECT_GT(run().size(), 20u);
        EXPECT_EQ(statistics.gjkCalls, statistics.candidatePairs);
        EXPECT_EQ(inHistogram(), statistics.candidatePairs);
        EXPECT_EQ(statistics.fastAnswers == 0, method == Method::Gjk);
    }
}

} // namespace
