// SPDX-License-Identifier: Zlib
// The loop over pairs of pieces, with an algorithm that only counts.
#include "support/places.hpp"

#include <graze/gjk/piece_run.hpp>
#include <graze/graze.hpp>

#include <gtest/gtest.h>

#include <limits>
#include <optional>
#include <utility>
#include <vector>

namespace
{

using namespace graze;
using test::Here;

struct Countdown
{
    int left;
    int used = 0;

    bool step()
    {
        if (left == 0)
            return false;
        --left;
        ++used;
        return true;
    }
    [[nodiscard]] bool done() const { return left == 0; }
};

// One step for the first pair, two for the second, and so on.
struct Tally
{
    using Algorithm = Countdown;
    struct Result
    {
        Status status = Status::InvalidInput;
        int steps = 0;
        std::vector<std::pair<std::uint32_t, std::uint32_t>> pairs{};

        bool operator==(const Result&) const = default;
    };

    [[nodiscard]] double within() const { return reach; }
    void start(std::optional<Countdown>& algorithm, const PiecePairs& pairs) const
    {
        algorithm.emplace(Countdown{1 + static_cast<int>(2 * pairs.pieceA() + pairs.pieceB())});
    }
    void take(const PiecePairs& pairs, const Countdown& run)
    {
        so.steps += run.used;
        so.pairs.emplace_back(pairs.pieceA(), pairs.pieceB());
    }
    [[nodiscard]] bool settled() const { return so.pairs.size() >= enough; }
    [[nodiscard]] Result result(const PiecePairs&) const { return so; }

    std::size_t enough = 100;
    double reach = std::numeric_limits<double>::infinity();
    Result so{Status::Separated};
};

// Two pieces against two, ten pixels between the two of A: four pairs of 1, 2, 3 and 4 steps.
const std::vector<Shape> Near = {Box{{2.f, 2.f}}, Shape::hullOf(std::vector<Vec2>{{10.f, 0.f}, {12.f, 0.f}})};
const std::vector<Shape> Other = {Point{{0.f, 3.f}}, Point{{11.f, 3.f}}};
const Operand A(Near, Here), B(Other, Here);

constexpr auto NoShortcut = [](const PiecePairs&, Tally&) { return false; };

TEST(PieceRun, BeforeTheFirstStepNoPairIsAtWork)
{
    const PieceRun<Tally> run(A, B, {}, true);
    EXPECT_FALSE(run.done());
    EXPECT_EQ(run.pair(), nullptr);
    EXPECT_EQ(run.result().status, Status::IterationLimit);
    EXPECT_TRUE(run.result().pairs.empty());
}

TEST(PieceRun, StepsGoThroughOnePairAfterTheOther)
{
    PieceRun<Tally> run(A, B, {}, true);
    int steps = 0;
    for (std::uint32_t pair = 0; pair < 4; ++pair)
        for (std::uint32_t k = 0; k <= pair; ++k)
        {
            EXPECT_FALSE(run.done());
            ASSERT_TRUE(run.step());
            EXPECT_EQ(run.pairs().pieceA(), pair / 2);
            EXPECT_EQ(run.pairs().pieceB(), pair % 2);
            ASSERT_NE(run.pair(), nullptr);
            EXPECT_EQ(run.pair()->used, static_cast<int>(k) + 1);
            EXPECT_EQ(run.result().steps, ++steps);
        }
    EXPECT_TRUE(run.done());
    EXPECT_FALSE(run.step());
    EXPECT_EQ(run.result().status, Status::Separated);
    EXPECT_EQ(run.result().pairs.size(), 4u);
}

TEST(PieceRun, InTheMiddleThePairAtHandCountsWithoutBeingTaken)
{
    PieceRun<Tally> run(A, B, {}, true);
    for (int i = 0; i < 5; ++i)
        run.step();
    for (int ask = 0; ask < 2; ++ask)
    {
        EXPECT_EQ(run.result().status, Status::IterationLimit);
        EXPECT_EQ(run.result().steps, 5);
        EXPECT_EQ(run.result().pairs.size(), 3u);
    }
}

TEST(PieceRun, SettledAnswerEndsIt)
{
    PieceRun<Tally> run(A, B, {.enough = 2}, true);
    while (run.step())
    {
    }
    EXPECT_TRUE(run.done());
    EXPECT_EQ(run.result().steps, 3);
    PieceRun<Tally> atOnce(A, B, {.enough = 2}, true);
    EXPECT_EQ(atOnce.finish(NoShortcut), run.result());
    EXPECT_TRUE(atOnce.done());
}

TEST(PieceRun, PairsFartherApartThanAskedAreLeftOut)
{
    PieceRun<Tally> run(A, B, {.reach = 5.}, true);
    while (run.step())
    {
    }
    const std::vector<std::pair<std::uint32_t, std::uint32_t>> near = {{0, 0}, {1, 1}};
    EXPECT_EQ(run.result().pairs, near);
    EXPECT_TRUE(run.done());
    PieceRun<Tally> none(A, B, {.reach = 0.5}, true);
    EXPECT_FALSE(none.step());
    EXPECT_TRUE(none.done());
    EXPECT_EQ(none.result().status, Status::Separated);
}

TEST(PieceRun, InvalidHasNoSteps)
{
    PieceRun<Tally> run(A, B, {}, false);
    EXPECT_TRUE(run.done());
    EXPECT_FALSE(run.step());
    EXPECT_EQ(run.result(), Tally::Result{});
    EXPECT_EQ(run.finish(NoShortcut), Tally::Result{});
}

TEST(PieceRun, FinishGoesOnWhereverTheStepsCameTo)
{
    PieceRun<Tally> whole(A, B, {}, true);
    const Tally::Result expected = whole.finish(NoShortcut);
    EXPECT_EQ(expected.steps, 10);
    EXPECT_EQ(expected.status, Status::Separated);
    for (int before = 0; before <= 11; ++before)
    {
        PieceRun<Tally> run(A, B, {}, true);
        for (int i = 0; i < before; ++i)
            run.step();
        EXPECT_EQ(run.finish(NoShortcut), expected) << before;
        EXPECT_TRUE(run.done());
    }
}

TEST(PieceRun, ShortcutAnswersInPlaceOfTheAlgorithm)
{
    PieceRun<Tally> run(A, B, {.enough = 3}, true);
    int asked = 0;
    const Tally::Result result = run.finish(
        [&asked](const PiecePairs& pairs, Tally& question)
        {
            ++asked;
            if (pairs.pieceB() == 1)
                return false;
            question.so.pairs.emplace_back(pairs.pieceA(), pairs.pieceB());
            return true;
        });
    EXPECT_EQ(asked, 3);
    EXPECT_EQ(result.steps, 2);
    EXPECT_EQ(result.pairs.size(), 3u);
    EXPECT_TRUE(run.done());
}

} // namespace
